//! Claims and concessions: both opponents answer, each without knowing the other's answer.

use bridge_game::{Command, Record, claim, session};
use bridge_protocol::{ClaimRecord, Lane, Refusal, Stage, TableEvent, Turn, limits::CLAIMS_PER_SIDE};
use bridge_rules::Seat::{East, North, South, West};

use crate::{
    evening::Evening,
    people::{person, player},
};

#[test]
fn an_accepted_claim_ends_the_board() {
    let mut evening = after_the_first_trick();
    evening.claim(South, 9).unwrap();
    evening.answer(West, true).unwrap();
    let settled = evening.answer(East, true).unwrap();
    assert_eq!(settled[1], Record::Claim(claim::Record::ClaimSettled { accepted: true }));
    assert_eq!(settled.last(), Some(&Record::Session(session::Record::SessionFinished)));
    let board = &evening.table.record().boards[0];
    assert_eq!((board.result.tricks, board.result.score), (Some(10), 420));
    assert_eq!(board.claim, Some(ClaimRecord { seat: South, tricks: 9, statement: None, awarded: None }));
    assert_eq!(board.cards.len(), 4);
}

#[test]
fn a_defender_claims_for_their_own_side() {
    let mut evening = after_the_first_trick();
    evening.claim(West, 12).unwrap();
    evening.answer(South, true).unwrap();
    assert_eq!(evening.table.record().boards[0].result.tricks, Some(1));
}

#[test]
fn a_concession_is_a_claim_of_no_tricks() {
    let mut evening = after_the_first_trick();
    evening.plays("H4"); // in the middle of a trick, which counts as one of the rest
    evening.claim(East, 0).unwrap();
    evening.answer(West, true).unwrap();
    evening.answer(South, true).unwrap();
    assert_eq!(evening.table.record().boards[0].result.tricks, Some(13));
}

#[test]
fn a_rejected_claim_is_void_and_play_goes_on() {
    let mut evening = after_the_first_trick();
    let view = evening.sees(South);
    evening.claim(South, 9).unwrap();
    evening.answer(East, true).unwrap();
    assert_eq!(evening.answer(West, false).unwrap()[1], Record::Claim(claim::Record::ClaimSettled { accepted: false }));
    let after = evening.sees(South);
    assert_eq!((after.board, after.turn), (view.board, Turn(view.turn.0 + 2)));
    evening.plays_out();
    assert_eq!(evening.table.record().boards[0].claim, None);
}

#[test]
fn play_stops_while_a_claim_is_open() {
    let mut evening = after_the_first_trick();
    evening.claim(South, 9).unwrap();
    assert_eq!(evening.play(South, "H4"), Err(Refusal::ClaimOpen {}));
    assert_eq!(evening.claim(West, 1), Err(Refusal::ClaimOpen {}));
    assert_eq!(evening.answer(South, true), Err(Refusal::NotYourAnswer {}));
    assert_eq!(evening.answer(North, true), Err(Refusal::NotYourAnswer {}));
}

#[test]
fn the_first_answer_is_hidden_from_everybody_else() {
    let mut evening = after_the_first_trick();
    evening.claim(South, 9).unwrap();
    let before = Lane::ALL.map(|lane| (evening.sees(lane), evening.table.seq(lane)));
    for lane in Lane::ALL {
        evening.heard(lane);
    }
    evening.answer(West, false).unwrap();
    for (lane, before) in Lane::ALL.into_iter().zip(before) {
        if lane == Lane::West {
            assert_eq!(evening.sees(lane).board.unwrap().claim.unwrap().answer, Some(false));
        } else if lane == Lane::Director {
            let claim = evening.sees(lane).board.unwrap().claim.unwrap();
            assert_eq!((claim.answer, claim.answers.opponents[West]), (None, Some(false)));
            let told = TableEvent::ClaimAnswered { turn: Turn(13), accept: false, by: Some(West) };
            assert_eq!(evening.heard(lane), [told]);
        } else {
            assert_eq!((evening.sees(lane), evening.table.seq(lane)), before, "{lane:?}");
            assert_eq!(evening.heard(lane), [], "{lane:?}");
        }
    }
    evening.answer(East, true).unwrap();
    let settled = TableEvent::ClaimSettled { turn: Turn(13), accepted: false };
    assert_eq!(evening.heard(South), std::slice::from_ref(&settled));
    assert_eq!(evening.heard(East), [TableEvent::ClaimAnswered { turn: Turn(13), accept: true, by: None }, settled]);
}

#[test]
fn a_rejection_is_hidden_whichever_opponent_is_first() {
    for (first, second) in [(East, West), (West, East)] {
        let mut evening = after_the_first_trick();
        evening.claim(South, 9).unwrap();
        assert_eq!(
            evening.answer(first, false),
            Ok(vec![Record::Claim(claim::Record::ClaimAnswered { seat: first, accept: false })])
        );
        assert_eq!(
            evening.answer(second, true).unwrap()[1],
            Record::Claim(claim::Record::ClaimSettled { accepted: false })
        );
    }
}

#[test]
fn an_answer_stands() {
    let mut evening = after_the_first_trick();
    evening.claim(South, 9).unwrap();
    evening.answer(West, false).unwrap();
    assert_eq!(evening.answer(West, true), Err(Refusal::AlreadyAnswered {}));
    evening.answer(East, true).unwrap();
    let late = |accept| {
        Command::Claim(claim::Command::AnswerClaim {
            turn: Turn(13),
            accept,
            stage: bridge_protocol::ClaimStage::Opponents,
        })
    };
    assert_eq!(evening.does(&player(West), late(false)), Ok(vec![]));
    assert_eq!(evening.does(&player(West), late(true)), Err(Refusal::NoClaim {}));
}

#[test]
fn an_answer_names_the_claims_turn() {
    let mut evening = after_the_first_trick();
    evening.claim(South, 9).unwrap();
    for turn in [Turn(0), Turn(12), Turn(14), Turn(u32::MAX)] {
        let answer = Command::Claim(claim::Command::AnswerClaim {
            turn,
            accept: true,
            stage: bridge_protocol::ClaimStage::Opponents,
        });
        assert_eq!(evening.does(&player(West), answer), Err(Refusal::NoClaim {}), "{turn}");
    }
}

#[test]
fn more_than_the_rest_and_dummys_claim_are_refused() {
    let mut evening = after_the_first_trick();
    assert_eq!(evening.claim(South, 13), Err(Refusal::TooManyTricks { remaining: 12 }));
    assert_eq!(evening.claim(North, 5), Err(Refusal::DummyCannotClaim {}));
    let claim = Command::Claim(claim::Command::Claim { turn: evening.turn(), tricks: 1, statement: None });
    assert_eq!(evening.does(&person("Zoe"), claim), Err(Refusal::NotSeated {}));
}

#[test]
fn a_side_claims_three_times_on_a_board() {
    let mut evening = after_the_first_trick();
    for _ in 0..CLAIMS_PER_SIDE {
        evening.claim(South, 12).unwrap();
        evening.answer(East, false).unwrap();
        evening.answer(West, false).unwrap();
    }
    assert_eq!(evening.claim(South, 9), Err(Refusal::TooManyClaims { limit: CLAIMS_PER_SIDE }));
    assert!(evening.claim(West, 0).is_ok());
    assert_eq!(evening.sees(West).stage, Stage::Play);
}

/// Four spades by South; North has won the heart lead and is to play from dummy. The next turn is 13.
fn after_the_first_trick() -> Evening {
    let mut evening = Evening::at_four_spades();
    evening.plays("HK HA H2 H9");
    evening
}
