//! What happened at a table: the only thing that changes it. Each procedure has records of its own; what each of them
//! is says one table, `nature`.

mod nature;

use bridge_dealing::{SetSecret, Transcript};
use bridge_protocol::{Policy, TableId};
use bridge_rules::{BoardNumber, Deal};

use super::{auction, claim, dealing, direction, explaining, play, seating, session, talk, undo};
use crate::{BelongsTo, Concealed, Moment};

pub(crate) use nature::{Of, Thinking};

/// How a table begins: the first record of its journal.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The table.
    pub table: TableId,
    /// Who or what opens it.
    pub belongs_to: BelongsTo,
    /// Its agreements.
    pub policy: Policy,
    /// Its boards.
    pub boards: Boards,
    /// When.
    pub at: Moment,
}

/// Where the boards come from.
#[derive(Clone, Debug)]
pub enum Boards {
    /// Boards 1 to `count` by `bridge-deal/1`.
    Dealt {
        /// How many boards.
        count: u8,
        /// The server's identity, which the context names.
        server: String,
        /// 32 bytes of the system's entropy.
        secret: Concealed<SetSecret>,
    },
    /// Boards from elsewhere.
    Imported(Vec<(BoardNumber, Concealed<Deal>)>),
    /// Boards of a match, in the order of play. The match dealt them, and their secrets are its to reveal, because they
    /// are also played in the other room.
    OfMatch {
        /// They.
        boards: Vec<(BoardNumber, Concealed<Deal>)>,
        /// How they were dealt, without the boards' secrets; none if they were not dealt by this server.
        transcript: Option<Box<Transcript>>,
    },
}

/// A record. It is not `Serialize`: viewers get a [`view`](crate::view), the journal gets a [`record`](crate::record).
///
/// ```compile_fail
/// fn to_the_wire(record: &bridge_game::Record) -> String {
///     serde_json::to_string(record).unwrap()
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Who sits, and who watches.
    Seating(seating::Record),
    /// What leads to a board.
    Dealing(dealing::Record),
    /// Calls.
    Auction(auction::Record),
    /// What calls mean.
    Explaining(explaining::Record),
    /// Cards.
    Play(play::Record),
    /// A claim.
    Claim(claim::Record),
    /// Something is taken back.
    Undo(undo::Record),
    /// The director.
    Direction(direction::Record),
    /// The session from board to board.
    Session(session::Record),
    /// What is said.
    Talk(talk::Record),
}

macro_rules! of_a_procedure {
    ($($procedure:ident :: $module:ident),*) => {
        $(impl From<$module::Record> for Record {
            fn from(record: $module::Record) -> Self {
                Self::$procedure(record)
            }
        })*
    };
}

of_a_procedure!(
    Seating::seating,
    Dealing::dealing,
    Auction::auction,
    Explaining::explaining,
    Play::play,
    Claim::claim,
    Undo::undo,
    Direction::direction,
    Session::session,
    Talk::talk
);

impl Record {
    /// Whether a computer has sat down.
    pub fn seats_a_computer(&self) -> bool {
        matches!(self, Self::Seating(seating::Record::SeatTaken { person, .. }) if person.account.is_computer())
    }
}
