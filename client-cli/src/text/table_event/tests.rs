//! Evenings as they are told.

use bridge_protocol::{Artificial, Award, ClaimStage, Manner, Meaning, PlayerName, RulingNotice, Stage, Turn};
use bridge_rules::Call;

use super::*;
use bridge_client::fixtures;

#[test]
fn a_board_is_told_from_the_deal_to_the_first_trick() {
    let mut view = fixtures::table(Stage::Gathering);
    assert_eq!(
        told(&mut view, Lane::South, &fixtures::script_events("P P 1NT P P P | H7 H9 HJ H2")),
        [
            "Board 1. North deals. Nobody is vulnerable. Your hand: spades ace king queen jack nine, hearts five four \
             three two, diamonds ace king five, clubs two.",
            "North passes.",
            "East passes.",
            "South bids one notrump.",
            "West passes.",
            "North passes.",
            "East passes.",
            "The contract is one notrump by South. West leads.",
            "West leads the seven of hearts.",
            "Dummy, North: spades ten seven, hearts nine eight six, diamonds jack six four, clubs ace queen nine eight \
             four.",
            "North plays the nine of hearts.",
            "East plays the jack of hearts.",
            "South plays the two of hearts; East wins the trick.",
        ]
    );
}

#[test]
fn an_alert_and_a_thinking_time_are_told_to_those_who_are_told() {
    let mut view = fixtures::played("P P");
    let meaning = Some(Meaning::new(Manner::Alert, "asks".to_owned()));
    let call = "2C".parse().unwrap();
    let called = TableEvent::Called { turn: Turn(3), seat: Seat::South, call, meaning, thought_ms: Some(8_249) };
    assert_eq!(told(&mut view, Lane::Director, &[called]), ["South bids two clubs after 8.2 s, alerted: asks."]);
    let held = TableEvent::CallHeld { turn: Turn(4), call: Call::Pass };
    assert_eq!(told(&mut view, Lane::West, &[held]), ["Your call is made; the others see it in a moment."]);
}

#[test]
fn calls_that_come_across_the_screen_are_told_together() {
    let mut view = fixtures::played("P");
    let came =
        TableEvent::TrayCame { calls: vec![Call::Pass, "1S".parse().unwrap()], called_at: vec![Turn(2), Turn(3)] };
    assert_eq!(told(&mut view, Lane::North, &[came]), ["The tray comes across: East passes, South bids one spade."]);
}

#[test]
fn a_face_down_lead_is_told_and_then_shown() {
    let mut view = fixtures::played("P P 1S P 2S P P P");
    let (seat, card) = (Seat::West, "H7".parse().unwrap());
    let lead = |card| TableEvent::LeadMade { turn: Turn(9), seat, card, thought_ms: None };
    assert_eq!(told(&mut view.clone(), Lane::West, &[lead(Some(card))]), ["You lead the seven of hearts, face down."]);
    let events = [lead(None), TableEvent::NoQuestions { by: None }, TableEvent::LeadFaced { seat, card }];
    let said = ["West leads face down.", "You have no questions.", "The lead is faced: West led the seven of hearts."];
    assert_eq!(told(&mut view, Lane::South, &events), said);
}

#[test]
fn a_claim_is_told_through_its_stages() {
    let mut view = fixtures::played("P P 1S P 2S P P P | H7");
    let hand = Some("AKQ...".parse().unwrap());
    let claim = TableEvent::Claimed {
        turn: Turn(10),
        seat: Seat::South,
        tricks: 9,
        statement: Some("drawing trumps".to_owned()),
        stage: ClaimStage::Opponents,
        hand,
    };
    let answer = |by| TableEvent::ClaimAnswered { turn: Turn(10), accept: false, by };
    let on = TableEvent::ClaimPassed { turn: Turn(10), to: ClaimStage::PlayOn, may_accept: false };
    let settled = TableEvent::ClaimSettled { turn: Turn(10), accepted: false };
    assert_eq!(
        told(&mut view, Lane::West, &[claim, answer(None), on, answer(Some(Seat::East)), settled]),
        [
            "South claims nine of the remaining thirteen tricks: drawing trumps. Two spades by South would be made with one \
             overtrick. South shows: spades ace king queen, hearts none, diamonds none, clubs none.",
            "You reject the claim.",
            "The claim is contested: all are asked whether to play on.",
            "East would not play on.",
            "The claim is void: play goes on.",
        ]
    );
}

#[test]
fn a_claim_that_does_not_stand_is_told_by_what_became_of_it() {
    let settled = TableEvent::ClaimSettled { turn: Turn(10), accepted: false };
    for (claimer, stage, said) in [
        (Seat::South, ClaimStage::Opponents, "The claim is not accepted: play goes on."),
        (
            Seat::East,
            ClaimStage::Partner,
            "Partner does not consent: there is no concession, and play goes on (Law 68B2).",
        ),
        (Seat::South, ClaimStage::PlayOn, "The claim is void: play goes on."),
    ] {
        let mut view = fixtures::claimed("P P 1S P 2S P P P | H7", claimer, 9, stage);
        assert_eq!(told(&mut view, Lane::South, std::slice::from_ref(&settled)), [said]);
    }
}

#[test]
fn whoever_hears_of_no_request_hears_which_card_is_taken_back() {
    let mut view = fixtures::played("P P 1S P 2S P P P | H7 H6");
    let board = fixtures::played("P P 1S P 2S P P P | H7").board.unwrap();
    let back = TableEvent::TakenBack { turn: view.turn, stage: Stage::Play, board: Box::new(board) };
    assert_eq!(told(&mut view, Lane::North, &[back]), ["North's card, the six of hearts, is taken back."]);
}

#[test]
fn more_than_one_act_is_taken_back_by_how_many_they_are() {
    let played = "P P 1S P 2S P P P | H7 H6";
    for (before, after, stage, said) in [
        ("P P 2S X", "P P", Stage::Auction, "2 calls are taken back. The auction: North passes, East passes."),
        (played, "P P 1S P 2S P P P", Stage::Play, "2 cards are taken back."),
        (played, "P P 1S P 2S", Stage::Auction, "3 calls and 2 cards are taken back. The auction: "),
    ] {
        let mut view = fixtures::played(before);
        let board = fixtures::played(after).board.unwrap();
        let back = TableEvent::TakenBack { turn: view.turn, stage, board: Box::new(board) };
        let told = told(&mut view, Lane::North, &[back]);
        assert!(told[0].starts_with(said), "{told:?}");
    }
}

#[test]
fn a_claim_that_the_director_settles_is_not_called_accepted() {
    let mut view = fixtures::claimed("P P 1S P 2S P P P | H7", Seat::South, 9, ClaimStage::Director);
    let turn = Turn(10);
    let notice = RulingNotice {
        number: 1,
        director: PlayerName::new("Dora").unwrap(),
        ruling: Ruling::AwardClaim { turn, tricks: 5 },
        law: Some("70C".to_owned()),
        reason: "a trump was out".to_owned(),
    };
    assert_eq!(
        told(&mut view, Lane::West, &[TableEvent::Ruled(notice), TableEvent::ClaimSettled { turn, accepted: true }]),
        ["The director gives the claimer's side five of the remaining tricks (Law 70C): a trump was out."]
    );
}

#[test]
fn a_claim_on_a_later_board_than_the_one_that_the_director_settled_is_called_accepted() {
    let mut view = fixtures::claimed("P P 1S P 2S P P P | H7", Seat::South, 9, ClaimStage::Director);
    view.direction.rulings.push(notice(Ruling::AwardClaim { turn: Turn(4), tricks: 5 }));
    let settled = TableEvent::ClaimSettled { turn: Turn(10), accepted: true };
    assert_eq!(told(&mut view, Lane::West, &[settled]), ["The claim is accepted."]);
}

#[test]
fn a_later_adjustment_of_the_same_board_is_told() {
    let mut view = fixtures::table(Stage::Gathering);
    let board = BoardNumber::FIRST;
    let award = |ns: Artificial, ew: Artificial| (Award::Artificial(ns), Award::Artificial(ew));
    let (ns, ew) = award(Artificial::AveragePlus, Artificial::AverageMinus);
    let ruling = Ruling::Adjust { board, ns: ns.clone(), ew: ew.clone() };
    let adjusted = |to, ruling| TableEvent::Adjusted { adjustment: Adjustment { board, to, ruling }, result: None };
    let (ns_later, ew_later) = award(Artificial::Average, Artificial::Average);
    let events = [
        TableEvent::Ruled(notice(ruling)),
        adjusted(Adjusted::Awards { ns, ew }, 1),
        adjusted(Adjusted::Awards { ns: ns_later, ew: ew_later }, 2),
        adjusted(Adjusted::Void {}, 3),
    ];
    assert_eq!(
        told(&mut view, Lane::South, &events),
        [
            "The director adjusts board 1: North-South get average plus, East-West average minus: so agreed.",
            "Board 1 is adjusted: North-South get average, East-West average.",
            "Board 1 does not count.",
        ]
    );
}

#[test]
fn a_lead_and_a_claim_that_are_taken_back_are_named() {
    let claimed = || fixtures::claimed("P P 1S P 2S P P P | H7 H6", Seat::South, 9, ClaimStage::Director);
    let (called, led) = ("P P 1S P 2S P P P", "P P 1S P 2S P P P | H7");
    for (mut view, after, stage, said) in [
        (fixtures::led_face_down(), called, Stage::Play, "West's lead is taken back."),
        (fixtures::led_face_down(), "P P 1S", Stage::Auction, "5 calls and 1 card are taken back. The auction: "),
        (claimed(), "P P 1S P 2S P P P | H7 H6", Stage::Play, "South's claim is taken back."),
        (claimed(), led, Stage::Play, "1 card and 1 claim are taken back."),
        (claimed(), called, Stage::Play, "2 cards and 1 claim are taken back."),
        (claimed(), "P P 1S P 2S", Stage::Auction, "3 calls, 2 cards and 1 claim are taken back. The auction: "),
    ] {
        let board = fixtures::played(after).board.unwrap();
        let back = TableEvent::TakenBack { turn: view.turn, stage, board: Box::new(board) };
        let told = told(&mut view, Lane::North, &[back]);
        assert!(told[0].starts_with(said), "{told:?}");
    }
}

#[test]
fn what_is_taken_back_is_asked_for_answered_and_gone() {
    let mut view = fixtures::played("P P 2S");
    let board = fixtures::played("P P").board.unwrap();
    let events = [
        TableEvent::UndoAsked { back: Turn(3), seat: Seat::South, instead: None },
        TableEvent::UndoAnswered { back: Turn(3), accept: true, seat: None },
        TableEvent::TakenBack { turn: Turn(4), stage: Stage::Auction, board: Box::new(board) },
    ];
    assert_eq!(told(&mut view.clone(), Lane::Director, &events)[0], "South asks to undo the call, two spades.");
    assert_eq!(
        told(&mut view, Lane::East, &events),
        [
            "You allow that it is taken back; whoever else is asked has to allow it too.",
            "South's call, two spades, is taken back. The auction: North passes, East passes."
        ]
    );
}

#[test]
fn the_director_hears_who_calls_and_the_table_that_they_are_called() {
    let mut view = fixtures::played("P");
    let call = Some(DirectorCall { by: Some(Seat::East), about: "hesitated".to_owned() });
    for (call, lane, sentence) in [
        (call.clone(), Lane::Director, "East calls you: hesitated."),
        (call, Lane::East, "You call the director: hesitated."),
        (None, Lane::South, "The director is called."),
    ] {
        assert_eq!(told(&mut view, lane, &[TableEvent::DirectorCalled { call }]), [sentence]);
    }
    let came = TableEvent::DirectorCame { name: PlayerName::new("Tim").unwrap() };
    let warned = TableEvent::ClockWarning { side: Side::EastWest, percent: 75 };
    let said = ["Tim directs the table.", "East-West have used 75 percent of their time for this board."];
    assert_eq!(told(&mut view, Lane::South, &[came, warned]), said);
}

#[test]
fn what_a_ruling_tells_is_not_told_twice() {
    let mut view = fixtures::played("1C P");
    let text = "weak".to_owned();
    let ruling = Ruling::CorrectMeaning { call: Turn(1), seat: Seat::North, text };
    let director = PlayerName::new("Tim").unwrap();
    let notice = RulingNotice { number: 1, director, ruling, law: None, reason: "so agreed".to_owned() };
    let events = [
        TableEvent::Ruled(notice),
        fixtures::explained(Turn(1), Seat::North, Manner::Explanation, "weak"),
        fixtures::explained(Turn(1), Seat::North, Manner::Explanation, "weak with clubs"),
    ];
    assert_eq!(
        told(&mut view, Lane::South, &events),
        [
            "The director corrects what North said of North's one club to \"weak\": so agreed.",
            "North explains North's one club: weak with clubs.",
        ]
    );
}

fn notice(ruling: Ruling) -> RulingNotice {
    let director = PlayerName::new("Tim").unwrap();
    RulingNotice { number: 1, director, ruling, law: None, reason: "so agreed".to_owned() }
}

fn told(view: &mut TableView, lane: Lane, events: &[TableEvent]) -> Vec<String> {
    let tell = |event: &TableEvent| {
        let before = Before::of(view);
        view.apply(lane, event).unwrap();
        happened(event, &before, view, lane)
    };
    events.iter().filter_map(tell).collect()
}
