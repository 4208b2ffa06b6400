//! The session folded: what each lane is left with is what it may know, and no more.

use bridge_protocol::{BoardView, Hands, Lane, Policy, Stage};
use bridge_rules::{Seat, Side};

use crate::{session, story::Story, table};

#[test]
fn a_board_is_dealt_to_its_players_and_kibitzers_see_none() {
    let story = session::dealt(Policy::social());
    for lane in Lane::ALL {
        let hands = board(&story, lane).hands;
        for seat in Seat::ALL {
            assert_eq!(hands.get(seat), (lane == seat.into()).then(|| table::deal().hand(seat)), "{lane:?} {seat}");
        }
    }
}

#[test]
fn dummy_lies_open_to_all_after_the_lead_and_declarer_plays_it() {
    let story = session::one_trick();
    for lane in Lane::ALL {
        let board = board(&story, lane);
        assert_eq!(board.hands.get(Seat::South).map(|hand| hand.len()), Some(12), "{lane:?}");
        assert_eq!((board.to_act(), board.actor()), (Some(Seat::South), Some(Seat::North)), "{lane:?}");
    }
    assert_eq!(
        board(&story, Lane::Kibitzer).hands,
        Hands { south: board(&story, Lane::South).hands.south, ..Hands::default() }
    );
}

#[test]
fn the_last_trick_is_turned_when_ones_side_plays_to_the_next() {
    let story = session::two_cards_later();
    for (lane, seen) in [(Lane::North, false), (Lane::East, false), (Lane::South, false), (Lane::West, false)] {
        assert_eq!(board(&story, lane).last_trick.is_some(), seen, "{lane:?}");
    }
    let mut story = session::one_trick();
    story.play("DT");
    for (lane, seen) in [(Lane::North, false), (Lane::East, true), (Lane::South, false), (Lane::West, true)] {
        assert_eq!(board(&story, lane).last_trick.is_some(), seen, "{lane:?}");
    }
    for lane in [Lane::Kibitzer, Lane::Director] {
        assert!(board(&story, lane).last_trick.is_none(), "{lane:?}");
    }
}

#[test]
fn an_answer_to_a_claim_is_its_givers_secret() {
    let story = session::claimed();
    for lane in Lane::ALL {
        let claim = board(&story, lane).claim.as_ref().expect("the claim is open");
        assert_eq!(claim.answer, (lane == Lane::West).then_some(true), "{lane:?}");
        assert_eq!(claim.answers.is_empty(), lane != Lane::Director, "{lane:?}");
        assert_eq!((claim.turn, claim.tricks), (session::claim_turn(), board(&story, lane).remaining_tricks()));
    }
}

/// Law 68C; Spec C6.2.
#[test]
fn declarer_faces_their_cards_to_the_others_when_they_claim() {
    let story = session::claimed();
    for lane in Lane::ALL {
        assert_eq!(board(&story, lane).hands.get(Seat::North).is_some(), lane != Lane::Kibitzer, "{lane:?}");
    }
}

#[test]
fn a_finished_board_is_open_and_on_the_sheet() {
    let story = session::finished();
    for lane in Lane::ALL {
        let view = &story.views[lane];
        let board = board(&story, lane);
        assert_eq!((board.deal, board.to_act(), view.stage), (Some(table::deal()), None, Stage::Gathering), "{lane:?}");
        assert_eq!((board.won[Side::NorthSouth], view.sheet[0].tricks, view.sheet[0].score), (3, Some(10), 420));
        assert_eq!(view.next_board(), Some(table::boards()[1]));
    }
}

fn board(story: &Story, lane: Lane) -> &BoardView {
    story.views[lane].board.as_ref().expect("a board is on the table")
}
