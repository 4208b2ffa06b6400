//! The authority of the house, without I/O, clock or chance: a table decides what is allowed, an event is applied by
//! one function, and [`view`] is the only door through which a viewer learns anything. Time, entropy and identity are
//! arguments.

mod concealed;
mod deal_tag;
mod event;
mod identity;
mod moment;
pub mod record;
mod table;
mod team_match;
pub mod view;

pub use concealed::Concealed;
pub use deal_tag::DealTag;
pub use event::{
    DrawnMatch, Event, EventCommand, EventOpened, EventRecord, MatchEntrance, MatchOutcome, MatchReport, MatchWanted,
};
pub use identity::ServerIdentity;
pub use moment::Moment;
pub use table::{
    Actor, Boards, Command, Opened, Opening, Person, Record, Table, auction, claim, dealing, direction, explaining,
    play, seating, session, talk, undo,
};
pub use team_match::{
    Chair, Entrance, MatchBoards, MatchCommand, MatchEyes, MatchOpened, MatchOpening, MatchRecord, PlayedBoard,
    RoomFine, RoomReport, RoomSeats, RoomWanted, TeamMatch,
};

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
