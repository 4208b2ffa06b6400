//! What a computer does, as a table is told of it. The tests of `bridge-robot` read this file too.

use bridge_game::{Command, auction, claim, dealing, explaining, play, seating, undo};
use bridge_robot::Doing;

pub(super) fn command(doing: Doing) -> Command {
    match doing {
        Doing::Ready { board } => Command::Dealing(dealing::Command::Ready { board }),
        Doing::Call { turn, call, meaning } => Command::Auction(auction::Command::Call { turn, call, meaning }),
        Doing::Explain { call, version, meaning } => {
            Command::Explaining(explaining::Command::Explain { call, version, meaning })
        }
        Doing::NoQuestions { turn } => Command::Play(play::Command::NoQuestions { turn }),
        Doing::Play { turn, card } => Command::Play(play::Command::Play { turn, card }),
        Doing::Claim { turn, tricks, statement } => {
            Command::Claim(claim::Command::Claim { turn, tricks, statement: Some(statement) })
        }
        Doing::AnswerClaim { turn, stage, accept } => {
            Command::Claim(claim::Command::AnswerClaim { turn, stage, accept })
        }
        Doing::AnswerUndo { back, accept } => Command::Undo(undo::Command::AnswerUndo { back, accept }),
        Doing::AnswerSwap { sitting, with, accept } => {
            Command::Seating(seating::Command::AnswerSwap { sitting, with, accept })
        }
    }
}
