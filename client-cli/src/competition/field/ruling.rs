//! What the director of a field rules, as it is typed and as it is told: `take 2 6 ns avg+ ew 45% -- they are late`.

use std::path::Path;

use bridge_protocol::{
    Brought, ClockChange, ContestantNumber, EntryNumber, EventRuling, EventRulingNotice, FieldView, Unit,
};
use bridge_rules::{BoardNumber, Exact};

use super::{
    handicaps,
    names::{name, numbered},
};
use crate::{
    competition::{
        of_event::{announced, version},
        ruling_draft::RulingDraft,
    },
    input::rulings::{awards, fine, law_and_reason},
    text::{awards as in_words, quoted},
};

/// Reads a line; none if it is no ruling. `round` is the one that is on. A list of handicaps is read from its file.
///
/// # Errors
/// A sentence that says what is missing.
pub(super) fn read(line: &str, round: u8, field: &FieldView) -> Result<Option<RulingDraft<EventRuling>>, String> {
    const EXAMPLE: &str = "take 2 6 ns avg+ ew avg-";
    const SCORE: &str = "score 2 6 ns 4SN 10 ew 4SN 10";
    const WHOM: &str =
        "Whom, and how much? Like: fine 5 10 mp (percent of a top), or where IMPs are played fine 5 3 imp.";
    if let Some(announcement) = announced(line) {
        return Ok(Some(announcement));
    }
    let (said, law, reason) = law_and_reason(line);
    let (word, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let ruling = match (word.to_ascii_lowercase().as_str(), rest.trim()) {
        ("close", "") => EventRuling::CloseRound { round },
        ("take", rest) => {
            let named = table_and_board(rest);
            let (table, board) = named.ok_or_else(|| format!("From which table, and which board? Like: {EXAMPLE}."))?;
            let (ns, ew) = awards(rest, EXAMPLE)?;
            EventRuling::TakeAway { table, board, ns, ew }
        }
        ("score", rest) if !rest.is_empty() => {
            let (table, board) =
                table_and_board(rest).ok_or_else(|| format!("At which table, and which board? Like: {SCORE}."))?;
            let (ns, ew) = awards(rest, SCORE)?;
            EventRuling::Score { table, board, ns, ew }
        }
        ("final" | "finalise" | "finalize", "") => EventRuling::Finalise {},
        ("fine" | "penalise" | "penalize", rest) => match rest.split_whitespace().collect::<Vec<_>>()[..] {
            [contestant, amount, unit] => {
                let contestant = contestant.parse().map(ContestantNumber);
                let (amount, unit) = fine(amount, unit)?;
                EventRuling::Fine { contestant: contestant.map_err(|_| WHOM)?, amount, unit }
            }
            _ => return Err(WHOM.to_owned()),
        },
        ("carry", rest) => EventRuling::CarryForward { brought: amounts(rest)? },
        ("handicap", rest) => EventRuling::Handicap {
            handicaps: match rest.strip_prefix("file ") {
                Some(path) => handicaps::read(Path::new(path.trim()), field)?,
                None => amounts(rest)?,
            },
        },
        ("extend", minutes) => {
            let minutes = minutes.split_whitespace().next().and_then(|minutes| minutes.parse().ok());
            let minutes = minutes.ok_or("By how many minutes? Like: extend 5.")?;
            EventRuling::Clock { round, change: ClockChange::Extend { minutes } }
        }
        ("stop", "") => EventRuling::Clock { round, change: ClockChange::Stop {} },
        ("restart", "") => EventRuling::Clock { round, change: ClockChange::Restart {} },
        ("withdraw", contestant) if !contestant.is_empty() => {
            let contestant = contestant.parse().map(ContestantNumber);
            EventRuling::Retire {
                contestant: contestant.map_err(|_| "Who withdraws? Their number, like: withdraw 5.")?,
            }
        }
        ("substitute" | "sub", rest) => match entries(rest)[..] {
            [Some(out), Some(into)] => EventRuling::Substitute { out, into },
            _ => return Err("Who for whom? Two numbers of entries, like: substitute 3 17.".to_owned()),
        },
        ("admit", rest) => match entries(rest).into_iter().collect::<Option<Vec<_>>>() {
            Some(players) if !players.is_empty() => EventRuling::Admit { players },
            _ => return Err("Who plays? Their numbers of entry, like: admit 17 18.".to_owned()),
        },
        _ => return Ok(None),
    };
    Ok(Some(RulingDraft { ruling, law, reason }))
}

/// `3 120, 4 -33 1/3`
fn amounts(rest: &str) -> Result<Vec<Brought>, String> {
    const LIKE: &str = "Whom, and how much? Like: handicap 3 2.5, 4 -1 1/2 or carry 3 120, 4 -40.";
    let one = |each: &str| {
        let (contestant, amount) = each.trim().split_once(char::is_whitespace)?;
        let contestant = ContestantNumber(contestant.parse().ok().filter(|number| *number > 0)?);
        Some(Brought { contestant, amount: decimal(amount.trim())? })
    };
    rest.split(',').map(one).collect::<Option<_>>().ok_or_else(|| LIKE.to_owned())
}

/// `2 6 …`: the table and the board.
fn table_and_board(rest: &str) -> Option<(u16, BoardNumber)> {
    let mut words = rest.split_whitespace();
    let table = words.next()?.parse().ok()?;
    Some((table, BoardNumber::new(words.next()?.parse().ok()?)?))
}

/// `2.5`, `-1 1/2`
pub(super) fn decimal(text: &str) -> Option<Exact> {
    let Some((whole, decimals)) = text.split_once('.') else { return text.parse().ok() };
    let d = 10_u32.checked_pow(u32::try_from(decimals.len()).ok()?)?;
    let n: i32 = format!("{whole}{decimals}").parse().ok()?;
    decimals.bytes().all(|byte| byte.is_ascii_digit()).then(|| Exact::of([(n, 1, d)])).flatten()
}

fn entries(rest: &str) -> Vec<Option<EntryNumber>> {
    rest.split_whitespace().map(|number| number.parse().ok().map(EntryNumber)).collect()
}

/// `Dora takes board 6 away from table 2, North-South get average plus, East-West 45 % (Law 12C2): late.`
pub(crate) fn describe(notice: &EventRulingNotice, field: &FieldView) -> String {
    let law = notice.law.as_ref().map_or_else(String::new, |law| format!(" (Law {law})"));
    quoted(&format!("{}{} {}{law}: {}", version(notice), notice.director, ruled(&notice.ruling, field), notice.reason))
}

fn ruled(said: &EventRuling, field: &FieldView) -> String {
    match said {
        EventRuling::TakeAway { table, board, ns, ew } => {
            format!("takes board {board} away from table {table}, {}", in_words(*board, ns, ew))
        }
        EventRuling::Score { table, board, ns, ew } => {
            format!("gives board {board} at table {table} a score, {}", in_words(*board, ns, ew))
        }
        EventRuling::Finalise {} => "ends the time for corrections".to_owned(),
        EventRuling::CloseRound { round } => format!("closes round {round}"),
        EventRuling::Retire { contestant } => format!("takes {} out of the event", numbered(*contestant, field)),
        EventRuling::Substitute { out, into } => {
            format!("puts {} in the place of {}", name(*into, field), name(*out, field))
        }
        EventRuling::Fine { contestant, amount, unit } => {
            let unit = match unit {
                Unit::Matchpoints => "percent of a top",
                Unit::Imps => "IMPs",
                Unit::VictoryPoints => "victory points",
            };
            format!("fines {} {amount} {unit}", numbered(*contestant, field))
        }
        EventRuling::CarryForward { brought } => format!("carries forward: {}", theirs(brought, field)),
        EventRuling::Handicap { handicaps } => format!("gives handicaps: {}", theirs(handicaps, field)),
        EventRuling::Announce {} => "announces".to_owned(),
        EventRuling::Clock { round, change: ClockChange::Extend { minutes: 1 } } => {
            format!("gives round {round} a minute more")
        }
        EventRuling::Clock { round, change: ClockChange::Extend { minutes } } => {
            format!("gives round {round} {minutes} minutes more")
        }
        EventRuling::Clock { change: ClockChange::Stop {}, .. } => "stops the clock".to_owned(),
        EventRuling::Clock { change: ClockChange::Restart {}, .. } => "lets the clock go on".to_owned(),
        EventRuling::Admit { players } => {
            let names: Vec<String> = players.iter().map(|player| name(*player, field)).collect();
            format!("lets {} play", names.join(" & "))
        }
        EventRuling::Award { .. }
        | EventRuling::Withdraw { .. }
        | EventRuling::Penalise { .. }
        | EventRuling::SetDraw { .. } => "rules about a team".to_owned(),
    }
}

fn theirs(amounts: &[Brought], field: &FieldView) -> String {
    let each = amounts.iter().map(|each| format!("{} {}", numbered(each.contestant, field), each.amount));
    each.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Artificial, Award, PlayerName, Ratio};

    use super::*;

    #[test]
    fn what_is_announced_is_said_as_it_was_typed() {
        let draft = read("announce  Coffee law and order -- now", 3, &FieldView::default()).unwrap().unwrap();
        assert_eq!((draft.ruling, draft.law), (EventRuling::Announce {}, None));
        assert_eq!(draft.reason.as_deref(), Some("Coffee law and order -- now"));
    }

    #[test]
    fn what_is_typed_is_what_is_told() {
        let draft = read("take 2 6 ns avg+ ew 45% law 12C2 -- late", 3, &FieldView::default()).unwrap().unwrap();
        let board = BoardNumber::new(6).unwrap();
        let ruling = EventRuling::TakeAway {
            table: 2,
            board,
            ns: Award::Artificial(Artificial::AveragePlus),
            ew: Award::Percent(45),
        };
        assert_eq!(draft.ruling, ruling);
        let notice = EventRulingNotice {
            director: PlayerName::new("Dora").unwrap(),
            ruling,
            law: draft.law,
            reason: draft.reason.unwrap(),
            version: None,
            announcement: None,
            at_ms: None,
            round: None,
        };
        let words =
            "Dora takes board 6 away from table 2, North-South get average plus, East-West 45 % (Law 12C2): late.";
        let field = FieldView::default();
        assert_eq!(describe(&notice, &field), words);
        let corrected = EventRulingNotice { version: Some(2), ..notice };
        assert_eq!(describe(&corrected, &field), format!("Version 2: {words}"));
        let plus = Award::Artificial(Artificial::AveragePlus);
        let score = EventRuling::Score { table: 2, board, ns: plus.clone(), ew: plus };
        assert_eq!(read("score 2 6 ns avg+ ew avg+", 3, &field).unwrap().unwrap().ruling, score);
        assert_eq!(
            ruled(&score, &field),
            "gives board 6 at table 2 a score, North-South get average plus, East-West average plus"
        );
        assert_eq!(read("final", 3, &field).unwrap().unwrap().ruling, EventRuling::Finalise {});
        let read = |line| read(line, 3, &field).unwrap().unwrap().ruling;
        assert_eq!(read("withdraw 5"), EventRuling::Retire { contestant: ContestantNumber(5) });
        let (out, into) = (EntryNumber(3), EntryNumber(17));
        assert_eq!(read("substitute 3 17"), EventRuling::Substitute { out, into });
        assert_eq!(read("admit 3 17"), EventRuling::Admit { players: vec![out, into] });
        let fine =
            EventRuling::Fine { contestant: ContestantNumber(5), amount: Ratio::whole(10), unit: Unit::Matchpoints };
        assert_eq!(read("fine 5 10 mp"), fine);
        assert_eq!(ruled(&fine, &field), "fines 5  10 percent of a top");
        let of = |contestant, amount: &str| Brought {
            contestant: ContestantNumber(contestant),
            amount: amount.parse().unwrap(),
        };
        let handicap = EventRuling::Handicap { handicaps: vec![of(5, "2 1/2"), of(6, "-1 1/2")] };
        assert_eq!(read("handicap 5 2.5, 6 -1 1/2"), handicap);
        assert_eq!(ruled(&handicap, &field), "gives handicaps: 5  2 1/2, 6  -1 1/2");
        assert_eq!(read("carry 5 -0.25"), EventRuling::CarryForward { brought: vec![of(5, "-1/4")] });
        assert_eq!(read("close"), EventRuling::CloseRound { round: 3 });
        let clock = |change| EventRuling::Clock { round: 3, change };
        assert_eq!(read("extend 5 minutes"), clock(ClockChange::Extend { minutes: 5 }));
        assert_eq!((read("stop"), read("restart")), (clock(ClockChange::Stop {}), clock(ClockChange::Restart {})));
        let read = |line| super::read(line, 3, &field);
        for wrong in [
            "take",
            "take 2",
            "take 2 6",
            "take 2 6 ns avg+",
            "score 2",
            "score 2 6",
            "withdraw x",
            "sub 3",
            "fine",
            "fine 5",
            "fine x 10 mp",
            "fine 5 10 points",
            "extend",
            "extend x",
            "handicap",
            "handicap 5",
            "handicap 5 x",
            "handicap 0 5",
            "carry 5 1.x",
            "admit",
            "admit x",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        for other in ["ranking", "score", "table 2", "close it", "withdraw"] {
            assert_eq!(read(other), Ok(None), "{other}");
        }
    }
}
