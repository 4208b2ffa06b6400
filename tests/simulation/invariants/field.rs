//! What must hold of an event of pairs: nothing of a board is known to who plays it later, what the director alone may
//! know is shown to nobody else, a traveller has what was played at the tables, and the ranking is what the travellers
//! come to, worked out once more.

use std::collections::{BTreeMap, BTreeSet};

use bridge_e2e::Attended;
use bridge_protocol::{
    Adjusted, Award, BoardResult, ContestantNumber, EventView, FieldLine, FieldSitting, FieldStanding, FieldView,
    TableId, Traveller,
};
use bridge_rules::{BoardNumber, Seat, Side};

/// Two that were worked out in different ways, and rounded to two decimals, are the same.
const NEAR: f64 = 0.0051;

/// What is known of the event.
#[derive(Default)]
pub(crate) struct Field {
    /// Where somebody saw something of a board.
    seen: BTreeMap<(u64, BoardNumber), TableId>,
    /// The boards that somebody was told are over everywhere.
    over: BTreeSet<(u64, BoardNumber)>,
    /// The boards that a director may have taken away from a table, which begins them all the same: what it makes of
    /// them does not count.
    taken_away: BTreeSet<BoardNumber>,
    /// What somebody saw come of a board at a table.
    results: BTreeMap<(BoardNumber, TableId), BoardResult>,
    travellers: BTreeMap<BoardNumber, Traveller>,
    /// Each version of the final ranking, as the first who saw it was shown it.
    ranked: BTreeMap<u32, Vec<Vec<FieldStanding>>>,
}

impl Field {
    /// Somebody sees a table of the event: of its board they know nothing from elsewhere.
    pub(crate) fn sees(&mut self, person: u64, attended: &Attended) {
        let Some(board) =
            attended.view.board.as_ref().filter(|board| Seat::ALL.iter().any(|seat| board.hands.get(*seat).is_some()))
        else {
            return;
        };
        let at = *self.seen.entry((person, board.board)).or_insert(attended.id);
        assert_eq!(at, attended.id, "board {} was seen at another table before", board.board);
        if let Some(result) = &board.result {
            self.results.insert((board.board, attended.id), *result);
        }
        let counts = !self.taken_away.contains(&board.board);
        let is_on = counts && board.result.is_none() && attended.view.stage.is_board_on();
        assert!(!is_on || !self.over.contains(&(person, board.board)), "board {} is on, and is over", board.board);
    }

    /// A director takes boards away from a table.
    pub(crate) fn are_taken_away(&mut self, boards: &[BoardNumber]) {
        self.taken_away.extend(boards);
    }

    /// Somebody is shown the event.
    pub(crate) fn shows(&mut self, person: u64, directs: bool, view: &EventView) {
        let Some(field) = &view.field else { return };
        assert_eq!(directs, view.rulings_made.is_some(), "how many rulings there are is shown to the director alone");
        self.over.extend(field.boards_over.iter().map(|board| (person, *board)));
        if view.stage == bridge_protocol::EventStage::Final {
            let version = view.version.expect("what is final has a version");
            let first = self.ranked.entry(version).or_insert_with(|| field.rankings.clone());
            assert_eq!(*first, field.rankings, "version {version} of the final ranking is not everybody's");
        }
    }

    /// Somebody was shown a traveller.
    pub(crate) fn tells(&mut self, person: u64, traveller: &Traveller) {
        let board = traveller.board;
        assert!(self.over.contains(&(person, board)), "the traveller of board {board} is shown, which is not over");
        if !self.taken_away.contains(&board) {
            let mut told: Vec<_> = traveller.lines.iter().filter_map(|line| line.result.as_ref()).collect();
            // What a table came to that was adjudicated does not count.
            let mut adjudicated = traveller.lines.iter().filter(|line| was_adjudicated(line));
            for ((_, table), played) in self.results.iter().filter(|((of, _), _)| *of == board) {
                match told.iter().position(|result| *result == played) {
                    Some(line) => drop(told.swap_remove(line)),
                    None => {
                        assert!(adjudicated.next().is_some(), "{table} played board {board} to {played:?}: {told:?}")
                    }
                }
            }
        }
        self.travellers.insert(board, traveller.clone());
    }

    /// The ranking is what the travellers come to, where each line of them has a result or a percentage: what else an
    /// adjudication gives depends on how who has it did elsewhere.
    pub(crate) fn is_ranked(&self, field: &FieldView) {
        if self.travellers.values().flat_map(|traveller| &traveller.lines).any(was_adjudicated) {
            return;
        }
        let fullest = self.travellers.values().map(|traveller| traveller.lines.len()).max().unwrap_or_default();
        let top = 2.0 * (as_number(fullest) - 1.0);
        let (mut has, mut could) = (BTreeMap::<_, f64>::new(), BTreeMap::<_, f64>::new());
        for traveller in self.travellers.values() {
            for line in &traveller.lines {
                let FieldSitting::Pairs(pairs) = line.sitting else { panic!("pairs sit here") };
                for side in [Side::NorthSouth, Side::EastWest] {
                    let Some(points) = points(traveller, line, side, fullest, top) else { continue };
                    *has.entry(pairs[side]).or_default() += points;
                    *could.entry(pairs[side]).or_default() += top;
                }
            }
        }
        for ranking in &field.rankings {
            for line in ranking {
                let fines = line.fines.as_ref().map_or(0.0, |fines| number(fines));
                let of = |counted: &BTreeMap<ContestantNumber, f64>| {
                    counted.get(&line.contestant).copied().unwrap_or_default()
                };
                let (points, could) = (of(&has) - fines, of(&could));
                let told = number(&line.points);
                assert!((told - points).abs() < NEAR, "{} has {told}, and by the travellers {points}", line.contestant);
                if could > 0.0 {
                    let percent = 100.0 * points / could;
                    let told = number(&line.score);
                    // A fine was rounded.
                    let near = NEAR + if fines > 0.0 { 100.0 * NEAR / could } else { 0.0 };
                    assert!(
                        (told - percent).abs() < near,
                        "{} has {told} %, and by the travellers {percent}",
                        line.contestant
                    );
                }
                let better = ranking.iter().filter(|other| number(&other.score) > number(&line.score)).count();
                let as_good = ranking.iter().filter(|other| other.score == line.score).count();
                let place = usize::from(line.place);
                assert!((better + 1..=better + as_good).contains(&place), "{} has place {place}", line.contestant);
            }
        }
    }
}

/// Whether a board was not over when the time was up, and has a score for what there was of it.
const fn was_adjudicated(line: &FieldLine) -> bool {
    match &line.adjusted {
        None => false,
        Some(Adjusted::Awards { ns, ew }) => !matches!((ns, ew), (Award::Percent(_), Award::Percent(_))),
        Some(_) => true,
    }
}

/// What a side has of a line, in matchpoints; none if the board was not played there.
fn points(traveller: &Traveller, line: &FieldLine, side: Side, fullest: usize, top: f64) -> Option<f64> {
    match (&line.adjusted, &line.result) {
        (Some(Adjusted::Awards { ns, ew }), _) => {
            let award = if side == Side::NorthSouth { ns } else { ew };
            let Award::Percent(percent) = award else { panic!("nobody gave {award:?}") };
            Some(f64::from(*percent) * top / 100.0)
        }
        (Some(other), _) => panic!("nobody gave {other:?}"),
        (None, None) => None,
        (None, Some(own)) => {
            let scores = traveller.lines.iter().filter(|line| line.adjusted.is_none());
            let scores: Vec<i32> = scores.filter_map(|line| Some(line.result.as_ref()?.score)).collect();
            let beaten: i32 = scores.iter().map(|score| 1 + (own.score - score).signum()).sum();
            // Itself it equals.
            let factor = as_number(fullest) / as_number(scores.len());
            let north_south = factor * f64::from(beaten) - 1.0;
            Some(if side == Side::NorthSouth { north_south } else { top - north_south })
        }
    }
}

fn number(text: &str) -> f64 {
    text.parse().expect("a decimal number")
}

fn as_number(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("a few"))
}
