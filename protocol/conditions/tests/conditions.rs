//! Deals by condition: what is true of a deal, what is dealt, and what is pointed at.

use bridge_conditions::{COMMON, Condition};
use bridge_rules::{Deal, Seat};

/// North: 4-4-3-2 with 10 points; East: 1=4=5=3 with 12; South: 5=1=3=4 with 8 …; West has the rest.
const DEAL: &str = "N:AJ32.K987.Q54.T2 Q.AJ32.KT987.Q43 KT987.Q.A32.9876 654.T654.J6.AKJ5";

fn holds(text: &str) -> bool {
    let deal: Deal = DEAL.parse().expect("a deal");
    text.parse::<Condition>().unwrap_or_else(|mistake| panic!("{text}: {mistake}")).holds(&deal)
}

fn mistake(text: &str) -> String {
    text.parse::<Condition>().expect_err(text).to_string()
}

/// The same numbers everywhere, by the constants of Knuth's MMIX.
fn chance(mut state: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % below
    }
}

#[test]
fn each_word_counts_what_it_says() {
    for text in [
        "hcp(north) == 10",
        "hcp(north, spades) == 5",
        "HCP(N, S) == 5",
        "spades(north) == 4",
        "spade(n) == 4",
        "hearts(east) == 4 and diamonds(east) == 5 and clubs(east) == 3",
        "aces(north) == 1 and kings(north) == 1 and queens(north) == 1 and jacks(north) == 1 and tens(north) == 1",
        "kings(north, hearts) == 1 and kings(north, spades) == 0",
        "controls(north) == 3",
        "controls(west) == 3 and controls(west, clubs) == 3",
        // Spades K, Q; hearts A, Q; diamonds A, K; clubs A, K.
        "losers(north) == 8",
        // A bare queen loses one, not two.
        "losers(east, spades) == 1 and losers(south, hearts) == 1",
        "hascard(south, DA) and hascard(south, ad) and not hascard(north, DA)",
        "balanced(north) and not balanced(east)",
        "shape(north, 4432) and shape(north, any 2344) and shape(north, 4xxx) and shape(north, any xxx2)",
        "!shape(north, 4342)  # thirteen cards, another order",
        "shape(north, any 4432 + any 4333) and not shape(north, any 4432 - 4xxx)",
    ] {
        assert!(holds(text), "{text}");
    }
}

#[test]
fn signs_bind_as_everywhere() {
    for text in [
        "1 + 2 * 3 == 7",
        "(1 + 2) * 3 == 9",
        "10 - 4 - 3 == 3",
        "-2 + 3 == 1 && -(2) < 0",
        "1 or 0 and 0",
        "not 1 == 2",
        "!0 && !(1 == 2)",
        "2 > 1 and 1 != 2 and 2 >= 2 and 2 <= 2",
    ] {
        assert!(holds(text), "{text}");
    }
    assert!(!holds("(1 or 0) and 0"));
}

#[test]
fn a_name_stands_for_what_it_was_given() {
    assert!(holds("strong = hcp(east) >= 12\nboth = hcp(north) + hcp(south)\n\ncondition strong and both > 15"));
    assert!(holds("a = 1 b = a + 1 b == 2"));
}

#[test]
fn a_mistake_says_where_it_is_and_what_could_stand_there() {
    assert_eq!(mistake("hcp(sud) > 3"), "line 1, column 5: expected a seat (north, east, south or west), found `sud`");
    assert_eq!(
        mistake("hcp(south) >\n  "),
        "line 2, column 3: expected a number, a name or something of a hand, such \
        as hcp(south), found the end"
    );
    assert_eq!(
        mistake("hcp(south, trumps) > 3"),
        "line 1, column 12: expected a suit (spades, hearts, diamonds or \
        clubs), found `trumps`"
    );
    assert_eq!(
        mistake("shape(north, 4443)"),
        "line 1, column 14: expected a shape of thirteen cards, such as 5332, \
        5xxx or any 4432, found `4443`"
    );
    assert_eq!(mistake("hcp(north) 12"), "line 1, column 12: expected `and`, `or` or the end, found `12`");
    assert_eq!(mistake("hascard(north, Z9)"), "line 1, column 16: expected a card, such as SA, found `Z9`");
    assert_eq!(
        mistake("12 <= hcp(south) <= 14"),
        "line 1, column 18: expected `and` or `or`: two are compared at a time, as in 12 <= hcp(south) and \
         hcp(south) <= 14, found `<=`"
    );
    let number = "expected a condition, as in hcp(south) == 12 or hcp(south) == 13, found";
    assert_eq!(mistake("hcp(south) == 12 or 13"), format!("line 1, column 21: {number} `13`"));
    for number in ["-13", "6 + 7"] {
        assert!(
            mistake(&format!("hcp(south) == 12 or {number}")).contains("column 21: expected a condition"),
            "{number}"
        );
    }
    assert_eq!(mistake("5 and balanced(south)"), format!("line 1, column 1: {number} `5`"));
    assert_eq!(mistake("hcp(south) = 12"), "line 1, column 12: expected `==`, which compares, found `=`");
    assert_eq!(mistake("hcp(north > 3"), "line 1, column 11: expected `)`, found `>`");
    assert_eq!(mistake("é = hcp(north) ß ? 1"), "line 1, column 18: expected a word, a number or a sign, found `?`");
    assert_eq!(mistake("hcp = 3"), "line 1, column 1: expected a name of your own, found `hcp`");
    assert_eq!(mistake(" # nothing"), "line 1, column 11: expected a condition, found the end");
    assert!(mistake("produce 10").ends_with("all else is said to the program that deals, found `produce`"));
    assert!(mistake("strength(north) > 3").contains("something of a hand"));
    assert!(mistake("hcp(north) > 99999999999999999999").contains("at most 1000000"));
    let wrong: &str = "a = 1\n\thcp(sud) > a";
    let mistake = wrong.parse::<Condition>().expect_err("no seat");
    assert_eq!(mistake.pointed_at(wrong), "\thcp(sud) > a\n\t    ^");
}

#[test]
fn a_long_text_is_not_repeated_in_full() {
    let long = format!("hcp(south) == 12 or {}", "x".repeat(3000));
    let wrong = long.parse::<Condition>().expect_err("no such word");
    assert_eq!(wrong.found, format!("`{}…`", "x".repeat(40)));
    let pointed = wrong.pointed_at(&long);
    assert_eq!(pointed, format!("hcp(south) == 12 or {}…\n{}^", "x".repeat(60), " ".repeat(20)));
    let many = "x or ".repeat(20_000);
    let mistake = many.parse::<Condition>().expect_err("too long");
    assert!(mistake.to_string().len() + mistake.pointed_at(&many).len() < 200);
    let behind = format!("{}hcp(sud)", "1 or ".repeat(50));
    let pointed = behind.parse::<Condition>().expect_err("no seat").pointed_at(&behind);
    assert!(pointed.starts_with('…') && pointed.lines().all(|line| line.chars().count() < 130), "{pointed}");
    let [shown, mark] = [0, 1].map(|line| pointed.lines().nth(line).expect("two lines"));
    assert_eq!(shown.chars().nth(mark.chars().count() - 1), Some('s'), "{pointed}");
}

#[test]
fn the_part_that_is_too_many_is_pointed_at() {
    // 1 is a part and each `||1` two more: of the thousandth `||` the 1 is the part that is too many.
    let text = format!("1{}", "||1".repeat(1001));
    let column = 1 + 3 * 999 + 2 + 1;
    assert!(
        mistake(&text).starts_with(&format!("line 1, column {column}: expected a condition of at most 2000 parts"))
    );
}

#[test]
fn a_text_that_is_too_long_or_too_deep_is_refused() {
    assert!(mistake(&" ".repeat(5000)).contains("at most 4096 bytes"));
    assert!(mistake(&"(".repeat(2000)).contains("at most 50 brackets"));
    assert!(mistake(&format!("{}1", "not ".repeat(900))).contains("at most 50 brackets"));
    let doubled: String = (0..40).map(|n| format!("a{} = a{n} + a{n}\n", n + 1)).collect();
    assert!(mistake(&format!("a0 = 1\n{doubled}a40")).contains("at most 2000 parts"));
}

#[test]
fn no_text_panics() {
    let pieces =
        ["hcp", "(", ")", "south", ",", "any", "4432", "=", "and", "not", "-", "!", "é", "7", "x", "\n", "#", "*"];
    let mut draw = chance(11);
    for _ in 0..20_000 {
        let length = draw(12);
        let text: String = (0..length).flat_map(|_| [pieces[draw(pieces.len())], " "]).collect();
        let _ = text.parse::<Condition>();
    }
}

#[test]
fn what_is_dealt_fits_and_the_same_chance_deals_the_same() {
    let condition: Condition = "balanced(south) and hcp(south) >= 15 and hcp(south) <= 17".parse().expect("good");
    let deal = condition.deal(100_000, chance(3)).expect("some deal in 20 is so");
    assert!((15..=17).contains(&deal.hand(Seat::South).hcp()));
    assert_eq!(condition.deal(100_000, chance(3)), Some(deal));
    assert_eq!("hcp(south) > 37".parse::<Condition>().expect("good").deal(1000, chance(3)), None);
}

#[test]
fn every_common_condition_is_dealt() {
    for common in COMMON {
        let condition: Condition = common.text.parse().unwrap_or_else(|mistake| panic!("{}: {mistake}", common.name));
        assert!(condition.deal(20_000, chance(5)).is_some(), "{}", common.name);
    }
}
