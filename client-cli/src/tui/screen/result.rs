//! What a board came to, in the middle of the table and in a line of the sheet.

use bridge_protocol::{BoardResult, SessionView};
use bridge_rules::{Contract, Seating, SheetUnit, Side};

use super::span::{self, Line, Span};
use crate::text;

/// In the middle of the table: what was played, declarer's tricks, the score of the side that has it.
pub(super) fn lines(result: &BoardResult, session: Option<&SessionView>) -> Vec<Line> {
    let side = |side: Side| match session.map(|session| session.form.seating()) {
        Some(Seating::Two | Seating::TwoWithDummies) => text::seat(text::alone(side)),
        Some(Seating::Four | Seating::Three) | None => side.as_str(),
    };
    let score = match result.score {
        0 => "0".to_owned(),
        ns if ns > 0 => format!("{} {ns}", side(Side::NorthSouth)),
        ew => format!("{} {}", side(Side::EastWest), -ew),
    };
    let score = vec![Span::plain(format!("{score}{}", unit(session)))];
    match (result.contract, result.tricks) {
        (Some(contract), Some(tricks)) => {
            vec![played(result, contract, session), vec![Span::plain(format!("{tricks} tricks"))], score]
        }
        (Some(_), None) | (None, _) => {
            let why = if text::may_pass(session) { "passed out" } else { "20 points each" };
            vec![vec![Span::plain(why)], score]
        }
    }
}

/// `4♠X S`; where a strain is named and no level bid, `♠ S`.
pub(super) fn played(result: &BoardResult, contract: Contract, session: Option<&SessionView>) -> Line {
    let mut line = span::played(contract, text::came_by(session, result));
    line.push(Span::plain(format!(" {}", contract.declarer)));
    line
}

/// What stands behind a score that is not in points.
pub(super) fn unit(session: Option<&SessionView>) -> &'static str {
    match session.map(|session| session.sheet.unit) {
        Some(SheetUnit::Imps) => " IMPs",
        Some(SheetUnit::Points) | None => "",
    }
}
