//! What is said and shown with a claim, and to whom (Law 68C; Spec C6.1, C6.2).

use bridge_game::{Command, claim};
use bridge_protocol::{ClaimStage, Kibitzing, Lane, Policy, Refusal, TableEvent, Turn, limits::MAX_STATEMENT};
use bridge_rules::{
    Hand,
    Seat::{self, East, North, South, West},
};

use crate::{
    evening::{DEAL, Decision, Evening},
    people::player,
};

#[test]
fn declarer_faces_their_hand_to_both_defenders_and_dummy() {
    // C6.2
    let shown = [Lane::North, Lane::East, Lane::West, Lane::Director];
    faces(South, 9, ClaimStage::Opponents, "KJ862..754.J874", &shown, &[North, East, West]);
}

#[test]
fn a_defender_faces_their_hand_to_declarer_and_dummy_and_not_to_their_partner() {
    // C6.2
    let shown = [Lane::North, Lane::South, Lane::Director];
    faces(West, 3, ClaimStage::Partner, "QT53.Q3.K32.AK9", &shown, &[North, South]);
    faces(East, 12, ClaimStage::Opponents, "97.T765.JT.QT32", &shown, &[North, South]);
}

/// The claim, what each lane is told of the hand, and what it sees from then to the end of the board.
fn faces(claimer: Seat, tricks: u8, stage: ClaimStage, hand: &str, lanes: &[Lane], kibitzed: &[Seat]) {
    let one_hand = Seat::ALL.map(|seat| (Kibitzing::OneHand(seat), kibitzed.contains(&seat)));
    let others = [(Kibitzing::AllHands, true), (Kibitzing::OpenCards, false), (Kibitzing::Off, false)];
    for (kibitzing, kibitzers_too) in one_hand.into_iter().chain(others) {
        let mut evening = after_the_first_trick(Policy { kibitzing, ..Policy::social() });
        let hand: Hand = hand.parse().unwrap();
        let sees_before = Lane::ALL.map(|lane| evening.sees(lane).board.unwrap().hands);
        evening.all_have_heard();
        evening.claim(claimer, tricks).unwrap();
        let mut seen = Vec::new();
        for (lane, before) in Lane::ALL.into_iter().zip(sees_before) {
            let is_shown = lanes.contains(&lane) || lane == Lane::Kibitzer && kibitzers_too;
            let told = TableEvent::Claimed {
                turn: Turn(13),
                seat: claimer,
                tricks,
                statement: None,
                stage,
                hand: is_shown.then_some(hand),
            };
            assert_eq!(evening.heard(lane), [told], "{lane:?} with {kibitzing:?}");
            let hands = evening.sees(lane).board.unwrap().hands;
            if is_shown {
                assert_eq!(hands.get(claimer), Some(hand), "{lane:?} with {kibitzing:?}");
                seen.push(lane);
            } else {
                assert_eq!(hands, before, "{lane:?} with {kibitzing:?}");
            }
        }
        // It stays shown when the play goes on, and gets shorter card by card.
        let answers = [claimer.partner(), claimer.lho(), claimer.rho()];
        for seat in answers {
            let _ = evening.answer(seat, false);
        }
        assert_eq!(evening.sees(North).board.unwrap().claim, None);
        evening.plays("H4 H5 S2 H3");
        for lane in seen {
            let left = evening.sees(lane).board.unwrap().hands.get(claimer).unwrap();
            assert_eq!(left.len(), 11, "{lane:?}");
        }
    }
}

#[test]
fn everybody_reads_the_statement_cleaned() {
    // C6.1, Promise S15
    let mut evening = after_the_first_trick(Policy::social());
    evening.all_have_heard();
    state(&mut evening, 9, Some("  drawing\ttrumps,\u{202e} then\u{200b} diamonds ")).unwrap();
    for lane in Lane::ALL {
        let words = Some("drawing trumps, then diamonds".to_owned());
        let told = evening.heard(lane);
        assert!(matches!(&told[..], [TableEvent::Claimed { statement, .. }] if *statement == words), "{lane:?}");
        assert_eq!(evening.sees(lane).board.unwrap().claim.unwrap().statement, words, "{lane:?}");
    }
    evening.answer(East, true).unwrap();
    evening.answer(West, true).unwrap();
    let claim = evening.table.record().boards[0].claim.clone().unwrap();
    assert_eq!(claim.statement.as_deref(), Some("drawing trumps, then diamonds"));
}

#[test]
fn a_statement_is_at_most_three_hundred_characters() {
    // C6.1
    let wanted = Err(Refusal::StatementWanted { limit: MAX_STATEMENT });
    let mut evening = after_the_first_trick(Policy::social());
    assert_eq!(state(&mut evening, 9, Some(&"é".repeat(MAX_STATEMENT + 1))), wanted);
    assert!(state(&mut evening, 9, Some(&"é".repeat(MAX_STATEMENT))).is_ok());
}

#[test]
fn where_the_policy_asks_for_it_tricks_are_claimed_with_a_statement() {
    // C6.1, Law 68C
    let strict = Policy { claim_statement: true, ..Policy::social() };
    let wanted = Err(Refusal::StatementWanted { limit: MAX_STATEMENT });
    let mut evening = after_the_first_trick(strict);
    for words in [None, Some(""), Some(" \u{200b} ")] {
        assert_eq!(state(&mut evening, 1, words), wanted, "{words:?}");
    }
    assert!(state(&mut evening, 1, Some("the ace of trumps")).is_ok());
    // A concession of everything needs none.
    let mut evening = after_the_first_trick(strict);
    assert!(state(&mut evening, 0, None).is_ok());
    // Nor does a social table.
    let mut evening = after_the_first_trick(Policy::social());
    assert!(state(&mut evening, 9, Some(" ")).is_ok());
    assert_eq!(evening.sees(West).board.unwrap().claim.unwrap().statement, None);
}

#[test]
fn the_same_claim_in_other_words_stands_as_it_was_first_stated() {
    let mut evening = after_the_first_trick(Policy::social());
    let again = |words: &str| {
        Command::Claim(claim::Command::Claim { turn: Turn(13), tricks: 9, statement: Some(words.to_owned()) })
    };
    evening.does(&player(South), again("drawing trumps")).unwrap();
    assert_eq!(evening.does(&player(South), again("cross-ruffing")), Ok(vec![]));
    let claim = evening.sees(East).board.unwrap().claim.unwrap();
    assert_eq!(claim.statement.as_deref(), Some("drawing trumps"));
}

#[test]
fn a_claim_before_the_lead_shows_nothing_of_dummy() {
    // C3.3
    let mut evening = Evening::at_four_spades();
    evening.claim(South, 13).unwrap();
    for lane in [Lane::East, Lane::West, Lane::Director] {
        let hands = evening.sees(lane).board.unwrap().hands;
        assert_eq!((hands.south.is_some(), hands.north), (true, None), "{lane:?}");
    }
}

fn state(evening: &mut Evening, tricks: u8, statement: Option<&str>) -> Decision {
    let claim =
        Command::Claim(claim::Command::Claim { turn: evening.turn(), tricks, statement: statement.map(str::to_owned) });
    evening.does(&player(South), claim)
}

/// Four spades by South; North has won the heart lead and is to play from dummy. The next turn is 13.
fn after_the_first_trick(policy: Policy) -> Evening {
    let mut evening = Evening::with_policy(&[DEAL], policy);
    evening.calls("P P 1S P 4S P P P");
    evening.plays("HK HA H2 H9");
    evening
}
