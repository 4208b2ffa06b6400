//! Version 2 of the records: JSON, `{"v":2,"at":<ms>,"is":{"called":{"seat":"N","call":"1NT"}}}`. It has more kinds of
//! records than version 1 and more fields in some; a field that version 1 lacks has the value that held for every table
//! then.

use bridge_dealing::{ClientCommitment, SetSecret, Share, Transcript};
use bridge_protocol::{
    AccountId, Adjustment, Audience, ClaimStage, ClosedBy, ConventionCard, DirectorCall, Explained, Lane, Meaning,
    PlayerName, Policy, Question, Ruling, TableId, Turn,
};
use bridge_rules::{BoardNumber, BySeat, Call, Card, Contract, Outcome, Seat, Side};
use serde::{Deserialize, Serialize};

use super::{Record, RecordError, SealKey, boards};
use crate::{Boards, Concealed, Event, Moment, Opened, Person};

pub(super) const VERSION: u32 = 2;
/// The oldest version that reads the same.
pub(super) const FIRST: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    v: u32,
    at: u64,
    is: Body,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Body {
    Opened {
        table: TableId,
        host: AccountId,
        policy: Policy,
        boards: SealedBoards,
    },
    SeatTaken {
        seat: Seat,
        account: AccountId,
        name: PlayerName,
    },
    SeatLeft {
        seat: Seat,
        #[serde(default)]
        kept: bool,
    },
    SwapAsked {
        by: Seat,
        of: Seat,
    },
    SwapOver {
        by: Seat,
        refused: bool,
    },
    SeatsSwapped {
        one: Seat,
        other: Seat,
    },
    KibitzerAdmitted {
        account: AccountId,
    },
    Ready {
        seat: Seat,
    },
    ContributionsCalled {
        until: u64,
    },
    Contributed {
        seat: Seat,
        commitment: ClientCommitment,
    },
    RevealsCalled {
        until: u64,
    },
    Revealed {
        seat: Seat,
        value: Share,
    },
    Dealt {
        transcript: Box<Transcript>,
    },
    BoardOpened {
        board: BoardNumber,
    },
    Called {
        seat: Seat,
        call: Call,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meaning: Option<Meaning>,
    },
    CallHeld {
        seat: Seat,
        call: Call,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meaning: Option<Meaning>,
        until: u64,
    },
    TrayPushed {
        until: u64,
    },
    TrayCame {},
    Explained {
        explained: Explained,
        to: BySeat<bool>,
    },
    Asked {
        question: Question,
    },
    AnsweredAgain {
        question: Question,
    },
    CardFiled {
        side: Side,
        card: ConventionCard,
    },
    ContractReached {
        contract: Contract,
    },
    LeadMade {
        seat: Seat,
        card: Card,
        until: u64,
    },
    NoQuestions {
        seat: Seat,
    },
    LeadFaced {},
    Played {
        by: Seat,
        seat: Seat,
        card: Card,
    },
    DummyFaced {},
    Claimed {
        seat: Seat,
        tricks: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        statement: Option<String>,
        /// For ever, in version 1.
        #[serde(default = "never")]
        until: u64,
    },
    ClaimPassed {
        to: ClaimStage,
        until: u64,
    },
    ClaimAnswered {
        seat: Seat,
        accept: bool,
    },
    ClaimSettled {
        accepted: bool,
    },
    ClaimDeferred {},
    AgreementWithdrawn {
        seat: Seat,
        board: BoardNumber,
    },
    UndoAsked {
        seat: Seat,
        back: Turn,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<String>,
    },
    UndoAnswered {
        seat: Seat,
        accept: bool,
    },
    UndoRefused {},
    TakenBack {
        back: Turn,
    },
    ClockWarned {
        side: Side,
        percent: u8,
    },
    BoardsHeld {
        held: bool,
    },
    Woken {},
    Dropped {
        seat: Seat,
    },
    Returned {
        seat: Seat,
    },
    SubstituteDue {
        seat: Seat,
    },
    DirectorAdmitted {
        account: AccountId,
        name: PlayerName,
    },
    DirectorCalled {
        call: DirectorCall,
        later: bool,
    },
    CallTold {
        to: Vec<Lane>,
    },
    Ruled {
        account: AccountId,
        name: PlayerName,
        ruling: Ruling,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        law: Option<String>,
        reason: String,
    },
    RulingTold {
        number: u32,
        to: Vec<Lane>,
    },
    HandShown {
        seat: Seat,
    },
    Adjusted {
        adjustment: Adjustment,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        outcome: Option<Came>,
    },
    BoardEnded(Came),
    BoardShown {},
    SessionFinished {},
    Closed {
        by: ClosedBy,
    },
    Said {
        /// Where he was.
        seat: Lane,
        /// Who, unless he is known by his seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<Speaker>,
        #[serde(default, skip_serializing_if = "Audience::is_table")]
        to: Audience,
        text: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Came {
    contract: Option<Contract>,
    tricks: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Speaker {
    account: AccountId,
    name: PlayerName,
}

const fn never() -> u64 {
    u64::MAX
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum SealedBoards {
    /// `secret`: base64url of the sealed 32 bytes.
    Dealt { count: u8, server: String, secret: String },
    /// `deals`: base64url of the sealed deals in PBN, one a line.
    Imported { boards: Vec<BoardNumber>, deals: String },
    /// `deals` as above.
    OfMatch {
        boards: Vec<BoardNumber>,
        deals: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        transcript: Option<Box<Transcript>>,
    },
}

pub(super) fn encode_opened(opened: &Opened, seal: &SealKey) -> Vec<u8> {
    let Opened { table, host, policy, boards, at } = opened;
    let boards = match boards {
        Boards::Dealt { count, server, secret } => SealedBoards::Dealt {
            count: *count,
            server: server.clone(),
            secret: boards::close(seal, &boards::place(table, &(count, server)), secret.reveal().reveal_bytes()),
        },
        Boards::Imported(boards) => {
            let (boards, deals) = boards::close_deals(seal, table, boards);
            SealedBoards::Imported { boards, deals }
        }
        Boards::OfMatch { boards, transcript } => {
            let (boards, deals) = boards::close_deals(seal, table, boards);
            SealedBoards::OfMatch { boards, deals, transcript: transcript.clone() }
        }
    };
    write(*at, Body::Opened { table: *table, host: *host, policy: *policy, boards })
}

pub(super) fn encode(event: &Event, at: Moment) -> Vec<u8> {
    let body = match event.clone() {
        Event::SeatTaken { seat, person: Person { account, name } } => Body::SeatTaken { seat, account, name },
        Event::SeatLeft { seat, kept } => Body::SeatLeft { seat, kept },
        Event::SwapAsked { by, of } => Body::SwapAsked { by, of },
        Event::SwapOver { by, refused } => Body::SwapOver { by, refused },
        Event::SeatsSwapped { one, other } => Body::SeatsSwapped { one, other },
        Event::KibitzerAdmitted { account } => Body::KibitzerAdmitted { account },
        Event::Ready { seat } => Body::Ready { seat },
        Event::ContributionsCalled { until } => Body::ContributionsCalled { until: until.0 },
        Event::Contributed { seat, commitment } => Body::Contributed { seat, commitment },
        Event::RevealsCalled { until } => Body::RevealsCalled { until: until.0 },
        Event::Revealed { seat, value } => Body::Revealed { seat, value },
        Event::Dealt { transcript } => Body::Dealt { transcript },
        Event::BoardOpened { board } => Body::BoardOpened { board },
        Event::Called { seat, call, meaning } => Body::Called { seat, call, meaning },
        Event::CallHeld { seat, call, meaning, until } => Body::CallHeld { seat, call, meaning, until: until.0 },
        Event::TrayPushed { until } => Body::TrayPushed { until: until.0 },
        Event::TrayCame => Body::TrayCame {},
        Event::Explained { explained, to } => Body::Explained { explained, to },
        Event::Asked { question } => Body::Asked { question },
        Event::AnsweredAgain { question } => Body::AnsweredAgain { question },
        Event::CardFiled { side, card } => Body::CardFiled { side, card },
        Event::ContractReached { contract } => Body::ContractReached { contract },
        Event::LeadMade { seat, card, until } => Body::LeadMade { seat, card, until: until.0 },
        Event::NoQuestions { seat } => Body::NoQuestions { seat },
        Event::LeadFaced => Body::LeadFaced {},
        Event::Played { by, seat, card } => Body::Played { by, seat, card },
        Event::DummyFaced => Body::DummyFaced {},
        Event::Claimed { seat, tricks, statement, until } => Body::Claimed { seat, tricks, statement, until: until.0 },
        Event::ClaimPassed { to, until } => Body::ClaimPassed { to, until: until.0 },
        Event::ClaimAnswered { seat, accept } => Body::ClaimAnswered { seat, accept },
        Event::ClaimSettled { accepted } => Body::ClaimSettled { accepted },
        Event::ClaimDeferred => Body::ClaimDeferred {},
        Event::AgreementWithdrawn { seat, board } => Body::AgreementWithdrawn { seat, board },
        Event::UndoAsked { seat, back, instead } => Body::UndoAsked { seat, back, instead },
        Event::UndoAnswered { seat, accept } => Body::UndoAnswered { seat, accept },
        Event::UndoRefused => Body::UndoRefused {},
        Event::TakenBack { back } => Body::TakenBack { back },
        Event::ClockWarned { side, percent } => Body::ClockWarned { side, percent },
        Event::BoardsHeld { held } => Body::BoardsHeld { held },
        Event::Woken => Body::Woken {},
        Event::Dropped { seat } => Body::Dropped { seat },
        Event::Returned { seat } => Body::Returned { seat },
        Event::SubstituteDue { seat } => Body::SubstituteDue { seat },
        Event::DirectorAdmitted { person: Person { account, name } } => Body::DirectorAdmitted { account, name },
        Event::DirectorCalled { call, later } => Body::DirectorCalled { call, later },
        Event::CallTold { to } => Body::CallTold { to },
        Event::Ruled { director: Person { account, name }, ruling, law, reason } => {
            Body::Ruled { account, name, ruling, law, reason }
        }
        Event::RulingTold { number, to } => Body::RulingTold { number, to },
        Event::HandShown { seat } => Body::HandShown { seat },
        Event::Adjusted { adjustment, outcome } => Body::Adjusted { adjustment, outcome: outcome.map(Came::from) },
        Event::BoardEnded { outcome } => Body::BoardEnded(outcome.into()),
        Event::BoardShown => Body::BoardShown {},
        Event::SessionFinished => Body::SessionFinished {},
        Event::Closed { by } => Body::Closed { by },
        Event::Said { from, person, to, text } => {
            let person = person.map(|Person { account, name }| Speaker { account, name });
            Body::Said { seat: from, person, to, text }
        }
    };
    write(at, body)
}

pub(super) fn decode(bytes: &[u8], seal: &SealKey) -> Result<Record, RecordError> {
    let Envelope { v: _, at, is } = serde_json::from_slice(bytes).map_err(RecordError::Damaged)?;
    let at = Moment(at);
    let event = match is {
        Body::Opened { table, host, policy, boards } => {
            let boards = unseal(boards, table, seal)?;
            return Ok(Record::Opened(Opened { table, host, policy, boards, at }));
        }
        Body::SeatTaken { seat, account, name } => Event::SeatTaken { seat, person: Person { account, name } },
        Body::SeatLeft { seat, kept } => Event::SeatLeft { seat, kept },
        Body::SwapAsked { by, of } => Event::SwapAsked { by, of },
        Body::SwapOver { by, refused } => Event::SwapOver { by, refused },
        Body::SeatsSwapped { one, other } => Event::SeatsSwapped { one, other },
        Body::KibitzerAdmitted { account } => Event::KibitzerAdmitted { account },
        Body::Ready { seat } => Event::Ready { seat },
        Body::ContributionsCalled { until } => Event::ContributionsCalled { until: Moment(until) },
        Body::Contributed { seat, commitment } => Event::Contributed { seat, commitment },
        Body::RevealsCalled { until } => Event::RevealsCalled { until: Moment(until) },
        Body::Revealed { seat, value } => Event::Revealed { seat, value },
        Body::Dealt { transcript } => Event::Dealt { transcript },
        Body::BoardOpened { board } => Event::BoardOpened { board },
        Body::Called { seat, call, meaning } => Event::Called { seat, call, meaning },
        Body::CallHeld { seat, call, meaning, until } => Event::CallHeld { seat, call, meaning, until: Moment(until) },
        Body::TrayPushed { until } => Event::TrayPushed { until: Moment(until) },
        Body::TrayCame {} => Event::TrayCame,
        Body::Explained { explained, to } => Event::Explained { explained, to },
        Body::Asked { question } => Event::Asked { question },
        Body::AnsweredAgain { question } => Event::AnsweredAgain { question },
        Body::CardFiled { side, card } => Event::CardFiled { side, card },
        Body::ContractReached { contract } => Event::ContractReached { contract },
        Body::LeadMade { seat, card, until } => Event::LeadMade { seat, card, until: Moment(until) },
        Body::NoQuestions { seat } => Event::NoQuestions { seat },
        Body::LeadFaced {} => Event::LeadFaced,
        Body::Played { by, seat, card } => Event::Played { by, seat, card },
        Body::DummyFaced {} => Event::DummyFaced,
        Body::Claimed { seat, tricks, statement, until } => {
            Event::Claimed { seat, tricks, statement, until: Moment(until) }
        }
        Body::ClaimPassed { to, until } => Event::ClaimPassed { to, until: Moment(until) },
        Body::ClaimAnswered { seat, accept } => Event::ClaimAnswered { seat, accept },
        Body::ClaimSettled { accepted } => Event::ClaimSettled { accepted },
        Body::ClaimDeferred {} => Event::ClaimDeferred,
        Body::AgreementWithdrawn { seat, board } => Event::AgreementWithdrawn { seat, board },
        Body::UndoAsked { seat, back, instead } => Event::UndoAsked { seat, back, instead },
        Body::UndoAnswered { seat, accept } => Event::UndoAnswered { seat, accept },
        Body::UndoRefused {} => Event::UndoRefused,
        Body::TakenBack { back } => Event::TakenBack { back },
        Body::ClockWarned { side, percent } => Event::ClockWarned { side, percent },
        Body::BoardsHeld { held } => Event::BoardsHeld { held },
        Body::Woken {} => Event::Woken,
        Body::Dropped { seat } => Event::Dropped { seat },
        Body::Returned { seat } => Event::Returned { seat },
        Body::SubstituteDue { seat } => Event::SubstituteDue { seat },
        Body::DirectorAdmitted { account, name } => Event::DirectorAdmitted { person: Person { account, name } },
        Body::DirectorCalled { call, later } => Event::DirectorCalled { call, later },
        Body::CallTold { to } => Event::CallTold { to },
        Body::Ruled { account, name, ruling, law, reason } => {
            Event::Ruled { director: Person { account, name }, ruling, law, reason }
        }
        Body::RulingTold { number, to } => Event::RulingTold { number, to },
        Body::HandShown { seat } => Event::HandShown { seat },
        Body::Adjusted { adjustment, outcome } => Event::Adjusted { adjustment, outcome: outcome.map(Outcome::from) },
        Body::BoardEnded(came) => Event::BoardEnded { outcome: came.into() },
        Body::BoardShown {} => Event::BoardShown,
        Body::SessionFinished {} => Event::SessionFinished,
        Body::Closed { by } => Event::Closed { by },
        Body::Said { seat, person, to, text } => {
            let person = person.map(|Speaker { account, name }| Person { account, name });
            Event::Said { from: seat, person, to, text }
        }
    };
    Ok(Record::Happened { at, event })
}

fn write(at: Moment, is: Body) -> Vec<u8> {
    serde_json::to_vec(&Envelope { v: VERSION, at: at.0, is }).expect("a record has no map with other keys than text")
}

fn unseal(boards: SealedBoards, table: TableId, seal: &SealKey) -> Result<Boards, RecordError> {
    match boards {
        SealedBoards::Dealt { count, server, secret } => {
            let secret = boards::open(seal, &boards::place(&table, &(count, &server)), &secret)?;
            let secret = <[u8; 32]>::try_from(secret).map_err(|_| RecordError::Sealed)?;
            Ok(Boards::Dealt { count, server, secret: Concealed::new(SetSecret::new(secret)) })
        }
        SealedBoards::Imported { boards, deals } => {
            Ok(Boards::Imported(boards::open_deals(seal, &table, boards, &deals)?))
        }
        SealedBoards::OfMatch { boards, deals, transcript } => {
            Ok(Boards::OfMatch { boards: boards::open_deals(seal, &table, boards, &deals)?, transcript })
        }
    }
}

impl From<Outcome> for Came {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::PassedOut => Self { contract: None, tricks: 0 },
            Outcome::Played { contract, tricks } => Self { contract: Some(contract), tricks },
        }
    }
}

impl From<Came> for Outcome {
    fn from(came: Came) -> Self {
        match came.contract {
            None => Self::PassedOut,
            Some(contract) => Self::Played { contract, tricks: came.tricks },
        }
    }
}
