//! Teams as they are told to others: what was played, each match as its score sheet has it, and where each team ended.
//! [`usebio`](crate::usebio) and [`csv`](crate::csv) write it.

use bridge_rules::{BoardNumber, BySeat, Deal, Vulnerability};

use crate::{Decimal, line::LineResult, standings::Standings};

/// What a file is about: an event of teams, or a match that is played for itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamsEvent {
    /// Its name.
    pub name: String,
    /// When it began, `YYYY.MM.DD` as in [PBN](crate::pbn::Game::date); not written if a digit of it is not known.
    pub date: Option<String>,
    /// The club or the site that held it: readers look for one.
    pub club: String,
    /// Who plays whom.
    pub form: Form,
    /// What a board is scored in.
    pub boards: BoardScoring,
    /// What the score of a match is counted in.
    pub matches: MatchScoring,
    /// Which standings its teams are told with; not said of a match that is played for itself.
    pub standings: Option<Standings>,
}

/// Who plays whom in an event of teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// Two teams play one match.
    Match,
    /// Everybody plays everybody.
    RoundRobin,
    /// Who has done equally well so far.
    Swiss,
    /// The loser is out.
    Knockout,
}

/// What a board is scored in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardScoring {
    /// IMPs.
    Imps,
    /// Two points to the better score, one to each for the same (board-a-match).
    BoardAMatch,
    /// The scores themselves.
    Aggregate,
}

/// What the score of a match is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchScoring {
    /// What the boards are scored in.
    OfBoards,
    /// Victory points.
    VictoryPoints,
}

/// Where a team ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The team.
    pub team: Team,
    /// All it has scored, in what [`TeamsEvent::matches`] says, with carry-over and penalties.
    pub total: Decimal,
    /// How many of its matches count.
    pub played: u32,
    /// What it won on the boards on which it gained, and what others won against it.
    pub won: Decimal,
    /// See [`won`](Self::won).
    pub lost: Decimal,
    /// What the director took off, if anything.
    pub fined: Option<Decimal>,
    /// Whether it has withdrawn.
    pub withdrawn: bool,
    /// The rounds in which it had a bye.
    pub byes: Vec<u32>,
    /// Its place, from 1; teams that share one have the same. None while there is none.
    pub place: Option<u32>,
}

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
    /// The score of the match, in what [`TeamsEvent::matches`] says, with carry-over and penalties.
    pub score: ByTeam<Decimal>,
    /// What decided it, where play did not: `awarded to Larks`.
    pub decided: Option<String>,
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
    /// The open room.
    pub open: RoomLine,
    /// The closed room.
    pub closed: RoomLine,
    /// What each team gained, in what [`TeamsEvent::boards`] says; none where the board does not count.
    pub points: Option<ByTeam<Decimal>>,
}

/// A board in one of the two rooms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomLine {
    /// Who sat where; nothing where it is not known.
    pub players: BySeat<String>,
    /// What was played, or what a director has changed it to.
    pub result: LineResult,
}

/// One `T` for each team of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ByTeam<T> {
    /// The home team's.
    pub home: T,
    /// The visiting team's.
    pub visitors: T,
}

impl BoardScoring {
    /// As a table for spreadsheets has it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Imps => "IMPs",
            Self::BoardAMatch => "board-a-match",
            Self::Aggregate => "aggregate",
        }
    }
}

impl Standing {
    /// Its place as it is shown among these, `2=` where it is shared; nothing while there is none.
    pub(crate) fn shown_place(&self, among: &[Standing]) -> String {
        let Some(place) = self.place else { return String::new() };
        let shared = among.iter().filter(|other| other.place == Some(place)).count() > 1;
        format!("{place}{}", if shared { "=" } else { "" })
    }
}
