//! A request names a turn as its sender counts it, and is answered so; everything is decided in the table's own turns.

use bridge_protocol::{Lane, Refusal, Turn};

use crate::table::{Command, Table};

impl Table {
    pub(super) fn in_tables_turns(&self, lane: Lane, mut command: Command) -> Command {
        if let Some(turn) = named_by(&mut command) {
            *turn = self.at_table(lane, *turn);
        }
        command
    }

    pub(super) fn in_lanes_turns(&self, lane: Lane, mut refusal: Refusal) -> Refusal {
        if let Refusal::StaleTurn { current } = &mut refusal {
            *current = self.as_heard(lane, *current);
        }
        refusal
    }
}

/// The turn that a player's command names.
const fn named_by(command: &mut Command) -> Option<&mut Turn> {
    match command {
        Command::Call { turn, .. }
        | Command::Play { turn, .. }
        | Command::Claim { turn, .. }
        | Command::AnswerClaim { turn, .. }
        | Command::NoQuestions { turn } => Some(turn),
        Command::Explain { call, .. } | Command::Ask { call, .. } => Some(call),
        Command::AskUndo { back, .. } | Command::AnswerUndo { back, .. } => Some(back),
        // The director counts as the table does.
        Command::Rule { .. }
        | Command::Sit { .. }
        | Command::Watch
        | Command::LeaveSeat { .. }
        | Command::AskSwap { .. }
        | Command::AnswerSwap { .. }
        | Command::WithdrawSwap { .. }
        | Command::SeatComputer { .. }
        | Command::Vacate { .. }
        | Command::Close { .. }
        | Command::Ready { .. }
        | Command::Contribute { .. }
        | Command::Reveal { .. }
        | Command::FileCard { .. }
        | Command::WithdrawAgreement { .. }
        | Command::Say { .. }
        | Command::Direct
        | Command::CallDirector { .. }
        | Command::Presence { .. }
        | Command::MakeWay { .. }
        | Command::HoldBoards { .. }
        | Command::Wake
        | Command::TimePassed => None,
    }
}
