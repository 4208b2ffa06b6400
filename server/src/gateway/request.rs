//! From a request to whom it concerns: the tables, matches and events of the server, one of them, or this connection.

use bridge_game::{
    Command, EventCommand, FieldCommand, MatchCommand, Placing, auction, claim, dealing, declaring, direction, drawing,
    explaining, play, seating, session, talk, undo,
};
use bridge_protocol::{
    BoardSource, ContestantNumber, EventConditions, EventId, EventRequest, ImportedBoard, MatchConditions, MatchId,
    MatchRequest, OpeningKey, Policy, RecapBy, Request, Room, TableId, TeamNumber, Turn,
};
use bridge_rules::{BoardNumber, Side};

use crate::actor::Reading;

/// A request, sorted.
#[derive(Debug)]
pub(super) enum RoutedRequest {
    Open { key: OpeningKey, boards: BoardSource, policy: Policy },
    OpenMatch { key: OpeningKey, boards: BoardSource, conditions: Box<MatchConditions> },
    Join { invite: String },
    Match { id: MatchId, routed: RoutedMatchRequest },
    OpenEvent { key: OpeningKey, boards: Vec<ImportedBoard>, conditions: Box<EventConditions> },
    Event { id: EventId, routed: RoutedEventRequest },
    Enter { invite: String, place: Entrance },
    StopWatching { table: TableId },
    ShowCode { code: String },
    Ping,
    Read { table: TableId, what: Reading },
    Analyze { table: TableId, board: BoardNumber },
    Hint { table: TableId, turn: Turn },
    ReadCard { table: TableId, side: Side },
    Act { table: TableId, command: Command },
}

/// What is asked of a match, sorted.
#[derive(Debug)]
pub(super) enum RoutedMatchRequest {
    Follow,
    Unfollow,
    Enter(Room),
    Record { segment: u8 },
    Transcript { segment: u8 },
    Act(Box<MatchCommand>),
}

/// What is asked of an event, sorted.
#[derive(Debug)]
pub(super) enum RoutedEventRequest {
    Follow,
    Unfollow,
    EnterMatch(Option<MatchId>),
    EnterTable { number: Option<u16>, round: Option<u8> },
    Invitations(TeamNumber),
    Links,
    Round(u8),
    Traveller(BoardNumber),
    ScoreCard(ContestantNumber),
    Recap(RecapBy, u8),
    Rulings { after: u32 },
    Transcript(u8),
    Act(EventCommand),
}

/// What somebody says that their invitation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entrance {
    Seat,
    Kibitzer,
    Director,
}

/// Sorts a request.
pub(super) fn route(request: Request) -> RoutedRequest {
    let (table, command) = match request {
        Request::OpenTable { key, boards, policy } => return RoutedRequest::Open { key, boards, policy },
        Request::OpenMatch { key, boards, conditions } => return RoutedRequest::OpenMatch { key, boards, conditions },
        Request::Join { invite } => return RoutedRequest::Join { invite },
        Request::Match { id, ask } => return RoutedRequest::Match { id, routed: route_match(ask) },
        Request::RuleMatch { id, number, ruling, law, reason } => {
            let rule = MatchCommand::Rule { number, ruling, law, reason };
            return RoutedRequest::Match { id, routed: RoutedMatchRequest::Act(Box::new(rule)) };
        }
        Request::OpenEvent { key, boards, conditions } => return RoutedRequest::OpenEvent { key, boards, conditions },
        Request::Event { id, ask } => return RoutedRequest::Event { id, routed: route_event(ask) },
        Request::RuleEvent { id, number, ruling, law, reason } => {
            let rule = EventCommand::Rule { number, ruling, law, reason };
            return RoutedRequest::Event { id, routed: RoutedEventRequest::Act(rule) };
        }
        Request::Sit { invite } => return RoutedRequest::Enter { invite, place: Entrance::Seat },
        Request::Watch { invite } => return RoutedRequest::Enter { invite, place: Entrance::Kibitzer },
        Request::Direct { invite } => return RoutedRequest::Enter { invite, place: Entrance::Director },
        Request::StopWatching { table } => return RoutedRequest::StopWatching { table },
        Request::ShowCode { code } => return RoutedRequest::ShowCode { code },
        Request::Ping {} => return RoutedRequest::Ping,
        Request::Record { table } => return RoutedRequest::Read { table, what: Reading::Record },
        Request::Transcript { table, set } => {
            return RoutedRequest::Read { table, what: Reading::Transcript { set: set.unwrap_or(1) } };
        }
        Request::BoardAnalysis { table, board } => return RoutedRequest::Analyze { table, board },
        Request::Hint { table, turn } => return RoutedRequest::Hint { table, turn },
        Request::BoardLog { table, board } => return RoutedRequest::Read { table, what: Reading::Log(board) },
        Request::ClaimAnalysis { table, turn } => {
            return RoutedRequest::Read { table, what: Reading::ClaimAnalysis(turn) };
        }
        Request::ReadCard { table, side } => return RoutedRequest::ReadCard { table, side },
        Request::LeaveSeat { table, sitting } => (table, Command::Seating(seating::Command::LeaveSeat { sitting })),
        Request::AskSwap { table, sitting, with } => {
            (table, Command::Seating(seating::Command::AskSwap { sitting, with }))
        }
        Request::AnswerSwap { table, sitting, with, accept } => {
            (table, Command::Seating(seating::Command::AnswerSwap { sitting, with, accept }))
        }
        Request::WithdrawSwap { table, sitting } => {
            (table, Command::Seating(seating::Command::WithdrawSwap { sitting }))
        }
        Request::CloseTable { table } => (table, Command::Session(session::Command::Close)),
        Request::SetMeeting { table, link } => (table, Command::Session(session::Command::SetMeeting { link })),
        Request::SeatComputer { table, seat } => (table, Command::Seating(seating::Command::SeatComputer { seat })),
        // Whether the player is connected, the table's actor knows.
        Request::Vacate { table, seat, sitting } => {
            (table, Command::Seating(seating::Command::Vacate { seat, sitting, connected: true }))
        }
        Request::Ready { table, board } => (table, Command::Dealing(dealing::Command::Ready { board })),
        Request::Contribute { table, commitment } => {
            (table, Command::Dealing(dealing::Command::Contribute { commitment }))
        }
        Request::Reveal { table, value } => (table, Command::Dealing(dealing::Command::Reveal { value })),
        Request::Call { table, turn, call, meaning } => {
            (table, Command::Auction(auction::Command::Call { turn, call, meaning }))
        }
        Request::Choose { table, turn, choice } => (table, Command::Drawing(drawing::Command::Choose { turn, choice })),
        Request::Declare { table, turn, declaration } => {
            (table, Command::Declaring(declaring::Command::Declare { turn, declaration }))
        }
        Request::Explain { table, call, version, meaning } => {
            (table, Command::Explaining(explaining::Command::Explain { call, version, meaning }))
        }
        Request::Ask { table, call, heard } => (table, Command::Explaining(explaining::Command::Ask { call, heard })),
        Request::FileCard { table, version, card } => {
            (table, Command::Explaining(explaining::Command::FileCard { version, card }))
        }
        Request::Play { table, turn, card } => (table, Command::Play(play::Command::Play { turn, card })),
        Request::NoQuestions { table, turn } => (table, Command::Play(play::Command::NoQuestions { turn })),
        Request::Claim { table, turn, tricks, statement } => {
            (table, Command::Claim(claim::Command::Claim { turn, tricks, statement }))
        }
        Request::AnswerClaim { table, turn, stage, accept } => {
            (table, Command::Claim(claim::Command::AnswerClaim { turn, stage, accept }))
        }
        Request::AgreeToStop { table, board, agree } => {
            (table, Command::Session(session::Command::AgreeToStop { board, agree }))
        }
        Request::ClaimHonours { table, board } => (table, Command::Session(session::Command::ClaimHonours { board })),
        Request::WithdrawAgreement { table, board } => {
            (table, Command::Claim(claim::Command::WithdrawAgreement { board }))
        }
        Request::AskUndo { table, back, instead } => (table, Command::Undo(undo::Command::AskUndo { back, instead })),
        Request::AnswerUndo { table, back, accept } => {
            (table, Command::Undo(undo::Command::AnswerUndo { back, accept }))
        }
        Request::Say { table, line, text, to } => (table, Command::Talk(talk::Command::Say { line, text, to })),
        Request::CallDirector { table, number, about } => {
            (table, Command::Direction(direction::Command::CallDirector { number, about }))
        }
        Request::Rule { table, number, ruling, law, reason } => {
            (table, Command::Direction(direction::Command::Rule { number, ruling, law, reason }))
        }
    };
    RoutedRequest::Act { table, command }
}

fn route_match(ask: MatchRequest) -> RoutedMatchRequest {
    RoutedMatchRequest::Act(Box::new(match ask {
        MatchRequest::Follow {} => return RoutedMatchRequest::Follow,
        MatchRequest::Unfollow {} => return RoutedMatchRequest::Unfollow,
        MatchRequest::EnterRoom { room } => return RoutedMatchRequest::Enter(room),
        MatchRequest::Record { segment } => return RoutedMatchRequest::Record { segment },
        MatchRequest::Transcript { segment } => return RoutedMatchRequest::Transcript { segment },
        MatchRequest::HandInLineup { segment, lineup } => MatchCommand::HandInLineup { segment, lineup },
        MatchRequest::Contribute { segment, commitment } => MatchCommand::Contribute { segment, commitment },
        MatchRequest::Reveal { segment, value } => MatchCommand::Reveal { segment, value },
        MatchRequest::Substitute { segment, out, into } => MatchCommand::Substitute { segment, out, into },
        MatchRequest::SeatComputer { team, player } => MatchCommand::SeatComputer { team, player },
        MatchRequest::Close {} => MatchCommand::Close,
        MatchRequest::Concede {} => MatchCommand::Concede,
        MatchRequest::AgreeScore { version } => MatchCommand::AgreeScore { version },
    }))
}

fn route_event(ask: EventRequest) -> RoutedEventRequest {
    match ask {
        EventRequest::Follow {} => RoutedEventRequest::Follow,
        EventRequest::Unfollow {} => RoutedEventRequest::Unfollow,
        EventRequest::EnterMatch { id } => RoutedEventRequest::EnterMatch(id),
        EventRequest::EnterTable { number, round } => RoutedEventRequest::EnterTable { number, round },
        EventRequest::Traveller { board } => RoutedEventRequest::Traveller(board),
        EventRequest::ScoreCard { contestant } => RoutedEventRequest::ScoreCard(contestant),
        EventRequest::Recap { by, after } => RoutedEventRequest::Recap(by, after),
        EventRequest::Rulings { after } => RoutedEventRequest::Rulings { after },
        EventRequest::Transcript { set } => RoutedEventRequest::Transcript(set),
        EventRequest::PlayWith { partner } => in_field(FieldCommand::PlayWith { partner }),
        EventRequest::EnterComputers { count } => in_field(FieldCommand::EnterComputers { count }),
        EventRequest::ComputerPartner { of, wanted } => in_field(FieldCommand::ComputerPartner { of, wanted }),
        EventRequest::PlayAgain {} => in_field(FieldCommand::PlayAgain),
        EventRequest::TakeBackEntry { entry } => in_field(FieldCommand::TakeBackEntry { entry }),
        EventRequest::Invitations { team } => RoutedEventRequest::Invitations(team),
        EventRequest::Links {} => RoutedEventRequest::Links,
        EventRequest::Round { round } => RoutedEventRequest::Round(round),
        EventRequest::Close {} => RoutedEventRequest::Act(EventCommand::Close),
        EventRequest::Start { sections, seeding } => {
            RoutedEventRequest::Act(EventCommand::Start(Placing { sections, seeding, computers: None }))
        }
        EventRequest::BeginRound { round } => RoutedEventRequest::Act(EventCommand::BeginRound { round }),
    }
}

const fn in_field(command: FieldCommand) -> RoutedEventRequest {
    RoutedEventRequest::Act(EventCommand::Field(command))
}
