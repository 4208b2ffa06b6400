//! What is said once in a file: the event, how it is scored, and where each team ended.

use super::team_match::Team;
use crate::Decimal;

/// The event that a file is about. A match played for itself is an event too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// When it began, `YYYY.MM.DD` as in [PBN](crate::pbn::Game::date); not written if a digit of it is not known.
    pub date: Option<String>,
    /// The club or the site that held it: readers look for one.
    pub club: String,
    /// Who plays whom.
    pub form: Form,
    /// What the score of a match is counted in.
    pub scoring: Scoring,
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

/// What the score of a match is counted in. Boards are scored in IMPs either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// The IMPs themselves.
    Imps,
    /// Victory points.
    VictoryPoints,
}

/// Where a team ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The team.
    pub team: Team,
    /// All it has scored, in what [`Event::scoring`] says, with carry-over and penalties.
    pub total: Decimal,
    /// Its place, from 1; teams that share one have the same. None while there is none.
    pub place: Option<u32>,
}
