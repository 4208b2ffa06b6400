//! What the director rules, and what a board is worth after it.

use bridge_protocol::{Adjusted, Adjustment, Artificial, Award, Lane, Ruling, RulingNotice, TableView, Unit, Weighted};

use bridge_rules::BoardNumber;

use super::{contract, minutes, number, quoted, seat, side};
use bridge_client::auction::call_at;

use crate::text::call_name;

/// `The director stops the table (Law 9B): wait for me.`
pub(crate) fn ruling(notice: &RulingNotice, view: &TableView, lane: Lane) -> String {
    let who = if lane == Lane::Director { notice.director.to_string() } else { "The director".to_owned() };
    let law = notice.law.as_ref().map_or_else(String::new, |law| format!(" (Law {law})"));
    quoted(&format!("{who} {}{law}: {}", ruled(&notice.ruling, view), notice.reason))
}

fn ruled(ruling: &Ruling, view: &TableView) -> String {
    match ruling {
        Ruling::Attend {} => "comes to the table".to_owned(),
        Ruling::Freeze {} => "stops the table".to_owned(),
        Ruling::Unfreeze {} => "lets play continue".to_owned(),
        Ruling::Look { seat: at } => format!("looks at {}'s hand", seat(*at)),
        Ruling::RollBack { turn } => format!("takes the board back to turn {turn}"),
        Ruling::DecideUndo { grant: true, .. } => "allows it to be taken back".to_owned(),
        Ruling::DecideUndo { grant: false, .. } => "does not allow it to be taken back".to_owned(),
        Ruling::AwardClaim { tricks, .. } => {
            format!("gives the claimer's side {} of the remaining tricks", number(*tricks))
        }
        Ruling::VoidClaim { .. } => "voids the claim, and play goes on".to_owned(),
        Ruling::CorrectMeaning { call, seat: at, text } => {
            let made = view.board.as_ref().and_then(|board| call_at(board, *call));
            let what = made
                .map_or_else(|| "a call".to_owned(), |made| format!("{}'s {}", seat(made.seat), call_name(made.call)));
            format!("corrects what {} said of {what} to \"{text}\"", seat(*at))
        }
        Ruling::Adjust { board, ns, ew } => format!("adjusts board {board}: {}", awards(*board, ns, ew)),
        Ruling::Penalise { side: of, amount, unit } => {
            let unit = match unit {
                Unit::Matchpoints => "percent of a top",
                Unit::Imps => "IMPs",
                Unit::VictoryPoints => "victory points",
            };
            format!("fines {} {amount} {unit}", side(*of))
        }
        Ruling::Unseat { seat: at } => format!("frees {}'s seat for a substitute", seat(*at)),
        Ruling::SetClock { side: of, used_ms } => {
            format!("sets the time that {} have used to {}", side(*of), minutes(*used_ms))
        }
        Ruling::Void { board } => format!("voids board {board}"),
        Ruling::Rescore { board, contract, tricks } => {
            format!("corrects the result of board {board} to {}", outcome(*contract, *tricks))
        }
        Ruling::Find { text } => format!("finds \"{text}\""),
    }
}

/// `Board 3 is adjusted: North-South get average plus, East-West average minus.`
pub(crate) fn adjusted(adjustment: &Adjustment) -> String {
    let board = adjustment.board;
    match &adjustment.to {
        Adjusted::Awards { ns, ew } => format!("Board {board} is adjusted: {}.", awards(board, ns, ew)),
        Adjusted::Void {} => format!("Board {board} does not count."),
        Adjusted::ToBeRuled {} => format!("Board {board} is to be ruled, and does not count until then."),
        Adjusted::Rescored {} => format!("The result of board {board} is corrected."),
        Adjusted::Adjudicated {} => {
            format!("Board {board} is adjudicated: what both sides could take, double dummy.")
        }
    }
}

/// What a director gave both sides of a board, which a line of a sheet has no room for: `Board 3: North-South get 60 %,
/// East-West 40 %.`, after where it was played if that is to be told.
pub(crate) fn given(played_at: Option<&str>, board: BoardNumber, adjusted: Option<&Adjusted>) -> Option<String> {
    let Adjusted::Awards { ns, ew } = adjusted? else { return None };
    let played_at = played_at.map_or_else(|| format!("Board {board}"), str::to_owned);
    Some(format!("{played_at}: {}.", awards(board, ns, ew)))
}

pub(crate) fn awards(board: BoardNumber, ns: &Award, ew: &Award) -> String {
    format!("North-South get {}, East-West {}", award(board, ns), award(board, ew))
}

/// Fractions stay exact; what several results come to is said in points, from North-South's side.
fn award(board: BoardNumber, award: &Award) -> String {
    match award {
        Award::Artificial(Artificial::AveragePlus) => "average plus".to_owned(),
        Award::Artificial(Artificial::Average) => "average".to_owned(),
        Award::Artificial(Artificial::AverageMinus) => "average minus".to_owned(),
        Award::Percent(percent) => format!("{percent} %"),
        Award::Assigned(results) => {
            let told = results.iter().map(weighted).collect::<Vec<_>>().join(" and ");
            match award.average(board, |points| points) {
                Some(points) if results.len() > 1 => format!("{told} (in points {points} for North-South)"),
                Some(_) | None => told,
            }
        }
    }
}

fn weighted(result: &Weighted) -> String {
    let what = outcome(result.contract, result.tricks);
    if result.weight.n == result.weight.d { what } else { format!("{} of {what}", result.weight) }
}

fn outcome(played: Option<bridge_rules::Contract>, tricks: u8) -> String {
    played.map_or_else(|| "passed out".to_owned(), |played| format!("{}, {} tricks", contract(played), number(tricks)))
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{PlayerName, Ratio, Turn};
    use bridge_rules::{Seat, Side};

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn a_ruling_is_told_with_its_law_and_reason() {
        let view = fixtures::played("1C P 2C");
        let told = |what, law: Option<&str>, lane| {
            let director = PlayerName::new("Tim").unwrap();
            let law = law.map(str::to_owned);
            ruling(&RulingNotice { number: 1, director, ruling: what, law, reason: "a slip".to_owned() }, &view, lane)
        };
        assert_eq!(told(Ruling::Freeze {}, Some("9B"), Lane::South), "The director stops the table (Law 9B): a slip.");
        assert_eq!(
            told(Ruling::Look { seat: Seat::North }, None, Lane::Director),
            "Tim looks at North's hand: a slip."
        );
        let amount = Ratio { n: 1, d: 2 };
        let fine = Ruling::Penalise { side: Side::EastWest, amount, unit: Unit::VictoryPoints };
        assert_eq!(told(fine, None, Lane::South), "The director fines East-West 1/2 victory points: a slip.");
        let meaning = Ruling::CorrectMeaning { call: Turn(3), seat: Seat::South, text: "weak".to_owned() };
        assert!(told(meaning, None, Lane::West).contains("corrects what South said of South's two clubs to \"weak\""));
    }

    #[test]
    fn an_assigned_score_is_told_with_its_weights() {
        let result = |tricks, n| Weighted { contract: "4SS".parse().ok(), tricks, weight: Ratio { n, d: 3 } };
        let ns = Award::Assigned(vec![result(10, 1), result(9, 2)]);
        let to = Adjusted::Awards { ns, ew: Award::Artificial(Artificial::Average) };
        assert_eq!(
            adjusted(&Adjustment { board: BoardNumber::FIRST, to, ruling: 1 }),
            "Board 1 is adjusted: North-South get 1/3 of four spades by South, ten tricks and 2/3 of four spades by South, \
             nine tricks (in points 106 2/3 for North-South), East-West average."
        );
    }
}
