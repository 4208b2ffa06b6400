//! From a request to whom it concerns: the tables, matches and events of the house, one of them, or this connection.

use bridge_game::{Command, EventCommand, MatchCommand};
use bridge_protocol::{
    BoardSource, ClosedBy, EventConditions, EventId, EventRequest, MatchConditions, MatchId, MatchRequest, OpeningKey,
    Policy, Request, Room, TableId, TeamNumber,
};

use crate::actor::Reading;

/// A request, sorted.
#[derive(Debug)]
pub(super) enum Errand {
    Open { key: OpeningKey, boards: BoardSource, policy: Policy },
    OpenMatch { key: OpeningKey, boards: BoardSource, conditions: Box<MatchConditions> },
    Join { invite: String },
    Match { id: MatchId, errand: MatchErrand },
    OpenEvent { key: OpeningKey, conditions: Box<EventConditions> },
    Event { id: EventId, errand: EventErrand },
    Enter { invite: String, place: Entrance },
    StopWatching { table: TableId },
    Ping,
    Read { table: TableId, what: Reading },
    Act { table: TableId, command: Command },
}

/// What is asked of a match, sorted.
#[derive(Debug)]
pub(super) enum MatchErrand {
    Follow,
    Unfollow,
    Enter(Room),
    Record { segment: u8 },
    Transcript { segment: u8 },
    Act(Box<MatchCommand>),
}

/// What is asked of an event, sorted.
#[derive(Debug)]
pub(super) enum EventErrand {
    Follow,
    Unfollow,
    EnterMatch(Option<MatchId>),
    Invitations(TeamNumber),
    Round(u8),
    Act(EventCommand),
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
        Request::OpenMatch { key, boards, conditions } => return Errand::OpenMatch { key, boards, conditions },
        Request::Join { invite } => return Errand::Join { invite },
        Request::Match { id, ask } => return Errand::Match { id, errand: match_errand(ask) },
        Request::RuleMatch { id, number, ruling, law, reason } => {
            let rule = MatchCommand::Rule { number, ruling, law, reason };
            return Errand::Match { id, errand: MatchErrand::Act(Box::new(rule)) };
        }
        Request::OpenEvent { key, conditions } => return Errand::OpenEvent { key, conditions },
        Request::Event { id, ask } => return Errand::Event { id, errand: event_errand(ask) },
        Request::RuleEvent { id, number, ruling, law, reason } => {
            let rule = EventCommand::Rule { number, ruling, law, reason };
            return Errand::Event { id, errand: EventErrand::Act(rule) };
        }
        Request::Sit { invite } => return Errand::Enter { invite, place: Entrance::Seat },
        Request::Watch { invite } => return Errand::Enter { invite, place: Entrance::Kibitzer },
        Request::Direct { invite } => return Errand::Enter { invite, place: Entrance::Director },
        Request::StopWatching { table } => return Errand::StopWatching { table },
        Request::Ping {} => return Errand::Ping,
        Request::Record { table } => return Errand::Read { table, what: Reading::Record },
        Request::Transcript { table } => return Errand::Read { table, what: Reading::Transcript },
        Request::BoardLog { table, board } => return Errand::Read { table, what: Reading::Log(board) },
        Request::ClaimAnalysis { table, turn } => return Errand::Read { table, what: Reading::Aid(turn) },
        Request::ReadCard { table, side } => return Errand::Read { table, what: Reading::Card(side) },
        Request::LeaveSeat { table, sitting } => (table, Command::LeaveSeat { sitting }),
        Request::AskSwap { table, sitting, with } => (table, Command::AskSwap { sitting, with }),
        Request::AnswerSwap { table, sitting, with, accept } => (table, Command::AnswerSwap { sitting, with, accept }),
        Request::WithdrawSwap { table, sitting } => (table, Command::WithdrawSwap { sitting }),
        // Whether the player is connected, the table's actor knows.
        Request::CloseTable { table } => (table, Command::Close { by: ClosedBy::Host }),
        Request::SeatComputer { table, seat } => (table, Command::SeatComputer { seat }),
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

fn match_errand(ask: MatchRequest) -> MatchErrand {
    MatchErrand::Act(Box::new(match ask {
        MatchRequest::Follow {} => return MatchErrand::Follow,
        MatchRequest::Unfollow {} => return MatchErrand::Unfollow,
        MatchRequest::EnterRoom { room } => return MatchErrand::Enter(room),
        MatchRequest::Record { segment } => return MatchErrand::Record { segment },
        MatchRequest::Transcript { segment } => return MatchErrand::Transcript { segment },
        MatchRequest::HandInLineup { segment, lineup } => MatchCommand::HandInLineup { segment, lineup },
        MatchRequest::Contribute { segment, commitment } => MatchCommand::Contribute { segment, commitment },
        MatchRequest::Reveal { segment, value } => MatchCommand::Reveal { segment, value },
        MatchRequest::Substitute { segment, out, into } => MatchCommand::Substitute { segment, out, into },
        MatchRequest::Close {} => MatchCommand::Close,
        MatchRequest::Concede {} => MatchCommand::Concede,
        MatchRequest::AgreeScore { version } => MatchCommand::AgreeScore { version },
    }))
}

fn event_errand(ask: EventRequest) -> EventErrand {
    match ask {
        EventRequest::Follow {} => EventErrand::Follow,
        EventRequest::Unfollow {} => EventErrand::Unfollow,
        EventRequest::EnterMatch { id } => EventErrand::EnterMatch(id),
        EventRequest::Invitations { team } => EventErrand::Invitations(team),
        EventRequest::Round { round } => EventErrand::Round(round),
        EventRequest::Close {} => EventErrand::Act(EventCommand::Close),
        EventRequest::Start {} => EventErrand::Act(EventCommand::Start),
        EventRequest::BeginRound { round } => EventErrand::Act(EventCommand::BeginRound { round }),
    }
}
