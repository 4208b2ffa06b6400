//! Adjusted scores, corrections, penalties and boards struck out (Laws 6D, 12, 79C, 90; Spec C15, C16).

use bridge_game::{Moment, Record, direction, session};
use bridge_protocol::{
    Adjusted, Adjustment, Artificial, Award, Lane, Policy, Ratio, Refusal, Ruling, Stage, TableEvent, Unit, Weighted,
    limits::{CORRECTION_PERIOD, MAX_RESULTS_ASSIGNED},
};
use bridge_rules::{BoardNumber, Seat::South, Side};

use super::{directed, directed_at_four_spades, nothing};
use crate::evening::{Decision, Evening, board};

const PLUS: Award = Award::Artificial(Artificial::AveragePlus);
const MINUS: Award = Award::Artificial(Artificial::AverageMinus);

#[test]
fn each_side_gets_its_own_artificial_score() {
    let mut evening = after_board_one(); // C16, Law 12C2
    evening.adjusts(1, PLUS, MINUS).unwrap();
    let adjustment = Adjustment { board: board(1), to: Adjusted::Awards { ns: PLUS, ew: MINUS }, ruling: 1 };
    for lane in Lane::ALL {
        assert_eq!(evening.sees(lane).adjustments, std::slice::from_ref(&adjustment), "{lane:?}");
    }
    assert_eq!(evening.table.record().boards[0].adjustment, Some(adjustment));
    assert_eq!(evening.table.record().boards[0].result.score, 0, "what was played stays on the sheet");
}

#[test]
fn an_assigned_score_is_weighted_exactly_and_may_differ_between_the_sides() {
    let mut evening = after_board_one(); // C16, Law 12C1
    let ns = Award::Assigned(vec![result("4SS", 10, 1, 3), result("4SS", 9, 2, 3)]);
    let ew = Award::Assigned(vec![result("4SS", 10, 1, 1)]);
    evening.adjusts(1, ns.clone(), ew).unwrap();
    let Adjusted::Awards { ns: kept, .. } = &evening.sees(South).adjustments[0].to else { panic!("awards") };
    assert_eq!(*kept, ns);
    assert_eq!(kept.average(board(1), |points| points).unwrap().to_string(), "106 2/3");
}

#[test]
fn results_that_cannot_be_are_refused() {
    let mut evening = after_board_one();
    let too_many = vec![result("1CN", 7, 1, 17); MAX_RESULTS_ASSIGNED + 1];
    let passed = Weighted { contract: None, tricks: 1, weight: Ratio::whole(1) };
    for (results, why) in [
        (vec![], "an assigned score is 1 to 16 results"),
        (too_many, "an assigned score is 1 to 16 results"),
        (vec![result("4SS", 14, 1, 1)], "there are thirteen tricks"),
        (vec![passed], "nobody takes tricks when all passed"),
        (vec![result("4SS", 10, 1, 2)], "the weights must add up to one"),
        (vec![result("4SS", 10, 1, 2), result("4SS", 9, 2, 3)], "the weights must add up to one"),
        (vec![result("4SS", 10, 1, 1), result("4SS", 9, 0, 1)], "a result counts more than nothing"),
        (vec![result("4SS", 10, 1, 0)], "the weights must add up to one"),
    ] {
        let bad = Err(Refusal::BadAward { detail: why.to_owned() });
        assert_eq!(evening.adjusts(1, Award::Assigned(results.clone()), PLUS), bad);
        assert_eq!(evening.adjusts(1, PLUS, Award::Assigned(results)), bad, "either side's");
    }
    let all_passed = Weighted { contract: None, tricks: 0, weight: Ratio { n: 1, d: 2 } };
    evening.adjusts(1, Award::Assigned(vec![all_passed, result("7NTXXN", 0, 1, 2)]), PLUS).unwrap();
}

#[test]
fn a_board_is_adjusted_when_it_is_over() {
    let mut evening = after_board_one();
    assert_eq!(evening.adjusts(2, PLUS, PLUS), Err(Refusal::BoardNotOver { board: board(2) }));
    assert_eq!(evening.adjusts(7, PLUS, PLUS), nothing("the session has no such board"));
    evening.everyone_is_ready(2);
    assert_eq!(evening.adjusts(2, PLUS, PLUS), Err(Refusal::BoardNotOver { board: board(2) }));
    evening.adjusts(1, PLUS, PLUS).unwrap();
}

#[test]
fn the_last_word_on_a_board_holds() {
    let mut evening = after_board_one();
    evening.adjusts(1, PLUS, PLUS).unwrap();
    evening.rules(Ruling::Void { board: board(1) }).unwrap();
    let last = Adjustment { board: board(1), to: Adjusted::Void {}, ruling: 2 };
    assert_eq!(evening.sees(South).adjustments, [last]);
}

#[test]
fn a_score_recorded_wrong_is_corrected_on_the_sheet() {
    let mut evening = after_board_one(); // Law 79C
    let rescored = |tricks| Ruling::Rescore { board: board(1), contract: "4SS".parse().ok(), tricks };
    let bad = Err(Refusal::BadAward { detail: "there are thirteen tricks".to_owned() });
    assert_eq!(evening.rules(rescored(14)), bad);
    evening.hush();
    evening.rules(rescored(10)).unwrap();
    for lane in Lane::ALL {
        let seen = evening.sees(lane);
        assert_eq!((seen.sheet[0].score, seen.sheet[0].tricks), (420, Some(10)), "{lane:?}");
        assert_eq!(seen.board.unwrap().result, Some(seen.sheet[0]));
        assert!(matches!(&evening.heard(lane)[1], TableEvent::Adjusted { result: Some(_), .. }), "{lane:?}");
    }
    assert_eq!(evening.table.record().boards[0].result.score, 420);
    evening.rules(Ruling::Rescore { board: board(1), contract: None, tricks: 0 }).unwrap();
    assert_eq!(evening.sees(South).sheet[0].score, 0);
}

#[test]
fn scores_are_put_right_until_the_correction_period_is_over() {
    let mut evening = after_board_one(); // Law 79C: it begins with the end of the last board
    evening.everyone_is_ready(2);
    evening.calls("P P P P");
    let last = evening.now.after(CORRECTION_PERIOD);
    evening.now = last;
    evening.adjusts(1, PLUS, MINUS).unwrap();
    evening.now = Moment(last.0 + 1);
    let over = Err(Refusal::CorrectionPeriodOver {});
    assert_eq!(evening.adjusts(1, MINUS, PLUS), over);
    assert_eq!(evening.rules(Ruling::Void { board: board(2) }), over);
    assert_eq!(evening.rules(Ruling::Rescore { board: board(1), contract: None, tricks: 0 }), over);
    assert_eq!(evening.rules(fine(Ratio::whole(1))), over);
    assert!(evening.rules(Ruling::Find { text: "the result stands".to_owned() }).is_ok());
}

#[test]
fn a_side_is_fined_more_than_nothing() {
    let mut evening = after_board_one(); // Law 90
    evening.hush();
    for amount in [Ratio { n: 0, d: 1 }, Ratio { n: 1, d: 0 }] {
        let bad = Err(Refusal::BadAward { detail: "a penalty is more than nothing".to_owned() });
        assert_eq!(evening.rules(fine(amount)), bad);
    }
    evening.rules(fine(Ratio { n: 1, d: 2 })).unwrap();
    assert_eq!(evening.lanes_told_of_a_ruling(), Lane::ALL);
}

#[test]
fn the_board_on_the_table_is_voided_and_the_next_one_comes() {
    for cards in ["", "HK HA H2 H9"] {
        let mut evening = directed_at_four_spades(); // Law 6D
        evening.plays(cards);
        let records = evening.rules(Ruling::Void { board: board(1) }).unwrap();
        assert!(
            matches!(
                &records[1..],
                [
                    Record::Session(session::Record::BoardEnded { .. }),
                    Record::Direction(direction::Record::Adjusted { .. })
                ]
            ),
            "{records:?}"
        );
        let view = evening.sees(South);
        assert_eq!((view.stage, view.sheet[0].score, view.next_board()), (Stage::Gathering, 0, Some(board(2))));
        assert_eq!(view.adjustments[0].to, Adjusted::Void {});
        evening.everyone_is_ready(2);
        assert_eq!(evening.sees(South).stage, Stage::Auction);
    }
}

#[test]
fn the_last_board_is_voided_in_its_auction_or_with_its_claim() {
    let mut evening = after_board_one();
    evening.everyone_is_ready(2);
    evening.calls("P");
    evening.rules(Ruling::Void { board: board(2) }).unwrap();
    assert!(evening.table.is_finished());

    let mut evening = directed_at_four_spades();
    evening.plays("HK HA H2 H9");
    evening.claim(South, 9).unwrap();
    evening.rules(Ruling::Void { board: board(1) }).unwrap();
    let over = &evening.table.record().boards[0];
    assert_eq!((over.result.score, &over.claim), (0, &None));
}

#[test]
fn a_board_to_come_is_not_voided() {
    let mut evening = directed(Policy::social());
    assert_eq!(evening.rules(Ruling::Void { board: board(2) }), Err(Refusal::BoardNotOver { board: board(2) }));
}

/// All passed on board 1; board 2 is to come, and Dora directs.
fn after_board_one() -> Evening {
    let mut evening = directed(Policy::social());
    evening.calls("P P P P");
    evening
}

fn result(contract: &str, tricks: u8, n: u32, d: u32) -> Weighted {
    Weighted { contract: contract.parse().ok(), tricks, weight: Ratio { n, d } }
}

fn fine(amount: Ratio) -> Ruling {
    Ruling::Penalise { side: Side::EastWest, amount, unit: Unit::Imps }
}

impl Evening {
    fn adjusts(&mut self, number: u32, ns: Award, ew: Award) -> Decision {
        let board = BoardNumber::new(number).unwrap();
        self.rules(Ruling::Adjust { board, ns, ew })
    }
}
