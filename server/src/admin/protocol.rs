//! What goes over the admin socket: JSON, one object a line. A connection is for one order: the client writes an
//! [`OrderLine`], the server answers an order with [`AnswerLine::Taken`] at once, then with any number of
//! [`AnswerLine::Item`]s and one line that ends it, `done` or `refused`, and closes. `admin --json` prints the server's
//! lines after the first as they are; members are only ever added to them. Moments are milliseconds since 1970, and end
//! in `_ms`.

use bridge_game::MachineKind;
use bridge_protocol::{AccountId, EventStage, MatchStage, PlayerName, Profile, SessionRecord, Stage, TableId};
use bridge_rules::{BoardNumber, BySeat};
use serde::{Deserialize, Serialize};

use crate::{
    listing::{Connection, Open},
    operator::{Order, OrderedBy, Reason, Restriction},
};

/// The longest line of an order, in bytes.
pub(super) const LONGEST_ORDER: u64 = 16 * 1024;

/// What an operator orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OrderLine {
    pub(super) order: Order,
    /// Why; the audit keeps it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<String>,
    /// What the user who orders is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
}

/// A line of the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum AnswerLine {
    /// The server has somebody to carry it out.
    Taken {},
    /// Something that was asked for.
    Item(Box<Item>),
    /// It was carried out.
    Done {
        /// In words.
        said: String,
        /// How many items, connections or the like it was about.
        count: usize,
        /// How many other nodes have not answered, and follow when they read what was ordered.
        #[serde(default, skip_serializing_if = "is_zero")]
        silent: usize,
    },
    /// It was not.
    Refused {
        /// For programs.
        code: String,
        /// In words.
        why: String,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// Something that was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Item {
    Connection(Connection),
    Open(Open),
    Table(ShownTable),
    Match(ShownMatch),
    Event(ShownEvent),
    Restriction(Restriction),
    Key(ShownKey),
    Audited(ShownOrder),
    /// What is kept of somebody.
    Exported(Exported),
    /// What was ordered about them.
    Ordered(OrderAbout),
    /// A server that is drained waits.
    Waits {
        /// Boards that are on.
        boards: usize,
    },
}

/// A table. No card is told, nor what was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ShownTable {
    pub(super) id: TableId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) host: Option<AccountId>,
    /// The match that it is a room of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) of_match: Option<TableId>,
    pub(super) policy: Profile,
    pub(super) stage: Stage,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<BoardNumber>,
    pub(super) boards_over: usize,
    pub(super) last_event_ms: u64,
    pub(super) seats: BySeat<Option<Seated>>,
    /// Who directs there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) director: Option<PlayerName>,
    /// Who watches it and is connected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) kibitzers: Vec<Kibitzer>,
    /// Accounts that have to do with it, those who sit included.
    pub(super) people: Vec<AccountId>,
    /// The node that has it in memory, if one does; none where the server is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) node: Option<String>,
}

/// Somebody who watches a table. No player is ever told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kibitzer {
    pub(super) account: AccountId,
    pub(super) name: PlayerName,
}

/// Somebody at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Seated {
    pub(super) account: AccountId,
    pub(super) name: PlayerName,
    pub(super) computer: bool,
    /// Whether they are connected to the server, at whichever table.
    pub(super) connected: bool,
}

/// A match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ShownMatch {
    pub(super) id: TableId,
    pub(super) name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) host: Option<AccountId>,
    /// The event that it is part of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) of_event: Option<TableId>,
    pub(super) stage: MatchStage,
    pub(super) last_event_ms: u64,
    pub(super) people: Vec<AccountId>,
    /// The node that has it in memory, if one does; none where the server is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) node: Option<String>,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ShownEvent {
    pub(super) id: TableId,
    pub(super) name: String,
    pub(super) host: AccountId,
    pub(super) stage: EventStage,
    pub(super) last_event_ms: u64,
    pub(super) people: Vec<AccountId>,
    /// The node that has it in memory, if one does; none where the server is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) node: Option<String>,
}

/// A key that tokens are signed with; the key itself is told to nobody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ShownKey {
    pub(super) id: u32,
    /// `signs`, `good` or `retired`.
    pub(super) state: String,
    /// Since when it signs; 0 of the first one.
    pub(super) since_ms: u64,
    /// When the last token that it signed ends; none while it signs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) last_token_ends_ms: Option<u64>,
}

/// An order, as the audit has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ShownOrder {
    pub(super) number: u64,
    pub(super) at_ms: u64,
    pub(super) by: OrderedBy,
    pub(super) order: Order,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<Reason>,
    /// Why it came to nothing, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) failed: Option<String>,
}

/// What was ordered about somebody, as they are told of it: not by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct OrderAbout {
    pub(super) number: u64,
    pub(super) at_ms: u64,
    pub(super) order: Order,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<Reason>,
}

/// What is kept of somebody at one table, match or event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Exported {
    pub(super) id: TableId,
    pub(super) kind: MachineKind,
    /// The boards that are over, if they have a part in them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) played: Option<SessionRecord>,
    /// All that they wrote there.
    pub(super) wrote: Vec<Wrote>,
}

/// Something that somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Wrote {
    pub(super) at_ms: u64,
    /// The record that it stands in, such as `said` or `explained`.
    pub(super) record: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) names: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) texts: Vec<String>,
}
