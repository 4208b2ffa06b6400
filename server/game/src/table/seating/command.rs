//! Who sits where and who watches: what people can do about it, and the server.

use bridge_rules::Seat;

use crate::RoomSeats;

/// Who sits where and who watches: what people can do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take a seat; the caller has seen the invitation for it.
    Sit {
        /// The seat that it is about.
        seat: Seat,
    },
    /// Watch; the caller has seen the invitation.
    Watch,
    /// Give up one's seat.
    LeaveSeat {
        /// The sitting that ends.
        sitting: u32,
    },
    /// Ask another player to change seats.
    AskSwap {
        /// One's own sitting.
        sitting: u32,
        /// The other's.
        with: u32,
    },
    /// Answer whoever asks so.
    AnswerSwap {
        /// One's own sitting.
        sitting: u32,
        /// The sitting of whoever asks.
        with: u32,
        /// Whether one agrees.
        accept: bool,
    },
    /// Ask nobody any more.
    WithdrawSwap {
        /// One's own sitting.
        sitting: u32,
    },
    /// As the server, for a player who is connected again: to take back the seat that a computer has taken.
    ComeBack,
    /// As host, have a computer play on a free seat.
    SeatComputer {
        /// The seat that it is about.
        seat: Seat,
    },
    /// As host, free the seat of somebody who is gone.
    Vacate {
        /// The seat that it is about.
        seat: Seat,
        /// The sitting that ends.
        sitting: u32,
        /// Whether its player is connected.
        connected: bool,
    },
}

/// Who sits: what the server says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerCommand {
    /// For a match or an event: whoever sits and is not named gets up.
    SeatOnly {
        /// Who may sit.
        players: RoomSeats,
    },
    /// At a table of a field: a computer plays for somebody who has not come (Spec C13).
    StandIn {
        /// The player's seat.
        seat: Seat,
    },
    /// There is a place for so many of the table's computers and no more: the others get up.
    LimitComputers {
        /// How many stay.
        most: usize,
    },
}
