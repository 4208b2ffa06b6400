//! Records that contradict the Laws or themselves.

use bridge_formats::pbn::{self, Severity};

use crate::{clean, problems};

const DEAL: &str = "[Deal \"N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9\"]";

#[test]
fn an_auction_is_kept_up_to_its_first_illegal_call() {
    for (calls, kept, found) in [
        ("1S 1H AP", 1, "insufficient bid: 1H does not supersede 1S (Law 18)"),
        (
            "X",
            0,
            "inadmissible double: N may double only an opponent's bid, and there is only passing so far (Law 19A)",
        ),
        ("1C AP Pass", 4, "the auction is over (Law 22A)"),
        ("1C Huh AP", 1, "Huh"),
        ("1C ^I 1C AP", 1, "^I"),
        ("1C - 1D", 1, "-"),
    ] {
        let text = format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
        let reading = pbn::read(text.as_bytes());
        let [problem] = reading.problems.as_slice() else { panic!("{calls}: {:?}", reading.problems) };
        assert_eq!((problem.line, problem.severity, problem.found.as_str()), (3, Severity::Omitted, found), "{calls}");
        assert_eq!(reading.games[0].auction.len(), kept, "{calls}");
    }
}

#[test]
fn the_dealer_calls_first() {
    assert_eq!(
        problems("[Dealer \"N\"]\n[Auction \"W\"]\n1C AP\n"),
        [("3 Auction: the dealer's call first (Law 17B); W's".to_owned(), Severity::Omitted)]
    );
}

#[test]
fn contract_and_declarer_follow_from_the_auction() {
    let record = |declarer: &str, contract: &str| {
        format!("[Dealer \"N\"]\n[Declarer \"{declarer}\"]\n[Contract \"{contract}\"]\n[Auction \"N\"]\n1C X AP\n")
    };
    assert_eq!(clean(&record("N", "1CX")).contract(), clean(&record("?", "?")).contract());
    assert_eq!(clean(&record("^S", "1CX")).contract().map(|contract| contract.to_string()).as_deref(), Some("1CXS"));
    assert_eq!(
        problems(&record("S", "1C")),
        [
            ("3 Contract: 1CX, as the auction has it; 1C".to_owned(), Severity::Doubtful),
            ("2 Declarer: N, as the auction has it; S".to_owned(), Severity::Doubtful),
        ]
    );
    assert_eq!(
        problems(&record("", "Pass")),
        [("3 Contract: 1CX, as the auction has it; Pass".to_owned(), Severity::Doubtful)]
    );
}

#[test]
fn a_play_is_kept_up_to_its_first_illegal_card() {
    let record = |rows: &str| format!("{DEAL}\n[Declarer \"S\"]\n[Contract \"4S\"]\n[Play \"W\"]\n{rows}\n");
    for (rows, kept, found) in [
        ("HK HA H2 S2", 3, "revoke: S2 does not follow H, and the hand can (Law 44C)"),
        ("HK HK", 1, "N does not hold HK (Law 45)"),
        ("HK - H2 H9", 1, "one"),
        ("HK HA H2 H9\nCK - - -", 4, "one"),
        ("HK HA huh", 2, "huh"),
    ] {
        let reading = pbn::read(record(rows).as_bytes());
        let [problem] = reading.problems.as_slice() else { panic!("{rows}: {:?}", reading.problems) };
        assert_eq!((problem.severity, problem.found.as_str()), (Severity::Omitted, found), "{rows}");
        assert_eq!(reading.games[0].play.len(), kept, "{rows}");
    }
    assert_eq!(clean(&record("HK HA H2 H9\n*")).play.len(), 4);
}

#[test]
fn the_result_lies_within_what_the_play_left() {
    let record = |result: &str| {
        format!("{DEAL}\n[Declarer \"S\"]\n[Contract \"4S\"]\n[Result \"{result}\"]\n[Play \"W\"]\nHK HA H2 H9\n*\n")
    };
    clean(&record("1"));
    clean(&record("13"));
    assert_eq!(
        problems(&record("0")),
        [("4 Result: 1 to 13 tricks, as the play has it; 0".to_owned(), Severity::Doubtful)]
    );
}

#[test]
fn the_score_follows_from_the_result() {
    let record = |score: &str, scoring: &str| {
        format!(
            "[Vulnerable \"All\"]\n[Scoring \"{scoring}\"]\n[Declarer \"S\"]\n[Contract \"4S\"]\n[Result \"10\"]\n[Score \"{score}\"]"
        )
    };
    assert_eq!(clean(&record("NS 620", "IMP")).score, Some(620));
    assert_eq!(clean(&record("NS 120", "Chicago")).score, Some(120));
    assert_eq!(
        problems(&record("NS 420", "IMP")),
        [("6 Score: NS 620, as the result has it (Law 77); NS 420".to_owned(), Severity::Doubtful)]
    );
}

#[test]
fn no_problem_and_no_debug_shows_a_card_of_a_bad_deal() {
    let text = DEAL.replace("97.T7652", "A7.T7652");
    let shown = format!("{:?}", pbn::read(text.as_bytes()));
    assert!(shown.contains("a card in E's hand that another hand has too"), "{shown}");
    assert!(!shown.contains("T7652") && !format!("{:?}", pbn::read(DEAL.as_bytes())).contains("T7652"));
}
