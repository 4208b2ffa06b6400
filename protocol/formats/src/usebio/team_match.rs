//! A match of two teams as its score sheet has it: the boards, what each room made of them, and who won what.

use bridge_rules::{BoardNumber, BySide, Card, Deal, Outcome, Vulnerability};

use crate::Decimal;

/// A finished match of two teams in two rooms. The home team sits North-South in the open room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamMatch {
    /// The round of the event, from 1.
    pub round: u32,
    /// The home team.
    pub home: Team,
    /// The visiting team.
    pub visitors: Team,
    /// The segments (stanzas) in the order of play.
    pub segments: Vec<Segment>,
    /// The score of the match, in what [`Event::scoring`](super::Event::scoring) says, with carry-over and penalties.
    pub score: ByTeam<Decimal>,
}

/// A team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// Its number, by which matches name it: each team of a file has its own.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// The names of its players, substitutes included.
    pub players: Vec<String>,
}

/// Boards that are played without a pause between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Its boards.
    pub boards: Vec<Board>,
}

/// A board in both rooms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Its number.
    pub number: BoardNumber,
    /// Who was vulnerable.
    pub vulnerability: Vulnerability,
    /// The hands, where they are to be shown.
    pub deal: Option<Deal>,
    /// What was scored in the open room; none where it was not played.
    pub open: Option<RoomScore>,
    /// What was scored in the closed room.
    pub closed: Option<RoomScore>,
    /// The IMPs of each team; none where the board does not count.
    pub imps: Option<ByTeam<Decimal>>,
}

/// What a room's line of the score sheet says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoomScore {
    /// What was played, or what a director has changed it to.
    Result {
        /// How it ended.
        outcome: Outcome,
        /// The opening lead.
        lead: Option<Card>,
    },
    /// An artificial score (Law 12C2).
    Artificial(BySide<Artificial>),
    /// Several results, each with a weight (Law 12C1): no line can hold them.
    Weighted,
}

/// An artificial score of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Artificial {
    /// The side is not at fault: 60 %.
    AveragePlus,
    /// It is partly at fault: 50 %.
    Average,
    /// It is at fault: 40 %.
    AverageMinus,
}

/// One `T` for each team of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ByTeam<T> {
    /// The home team's.
    pub home: T,
    /// The visiting team's.
    pub visitors: T,
}
