//! Where no computers are built in, there is nothing to work it out with.

use std::net::IpAddr;

use axum::{http::StatusCode, response::Response};
use bridge_protocol::{
    AccountId, AnalysisRequest, BoardAnalysis, BoardRecord, ConventionCard, Hint, MeaningsRequest, Refusal, TableId,
    Turn,
};
use bridge_rules::Form;

use crate::gateway::{AppState, problem::problem};

impl AppState {
    pub(super) async fn work_out(
        &self,
        _: AccountId,
        _: TableId,
        _: Form,
        _: BoardRecord,
    ) -> Result<BoardAnalysis, Refusal> {
        Err(Refusal::NoAnalysis {})
    }

    pub(in crate::gateway) async fn hint(&self, _: AccountId, _: TableId, _: Turn) -> Result<Hint, Refusal> {
        Err(Refusal::NoAnalysis {})
    }

    pub(super) async fn computers_card(&self, _: AccountId) -> Result<Option<ConventionCard>, Refusal> {
        Ok(None)
    }

    pub(super) async fn work_out_sent(&self, _: IpAddr, _: &AnalysisRequest) -> Response {
        problem(StatusCode::NOT_IMPLEMENTED, &Refusal::NoAnalysis {}.to_string())
    }

    pub(super) async fn explain_sent(&self, _: IpAddr, _: &MeaningsRequest) -> Response {
        problem(StatusCode::NOT_IMPLEMENTED, &Refusal::NoAnalysis {}.to_string())
    }
}
