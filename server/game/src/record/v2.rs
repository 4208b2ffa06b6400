//! Version 2 of the records: JSON, `{"v":2,"at":<ms>,"is":{"called":{"seat":"N","call":"1NT"}}}`. It has more kinds of
//! records than version 1 and more fields in some; a field that version 1 lacks has the value that held for every table
//! then. How each procedure's records are kept stands in its `kept.rs`.

use bridge_dealing::{SetSecret, Transcript};
use bridge_protocol::{Policy, TableId};
use bridge_rules::BoardNumber;
use serde::{Deserialize, Serialize, de::DeserializeOwned, de::Error as _};
use serde_json::value::RawValue;

use super::{Entry, RecordError, SealKey, belongs_to::Written, boards};
use crate::{
    Boards, Concealed, Moment, Opened, Record,
    table::{auction, claim, dealing, direction, explaining, play, seating, session, talk, undo},
};

pub(super) const VERSION: u32 = 2;
/// The oldest version that reads the same.
pub(super) const FIRST: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope<Is> {
    v: u32,
    at: u64,
    is: Is,
}

/// The first record.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum First {
    Opened { table: TableId, host: Written, policy: Policy, boards: SealedBoards },
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
    write(*at, First::Opened { table: *table, host: (*belongs_to).into(), policy: *policy, boards })
}

pub(super) fn encode(record: &Record, at: Moment) -> Vec<u8> {
    match record.clone() {
        Record::Seating(record) => write(at, seating::Stored::from(record)),
        Record::Dealing(record) => write(at, dealing::Stored::from(record)),
        Record::Auction(record) => write(at, auction::Stored::from(record)),
        Record::Explaining(record) => write(at, explaining::Stored::from(record)),
        Record::Play(record) => write(at, play::Stored::from(record)),
        Record::Claim(record) => write(at, claim::Stored::from(record)),
        Record::Undo(record) => write(at, undo::Stored::from(record)),
        Record::Direction(record) => write(at, direction::Stored::from(record)),
        Record::Session(record) => write(at, session::Stored::from(record)),
        Record::Talk(record) => write(at, talk::Stored::from(record)),
    }
}

pub(super) fn decode(bytes: &[u8], seal: &SealKey) -> Result<Entry, RecordError> {
    let Envelope { v: _, at, is } =
        serde_json::from_slice::<Envelope<&RawValue>>(bytes).map_err(RecordError::Damaged)?;
    let at = Moment(at);
    if name(is) == "opened" {
        let First::Opened { table, host, policy, boards } = read(is).map_err(RecordError::Damaged)?;
        let boards = unseal(boards, table, seal)?;
        return Ok(Entry::Opened(Opened { table, belongs_to: host.into(), policy, boards, at }));
    }
    let record = happened(is).map_err(RecordError::Damaged)?;
    Ok(Entry::Happened { at, record })
}

/// A record of the procedure that has one of this name. The frequent ones come first.
fn happened(is: &RawValue) -> Result<Record, serde_json::Error> {
    match name(is) {
        of if play::Stored::NAMES.contains(&of) => Ok(Record::Play(read::<play::Stored>(is)?.into())),
        of if auction::Stored::NAMES.contains(&of) => Ok(Record::Auction(read::<auction::Stored>(is)?.into())),
        of if session::Stored::NAMES.contains(&of) => Ok(Record::Session(read::<session::Stored>(is)?.into())),
        of if dealing::Stored::NAMES.contains(&of) => Ok(Record::Dealing(read::<dealing::Stored>(is)?.into())),
        of if talk::Stored::NAMES.contains(&of) => Ok(Record::Talk(read::<talk::Stored>(is)?.into())),
        of if claim::Stored::NAMES.contains(&of) => Ok(Record::Claim(read::<claim::Stored>(is)?.into())),
        of if explaining::Stored::NAMES.contains(&of) => Ok(Record::Explaining(read::<explaining::Stored>(is)?.into())),
        of if undo::Stored::NAMES.contains(&of) => Ok(Record::Undo(read::<undo::Stored>(is)?.into())),
        of if seating::Stored::NAMES.contains(&of) => Ok(Record::Seating(read::<seating::Stored>(is)?.into())),
        of if direction::Stored::NAMES.contains(&of) => Ok(Record::Direction(read::<direction::Stored>(is)?.into())),
        of => Err(serde_json::Error::custom(format_args!("there is no record {of:?}"))),
    }
}

/// What a record is called; nothing if it has no name.
fn name(is: &RawValue) -> &str {
    is.get().strip_prefix("{\"").and_then(|rest| rest.split('"').next()).unwrap_or_default()
}

fn read<T: DeserializeOwned>(is: &RawValue) -> Result<T, serde_json::Error> {
    serde_json::from_str(is.get())
}

fn write(at: Moment, is: impl Serialize) -> Vec<u8> {
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
