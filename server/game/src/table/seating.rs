//! Who sits, who changes seats with whom, and who watches (Spec C1, C11).

mod apply;
mod chairs;
mod command;
mod decide;
mod hears;
mod kept;
mod partners;
mod seat_only;
pub(crate) mod show;
mod swap;
mod swapping;

use super::Person;
use bridge_protocol::AccountId;
use bridge_rules::{BySeat, Card, Seat};

pub(crate) use chairs::Chairs;
pub use command::{Command, ServerCommand};
pub(crate) use kept::Stored;
pub(crate) use swap::Swaps;

/// The records of the seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Somebody took a seat.
    SeatTaken {
        /// The seat that it is about.
        seat: Seat,
        /// The person who does it.
        person: Person,
    },
    /// A seat became free.
    SeatLeft {
        /// The seat that it is about.
        seat: Seat,
        /// Whether its player has it back at the next board: they did not leave it themselves.
        kept: bool,
    },
    /// A player asks another to change seats.
    SwapAsked {
        /// The seat of whoever does it.
        by: Seat,
        /// The seat of whoever is asked.
        of: Seat,
    },
    /// Whoever asked asks no more, or is refused.
    SwapOver {
        /// Who asked.
        by: Seat,
        /// Whether it was refused.
        refused: bool,
    },
    /// Two players changed seats.
    SeatsSwapped {
        /// One of the seats.
        one: Seat,
        /// The other seat; which is named first makes no difference.
        other: Seat,
    },
    /// A rubber or a round is over, and everybody sits down anew for the next (Spec F10.1).
    PartnersChanged {
        /// For each seat, the seat that its player comes from.
        from: BySeat<Seat>,
        /// What everybody cut, by the seats that they come from; none where nobody cuts.
        cut: Option<BySeat<Card>>,
    },
    /// Somebody was admitted to watch.
    KibitzerAdmitted {
        /// Their account.
        account: AccountId,
    },
}

impl Record {
    /// Whether another sits at a seat after it than before, or nobody.
    pub fn changes_who_sits(&self, seat: Seat) -> bool {
        match self {
            Self::SeatTaken { seat: at, .. } | Self::SeatLeft { seat: at, .. } => *at == seat,
            Self::SeatsSwapped { one, other } => [*one, *other].contains(&seat),
            Self::PartnersChanged { from, .. } => from[seat] != seat,
            Self::SwapAsked { .. } | Self::SwapOver { .. } | Self::KibitzerAdmitted { .. } => false,
        }
    }
}
