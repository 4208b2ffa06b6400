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

use super::{Entry, RecordError, SealKey, belongs_to::Written, boards};
use crate::{Boards, Concealed, Moment, Opened, Person, Record};

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
        host: Written,
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
    let Opened { table, belongs_to, policy, boards, at } = opened;
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
    write(*at, Body::Opened { table: *table, host: (*belongs_to).into(), policy: *policy, boards })
}

pub(super) fn encode(record: &Record, at: Moment) -> Vec<u8> {
    let body = match record.clone() {
        Record::SeatTaken { seat, person: Person { account, name } } => Body::SeatTaken { seat, account, name },
        Record::SeatLeft { seat, kept } => Body::SeatLeft { seat, kept },
        Record::SwapAsked { by, of } => Body::SwapAsked { by, of },
        Record::SwapOver { by, refused } => Body::SwapOver { by, refused },
        Record::SeatsSwapped { one, other } => Body::SeatsSwapped { one, other },
        Record::KibitzerAdmitted { account } => Body::KibitzerAdmitted { account },
        Record::Ready { seat } => Body::Ready { seat },
        Record::ContributionsCalled { until } => Body::ContributionsCalled { until: until.0 },
        Record::Contributed { seat, commitment } => Body::Contributed { seat, commitment },
        Record::RevealsCalled { until } => Body::RevealsCalled { until: until.0 },
        Record::Revealed { seat, value } => Body::Revealed { seat, value },
        Record::Dealt { transcript } => Body::Dealt { transcript },
        Record::BoardOpened { board } => Body::BoardOpened { board },
        Record::Called { seat, call, meaning } => Body::Called { seat, call, meaning },
        Record::CallHeld { seat, call, meaning, until } => Body::CallHeld { seat, call, meaning, until: until.0 },
        Record::TrayPushed { until } => Body::TrayPushed { until: until.0 },
        Record::TrayCame => Body::TrayCame {},
        Record::Explained { explained, to } => Body::Explained { explained, to },
        Record::Asked { question } => Body::Asked { question },
        Record::AnsweredAgain { question } => Body::AnsweredAgain { question },
        Record::CardFiled { side, card } => Body::CardFiled { side, card },
        Record::ContractReached { contract } => Body::ContractReached { contract },
        Record::LeadMade { seat, card, until } => Body::LeadMade { seat, card, until: until.0 },
        Record::NoQuestions { seat } => Body::NoQuestions { seat },
        Record::LeadFaced => Body::LeadFaced {},
        Record::Played { by, seat, card } => Body::Played { by, seat, card },
        Record::DummyFaced => Body::DummyFaced {},
        Record::Claimed { seat, tricks, statement, until } => Body::Claimed { seat, tricks, statement, until: until.0 },
        Record::ClaimPassed { to, until } => Body::ClaimPassed { to, until: until.0 },
        Record::ClaimAnswered { seat, accept } => Body::ClaimAnswered { seat, accept },
        Record::ClaimSettled { accepted } => Body::ClaimSettled { accepted },
        Record::ClaimDeferred => Body::ClaimDeferred {},
        Record::AgreementWithdrawn { seat, board } => Body::AgreementWithdrawn { seat, board },
        Record::UndoAsked { seat, back, instead } => Body::UndoAsked { seat, back, instead },
        Record::UndoAnswered { seat, accept } => Body::UndoAnswered { seat, accept },
        Record::UndoRefused => Body::UndoRefused {},
        Record::TakenBack { back } => Body::TakenBack { back },
        Record::ClockWarned { side, percent } => Body::ClockWarned { side, percent },
        Record::BoardsHeld { held } => Body::BoardsHeld { held },
        Record::Woken => Body::Woken {},
        Record::Dropped { seat } => Body::Dropped { seat },
        Record::Returned { seat } => Body::Returned { seat },
        Record::SubstituteDue { seat } => Body::SubstituteDue { seat },
        Record::DirectorAdmitted { person: Person { account, name } } => Body::DirectorAdmitted { account, name },
        Record::DirectorCalled { call, later } => Body::DirectorCalled { call, later },
        Record::CallTold { to } => Body::CallTold { to },
        Record::Ruled { director: Person { account, name }, ruling, law, reason } => {
            Body::Ruled { account, name, ruling, law, reason }
        }
        Record::RulingTold { number, to } => Body::RulingTold { number, to },
        Record::HandShown { seat } => Body::HandShown { seat },
        Record::Adjusted { adjustment, outcome } => Body::Adjusted { adjustment, outcome: outcome.map(Came::from) },
        Record::BoardEnded { outcome } => Body::BoardEnded(outcome.into()),
        Record::BoardShown => Body::BoardShown {},
        Record::SessionFinished => Body::SessionFinished {},
        Record::Closed { by } => Body::Closed { by },
        Record::Said { from, person, to, text } => {
            let person = person.map(|Person { account, name }| Speaker { account, name });
            Body::Said { seat: from, person, to, text }
        }
    };
    write(at, body)
}

pub(super) fn decode(bytes: &[u8], seal: &SealKey) -> Result<Entry, RecordError> {
    let Envelope { v: _, at, is } = serde_json::from_slice(bytes).map_err(RecordError::Damaged)?;
    let at = Moment(at);
    let record = match is {
        Body::Opened { table, host, policy, boards } => {
            let boards = unseal(boards, table, seal)?;
            return Ok(Entry::Opened(Opened { table, belongs_to: host.into(), policy, boards, at }));
        }
        Body::SeatTaken { seat, account, name } => Record::SeatTaken { seat, person: Person { account, name } },
        Body::SeatLeft { seat, kept } => Record::SeatLeft { seat, kept },
        Body::SwapAsked { by, of } => Record::SwapAsked { by, of },
        Body::SwapOver { by, refused } => Record::SwapOver { by, refused },
        Body::SeatsSwapped { one, other } => Record::SeatsSwapped { one, other },
        Body::KibitzerAdmitted { account } => Record::KibitzerAdmitted { account },
        Body::Ready { seat } => Record::Ready { seat },
        Body::ContributionsCalled { until } => Record::ContributionsCalled { until: Moment(until) },
        Body::Contributed { seat, commitment } => Record::Contributed { seat, commitment },
        Body::RevealsCalled { until } => Record::RevealsCalled { until: Moment(until) },
        Body::Revealed { seat, value } => Record::Revealed { seat, value },
        Body::Dealt { transcript } => Record::Dealt { transcript },
        Body::BoardOpened { board } => Record::BoardOpened { board },
        Body::Called { seat, call, meaning } => Record::Called { seat, call, meaning },
        Body::CallHeld { seat, call, meaning, until } => Record::CallHeld { seat, call, meaning, until: Moment(until) },
        Body::TrayPushed { until } => Record::TrayPushed { until: Moment(until) },
        Body::TrayCame {} => Record::TrayCame,
        Body::Explained { explained, to } => Record::Explained { explained, to },
        Body::Asked { question } => Record::Asked { question },
        Body::AnsweredAgain { question } => Record::AnsweredAgain { question },
        Body::CardFiled { side, card } => Record::CardFiled { side, card },
        Body::ContractReached { contract } => Record::ContractReached { contract },
        Body::LeadMade { seat, card, until } => Record::LeadMade { seat, card, until: Moment(until) },
        Body::NoQuestions { seat } => Record::NoQuestions { seat },
        Body::LeadFaced {} => Record::LeadFaced,
        Body::Played { by, seat, card } => Record::Played { by, seat, card },
        Body::DummyFaced {} => Record::DummyFaced,
        Body::Claimed { seat, tricks, statement, until } => {
            Record::Claimed { seat, tricks, statement, until: Moment(until) }
        }
        Body::ClaimPassed { to, until } => Record::ClaimPassed { to, until: Moment(until) },
        Body::ClaimAnswered { seat, accept } => Record::ClaimAnswered { seat, accept },
        Body::ClaimSettled { accepted } => Record::ClaimSettled { accepted },
        Body::ClaimDeferred {} => Record::ClaimDeferred,
        Body::AgreementWithdrawn { seat, board } => Record::AgreementWithdrawn { seat, board },
        Body::UndoAsked { seat, back, instead } => Record::UndoAsked { seat, back, instead },
        Body::UndoAnswered { seat, accept } => Record::UndoAnswered { seat, accept },
        Body::UndoRefused {} => Record::UndoRefused,
        Body::TakenBack { back } => Record::TakenBack { back },
        Body::ClockWarned { side, percent } => Record::ClockWarned { side, percent },
        Body::BoardsHeld { held } => Record::BoardsHeld { held },
        Body::Woken {} => Record::Woken,
        Body::Dropped { seat } => Record::Dropped { seat },
        Body::Returned { seat } => Record::Returned { seat },
        Body::SubstituteDue { seat } => Record::SubstituteDue { seat },
        Body::DirectorAdmitted { account, name } => Record::DirectorAdmitted { person: Person { account, name } },
        Body::DirectorCalled { call, later } => Record::DirectorCalled { call, later },
        Body::CallTold { to } => Record::CallTold { to },
        Body::Ruled { account, name, ruling, law, reason } => {
            Record::Ruled { director: Person { account, name }, ruling, law, reason }
        }
        Body::RulingTold { number, to } => Record::RulingTold { number, to },
        Body::HandShown { seat } => Record::HandShown { seat },
        Body::Adjusted { adjustment, outcome } => Record::Adjusted { adjustment, outcome: outcome.map(Outcome::from) },
        Body::BoardEnded(came) => Record::BoardEnded { outcome: came.into() },
        Body::BoardShown {} => Record::BoardShown,
        Body::SessionFinished {} => Record::SessionFinished,
        Body::Closed { by } => Record::Closed { by },
        Body::Said { seat, person, to, text } => {
            let person = person.map(|Speaker { account, name }| Person { account, name });
            Record::Said { from: seat, person, to, text }
        }
    };
    Ok(Entry::Happened { at, record })
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
