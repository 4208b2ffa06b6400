//! What the cards of a board could have made: to those who may see a board of a table whole, and to whoever sends one
//! in. And what calls would mean, to whoever asks.

#[cfg(not(feature = "robots"))]
mod unavailable;
#[cfg(feature = "robots")]
mod worked_out;

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    Extension,
    body::Bytes,
    extract::{FromRequest as _, Request, State},
    http::StatusCode,
    response::Response,
};
use bridge_game::{BelongsTo, Event, Table, TeamMatch};
use bridge_protocol::{
    AccountId, AnalysisRequest, BoardAnalysis, ConventionCard, Refusal, TableId, limits::HELLO_DEADLINE,
};
use bridge_rules::{BoardNumber, Form, Seating, Side};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::{
    AppState,
    arrival::{ArrivedAt, Peer},
    overload::Priority,
    problem::{banned, foreign, misread, problem, too_many, too_slow},
};
use crate::{actor::inspect, journal::StreamId};

impl AppState {
    /// A board of a table, and why its computers did what they did.
    pub(super) async fn analyze_board(
        &self,
        account: AccountId,
        table: TableId,
        board: BoardNumber,
    ) -> Result<BoardAnalysis, Refusal> {
        let record = self.tables.finished_board(table, account, board).await?;
        self.check_shown(account, table, board).await?;
        let form = inspect(&self.tables.find(table).await?, Table::form).await?;
        if let Some(why) = not_worked_out(&form) {
            return Err(Refusal::BadForm { why: why.to_owned() });
        }
        self.work_out(account, table, form, record).await
    }

    /// A board of a field may come to tables that are not open yet. When one of a match is over in the other room is
    /// told to those alone who are shown what became of it there.
    async fn check_shown(&self, account: AccountId, table: TableId, board: BoardNumber) -> Result<(), Refusal> {
        let is_shown = match inspect(&self.tables.find(table).await?, Table::belongs_to).await? {
            BelongsTo::Host(_) => Ok(Some(true)),
            BelongsTo::Match(id) => {
                let shows = move |team_match: &TeamMatch| team_match.shows_board(account, board);
                self.matches.directory.look(StreamId::from(id), shows).await
            }
            BelongsTo::Event(id) => {
                let shows = move |event: &Event| !event.keeps_secret(board);
                self.events.directory.look(StreamId::from(id), shows).await
            }
        };
        // What was removed is over, and plays nothing more.
        if is_shown?.unwrap_or(true) { Ok(()) } else { Err(Refusal::PlayedElsewhere { board }) }
    }

    /// A partnership's convention card, to who may read it now. Computers have one that nobody filed.
    pub(super) async fn card(
        &self,
        account: AccountId,
        table: TableId,
        side: Side,
    ) -> Result<Option<ConventionCard>, Refusal> {
        let look = move |table: &Table| {
            if !table.may_read_record(account) {
                return Err(Refusal::NoSuchTable {});
            }
            let card = table.convention_card(account, side)?;
            Ok((card, table.plays_as_computers(side)))
        };
        match inspect(&self.tables.find(table).await?, look).await?? {
            (None, true) => self.computers_card(account).await,
            (card, _) => Ok(card),
        }
    }
}

/// Why the hands of a form are not worked out; none where they are.
fn not_worked_out(form: &Form) -> Option<&'static str> {
    if form.drawing().is_some() {
        // Two hands were played, and the other two are what was put away.
        Some("what two hands without dummies make is not worked out")
    } else if form.seating() == Seating::Three {
        // Where the closed hand lies follows from who declares.
        Some("what the hands of three make is not worked out")
    } else {
        None
    }
}

/// What is sent to be analysed; contract and cards are those of a board that was played, and form
/// is left out for duplicate.
const BOARD_SENT: &str = r#"{"deal": "N:KJ986.Q6.AQJ84.5 73.KJ943.K752.T2 AQ54.T875.T.AK98 T2.A2.963.QJ7643",
 "dealer": "N", "vulnerability": "None", "contract": "4SN", "cards": ["HK", "H5"], "form": {"form": "rubber"}}"#;

/// `POST /api/analysis`
pub(super) async fn analysis(
    State(state): State<Arc<AppState>>,
    Extension(Peer(ip)): Extension<Peer>,
    Extension(ArrivedAt(here)): Extension<ArrivedAt>,
    request: Request,
) -> Response {
    match asked::<AnalysisRequest>(&state, ip, here, request, BOARD_SENT).await {
        Ok(sent) => match sent.form.as_ref().and_then(not_worked_out) {
            Some(why) => problem(StatusCode::BAD_REQUEST, why),
            None => state.work_out_sent(ip, &sent).await,
        },
        Err(why) => why,
    }
}

/// `POST /api/meanings`
pub(super) async fn meanings(
    State(state): State<Arc<AppState>>,
    Extension(Peer(ip)): Extension<Peer>,
    Extension(ArrivedAt(here)): Extension<ArrivedAt>,
    request: Request,
) -> Response {
    match asked(&state, ip, here, request, r#"{"dealer": …, "vulnerability": …, "calls": …, "of": …}"#).await {
        Ok(sent) => state.explain_sent(ip, &sent).await,
        Err(why) => why,
    }
}

/// What somebody sends to be thought about, if they may; `form` says what that looks like.
async fn asked<T: DeserializeOwned>(
    state: &AppState,
    ip: IpAddr,
    here: SocketAddr,
    request: Request,
    form: &str,
) -> Result<T, Response> {
    if let Some(stranger) = state.origins.stranger(request.headers(), here).filter(|origin| *origin != "null") {
        return Err(foreign(stranger));
    }
    if let Some(ban) = state.operator.bars(None, ip) {
        return Err(banned(&ban));
    }
    if let Some(wait) = state.auth_rates.wait_for_analysis(ip).max(state.overload.wait(Priority::Lobby)) {
        return Err(too_many(wait));
    }
    let body = match timeout(HELLO_DEADLINE, Bytes::from_request(request, state)).await {
        Ok(Ok(body)) => body,
        Ok(Err(refused)) if refused.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            return Err(problem(StatusCode::PAYLOAD_TOO_LARGE, "this is longer than a board"));
        }
        Ok(Err(_)) => return Err(problem(StatusCode::BAD_REQUEST, "this broke off: send it again")),
        Err(_) => return Err(too_slow()),
    };
    serde_json::from_slice(&body).map_err(|cause| misread(form, &cause))
}
