//! Every request, each under the number that a client might give it.

use bridge_protocol::{
    Audience, BoardSource, ClaimStage, ComputerLevel, ComputerTempo, Computers, Day, ImportedBoard, Kibitzing,
    MatchRuling, OpeningKey, Policy, ReplayedSession, Request, RequestFrame, Ruling, Turn,
};
use bridge_rules::{Aim, BoardNumber, Choice, Declaration, Seat, Side, Strain};

use super::{events, matches, rulings};
use crate::{
    forms, procedures,
    sample::{Sample, variants},
    session, table,
};

variants! { NAMES, Request,
    OpenTable => "open_table", OpenMatch => "open_match", Join => "join", Match => "match", RuleMatch => "rule_match",
    OpenEvent => "open_event", Event => "event", RuleEvent => "rule_event",
    Sit => "sit", Watch => "watch", Direct => "direct", LeaveSeat => "leave_seat",
    AskSwap => "ask_swap", AnswerSwap => "answer_swap", WithdrawSwap => "withdraw_swap",
    StopWatching => "stop_watching", ShowCode => "show_code", SeatComputer => "seat_computer", Vacate => "vacate", FileCard => "file_card", ReadCard => "read_card",
    Ready => "ready", Contribute => "contribute", Reveal => "reveal", Call => "call", Declare => "declare", Choose => "choose", Explain => "explain", Ask => "ask",
    NoQuestions => "no_questions", Play => "play", Claim => "claim", AnswerClaim => "answer_claim",
    WithdrawAgreement => "withdraw_agreement", ClaimHonours => "claim_honours", AgreeToStop => "agree_to_stop", AskUndo => "ask_undo", AnswerUndo => "answer_undo", Say => "say",
    CallDirector => "call_director", Rule => "rule", ClaimAnalysis => "claim_analysis", BoardAnalysis => "board_analysis", Hint => "hint", BoardLog => "board_log", Record => "record",
    Transcript => "transcript", Ping => "ping", CloseTable => "close_table", SetMeeting => "set_meeting",
}

pub(crate) fn samples() -> Vec<Sample> {
    let frame = |(id, request)| RequestFrame { id, request };
    let all = (1..)
        .zip(requests())
        .map(|(id, request)| Sample::new(format!("request.{}", name_of(&request)), frame((id, request))));
    let more = (51..).zip(more()).map(|(id, (name, request))| Sample::new(name, frame((id, request))));
    all.chain(more).collect()
}

fn requests() -> Vec<Request> {
    let table = table::table();
    let board = BoardNumber::FIRST;
    let line = "well played, partner".to_owned();
    let (call, turn) = (Turn(1), session::claim_turn());
    let declaration = Declaration::Choose { strain: Strain::Hearts, aim: Aim::Game };
    vec![
        session::open_table(Policy::social()),
        Request::Sit { invite: table::invitations()[Seat::South].clone() },
        Request::Watch { invite: table::kibitzers_invitation() },
        Request::Direct { invite: table::directors_invitation() },
        Request::LeaveSeat { table, sitting: 3 },
        Request::StopWatching { table },
        Request::Vacate { table, seat: Seat::West, sitting: 4 },
        Request::FileCard { table, version: 1, card: procedures::convention_card() },
        Request::ReadCard { table, side: Side::NorthSouth },
        Request::Ready { table, board },
        Request::Contribute { table, commitment: table::client_commitment(Seat::South) },
        Request::Reveal { table, value: table::share(Seat::South) },
        Request::Call { table, turn: Turn(1), call: "1S".parse().expect("a call"), meaning: None },
        Request::Explain { table, call, version: 1, meaning: procedures::answer().meaning },
        Request::Ask { table, call, heard: 1 },
        Request::NoQuestions { table, turn: Turn(9) },
        Request::Play { table, turn: Turn(7), card: "CT".parse().expect("a card") },
        Request::Claim { table, turn, tricks: 7, statement: Some(session::STATEMENT.to_owned()) },
        Request::AnswerClaim { table, turn, stage: ClaimStage::Opponents, accept: true },
        Request::WithdrawAgreement { table, board },
        Request::ClaimHonours { table, board },
        Request::AgreeToStop { table, board, agree: true },
        Request::AskUndo { table, back: Turn(10), instead: Some("the jack of spades".to_owned()) },
        Request::AnswerUndo { table, back: Turn(10), accept: true },
        Request::Say { table, line: 1, text: line, to: Audience::Table },
        Request::CallDirector { table, number: 1, about: procedures::directors_call().about },
        rule(1, Ruling::Attend {}),
        Request::BoardLog { table, board },
        Request::Record { table },
        Request::Transcript { table, set: None },
        matches::open(),
        matches::join(),
        matches::follow(),
        matches::rule(2, MatchRuling::Finalise {}),
        events::open(),
        events::begin(),
        events::rule(),
        Request::Ping {},
        Request::ClaimAnalysis { table, turn },
        Request::AskSwap { table, sitting: 3, with: 2 },
        Request::AnswerSwap { table, sitting: 2, with: 3, accept: true },
        Request::WithdrawSwap { table, sitting: 3 },
        Request::CloseTable { table },
        Request::ShowCode { code: "ace of spades".to_owned() },
        Request::SeatComputer { table, seat: Seat::North },
        Request::BoardAnalysis { table, board },
        Request::SetMeeting { table, link: Some("https://meet.example/our-evening".to_owned()) },
        Request::Declare { table, turn: Turn(1), declaration },
        Request::Choose { table, turn: Turn(1), choice: Choice::Keep },
        Request::Hint { table, turn: Turn(12) },
    ]
}

/// What deserves a second example.
fn more() -> Vec<(&'static str, Request)> {
    let table = table::table();
    let two_notrump = "2NT".parse().expect("a call");
    let adjust = rulings::rulings().into_iter().find(|ruling| matches!(ruling, Ruling::Adjust { .. }));
    vec![
        ("request.open_table.import", import()),
        ("request.open_table.session", rubber()),
        ("request.transcript.session", Request::Transcript { table, set: Some(2) }),
        (
            "request.call.alerted",
            Request::Call { table, turn: Turn(3), call: two_notrump, meaning: Some(procedures::alert()) },
        ),
        (
            "request.answer_claim.play_on",
            Request::AnswerClaim { table, turn: session::claim_turn(), stage: ClaimStage::PlayOn, accept: true },
        ),
        (
            "request.say.director",
            Request::Say { table, line: 2, text: "May I ask about 2NT?".to_owned(), to: Audience::Director },
        ),
        ("request.rule.adjust", rule(3, adjust.expect("a director adjusts"))),
        ("request.open_table.replay", replayed_rubber()),
        ("request.open_table.daily", daily()),
    ]
}

fn rule(number: u32, ruling: Ruling) -> Request {
    let notice = procedures::notice(number, ruling);
    Request::Rule { table: table::table(), number, ruling: notice.ruling, law: notice.law, reason: notice.reason }
}

/// A rubber at which honours do not count.
fn rubber() -> Request {
    Request::OpenTable {
        key: OpeningKey::from_bytes(*b"drawn by chance?"),
        boards: BoardSource::Session(forms::rubber()),
        policy: Policy::social(),
    }
}

/// The boards of a day.
fn daily() -> Request {
    Request::OpenTable {
        key: OpeningKey::from_bytes(*b"drawn by chance?"),
        boards: BoardSource::Daily(Day::of(1_795_737_600_000)),
        policy: Policy::daily(),
    }
}

/// The same with a deal that was played before.
fn replayed_rubber() -> Request {
    Request::OpenTable {
        key: OpeningKey::from_bytes(*b"drawn by chance?"),
        boards: BoardSource::Replay(ReplayedSession { form: forms::rubber(), deals: vec![table::deal()] }.into()),
        policy: Policy { importer_plays: true, ..Policy::social() },
    }
}

/// Boards from a file, and kibitzers who see North's hand.
fn import() -> Request {
    let boards = vec![ImportedBoard { board: BoardNumber::new(7).expect("a board"), deal: table::deal() }];
    let computers = Computers {
        level: ComputerLevel::Strong,
        tempo: ComputerTempo::AtOnce,
        replace_absent: true,
        auction_only: true,
        ..Computers::USUAL
    };
    let policy = Policy { kibitzing: Kibitzing::OneHand(Seat::North), computers, ..Policy::social() };
    Request::OpenTable {
        key: OpeningKey::from_bytes(*b"drawn by chance?"),
        boards: BoardSource::Import(boards),
        policy,
    }
}
