//! An event of pairs or of individuals as it is told to others: who took part, where they ended, and each board's
//! traveller. [`usebio`](crate::usebio), [`csv`](crate::csv) and [`pbn::tables`](crate::pbn::tables) write it.

use bridge_rules::{BoardNumber, BySeat, BySide, Deal, Side, Vulnerability};

use crate::{Decimal, line::LineResult, standings::Standings};

/// A finished event, or a stage of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldEvent {
    /// Its name.
    pub name: String,
    /// When it began, `YYYY.MM.DD` as in [PBN](crate::pbn::Game::date); not written if a digit of it is not known.
    pub date: Option<String>,
    /// The club or the site that held it.
    pub club: String,
    /// Whether equals met round by round.
    pub swiss: bool,
    /// Whether the totals of its entries are victory points.
    pub victory_points: bool,
    /// What a board is scored in.
    pub scoring: FieldScoring,
    /// Whether North-South and East-West are ranked apart.
    pub two_winners: bool,
    /// Which standings its entries are told with.
    pub standings: Standings,
    /// The sessions in the order of play.
    pub sessions: Vec<FieldSession>,
}

/// What a board of a field is scored in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldScoring {
    /// Matchpoints, two for each pair that is beaten.
    Matchpoints,
    /// The mean of the IMPs against each other table.
    CrossImps,
    /// Their sum.
    CrossImpsTotal,
    /// IMPs against a datum.
    Butler,
}

/// A session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldSession {
    /// Its sections.
    pub sections: Vec<FieldSection>,
}

/// A section: those who meet one another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldSection {
    /// Its letter.
    pub name: String,
    /// Who took part, in the order of the ranking; who has no place comes last.
    pub entries: Vec<Entry>,
    /// Its boards.
    pub boards: Vec<Traveller>,
}

/// A pair, or at an individual a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Whether it has withdrawn.
    pub withdrawn: bool,
    /// By which lines name it.
    pub number: u32,
    /// Where it sat, if it was the same all the time.
    pub direction: Option<Side>,
    /// Its section, where those of several are told as one list.
    pub section: Option<char>,
    /// The names of its players, substitutes included; one at an individual.
    pub players: Vec<String>,
    /// Matchpoints or IMPs, with all that was carried forward, given or taken.
    pub total: Decimal,
    /// What the director took off, if anything (Law 90).
    pub fined: Option<Decimal>,
    /// What it brought along from an earlier session, if anything.
    pub carried: Option<Decimal>,
    /// Where it is with its handicap, where there are handicaps.
    pub with_handicap: Option<WithHandicap>,
    /// How many boards count.
    pub boards: u32,
    /// The matchpoints in percent of what could be had.
    pub percentage: Option<Decimal>,
    /// The IMPs a board, where the ranking goes by that as some have played more boards than others.
    pub imps_a_board: Option<Decimal>,
    /// Its place, from 1; those who share one have the same. None while there is none.
    pub place: Option<u32>,
    /// Its place among those of all sections, where there are several and the place is that in its own.
    pub overall: Option<Place>,
    /// The rounds of a Swiss in which it sat out: what they are worth is in its total, and no line tells it.
    pub sat_out: Vec<u32>,
}

/// Where an entry is with its handicap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WithHandicap {
    /// Its score with it.
    pub score: Decimal,
    /// Its place by that.
    pub place: Place,
}

/// A place in a ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Which, from 1.
    pub number: u32,
    /// Whether others have the same.
    pub shared: bool,
}

/// A board and what each table made of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Traveller {
    /// Its number.
    pub number: BoardNumber,
    /// Who was vulnerable.
    pub vulnerability: Vulnerability,
    /// The hands, where they are to be shown.
    pub deal: Option<Deal>,
    /// The tables that were to play it.
    pub lines: Vec<TravellerLine>,
}

/// What one table made of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TravellerLine {
    /// The round, from 1.
    pub round: u32,
    /// The table, from 1.
    pub table: u32,
    /// Who played it.
    pub sitting: Seating,
    /// What they made of it.
    pub result: LineResult,
    /// What that came to; none where it does not count.
    pub points: BySide<Option<Decimal>>,
}

/// Who sat at a table, by the numbers of the entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seating {
    /// Two pairs.
    Pairs(BySide<u32>),
    /// Four persons, each for themselves.
    Persons(BySeat<u32>),
}

impl FieldScoring {
    /// As a table for spreadsheets has it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Matchpoints => "matchpoints",
            Self::CrossImps => "cross-IMPs (mean)",
            Self::CrossImpsTotal => "cross-IMPs (sum)",
            Self::Butler => "Butler",
        }
    }
}

impl Place {
    /// As it is shown, `2=` where it is shared.
    pub(crate) fn shown(self) -> String {
        format!("{}{}", self.number, if self.shared { "=" } else { "" })
    }
}

impl Entry {
    /// Its place as it is shown among these, `2=` where it is shared; nothing while there is none.
    pub(crate) fn shown_place(&self, among: &[Entry]) -> String {
        let Some(place) = self.place else { return String::new() };
        // Where directions are ranked apart each has its own first place.
        let same = |other: &&Entry| other.place == Some(place) && other.direction == self.direction;
        Place { number: place, shared: among.iter().filter(same).count() > 1 }.shown()
    }
}

impl FieldSection {
    /// The section of whoever sat at a table, where several are told as one.
    pub(crate) fn part_of(&self, sitting: Seating) -> Option<char> {
        let number = match sitting {
            Seating::Pairs(pairs) => pairs.north_south,
            Seating::Persons(persons) => persons.north,
        };
        self.entries.iter().find(|entry| entry.number == number)?.section
    }

    /// Whether several are told as one.
    pub(crate) fn has_parts(&self) -> bool {
        self.entries.iter().any(|entry| entry.section.is_some())
    }
}

impl FieldEvent {
    /// Whether places go by the IMPs a board.
    pub(crate) fn is_by_average(&self) -> bool {
        self.sections().any(|(_, section)| section.entries.iter().any(|entry| entry.imps_a_board.is_some()))
    }

    /// Whether places go by percentages.
    pub(crate) fn is_by_percentage(&self) -> bool {
        self.sections().any(|(_, section)| section.entries.iter().any(|entry| entry.percentage.is_some()))
    }

    /// Whether its entries have a place among those of all sections.
    pub(crate) fn has_places_overall(&self) -> bool {
        self.sections().any(|(_, section)| section.entries.iter().any(|entry| entry.overall.is_some()))
    }

    /// Whether boards are scored in IMPs.
    pub(crate) const fn is_in_imps(&self) -> bool {
        match self.scoring {
            FieldScoring::Matchpoints => false,
            FieldScoring::CrossImps | FieldScoring::CrossImpsTotal | FieldScoring::Butler => true,
        }
    }

    /// Whether its contestants are persons.
    pub(crate) fn is_individual(&self) -> bool {
        let lines = self.travellers().flat_map(|board| &board.lines);
        lines.map(|line| line.sitting).any(|sitting| matches!(sitting, Seating::Persons(_)))
    }

    /// Each section with the number of its session, from 1.
    pub fn sections(&self) -> impl Iterator<Item = (usize, &FieldSection)> {
        (1..).zip(&self.sessions).flat_map(|(number, session)| session.sections.iter().map(move |each| (number, each)))
    }

    pub(crate) fn travellers(&self) -> impl Iterator<Item = &Traveller> {
        self.sections().flat_map(|(_, section)| &section.boards)
    }
}
