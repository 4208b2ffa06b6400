//! The score sheet as sentences, for a file in which no column stays where it was: each entry says whose points it has.

use bridge_protocol::{RunningAccount, SessionView};
use bridge_rules::{Account, Column, Line, Pad, Premium};

use crate::text::result::counted;

use super::{beers, column_name, difference, form_name, holder, reason, title, total, who_plays, why};

/// The whole sheet: each rubber or round entry by entry, in the order in which they were written, and what it comes to.
pub(crate) fn score_sentences(session: &SessionView) -> Vec<String> {
    let sheet = &session.sheet;
    if sheet.deals.is_empty() {
        return Vec::new();
    }
    let parts = sheet.pads.iter().enumerate().flat_map(|(place, pad)| part(place, pad, session));
    [format!("{}.", form_name(session.form.name()))]
        .into_iter()
        .chain(parts)
        .chain(total(session))
        .chain(session.accounts.iter().map(person))
        .chain(beers(sheet))
        .collect()
}

fn part(place: usize, pad: &Pad, session: &SessionView) -> Vec<String> {
    let accounts: Vec<Account> = pad.accounts().collect();
    let (seating, unit) = (session.form.seating(), session.sheet.unit);
    let has = |column: &Column| format!("{} {}", holder(column.account, seating), counted(column.total(), unit));
    let sums: Vec<_> = pad.columns.iter().map(has).collect();
    [format!("{}.", title(place, pad, session))]
        .into_iter()
        .chain(who_plays(place, &accounts, session))
        .chain(pad.lines.iter().map(|line| entry(line, session)))
        .chain([format!("Together: {}.", sums.join(", "))])
        .chain(difference(place, pad, session))
        .collect()
}

/// `NS 60 below: deal 1, two hearts by North.`
fn entry(line: &Line, session: &SessionView) -> String {
    let whose = |account| column_name(account, session.form.seating());
    match *line {
        Line::Below { deal, to, points } => format!("{} {points} below: {}.", whose(to), reason(session, deal, "")),
        // The score of a whole deal, where there is no line to be above.
        Line::Above { deal, to, kind: kind @ Premium::Score, points } => {
            format!("{} {}: {}.", whose(to), counted(points, session.sheet.unit), why(session, deal, kind))
        }
        Line::Above { deal, to, kind, points } => {
            format!("{} {points} above: {}.", whose(to), why(session, deal, kind))
        }
        Line::Game { deal, to } => format!("{}: a game with deal {}.", whose(to), deal + 1),
    }
}

/// What somebody has won and lost: `Ann: 1 played, 420 points, balance -200, staked -10.`
fn person(account: &RunningAccount) -> String {
    let RunningAccount { name, played, points, balance, staked, .. } = account;
    let staked = staked.map(|staked| format!(", staked {staked:+}")).unwrap_or_default();
    format!("{name}: {played} played, {points} points, balance {balance:+}{staked}.")
}

#[cfg(test)]
mod tests {
    use bridge_protocol::PlayerName;
    use bridge_rules::{BySeat, DealOutcome, DealResult, Form, Session};

    use super::*;

    fn told(form: &str, deals: &[(&str, u8)]) -> Vec<String> {
        let form: Form = form.parse().unwrap();
        let mut session = Session::new(form);
        for (contract, tricks) in deals {
            let outcome = DealOutcome::Contract { contract: contract.parse().unwrap(), tricks: *tricks };
            session.record(&DealResult::new(outcome, BySeat::default())).unwrap();
        }
        session.stop();
        let name = |name| PlayerName::new(name).ok();
        let sat = BySeat { north: name("Nora"), east: name("Emil"), south: name("Susan"), west: name("Willem") };
        let sheet = session.sheet().clone();
        score_sentences(&SessionView { form, sheet, accounts: Vec::new(), sat: vec![sat], event: None })
    }

    #[test]
    fn each_entry_says_whose_points_it_has() {
        assert_eq!(
            told("rubber", &[("3NTN", 10), ("2SXE", 8)]),
            [
                "Rubber bridge.",
                "Rubber 1.",
                "NS: Nora and Susan. EW: Emil and Willem.",
                "NS 100 below: deal 1, three notrump by North.",
                "NS 30 above: deal 1, three notrump by North: overtricks.",
                "NS: a game with deal 1.",
                "EW 120 below: deal 2, two spades doubled by East.",
                "EW 50 above: deal 2, two spades doubled by East: made although doubled.",
                "EW: a game with deal 2.",
                "Together: North-South 130, East-West 170.",
                "East-West win by 40, in hundreds 0.",
                "In all: North-South 130, East-West 170.",
            ]
        );
    }

    #[test]
    fn where_nothing_is_below_the_line_nothing_is_above_it() {
        let chicago = told("chicago-duplicate", &[("4SN", 10)]);
        assert!(chicago.contains(&"NS 420: deal 1, four spades by North.".to_owned()), "{chicago:#?}");
        let minibridge = told("minibridge", &[("4SE", 9)]);
        assert!(minibridge.contains(&"NS 50: deal 1, spades for a game by East.".to_owned()), "{minibridge:#?}");
    }

    #[test]
    fn three_players_have_three_accounts() {
        let three = told("three-handed", &[("1NTS", 6)]);
        for account in ["N", "E"] {
            let entry = format!("{account} 50 above: deal 1, one notrump by South: undertricks.");
            assert!(three.contains(&entry), "{three:#?}");
        }
        assert!(three.contains(&"Together: North 50, East 50, South 0.".to_owned()), "{three:#?}");
    }

    #[test]
    fn a_sheet_with_nothing_on_it_says_nothing() {
        assert_eq!(told("rubber", &[]), [""; 0]);
    }
}
