//! What a match can be told to do.

use bridge_dealing::{ClientCommitment, Share};
use bridge_protocol::{Lineup, MatchPlace, MatchRuling, PlayerNumber, Room, TableId, Team};

use crate::{Input, RoomReport};

/// What a person can tell a match, checked for its form and not more.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchCommand {
    /// Take a place; the caller has seen the invitation for it.
    Join {
        /// The place that is taken.
        place: MatchPlace,
    },
    /// Go into a room. What the account is there, [`TeamMatch::entrance`](super::TeamMatch::entrance) says afterwards.
    EnterRoom {
        /// The room of the match.
        room: Room,
    },
    /// As captain, hand in a line-up.
    HandInLineup {
        /// Number of the segment, from 1.
        segment: u8,
        /// The players of the team, two in each room.
        lineup: Lineup,
    },
    /// As player, commit to a contribution.
    Contribute {
        /// Number of the segment, from 1.
        segment: u8,
        /// The commitment `cc_p` (Spec E2).
        commitment: ClientCommitment,
    },
    /// As player, reveal the contribution.
    Reveal {
        /// Number of the segment, from 1.
        segment: u8,
        /// The contribution `r_p` (Spec E2).
        value: Share,
    },
    /// As captain, put in a substitute.
    Substitute {
        /// Number of the segment, from 1.
        segment: u8,
        /// Number in the roster of the player who leaves.
        out: PlayerNumber,
        /// Number in the roster of the player who comes.
        into: PlayerNumber,
    },
    /// As captain, director or host, have a computer play at a place of a roster, or for whoever has it.
    SeatComputer {
        /// The team whose roster it is.
        team: Team,
        /// Number of the place in the roster, from 1.
        player: PlayerNumber,
    },
    /// As captain, give the match up.
    Concede,
    /// As host, close the match.
    Close,
    /// As captain, agree with the score.
    AgreeScore {
        /// Which version of it.
        version: u32,
    },
    /// As director, do something.
    Rule {
        /// The number of this ruling.
        number: u32,
        /// The ruling as it was given.
        ruling: MatchRuling,
        /// By which Law, as typed.
        law: Option<String>,
        /// The reason as it was typed: it is not cleaned yet.
        reason: String,
    },
}

/// What a match is told, and by whom.
pub type MatchInput = Input<MatchCommand, MatchServerCommand>;

/// What only the server says.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchServerCommand {
    /// What a room's table holds.
    Report {
        /// Id of the table.
        table: TableId,
        /// The boards, seats and clock of the table.
        report: Box<RoomReport>,
    },
    /// The match is closed.
    Close,
    /// It has been started.
    Wake,
}
