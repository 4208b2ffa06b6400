//! Dummy's rights, as far as a machine keeps them (Laws 42 and 43; Spec C5): what dummy sees, and may not do.

use bridge_protocol::{ClaimPolicy, OpeningLead, Policy, Refusal};
use bridge_rules::Seat::{self, East, North, South, West};

use crate::evening::{DEAL, Evening};

#[test]
fn dummy_sees_their_own_hand_and_what_lies_on_the_table_to_the_end() {
    // C5, Law 43A2c
    let mut evening = in_play();
    for _ in 0..48 {
        let hands = evening.sees(North).board.unwrap().hands;
        assert!(hands.north.is_some());
        assert_eq!((hands.east, hands.south, hands.west), (None, None, None));
        play_on(&mut evening);
    }
}

#[test]
fn dummy_plays_no_card_from_any_hand_at_any_turn() {
    // C4.3, Law 45B
    let mut evening = in_play();
    for _ in 0..48 {
        let board = evening.sees(South).board.unwrap();
        let (due, before) = (board.to_act().unwrap(), evening.turn());
        for card in bridge_rules::Card::all() {
            let refusal = evening.play(North, card.as_str()).unwrap_err();
            let expected = match due {
                North => Refusal::DeclarerPlaysDummy {},
                East | South | West => Refusal::OutOfTurn { turn: due },
            };
            assert_eq!(refusal, expected);
        }
        assert_eq!(evening.turn(), before);
        play_on(&mut evening);
    }
}

#[test]
fn dummy_does_not_claim_nor_concede_nor_answer_for_declarer() {
    // C6.8, C6.4
    let mut evening = in_play();
    for tricks in [0, 1, 12, 14] {
        assert_eq!(evening.claim(North, tricks), Err(Refusal::DummyCannotClaim {}));
    }
    evening.claim(South, 5).unwrap();
    assert_eq!(evening.answer(North, true), Err(Refusal::NotYourAnswer {}));
    evening.answer(East, false).unwrap();
    evening.answer(West, false).unwrap();
    evening.claim(East, 12).unwrap();
    assert_eq!(evening.answer(North, true), Err(Refusal::NotYourAnswer {}));
}

#[test]
fn dummy_has_their_say_about_playing_on() {
    // C6.5, Law 68D2(b): all four
    let policy = Policy { claims: ClaimPolicy::PlayOnIfAllAgree, ..Policy::social() };
    let mut evening = Evening::with_policy(&[DEAL], policy);
    evening.calls("P P 1S P 4S P P P");
    evening.plays("HK HA H2 H9");
    evening.claim(South, 5).unwrap();
    evening.answer(East, false).unwrap();
    evening.answer(West, false).unwrap();
    assert!(evening.answer(North, true).is_ok());
}

#[test]
fn dummy_is_not_asked_before_the_lead_is_faced_and_does_not_see_it() {
    // C3.2, Law 41B
    let mut evening = Evening::with_policy(&[DEAL], Policy { lead: OpeningLead::FaceDown, ..Policy::social() });
    evening.calls("P P 1S P 4S P P P");
    evening.play(West, "HK").unwrap();
    assert_eq!(evening.no_questions(North), Err(Refusal::NotAsked {}));
    assert_eq!(evening.play(North, "HA"), Err(Refusal::LeadFaceDown {}));
    assert_eq!(evening.sees(North).board.unwrap().lead.unwrap().card, None);
}

/// Four spades by South, after the first trick: 48 cards are left.
fn in_play() -> Evening {
    let mut evening = Evening::at_four_spades();
    evening.plays("HK HA H2 H9");
    evening
}

/// The first legal card.
fn play_on(evening: &mut Evening) {
    let (seat, view): (Seat, _) = crate::moves::on_turn(&evening.table).unwrap();
    let card = crate::moves::playable(view.board.as_ref().unwrap()).iter().next().unwrap();
    evening.play(seat, card.as_str()).unwrap();
}
