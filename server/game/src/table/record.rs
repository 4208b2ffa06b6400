//! What happened at a table: the only thing that changes it. Each procedure has records of its own; what each of them
//! is says one table, `nature`.

mod nature;

use bridge_rules::Seat;

use super::{auction, claim, dealing, declaring, direction, drawing, explaining, play, seating, session, talk, undo};

pub(crate) use nature::{Occasion, Of, Thinking};

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
    /// A hand is drawn.
    Drawing(drawing::Record),
    /// Calls.
    Auction(auction::Record),
    /// What is said where there is no auction.
    Declaring(declaring::Record),
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
    Drawing::drawing,
    Auction::auction,
    Declaring::declaring,
    Explaining::explaining,
    Play::play,
    Claim::claim,
    Undo::undo,
    Direction::direction,
    Session::session,
    Talk::talk
);

impl Record {
    /// At which seat the words in it were written, if it came by itself: a call that was held back.
    pub(crate) fn seat_of_words(&self) -> Option<Seat> {
        match self {
            Self::Auction(auction::Record::Called { seat, .. }) => Some(*seat),
            Self::Explaining(explaining::Record::Explained { explained, .. }) => Some(explained.by),
            _ => None,
        }
    }

    /// Whether a computer has sat down.
    pub fn seats_a_computer(&self) -> bool {
        matches!(self, Self::Seating(seating::Record::SeatTaken { person, .. }) if person.account.is_computer())
    }
}
