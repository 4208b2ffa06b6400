//! A claim that is the director's where nobody directs (Spec C6.8): it may be accepted after all, then play may go on
//! if all agree, and else the board waits for a ruling by the record. Nobody is stuck.

use bridge_game::{Command, Moment, Record, claim, direction, session};
use bridge_protocol::{
    Adjusted, Adjustment, BoardSource, ClaimPolicy, ClaimStage, Lane, Policy, Refusal, Ruling, Stage, TableEvent, Turn,
    limits::{CLAIM_PERIOD, CORRECTION_PERIOD},
};
use bridge_rules::{
    Form, Outcome, Rubber,
    Seat::{self, East, North, South, West},
};

use crate::{
    evening::{DEAL, Decision, Evening, board},
    forms::begins,
    people::{person, player},
};

const CLAIMED: Turn = Turn(13);

#[test]
fn whoever_evented_accepts_after_all_and_the_board_is_over_by_agreement() {
    let mut evening = contested();
    for seat in [North, East, South] {
        assert_eq!(after_all(&mut evening, seat), Err(Refusal::NotYourAnswer {}), "{seat}");
    }
    let before = Lane::ALL.map(|lane| may_accept(&evening, lane));
    assert_eq!(before, [false, false, false, true, false, false], "West alone");
    evening.all_have_heard();
    let records = after_all(&mut evening, West).unwrap();
    assert_eq!(
        records[..2],
        [
            Record::Claim(claim::Record::ClaimAnswered { seat: West, accept: true }),
            Record::Claim(claim::Record::ClaimSettled { accepted: true })
        ]
    );
    assert!(!evening.heard(East).iter().any(|record| matches!(record, TableEvent::ClaimAnswered { .. })));
    assert_eq!(evening.table.record().boards[0].result.tricks, Some(4));
    assert_eq!(after_all(&mut evening, West), Ok(vec![]), "a late duplicate");
    // Law 69B: it is an agreement as any other.
    let withdraw = Command::Claim(claim::Command::WithdrawAgreement { board: board(1) });
    assert!(evening.does(&player(West), withdraw).is_ok_and(|records| !records.is_empty()));
}

#[test]
fn whoever_does_not_accept_it_after_all_may_think_again() {
    let mut evening = contested();
    assert_eq!(at(&mut evening, West, ClaimStage::Director, false), Ok(vec![]));
    assert!(after_all(&mut evening, West).is_ok_and(|records| records.len() > 1));
}

#[test]
fn a_claim_that_nobody_answered_may_be_accepted_late() {
    let mut evening = in_play();
    evening.claim(South, 3).unwrap();
    evening.waits(60);
    assert_eq!(
        after_all(&mut evening, West),
        Ok(vec![Record::Claim(claim::Record::ClaimAnswered { seat: West, accept: true })])
    );
    for lane in [Lane::North, Lane::East, Lane::South] {
        assert!(evening.sees(lane).board.unwrap().claim.unwrap().answers.is_empty(), "{lane:?}");
    }
    assert_eq!(
        after_all(&mut evening, East).unwrap()[1],
        Record::Claim(claim::Record::ClaimSettled { accepted: true })
    );
}

#[test]
fn a_partner_who_was_silent_consents_late_and_declarer_is_asked() {
    let mut evening = in_play();
    evening.claim(West, 3).unwrap();
    evening.waits(60);
    assert_eq!(after_all(&mut evening, South), Err(Refusal::NotYourAnswer {}));
    let records = after_all(&mut evening, East).unwrap();
    assert!(matches!(records[1], Record::Claim(claim::Record::ClaimPassed { to: ClaimStage::Opponents, .. })));
    assert_eq!(evening.answer(South, true).unwrap()[1], Record::Claim(claim::Record::ClaimSettled { accepted: true }));
}

#[test]
fn after_a_minute_all_four_are_asked_whether_to_play_on() {
    // The boundary, and Law 68D2(b)
    let mut evening = contested();
    let until = evening.now.after(CLAIM_PERIOD);
    assert_eq!((evening.table.next_deadline(), evening.time_passes(Moment(until.0 - 1))), (Some(until), vec![]));
    let next = Record::Claim(claim::Record::ClaimPassed { to: ClaimStage::PlayOn, until: until.after(CLAIM_PERIOD) });
    assert_eq!(evening.time_passes(until), [next]);
    assert_eq!(after_all(&mut evening, West), Err(Refusal::NotYourAnswer {}), "its time is over");
    for seat in [North, East, South] {
        evening.answer(seat, true).unwrap();
    }
    assert_eq!(evening.answer(West, true).unwrap()[1], Record::Claim(claim::Record::ClaimSettled { accepted: false }));
    evening.plays_out();
    assert_eq!(evening.table.record().boards[0].claim, None, "what came of the play stands");
    assert_eq!(evening.sees(North).adjustments, []);
}

#[test]
fn else_the_board_is_to_be_ruled_and_the_next_begins() {
    for silent in [false, true] {
        let mut evening = contested();
        evening.waits(60);
        evening.all_have_heard();
        let records = if silent {
            evening.waits(60)
        } else {
            for seat in [North, East, South] {
                evening.answer(seat, true).unwrap();
            }
            let mut records = evening.answer(West, false).unwrap();
            assert_eq!(records.remove(0), Record::Claim(claim::Record::ClaimAnswered { seat: West, accept: false }));
            records
        };
        let adjustment = Adjustment { board: board(1), to: Adjusted::ToBeRuled {}, ruling: 1 };
        let outcome = Outcome::Played { contract: "4SS".parse().unwrap(), tricks: 4 };
        assert_eq!(
            records,
            [
                Record::Claim(claim::Record::ClaimDeferred),
                Record::Session(session::Record::BoardEnded { outcome }),
                Record::Direction(direction::Record::Adjusted { adjustment: adjustment.clone(), outcome: None }),
            ]
        );
        for lane in Lane::ALL {
            let heard = evening.heard(lane);
            let last = TableEvent::Adjusted { adjustment: adjustment.clone(), result: None };
            assert!(heard.contains(&TableEvent::ClaimDeferred { turn: CLAIMED }), "{lane:?}");
            assert_eq!(heard.last(), Some(&last), "{lane:?}");
            let view = evening.sees(lane);
            assert_eq!((view.adjustments, view.turn), (vec![adjustment.clone()], Turn(15)), "{lane:?}");
        }
        // The record has what a director needs: the claim, its statement, the hands, and what is to be done.
        let record = &evening.table.record().boards[0];
        let claim = record.claim.as_ref().unwrap();
        assert_eq!((claim.seat, claim.tricks, claim.awarded), (South, 3, None));
        assert_eq!(record.adjustment, Some(adjustment));
        let late = at(&mut evening, West, ClaimStage::PlayOn, false);
        assert_eq!(late, if silent { Err(Refusal::NoClaim {}) } else { Ok(vec![]) });
        evening.everyone_is_ready(2);
        assert_eq!(evening.sees(North).stage, Stage::Auction);
    }
}

#[test]
fn nobody_has_agreed_with_a_board_that_is_to_be_ruled() {
    let mut evening = to_be_ruled();
    for seat in Seat::ALL {
        let withdraw = Command::Claim(claim::Command::WithdrawAgreement { board: board(1) });
        assert_eq!(evening.does(&player(seat), withdraw), Err(Refusal::NoAgreement {}), "{seat}");
    }
}

#[test]
fn a_director_rules_it_later_even_when_the_correction_period_is_over() {
    let mut evening = to_be_ruled();
    evening.everyone_is_ready(2);
    evening.calls("P P P P");
    evening.waits(CORRECTION_PERIOD.as_secs() + 1);
    evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
    let contract = "4SS".parse().ok();
    let rescore = |number, board| {
        Command::Direction(direction::Command::Rule {
            number,
            ruling: Ruling::Rescore { board, contract, tricks: 10 },
            law: Some("70".to_owned()),
            reason: "two tricks were certain".to_owned(),
        })
    };
    assert_eq!(evening.does(&person("Dora"), rescore(1, board(2))), Err(Refusal::CorrectionPeriodOver {}));
    evening.does(&person("Dora"), rescore(1, board(1))).unwrap();
    let view = evening.sees(East);
    assert_eq!((view.sheet[0].tricks, &view.adjustments[0].to), (Some(10), &Adjusted::Rescored {}));
    // Once it is ruled it is a score like others.
    assert_eq!(evening.does(&person("Dora"), rescore(2, board(1))), Err(Refusal::CorrectionPeriodOver {}));
}

#[test]
fn a_director_who_comes_decides_at_whatever_stage_it_is() {
    for waits in [0, 60] {
        let mut evening = contested();
        evening.waits(waits);
        evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
        assert_eq!(Lane::ALL.map(|lane| may_accept(&evening, lane)), [false; 6]);
        assert_eq!(after_all(&mut evening, West), Err(Refusal::NotYourAnswer {}));
        for _ in 0..3 {
            assert!(
                !evening
                    .waits(240)
                    .iter()
                    .any(|record| matches!(record, Record::Session(session::Record::BoardEnded { .. })))
            );
        }
        let ruling = Ruling::AwardClaim { turn: CLAIMED, tricks: 2 };
        let rule = Command::Direction(direction::Command::Rule {
            number: 1,
            ruling,
            law: None,
            reason: "a trump is out".to_owned(),
        });
        evening.does(&person("Dora"), rule).unwrap();
        assert_eq!(evening.sees(South).adjustments, []);
    }
}

#[test]
fn dummy_events_a_defenders_claim() {
    // Law 68D2, "dummy included"
    let mut evening = in_play();
    evening.claim(West, 12).unwrap();
    assert_eq!(evening.answer(North, true), Err(Refusal::NotYourAnswer {}), "dummy accepts nothing");
    evening.all_have_heard();
    assert_eq!(
        evening.answer(North, false),
        Ok(vec![Record::Claim(claim::Record::ClaimAnswered { seat: North, accept: false })])
    );
    for lane in [Lane::East, Lane::South, Lane::West, Lane::Kibitzer] {
        assert_eq!(evening.heard(lane), [], "{lane:?} hears of it when declarer has answered");
    }
    assert_eq!(evening.answer(North, false), Ok(vec![]), "a duplicate");
    assert!(matches!(
        evening.answer(South, true).unwrap()[1],
        Record::Claim(claim::Record::ClaimPassed { to: ClaimStage::Director, .. })
    ));
    assert_eq!(after_all(&mut evening, South), Err(Refusal::NotYourAnswer {}), "declarer has accepted");
    assert_eq!(
        after_all(&mut evening, North).unwrap()[1],
        Record::Claim(claim::Record::ClaimSettled { accepted: true })
    );
}

#[test]
fn dummy_does_not_event_declarers_claim() {
    let mut evening = in_play();
    evening.claim(South, 3).unwrap();
    for accept in [false, true] {
        assert_eq!(evening.answer(North, accept), Err(Refusal::NotYourAnswer {}));
    }
}

#[test]
fn who_evented_is_told_to_nobody_while_it_waits() {
    // C6.3, C10: two evenings that differ in who said no
    let [mut one, mut other] = [East, West].map(|events| {
        let mut evening = in_play();
        evening.claim(South, 3).unwrap();
        for seat in [East, West] {
            evening.answer(seat, seat != events).unwrap();
        }
        evening
    });
    let heard = |evening: &mut Evening, lane| (evening.heard(lane), evening.sees(lane), evening.table.seq(lane));
    for lane in [Lane::North, Lane::South, Lane::Kibitzer] {
        assert_eq!(heard(&mut one, lane), heard(&mut other, lane), "{lane:?}");
    }
    after_all(&mut one, East).unwrap();
    after_all(&mut other, West).unwrap();
    for lane in [Lane::North, Lane::South] {
        assert_eq!(one.heard(lane)[0], other.heard(lane)[0], "{lane:?}");
    }
}

/// South has claimed three, East accepts and West does not.
/// The next deal hangs on this one: nobody takes a contract by a claim on which nobody rules.
#[test]
fn in_a_form_of_the_game_a_claim_on_which_nobody_rules_is_void() {
    for is_directed in [false, true] {
        let form = Form::Rubber(Rubber::default());
        let policy = Policy { claims: ClaimPolicy::Director, ..Policy::social() };
        let mut evening = Evening::open(BoardSource::Session(form), policy);
        evening.everyone_sits();
        begins(&mut evening, 1);
        if is_directed {
            evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
        }
        evening.calls("7NT P P P");
        evening.claim(North, 13).unwrap();
        for seat in [East, West] {
            evening.answer(seat, false).unwrap();
        }
        // Then Dora has let the time for a ruling go by; all but the claimer would play on, who does not answer.
        if is_directed {
            evening.waits(15 * 60);
            for seat in [East, South, West] {
                evening.answer(seat, true).unwrap();
            }
        }
        let records = evening.waits(60);
        assert_eq!(records[..1], [Record::Claim(claim::Record::ClaimSettled { accepted: false })], "{is_directed}");
        let view = evening.sees(West);
        assert_eq!((view.stage, view.sheet.len()), (Stage::Play, 0), "play goes on");
    }
}

fn contested() -> Evening {
    let mut evening = in_play();
    evening.claim(South, 3).unwrap();
    evening.answer(East, true).unwrap();
    let records = evening.answer(West, false).unwrap();
    assert!(matches!(records[1], Record::Claim(claim::Record::ClaimPassed { to: ClaimStage::Director, .. })));
    evening
}

fn to_be_ruled() -> Evening {
    let mut evening = contested();
    evening.waits(60);
    evening.waits(60);
    evening
}

fn after_all(evening: &mut Evening, seat: Seat) -> Decision {
    at(evening, seat, ClaimStage::Director, true)
}

fn at(evening: &mut Evening, seat: Seat, stage: ClaimStage, accept: bool) -> Decision {
    evening.does(&player(seat), Command::Claim(claim::Command::AnswerClaim { turn: CLAIMED, stage, accept }))
}

fn may_accept(evening: &Evening, lane: Lane) -> bool {
    evening.sees(lane).board.unwrap().claim.unwrap().may_accept
}

/// Four spades by South, who has one trick; the director is called for what is contested, and nobody directs.
fn in_play() -> Evening {
    let mut evening = Evening::with_policy(&[DEAL, DEAL], Policy { claims: ClaimPolicy::Director, ..Policy::social() });
    evening.calls("P P 1S P 4S P P P");
    evening.plays("HK HA H2 H9");
    evening
}
