//! What somebody asks of a match.

use bridge_dealing::{ClientCommitment, Share};
use bridge_rules::BoardNumber;
use serde::{Deserialize, Serialize};

use super::{Lineup, PlayerNumber, Room, Team};
use crate::{Award, Ratio, Unit};

/// A request to a match that one has joined. Each names what it acts on, so that a duplicate is harmless. What a
/// director does is [`Request::RuleMatch`](crate::Request::RuleMatch).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MatchRequest {
    /// See the match on this connection, and whatever changes in it from then on.
    Follow {},
    /// Stop seeing it on this connection.
    Unfollow {},
    /// Go into a room: to the seat that the line-up gives, or as the match's director.
    EnterRoom {
        /// The room: Open or Closed.
        room: Room,
    },
    /// As captain, hand in the line-up of a segment.
    HandInLineup {
        /// The segment, from 1.
        segment: u8,
        /// The players at the four seats, of this team two in each room.
        lineup: Lineup,
    },
    /// As a player of the segment, commit to a contribution to its deal (Spec E2, step 2). The label is the room's
    /// letter, a colon and the seat: `O:N`, `C:W`.
    Contribute {
        /// Number of the segment, from 1.
        segment: u8,
        /// The commitment `cc_p` of chapter `dealing`.
        commitment: ClientCommitment,
    },
    /// Reveal it (Spec E2, step 3).
    Reveal {
        /// Number of the segment, from 1.
        segment: u8,
        /// `r_p`, 16 to 64 bytes.
        value: Share,
    },
    /// As captain, put in a substitute for a player who has been gone for long.
    Substitute {
        /// Number of the segment, from 1.
        segment: u8,
        /// Number in the roster of the player who leaves.
        out: PlayerNumber,
        /// Number in the roster of the player who comes.
        into: PlayerNumber,
    },
    /// Have a computer play at a place of a roster: as its team's captain, as director or as host. It takes a place for
    /// which nobody has come. For a player who has been gone for long it is put in as a substitute, on a place of its
    /// own that the roster then has.
    SeatComputer {
        /// The team whose roster it is.
        team: Team,
        /// Number of the place in the roster, from 1.
        player: PlayerNumber,
    },
    /// As host, close the match: it is over, and nobody has won it.
    Close {},
    /// As captain, give the match up. The director confirms it, if there is one.
    Concede {},
    /// As captain, agree with the score sheet; when both have, the correction period is over.
    AgreeScore {
        /// How many times the sheet has changed, as its view says.
        version: u32,
    },
    /// Ask for the calls and cards of both rooms, on the boards of a segment that are shown.
    Record {
        /// Number of the segment, from 1.
        segment: u8,
    },
    /// Ask how the boards of a segment were dealt.
    Transcript {
        /// Number of the segment, from 1.
        segment: u8,
    },
}

/// One thing that a director does in a match. What concerns one table is done at that table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MatchRuling {
    /// Gives a team a line-up, after the deadline or in its captain's place.
    SetLineup {
        /// Number of the segment, from 1.
        segment: u8,
        /// The team that is placed.
        team: Team,
        /// The players of the team, two in each room.
        lineup: Lineup,
    },
    /// Puts in a substitute (Spec D9).
    Substitute {
        /// Number of the segment, from 1.
        segment: u8,
        /// The team whose player is replaced.
        team: Team,
        /// Number in the roster of the player who leaves.
        out: PlayerNumber,
        /// Number in the roster of the player who comes.
        into: PlayerNumber,
    },
    /// Gives a board of one room a score, whether it was played there or not (Law 12; Spec D13).
    Score {
        /// Number of the board.
        board: BoardNumber,
        /// The room whose score it is.
        room: Room,
        /// The score that North-South of that room get.
        ns: Award,
        /// The score that East-West of that room get.
        ew: Award,
    },
    /// Strikes a board out: it does not count.
    Void {
        /// Number of the board.
        board: BoardNumber,
    },
    /// Gives a segment more time (Spec D12): from now, if its time is up.
    Extend {
        /// Number of the segment, from 1.
        segment: u8,
        /// The time that is added, in minutes.
        minutes: u8,
    },
    /// Fines a team (Law 90).
    Penalise {
        /// The team's number.
        team: Team,
        /// How much, above zero.
        amount: Ratio,
        /// Of what: IMPs (or what the boards are scored in) or victory points.
        unit: Unit,
    },
    /// Confirms a concession, or declares the match lost.
    Forfeit {
        /// The team that has lost.
        team: Team,
    },
    /// Closes the correction period.
    Finalise {},
}
