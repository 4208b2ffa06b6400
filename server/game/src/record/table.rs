//! The records of a table. How each procedure's are kept stands in its `kept.rs`.

use bridge_dealing::{SetSecret, Transcript};
use bridge_protocol::{AccountId, Day, PlayerName, Policy, TableId};
use bridge_rules::{BoardNumber, Form};
use serde::{Deserialize, Serialize};

use super::{
    Author, Entry, EntryOf, Journaled, Keys, RecordError, SealKey, Written,
    belongs_to::Owner,
    boards,
    envelope::{self, Content},
};
use crate::{
    Boards, Concealed, MachineKind, Moment, Opened, Past, Record, Table,
    personal::Personal,
    table::{auction, claim, dealing, declaring, direction, drawing, explaining, play, seating, session, talk, undo},
};

/// The first record.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum First {
    Opened { table: TableId, host: Owner, policy: Policy, boards: SealedBoards },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum SealedBoards {
    /// `secret`: base64url of the sealed 32 bytes.
    Dealt { count: u8, server: String, secret: String },
    /// `secret` as above.
    OfForm { form: Form, server: String, secret: String },
    /// `secret` as above.
    Daily { day: Day, server: String, secret: String, transcript: Box<Transcript> },
    /// `deals`: base64url of the sealed deals in PBN, one a line.
    Imported { boards: Vec<BoardNumber>, deals: String },
    /// `deals` as above.
    Replayed { form: Form, boards: Vec<BoardNumber>, deals: String },
    /// `deals` as above.
    OfMatch {
        boards: Vec<BoardNumber>,
        deals: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        transcript: Option<Box<Transcript>>,
    },
}

impl Journaled for Table {
    type Opened = Opened;
    type Record = Record;

    const KIND: MachineKind = MachineKind::Table;

    fn expected(_: &Opened) -> Vec<PlayerName> {
        Vec::new()
    }

    /// A call that was held back is its caller's, whoever releases it; a table goes on by itself in the words of
    /// whoever stopped it.
    fn author(&self, record: &Record, by: Option<AccountId>) -> Option<AccountId> {
        if record.personal().is_nothing() {
            return None;
        }
        let account = match (by, record) {
            (Some(account), _) => account,
            (None, Record::Direction(direction::Record::Ruled { director, .. })) => director.account,
            (None, _) => self.chairs.sitting(record.seat_of_words()?)?.person.account,
        };
        Some(account).filter(|account| !account.is_computer())
    }

    fn encode_opened(opened: &Opened, seal: &SealKey, _: Option<&Author>) -> Vec<u8> {
        let Opened { table, belongs_to, policy, boards, at } = opened;
        let boards = match boards {
            Boards::Dealt { count, server, secret } => SealedBoards::Dealt {
                count: *count,
                server: server.clone(),
                secret: boards::close(seal, &boards::place(table, &(count, server)), secret.reveal().reveal_bytes()),
            },
            Boards::OfForm { form, server, secret } => SealedBoards::OfForm {
                form: *form,
                server: server.clone(),
                secret: boards::close(seal, &boards::place(table, &(form, server)), secret.reveal().reveal_bytes()),
            },
            Boards::Daily { day, server, secret, transcript } => SealedBoards::Daily {
                day: *day,
                server: server.clone(),
                secret: boards::close(seal, &boards::place(table, &(day, server)), secret.reveal().reveal_bytes()),
                transcript: transcript.clone(),
            },
            Boards::Imported(boards) => {
                let (boards, deals) = boards::close_deals(seal, table, boards);
                SealedBoards::Imported { boards, deals }
            }
            Boards::Replayed { form, deals } => {
                let (boards, deals) = boards::close_deals(seal, &(table, form), deals);
                SealedBoards::Replayed { form: *form, boards, deals }
            }
            Boards::OfMatch { boards, transcript } => {
                let (boards, deals) = boards::close_deals(seal, table, boards);
                SealedBoards::OfMatch { boards, deals, transcript: transcript.clone() }
            }
        };
        let first = First::Opened { table: *table, host: (*belongs_to).into(), policy: *policy, boards };
        envelope::first(*at, &first, Personal::NOTHING, None)
    }

    fn write(record: &Record, at: Moment, author: Option<&Author>) -> Written {
        match record.clone() {
            Record::Seating(stored) => envelope::next(at, &seating::Stored::from(stored), record.personal(), author),
            Record::Dealing(stored) => envelope::next(at, &dealing::Stored::from(stored), record.personal(), author),
            Record::Drawing(stored) => envelope::next(at, &drawing::Stored::from(stored), record.personal(), author),
            Record::Auction(stored) => envelope::next(at, &auction::Stored::from(stored), record.personal(), author),
            Record::Declaring(stored) => {
                envelope::next(at, &declaring::Stored::from(stored), record.personal(), author)
            }
            Record::Explaining(stored) => {
                envelope::next(at, &explaining::Stored::from(stored), record.personal(), author)
            }
            Record::Play(stored) => envelope::next(at, &play::Stored::from(stored), record.personal(), author),
            Record::Claim(stored) => envelope::next(at, &claim::Stored::from(stored), record.personal(), author),
            Record::Undo(stored) => envelope::next(at, &undo::Stored::from(stored), record.personal(), author),
            Record::Direction(stored) => {
                envelope::next(at, &direction::Stored::from(stored), record.personal(), author)
            }
            Record::Session(stored) => envelope::next(at, &session::Stored::from(stored), record.personal(), author),
            Record::Talk(stored) => envelope::next(at, &talk::Stored::from(stored), record.personal(), author),
        }
    }

    fn decode(bytes: &[u8], keys: Keys<'_>) -> Result<EntryOf<Self>, RecordError> {
        let content = envelope::read(bytes, keys)?;
        let at = content.at;
        if content.name() == "opened" {
            let First::Opened { table, host, policy, boards } = content.read()?;
            let boards = unseal(boards, table, keys.seal)?;
            return Ok(Entry::Opened(Opened { table, belongs_to: host.into(), policy, boards, at }));
        }
        Ok(Entry::Happened(Past { at, record: happened(&content)?, words: content.words }))
    }
}

impl Record {
    /// Where a person's words stand in it.
    pub(crate) fn personal(&self) -> Personal {
        match self {
            Self::Seating(record) => record.personal(),
            Self::Auction(record) => record.personal(),
            Self::Explaining(record) => record.personal(),
            Self::Claim(record) => record.personal(),
            Self::Undo(record) => record.personal(),
            Self::Direction(record) => record.personal(),
            Self::Session(record) => record.personal(),
            Self::Talk(record) => record.personal(),
            Self::Dealing(_) | Self::Drawing(_) | Self::Declaring(_) | Self::Play(_) => Personal::NOTHING,
        }
    }
}

/// A record of the procedure that has one of this name. The frequent ones come first.
fn happened(content: &Content<'_>) -> Result<Record, RecordError> {
    match content.name() {
        of if play::Stored::NAMES.contains(&of) => Ok(Record::Play(content.read::<play::Stored>()?.into())),
        of if auction::Stored::NAMES.contains(&of) => Ok(Record::Auction(content.read::<auction::Stored>()?.into())),
        of if session::Stored::NAMES.contains(&of) => Ok(Record::Session(content.read::<session::Stored>()?.into())),
        of if dealing::Stored::NAMES.contains(&of) => Ok(Record::Dealing(content.read::<dealing::Stored>()?.into())),
        of if talk::Stored::NAMES.contains(&of) => Ok(Record::Talk(content.read::<talk::Stored>()?.into())),
        of if claim::Stored::NAMES.contains(&of) => Ok(Record::Claim(content.read::<claim::Stored>()?.into())),
        of if explaining::Stored::NAMES.contains(&of) => {
            Ok(Record::Explaining(content.read::<explaining::Stored>()?.into()))
        }
        of if drawing::Stored::NAMES.contains(&of) => Ok(Record::Drawing(content.read::<drawing::Stored>()?.into())),
        of if declaring::Stored::NAMES.contains(&of) => {
            Ok(Record::Declaring(content.read::<declaring::Stored>()?.into()))
        }
        of if undo::Stored::NAMES.contains(&of) => Ok(Record::Undo(content.read::<undo::Stored>()?.into())),
        of if seating::Stored::NAMES.contains(&of) => Ok(Record::Seating(content.read::<seating::Stored>()?.into())),
        of if direction::Stored::NAMES.contains(&of) => {
            Ok(Record::Direction(content.read::<direction::Stored>()?.into()))
        }
        _ => Err(content.is_unknown()),
    }
}

fn unseal(boards: SealedBoards, table: TableId, seal: &SealKey) -> Result<Boards, RecordError> {
    match boards {
        SealedBoards::Dealt { count, server, secret } => {
            let secret = unseal_secret(seal, &boards::place(&table, &(count, &server)), &secret)?;
            Ok(Boards::Dealt { count, server, secret })
        }
        SealedBoards::OfForm { form, server, secret } => {
            let secret = unseal_secret(seal, &boards::place(&table, &(form, &server)), &secret)?;
            Ok(Boards::OfForm { form, server, secret })
        }
        SealedBoards::Daily { day, server, secret, transcript } => {
            let secret = unseal_secret(seal, &boards::place(&table, &(day, &server)), &secret)?;
            Ok(Boards::Daily { day, server, secret, transcript })
        }
        SealedBoards::Imported { boards, deals } => {
            Ok(Boards::Imported(boards::open_deals(seal, &table, boards, &deals)?))
        }
        SealedBoards::Replayed { form, boards, deals } => {
            Ok(Boards::Replayed { form, deals: boards::open_deals(seal, &(table, form), boards, &deals)? })
        }
        SealedBoards::OfMatch { boards, deals, transcript } => {
            Ok(Boards::OfMatch { boards: boards::open_deals(seal, &table, boards, &deals)?, transcript })
        }
    }
}

fn unseal_secret(seal: &SealKey, place: &[u8], secret: &str) -> Result<Concealed<SetSecret>, RecordError> {
    let secret = boards::open(seal, place, secret)?;
    let secret = <[u8; 32]>::try_from(secret).map_err(|_| RecordError::Sealed)?;
    Ok(Concealed::new(SetSecret::new(secret)))
}
