//! Version 1 of the records: JSON, `{"v":1,"at":<ms>,"is":{"called":{"seat":"N","call":"1NT"}}}`.

use bridge_dealing::{ClientCommitment, SetSecret, Share, Transcript};
use bridge_protocol::{AccountId, PlayerName, Policy, TableId};
use bridge_rules::{BoardNumber, Call, Card, Contract, Deal, Outcome, Seat};
use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};

use super::{Record, RecordError, SealKey};
use crate::{Boards, Concealed, Event, Moment, Opened, Person};

pub(super) const VERSION: u32 = 1;

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
    Opened { table: TableId, host: AccountId, policy: Policy, boards: SealedBoards },
    SeatTaken { seat: Seat, account: AccountId, name: PlayerName },
    SeatLeft { seat: Seat },
    KibitzerAdmitted { account: AccountId },
    Ready { seat: Seat },
    ContributionsCalled { until: u64 },
    Contributed { seat: Seat, commitment: ClientCommitment },
    RevealsCalled { until: u64 },
    Revealed { seat: Seat, value: Share },
    Dealt { transcript: Box<Transcript> },
    BoardOpened { board: BoardNumber },
    Called { seat: Seat, call: Call },
    ContractReached { contract: Contract },
    Played { by: Seat, seat: Seat, card: Card },
    DummyFaced {},
    Claimed { seat: Seat, tricks: u8 },
    ClaimAnswered { seat: Seat, accept: bool },
    ClaimSettled { accepted: bool },
    BoardEnded { contract: Option<Contract>, tricks: u8 },
    SessionFinished {},
    Said { seat: Seat, text: String },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum SealedBoards {
    /// `secret`: base64url of the sealed 32 bytes.
    Dealt { count: u8, server: String, secret: String },
    /// `deals`: base64url of the sealed deals in PBN, one a line.
    Imported { boards: Vec<BoardNumber>, deals: String },
}

pub(super) fn encode_opened(opened: &Opened, seal: &SealKey) -> Vec<u8> {
    let Opened { table, host, policy, boards, at } = opened;
    let close = |place: &[u8], text: &[u8]| BASE64URL_NOPAD.encode(&seal.seal(place, text));
    let boards = match boards {
        Boards::Dealt { count, server, secret } => SealedBoards::Dealt {
            count: *count,
            server: server.clone(),
            secret: close(&place(*table, &(count, server)), secret.reveal().reveal_bytes()),
        },
        Boards::Imported(boards) => {
            let deals: Vec<_> = boards.iter().map(|(_, deal)| deal.reveal().to_string()).collect();
            let boards: Vec<_> = boards.iter().map(|(board, _)| *board).collect();
            let deals = close(&place(*table, &boards), deals.join("\n").as_bytes());
            SealedBoards::Imported { boards, deals }
        }
    };
    write(*at, Body::Opened { table: *table, host: *host, policy: *policy, boards })
}

pub(super) fn encode(event: &Event, at: Moment) -> Vec<u8> {
    let body = match event.clone() {
        Event::SeatTaken { seat, person: Person { account, name } } => Body::SeatTaken { seat, account, name },
        Event::SeatLeft { seat } => Body::SeatLeft { seat },
        Event::KibitzerAdmitted { account } => Body::KibitzerAdmitted { account },
        Event::Ready { seat } => Body::Ready { seat },
        Event::ContributionsCalled { until } => Body::ContributionsCalled { until: until.0 },
        Event::Contributed { seat, commitment } => Body::Contributed { seat, commitment },
        Event::RevealsCalled { until } => Body::RevealsCalled { until: until.0 },
        Event::Revealed { seat, value } => Body::Revealed { seat, value },
        Event::Dealt { transcript } => Body::Dealt { transcript },
        Event::BoardOpened { board } => Body::BoardOpened { board },
        Event::Called { seat, call } => Body::Called { seat, call },
        Event::ContractReached { contract } => Body::ContractReached { contract },
        Event::Played { by, seat, card } => Body::Played { by, seat, card },
        Event::DummyFaced => Body::DummyFaced {},
        Event::Claimed { seat, tricks } => Body::Claimed { seat, tricks },
        Event::ClaimAnswered { seat, accept } => Body::ClaimAnswered { seat, accept },
        Event::ClaimSettled { accepted } => Body::ClaimSettled { accepted },
        Event::BoardEnded { outcome: Outcome::PassedOut } => Body::BoardEnded { contract: None, tricks: 0 },
        Event::BoardEnded { outcome: Outcome::Played { contract, tricks } } => {
            Body::BoardEnded { contract: Some(contract), tricks }
        }
        Event::SessionFinished => Body::SessionFinished {},
        Event::Said { seat, text } => Body::Said { seat, text },
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
        Body::SeatLeft { seat } => Event::SeatLeft { seat },
        Body::KibitzerAdmitted { account } => Event::KibitzerAdmitted { account },
        Body::Ready { seat } => Event::Ready { seat },
        Body::ContributionsCalled { until } => Event::ContributionsCalled { until: Moment(until) },
        Body::Contributed { seat, commitment } => Event::Contributed { seat, commitment },
        Body::RevealsCalled { until } => Event::RevealsCalled { until: Moment(until) },
        Body::Revealed { seat, value } => Event::Revealed { seat, value },
        Body::Dealt { transcript } => Event::Dealt { transcript },
        Body::BoardOpened { board } => Event::BoardOpened { board },
        Body::Called { seat, call } => Event::Called { seat, call },
        Body::ContractReached { contract } => Event::ContractReached { contract },
        Body::Played { by, seat, card } => Event::Played { by, seat, card },
        Body::DummyFaced {} => Event::DummyFaced,
        Body::Claimed { seat, tricks } => Event::Claimed { seat, tricks },
        Body::ClaimAnswered { seat, accept } => Event::ClaimAnswered { seat, accept },
        Body::ClaimSettled { accepted } => Event::ClaimSettled { accepted },
        Body::BoardEnded { contract: None, .. } => Event::BoardEnded { outcome: Outcome::PassedOut },
        Body::BoardEnded { contract: Some(contract), tricks } => {
            Event::BoardEnded { outcome: Outcome::Played { contract, tricks } }
        }
        Body::SessionFinished {} => Event::SessionFinished,
        Body::Said { seat, text } => Event::Said { seat, text },
    };
    Ok(Record::Happened { at, event })
}

fn write(at: Moment, is: Body) -> Vec<u8> {
    serde_json::to_vec(&Envelope { v: VERSION, at: at.0, is }).expect("a record has no map with other keys than text")
}

/// What a seal is bound to: the table and what stands unsealed beside it, so that neither can be changed under it.
fn place(table: TableId, beside: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(&(table, beside)).expect("numbers and text are JSON")
}

fn unseal(boards: SealedBoards, table: TableId, seal: &SealKey) -> Result<Boards, RecordError> {
    let open = |place: &[u8], text: &str| {
        let sealed = BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| RecordError::Sealed)?;
        seal.open(place, &sealed).ok_or(RecordError::Sealed)
    };
    match boards {
        SealedBoards::Dealt { count, server, secret } => {
            let secret = <[u8; 32]>::try_from(open(&place(table, &(count, &server)), &secret)?)
                .map_err(|_| RecordError::Sealed)?;
            Ok(Boards::Dealt { count, server, secret: Concealed::new(SetSecret::new(secret)) })
        }
        SealedBoards::Imported { boards, deals } => {
            let deals = String::from_utf8(open(&place(table, &boards), &deals)?).map_err(|_| RecordError::Sealed)?;
            let deals = deals.lines().map(|line| line.parse::<Deal>().map(Concealed::new));
            let deals = deals.collect::<Result<Vec<_>, _>>().map_err(|_| RecordError::Sealed)?;
            Ok(Boards::Imported(boards.into_iter().zip(deals).collect()))
        }
    }
}
