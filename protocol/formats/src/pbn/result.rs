//! What a record says about the end of its board: tricks and score, compared with the play and with one another.

use bridge_rules::{BySide, Contract, Outcome, Side, Tricks};

use super::game::Game;
use super::problem::Problems;
use super::read::Record;
use super::records::Entry;
use super::values::{self, Amount};
use crate::Decimal;

impl Record<'_> {
    /// The tricks of declarer's side (3.4.15).
    pub(super) fn tricks(&self, contract: Contract, problems: &mut Problems) -> Option<u8> {
        let entry = self.known("Result")?;
        let declaring = contract.declarer.side();
        let in_range = |amounts: &Vec<Amount>| amounts.iter().all(|tricks| (0..=13).contains(&tricks.amount));
        let Some(amounts) = values::amounts(&entry.value).filter(in_range) else {
            problems.omitted(entry.place(), "tricks, 0 to 13", &entry.value);
            return None;
        };
        let tricks = |tricks: &Amount| match tricks.side {
            Some(side) if side != declaring => 13 - tricks.amount,
            Some(_) | None => tricks.amount,
        };
        agreed(entry, "thirteen tricks in all", amounts.iter().map(tricks), problems).and_then(|n| u8::try_from(n).ok())
    }

    /// Declarer's tricks are at least those already won, and at most these and all that were left.
    pub(super) fn check_result(&self, game: &Game, tricks: Option<&Tricks>, problems: &mut Problems) {
        let (Some(Outcome::Played { contract, tricks: recorded }), Some(played)) = (game.outcome, tricks) else {
            return;
        };
        let Some(entry) = self.tag("Result").filter(|entry| !entry.value.starts_with('^')) else { return };
        let won = played.won(contract.declarer.side());
        let at_most = won + played.remaining_tricks();
        if !(won..=at_most).contains(&recorded) {
            let expected = if won == at_most { won.to_string() } else { format!("{won} to {at_most}") };
            problems.doubtful(entry.place(), format!("{expected} tricks, as the play has it"), recorded);
        }
    }

    /// 4.2: the score as recorded, turned to North-South, compared with the duplicate score of the result (Law 77).
    pub(super) fn score(&self, game: &mut Game, problems: &mut Problems) {
        let Some(entry) = self.known("Score") else { return };
        let declaring = declaring_side(game);
        // Far beyond any score, and far from overflow.
        let in_range =
            |amounts: &Vec<Amount>| amounts.iter().all(|points| (-100_000..=100_000).contains(&points.amount));
        let Some(amounts) = values::amounts(&entry.value).filter(in_range) else {
            problems.omitted(entry.place(), "points such as NS 400", &entry.value);
            return;
        };
        let points = |points: &Amount| match points.side.unwrap_or(declaring) {
            Side::NorthSouth => points.amount,
            Side::EastWest => -points.amount,
        };
        game.score =
            agreed(entry, "the gain of one side as the loss of the other", amounts.iter().map(points), problems);
        let (Some(recorded), Some(outcome), Some(vulnerability)) = (game.score, game.outcome, game.vulnerability)
        else {
            return;
        };
        let score = outcome.score(vulnerability);
        if scored_as_duplicate(game.scoring.as_deref()) && score != recorded && !entry.value.starts_with('^') {
            problems.doubtful(
                entry.place(),
                format!("NS {score}, as the result has it (Law 77)"),
                format!("NS {recorded}"),
            );
        }
    }

    /// 4.2.2: the IMPs as recorded. Where one side's are, the other side's are the opposite.
    pub(super) fn score_imp(&self, game: &mut Game, problems: &mut Problems) {
        let Some(entry) = self.known("ScoreIMP") else { return };
        let declaring = declaring_side(game);
        let mut imps = BySide::<Option<Decimal>>::default();
        let amounts = values::amounts::<Decimal>(&entry.value).unwrap_or_default();
        let said_once = amounts.iter().all(|said| imps[said.side.unwrap_or(declaring)].replace(said.amount).is_none());
        game.score_imp = match (imps.north_south, imps.east_west) {
            (Some(north_south), Some(east_west)) => Some(BySide { north_south, east_west }),
            (Some(north_south), None) => Some(BySide { north_south, east_west: -north_south }),
            (None, Some(east_west)) => Some(BySide { north_south: -east_west, east_west }),
            (None, None) => None,
        }
        .filter(|_| said_once);
        if game.score_imp.is_none() {
            problems.omitted(entry.place(), "IMPs such as NS 5 EW -5", &entry.value);
        }
    }
}

/// Whose a score is that names no side.
fn declaring_side(game: &Game) -> Side {
    match game.outcome {
        Some(Outcome::Played { contract, .. }) => contract.declarer.side(),
        Some(Outcome::PassedOut) => Side::NorthSouth,
        None => game.unfinished.map_or(Side::NorthSouth, |contract| contract.declarer.side()),
    }
}

/// The first of one or two statements about the same thing.
fn agreed(entry: &Entry, expected: &str, mut said: impl Iterator<Item = i32>, problems: &mut Problems) -> Option<i32> {
    let first = said.next()?;
    if said.any(|other| other != first) {
        problems.doubtful(entry.place(), expected, &entry.value);
    }
    Some(first)
}

/// Rubber and Chicago count by other rules than Law 77.
fn scored_as_duplicate(scoring: Option<&str>) -> bool {
    let scoring = scoring.unwrap_or_default().to_ascii_lowercase();
    !(scoring.contains("rubber") || scoring.contains("chicago"))
}
