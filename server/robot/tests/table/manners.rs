//! Claims, slips, questions and seats: what a robot owes the people at the table.

use bridge_game::{Command, claim, explaining, seating, undo};
use bridge_protocol::{ClaimStage, Policy};
use bridge_robot::{Doing, Memory, Nodes};
use bridge_rules::{Card, Seat};

use crate::harness::{Evening, Thinker, robot};

/// South declares four spades; West is to lead.
const DEAL: &str = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";
/// North has all the spades.
const GRAND: &str = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

fn at(deal: &str, calls: &str, cards: &str) -> Evening {
    let mut evening = Evening::with(1, deal.parse().unwrap(), Policy::social());
    evening.everyone_is_ready();
    calls.split_whitespace().for_each(|call| evening.calls(call.parse().unwrap()).unwrap());
    cards.split_whitespace().for_each(|card| evening.plays(card.parse::<Card>().unwrap()).unwrap());
    evening
}

fn decided(evening: &Evening, seat: Seat) -> Option<Doing> {
    let mut thinker = Thinker::new(Nodes(5_000));
    robot().decide(&evening.sight(seat), &mut Memory::default(), &mut thinker.resources()).map(|act| act.doing)
}

fn claims(evening: &mut Evening, seat: Seat, tricks: u8) {
    let turn = evening.views[seat].turn;
    let claim = Command::Claim(claim::Command::Claim { turn, tricks, statement: Some("high cards".to_owned()) });
    evening.does(seat, claim).unwrap();
}

fn accepts(evening: &Evening, seat: Seat) -> bool {
    match decided(evening, seat) {
        Some(Doing::AnswerClaim { stage: ClaimStage::Opponents, accept, .. }) => accept,
        other => panic!("{seat} answers with {other:?}"),
    }
}

#[test]
fn c6_a_good_claim_is_accepted_by_both_and_one_of_a_trick_too_many_by_neither() {
    // Who has all the trumps cannot lose one of them.
    for (tricks, accept) in [(13, true), (12, false)] {
        let mut evening = at(GRAND, "7S P P P", "HA");
        claims(&mut evening, Seat::North, tricks);
        for seat in [Seat::East, Seat::West] {
            assert_eq!(accepts(&evening, seat), accept, "{tricks} tricks, {seat}");
        }
    }
    // South can lose a club, a heart and more.
    let mut evening = at(DEAL, "P P 1S P 4S P P P", "CA");
    claims(&mut evening, Seat::South, 13);
    for seat in [Seat::East, Seat::West] {
        assert!(!accepts(&evening, seat));
    }
}

/// South's trumps and high cards are twelve tricks; the ten of hearts lies over the dummy's low ones and need not be
/// found.
#[test]
fn c6_who_claims_what_there_is_need_not_find_a_card_that_gives_no_more() {
    let deal = "N:Q864.AQ3.K32.AK4 .JT5.JT984.JT982 AKT953.K942.Q.53 J72.876.A765.Q76";
    for (tricks, accept) in [(9, true), (12, true), (13, false)] {
        let mut evening = at(deal, "P P 4S P P P", "H8");
        claims(&mut evening, Seat::South, tricks);
        for seat in [Seat::East, Seat::West] {
            assert_eq!(accepts(&evening, seat), accept, "{tricks} tricks, {seat}");
        }
    }
}

#[test]
fn c6_declarer_claims_when_nothing_is_left_to_decide() {
    let tricks = "HA D2 C2 S2 SA H2 D3 C3 SK H3 D4 C4 SQ H4 D5 C5 SJ H5 D6 C6";
    let mut evening = at(GRAND, "7S P P P", tricks);
    assert!(
        matches!(decided(&evening, Seat::North), Some(Doing::Claim { tricks: 8, .. })),
        "eight high trumps are left"
    );
    claims(&mut evening, Seat::North, 8);
    while let Some(claim) = evening.views.north.board.as_ref().unwrap().claim.clone() {
        let accept = claim.stage == ClaimStage::PlayOn;
        let answers = Command::Claim(claim::Command::AnswerClaim { turn: claim.turn, stage: claim.stage, accept });
        for seat in Seat::ALL {
            // Who is not asked is refused.
            drop(evening.does(seat, answers.clone()));
        }
    }
    let next = decided(&evening, Seat::North);
    let claim = &evening.views.north.board.as_ref().unwrap().claim;
    assert!(
        matches!(next, Some(Doing::Play { .. })),
        "who did not agree sees the cards, and is not asked again: {next:?}, {claim:?}"
    );
}

#[test]
fn c7_a_slip_is_given_back_while_nobody_has_acted_after_it() {
    let mut evening = at(DEAL, "P P 1S", "");
    let back = bridge_protocol::Turn(evening.views.south.turn.0 - 1);
    evening.does(Seat::South, Command::Undo(undo::Command::AskUndo { back, instead: None })).unwrap();
    for seat in [Seat::East, Seat::West] {
        assert!(matches!(decided(&evening, seat), Some(Doing::AnswerUndo { accept: true, .. })), "{seat}");
    }
    assert_eq!(decided(&evening, Seat::North), None, "partner is not asked");
}

#[test]
fn c8_a_question_is_answered_before_anything_else() {
    let mut evening = at(DEAL, "P P 1S", "");
    let call = *evening.views.west.board.as_ref().unwrap().called_at.last().unwrap();
    evening.does(Seat::West, Command::Explaining(explaining::Command::Ask { call, heard: 0 })).unwrap();
    let Some(Doing::Explain { meaning, version: 1, .. }) = decided(&evening, Seat::South) else { panic!("an answer") };
    assert!(meaning.text.contains("spades"), "{meaning:?}");
    let answer = Command::Explaining(explaining::Command::Explain { call, version: 1, meaning });
    evening.does(Seat::South, answer).unwrap();
    assert_eq!(decided(&evening, Seat::South), None);
}

#[test]
fn who_would_change_seats_with_a_robot_may() {
    let mut evening = Evening::with(1, DEAL.parse().unwrap(), Policy::social());
    let sitting = |seat: Seat, evening: &Evening| evening.views.north.seats[seat].as_ref().unwrap().sitting;
    let (own, with) = (sitting(Seat::North, &evening), sitting(Seat::East, &evening));
    evening.does(Seat::North, Command::Seating(seating::Command::AskSwap { sitting: own, with })).unwrap();
    let answered = Doing::AnswerSwap { sitting: with, with: own, accept: true };
    assert!(decided(&evening, Seat::East) == Some(answered));
}
