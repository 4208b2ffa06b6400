//! From a request to whom it concerns: the tables of the house, one table, or this connection.

use bridge_game::Command;
use bridge_protocol::{BoardSource, OpeningKey, Policy, Request, TableId};

use crate::actor::Reading;

/// A request, sorted.
#[derive(Debug)]
pub(super) enum Errand {
    Open { key: OpeningKey, boards: BoardSource, policy: Policy },
    Enter { invite: String, place: Entrance },
    StopWatching { table: TableId },
    Read { table: TableId, what: Reading },
    Act { table: TableId, command: Command },
}

/// What somebody says that his invitation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entrance {
    Seat,
    Kibitzer,
    Director,
}

/// Sorts a request.
pub(super) fn errand(request: Request) -> Errand {
    let (table, command) = match request {
        Request::OpenTable { key, boards, policy } => return Errand::Open { key, boards, policy },
        Request::Sit { invite } => return Errand::Enter { invite, place: Entrance::Seat },
        Request::Watch { invite } => return Errand::Enter { invite, place: Entrance::Kibitzer },
        Request::Direct { invite } => return Errand::Enter { invite, place: Entrance::Director },
        Request::StopWatching { table } => return Errand::StopWatching { table },
        Request::Record { table } => return Errand::Read { table, what: Reading::Record },
        Request::Transcript { table } => return Errand::Read { table, what: Reading::Transcript },
        Request::BoardLog { table, board } => return Errand::Read { table, what: Reading::Log(board) },
        Request::ReadCard { table, side } => return Errand::Read { table, what: Reading::Card(side) },
        Request::LeaveSeat { table, sitting } => (table, Command::LeaveSeat { sitting }),
        // Whether the player is connected, the table's actor knows.
        Request::Vacate { table, seat, sitting } => (table, Command::Vacate { seat, sitting, connected: true }),
        Request::Ready { table, board } => (table, Command::Ready { board }),
        Request::Contribute { table, commitment } => (table, Command::Contribute { commitment }),
        Request::Reveal { table, value } => (table, Command::Reveal { value }),
        Request::Call { table, turn, call, meaning } => (table, Command::Call { turn, call, meaning }),
        Request::Explain { table, call, version, meaning } => (table, Command::Explain { call, version, meaning }),
        Request::Ask { table, call } => (table, Command::Ask { call }),
        Request::FileCard { table, version, card } => (table, Command::FileCard { version, card }),
        Request::Play { table, turn, card } => (table, Command::Play { turn, card }),
        Request::NoQuestions { table, turn } => (table, Command::NoQuestions { turn }),
        Request::Claim { table, turn, tricks, statement } => (table, Command::Claim { turn, tricks, statement }),
        Request::AnswerClaim { table, turn, stage, accept } => (table, Command::AnswerClaim { turn, stage, accept }),
        Request::WithdrawAgreement { table, board } => (table, Command::WithdrawAgreement { board }),
        Request::AskUndo { table, back, instead } => (table, Command::AskUndo { back, instead }),
        Request::AnswerUndo { table, back, accept } => (table, Command::AnswerUndo { back, accept }),
        Request::Say { table, line, text, to } => (table, Command::Say { line, text, to }),
        Request::CallDirector { table, number, about } => (table, Command::CallDirector { number, about }),
        Request::Rule { table, number, ruling, law, reason } => (table, Command::Rule { number, ruling, law, reason }),
    };
    Errand::Act { table, command }
}
