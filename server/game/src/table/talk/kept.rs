//! What is said, as it is kept: in the journal, and in the log of the board. Golden files hold both forms,
//! and neither is ever changed.

use bridge_protocol::{AccountId, Audience, Lane, PlayerName};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::{
    personal::Personal,
    table::{Person, Table, log::NameOf},
};

/// The records of this procedure as the journal keeps them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Stored {
    Said {
        /// Where they were.
        seat: Lane,
        /// Who, unless they are known by their seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<Speaker>,
        #[serde(default, skip_serializing_if = "Audience::is_table")]
        to: Audience,
        text: String,
    },
}

impl Stored {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["said"];
}

impl From<Record> for Stored {
    fn from(record: Record) -> Self {
        match record {
            Record::Said { from, person, to, text } => {
                let person = person.map(|Person { account, name }| Speaker { account, name });
                Self::Said { seat: from, person, to, text }
            }
        }
    }
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Said { seat, person, to, text } => {
                let person = person.map(|Speaker { account, name }| Person { account, name });
                Self::Said { from: seat, person, to, text }
            }
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Speaker {
    account: AccountId,
    name: PlayerName,
}

/// A line in the log of a board. What kibitzers say to one another, and a player and the director in confidence, was
/// not said at the table.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Line<'a> {
    Said {
        seat: Lane,
        #[serde(skip_serializing_if = "Audience::is_table")]
        to: Audience,
        name: NameOf,
        line: u32,
        text: &'a str,
    },
}

impl Record {
    /// Where a person's words stand in it.
    pub(crate) const fn personal(&self) -> Personal {
        match self {
            Self::Said { .. } => Personal { texts: &["text"], ..Personal::name(&["person.name"]) },
        }
    }

    pub(in crate::table) fn line<'a>(&'a self, after: &'a Table) -> Option<Line<'a>> {
        match self {
            Self::Said { to: Audience::Kibitzers | Audience::Director | Audience::Player(_), .. } => None,
            Self::Said { from, person, to: to @ (Audience::Table | Audience::Opponents), text } => {
                let line = after.chat.last_heard_by(Lane::Director)?.line;
                let account = match person {
                    Some(person) => person.account,
                    None => after.chairs.sitting(from.seat()?)?.person.account,
                };
                Some(Line::Said { seat: *from, to: *to, name: NameOf { account }, line, text })
            }
        }
    }
}
