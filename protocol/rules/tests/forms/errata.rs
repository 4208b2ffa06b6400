//! The errata of Spec C19 that touch other forms than duplicate: each has the right value, and names the wrong one that
//! popular descriptions give.

use bridge_rules::{
    Account, BySeat, ChicagoOrder, DealOutcome, DealResult, Expectation, Form, Seat, Session, Side, SideHonours,
    Strain, Vulnerability, honours,
};

#[test]
fn erratum_3_russian_east_and_west_fall_one_short_where_they_are_not_vulnerable() {
    let expected = Expectation::default();
    assert_eq!(expected.imps(16, Vulnerability::NorthSouth, -170), 1);
    assert_eq!(expected.imps(16, Vulnerability::EastWest, -170), 3); // which the description says of the other order
}

#[test]
fn erratum_4_the_next_dealer_deals_in_rubber_and_the_same_one_in_chicago() {
    let dealer = |form: &str| session(form, &[("P", 0)]).next().map(|terms| terms.dealer);
    assert_eq!(dealer("rubber"), Some(Seat::East)); // not North again
    assert_eq!(dealer("chicago"), Some(Seat::North)); // not East
}

#[test]
fn erratum_5_part_scores_carry_on_in_one_chicago_and_not_in_the_other() {
    let deals = [("2SN", 8), ("1NTN", 7)];
    assert_eq!(total(&session("chicago", &deals)), 60 + 40 + 500);
    assert_eq!(total(&session("chicago-duplicate", &deals)), 110 + 90);
}

#[test]
fn erratum_6_both_orders_of_vulnerability_exist() {
    let order = |order: ChicagoOrder| [0, 1, 2, 3].map(|deal| order.vulnerability(deal).as_str());
    assert_eq!(order(ChicagoOrder::NonDealer), ["None", "NS", "EW", "Both"]);
    assert_eq!(order(ChicagoOrder::Dealer), ["None", "EW", "NS", "Both"]);
}

#[test]
fn erratum_8_three_hearts_and_one_more_is_no_game() {
    let rubber = session("rubber", &[("3HN", 10)]);
    let north_south = rubber.sheet().pads[0].columns[0];
    assert_eq!((north_south.below, north_south.above, north_south.games), (90, 30, 0)); // not 120, 40 and a game
}

#[test]
fn erratum_15_honours_are_four_of_five_in_any_hand_and_four_aces_are_150() {
    let hands = |text: &str| BySeat { west: text.parse().unwrap(), ..BySeat::default() };
    assert_eq!(honours(&hands(".KQJT.."), Strain::Hearts), Some((Seat::West, 100))); // not the ace's holder alone
    assert_eq!(honours(&hands("A.A.A.A"), Strain::NoTrump), Some((Seat::West, 150))); // not 100
}

#[test]
fn erratum_17_a_rubber_is_two_games_and_not_four_deals() {
    let four = session("rubber", &[("1NTN", 7), ("1NTE", 7), ("2CE", 6), ("1CN", 7)]);
    assert!(!four.sheet().pads[0].over);
    let two = session("rubber", &[("4SN", 10), ("4SN", 10)]);
    assert!(two.sheet().pads[0].over);
}

#[test]
fn erratum_23_only_one_side_alone_has_anything_of_a_rubber_that_is_broken_off() {
    let mut both = session("rubber", &[("4SN", 10), ("4SE", 10), ("1CN", 7), ("1CE", 7)]);
    let before = total(&both);
    both.stop();
    assert_eq!(total(&both), before); // not 300 and 100 more for each
}

#[test]
fn erratum_29_three_and_four_aces_count_in_auction_bridge() {
    let hands = BySeat { north: "A.A..".parse().unwrap(), south: "..A.".parse().unwrap(), ..BySeat::default() };
    let three = SideHonours::of(&hands, Strain::NoTrump).unwrap();
    assert_eq!((three.side, three.auction_points(Strain::NoTrump)), (Side::NorthSouth, 30)); // not nothing
}

/// A session of this form after these deals with their tricks; `P` is passed out.
fn session(form: &str, deals: &[(&str, u8)]) -> Session {
    let results = deals.iter().map(|(contract, tricks)| {
        let outcome = match contract.parse() {
            Ok(contract) => DealOutcome::Contract { contract, tricks: *tricks },
            Err(_) => DealOutcome::PassedOut,
        };
        DealResult::new(outcome, BySeat::default())
    });
    let form: Form = form.parse().expect(form);
    Session::of(form, &results.collect::<Vec<_>>()).expect("a session of this form")
}

/// North and South's.
fn total(session: &Session) -> i32 {
    session.sheet().total(Account::Side(Side::NorthSouth))
}
