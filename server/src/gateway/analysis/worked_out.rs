//! Where there are computers, they work it out.

use std::{net::IpAddr, time::Duration};

use axum::{Json, http::StatusCode, response::Response};
use bridge_game::Table;
use bridge_protocol::{
    AccountId, AnalysisRequest, BoardAnalysis, BoardRecord, BoardSeed, Computers, ConventionCard, Day, Hint,
    MeaningsRequest, Refusal, TableId, Turn, limits::MEANINGS_ASKED,
};
use bridge_rules::{Auction, BoardNumber, BySeat, Form, Seat, Tricks};
use serde::Serialize;

use crate::{
    actor::inspect,
    address::Address,
    analysis::Busy,
    gateway::{
        AppState,
        authentication::unstored,
        problem::{problem, too_many},
    },
    robot_players::hints,
    thinking::Thinker,
};

/// How soon whoever found too many others is told to try again.
const A_MOMENT: Duration = Duration::from_secs(2);

impl AppState {
    pub(super) async fn work_out(
        &self,
        account: AccountId,
        table: TableId,
        form: Form,
        record: BoardRecord,
    ) -> Result<BoardAnalysis, Refusal> {
        let reasons = self.reasons.of(table, &record);
        let (seed, computers) = if record.computers.is_empty() {
            (None, None)
        } else {
            let (seed, computers) = self.how_computers_played(table, record.board).await?;
            (seed, Some(computers))
        };
        let board = AnalysisRequest {
            deal: record.deal,
            dealer: record.dealer,
            vulnerability: record.vulnerability,
            contract: record.result.contract,
            cards: record.cards,
            form: Some(form),
        };
        match self.analyst.of_board(Thinker::Account(account), &board).await {
            Ok(analysis) => Ok(BoardAnalysis { reasons, seed, computers, ..analysis }),
            Err(Busy) => Err(Refusal::Unavailable {}),
        }
    }

    /// What the computers of a table drew from on a board that is over, and how they played. What they drew from nobody
    /// is told of a board of the day before the day is over: others have the same one before them, at tables of their
    /// own.
    async fn how_computers_played(
        &self,
        table: TableId,
        board: BoardNumber,
    ) -> Result<(Option<BoardSeed>, Computers), Refusal> {
        let see = move |table: &Table| (table.context(board).cloned(), table.day(), table.policy().computers);
        let (context, day, computers) = inspect(&self.tables.find(table).await?, see).await?;
        let is_told = day.is_none_or(|day| day < Day::of(self.clock.calendar().0));
        Ok((is_told.then(|| self.seeds.of(context.as_ref(), table, board)), computers))
    }

    /// What a computer would do in the place of whoever asks.
    pub(in crate::gateway) async fn hint(
        &self,
        account: AccountId,
        table: TableId,
        turn: Turn,
    ) -> Result<Hint, Refusal> {
        let see = move |table: &Table| hints::asked(table, account, turn);
        let seeing = inspect(&self.tables.find(table).await?, see).await??;
        let not_now = Refusal::NotNow { stage: seeing.view.stage };
        match self
            .analyst
            .of_thought(Thinker::Account(account), move |solver, cancelled| hints::hint(&seeing, solver, cancelled))
            .await
        {
            Ok(hint) => hint.ok_or(not_now),
            Err(Busy) => Err(Refusal::Unavailable {}),
        }
    }

    /// The convention card of the computers at the tables.
    pub(super) async fn computers_card(&self, account: AccountId) -> Result<Option<ConventionCard>, Refusal> {
        self.analyst.card(Thinker::Account(account)).await.map(Some).map_err(|Busy| Refusal::Unavailable {})
    }

    pub(super) async fn work_out_sent(&self, ip: IpAddr, sent: &AnalysisRequest) -> Response {
        if let Some(why) = is_no_play(sent) {
            return problem(StatusCode::BAD_REQUEST, &format!("these `cards` cannot have been played: {why}"));
        }
        answered(self.analyst.of_sent(whoever(ip), sent).await)
    }

    pub(super) async fn explain_sent(&self, ip: IpAddr, sent: &MeaningsRequest) -> Response {
        let mut auction = Auction::new(sent.dealer);
        if let Some(why) = sent.calls.iter().find_map(|call| auction.call(*call).err()) {
            return problem(StatusCode::BAD_REQUEST, &format!("the calls are no auction: {why}"));
        }
        if sent.of.len() > MEANINGS_ASKED {
            return problem(StatusCode::BAD_REQUEST, &format!("ask about {MEANINGS_ASKED} calls at most"));
        }
        answered(self.analyst.of_calls(whoever(ip), &auction, sent.vulnerability, &sent.of).await)
    }
}

/// Which card of a board that is sent in cannot have been played, and why: each is played in turn by who holds it. One
/// that does not follow suit may have been, by mistake.
fn is_no_play(sent: &AnalysisRequest) -> Option<String> {
    let mut tricks = Tricks::new(sent.contract?);
    let mut held = BySeat::from_fn(|seat| sent.deal.hand(seat));
    for (number, card) in (1..).zip(&sent.cards) {
        let Some(turn) = tricks.turn() else {
            return Some(format!("{card}, card {number}, comes after all 52"));
        };
        if !held[turn].remove(*card) {
            let holder = Seat::ALL.into_iter().find(|seat| held[*seat].contains(*card));
            return Some(match holder {
                Some(holder) => format!("{card}, card {number}, is held by {holder}, and it was {turn}'s turn"),
                None => format!("{card}, card {number}, has been played before"),
            });
        }
        tricks.play_unchecked(*card);
    }
    None
}

fn whoever(ip: IpAddr) -> Thinker {
    Thinker::Address(Address::of(ip).ip())
}

fn answered(answer: Result<impl Serialize, Busy>) -> Response {
    match answer {
        Ok(answer) => unstored(Json(answer)),
        Err(Busy) => too_many(A_MOMENT),
    }
}
