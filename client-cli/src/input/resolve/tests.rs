//! What a line comes to at a drawn table.
//! Tries Spec C4.4.

use bridge_protocol::{
    Alerts, Audience, ClaimStage, DeclarationDue, DeclaringView, Manner, Meaning, Occupant, Policy, Stage, Turn,
};
use bridge_rules::{Calling, Card, DeclarationKind, Side};

use super::*;
use bridge_client::fixtures::{self, TABLE};

use crate::input::{Mood, parse};

const DUMMY_TO_PLAY: &str = "P P 1S P 2S P P P | H7";

#[test]
fn low_is_the_lowest_that_follows() {
    for (line, card) in [("low", "H6"), ("hi", "H9"), ("8", "H8"), ("h9", "H9")] {
        assert_eq!(played(DUMMY_TO_PLAY, line), Ok(card.parse().unwrap()), "{line}");
    }
}

#[test]
fn what_cannot_be_played_is_said_before_it_is_sent() {
    for (script, line, said) in [
        (DUMMY_TO_PLAY, "ca", "Dummy must follow suit: play one of the hearts (Law 44C)."),
        (DUMMY_TO_PLAY, "hk", "Dummy does not hold the king of hearts."),
        (DUMMY_TO_PLAY, "4", "There is no four to play."),
        ("P P 1S P 2S P P P", "s4", "Not now. West to lead."),
    ] {
        assert_eq!(played(script, line).unwrap_err(), said);
    }
}

#[test]
fn calls_are_checked_and_name_their_turn() {
    assert_eq!(
        typed("P P", "1s"),
        Ok(asked(Request::Call { table: TABLE, turn: Turn(3), call: "1S".parse().unwrap(), meaning: None }))
    );
    assert!(typed("1S P", "1h").unwrap_err().contains("insufficient"));
    assert_eq!(typed("", "p").unwrap_err(), "Not now. North to call.");
}

#[test]
fn whoever_names_trumps_leaves_that_to_partner_and_keeps_the_seat() {
    let mut view = fixtures::played("");
    view.stage = Stage::Declaring;
    let due = |view: &mut TableView, kinds| {
        let due = Some(DeclarationDue { seat: Seat::South, kinds });
        view.board.as_mut().unwrap().declaring = Some(Box::new(DeclaringView::new(Calling::Named, None, due)));
    };
    due(&mut view, vec![DeclarationKind::Name, DeclarationKind::Leave]);
    assert!(at(&view, Lane::South, "leave").unwrap_err().contains("type partner"));
    assert!(at(&view, Lane::West, "leave").is_ok());
    due(&mut view, vec![DeclarationKind::Name]);
    assert!(
        matches!(at(&view, Lane::South, "leave"), Ok(Act::Ask(asked)) if matches!(*asked, Request::LeaveSeat { .. }))
    );
}

#[test]
fn a_call_carries_its_alert_unless_partner_alerts() {
    let mut view = fixtures::played("P P");
    let meaning = Some(meaning(Manner::Announcement, "12 to 14"));
    let call = Request::Call { table: TABLE, turn: Turn(3), call: "1NT".parse().unwrap(), meaning };
    assert_eq!(at(&view, Lane::South, "1nt = 12 to 14"), Ok(asked(call)));
    view.policy.alerts = Alerts::ByPartner;
    assert!(at(&view, Lane::South, "1nt = 12 to 14").unwrap_err().contains("your partner alerts"));
}

#[test]
fn an_alert_an_answer_and_a_correction_name_the_call() {
    let mut view = fixtures::played("1D P 2C P");
    let explain = |call, version, manner, text| {
        asked(Request::Explain { table: TABLE, call: Turn(call), version, meaning: meaning(manner, text) })
    };
    assert_eq!(at(&view, Lane::South, "alert forcing"), Ok(explain(3, 1, Manner::Alert, "forcing")));
    assert!(at(&view, Lane::South, "explain forcing").unwrap_err().contains("Nobody asks"));
    assert_eq!(at(&view, Lane::South, "explain 2c clubs"), Ok(explain(3, 1, Manner::Explanation, "clubs")));
    view.apply(Lane::South, &fixtures::explained(Turn(3), Seat::South, Manner::Alert, "forcing")).unwrap();
    assert_eq!(
        at(&view, Lane::South, "explain clubs"),
        Ok(explain(3, 2, Manner::Alert, "clubs")),
        "a correction stays an alert"
    );
    view.apply(Lane::South, &fixtures::asked(Turn(3), Seat::East, Seat::South)).unwrap();
    assert_eq!(
        at(&view, Lane::South, "explain clubs"),
        Ok(explain(3, 2, Manner::Explanation, "clubs")),
        "an answer is for the asker"
    );
    assert!(at(&view, Lane::South, "explain 1d clubs").unwrap_err().contains("not yours"));
}

#[test]
fn one_asks_about_the_opponents_last_call_or_the_one_named() {
    let mut view = fixtures::played("1D 1H P 2H");
    assert_eq!(at(&view, Lane::North, "ask"), Ok(asked(Request::Ask { table: TABLE, call: Turn(4), heard: 0 })));
    assert_eq!(at(&view, Lane::North, "ask 1h"), Ok(asked(Request::Ask { table: TABLE, call: Turn(2), heard: 0 })));
    assert!(at(&view, Lane::North, "ask 1d").unwrap_err().contains("Law 20F"));
    view.apply(Lane::North, &fixtures::explained(Turn(4), Seat::West, Manner::Alert, "weak")).unwrap();
    let asks_on = Request::Ask { table: TABLE, call: Turn(4), heard: 1 };
    assert_eq!(at(&view, Lane::North, "ask"), Ok(asked(asks_on)), "one may ask on after any words");
}

#[test]
fn claims_count_what_is_left() {
    let one_trick_played = "P P 1S P 2S P P P | H7 H6 HK H2";
    let claim = |line| match request(typed(one_trick_played, line)?) {
        Request::Claim { tricks, statement, .. } => Ok((tricks, statement)),
        other => panic!("{other:?}"),
    };
    assert_eq!(claim("claim"), Ok((12, None)));
    assert_eq!(claim("claim 5 on top"), Ok((5, Some("on top".to_owned()))));
    assert_eq!(claim("concede 2"), Ok((10, None)));
    assert_eq!(claim("concede"), Ok((0, None)));
    assert_eq!(claim("claim 13"), Err("Only twelve tricks are left.".to_owned()));
}

#[test]
fn a_statement_is_wanted_where_the_table_wants_one() {
    let mut view = fixtures::played(DUMMY_TO_PLAY);
    view.policy.claim_statement = true;
    assert!(at(&view, Lane::South, "claim 9").unwrap_err().contains("Law 68C"));
    assert!(at(&view, Lane::South, "claim 9 drawing trumps").is_ok());
    assert!(at(&view, Lane::South, "concede").is_ok(), "giving up needs no words");
}

#[test]
fn a_claim_is_answered_at_its_stage() {
    for stage in [ClaimStage::Opponents, ClaimStage::PlayOn] {
        let view = fixtures::claimed(DUMMY_TO_PLAY, Seat::South, 9, stage);
        let turn = view.board.as_ref().and_then(|board| board.claim.as_ref()).unwrap().turn;
        let answer = Request::AnswerClaim { table: TABLE, turn, stage, accept: false };
        assert_eq!(at(&view, Lane::East, "no"), Ok(asked(answer)));
    }
    let view = fixtures::claimed(DUMMY_TO_PLAY, Seat::South, 9, ClaimStage::Opponents);
    assert_eq!(at(&view, Lane::North, "accept").unwrap_err(), "There is no claim for you to answer.");
    // Dummy events a defender's, unasked (Law 68D2).
    let view = fixtures::claimed(DUMMY_TO_PLAY, Seat::East, 9, ClaimStage::Opponents);
    let turn = view.board.as_ref().and_then(|board| board.claim.as_ref()).unwrap().turn;
    let stage = ClaimStage::Opponents;
    let contested = Request::AnswerClaim { table: TABLE, turn, stage, accept: false };
    assert_eq!(at(&view, Lane::North, "reject"), Ok(asked(contested)));
    assert_eq!(at(&view, Lane::North, "accept").unwrap_err(), "There is no claim for you to answer.");
}

#[test]
fn enter_says_ready_or_no_questions_when_it_is_asked() {
    let view = fixtures::table(Stage::Gathering);
    let board = view.next_board().unwrap();
    assert_eq!(at(&view, Lane::South, ""), Ok(asked(Request::Ready { table: TABLE, board })));
    assert_eq!(typed("P", ""), Ok(Act::Nothing));
    let view = fixtures::led_face_down();
    assert_eq!(at(&view, Lane::South, ""), Ok(asked(Request::NoQuestions { table: TABLE, turn: Turn(9) })));
    assert!(at(&view, Lane::North, "noq").is_err(), "dummy is not asked");
}

#[test]
fn undo_names_the_own_last_act() {
    let undone = |view: &TableView, lane| match at(view, lane, "undo").map(request) {
        Ok(Request::AskUndo { back, .. }) => Some(back),
        _ => None,
    };
    let view = fixtures::played("P P 1S");
    assert_eq!(undone(&view, Lane::South), Some(Turn(3)));
    assert_eq!(undone(&view, Lane::West), None);
    let view = fixtures::played("P P 1S P 2S P P P | H7 H6 HK");
    assert_eq!(undone(&view, Lane::East), Some(Turn(11)));
    assert_eq!(undone(&view, Lane::South), Some(Turn(10)), "declarer chose dummy's card");
    assert_eq!(undone(&view, Lane::West), Some(Turn(9)));
    assert_eq!(undone(&fixtures::led_face_down(), Lane::West), Some(Turn(9)));
    let mut view = view;
    view.policy = Policy::screens();
    assert!(at(&view, Lane::South, "undo").unwrap_err().contains("director"));
}

#[test]
fn talk_goes_where_it_may() {
    let said = |to, text: &str| Ok(Act::Say(to, text.to_owned()));
    let mut view = fixtures::played("P");
    assert_eq!(at(&view, Lane::South, "say 3"), said(Audience::Table, "3"));
    assert_eq!(at(&view, Lane::Kibitzer, "say hm"), said(Audience::Kibitzers, "hm"));
    assert_eq!(at(&view, Lane::South, "opps hm"), said(Audience::Opponents, "hm"));
    view.policy = Policy::club();
    assert_eq!(at(&view, Lane::South, "say 3"), said(Audience::Table, "Thank you, partner"));
    assert_eq!(at(&view, Lane::South, "say well played"), said(Audience::Table, "Well played"));
    assert!(at(&view, Lane::South, "say 11").unwrap_err().contains("type phrases"));
    assert!(at(&view, Lane::South, "opps hm").is_err());
    view.policy = Policy::tournament();
    assert!(at(&view, Lane::South, "say hm").is_err());
    assert_eq!(at(&view, Lane::South, "tell hm"), said(Audience::Director, "hm"));
    view.stage = Stage::Gathering;
    assert_eq!(at(&view, Lane::South, "say hm"), said(Audience::Table, "hm"));
}

#[test]
fn the_opponents_card_is_read_when_they_have_one() {
    let mut view = fixtures::played("P");
    assert!(at(&view, Lane::South, "card").unwrap_err().contains("East-West have filed no convention card"));
    view.cards.east_west = 2;
    assert_eq!(at(&view, Lane::South, "card"), Ok(asked(Request::ReadCard { table: TABLE, side: Side::EastWest })));
    assert!(at(&view, Lane::Kibitzer, "card").unwrap_err().contains("card ns"));
    assert!(at(&view, Lane::South, "card own").is_err());
    view.seats.north = Some(Occupant { computer: true, ..view.seats.south.clone().expect("somebody sits there") });
    assert_eq!(
        at(&view, Lane::South, "card own"),
        Ok(asked(Request::ReadCard { table: TABLE, side: Side::NorthSouth }))
    );
}

#[test]
fn the_director_is_called_with_the_next_number() {
    let mut view = fixtures::played("P");
    view.direction.calls_made = 1;
    let call = Request::CallDirector { table: TABLE, number: 2, about: "slow".to_owned() };
    assert_eq!(at(&view, Lane::South, "director slow"), Ok(asked(call)));
    assert!(at(&view, Lane::Kibitzer, "director slow").is_err());
}

#[test]
fn who_asks_for_a_hint_out_of_turn_is_told_whose_turn_it_is() {
    let mut view = fixtures::played("P");
    view.policy.computers.hints = true;
    assert_eq!(at(&view, Lane::South, "hint"), Err("Not now. East to call.".to_owned()));
    assert_eq!(at(&view, Lane::East, "hint"), Ok(asked(Request::Hint { table: TABLE, turn: view.turn })));
}

fn typed(script: &str, line: &str) -> Result<Act, String> {
    at(&fixtures::played(script), Lane::South, line)
}

fn at(view: &TableView, lane: Lane, line: &str) -> Result<Act, String> {
    resolve(parse(line, Mood::of(view)).unwrap(), TABLE, view, lane)
}

fn asked(request: Request) -> Act {
    Act::Ask(Box::new(request))
}

fn request(act: Act) -> Request {
    match act {
        Act::Ask(request) => *request,
        other => panic!("{other:?}"),
    }
}

fn meaning(manner: Manner, text: &str) -> Meaning {
    Meaning::new(manner, text.to_owned())
}

fn played(script: &str, line: &str) -> Result<Card, String> {
    match request(typed(script, line)?) {
        Request::Play { card, .. } => Ok(card),
        other => panic!("{other:?}"),
    }
}
