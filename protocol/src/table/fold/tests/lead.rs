//! The opening lead face down, and faced (Law 41).

use super::*;

#[test]
fn a_face_down_lead_leaves_the_hand_of_those_who_see_it() {
    for (lane, card_told, left) in [
        (Lane::West, Some("HK"), Some(12)),
        (Lane::East, None, None),
        (Lane::Director, Some("HK"), None),
        (Lane::North, None, None),
    ] {
        let mut view = in_play(lane);
        let turn = view.turn;
        tell(&mut view, lane, lead_made(turn, card_told));
        let lying = board(&view);
        assert_eq!((lying.hands.west.map(Hand::len), view.turn), (left, turn.next()), "{lane:?}");
        let lead = LeadView {
            turn,
            seat: Seat::West,
            card: card_told.map(card),
            no_questions: false,
            no_questions_by: BySeat::default(),
        };
        assert_eq!((lying.lead, lying.led()), (Some(lead), None), "{lane:?}");
    }
}

#[test]
fn having_no_questions_is_ones_own_affair_and_no_act() {
    let mut view = in_play(Lane::East);
    let turn = view.turn;
    tell(&mut view, Lane::East, lead_made(turn, None));
    tell(&mut view, Lane::East, TableEvent::NoQuestions { by: None });
    assert_eq!((board(&view).lead.map(|lead| lead.no_questions), view.turn), (Some(true), turn.next()));
}

#[test]
fn the_director_hears_who_has_no_questions() {
    let mut view = in_play(Lane::Director);
    let turn = view.turn;
    tell(&mut view, Lane::Director, lead_made(turn, Some("HK")));
    tell(&mut view, Lane::Director, TableEvent::NoQuestions { by: Some(Seat::East) });
    let lead = board(&view).lead.expect("it lies face down");
    assert_eq!((lead.no_questions, lead.no_questions_by), (false, BySeat { east: true, ..BySeat::default() }));
    assert_eq!(board(&view).to_act(), None, "the play has not begun");
}

#[test]
fn a_faced_lead_begins_the_play() {
    for lane in [Lane::West, Lane::East] {
        let mut view = in_play(lane);
        let turn = view.turn;
        tell(&mut view, lane, lead_made(turn, (lane == Lane::West).then_some("HK")));
        tell(&mut view, lane, TableEvent::LeadFaced { seat: Seat::West, card: card("HK") });
        tell(
            &mut view,
            lane,
            TableEvent::DummyFaced { seat: Seat::North, hand: hand(Seat::North), also: Default::default() },
        );
        let lying = board(&view);
        assert_eq!((lying.lead, lying.led()), (None, Some(card("HK").suit())), "{lane:?}");
        assert_eq!((lying.to_act(), view.turn), (Some(Seat::North), turn.next()), "facing is no act");
        assert_eq!(lying.hands.west.map(Hand::len), (lane == Lane::West).then_some(12), "{lane:?}");
    }
}

fn lead_made(turn: Turn, told: Option<&str>) -> TableEvent {
    TableEvent::LeadMade { turn, seat: Seat::West, card: told.map(card), thought_ms: None }
}
