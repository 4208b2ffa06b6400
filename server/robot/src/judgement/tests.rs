use bridge_rules::Seat;

use super::*;

fn instead(calls: &str, call: &str, hand: &str) -> String {
    let mut auction = Auction::new(Seat::North);
    calls.split_whitespace().for_each(|call| auction.call(call.parse().unwrap()).unwrap());
    Place::of(&auction).instead_of(call.parse().unwrap(), hand.parse().unwrap()).to_string()
}

#[test]
fn nobody_comes_in_against_strength_with_nothing() {
    for (calls, call, hand) in [
        ("2C P 2NT", "3D", "J84.J92.T943.876"),
        ("2C P 3D", "3S", "Q964.864.96.J853"),
        ("2C P 2D", "2NT", "T72.97632.8.JT64"),
        ("1S P 2C P 2H", "3C", "T9762.98.K32.654"),
        ("1D P 1H P 3D", "3S", "QJ972.32.T9.7642"),
        ("1S P 2H", "2S", "T53.52.AT975.J86"),
    ] {
        assert_eq!(instead(calls, call, hand), "P", "{calls} {call} {hand}");
    }
}

#[test]
fn who_has_a_suit_or_two_or_a_good_hand_comes_in() {
    for (calls, call, hand) in [
        ("2C P 2D", "3H", "2.QJ98762.432.65"),
        ("1S P 2C", "2NT", "2.KJ872.QJ976.65"),
        ("1D P 1H", "2C", "A2.K3.432.KQJ965"),
        ("1D P 1H", "1S", "KJ972.32.T94.Q64"),
        ("1D", "2C", "32.432.K43.QJT98"),
        ("1D P 1H", "X", "KJ97.3.432.AQ64"),
        // Two clubs is no suit.
        ("2C P 2D", "3C", "2.543.43.KQJT987"),
        // They stop low, or have shown no strength.
        ("1H P 2H P P", "2S", "KJ972.32.K943.64"),
        ("2H P 3H", "3S", "KJ9752.32.A943.4"),
    ] {
        assert_eq!(instead(calls, call, hand), call, "{calls} {call} {hand}");
    }
    let own_side_has_bid = instead("1S 2H 2S", "3H", "432.Q32.5432.432");
    assert_eq!(own_side_has_bid, "3H");
}

#[test]
fn a_limited_hand_passes_partners_sign_off() {
    assert_eq!(instead("1D P 1S P 1NT P 2S P", "3S", "K32.A32.KQ543.J2"), "P");
    assert_eq!(instead("1D P 1S P 1NT P 2H P", "3H", "K32.A32.KQ543.J2"), "3H", "it is another suit");
    assert_eq!(instead("1C P 1D P 1NT P 2D P", "2NT", "K32.A32.Q3.KQ543"), "2NT", "it may force to game");
    assert_eq!(instead("1D P 1S P 1NT P 3S P", "4S", "K32.A32.KQ543.J2"), "4S", "it invites");
}

#[test]
fn what_shows_support_is_not_left_in() {
    let weak = "Q8762.43.K432.65";
    assert_eq!(instead("1C P 1S 2D X P", "P", "Q8762.543.32.K65"), "2S");
    assert_eq!(instead("P P 1D P 1S 2C X P", "P", weak), "2S");
    assert_eq!(instead("1C P 1S X XX P", "P", weak), "2S");
    assert_eq!(instead("1C P 1S 2D X P", "P", weak), "P", "their suit is the caller's too");
    assert_eq!(instead("1C P 1S 2D X P", "3C", weak), "3C");
    assert_eq!(instead("1C P 1S 1NT X P", "P", weak), "P", "it is for penalties");
    assert_eq!(instead("1C P 1S 3D X P", "P", weak), "P", "it shows no support");
    assert_eq!(instead("1C P 1D 1S X P", "P", weak), "P", "there is no major");
    assert_eq!(instead("1C P 1S 2D X 2H", "P", weak), "P", "they have bid on");
}

#[test]
fn two_notrump_after_two_clubs_has_no_more_than_it_shows() {
    assert_eq!(instead("2C P 2H P", "2NT", "AKJ.AKQ3.AKQ4.K2"), "3NT");
    assert_eq!(instead("2C P 2H P", "2NT", "AKJ.AKQ3.AQ43.32"), "2NT");
    assert_eq!(instead("2C P 2H P", "3C", "A.AKQ.AKQ4.KQ432"), "3C");
}

#[test]
fn partners_takeout_double_is_left_in_with_tricks_in_their_suit_alone() {
    for (calls, hand, answer) in [
        ("2H X P", "T82.J86.K762.JT6", "2NT"),
        ("2H X P", "T842.86.K742.J86", "2S"),
        ("2H X P", "AT53.K9.KJ.97642", "3H"),
        ("2D X P", "Q632.T73.AK3.T52", "3C"),
        ("2S X P", "J6.K86.876.AKT82", "3NT"),
        ("2H X P 2NT P 3C P", "T82.J86.K762.JT6", "3D"),
        ("2H X P 2NT P 3C P", "T82.J86.K76.JT62", "P"),
        ("P 1H 1S 2H P P X P", "54.J865.Q63.T842", "2S"),
        ("2H X P", "T8.KJT86.762.J86", "P"),
        ("2H X P", "T82.QJ86.K7.JT64", "P"),
        ("3H X P", "T8.J863.762.KJ86", "P"),
        ("3H X P", "T8.863.K762.J862", "4D"),
        ("1NT P 2D X P", "T8.J86.762.KJ862", "P"),
        ("1H P 1S X P", "Q985.98532.843.8", "P"),
    ] {
        assert_eq!(instead(calls, "P", hand), answer, "{calls} {hand}");
    }
    assert_eq!(instead("2S P 3S X P", "3NT", "743.AT942.T8.A53"), "4H", "a major comes before it");
    assert_eq!(instead("2S P 3S X P", "3NT", "A43.AT942.T8.853"), "3NT", "it is stopped");
    assert_eq!(instead("3H X P", "3NT", "T82.86.K7642.JT6"), "4D", "it has nothing");
}

#[test]
fn three_notrump_that_is_doubled_is_not_pulled_on_nothing() {
    let doubled = "P P 2NT P 3NT X P P";
    assert_eq!(instead(doubled, "4D", "876.97.KT752.Q97"), "P");
    assert_eq!(instead(doubled, "4D", "J5.T65432.A4.T62"), "P", "diamonds are not what it holds");
    assert_eq!(instead(doubled, "4H", "J5.T65432.A4.T62"), "4H");
    assert_eq!(instead("2NT P 3C X 3NT P", "6NT", "QJ84.QJ3.AQ86.QJ"), "6NT", "another bid was doubled");
    assert_eq!(instead("P 1H X 3H X P 3NT X", "4S", "A743.5.9874.KJT7"), "4S", "they have bid");
}

#[test]
fn opener_says_how_good_the_raise_is_though_they_have_come_in() {
    let overcalled = "P 1D P 1H 1S";
    for (hand, raise) in [
        ("T4.KQ42.KT863.AJ", "2H"),
        ("T.KQ42.KT86.AQJ7", "3H"),
        ("T.KQ42.KT86.AKJ7", "3H"),
        ("A2.KQ42.KT86.AKJ", "4H"),
        ("T42.KQ2.KT86.AKJ", "2H"),
    ] {
        assert_eq!(instead(overcalled, "2H", hand), raise, "{hand}");
    }
    assert_eq!(instead("1C 2S X P", "4H", "A753.QT72.Q.AJ63"), "3H");
    assert_eq!(instead("P P 1D 2C X P", "4S", "KQJ2.A52.QT72.32"), "2S");
    assert_eq!(instead("1C 2S X P", "4H", "7.AQT2.K97.AKQ63"), "4H");
    assert_eq!(instead("1D P 1H P", "2H", "T.KQ42.KT86.AKJ7"), "2H", "the book has it");
}

#[test]
fn nobody_overcalls_at_the_level_of_three_on_five_bad_cards() {
    assert_eq!(instead("2S", "3H", "K3.AJ865.K54.J72"), "3H");
    assert_eq!(instead("2S", "3H", "K3.Q8652.KJ4.J82"), "P");
    assert_eq!(instead("2S", "3H", "K3.Q8652.KJ4.KJ2"), "3H", "an opening");
    assert_eq!(instead("2S P P", "3C", "32.K42.A54.AQ872"), "3C");
    assert_eq!(instead("2S P P", "3C", "J2.K42.954.AQ872"), "3C", "a good suit");
    assert_eq!(instead("1S", "3C", "J2.K42.954.AJ872"), "P");
    assert_eq!(instead("3S", "4H", "32.AQ842.Q54.Q87"), "4H");
    assert_eq!(instead("2S", "3C", "2.K42.Q54.AQ9872"), "3C", "six cards");
    assert_eq!(instead("1H P 2NT", "3H", "AQ764..Q5.AJT862"), "3H", "it asks for the others");
}

#[test]
fn an_opener_whose_second_suit_is_raised_stops_on_a_minimum() {
    let raised = "1C P 1H P 1S P 2S P";
    assert_eq!(instead(raised, "3S", "AK96.7.K74.QJ632"), "P");
    assert_eq!(instead(raised, "3S", "AK96.7.K74.KQJ32"), "3S");
    assert_eq!(instead(raised, "4S", "AK96.7.K74.QJ632"), "4S");
}

#[test]
fn a_flat_hand_does_not_go_past_three_notrump_in_a_minor() {
    assert_eq!(instead("P P 1D P 2D P 2NT P 3D P", "4D", "K32.KQ3.AJ654.98"), "P");
    assert_eq!(instead("P P P 1C P 3C P", "4C", "T75.KT93.A7.AK32"), "P");
    assert_eq!(instead("P P P 1C P 3C P", "4C", "T7.K3.A7.AKJ8732"), "4C", "it is not flat");
    assert_eq!(instead("1C P 3C 3S", "4C", "T75.KT93.A7.AK32"), "4C", "they are in it");
}

#[test]
fn opening_values_opposite_an_opening_make_game() {
    assert_eq!(instead("1D 2S X P 3H P", "P", "JT4.KQ85.A3.K976"), "4H");
    assert_eq!(instead("1D 2S X P 3H P", "P", "JT4.KQ85.A3.9876"), "P");
    assert_eq!(instead("1H 1S 2S P 3H P", "P", "QJ4.Q83.JT7.AQJ8"), "4H");
    assert_eq!(instead("1D 2S X P 3H P", "P", "JT4.KQ8.A3.KT976"), "P", "there is no fit");
}

#[test]
fn twenty_points_opposite_an_opening_are_a_slam() {
    assert_eq!(instead("P 1H P 2C P 2S P", "3NT", "K9.Q3.AKQ62.KQ82"), "6NT");
    assert_eq!(instead("P 1H P 2C P 2S P", "3NT", "K97.Q3.AKQ6.KQ82"), "3NT");
    assert_eq!(instead("P 1H P 2C P 2S P", "3NT", "K97.K3.AKQ6.KQ82"), "6NT");
}

#[test]
fn two_of_a_suit_is_not_left_to_them_with_a_fit_and_some_points() {
    assert_eq!(instead("1D 1H X P 2D P P", "P", "QJ64.532.K52.K72"), "2H");
    assert_eq!(instead("1D 1H X P 2D P P", "P", "QJ64.532.852.Q72"), "P");
    assert_eq!(instead("1H P 2H P P", "P", "95.A42.K854.J532"), "P", "partner has shown nothing");
}

#[test]
fn a_good_raise_of_an_overcall_asks() {
    assert_eq!(instead("1C 1S P", "2S", "K94.AJ43.953.QJ7"), "2C");
    assert_eq!(instead("1C 1S P", "2S", "K94.AJ43.953.Q87"), "2S");
}

#[test]
fn nineteen_points_jump_in_a_second_suit_that_could_be_bid_at_one() {
    assert_eq!(instead("1C P 1D P", "1H", "AKJ.AQJ4.62.KJ74"), "2H");
    assert_eq!(instead("P 1D P 1H P", "1S", "AK42.A.KQJ9.K743"), "2S");
    assert_eq!(instead("1C P 1D P", "1H", "AKJ.AQJ4.62.KT74"), "1H");
    assert_eq!(instead("1H P 1S P", "2D", "A2.AKQ43.AQ53.32"), "2D", "it is at two");
    assert_eq!(instead("1C P 1D P", "2H", "AKJ.AQJ4.62.KJ74"), "2H", "it has jumped");
    assert_eq!(instead("1C P 1D P", "1NT", "AKJ.AQJ4.62.KJ74"), "1NT");
    assert_eq!(instead("1C P 1D 1S", "2H", "AKJ.AQJ4.62.KJ74"), "2H", "they have bid");
}

#[test]
fn a_minimum_does_not_jump_to_three_notrump_over_a_negative_double() {
    assert_eq!(instead("1C 1H X P", "3NT", "Q42.QT2.K98.AK32"), "1NT");
    assert_eq!(instead("P 1D 2C X P", "3NT", "AT3.873.KQ74.A72"), "2NT");
    assert_eq!(instead("1D 1S X P", "3NT", "QJ5.7.AK986.AQ73"), "2NT", "it has more");
    assert_eq!(instead("1D 1S X P", "3NT", "KJ5.A7.AK986.AQ3"), "3NT");
    assert_eq!(instead("1D 1S X P", "3NT", "KJ.A7.AKJ9863.32"), "3NT", "six cards take tricks");
    assert_eq!(instead("1D 3C X P", "3NT", "A53.K7.AK986.Q32"), "3NT", "there is no room");
    assert_eq!(instead("1D 1S 1NT P", "3NT", "A53.K7.AK986.Q32"), "3NT", "nobody has doubled");
}

#[test]
fn thirty_three_points_are_a_slam_in_notrump() {
    assert_eq!(instead("1NT P", "3NT", "A4.AKQ.Q542.Q432"), "3NT");
    assert_eq!(instead("1NT P", "3NT", "A4.AKQ.Q54.KJ654"), "6NT");
    assert_eq!(instead("P 1NT P 2C P 2H P", "4NT", "AQ82.QT.KQJ7.A74"), "6NT");
    assert_eq!(instead("1NT P", "4NT", "A4.AK2.Q542.KJ32"), "4NT");
    assert_eq!(instead("1NT P", "4NT", "A4.AK2.Q54.KJ432"), "6NT", "the fifth club is a trick");
    assert_eq!(instead("1NT P", "3NT", "A4.AK2.Q54.KJ432"), "3NT");
    assert_eq!(instead("1NT P 2D P 2H P 3S P 4H P", "4NT", "AK2.KQ765.KJ2.A5"), "4NT", "it asks for keycards");
    assert_eq!(instead("2NT P 3C X 3NT P", "P", "QJ84.QJ3.AQ86.QJ"), "6NT", "they have doubled, and bid nothing");
    assert_eq!(instead("2NT P 3C P 3NT P", "P", "QJ84.QJ3.A986.J2"), "P");
    assert_eq!(instead("1C P 1H P 2NT P", "3NT", "63.KQ95.K92.AQ72"), "3NT");
    assert_eq!(instead("1C P 1H P 2NT P", "3NT", "63.KQ95.Q92.AKJ7"), "6NT");
    assert_eq!(instead("2C P 2D P 2NT P", "3NT", "K63.QJ95.Q92.Q72"), "3NT");
    assert_eq!(instead("2C P 2D P 2NT P", "3NT", "K63.KJ95.Q92.Q72"), "6NT");
    assert_eq!(instead("1H P 2NT P 3C P 3NT P", "P", "AK4.KQ95.AQ2.K72"), "P", "it raised hearts");
    assert_eq!(instead("1NT 2S", "3NT", "A4.AKQ.Q54.KJ654"), "3NT", "they have a suit");
}
