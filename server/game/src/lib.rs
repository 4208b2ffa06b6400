//! The authority of the house, without I/O, clock or chance: a table decides what is allowed, an event is applied by
//! one function, and [`view`] is the only door through which a viewer learns anything. Time, entropy and identity are
//! arguments.

mod concealed;
mod contest;
mod deal_tag;
mod house;
mod moment;
pub mod record;
mod table;
mod team_match;
pub mod view;

pub use concealed::Concealed;
pub use contest::{
    Contest, ContestCommand, ContestEvent, ContestOpened, DrawnMatch, MatchEntrance, MatchOutcome, MatchReport,
    MatchWanted,
};
pub use deal_tag::DealTag;
pub use house::House;
pub use moment::Moment;
pub use table::{Actor, Boards, Command, Event, Opened, Opening, Person, Table};
pub use team_match::{
    Chair, Entrance, MatchBoards, MatchCommand, MatchEvent, MatchEyes, MatchOpened, MatchOpening, PlayedBoard,
    RoomFine, RoomReport, RoomSeats, RoomWanted, TeamMatch,
};

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
