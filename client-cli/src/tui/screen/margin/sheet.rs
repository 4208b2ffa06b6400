//! The score sheet in the margin. A board that was adjusted has a star, and a score only if it counts in points.

use bridge_protocol::{BoardResult, RunningAccount, SessionView, TableView};
use bridge_rules::{Account, Partners, Seating, Side};

use super::super::MARGIN;
use crate::text::{self, counts};
use crate::tui::screen::{
    result,
    span::{Line, Span, padded},
};

/// Columns of a sum under the boards.
const SUMS: usize = 25;

pub(super) fn lines(view: &TableView, rows: usize) -> Vec<Line> {
    let sheet = &view.sheet;
    if sheet.is_empty() {
        return vec![vec![Span::faint(format!("No {} is finished yet.", text::deal_name(text::form(view))))]];
    }
    if view.seating() == Seating::Three {
        return of_three(view, rows);
    }
    let [ns, ew] =
        [Side::NorthSouth, Side::EastWest].map(|side| text::column_name(Account::Side(side), view.seating()));
    let title = numbers_title(view);
    let header = vec![Span::strong(format!("{title}{:<8}{:>3}{ns:>6}{ew:>6}", "", "Tr"))];
    let adjustment = |line: &BoardResult| view.adjustments.iter().find(|adjustment| adjustment.board == line.board);
    let session = view.session.as_ref();
    let total = || {
        let total: i32 = match session {
            // What an unfinished rubber brings is of no deal.
            Some(SessionView { sheet, .. }) => {
                sheet.total(Account::Side(Side::NorthSouth)) - sheet.total(Account::Side(Side::EastWest))
            }
            None => sheet.iter().filter(|line| counts(adjustment(line))).map(|line| line.score).sum(),
        };
        let mut sum = vec![Span::strong(format!("{:<15}", format!("  sum{}", result::unit(session))))];
        sum.extend(score(total));
        vec![sum]
    };
    let is_each_persons = session.is_some_and(|session| session.form.partners() != Partners::Fixed);
    let totals = if is_each_persons { of_people(session, rows) } else { total() };
    let hidden = sheet.len().saturating_sub(rows.saturating_sub(1 + totals.len()));
    let boards = sheet
        .iter()
        .skip(hidden)
        .map(|line| one_board(line, adjustment(line).map(|found| counts(Some(found))), session));
    [header].into_iter().chain(boards).chain(totals).collect()
}

/// What stands over the numbers of the boards, or deals: as wide as they are with their mark.
fn numbers_title(view: &TableView) -> String {
    match text::deal_title(text::form(view)) {
        wide if wide.len() > 3 => wide.to_owned(),
        short => format!("{short:>3} "),
    }
}

/// What each person has won or lost, where partners change and no side is anybody's for long; nothing where more than
/// half of the rows would be theirs.
fn of_people(session: Option<&SessionView>, rows: usize) -> Vec<Line> {
    let accounts = session.map(|session| session.accounts.as_slice()).unwrap_or_default();
    if accounts.len() > rows / 2 {
        return Vec::new();
    }
    let unit = result::unit(session);
    let one = |account: &RunningAccount| {
        let balance = format!(" {:+}{unit}", account.balance);
        let name = text::left(account.name.as_str(), SUMS.saturating_sub(balance.len()));
        vec![Span::strong(format!("  {name}{balance}"))]
    };
    accounts.iter().map(one).collect()
}

/// What declarer made, or each of the others, and what the three have.
fn of_three(view: &TableView, rows: usize) -> Vec<Line> {
    let hidden = view.sheet.len().saturating_sub(rows.saturating_sub(2));
    let header = vec![Span::strong(format!("{}{:<8}{:>3}{:>12}", numbers_title(view), "", "Tr", "declarer"))];
    let totals = view.session.iter().flat_map(|session| {
        let accounts = session.form.seating().accounts().iter();
        accounts.map(|account| format!("{account} {}", session.sheet.total(*account)))
    });
    let sum = vec![Span::strong(totals.collect::<Vec<_>>().join("  "))];
    let boards = view.sheet.iter().skip(hidden).map(|line| {
        let mut spans = title(line, ' ', view.session.as_ref());
        let of_declarer = line.contract.is_none_or(|contract| contract.declarer.side() == Side::NorthSouth);
        spans.push(Span::plain(format!("{:>12}", if of_declarer { line.score } else { -line.score })));
        spans
    });
    [header].into_iter().chain(boards).chain([sum]).collect()
}

/// A line of the sheet; `adjusted` says of an adjusted board whether it has a score in points.
fn one_board(line: &BoardResult, adjusted: Option<bool>, session: Option<&SessionView>) -> Line {
    let mut spans = title(line, if adjusted.is_some() { '*' } else { ' ' }, session);
    match adjusted {
        Some(false) => spans.push(Span::faint(format!("{:>12}", "adjusted"))),
        Some(true) | None => spans.extend(score(line.score)),
    }
    debug_assert!(spans.iter().map(Span::width).sum::<usize>() <= MARGIN);
    spans
}

/// The board, its contract and declarer's tricks.
fn title(line: &BoardResult, mark: char, session: Option<&SessionView>) -> Line {
    let mut spans = vec![Span::plain(format!("{:>3}{mark}", line.board))];
    let (contract, tricks) = match (line.contract, line.tricks) {
        (Some(contract), Some(tricks)) => (result::played(line, contract, session), tricks.to_string()),
        (Some(_), None) | (None, _) => {
            let why = if text::may_pass(session) { "passed" } else { "20 each" };
            (vec![Span::faint(why)], String::new())
        }
    };
    spans.extend(padded(contract, 8));
    spans.push(Span::plain(format!("{tricks:>3}")));
    spans
}

fn score(score: i32) -> Line {
    let (ns, ew) = if score >= 0 { (score.to_string(), String::new()) } else { (String::new(), (-score).to_string()) };
    vec![Span::plain(format!("{ns:>6}{ew:>6}"))]
}
