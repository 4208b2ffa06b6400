//! The lead, dummy, following suit, and the tricks that may still be looked at.
//! Tries Spec C4.1, C4.2, C4.3, C4.6.

use bridge_game::{Command, Record, play};
use bridge_protocol::{Lane, Refusal, Stage, TableEvent, Turn};
use bridge_rules::Seat::{East, North, South, West};

use crate::{
    evening::{DEAL, Evening},
    people::player,
};

#[test]
fn no_card_of_dummy_reaches_anyone_before_the_lead() {
    let mut evening = Evening::at_four_spades();
    for lane in [Lane::East, Lane::South, Lane::West, Lane::Kibitzer] {
        assert_eq!(evening.sees(lane).board.unwrap().hands.north, None, "{lane:?}");
    }
    evening.heard(East);
    let lead = evening.play(West, "HK").unwrap();
    assert_eq!(lead[1..], [Record::Play(play::Record::DummyFaced)]);
    let hand = "A4.AJ84.AQ986.65".parse().unwrap();
    assert_eq!(evening.heard(East)[1], TableEvent::DummyFaced { seat: North, hand, also: Default::default() });
    for lane in Lane::ALL {
        assert_eq!(evening.sees(lane).board.unwrap().hands.north, Some(hand), "{lane:?}");
    }
    // Dummy sees no more than before (Spec C5).
    let hands = evening.sees(North).board.unwrap().hands;
    assert_eq!((hands.east, hands.south, hands.west), (None, None, None));
}

#[test]
fn declarer_plays_dummy_and_dummy_does_not_choose() {
    let mut evening = Evening::at_four_spades();
    assert_eq!(evening.play(South, "SK"), Err(Refusal::OutOfTurn { turn: West }));
    evening.plays("HK");
    assert_eq!(evening.play(North, "HA"), Err(Refusal::DeclarerPlaysDummy {}));
    assert_eq!(evening.play(East, "H2"), Err(Refusal::OutOfTurn { turn: South }));
    let card = "HA".parse().unwrap();
    assert_eq!(
        evening.play(South, "HA"),
        Ok(vec![Record::Play(play::Record::Played { by: South, seat: North, card })])
    );
    evening.plays("H2");
    // It is declarer's own turn, and dummy is not to act in declarer's place.
    assert_eq!(evening.play(North, "H4"), Err(Refusal::OutOfTurn { turn: South }));
}

#[test]
fn a_revoke_and_another_hands_card_are_refused() {
    let mut evening = Evening::at_four_spades();
    assert_eq!(evening.play(West, "SA"), Err(Refusal::NotHeld { seat: West, card: "SA".parse().unwrap() }));
    evening.plays("HK HA H2");
    let (led, card) = (bridge_rules::Suit::Hearts, "SK".parse().unwrap());
    assert_eq!(evening.play(South, "SK"), Err(Refusal::Revoke { led, card }));
    evening.plays("H9 H4 H5");
    // South has no heart left and may ruff.
    assert!(evening.play(South, "S2").is_ok());
    assert_eq!(evening.play(West, "HK"), Err(Refusal::NotHeld { seat: West, card: "HK".parse().unwrap() }));
}

#[test]
fn a_stale_turn_is_refused_in_the_play_too() {
    let mut evening = Evening::at_four_spades();
    evening.plays("HK");
    let late = Command::Play(play::Command::Play { turn: Turn(9), card: "HA".parse().unwrap() });
    assert_eq!(evening.does(&player(South), late), Err(Refusal::StaleTurn { current: Turn(10) }));
}

#[test]
fn the_last_trick_lies_open_until_ones_own_side_plays_to_the_next() {
    let mut evening = Evening::at_four_spades();
    let open = |evening: &Evening| Lane::ALL.map(|lane| evening.sees(lane).board.unwrap().last_trick.is_some());
    evening.plays("HK HA H2");
    assert_eq!(open(&evening), [false; 6]);
    evening.plays("H9");
    assert_eq!(open(&evening), [true; 6]);
    evening.plays("H4"); // North-South have played to the second trick: North, South and all who watch turn it (66A).
    assert_eq!(open(&evening), [false, true, false, true, false, false]);
    evening.plays("H5");
    assert_eq!(open(&evening), [false; 6]);
}

#[test]
fn a_trick_names_its_winner_with_its_fourth_card() {
    let mut evening = Evening::at_four_spades();
    evening.plays("HK HA H2");
    evening.heard(Lane::Kibitzer);
    evening.plays("H9");
    let card = "H9".parse().unwrap();
    let fourth = TableEvent::Played { turn: Turn(12), seat: South, card, won_by: Some(North), thought_ms: None };
    assert_eq!(evening.heard(Lane::Kibitzer), [fourth]);
    assert_eq!(evening.sees(Lane::Kibitzer).board.unwrap().won.north_south, 1);
}

#[test]
fn thirteen_tricks_end_the_board_and_open_all_hands() {
    let mut evening = Evening::at_four_spades();
    evening.plays_out();
    for lane in Lane::ALL {
        let view = evening.sees(lane);
        let board = view.board.unwrap();
        assert_eq!((view.stage, board.deal), (Stage::Finished, DEAL.parse().ok()));
        assert_eq!((board.trick, board.secret), (None, None));
        assert_eq!(view.sheet[0].contract, "4SS".parse().ok());
    }
    let record = &evening.table.record().boards[0];
    assert_eq!((record.cards.len(), record.claim.clone()), (52, None));
    assert_eq!(record.players.south, Some(player(South).name));
    assert_eq!(evening.play(West, "HK"), Err(Refusal::NotNow { stage: Stage::Finished }));
}
