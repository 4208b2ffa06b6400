//! From a request to whom it concerns: the tables of the house, one table, or this connection.

use bridge_game::Command;
use bridge_protocol::{BoardSource, OpeningKey, Policy, Request, TableId};

use crate::actor::Reading;

/// A request, sorted.
#[derive(Debug)]
pub(super) enum Errand {
    Open { key: OpeningKey, boards: BoardSource, policy: Policy },
    Enter { invite: String, kibitzing: bool },
    StopWatching { table: TableId },
    Read { table: TableId, what: Reading },
    Act { table: TableId, command: Command },
}

/// Sorts a request.
pub(super) fn errand(request: Request) -> Errand {
    let (table, command) = match request {
        Request::OpenTable { key, boards, policy } => return Errand::Open { key, boards, policy },
        Request::Sit { invite } => return Errand::Enter { invite, kibitzing: false },
        Request::Watch { invite } => return Errand::Enter { invite, kibitzing: true },
        Request::StopWatching { table } => return Errand::StopWatching { table },
        Request::Record { table } => return Errand::Read { table, what: Reading::Record },
        Request::Transcript { table } => return Errand::Read { table, what: Reading::Transcript },
        Request::LeaveSeat { table, sitting } => (table, Command::LeaveSeat { sitting }),
        // Whether the player is connected, the table's actor knows.
        Request::Vacate { table, seat, sitting } => (table, Command::Vacate { seat, sitting, connected: true }),
        Request::Ready { table, board } => (table, Command::Ready { board }),
        Request::Contribute { table, commitment } => (table, Command::Contribute { commitment }),
        Request::Reveal { table, value } => (table, Command::Reveal { value }),
        Request::Call { table, turn, call } => (table, Command::Call { turn, call }),
        Request::Play { table, turn, card } => (table, Command::Play { turn, card }),
        Request::Claim { table, turn, tricks } => (table, Command::Claim { turn, tricks }),
        Request::AnswerClaim { table, turn, accept } => (table, Command::AnswerClaim { turn, accept }),
        Request::Say { table, line, text } => (table, Command::Say { line, text }),
    };
    Errand::Act { table, command }
}
