//! A claim from its statement to its settlement.

use super::*;

#[test]
fn a_rejected_claim_leaves_the_trick_as_it_was_and_takes_two_turns() {
    let mut view = in_play(Lane::East);
    play(&mut view, Lane::East, "HK");
    let (before, turn) = (board(&view).clone(), view.turn);
    tell(&mut view, Lane::East, claimed(turn, ClaimStage::Opponents, None));
    tell(&mut view, Lane::East, TableEvent::ClaimAnswered { turn, accept: false, by: None });
    assert_eq!(board(&view).claim, Some(open_claim(turn, ClaimStage::Opponents, Some(false))));
    tell(&mut view, Lane::East, TableEvent::ClaimSettled { turn, accepted: false });
    assert_eq!((board(&view), view.turn), (&before, turn.next().next()));
}

/// Law 68C: the claimer faces their cards, and they stay faced for the rest of the board.
#[test]
fn the_claimers_hand_stays_open_when_play_goes_on() {
    let mut view = in_play(Lane::East);
    play(&mut view, Lane::East, "HK");
    let turn = view.turn;
    tell(&mut view, Lane::East, claimed(turn, ClaimStage::Opponents, Some(hand(Seat::South))));
    tell(&mut view, Lane::East, TableEvent::ClaimSettled { turn, accepted: false });
    assert_eq!(board(&view).hands.south, Some(hand(Seat::South)));
    play(&mut view, Lane::East, "HA H2 H9*N");
    assert_eq!(board(&view).hands.south.map(Hand::len), Some(12), "and it shrinks like any hand that is seen");
}

#[test]
fn each_stage_asks_anew() {
    let mut view = in_play(Lane::East);
    play(&mut view, Lane::East, "HK");
    let turn = view.turn;
    tell(&mut view, Lane::East, claimed(turn, ClaimStage::Partner, None));
    for stage in [ClaimStage::Opponents, ClaimStage::PlayOn, ClaimStage::Director] {
        tell(&mut view, Lane::East, TableEvent::ClaimAnswered { turn, accept: true, by: None });
        tell(&mut view, Lane::East, TableEvent::ClaimPassed { turn, to: stage, may_accept: false });
        assert_eq!(board(&view).claim, Some(open_claim(turn, stage, None)));
        assert_eq!(view.turn, turn.next(), "an answer is no act");
    }
}

/// The answers at one stage stand apart from those at another.
#[test]
fn the_director_hears_who_answered_what() {
    let mut view = in_play(Lane::Director);
    let turn = view.turn;
    let answered = |seat, accept| TableEvent::ClaimAnswered { turn, accept, by: Some(seat) };
    tell(&mut view, Lane::Director, claimed(turn, ClaimStage::Opponents, Some(hand(Seat::South))));
    tell(&mut view, Lane::Director, answered(Seat::West, true));
    tell(&mut view, Lane::Director, answered(Seat::East, false));
    tell(&mut view, Lane::Director, TableEvent::ClaimPassed { turn, to: ClaimStage::PlayOn, may_accept: false });
    tell(&mut view, Lane::Director, answered(Seat::North, true));
    let Some(ClaimView { answer, answers, .. }) = &board(&view).claim else { panic!("the claim is open") };
    let opponents = BySeat { east: Some(false), west: Some(true), ..BySeat::default() };
    let play_on = BySeat { north: Some(true), ..BySeat::default() };
    assert_eq!((answer, *answers), (&None, ClaimAnswers { opponents, play_on, ..ClaimAnswers::default() }));
}

/// Spec C6.8: until it is done, or somebody comes who decides.
#[test]
fn who_evented_may_accept_after_all_while_nobody_directs() {
    let mut view = in_play(Lane::East);
    let turn = view.turn;
    tell(&mut view, Lane::East, claimed(turn, ClaimStage::Opponents, None));
    tell(&mut view, Lane::East, TableEvent::ClaimPassed { turn, to: ClaimStage::Director, may_accept: true });
    let waiting = view.clone();
    let may_accept = |view: &TableView| board(view).claim.as_ref().map(|claim| (claim.may_accept, claim.answer));
    assert_eq!(may_accept(&view), Some((true, None)));
    tell(&mut view, Lane::East, TableEvent::ClaimAnswered { turn, accept: true, by: None });
    assert_eq!(may_accept(&view), Some((false, Some(true))));
    let mut directed = waiting;
    tell(&mut directed, Lane::East, TableEvent::DirectorCame { name: occupant().name });
    assert_eq!(may_accept(&directed), Some((false, None)));
    tell(&mut view, Lane::East, TableEvent::ClaimDeferred { turn });
    assert_eq!((&board(&view).claim, view.turn), (&None, Turn(turn.0 + 2)), "it is an act, as the claim was");
}

/// Law 69B: it is the director who does something about it.
#[test]
fn an_agreement_withdrawn_changes_nothing_by_itself() {
    let mut view = in_play(Lane::East);
    let before = view.clone();
    tell(&mut view, Lane::East, TableEvent::AgreementWithdrawn { seat: Seat::West, board: BoardNumber::FIRST });
    assert_eq!(view, before);
}

fn claimed(turn: Turn, stage: ClaimStage, hand: Option<Hand>) -> TableEvent {
    TableEvent::Claimed { turn, seat: Seat::South, tricks: 9, statement: statement(), stage, hand }
}

fn open_claim(turn: Turn, stage: ClaimStage, answer: Option<bool>) -> ClaimView {
    ClaimView {
        turn,
        seat: Seat::South,
        tricks: 9,
        statement: statement(),
        stage,
        answer,
        may_accept: false,
        answers: ClaimAnswers::default(),
    }
}

fn statement() -> Option<String> {
    Some("drawing trumps".to_owned())
}
