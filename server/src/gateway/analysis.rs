//! What the cards of a board could have made: to those who may see a board of a table whole, and to whoever sends one
//! in. And what calls would mean, to whoever asks.

#[cfg(feature = "robots")]
use std::time::Duration;
use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

#[cfg(feature = "robots")]
use axum::Json;
use axum::{
    Extension,
    body::Bytes,
    extract::{FromRequest as _, Request, State},
    http::StatusCode,
    response::Response,
};
use bridge_game::{BelongsTo, Event, Table, TeamMatch};
use bridge_protocol::{
    AccountId, AnalysisRequest, BoardAnalysis, BoardRecord, ConventionCard, Hint, MeaningsRequest, Refusal, TableId,
    Turn, limits::HELLO_DEADLINE,
};
#[cfg(feature = "robots")]
use bridge_protocol::{BoardSeed, Computers, Day, limits::MEANINGS_ASKED};
#[cfg(feature = "robots")]
use bridge_rules::{Auction, BySeat, Seat, Tricks};
use bridge_rules::{BoardNumber, Form, Seating, Side};
#[cfg(feature = "robots")]
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

#[cfg(feature = "robots")]
use super::authentication::unstored;
use super::{
    AppState,
    arrival::{Here, Peer},
    overload::Priority,
    problem::{banned, foreign, misread, problem, too_many, too_slow},
};
use crate::{actor::inspect, journal::StreamId};
#[cfg(feature = "robots")]
use crate::{address::Address, analysis::Busy, robot_players::hints, thinking::Thinker};

/// How soon whoever found too many others is told to try again.
#[cfg(feature = "robots")]
const A_MOMENT: Duration = Duration::from_secs(2);

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

#[cfg(feature = "robots")]
impl AppState {
    async fn work_out(
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
    pub(super) async fn hint(&self, account: AccountId, table: TableId, turn: Turn) -> Result<Hint, Refusal> {
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
    async fn computers_card(&self, account: AccountId) -> Result<Option<ConventionCard>, Refusal> {
        self.analyst.card(Thinker::Account(account)).await.map(Some).map_err(|Busy| Refusal::Unavailable {})
    }

    async fn work_out_sent(&self, ip: IpAddr, sent: &AnalysisRequest) -> Response {
        if let Some(why) = is_no_play(sent) {
            return problem(StatusCode::BAD_REQUEST, &format!("these `cards` cannot have been played: {why}"));
        }
        answered(self.analyst.of_sent(whoever(ip), sent).await)
    }

    async fn explain_sent(&self, ip: IpAddr, sent: &MeaningsRequest) -> Response {
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
#[cfg(feature = "robots")]
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

#[cfg(feature = "robots")]
fn whoever(ip: IpAddr) -> Thinker {
    Thinker::Address(Address::of(ip).ip())
}

#[cfg(feature = "robots")]
fn answered(answer: Result<impl Serialize, Busy>) -> Response {
    match answer {
        Ok(answer) => unstored(Json(answer)),
        Err(Busy) => too_many(A_MOMENT),
    }
}

/// There is nothing to work it out with.
#[cfg(not(feature = "robots"))]
impl AppState {
    async fn work_out(&self, _: AccountId, _: TableId, _: Form, _: BoardRecord) -> Result<BoardAnalysis, Refusal> {
        Err(Refusal::NoAnalysis {})
    }

    pub(super) async fn hint(&self, _: AccountId, _: TableId, _: Turn) -> Result<Hint, Refusal> {
        Err(Refusal::NoAnalysis {})
    }

    async fn computers_card(&self, _: AccountId) -> Result<Option<ConventionCard>, Refusal> {
        Ok(None)
    }

    async fn work_out_sent(&self, _: IpAddr, _: &AnalysisRequest) -> Response {
        problem(StatusCode::NOT_IMPLEMENTED, &Refusal::NoAnalysis {}.to_string())
    }

    async fn explain_sent(&self, _: IpAddr, _: &MeaningsRequest) -> Response {
        problem(StatusCode::NOT_IMPLEMENTED, &Refusal::NoAnalysis {}.to_string())
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
    Extension(Here(here)): Extension<Here>,
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
    Extension(Here(here)): Extension<Here>,
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
