//! What a match can be told to do.

use bridge_dealing::{ClientCommitment, Share};
use bridge_protocol::{Lineup, MatchPlace, MatchRuling, PlayerNumber, Room, TableId, Team};

use crate::RoomReport;

/// A command, checked for its form and not more.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchCommand {
    /// Take a place; the caller has seen the invitation for it.
    Join {
        /// Which.
        place: MatchPlace,
    },
    /// Go into a room. What the account is there, [`TeamMatch::entrance`](super::TeamMatch::entrance) says afterwards.
    EnterRoom {
        /// Which.
        room: Room,
    },
    /// As captain, hand in a line-up.
    HandInLineup {
        /// The segment.
        segment: u8,
        /// Who plays where.
        lineup: Lineup,
    },
    /// As player, commit to a contribution.
    Contribute {
        /// The segment.
        segment: u8,
        /// `cc_p`.
        commitment: ClientCommitment,
    },
    /// Reveal it.
    Reveal {
        /// The segment.
        segment: u8,
        /// `r_p`.
        value: Share,
    },
    /// As captain, put in a substitute.
    Substitute {
        /// The segment.
        segment: u8,
        /// Who leaves.
        out: PlayerNumber,
        /// Who comes.
        into: PlayerNumber,
    },
    /// As captain, director or host, have a computer play at a place of a roster, or for whoever has it.
    SeatComputer {
        /// Whose roster.
        team: Team,
        /// The place.
        player: PlayerNumber,
    },
    /// As captain, give the match up.
    Concede,
    /// As host or as the server, close the match.
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
        /// What.
        ruling: MatchRuling,
        /// By which Law, as typed.
        law: Option<String>,
        /// Why, as typed.
        reason: String,
    },
    /// As the server: what a room's table holds.
    Report {
        /// The table.
        table: TableId,
        /// What it holds.
        report: Box<RoomReport>,
    },
    /// As the server: it has been started.
    Wake,
    /// A deadline has passed.
    TimePassed,
}
