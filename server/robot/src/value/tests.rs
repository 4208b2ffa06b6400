use bridge_rules::{BoardNumber, DealOutcome, Seat, Sheet};

use super::*;

fn of_board(contract: &str, play_for: PlayFor) -> Value {
    Value::of_board(contract.parse().unwrap(), Vulnerability::None, play_for)
}

/// A safety play: nine tricks for certain, or ten three times out of four and eight else.
fn safe_and_risky(value: &Value) -> (f64, f64) {
    let expected = f64::from(3 * value.points(10) + value.points(9)) / 4.0;
    let on = |usually, else_| 0.75 * value.of(usually, 10, expected) + 0.25 * value.of(else_, 9, expected);
    (on(9, 9), on(10, 8))
}

#[test]
fn at_imps_and_for_points_the_contract_comes_first_and_at_matchpoints_the_tricks() {
    for (play_for, takes_it) in [(PlayFor::Imps, true), (PlayFor::Points, true), (PlayFor::Matchpoints, false)] {
        let (safe, risky) = safe_and_risky(&of_board("3NTE", play_for));
        assert_eq!(safe > risky, takes_it, "{play_for:?}: {safe} or {risky}");
    }
}

#[test]
fn a_trick_more_is_always_worth_something_to_either_declarer() {
    for contract in ["3NTE", "3NTN", "3NTXE", "3NTXXN", "7SS"] {
        for play_for in PlayFor::ALL {
            let value = Value::of_board(contract.parse().unwrap(), Vulnerability::Both, play_for);
            for best in 0..=13 {
                let rises = (0..13).all(|tricks| value.of(tricks, best, 0.0) < value.of(tricks + 1, best, 0.0));
                assert!(rises, "{contract} {play_for:?} where {best} can be made");
            }
        }
    }
}

#[test]
fn at_imps_values_are_what_they_always_were() {
    let value = of_board("4SN", PlayFor::Imps);
    let told: Vec<f64> = (8..=12).map(|tricks| value.of(tricks, 10, 400.0)).collect();
    assert_eq!(told, [-11.0 + 0.15 * 8.0, -10.0 + 0.15 * 9.0, 1.0 + 0.15 * 10.0, 2.0 + 0.15 * 11.0, 2.0 + 0.15 * 12.0]);
}

#[test]
fn at_matchpoints_a_second_trick_beats_fewer_than_the_first_and_all_of_the_field_is_a_hundred() {
    let value = of_board("1SN", PlayFor::Matchpoints);
    let worth = |tricks| value.of(tricks, 9, 0.0);
    assert!(worth(9) - worth(8) > 2.0 * (worth(8) - worth(7)), "the contract is made either way");
    assert!((55.0..57.0).contains(&worth(9)), "as the field: {}", worth(9));
    assert!((100.0..102.0).contains(&worth(13)) && (0.0..2.0).contains(&worth(0)));
}

#[test]
fn at_matchpoints_who_makes_a_doubled_contract_has_a_top_and_saves_tricks_where_it_fails() {
    let (doubled, plain) = (of_board("2SXN", PlayFor::Matchpoints), of_board("2SN", PlayFor::Matchpoints));
    assert!(doubled.of(8, 8, 0.0) > plain.of(8, 8, 0.0) + 20.0);
    assert!(doubled.of(7, 8, 0.0) - doubled.of(6, 8, 0.0) > 1.0);
}

/// What a deal of a form is worth to declarer by tricks, after these.
fn in_session(form: &str, before: &[(&str, u8)], contract: &str) -> [i32; 14] {
    let mut session = Session::new(form.parse().unwrap());
    for (contract, tricks) in before {
        let outcome = DealOutcome::Contract { contract: contract.parse().unwrap(), tricks: *tricks };
        session.record(&DealResult::new(outcome, BySeat::from_fn(|_| Hand::EMPTY))).unwrap();
    }
    let terms = session.next().unwrap();
    let view = SessionView {
        form: session.form(),
        sheet: session.sheet().clone(),
        accounts: Vec::new(),
        sat: Vec::new(),
        event: None,
    };
    let board = BoardView {
        dealer: terms.dealer,
        vulnerability: terms.vulnerability().unwrap(),
        ..BoardView::bare(BoardNumber::FIRST)
    };
    of_session(&view, &board, contract.parse().unwrap()).unwrap()
}

#[test]
fn at_rubber_a_game_is_worth_what_the_form_gives_and_a_part_score_makes_the_next_one() {
    // Two spades: 60 below the line, and 100 for the only part-score if the rubber were broken off.
    let first = in_session("rubber", &[], "2SN");
    assert_eq!((first[7], first[8], first[9]), (-50, 160, 190));
    // With 60 it is a game: 300 for the only one, and the part-score of before is none any more.
    let with_a_leg = in_session("rubber", &[("2SN", 8)], "2SN");
    assert_eq!((with_a_leg[7], with_a_leg[8]), (-50, 60 + 300 - 100));
    // It is their part-score that the opponents' game ends.
    let against_a_leg = in_session("rubber", &[("2SE", 8)], "3NTN");
    assert_eq!((against_a_leg[8], against_a_leg[9]), (-50, 100 + 300 + 100));
    // The second game wins the rubber, which was worth 300 to those who had the first.
    let second = in_session("rubber", &[("4SN", 10)], "4SN");
    assert_eq!((second[9], second[10]), (-100, 120 + 700 - 300));
    let last = in_session("rubber", &[("4SN", 10), ("4SE", 10)], "4SN");
    assert_eq!(last[10], 120 + 500);
}

#[test]
fn at_chicago_a_part_score_is_worth_as_much_before_the_last_deal_as_on_it() {
    let deals = [("2SN", 7), ("2SN", 7), ("2SN", 7)];
    for played in 0..=3 {
        assert_eq!(in_session("chicago", &deals[..played], "2SN")[8], 60 + 100, "after {played}");
    }
    let (with_a_leg, without) =
        (in_session("chicago", &[("2SN", 8)], "2SN"), in_session("chicago", &[("2SN", 7)], "2SN"));
    assert!(with_a_leg[8] > without[8], "it is a game, which is paid at once: {with_a_leg:?}");
}

#[test]
fn auction_bridge_counts_tricks_beyond_the_contract_towards_the_game() {
    let deal = in_session("auction", &[], "2NTN");
    assert_eq!((deal[8], deal[9]), (20 + 33, 30 + 125), "nine tricks are a game though two were bid");
}

#[test]
fn a_sheet_of_another_deal_is_not_read() {
    let sheet = Sheet { unit: SheetUnit::Points, deals: Vec::new(), pads: Vec::new() };
    let view =
        SessionView { form: "rubber".parse().unwrap(), sheet, accounts: Vec::new(), sat: Vec::new(), event: None };
    let board = BoardView { dealer: Seat::South, ..BoardView::bare(BoardNumber::FIRST) };
    assert_eq!(of_session(&view, &board, "2SN".parse().unwrap()), None);
}
