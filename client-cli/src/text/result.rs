//! What a board came to, in a sentence.

use std::cmp::Ordering;

use bridge_protocol::{Adjusted, Adjustment, Award, BoardResult, SessionView, TableView};
use bridge_rules::{Calling, CardsFrom, DealOutcome, Doubling, Form, HoneymoonScoring, Seat, Seating, SheetUnit, Side};

use super::{
    capital, deal_name,
    declaring::{self, CameBy},
    number, score_pad, seat, side,
};

/// `Board 3: four spades by South, made with one overtrick. North-South score 450.`
pub(crate) fn result(result: &BoardResult) -> String {
    result_in(None, Seating::Four, result)
}

/// The same in the words of the form that is played, which has deals and no boards: of three declarer scores, or each
/// of the others; where a strain is named and no level bid, the tricks of both sides; and the unit of its sheet.
pub(crate) fn result_in(session: Option<&SessionView>, seating: Seating, result: &BoardResult) -> String {
    let deal = capital(deal_name(session.map(|session| &session.form)));
    let (Some(played), Some(tricks)) = (result.contract, result.tricks) else {
        return format!("{deal} {}: {}", result.board, not_played(session, result));
    };
    let came_by = came_by(session, result);
    let what = declaring::played(played, came_by);
    let came_to = match came_by {
        CameBy::Naming { .. } => {
            let own = played.declarer.side();
            let to = |of: Side, tricks| format!("{} {} to {}", number(tricks), plural("trick", tricks), side(of));
            format!("{what}, {}, {}", to(own, tricks), to(own.other(), 13_u8.saturating_sub(tricks)))
        }
        CameBy::Bid | CameBy::Choice => format!("{what}, {}", how(tricks, played.tricks_needed())),
    };
    let unit = session.map_or(SheetUnit::Points, |session| session.sheet.unit);
    let scored = match seating {
        Seating::Three => score_of_three(played.declarer, result.score),
        Seating::TwoWithDummies | Seating::Two => score_of_two(result.score),
        Seating::Four => score(result.score, unit),
    };
    format!("{deal} {}: {came_to}. {scored}", result.board)
}

/// Whether a deal that nobody plays was passed out: where the points are announced both sides had twenty.
pub(crate) fn may_pass(session: Option<&SessionView>) -> bool {
    session.is_none_or(|session| session.form.calling() != Calling::Announced)
}

/// That nobody plays it, and who deals again where that is the form's rule. A goulash is told by itself.
fn not_played(session: Option<&SessionView>, result: &BoardResult) -> String {
    let told = if may_pass(session) { "passed out. Nobody scores" } else { "20 points each: nobody declares" };
    let Some(SessionView { form, sheet, .. }) = session else { return format!("{told}.") };
    let deal = sheet.deals.iter().find(|deal| deal.terms.board == result.board);
    let again = match deal.filter(|deal| !deal.counts) {
        None => "",
        Some(deal) if form.goulash() && deal.terms.cards == CardsFrom::Fresh => "",
        Some(_) if matches!(form, Form::Honeymoon(played) if played.scoring == HoneymoonScoring::Rubber) => {
            ", and the other player deals again"
        }
        Some(_) => ", and the same dealer deals again",
    };
    format!("{told}{again}.")
}

pub(super) fn how(tricks: u8, needed: u8) -> String {
    match tricks.cmp(&needed) {
        Ordering::Equal => "made".to_owned(),
        Ordering::Greater => format!("made with {} {}", number(tricks - needed), plural("overtrick", tricks - needed)),
        Ordering::Less => format!("{} down", number(needed - tricks)),
    }
}

/// How it came to what was played on a board, by the form and the sheet.
pub(crate) fn came_by(session: Option<&SessionView>, result: &BoardResult) -> CameBy {
    let Some(SessionView { form, sheet, .. }) = session else { return CameBy::Bid };
    let outcome = || Some(sheet.deals.iter().find(|deal| deal.terms.board == result.board)?.outcome);
    match form.calling() {
        Calling::Auction | Calling::Slips => CameBy::Bid,
        Calling::Announced => CameBy::Choice,
        Calling::Named => match outcome() {
            Some(DealOutcome::Named { doublings, .. }) => CameBy::Naming { doublings },
            Some(DealOutcome::Contract { .. } | DealOutcome::PassedOut) | None => CameBy::Naming { doublings: 0 },
        },
    }
}

fn score_of_two(score: i32) -> String {
    match score.cmp(&0) {
        Ordering::Equal => "Nobody scores.".to_owned(),
        Ordering::Greater => format!("{} scores {score}.", seat(score_pad::alone(Side::NorthSouth))),
        Ordering::Less => format!("{} scores {}.", seat(score_pad::alone(Side::EastWest)), -score),
    }
}

fn score_of_three(declarer: Seat, score: i32) -> String {
    match if declarer.side() == Side::NorthSouth { score } else { -score } {
        0 => "Nobody scores.".to_owned(),
        made @ 1.. => format!("{} scores {made}.", capital(seat(declarer))),
        down => format!("Each of the others scores {}.", -down),
    }
}

/// `4S N+1`, `3NT N=`, `4SX N-2`, or `pass`; what was chosen: `SN game=`, and `20 each` where nobody could; what was
/// named, at which stake, and declarer's tricks: `Sx4N 9`.
fn in_short(session: Option<&SessionView>, result: &BoardResult) -> String {
    let (Some(played), Some(tricks)) = (result.contract, result.tricks) else {
        return if may_pass(session) { "pass" } else { "20 each" }.to_owned();
    };
    let title = match came_by(session, result) {
        CameBy::Naming { doublings } => {
            let stake = if doublings == 0 { String::new() } else { format!("x{}", 1_u32 << doublings) };
            return format!("{}{stake}{} {tricks}", played.bid.strain, played.declarer);
        }
        CameBy::Choice => {
            let aim = if declaring::aim(played) == "game" { "game" } else { "part" };
            format!("{}{} {aim}", played.bid.strain, played.declarer)
        }
        CameBy::Bid => {
            let doubling = match played.doubling {
                Doubling::Undoubled => "",
                Doubling::Doubled => "X",
                Doubling::Redoubled => "XX",
            };
            format!("{}{doubling} {}", played.bid, played.declarer)
        }
    };
    match i16::from(tricks) - i16::from(played.tricks_needed()) {
        0 => format!("{title}="),
        more => format!("{title}{more:+}"),
    }
}

/// What was played in short, or what the director made of it.
pub(crate) fn came_to(result: Option<&BoardResult>, adjusted: Option<&Adjusted>) -> String {
    came_to_in(None, result, adjusted)
}

/// The same in the words of the form that is played.
pub(crate) fn came_to_in(
    session: Option<&SessionView>,
    result: Option<&BoardResult>,
    adjusted: Option<&Adjusted>,
) -> String {
    let played = result.map_or_else(|| "not played".to_owned(), |result| in_short(session, result));
    match adjusted {
        None | Some(Adjusted::Rescored {}) => played,
        Some(Adjusted::Adjudicated {}) if result.is_some() => format!("{played} adjudicated"),
        Some(Adjusted::Adjudicated {}) => played,
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
    let told = view.sheet.iter().map(|line| finished(view, Seating::Four, line));
    told.chain([format!("In all: {}", capital(&score(total, SheetUnit::Points)))]).collect()
}

/// What was made of a board that is over, and what the director made of that.
pub(crate) fn finished(view: &TableView, seating: Seating, line: &BoardResult) -> String {
    let played = || result_in(view.session.as_ref(), seating, line);
    match view.adjustments.iter().find(|adjustment| adjustment.board == line.board) {
        Some(unscored @ Adjustment { to: Adjusted::Void {} | Adjusted::ToBeRuled {}, .. }) => super::adjusted(unscored),
        Some(adjustment) => format!("{} {}", played(), super::adjusted(adjustment)),
        None => played(),
    }
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

fn score(score: i32, unit: SheetUnit) -> String {
    match score.cmp(&0) {
        Ordering::Equal => "Nobody scores.".to_owned(),
        Ordering::Greater => format!("{} score {}.", side(Side::NorthSouth), counted(score, unit)),
        Ordering::Less => format!("{} score {}.", side(Side::EastWest), counted(-score, unit)),
    }
}

/// So many points, which stand alone, or `1 IMP`, `7 IMPs`.
pub(crate) fn counted(score: i32, unit: SheetUnit) -> String {
    match unit {
        SheetUnit::Points => score.to_string(),
        SheetUnit::Imps if score.abs() == 1 => format!("{score} IMP"),
        SheetUnit::Imps => format!("{score} IMPs"),
    }
}

/// The word as it stands behind the number.
pub(crate) fn plural(word: &str, n: impl PartialEq + From<u8>) -> String {
    if n == 1.into() { word.to_owned() } else { format!("{word}s") }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Stage;
    use bridge_rules::{BoardNumber, BySeat, DealResult, Outcome, Session, Strain};

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
    fn what_was_named_is_no_bid_and_its_tricks_count_for_both() {
        for (doublings, tricks, short, said) in [
            (0, 9, "HN 9", "hearts by North, nine tricks to North-South, four tricks to East-West"),
            (1, 12, "Hx2N 12", "hearts by North, doubled, twelve tricks to North-South, one trick to East-West"),
            (3, 6, "Hx8N 6", "hearts by North, doubled 3 times, six tricks to North-South, seven tricks to East-West"),
        ] {
            let outcome = DealOutcome::Named { declarer: Seat::North, strain: Strain::Hearts, doublings, tricks };
            let played = Outcome::Played { contract: "1HN".parse().unwrap(), tricks };
            let (session, line) = deal_of("biritch", outcome, played);
            let told = result_in(Some(&session), Seating::Four, &line);
            assert!(told.starts_with(&format!("Deal 1: {said}. ")), "{told}");
            assert_eq!(came_to_in(Some(&session), Some(&line), None), short);
        }
    }

    #[test]
    fn a_score_in_imps_says_so() {
        let played = Outcome::Played { contract: "4SS".parse().unwrap(), tricks: 10 };
        let (session, line) = deal_of("russian", played.into(), played);
        for (score, said) in [(7, "North-South score 7 IMPs."), (-1, "East-West score 1 IMP."), (0, "Nobody scores.")] {
            let told = result_in(Some(&session), Seating::Four, &BoardResult { score, ..line });
            assert_eq!(told, format!("Deal 1: four spades by South, made. {said}"));
        }
    }

    #[test]
    fn who_deals_again_is_told_by_the_rule_of_the_form() {
        for (form, said) in [
            ("minibridge", "20 points each: nobody declares, and the same dealer deals again."),
            ("minibridge-slips", "passed out. Nobody scores, and the same dealer deals again."),
            ("chicago", "passed out. Nobody scores, and the same dealer deals again."),
            ("three-handed", "passed out. Nobody scores, and the same dealer deals again."),
            ("honeymoon", "passed out. Nobody scores, and the other player deals again."),
            ("rubber", "passed out. Nobody scores."),
            ("chicago-duplicate", "passed out. Nobody scores."),
        ] {
            let (session, line) = deal_of(form, DealOutcome::PassedOut, Outcome::PassedOut);
            assert_eq!(result_in(Some(&session), session.form.seating(), &line), format!("Deal 1: {said}"), "{form}");
            let before = session.sheet.deals[0].terms.dealer;
            let next = Session::resumed(session.form, session.sheet).next().unwrap();
            assert_eq!(said.contains("same dealer"), next.dealer == before, "{form}");
        }
    }

    fn deal_of(form: &str, outcome: DealOutcome, played: Outcome) -> (SessionView, BoardResult) {
        let form = form.parse().unwrap();
        let mut session = Session::new(form);
        session.record(&DealResult::new(outcome, BySeat::default())).unwrap();
        let sheet = session.sheet().clone();
        let line = BoardResult::new(BoardNumber::FIRST, played);
        (SessionView { form, sheet, accounts: Vec::new(), sat: Vec::new(), event: None }, line)
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
