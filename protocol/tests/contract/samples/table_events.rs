//! Every event, as it stands in an `events` frame.

use bridge_protocol::{
    Adjusted, Adjustment, Artificial, Audience, Award, ChatLine, ClaimStage, ClosedBy, Explained, Lane, MeetingLink,
    Ruling, Stage, TableEvent, Turn,
};
use bridge_rules::{BoardNumber, BySide, Call, Card, Seat, Side};

use super::rulings;
use crate::{
    chain::ACT_MS,
    forms, procedures,
    sample::{Sample, variants},
    session, story, table,
};

variants! { NAMES, TableEvent,
    SeatTaken => "seat_taken", SeatLeft => "seat_left", SwapAsked => "swap_asked", SwapOver => "swap_over",
    SeatsSwapped => "seats_swapped", PartnersChanged => "partners_changed", CardFiled => "card_filed", Ready => "ready",
    ContributionsWanted => "contributions_wanted", Contributed => "contributed", RevealsWanted => "reveals_wanted",
    Revealed => "revealed", Dealt => "dealt", BoardOpened => "board_opened", Called => "called", Declared => "declared", Drawn => "drawn", Chosen => "chosen", CallHeld => "call_held",
    TrayCame => "tray_came", Explained => "explained", Asked => "asked",
    AnsweredAgain => "answered_again", ContractReached => "contract_reached",
    LeadMade => "lead_made", NoQuestions => "no_questions", LeadFaced => "lead_faced", Played => "played",
    DummyFaced => "dummy_faced", Claimed => "claimed", ClaimPassed => "claim_passed", ClaimAnswered => "claim_answered",
    ClaimSettled => "claim_settled", ClaimDeferred => "claim_deferred", AgreementWithdrawn => "agreement_withdrawn", UndoAsked => "undo_asked",
    UndoAnswered => "undo_answered", UndoRefused => "undo_refused", TakenBack => "taken_back",
    ClockWarning => "clock_warning", PlayerDropped => "player_dropped",
    PlayerReturned => "player_returned", ServerWasAway => "server_was_away",
    SubstituteDue => "substitute_due", MeetingSet => "meeting_set", DirectorCalled => "director_called",
    DirectorCame => "director_came", Ruled => "ruled", HandShown => "hand_shown", Adjusted => "adjusted",
    BoardEnded => "board_ended", HonoursClaimed => "honours_claimed", BoardShown => "board_shown", StopAgreed => "stop_agreed", SessionFinished => "session_finished", Closed => "closed", Said => "said",
    Added => "added",
}

pub(crate) fn samples() -> Vec<Sample> {
    let all = [before_the_play(), in_the_play(), taking_back(), direction(), after_the_play()].concat();
    let all = all.into_iter().map(|event| Sample::new(format!("table_event.{}", name_of(&event)), event));
    all.chain(more().into_iter().map(|(name, event)| Sample::new(name, event))).collect()
}

/// The last pass of the auction.
pub(crate) fn called() -> TableEvent {
    TableEvent::Called { turn: Turn(6), seat: Seat::East, call: Call::Pass, meaning: None, thought_ms: None }
}

pub(crate) fn contract_reached() -> TableEvent {
    TableEvent::ContractReached { contract: "4SN".parse().expect("a contract"), dummy: None }
}

fn before_the_play() -> Vec<TableEvent> {
    let seat = Seat::South;
    vec![
        TableEvent::SeatTaken { seat, occupant: table::occupant(seat) },
        TableEvent::SeatLeft { seat: Seat::West },
        TableEvent::SwapAsked { by: seat, of: Seat::East },
        TableEvent::SwapOver { by: seat, refused: true },
        TableEvent::SeatsSwapped { one: Seat::East, other: seat, sittings: [5, 6] },
        forms::partners_changed(),
        TableEvent::CardFiled { side: Side::NorthSouth, version: 1 },
        TableEvent::Ready { seat },
        TableEvent::ContributionsWanted { within_ms: story::window_ms(), set: None },
        TableEvent::Contributed { seat, commitment: table::client_commitment(seat) },
        TableEvent::RevealsWanted { within_ms: story::window_ms() },
        TableEvent::Revealed { seat },
        TableEvent::Dealt { entropy: table::entropy() },
        story::board_opened(Lane::South),
        called(),
        forms::declared(),
        forms::drawn(),
        forms::chosen(),
        TableEvent::CallHeld { turn: Turn(4), call: Call::Pass },
        TableEvent::TrayCame {
            calls: vec!["1S".parse().expect("a call"), Call::Pass],
            called_at: vec![Turn(1), Turn(2)],
        },
        TableEvent::Explained(procedures::answer()),
        TableEvent::Asked(procedures::question()),
        TableEvent::AnsweredAgain(procedures::question()),
        contract_reached(),
    ]
}

fn in_the_play() -> Vec<TableEvent> {
    let (turn, statement) = (session::claim_turn(), Some(session::STATEMENT.to_owned()));
    let hand = Some("986..AQJ8.".parse().expect("seven cards"));
    vec![
        procedures::lead_made(Lane::West),
        TableEvent::NoQuestions { by: None },
        TableEvent::LeadFaced { seat: Seat::East, card: card("CT") },
        TableEvent::Played { turn: Turn(7), seat: Seat::East, card: card("CT"), won_by: None, thought_ms: None },
        TableEvent::DummyFaced { seat: Seat::South, hand: table::deal().hand(Seat::South), also: Default::default() },
        TableEvent::Claimed { turn, seat: Seat::North, tricks: 7, statement, stage: ClaimStage::Opponents, hand },
        TableEvent::ClaimPassed { turn, to: ClaimStage::PlayOn, may_accept: false },
        TableEvent::ClaimAnswered { turn, accept: true, by: None },
        TableEvent::ClaimSettled { turn, accepted: true },
        TableEvent::ClaimDeferred { turn },
    ]
}

fn taking_back() -> Vec<TableEvent> {
    let (back, seat) = (Turn(10), Seat::North);
    let story = session::auction();
    let board = story.views[Lane::South].board.clone().expect("a board is on the table");
    vec![
        TableEvent::UndoAsked { back, seat, instead: None },
        TableEvent::UndoAnswered { back, accept: true, seat: None },
        TableEvent::UndoRefused { back },
        TableEvent::TakenBack { turn: Turn(4), stage: Stage::Auction, board: Box::new(board) },
    ]
}

fn direction() -> Vec<TableEvent> {
    let seat = Seat::North;
    vec![
        TableEvent::ClockWarning { side: Side::EastWest, percent: 75 },
        TableEvent::PlayerDropped { seat: Seat::West },
        TableEvent::PlayerReturned { seat: Seat::West },
        TableEvent::ServerWasAway {},
        TableEvent::SubstituteDue { seat: Seat::West },
        TableEvent::MeetingSet { link: MeetingLink::new("https://meet.example/our-evening").ok() },
        TableEvent::DirectorCalled { call: None },
        TableEvent::DirectorCame { name: table::director() },
        TableEvent::Ruled(procedures::notice(1, Ruling::Attend {})),
        TableEvent::HandShown { seat, hand: table::deal().hand(seat) },
    ]
}

fn after_the_play() -> Vec<TableEvent> {
    let board = BoardNumber::FIRST;
    let lying = session::finished().views[Lane::Kibitzer].board.clone().expect("a board is on the table");
    vec![
        session::board_ended(),
        forms::honours_claimed(),
        TableEvent::BoardShown { turn: Turn(33), board: Box::new(lying) },
        TableEvent::AgreementWithdrawn { seat: Seat::West, board },
        procedures::adjusted_event(),
        TableEvent::StopAgreed { seat: Seat::South, agrees: true },
        TableEvent::SessionFinished {},
        TableEvent::Closed { by: ClosedBy::Host, turn: Turn(11), pad: None, accounts: Vec::new() },
        TableEvent::Said(line(Lane::South, Audience::Table, "well played, partner")),
        TableEvent::Added(serde_json::from_str(r#"{"hat_thrown":{"seat":"N"}}"#).expect("an addition")),
    ]
}

/// What other lanes hear of the same.
fn more() -> Vec<(&'static str, TableEvent)> {
    let seat = Seat::South;
    let two_notrump = "2NT".parse().expect("a call");
    let alerted =
        |meaning, thought_ms| TableEvent::Called { turn: Turn(3), seat, call: two_notrump, meaning, thought_ms };
    let (won_by, thought_ms) = (Some(Seat::South), None);
    let artificial = Award::Artificial(Artificial::Average);
    let board = BoardNumber::FIRST;
    let rescored = Adjustment { board, to: Adjusted::Rescored {}, ruling: 4 };
    vec![
        ("table_event.called.alerted", alerted(Some(procedures::alert()), None)),
        ("table_event.called.computer", alerted(Some(procedures::said_by_a_computer()), None)),
        ("table_event.board_opened.minibridge", forms::minibridge_opened()),
        ("table_event.board_opened.slips", forms::slips_opened()),
        ("table_event.board_opened.honeymoon", forms::honeymoon_opened()),
        ("table_event.contract_reached.honeymoon", forms::honeymoon_contract()),
        ("table_event.dummy_faced.honeymoon", forms::honeymoon_faced()),
        ("table_event.board_opened.three", forms::three_opened()),
        ("table_event.contract_reached.three", forms::three_contract()),
        ("table_event.played.three", forms::three_played()),
        ("table_event.board_opened.draw", forms::draw_opened()),
        ("table_event.board_opened.draw_two", forms::draw_two_opened()),
        ("table_event.board_ended.draw", forms::draw_ended()),
        ("table_event.called.director", alerted(Some(procedures::alert()), Some(ACT_MS))),
        (
            "table_event.claim_passed.may_accept",
            TableEvent::ClaimPassed { turn: session::claim_turn(), to: ClaimStage::Director, may_accept: true },
        ),
        (
            "table_event.claim_answered.director",
            TableEvent::ClaimAnswered { turn: session::claim_turn(), accept: true, by: Some(Seat::West) },
        ),
        ("table_event.lead_made.leader", procedures::lead_made(Lane::East)),
        // The card that completes the first trick, which dummy's ace has won.
        (
            "table_event.played.winning",
            TableEvent::Played { turn: Turn(10), seat: Seat::North, card: card("C5"), won_by, thought_ms },
        ),
        ("table_event.director_called.caller", TableEvent::DirectorCalled { call: Some(procedures::directors_call()) }),
        (
            "table_event.adjusted.to_be_ruled",
            TableEvent::Adjusted {
                adjustment: Adjustment { board, to: Adjusted::ToBeRuled {}, ruling: 5 },
                result: None,
            },
        ),
        (
            "table_event.adjusted.adjudicated",
            TableEvent::Adjusted {
                adjustment: Adjustment { board, to: Adjusted::Adjudicated {}, ruling: 6 },
                result: None,
            },
        ),
        (
            "table_event.ruled.adjust",
            TableEvent::Ruled(procedures::notice(3, Ruling::Adjust { board, ns: rulings::assigned(), ew: artificial })),
        ),
        ("table_event.adjusted.rescored", TableEvent::Adjusted { adjustment: rescored, result: Some(story::result()) }),
        (
            "table_event.board_ended.meanings",
            clocked(session::board_ended(), BySide { north_south: 131_000, east_west: 178_500 }),
        ),
        ("table_event.contributions_wanted.session", forms::next_set_wanted()),
        ("table_event.board_opened.session", forms::board_opened()),
        ("table_event.board_ended.session", forms::board_ended()),
        ("table_event.closed.session", forms::closed()),
        (
            "table_event.said.kibitzers",
            TableEvent::Said(line(Lane::Kibitzer, Audience::Kibitzers, "a diamond lead beats it")),
        ),
    ]
}

fn clocked(event: TableEvent, used_ms: BySide<u64>) -> TableEvent {
    let TableEvent::BoardEnded { result, deal, secret, log, scored, .. } = event else { panic!("the end of a board") };
    let alert = Explained { call: Turn(3), by: Seat::South, version: 1, meaning: procedures::alert() };
    let meanings = vec![alert, procedures::answer()];
    TableEvent::BoardEnded { result, deal, drawn: None, secret, meanings, log, clock: Some(used_ms), scored }
}

fn line(from: Lane, to: Audience, text: &str) -> ChatLine {
    let name = from.seat().map_or_else(table::kibitzer, table::name);
    ChatLine { from, to, name, line: 1, text: text.to_owned() }
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}
