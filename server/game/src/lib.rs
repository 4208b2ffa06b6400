//! The authority of the server, without I/O, clock or chance: a table decides what is allowed, a record is applied by
//! one function, and [`view`] is the only door through which a viewer learns anything. Time, entropy and identity are
//! arguments.

mod belongs_to;
mod concealed;
mod deal_tag;
mod event;
mod identity;
mod input;
mod machine;
mod moment;
mod past;
mod person;
mod personal;
pub mod record;
mod seal;
mod stamp;
mod stored_outcome;
mod table;
mod team_match;
mod time_limit;
pub mod view;

pub use belongs_to::BelongsTo;
pub use concealed::Concealed;
pub use deal_tag::DealTag;
pub use event::{
    ContestOpened, DrawnMatch, Ending, EntryRecord, Event, EventCommand, EventDealing, EventInput, EventOpened,
    EventOpening, EventRecord, EventServerCommand, FieldCommand, FieldRecord, MatchEntrance, MatchOutcome, MatchReport,
    MatchWanted, Placing, ReportRecord, RoundRecord, SeatedTable, TableEntrance, TableWanted,
};
pub use identity::ServerIdentity;
pub use input::Input;
pub use machine::{MachineId, MachineKind};
pub use moment::Moment;
pub use past::Past;
pub use person::Person;
pub use stamp::Stamp;
pub use table::{
    Boards, Chair, Command, DailyBoards, DailyResult, Opened, Opening, PlayedBoard, Record, RoomCorrection, RoomFine,
    RoomReport, RoomSeats, ServerCommand, SessionTally, Table, TableInput, auction, claim, dealing, declaring,
    direction, drawing, explaining, play, seating, session, talk, undo, words::clean,
};
pub use team_match::{
    AttendanceRecord, ClockRecord, DealingRecord, DirectionRecord, EndingRecord, Entrance, MatchBoards, MatchCommand,
    MatchEyes, MatchInput, MatchOpened, MatchOpening, MatchRecord, MatchServerCommand, PlayRecord, RoomWanted,
    SegmentRecord, TeamMatch,
};

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
