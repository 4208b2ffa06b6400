//! What a board came to, in a sentence.

use std::cmp::Ordering;

use bridge_protocol::{Adjusted, Adjustment, Award, BoardResult, TableView};
use bridge_rules::{Seat, Seating, Side};

use super::{capital, contract, number, score_pad, seat, side};

/// `Board 3: four spades by South, made with one overtrick. North-South score 450.`
pub(crate) fn result(result: &BoardResult) -> String {
    result_among(Seating::Four, result)
}

/// The same where not four play: of three declarer scores, or each of the others.
pub(crate) fn result_among(seating: Seating, result: &BoardResult) -> String {
    let (Some(played), Some(tricks)) = (result.contract, result.tricks) else {
        return format!("Board {}: passed out. Nobody scores.", result.board);
    };
    let needed = played.tricks_needed();
    let how = match tricks.cmp(&needed) {
        Ordering::Equal => "made".to_owned(),
        Ordering::Greater => format!("made with {} {}", number(tricks - needed), plural("overtrick", tricks - needed)),
        Ordering::Less => format!("{} down", number(needed - tricks)),
    };
    let scored = match seating {
        Seating::Three => score_of_three(played.declarer, result.score),
        Seating::Four | Seating::TwoWithDummies | Seating::Two => score(result.score),
    };
    format!("Board {}: {}, {how}. {scored}", result.board, contract(played))
}

fn score_of_three(declarer: Seat, score: i32) -> String {
    match if declarer.side() == Side::NorthSouth { score } else { -score } {
        0 => "Nobody scores.".to_owned(),
        made @ 1.. => format!("{} scores {made}.", capital(seat(declarer))),
        down => format!("Each of the others scores {}.", -down),
    }
}

/// `4SN+1`, `4SN=`, `4SN-2`, or `pass`.
pub(crate) fn in_short(result: &BoardResult) -> String {
    let (Some(played), Some(tricks)) = (result.contract, result.tricks) else { return "pass".to_owned() };
    match i16::from(tricks) - i16::from(played.tricks_needed()) {
        0 => format!("{played}="),
        more => format!("{played}{more:+}"),
    }
}

/// What was played in short, or what the director made of it.
pub(crate) fn came_to(result: Option<&BoardResult>, adjusted: Option<&Adjusted>) -> String {
    match adjusted {
        None | Some(Adjusted::Rescored {}) => result.map_or_else(|| "not played".to_owned(), in_short),
        Some(Adjusted::Adjudicated {}) => {
            result.map_or_else(|| "not played".to_owned(), |result| format!("{} adjudicated", in_short(result)))
        }
        Some(Adjusted::Void {}) => "void".to_owned(),
        Some(Adjusted::ToBeRuled {}) => "to be ruled".to_owned(),
        Some(Adjusted::Awards { ns: Award::Assigned(_), .. } | Adjusted::Awards { ew: Award::Assigned(_), .. }) => {
            "adjusted".to_owned()
        }
        Some(Adjusted::Awards { .. }) => "artificial".to_owned(),
    }
}

/// One sentence a board, what was adjusted, and the sum of the boards whose score is what was played.
pub(crate) fn score_sheet(view: &TableView) -> Vec<String> {
    if let Some(session) = &view.session {
        return score_pad(session);
    }
    if view.sheet.is_empty() {
        return vec!["No board is finished yet.".to_owned()];
    }
    let adjusted = |line: &BoardResult| view.adjustments.iter().find(|adjustment| adjustment.board == line.board);
    let total: i32 = view.sheet.iter().filter(|line| counts(adjusted(line))).map(|line| line.score).sum();
    let told = view.sheet.iter().map(|line| match adjusted(line) {
        Some(unscored @ Adjustment { to: Adjusted::Void {} | Adjusted::ToBeRuled {}, .. }) => super::adjusted(unscored),
        Some(adjustment) => format!("{} {}", result(line), super::adjusted(adjustment)),
        None => result(line),
    });
    told.chain([format!("In all: {}", capital(&score(total)))]).collect()
}

/// Whether a board has a score in points.
pub(crate) fn counts(adjustment: Option<&Adjustment>) -> bool {
    has_points(adjustment.map(|adjustment| &adjustment.to))
}

/// The same of what a board was adjusted to.
pub(crate) const fn has_points(adjusted: Option<&Adjusted>) -> bool {
    match adjusted {
        None | Some(Adjusted::Rescored {} | Adjusted::Adjudicated {}) => true,
        Some(Adjusted::Awards { .. } | Adjusted::Void {} | Adjusted::ToBeRuled {}) => false,
    }
}

fn score(score: i32) -> String {
    match score.cmp(&0) {
        Ordering::Equal => "Nobody scores.".to_owned(),
        Ordering::Greater => format!("{} score {score}.", side(Side::NorthSouth)),
        Ordering::Less => format!("{} score {}.", side(Side::EastWest), -score),
    }
}

fn plural(word: &str, n: u8) -> String {
    if n == 1 { word.to_owned() } else { format!("{word}s") }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Stage;
    use bridge_rules::{BoardNumber, Outcome};

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn a_result_says_how_much_was_made_and_by_whom() {
        for (contract, tricks, said) in [
            ("4SS", 10, "Board 1: four spades by South, made. North-South score 420."),
            ("4SS", 12, "Board 1: four spades by South, made with two overtricks. North-South score 480."),
            ("1NTXE", 6, "Board 1: one notrump doubled by East, one down. North-South score 100."),
        ] {
            let outcome = Outcome::Played { contract: contract.parse().unwrap(), tricks };
            assert_eq!(result(&BoardResult::new(BoardNumber::new(1).unwrap(), outcome)), said);
        }
    }

    #[test]
    fn the_sheet_ends_with_the_sum() {
        let mut view = fixtures::table(Stage::Gathering);
        assert_eq!(score_sheet(&view), ["No board is finished yet."]);
        view.sheet = vec![BoardResult::new(BoardNumber::new(2).unwrap(), Outcome::PassedOut)];
        assert_eq!(score_sheet(&view), ["Board 2: passed out. Nobody scores.", "In all: Nobody scores."]);
    }

    #[test]
    fn a_board_that_does_not_count_is_not_in_the_sum() {
        let mut view = fixtures::table(Stage::Gathering);
        let outcome = Outcome::Played { contract: "4SS".parse().unwrap(), tricks: 10 };
        view.sheet = vec![BoardResult::new(BoardNumber::FIRST, outcome)];
        view.adjustments = vec![Adjustment { board: BoardNumber::FIRST, to: Adjusted::Void {}, ruling: 1 }];
        assert_eq!(score_sheet(&view), ["Board 1 does not count.", "In all: Nobody scores."]);
        view.adjustments[0].to = Adjusted::ToBeRuled {};
        let waits = "Board 1 is to be ruled, and does not count until then.";
        assert_eq!(score_sheet(&view), [waits, "In all: Nobody scores."]);
    }
}
