//! Who counts turns how. The scripts name them as the table does, and so does the director; whoever sits across the
//! screen from what was rectified has not counted that (Spec C9.3), and names them otherwise.

use bridge_game::{Command, Person, auction, claim, direction, explaining, play, undo, view};
use bridge_protocol::{Lane, Ruling, Turn};
use bridge_rules::Seat;

use super::evening::Evening;
use crate::{chance::Chance, moves};

/// How a table counts: the turn of its next act, and of the calls of the board.
#[derive(Clone, Debug, Default)]
pub(super) struct Count {
    pub(super) turn: Turn,
    pub(super) called_at: Vec<Turn>,
}

impl Count {
    /// What a turn is where it is counted so: the same call, or as long ago.
    pub(super) fn turn_by(&self, other: &Self, turn: Turn) -> Turn {
        let call = self.called_at.iter().position(|call| *call == turn);
        let as_long_ago = (i64::from(turn.0) - i64::from(self.turn.0) + i64::from(other.turn.0)).max(0);
        call.and_then(|place| other.called_at.get(place).copied()).unwrap_or(Turn(u32::try_from(as_long_ago).unwrap()))
    }
}

impl Evening {
    /// How a lane counts; the director counts as the table.
    pub(super) fn count(&self, lane: Lane) -> Count {
        let seen = view::snapshot(&self.table, lane);
        Count { turn: seen.turn, called_at: seen.board.map(|board| board.called_at).unwrap_or_default() }
    }

    /// A turn of the table as a lane counts it.
    pub(super) fn as_counted_by(&self, lane: Lane, turn: Turn) -> Turn {
        if self.viewer.policy.has_screens() {
            self.count(Lane::Director).turn_by(&self.count(lane), turn)
        } else {
            turn
        }
    }

    /// The number of a turn that is the same in both evenings of a pair.
    pub(super) fn as_in_both(&self, turn: Turn) -> Turn {
        if self.viewer.waits() { turn } else { self.as_counted_by(self.viewer.lane, turn) }
    }

    /// What somebody sends who means this.
    pub(super) fn as_sent_by(&self, who: &Person, command: Command) -> Command {
        match self.table.lane_of(who.account) {
            Some(lane) => naming(command, |turn| self.as_counted_by(lane, turn)),
            None => command,
        }
    }

    /// What somebody else's table calls so.
    pub(super) fn as_meant_by(&self, count: &Count, command: Command) -> Command {
        naming(command, |turn| count.turn_by(&self.count(Lane::Director), turn))
    }

    /// A legal call or card for whoever is on turn.
    pub(super) fn legal_act(&self, chance: &mut Chance) -> Option<(Seat, Command)> {
        let (seat, act) = moves::legal_act(&self.table, chance)?;
        Some((seat, naming(act, |_| self.table.turn())))
    }
}

fn naming(mut command: Command, turn_by: impl Fn(Turn) -> Turn) -> Command {
    if let Command::Auction(auction::Command::Call { turn, .. })
    | Command::Play(play::Command::Play { turn, .. })
    | Command::Claim(claim::Command::Claim { turn, .. })
    | Command::Claim(claim::Command::AnswerClaim { turn, .. })
    | Command::Play(play::Command::NoQuestions { turn })
    | Command::Explaining(explaining::Command::Explain { call: turn, .. })
    | Command::Explaining(explaining::Command::Ask { call: turn, .. })
    | Command::Undo(undo::Command::AskUndo { back: turn, .. })
    | Command::Undo(undo::Command::AnswerUndo { back: turn, .. }) = &mut command
    {
        *turn = turn_by(*turn);
    } else if let Command::Direction(direction::Command::Rule { ruling, .. }) = &mut command
        && let Ruling::RollBack { turn }
        | Ruling::DecideUndo { back: turn, .. }
        | Ruling::AwardClaim { turn, .. }
        | Ruling::VoidClaim { turn }
        | Ruling::CorrectMeaning { call: turn, .. } = ruling
    {
        *turn = turn_by(*turn);
    }
    command
}
