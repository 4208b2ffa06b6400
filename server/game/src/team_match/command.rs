//! What a match can be told to do.

use std::collections::BTreeMap;

use bridge_dealing::{ClientCommitment, Share};
use bridge_protocol::{
    AccountId, Adjusted, BoardResult, Lineup, MatchPlace, MatchRuling, PlayerNumber, Ratio, Room, TableId, Unit,
};
use bridge_rules::{BoardNumber, BySeat, Side};

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

/// What a table holds, as its match is told. Telling it again changes nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RoomReport {
    /// The boards that are over, in the order of play.
    pub boards: Vec<PlayedBoard>,
    /// Who had the seats when a board ended.
    pub players: BTreeMap<BoardNumber, BySeat<Option<AccountId>>>,
    /// Who has them.
    pub chairs: BySeat<Chair>,
    /// Whose seat may be given to a substitute, because he has been gone for long.
    pub substitute_due: BySeat<Option<AccountId>>,
    /// The fines that its director gave, in their order (Law 90).
    pub fines: Vec<RoomFine>,
    /// Whether no board is on the table and none begins, because the time is up.
    pub has_stopped: bool,
}

/// A chair in a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chair {
    /// Nobody has sat there yet, or nobody needs to any more.
    #[default]
    Free,
    /// Somebody sits there.
    Taken(AccountId),
    /// Whoever sat there has left it, and boards are still to be played.
    Left,
}

/// A fine that was given at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomFine {
    /// Whose.
    pub side: Side,
    /// How much.
    pub amount: Ratio,
    /// Of what.
    pub unit: Unit,
    /// Why.
    pub reason: String,
}

/// A board as a table holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedBoard {
    /// Its number.
    pub board: BoardNumber,
    /// What was played; none if the director ended the board before it had a result.
    pub result: Option<BoardResult>,
    /// What the table's director gave it.
    pub adjusted: Option<Adjusted>,
}
