use bridge_rules::Deal;

use super::{COMMON, Condition, Wrong};

/// North has 15 points and 4=2=5=2, South 10 and 4=4=1=4.
const DEAL: &str = "N:AJ86.Q6.AKJ84.52 73.KJ943.Q752.T9 KQ54.T875.T.AQ83 T92.A2.963.KJ764";

fn holds(text: &str) -> bool {
    let condition: Condition = text.parse().unwrap_or_else(|mistake| panic!("{text}: {mistake}"));
    condition.holds(&DEAL.parse::<Deal>().unwrap())
}

#[test]
fn a_condition_speaks_of_points_suits_and_shapes_of_hands_and_sides() {
    for so in [
        "hcp(N) = 15",
        "15 <= hcp(N) <= 17 and not balanced(N)",
        "hcp(NS) >= 26 or hearts(E) > 7",
        "spades(NS) = 8",
        "shape(N, 5422) and shape(N, 4=2=5=2)",
        "shape(n, 2254)",
        "hcp(N) + hcp(S) = hcp(NS)",
        "hcp(NS) - hcp(EW) > 0",
        "controls(N) = 5 and aces(N) = 2 and kings(N) = 1",
        "losers(N) = 7",
        "(hearts(E) = 5 and diamonds(E) = 4) != 3 or hcp(N) = 15",
    ] {
        if so.contains("!= 3") {
            assert!(so.parse::<Condition>().is_err(), "what is so is no number");
        } else {
            assert!(holds(so), "{so}");
        }
    }
    for otherwise in ["hcp(N) > 15", "balanced(N)", "shape(N, 5=4=2=2)", "not hcp(N) = 15", "15 <= hcp(N) < 15"] {
        assert!(!holds(otherwise), "{otherwise}");
    }
}

#[test]
fn and_binds_closer_than_or_and_not_closest() {
    assert!(holds("hcp(N) = 15 or hcp(N) = 1 and hcp(N) = 2"));
    assert!(!holds("(hcp(N) = 15 or hcp(N) = 1) and hcp(N) = 2"));
    assert!(holds("not hcp(N) = 1 and hcp(N) = 15"));
}

#[test]
fn a_mistake_is_pointed_at_and_says_what_to_do() {
    for (text, marked, wrong) in [
        ("hcp(N) => 15", "=>", Wrong::Expected("a comparison: <, <=, =, !=, >= or >")),
        ("hpc(N) > 15", "hpc", Wrong::Name { nearest: "hcp" }),
        ("heart(N) > 5", "heart", Wrong::Name { nearest: "hearts" }),
        ("hcp(X) > 15", "X", Wrong::Hands),
        ("balanced(NS)", "NS", Wrong::OneHand),
        ("hcp(N)", "hcp(N)", Wrong::NotATruth),
        ("balanced(N) > 3", "balanced(N)", Wrong::NotANumber),
        ("shape(N, 5432)", "5432", Wrong::Shape),
        ("shape(N, 5=4=3)", "5=4=3", Wrong::Shape),
        ("hcp(N) > 15 hcp(S) > 3", "hcp", Wrong::Expected("\"and\", \"or\", a comparison or the end")),
        ("hcp(N > 15", ">", Wrong::Expected("a closing bracket")),
        ("hcp(N) > 1000", "1000", Wrong::Number),
        ("hcp(N) ≥ 15", "≥", Wrong::Sign),
        ("hcp(N) >", "", Wrong::Expected("a number or a name")),
        ("", "", Wrong::Expected("a number or a name")),
    ] {
        let mistake = text.parse::<Condition>().unwrap_err();
        assert_eq!((&text[mistake.at.clone()], &mistake.wrong), (marked, &wrong), "{text}");
        assert!(!mistake.to_string().is_empty());
    }
}

#[test]
fn the_mark_stands_below_the_mistake() {
    let text = "hcp(N) > 15 and hpc(S) < 3";
    let shown = text.parse::<Condition>().unwrap_err().shown_in(text);
    assert_eq!(shown.lines().nth(1), Some("                ^^^ nothing has this name; did you mean hcp?"));
}

#[test]
fn what_is_too_long_or_too_deep_is_refused() {
    let deep = format!("{}hcp(N) = 1{}", "(".repeat(40), ")".repeat(40));
    assert_eq!(deep.parse::<Condition>().unwrap_err().wrong, Wrong::TooDeep);
    let long = "hcp(N) = 1 or ".repeat(50);
    assert!(matches!(long.parse::<Condition>().unwrap_err().wrong, Wrong::TooLong { .. }));
}

#[test]
fn the_common_conditions_can_be_read() {
    for (name, text) in COMMON {
        assert!(text.parse::<Condition>().is_ok(), "{name}");
    }
}
