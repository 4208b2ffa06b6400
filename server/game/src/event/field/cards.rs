//! What one contestant made of its boards, and everybody of every round. Only boards that are over at every table
//! count; what else stands on somebody's own card they have played themselves, so that nothing here is news to anybody.

use std::collections::BTreeMap;

use bridge_pairs::{Earned, Fraction, Scored, Tally, percent, session};
use bridge_protocol::{
    AccountId, ContestantNumber, FieldScoring, Recap, RecapBy, RecapRow, Refusal, ScoreCard, ScoreCardLine,
    limits::RECAP_FIGURES,
};
use bridge_rules::{BoardNumber, Side};

use super::{Field, round::RoundTable, scores::DECIMALS, sittings};
use crate::event::{Contest, Event};

impl Event {
    /// A contestant's score card, for whoever has joined.
    ///
    /// # Errors
    /// If nobody plays under this number.
    pub fn score_card(&self, account: AccountId, contestant: ContestantNumber) -> Result<ScoreCard, Refusal> {
        match &self.contest {
            Contest::Field(field) => field.score_card(account, contestant).ok_or(Refusal::NoSuchEntry {}),
            Contest::Teams(_) => Err(Refusal::NoSuchEntry {}),
        }
    }

    /// What everybody has made of every round, or of every board, for whoever has joined.
    ///
    /// # Errors
    /// If teams play.
    pub fn recap(&self, by: RecapBy, after: u8) -> Result<Recap, Refusal> {
        match &self.contest {
            Contest::Field(field) => Ok(field.recap(by, after)),
            Contest::Teams(_) => Err(Refusal::NotInSuchAnEvent {}),
        }
    }
}

/// A board as one who played it has it.
struct OwnLine<'a> {
    round: u8,
    table: &'a RoundTable,
    board: BoardNumber,
    side: Side,
    /// None where the board is void, or not over at every table.
    scored: Option<&'a Scored>,
}

impl OwnLine<'_> {
    fn earned(&self) -> Option<(Earned, Fraction)> {
        self.scored.map(|scored| (scored.earned[self.side].clone(), scored.top.clone()))
    }

    /// Its points, and the percentage where there is one; `own` is what average plus and minus follow (Law 12C2(c)).
    fn worth(&self, own: &Fraction) -> Option<(Fraction, Option<Fraction>)> {
        let (earned, top) = self.earned()?;
        match earned {
            Earned::Points(points) => {
                let part = points.over(&top).map(|part| Fraction::from(100) * part);
                Some((points, part))
            }
            Earned::Award(award) => {
                let percent = percent(award, own);
                Some((percent.percent_of(&top), Some(percent)))
            }
            Earned::Nothing => None,
        }
    }
}

impl Field {
    fn score_card(&self, account: AccountId, contestant: ContestantNumber) -> Option<ScoreCard> {
        self.contestants.get(contestant.index())?;
        let is_theirs = self.contestant_of(account) == Some(contestant);
        let is_shown = |table: &RoundTable, board| {
            self.is_over_everywhere(board) || (is_theirs && table.lines.contains_key(&board))
        };
        let own = self.own_lines(is_shown).remove(&contestant).unwrap_or_default();
        let average = average(&own);
        let line = |own: &OwnLine<'_>| {
            let (points, percent) = own.worth(&average).unzip();
            ScoreCardLine {
                board: own.board,
                side: own.side,
                line: self.line_of(own.round, own.table, own.board),
                points: points.map(|points| points.shown(DECIMALS)),
                percent: percent.flatten().map(|percent| percent.shown(DECIMALS)),
            }
        };
        Some(ScoreCard { contestant, lines: own.iter().map(line).collect() })
    }

    fn recap(&self, by: RecapBy, after: u8) -> Recap {
        if self.is_party() {
            return self.recap_of_tallies(after);
        }
        let mut lines = self.own_lines(|_, board| self.is_over_everywhere(board));
        let (rounds, boards, has_more) = match by {
            RecapBy::Rounds => {
                let (rounds, has_more) = self.columns(self.rounds_after(after));
                (rounds, Vec::new(), has_more)
            }
            RecapBy::Boards => {
                let later = self.scores.over.iter().copied().filter(|board| board.get() > after.into());
                let (boards, has_more) = self.columns(later);
                (Vec::new(), boards, has_more)
            }
        };
        let row = |contestant| {
            let own = lines.remove(&contestant).unwrap_or_default();
            let average = average(&own);
            let of_round = |round| match &self.conditions.victory_points {
                Some(_) => self.scores.victory_points_of(contestant, round),
                None => self
                    .score_of(own.iter().filter(|line| line.round == round), &average)
                    .or_else(|| self.shown_bye(contestant, round)),
            };
            let of_board =
                |board: &BoardNumber| self.score_of(own.iter().filter(|line| line.board == *board), &average);
            RecapRow {
                contestant,
                rounds: rounds.iter().copied().map(of_round).collect(),
                boards: boards.iter().map(of_board).collect(),
            }
        };
        Recap {
            boards: boards.clone(),
            rows: (1..).map(ContestantNumber).take(self.contestants.len()).map(row).collect(),
            has_more,
        }
    }

    /// The rounds that have begun, after one.
    pub(super) fn rounds_after(&self, after: u8) -> impl Iterator<Item = u8> {
        after.saturating_add(1)..self.next_round()
    }

    /// The columns that one recap has room for, and whether there are more.
    pub(super) fn columns<T>(&self, all: impl Iterator<Item = T>) -> (Vec<T>, bool) {
        columns_for(self.contestants.len(), all)
    }

    /// What some boards come to, in percent or in IMPs.
    fn score_of<'a>(&self, lines: impl Iterator<Item = &'a OwnLine<'a>>, average: &Fraction) -> Option<String> {
        let tally = |line: &OwnLine<'_>| {
            let ((points, _), (_, possible)) = (line.worth(average)?, line.earned()?);
            Some(Tally { points, possible, boards: 1 })
        };
        let tally = lines.filter_map(tally).fold(Tally::default(), Tally::and);
        let score = match self.conditions.scoring {
            FieldScoring::Matchpoints => tally.percent(),
            FieldScoring::CrossImps | FieldScoring::CrossImpsTotal | FieldScoring::Butler | FieldScoring::Tally => {
                (tally.boards > 0).then_some(tally.points)
            }
        };
        score.map(|score| score.shown(DECIMALS))
    }

    /// The boards of each contestant that are to be shown, in the order in which they were played.
    fn own_lines(
        &self,
        is_shown: impl Fn(&RoundTable, BoardNumber) -> bool,
    ) -> BTreeMap<ContestantNumber, Vec<OwnLine<'_>>> {
        let mut lines: BTreeMap<ContestantNumber, Vec<OwnLine<'_>>> = BTreeMap::new();
        for (round, table) in self.tables_by_round() {
            for board in table.boards.iter().copied().filter(|board| is_shown(table, *board)) {
                let scored = self.scores.lines.get(&(round, table.seated.number, board));
                for side in Side::ALL {
                    for contestant in sittings::of_scoring(table.seated.sitting).of(side) {
                        let own = OwnLine { round, table, board, side, scored };
                        lines.entry(ContestantNumber(contestant.0)).or_default().push(own);
                    }
                }
            }
        }
        lines
    }
}

fn columns_for<T>(rows: usize, mut all: impl Iterator<Item = T>) -> (Vec<T>, bool) {
    let at_a_time = (RECAP_FIGURES / rows.max(1)).max(1);
    let columns = all.by_ref().take(at_a_time).collect();
    (columns, all.next().is_some())
}

/// What somebody has on the boards where they have no artificial score, in percent.
fn average(own: &[OwnLine<'_>]) -> Fraction {
    let played = own.iter().filter_map(OwnLine::earned).filter(|(earned, _)| matches!(earned, Earned::Points(_)));
    session(played).percent().unwrap_or_else(|| Fraction::from(50))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_field_has_its_hundred_boards_in_two_recaps() {
        let (first, has_more) = columns_for(1200, 1..=100);
        assert_eq!((first.len(), has_more), (50, true));
        assert!(!columns_for(1200, 51..=100).1 && !columns_for(600, 1..=100).1 && !columns_for(0, 1..=100).1);
    }
}
