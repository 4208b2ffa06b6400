//! A director's line to a ruling: `back 2c law 25A -- a slip of the hand`.

use bridge_protocol::{Alerts, Award, BoardView, Ruling, TableView, Turn};
use bridge_rules::{BoardNumber, Seat, Side};

use super::award::{award, fine, result};
use bridge_client::auction::last_call;

use crate::input::{bid_or_call, seat, side_named};

/// A ruling as it was typed; the reason may be missing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draft {
    /// What is ruled.
    pub ruling: Ruling,
    /// By which Law.
    pub law: Option<String>,
    /// Why.
    pub reason: Option<String>,
}

/// Reads a line; none if it is no ruling but a word that anybody may type.
///
/// # Errors
/// A sentence that says what is missing, or that there is nothing to rule about.
pub(crate) fn read(line: &str, view: &TableView) -> Result<Option<Draft>, String> {
    let (said, law, reason) = law_and_reason(line);
    let (word, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let ruling = ruling(&word.to_ascii_lowercase(), rest.trim(), view)?;
    let Some(ruling) = ruling else { return Ok(None) };
    // To come when one is called needs no other reason.
    let called = matches!(ruling, Ruling::Attend {}).then(|| "called to the table".to_owned());
    Ok(Some(Draft { ruling, law, reason: reason.or(called) }))
}

/// What is ruled, the Law and the reason: `freeze law 9B -- wait for me`.
pub(crate) fn law_and_reason(line: &str) -> (&str, Option<String>, Option<String>) {
    let (said, reason) = match line.split_once("--") {
        Some((said, reason)) => (said.trim(), Some(reason.trim().to_owned()).filter(|reason| !reason.is_empty())),
        None => (line.trim(), None),
    };
    let (said, law) = match said.rsplit_once(char::is_whitespace) {
        Some((before, law)) if before.ends_with(" law") && law.starts_with(|first: char| first.is_ascii_digit()) => {
            (before.trim_end_matches("law").trim_end(), Some(law.to_owned()))
        }
        Some(_) | None => (said, None),
    };
    (said, law, reason)
}

/// Whom a director speaks to alone, and what they say: `tell n TEXT`. None if the line is another.
///
/// # Errors
/// A sentence that says what is missing.
pub(crate) fn told(line: &str) -> Result<Option<(Seat, String)>, String> {
    let mut words = line.trim().splitn(3, char::is_whitespace);
    if !words.next().is_some_and(|word| word.eq_ignore_ascii_case("tell")) {
        return Ok(None);
    }
    match (words.next().and_then(seat), words.next().map(str::trim).filter(|text| !text.is_empty())) {
        (Some(seat), Some(text)) => Ok(Some((seat, text.to_owned()))),
        (None, _) | (_, None) => Err("Tell whom what? Type it like: tell n please wait.".to_owned()),
    }
}

fn ruling(word: &str, rest: &str, view: &TableView) -> Result<Option<Ruling>, String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    Ok(Some(match (word, words.as_slice()) {
        ("attend", []) => Ruling::Attend {},
        ("freeze", []) => Ruling::Freeze {},
        ("go" | "unfreeze", []) if !view.direction.frozen => return Err("The table is not stopped.".to_owned()),
        ("go" | "unfreeze", []) => Ruling::Unfreeze {},
        ("look", [at]) => Ruling::Look { seat: one_seat(at)? },
        ("back", [what]) => Ruling::RollBack { turn: turn_of(what, view)? },
        ("allow" | "refuse", []) => {
            let undo =
                on_table(view).and_then(|board| board.undo.as_ref()).ok_or("Nobody asks to take something back.")?;
            Ruling::DecideUndo { back: undo.back, grant: word == "allow" }
        }
        ("award", [tricks]) => {
            let tricks = tricks.parse().map_err(|_| "Award how many of the remaining tricks to the claimer's side?")?;
            Ruling::AwardClaim { turn: claim(view)?, tricks }
        }
        ("void", ["claim"]) => Ruling::VoidClaim { turn: claim(view)? },
        ("void", [board]) => Ruling::Void { board: number(board)? },
        ("meaning", [call, _, ..]) => corrected(call, rest, view)?,
        ("adjust", [board, _, ..]) => adjusted(number(board)?, rest)?,
        ("penalise" | "penalize" | "fine", [at, amount, unit]) => {
            let (amount, unit) = fine(amount, unit)?;
            Ruling::Penalise { side: one_side(at)?, amount, unit }
        }
        ("unseat", [at]) => Ruling::Unseat { seat: one_seat(at)? },
        ("clock", [at, used]) => Ruling::SetClock { side: one_side(at)?, used_ms: used_ms(used)? },
        ("rescore", [board, _, ..]) => {
            let after = rest.split_once(char::is_whitespace).map_or("", |(_, after)| after);
            let (contract, tricks, rest) = result(after)?;
            if !rest.is_empty() {
                return Err("A board has one result: type it like rescore 3 4SS 10.".to_owned());
            }
            Ruling::Rescore { board: number(board)?, contract, tricks }
        }
        ("find", [_, ..]) => Ruling::Find { text: rest.to_owned() },
        (
            "look" | "back" | "award" | "void" | "meaning" | "adjust" | "penalise" | "penalize" | "fine" | "unseat"
            | "rescore" | "find",
            _,
        ) => return Err(format!("{word} what? Type ? for how it is typed.")),
        _ => return Ok(None),
    }))
}

/// What was said of a call, put right in the place of whoever explains it.
fn corrected(call: &str, rest: &str, view: &TableView) -> Result<Ruling, String> {
    let made = call_named(call, view)?;
    let seat = match view.policy.alerts {
        Alerts::ByBidder | Alerts::BehindScreens => made.seat,
        Alerts::ByPartner => made.seat.partner(),
    };
    let text = rest.split_once(char::is_whitespace).map_or("", |(_, text)| text.trim());
    Ok(Ruling::CorrectMeaning { call: made.turn, seat, text: text.to_owned() })
}

/// `3 ns avg+ ew avg-`: each side its own.
fn adjusted(board: BoardNumber, rest: &str) -> Result<Ruling, String> {
    let (ns, ew) = awards(rest, "adjust 3 ns avg+ ew avg-")?;
    Ok(Ruling::Adjust { board, ns, ew })
}

/// What both sides get: `… ns avg+ ew avg-`.
pub(crate) fn awards(rest: &str, example: &str) -> Result<(Award, Award), String> {
    let both = || format!("Adjust for both sides, like: {example}.");
    let lower = rest.to_ascii_lowercase();
    let (ns, ew) = (lower.find(" ns ").ok_or_else(both)?, lower.find(" ew ").ok_or_else(both)?);
    let of = |from: usize, other: usize| {
        let to = if other > from { other } else { rest.len() };
        // Both may share a blank, with no award between them.
        award(rest.get(from + " ns ".len()..to).ok_or_else(both)?.trim())
    };
    Ok((of(ns, ew)?, of(ew, ns)?))
}

fn turn_of(what: &str, view: &TableView) -> Result<Turn, String> {
    match what.parse() {
        Ok(turn) => Ok(Turn(turn)),
        Err(_) => call_named(what, view).map(|made| made.turn),
    }
}

fn call_named(text: &str, view: &TableView) -> Result<bridge_client::auction::MadeCall, String> {
    let call = bid_or_call(&text.to_ascii_lowercase()).ok_or_else(|| format!("\"{text}\" is no call."))?;
    let made = on_table(view).and_then(|board| last_call(board, |_| true, Some(call)));
    made.ok_or_else(|| format!("Nobody has called {text} on this board."))
}

fn claim(view: &TableView) -> Result<Turn, String> {
    let claim = on_table(view).and_then(|board| board.claim.as_ref());
    claim.map(|claim| claim.turn).ok_or_else(|| "No claim is open.".to_owned())
}

fn on_table(view: &TableView) -> Option<&BoardView> {
    view.board.as_ref()
}

fn one_seat(text: &str) -> Result<Seat, String> {
    seat(text).ok_or_else(|| format!("\"{text}\" is no seat: n, e, s or w."))
}

fn one_side(text: &str) -> Result<Side, String> {
    side_named(text).ok_or_else(|| format!("\"{text}\" is no side: ns or ew."))
}

fn number(text: &str) -> Result<BoardNumber, String> {
    text.parse().map_err(|_| format!("\"{text}\" is no board's number."))
}

/// `3:20`, minutes and seconds.
fn used_ms(text: &str) -> Result<u64, String> {
    let read = || {
        let (minutes, seconds) = text.split_once(':')?;
        let (minutes, seconds): (u64, u64) = (minutes.parse().ok()?, seconds.parse().ok()?);
        (seconds < 60 && minutes < 600).then_some((minutes * 60 + seconds) * 1_000)
    };
    read().ok_or_else(|| format!("\"{text}\" is no time: minutes and seconds, like 3:20."))
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Artificial, ClaimStage, Lane, Ratio, Unit};

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn a_ruling_may_carry_its_law_and_its_reason() {
        let freeze = |law: Option<&str>, reason: Option<&str>| {
            let (law, reason) = (law.map(str::to_owned), reason.map(str::to_owned));
            Ok(Some(Draft { ruling: Ruling::Freeze {}, law, reason }))
        };
        let view = fixtures::played("");
        assert_eq!(read("freeze", &view), freeze(None, None));
        assert_eq!(read("freeze law 9B", &view), freeze(Some("9B"), None));
        assert_eq!(read("freeze law 9B -- wait for me", &view), freeze(Some("9B"), Some("wait for me")));
        assert_eq!(read("freeze --", &view), freeze(None, None));
        assert!(read("attend", &view).unwrap().unwrap().reason.is_some());
    }

    #[test]
    fn every_ruling_has_its_words() {
        let mut view = fixtures::claimed("1C P 2C P 3NT P P P | S3", Seat::North, 9, ClaimStage::Director);
        view.apply(Lane::South, &fixtures::undo_asked(Turn(9), Seat::East)).unwrap();
        view.direction.frozen = true;
        let board = BoardNumber::new(3).unwrap();
        let artificial = |score| Award::Artificial(score);
        for (line, ruling) in [
            ("go", Ruling::Unfreeze {}),
            ("look n", Ruling::Look { seat: Seat::North }),
            ("back 2c", Ruling::RollBack { turn: Turn(3) }),
            ("back 7", Ruling::RollBack { turn: Turn(7) }),
            ("allow", Ruling::DecideUndo { back: Turn(9), grant: true }),
            ("refuse", Ruling::DecideUndo { back: Turn(9), grant: false }),
            ("award 5", Ruling::AwardClaim { turn: Turn(10), tricks: 5 }),
            ("void claim", Ruling::VoidClaim { turn: Turn(10) }),
            ("void 3", Ruling::Void { board }),
            (
                "meaning 2c no major",
                Ruling::CorrectMeaning { call: Turn(3), seat: Seat::South, text: "no major".to_owned() },
            ),
            (
                "adjust 3 ns avg+ ew avg-",
                Ruling::Adjust {
                    board,
                    ns: artificial(Artificial::AveragePlus),
                    ew: artificial(Artificial::AverageMinus),
                },
            ),
            (
                "penalise ns 1/2 vp",
                Ruling::Penalise { side: Side::NorthSouth, amount: Ratio { n: 1, d: 2 }, unit: Unit::VictoryPoints },
            ),
            ("unseat n", Ruling::Unseat { seat: Seat::North }),
            ("clock ns 3:20", Ruling::SetClock { side: Side::NorthSouth, used_ms: 200_000 }),
            ("rescore 3 4SS 10", Ruling::Rescore { board, contract: "4SS".parse().ok(), tricks: 10 }),
            ("rescore 3 pass", Ruling::Rescore { board, contract: None, tricks: 0 }),
            ("find Table result stands", Ruling::Find { text: "Table result stands".to_owned() }),
        ] {
            let read = read(line, &view).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(read.map(|draft| draft.ruling), Some(ruling), "{line}");
        }
    }

    #[test]
    fn each_side_may_have_its_own_results() {
        let view = fixtures::played("");
        let draft = read("adjust 3 ns 4S S 10 1/2, 4S S 9 1/2 ew avg law 12C1 -- misinformed", &view).unwrap().unwrap();
        assert!(matches!(&draft.ruling, Ruling::Adjust { ns: Award::Assigned(results), .. } if results.len() == 2));
        assert_eq!((draft.law.as_deref(), draft.reason.as_deref()), (Some("12C1"), Some("misinformed")));
        assert!(read("adjust 3 ns avg+", &view).is_err());
    }

    #[test]
    fn a_side_without_an_award_is_asked_about() {
        let view = fixtures::played("");
        for line in ["adjust 3 ns ew avg-", "adjust 3 ew ns avg-", "adjust 3 ns ew ", "adjust 3 ns  ew avg"] {
            assert!(read(line, &view).is_err(), "{line}");
        }
    }

    #[test]
    fn whatever_is_typed_of_two_sides_is_read_or_asked_about() {
        const PIECES: [&str; 8] = [" ", "ns", "ew", "NS", "avg+", "4S S 10", ",", "\u{e9}"];
        let mut lines = vec![String::new()];
        for _ in 0..5 {
            let longer = |line: &String| PIECES.map(|piece| format!("{line}{piece}"));
            lines = lines.iter().flat_map(longer).collect();
            for line in &lines {
                let _ = awards(line, "adjust 3 ns avg+ ew avg-");
                let _ = awards(&format!(" {line} "), "adjust 3 ns avg+ ew avg-");
            }
        }
    }

    #[test]
    fn what_is_no_ruling_is_left_to_others_and_what_is_half_one_is_asked_about() {
        let view = fixtures::played("1C");
        for line in ["say hello", "?", "score", "clock", "card ns", "leave", ""] {
            assert_eq!(read(line, &view), Ok(None), "{line}");
        }
        assert_eq!(told("tell n please wait"), Ok(Some((Seat::North, "please wait".to_owned()))));
        assert_eq!(told("say hello"), Ok(None));
        assert!(told("tell please wait").is_err());
        for line in
            ["look", "go", "back 2c", "back", "award 5", "allow", "void", "clock ns soon", "unseat", "rescore 3"]
        {
            assert!(read(line, &view).is_err(), "{line}");
        }
    }
}
