//! What the boards come to that are over at every table, and where the contestants stand by them. Everything is exact
//! until it is shown.

use std::collections::{BTreeMap, BTreeSet};

use bridge_pairs::{
    Across, Award, Contestant, Cross, Datum, Earned, Fraction, Place, Played, Scored, Scoring, Sections, SmallGroups,
    Standing, Tally, rank, ranks_by_board, score, standings, tallies,
};
use bridge_protocol::{
    self as protocol, ContestantNumber, FieldMovement, FieldScoring, FieldStanding, PlaceInSection, WithHandicap,
};
use bridge_rules::{Artificial, BoardNumber, BySide};

use super::{Field, Scores, brought, lines, sheet::LineKey, sittings, victory_points::in_victory_points};

/// What average plus is at IMPs: where pairs play two, and not the three of Law 12C2(b), which lets conditions say so.
const AVERAGE_PLUS: u8 = 2;
/// Decimals of what is shown.
pub(super) const DECIMALS: u8 = 2;

impl Field {
    /// The boards that are over at every table that is to play them.
    pub(super) fn boards_over(&self) -> BTreeSet<BoardNumber> {
        let mut waiting: BTreeMap<u16, usize> = BTreeMap::new();
        if let Some(movement) = self.movement.as_ref().filter(|_| !self.is_closed) {
            let to_come = movement.whole().rounds.iter().skip(self.rounds.len()).flat_map(|round| &round.tables);
            let to_come = to_come.filter(|seated| self.can_be_played(seated));
            to_come.for_each(|seated| *waiting.entry(seated.set).or_default() += 1);
        }
        let (mut told, mut awaited) = (BTreeSet::new(), BTreeSet::new());
        for round in &self.rounds {
            for table in &round.tables {
                for board in &table.boards {
                    let is_played = table.lines.contains_key(board);
                    let is_awaited = !is_played && !round.is_closed && !self.is_closed;
                    if is_awaited || waiting.contains_key(&table.seated.set) {
                        awaited.insert(*board);
                    } else if is_played {
                        told.insert(*board);
                    }
                }
            }
        }
        told.difference(&awaited).copied().collect()
    }

    /// Whether a board is still to be played at a table of the round that is on.
    fn is_on_elsewhere(&self, board: BoardNumber) -> bool {
        let open = self.rounds.iter().filter(|round| !round.is_closed && !self.is_closed);
        let mut tables = open.flat_map(|round| &round.tables);
        tables.any(|table| table.boards.contains(&board) && !table.lines.contains_key(&board))
    }

    /// Works out what has changed with a line of a board, or with what is over.
    pub(super) fn score_again(&mut self, changed: Option<BoardNumber>) {
        if self.is_party() {
            self.scores = self.tallied();
            return;
        }
        if changed.is_some_and(|board| !self.scores.over.contains(&board) && self.is_on_elsewhere(board)) {
            return;
        }
        let over = self.boards_over();
        self.published.extend(&over);
        // A round may be over with no board that was not over before.
        let is_the_same = self.conditions.victory_points.is_none()
            && !self.byes_are_part_of_a_match()
            && over == self.scores.over
            && changed.is_none_or(|board| !over.contains(&board));
        if !is_the_same {
            self.scores = self.scored(over);
        }
    }

    pub(super) fn scored(&self, over: BTreeSet<BoardNumber>) -> Scores {
        let Some(scoring) = scoring(self.conditions.scoring) else { return self.tallied() };
        let (keys, field): (Vec<LineKey>, Vec<Played>) = self.counted(&over, &self.compared_apart()).unzip();
        let scored = score(&field, across(self.conditions.across), scoring);
        let byes = self.byes(&field, scoring);
        let tops = tops(&field, &scored, byes.keys().copied());
        let fined = self.fined(&tops);
        let carried = self.brought(&tops);
        if let Some(agreed) = &self.conditions.victory_points {
            let lines = keys.iter().map(|(round, ..)| *round).zip(field.iter().zip(&scored));
            let rounds = self.rounds_in_victory_points(agreed, lines.collect(), scoring);
            let standings = in_victory_points(&rounds, &carried, &fined);
            let mut of_boards = tallies(&field, &scored, scoring);
            for standing in &standings {
                of_boards.entry(standing.contestant).or_default();
            }
            let rankings = self.rankings(&standings, &of_boards, &fined, &carried, &self.handicaps(None));
            return Scores { over, lines: keys.into_iter().zip(scored).collect(), rankings, victory_points: rounds };
        }
        let taken_off = fined.iter().map(|(contestant, fine)| (*contestant, -fine.clone())).collect();
        let mut tallies = tallies(&field, &scored, scoring);
        for (contestant, byes) in byes {
            let played = tallies.remove(&contestant).unwrap_or_default();
            tallies.insert(contestant, played.and(byes));
        }
        let tallies = brought::with(brought::with(tallies, &carried), &taken_off);
        let standings = standings(&field, &scored, &tallies, scoring);
        let handicaps = self.handicaps(ranks_by_board(&tallies, scoring).then_some(&tallies));
        let rankings = self.rankings(&standings, &tallies, &fined, &carried, &handicaps);
        Scores { over, lines: keys.into_iter().zip(scored).collect(), rankings, ..Scores::default() }
    }

    /// What those have who had a bye in a round that is over, where it is worth a part of a match (PAIRS.md, Swiss).
    fn byes(&self, field: &[Played], scoring: Scoring) -> BTreeMap<Contestant, Tally> {
        let mut byes: BTreeMap<Contestant, Tally> = BTreeMap::new();
        let Some(worth) = self.bye(field, scoring) else { return byes };
        let over = self.rounds.iter().filter(|round| round.is_closed || round.is_over() || self.is_closed);
        for idle in over.flat_map(|round| &round.sits_out) {
            let had = byes.remove(&Contestant(idle.0)).unwrap_or_default();
            byes.insert(Contestant(idle.0), had.and(worth.clone()));
        }
        byes
    }

    /// What one is worth by the lines that count; none where it is worth nothing, or victory points.
    fn bye(&self, field: &[Played], scoring: Scoring) -> Option<Tally> {
        if !self.byes_are_part_of_a_match() {
            return None;
        }
        let mut tables: BTreeMap<u32, usize> = BTreeMap::new();
        field.iter().for_each(|played| *tables.entry(played.board).or_default() += 1);
        let most = tables.into_values().max()?;
        Some(bridge_pairs::bye(self.conditions.boards.into(), most, scoring))
    }

    /// What a bye in a round is to somebody, as it is shown; none where they had none, or the round is on.
    pub(super) fn shown_bye(&self, contestant: ContestantNumber, round: u8) -> Option<String> {
        let of_round = self.rounds.get(usize::from(round).checked_sub(1)?)?;
        let is_over = of_round.is_closed || of_round.is_over() || self.is_closed;
        let scoring =
            scoring(self.conditions.scoring).filter(|_| is_over && of_round.sits_out.contains(&contestant))?;
        let (_, field): (Vec<LineKey>, Vec<Played>) = self.counted(&self.scores.over, &self.compared_apart()).unzip();
        let worth = self.bye(&field, scoring)?;
        let score = worth.percent().unwrap_or(worth.points);
        Some(score.shown(DECIMALS))
    }

    fn byes_are_part_of_a_match(&self) -> bool {
        matches!(self.conditions.movement, FieldMovement::Swiss { .. }) && self.conditions.victory_points.is_none()
    }

    /// The lists of those who are ranked together.
    pub(super) fn rankings(
        &self,
        standings: &[Standing],
        tallies: &BTreeMap<Contestant, Tally>,
        fined: &BTreeMap<Contestant, Fraction>,
        carried: &BTreeMap<Contestant, Fraction>,
        handicaps: &BTreeMap<Contestant, Fraction>,
    ) -> Vec<Vec<FieldStanding>> {
        let lists = match &self.movement {
            Some(movement) => movement.whole().lists.clone(),
            None => vec![(1..).map(Contestant).take(self.contestants.len()).collect()],
        };
        let sections = self.sections();
        let ranking = |list: Vec<Contestant>| {
            let of_list: Vec<Standing> =
                standings.iter().filter(|standing| list.contains(&standing.contestant)).cloned().collect();
            let in_section = |section: &Vec<ContestantNumber>| {
                let is_in = |standing: &&Standing| section.contains(&ContestantNumber(standing.contestant.0));
                rank(&of_list.iter().filter(is_in).cloned().collect::<Vec<_>>(), &[])
            };
            let places = sections
                .iter()
                .flat_map(in_section)
                .map(|place| (place.contestant, PlaceInSection { place: shown_place(&place), shared: place.shared }));
            let beside = Beside {
                tallies,
                fined,
                carried,
                decimals: decimals(self.conditions.scoring),
                in_sections: places.collect(),
                with_handicaps: Self::with_handicaps(&of_list, handicaps),
            };
            ranked(&of_list, &beside)
        };
        lists.into_iter().map(ranking).collect()
    }

    /// The section of each contestant, where only those of the same are compared.
    fn compared_apart(&self) -> BTreeMap<Contestant, u16> {
        let sections = match self.conditions.across {
            protocol::Across::Field => None,
            protocol::Across::Section => self.movement.as_ref(),
        };
        let numbered = (0..).zip(sections.into_iter().flat_map(Sections::contestants));
        numbered.flat_map(|(section, of_it)| of_it.iter().map(move |contestant| (*contestant, section))).collect()
    }

    /// The lines of the boards that are over; void ones are left out.
    fn counted(
        &self,
        over: &BTreeSet<BoardNumber>,
        sections: &BTreeMap<Contestant, u16>,
    ) -> impl Iterator<Item = (LineKey, Played)> {
        let tables =
            (1..).zip(&self.rounds).flat_map(|(number, round)| round.tables.iter().map(move |table| (number, table)));
        tables.flat_map(move |(round, table)| {
            let of_table = table.lines.iter().filter(|(board, _)| over.contains(board));
            of_table.filter_map(move |(board, played)| {
                let line = lines::line(&played.board)?;
                let sitting = sittings::of_scoring(table.seated.sitting);
                let section = sitting.all().find_map(|contestant| sections.get(&contestant).copied()).unwrap_or(0);
                let played = Played { board: board.get(), section, form: 0, sitting, line };
                Some(((round, table.seated.number, *board), played))
            })
        })
    }
}

/// The matchpoints that each can have on a board; those who have sat out can have what others can.
fn tops(field: &[Played], scored: &[Scored], idle: impl Iterator<Item = Contestant>) -> BTreeMap<Contestant, Fraction> {
    let mut tops = BTreeMap::new();
    for (played, scored) in field.iter().zip(scored) {
        for contestant in played.sitting.all() {
            // In a section, or in a field, it is the same on every board.
            tops.entry(contestant).or_insert_with(|| scored.top.clone());
        }
    }
    if let Some(scored) = scored.first() {
        idle.for_each(|contestant| {
            tops.entry(contestant).or_insert_with(|| scored.top.clone());
        });
    }
    tops
}

const fn across(across: protocol::Across) -> Across {
    match across {
        protocol::Across::Field => Across::Field,
        protocol::Across::Section => Across::Section,
    }
}

/// How lines are compared; none where nothing is.
const fn scoring(scoring: FieldScoring) -> Option<Scoring> {
    Some(match scoring {
        FieldScoring::Matchpoints => Scoring::Matchpoints(SmallGroups::Factored),
        FieldScoring::CrossImps => Scoring::CrossImps { cross: Cross::Mean, artificial: AVERAGE_PLUS },
        FieldScoring::CrossImpsTotal => Scoring::CrossImps { cross: Cross::Total, artificial: AVERAGE_PLUS },
        FieldScoring::Butler => Scoring::Butler {
            datum: Datum { extremes: bridge_pairs::Extremes::One, without_own: false },
            artificial: AVERAGE_PLUS,
        },
        FieldScoring::Tally => return None,
    })
}

/// Points of a sheet are whole.
const fn decimals(scoring: FieldScoring) -> u8 {
    match scoring {
        FieldScoring::Matchpoints | FieldScoring::CrossImps | FieldScoring::Butler => DECIMALS,
        FieldScoring::CrossImpsTotal => 1,
        FieldScoring::Tally => 0,
    }
}

/// What a line of a list says beside its score.
struct Beside<'a> {
    tallies: &'a BTreeMap<Contestant, Tally>,
    fined: &'a BTreeMap<Contestant, Fraction>,
    carried: &'a BTreeMap<Contestant, Fraction>,
    decimals: u8,
    in_sections: BTreeMap<Contestant, PlaceInSection>,
    with_handicaps: BTreeMap<Contestant, WithHandicap>,
}

fn ranked(standings: &[Standing], beside: &Beside<'_>) -> Vec<FieldStanding> {
    let is_total = |standing: &Standing| {
        beside.tallies.get(&standing.contestant).is_none_or(|tally| tally.points == standing.score)
    };
    // An average says less in as few figures as the total.
    let decimals = if standings.iter().all(is_total) { beside.decimals } else { DECIMALS };
    let line = |place: Place| {
        let standing = standings.iter().find(|standing| standing.contestant == place.contestant)?;
        let tally = beside.tallies.get(&place.contestant)?;
        Some(FieldStanding {
            place: shown_place(&place),
            shared: place.shared,
            in_section: beside.in_sections.get(&place.contestant).copied(),
            contestant: ContestantNumber(place.contestant.0),
            score: standing.score.shown(decimals),
            points: tally.points.shown(beside.decimals),
            fines: beside.fined.get(&place.contestant).map(|fine| fine.shown(DECIMALS)),
            carried: beside.carried.get(&place.contestant).map(|carried| carried.shown(DECIMALS)),
            with_handicap: beside.with_handicaps.get(&place.contestant).cloned(),
            boards: u16::try_from(tally.boards).unwrap_or(u16::MAX),
        })
    };
    rank(standings, &[]).into_iter().filter_map(line).collect()
}

pub(super) fn shown_place(place: &Place) -> u16 {
    u16::try_from(place.place).unwrap_or(u16::MAX)
}

pub(super) fn shown_points(scored: &Scored) -> BySide<Option<String>> {
    let shown = |earned: &Earned| match earned {
        Earned::Points(points) => Some(Fraction::shown(points, DECIMALS)),
        Earned::Award(award @ (Award::Percent(_) | Award::Artificial(Artificial::Average))) => {
            Some(award.percent().percent_of(&scored.top).shown(DECIMALS))
        }
        // What plus and minus come to depends on the rest of the session (Law 12C2(c)).
        Earned::Award(Award::Artificial(Artificial::AveragePlus | Artificial::AverageMinus)) | Earned::Nothing => None,
    };
    BySide { north_south: shown(&scored.earned.north_south), east_west: shown(&scored.earned.east_west) }
}
