//! What the boards come to (Spec D6, C16), always worked out anew from what the rooms report and the director gave:
//! nothing here is kept, so that a corrected board corrects everything that follows from it.

mod standing;
mod sum;
mod victory_points;

use bridge_protocol::{ByTeam, CarryOver, MatchRuling, MatchScoring, Penalty, Ratio, Room, Team, Ties, Totals, Unit};
use bridge_rules::{BoardNumber, Comparison, Exact, aggregate, board_a_match, imps_between};

pub(crate) use standing::Standing;
use sum::Sum;

use super::{Segment, TeamMatch};

impl TeamMatch {
    /// How far the home team is ahead, over everything that has a result, whoever may see it.
    pub(crate) fn margin(&self) -> Exact {
        self.totals(|_, _| true, |_| true).margin
    }

    /// How far the home team is ahead in total points, over everything that has a result.
    pub(crate) fn aggregate(&self) -> i64 {
        self.aggregate_of(&self.that_count())
    }

    /// Whether nobody is ahead as the score is.
    pub(crate) fn is_level(&self) -> bool {
        self.is_level_of(&self.that_count(), self.apart())
    }

    /// Whether the boards of a segment count: those that break a tie only where there is one, as the boards before them
    /// are by now (Spec D16).
    pub(crate) fn counts(&self, segment: &Segment) -> bool {
        self.that_count().iter().any(|each| each.number == segment.number)
    }

    /// Whether every segment has begun that was agreed.
    pub(crate) fn has_begun_all_agreed(&self) -> bool {
        self.segments.len() >= self.conditions.segments.len()
    }

    /// Whether somebody has yet to rule what a board comes to that counts, and there is a director who may.
    pub(crate) fn awaits_a_ruling(&self) -> bool {
        self.awaits_a_ruling_in(&self.that_count())
    }

    /// What is counted beside the boards by now: what was brought along, and the fines.
    pub(crate) fn apart(&self) -> Exact {
        self.apart_with(&self.penalties(|_| true).collect::<Vec<_>>())
    }

    /// A fine that is given while a tie is broken does not end that. As long as a board before is to be ruled nobody
    /// knows whether there is a tie.
    fn that_count(&self) -> Vec<&Segment> {
        let (agreed, more) = self.segments.split_at(self.segments.len().min(self.conditions.segments.len()));
        let mut counted: Vec<&Segment> = agreed.iter().collect();
        for segment in more {
            if self.awaits_a_ruling_in(&counted) || self.is_level_of(&counted, segment.apart) {
                counted.push(segment);
            }
        }
        counted
    }

    fn is_level_of(&self, segments: &[&Segment], apart: Exact) -> bool {
        let sums = segments.iter().map(|segment| self.sum_of(segment, |_| true));
        let margin = sums.fold(Sum::default(), Sum::and).margin();
        let is_by_points = self.conditions.ties == Ties::Aggregate;
        sum::added(margin, apart) == Exact::ZERO && !(is_by_points && self.aggregate_of(segments) != 0)
    }

    fn awaits_a_ruling_in(&self, segments: &[&Segment]) -> bool {
        let is_open = |board: &BoardNumber| {
            let is_void = |room| self.standing(*board, room) == Standing::Void;
            Room::ALL.into_iter().any(|room| self.is_to_be_ruled(*board, room) && !is_void(room.other()))
        };
        self.is_directed() && segments.iter().flat_map(|segment| &segment.boards).any(is_open)
    }

    /// A fraction counts as a whole point, so that whoever is ahead stays ahead.
    fn aggregate_of(&self, segments: &[&Segment]) -> i64 {
        let boards = segments.iter().flat_map(|segment| &segment.boards);
        let sum =
            boards.filter_map(|board| self.compared(*board, aggregate)).map(Sum::from).fold(Sum::default(), Sum::and);
        let (n, d) = sum.margin().parts();
        let whole = n / d + (n % d).signum();
        i64::try_from(whole).unwrap_or(if whole < 0 { i64::MIN } else { i64::MAX })
    }

    /// What each team gets for a board; nothing when it does not count, or not yet.
    pub(crate) fn points(&self, board: BoardNumber) -> Option<ByTeam<Exact>> {
        let counts = self.that_count().iter().any(|segment| segment.boards.contains(&board));
        self.compares(board).filter(|_| counts)
    }

    fn compares(&self, board: BoardNumber) -> Option<ByTeam<Exact>> {
        let Comparison { home, away } = match self.conditions.scoring {
            MatchScoring::Imps => self.compared(board, imps_between),
            MatchScoring::BoardAMatch => self.compared(board, board_a_match),
            MatchScoring::Aggregate => self.compared(board, aggregate),
        }?;
        Some(ByTeam { home, away })
    }

    /// What the match comes to over those boards that are `shown`, with the fines of the tables of those segments that
    /// are `told`.
    pub(crate) fn totals(
        &self,
        shown: impl Fn(&Segment, BoardNumber) -> bool,
        told: impl Fn(&Segment) -> bool,
    ) -> Totals {
        let counted = self.that_count();
        let sums = counted.into_iter().map(|segment| self.sum_of(segment, |board| shown(segment, board)));
        let sum = sums.fold(Sum::default(), Sum::and);
        let penalties: Vec<Penalty> = self.penalties(told).collect();
        let apart = self.apart_with(&penalties);
        Totals {
            boards: sum.boards,
            won: sum.won,
            margin: sum::added(sum.margin(), apart),
            victory_points: self.victory_points(&sum, apart, &penalties),
        }
    }

    fn apart_with(&self, penalties: &[Penalty]) -> Exact {
        let (before, fines) = (self.carried_over(), points_fined(penalties));
        Team::ALL.into_iter().fold(before, |apart, team| {
            let fine = fines[team];
            sum::added(apart, if team == Team::Home { -fine } else { fine })
        })
    }

    /// What a segment's `shown` boards come to, if they count.
    pub(crate) fn sum(&self, segment: &Segment, shown: impl Fn(BoardNumber) -> bool) -> Sum {
        if self.counts(segment) { self.sum_of(segment, shown) } else { Sum::default() }
    }

    fn sum_of(&self, segment: &Segment, shown: impl Fn(BoardNumber) -> bool) -> Sum {
        let boards = segment.boards.iter().filter(|board| shown(**board));
        let points = boards.filter_map(|board| self.compares(*board));
        points.map(|points| Sum::of(points, self.conditions.scoring)).fold(Sum::default(), Sum::and)
    }

    /// The fines: those of the match in the order in which they were given, then those of the tables, of the segments
    /// that are `told` (Spec C15, D15).
    pub(crate) fn penalties(&self, told: impl Fn(&Segment) -> bool) -> impl Iterator<Item = Penalty> {
        let segments = self.segments.iter().filter(move |segment| told(segment));
        let of_tables = segments.flat_map(|segment| segment.rooms.iter()).flat_map(|(_, state)| &state.fines);
        self.penalties_of_match().chain(of_tables.cloned())
    }

    fn penalties_of_match(&self) -> impl Iterator<Item = Penalty> {
        self.rulings.iter().filter_map(|notice| match &notice.ruling {
            MatchRuling::Penalise { team, amount, unit } => {
                let (team, amount, unit) = (*team, *amount, *unit);
                Some(Penalty { team, amount, unit, reason: notice.reason.clone(), room: None })
            }
            MatchRuling::SetLineup { .. }
            | MatchRuling::Substitute { .. }
            | MatchRuling::Score { .. }
            | MatchRuling::Void { .. }
            | MatchRuling::Forfeit { .. }
            | MatchRuling::Extend { .. }
            | MatchRuling::Finalise {} => None,
        })
    }

    /// From the home team's side (Spec D17).
    fn carried_over(&self) -> Exact {
        match self.conditions.carry_over {
            None => Exact::ZERO,
            Some(CarryOver { to: Team::Home, amount }) => exact(amount),
            Some(CarryOver { to: Team::Away, amount }) => -exact(amount),
        }
    }
}

fn points_fined(penalties: &[Penalty]) -> ByTeam<Exact> {
    let mut fined = ByTeam::default();
    for Penalty { team, amount, unit, .. } in penalties {
        match unit {
            Unit::Imps | Unit::Matchpoints => fined[*team] = sum::added(fined[*team], exact(*amount)),
            Unit::VictoryPoints => {}
        }
    }
    fined
}

fn exact(Ratio { n, d }: Ratio) -> Exact {
    Exact::from(1).weighted(n, d).expect("a fraction's denominator is above zero, as it is read")
}
