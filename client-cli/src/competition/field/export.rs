//! `event export` of pairs and of persons: the boards that are over everywhere, with who played and where they ended,
//! as files for others.

use std::collections::BTreeSet;

use bridge_client::connection::{Connection, FollowedEvent, RequestError};
use bridge_formats::{
    Decimal, csv,
    field::{
        Entry, FieldEvent, FieldScoring as Scoring, FieldSection, FieldSession, Place, Seating,
        Traveller as ExportedTraveller, TravellerLine, WithHandicap,
    },
    pbn::{self, Game, tables},
    usebio,
};
use bridge_protocol::{
    Answer, ContestantNumber, EventId, EventRequest, EventView, FieldConditions, FieldLine, FieldMovement,
    FieldScoring, FieldSitting, FieldStanding, FieldView, Request, Traveller, Winners,
};
use bridge_rules::{BoardNumber, BySeat, BySide, Side};

use super::{names, words};
use crate::{
    cli::ExportEventArgs,
    competition::exported::{Exports, line_result, ranking_beside, standings},
    exit::Failure,
    text::pbn::date,
};

/// The files that are asked for, with a sentence about what they tell.
///
/// # Errors
/// If the server refuses, or there is no such file of this event.
pub(in crate::competition) async fn files(
    connection: &Connection,
    (id, followed): (EventId, &FollowedEvent),
    field: &FieldView,
    args: &ExportEventArgs,
) -> Result<Exports, Failure> {
    let agreed = names::agreed(followed);
    let is_party = agreed.form.is_some();
    if is_party && (args.usebio.is_some() || args.pbn.is_some()) {
        return Err(Failure::bad_input(
            "the tables of a party have deals of their own, which each exports by itself: here is its ranking, with --csv",
        ));
    }
    let mut boards = Vec::new();
    for board in &field.boards_over {
        boards.push(asked(connection, id, EventRequest::Traveller { board: *board }).await?);
    }
    let exported = Exported { agreed, view: &followed.view, field, boards: &boards, club: &args.club() };
    let mut files = Vec::new();
    if let Some(path) = &args.usebio {
        files.push((path.clone(), exported.usebio().into_bytes()));
    }
    if let Some(path) = &args.pbn {
        let pbn = exported.pbn().map_err(|error| Failure::bad_input(format!("as PBN: {error}")))?;
        files.push((path.clone(), pbn));
    }
    if let Some(path) = &args.csv {
        if !is_party {
            files.push((path.clone(), exported.travellers().into_bytes()));
        }
        files.push((ranking_beside(path), exported.ranking().into_bytes()));
    }
    let what = match boards.len() {
        _ if is_party => "The ranking is".to_owned(),
        1 => "1 board that is over at every table is".to_owned(),
        count => format!("{count} boards that are over at every table are"),
    };
    Ok(Exports { files, what })
}

async fn asked(connection: &Connection, id: EventId, ask: EventRequest) -> Result<Traveller, Failure> {
    match connection.handle().patiently(Request::Event { id, ask }).await? {
        Answer::Traveller(traveller) => Ok(*traveller),
        other => Err(RequestError::strange(other).into()),
    }
}

/// What the files are made of. The page makes the same of it (`server/web/src/events/files`).
struct Exported<'a> {
    agreed: &'a FieldConditions,
    view: &'a EventView,
    field: &'a FieldView,
    boards: &'a [Traveller],
    club: &'a str,
}

impl Exported<'_> {
    fn usebio(&self) -> String {
        usebio::write_field(&self.to_field_event(&sections(self.field)))
    }

    /// The sections are one list there, with the places of the whole field; a column tells them apart.
    fn pbn(&self) -> Result<Vec<u8>, pbn::TagRefused> {
        Ok(pbn::write(&games(&self.to_field_event(&[whole(self.field)]))?))
    }

    fn travellers(&self) -> String {
        csv::travellers(&self.to_field_event(&sections(self.field)))
    }

    fn ranking(&self) -> String {
        csv::ranking(&self.to_field_event(&sections(self.field)))
    }
}

/// Those who are listed together.
struct Section {
    name: char,
    contestants: Vec<ContestantNumber>,
    /// Whether there are others beside it.
    is_part: bool,
}

impl Section {
    /// The place of somebody in it, and that among those of all sections.
    fn places(&self, standing: &FieldStanding) -> (u16, Option<Place>) {
        let overall = Place { number: standing.place.into(), shared: standing.shared };
        let in_section = standing.in_section.filter(|_| self.is_part);
        in_section.map_or((standing.place, None), |in_section| (in_section.place, Some(overall)))
    }

    /// Whether a line was played in it.
    fn played(&self, line: &FieldLine) -> bool {
        line.sitting.contestants().iter().any(|contestant| self.contestants.contains(contestant))
    }
}

fn whole(field: &FieldView) -> Section {
    let contestants = (1..).map(ContestantNumber).take(field.contestants.len());
    Section { name: words::letter(0), contestants: contestants.collect(), is_part: false }
}

fn sections(field: &FieldView) -> Vec<Section> {
    if field.sections.is_empty() {
        return vec![whole(field)];
    }
    let section = |(place, contestants): (usize, &Vec<ContestantNumber>)| Section {
        name: words::letter(place),
        contestants: contestants.clone(),
        is_part: true,
    };
    field.sections.iter().enumerate().map(section).collect()
}

impl Exported<'_> {
    /// The event as files tell it.
    fn to_field_event(&self, sections: &[Section]) -> FieldEvent {
        let Self { agreed, view, field, boards, club } = *self;
        let two_winners = matches!(agreed.movement, FieldMovement::Mitchell { winners: Winners::Two, .. });
        let told_section = |section: &Section| {
            let lists = field.rankings.iter().enumerate();
            let part = |contestant: ContestantNumber| {
                words::section_of(contestant, field).filter(|_| !section.is_part).map(words::letter)
            };
            let entries = lists.flat_map(|(place, list)| {
                let direction = Side::ALL.get(place).copied().filter(|_| two_winners);
                let own = list.iter().filter(|standing| section.contestants.contains(&standing.contestant));
                own.map(move |standing| Entry {
                    section: part(standing.contestant),
                    sat_out: self.sat_out(standing.contestant),
                    ..entry(standing, section.places(standing), direction, field, agreed)
                })
            });
            // Who has no place has taken part all the same, and lines may name them.
            let is_ranked = |contestant: &ContestantNumber| {
                field.rankings.iter().flatten().any(|standing| standing.contestant == *contestant)
            };
            let unranked = section.contestants.iter().filter(|contestant| !is_ranked(contestant));
            let unranked = unranked.map(|contestant| Entry {
                section: part(*contestant),
                sat_out: self.sat_out(*contestant),
                ..without_place(*contestant, field)
            });
            let entries = entries.chain(unranked);
            let boards = boards.iter().map(|board| traveller(board, section)).filter(|board| !board.lines.is_empty());
            FieldSection { name: section.name.to_string(), entries: entries.collect(), boards: boards.collect() }
        };
        FieldEvent {
            name: agreed.name.clone(),
            date: view.started_ms.and_then(date),
            club: club.to_owned(),
            victory_points: agreed.victory_points.is_some(),
            swiss: matches!(agreed.movement, FieldMovement::Swiss { .. }),
            scoring: match agreed.scoring {
                FieldScoring::Matchpoints => Scoring::Matchpoints,
                // Of a party only the ranking is written, which does not say how it was scored.
                FieldScoring::CrossImps | FieldScoring::Tally => Scoring::CrossImps,
                FieldScoring::CrossImpsTotal => Scoring::CrossImpsTotal,
                FieldScoring::Butler => Scoring::Butler,
            },
            two_winners,
            standings: standings(view),
            sessions: vec![FieldSession { sections: sections.iter().map(told_section).collect() }],
        }
    }

    /// The rounds of a Swiss that a pair has no line of, though it has of others.
    fn sat_out(&self, contestant: ContestantNumber) -> Vec<u32> {
        let is_a_swiss = matches!(self.agreed.movement, FieldMovement::Swiss { .. });
        let lines = || self.boards.iter().filter(|_| is_a_swiss).flat_map(|board| &board.lines);
        let own = |line: &&FieldLine| line.sitting.contestants().contains(&contestant);
        let played: BTreeSet<u8> = lines().filter(own).map(|line| line.round).collect();
        let rounds: BTreeSet<u8> = lines().map(|line| line.round).filter(|_| !played.is_empty()).collect();
        rounds.difference(&played).map(|round| u32::from(*round)).collect()
    }
}

fn entry(
    standing: &FieldStanding,
    (place, overall): (u16, Option<Place>),
    direction: Option<Side>,
    field: &FieldView,
    agreed: &FieldConditions,
) -> Entry {
    let has_points = agreed.victory_points.is_some();
    let ContestantNumber(number) = standing.contestant;
    Entry {
        withdrawn: field.withdrawn.contains(&standing.contestant),
        number: number.into(),
        direction,
        section: None,
        players: players(standing.contestant, field),
        total: decimal(if has_points { &standing.score } else { &standing.points }),
        fined: standing.fines.as_deref().map(decimal),
        carried: standing.carried.as_deref().map(decimal),
        with_handicap: standing.with_handicap.as_ref().map(|with| WithHandicap {
            score: decimal(&with.score),
            place: Place { number: with.place.into(), shared: with.shared },
        }),
        boards: standing.boards.into(),
        percentage: (agreed.scoring == FieldScoring::Matchpoints && !has_points).then(|| decimal(&standing.score)),
        imps_a_board: words::is_by_board(field, agreed).then(|| decimal(&standing.score)),
        place: Some(place.into()),
        overall,
        sat_out: Vec::new(),
    }
}

/// One of whom no board counts.
fn without_place(contestant: ContestantNumber, field: &FieldView) -> Entry {
    Entry {
        withdrawn: field.withdrawn.contains(&contestant),
        number: contestant.0.into(),
        direction: None,
        section: None,
        players: players(contestant, field),
        total: Decimal::default(),
        fined: None,
        carried: None,
        with_handicap: None,
        boards: 0,
        percentage: None,
        imps_a_board: None,
        place: None,
        overall: None,
        sat_out: Vec::new(),
    }
}

fn players(contestant: ContestantNumber, field: &FieldView) -> Vec<String> {
    let players = field.contestants.get(contestant.index()).map_or(&[][..], Vec::as_slice);
    players.iter().map(|player| names::name(*player, field)).collect()
}

/// What the tables of a section made of a board.
fn traveller(of: &Traveller, section: &Section) -> ExportedTraveller {
    let lines = of.lines.iter().filter(|line| section.played(line));
    ExportedTraveller {
        number: of.board,
        vulnerability: of.board.vulnerability(),
        deal: Some(of.deal),
        lines: lines.map(|line| told_line(line, of.board)).collect(),
    }
}

fn told_line(line: &FieldLine, board: BoardNumber) -> TravellerLine {
    let sitting = match line.sitting {
        FieldSitting::Pairs(BySide { north_south, east_west }) => {
            Seating::Pairs(BySide { north_south: north_south.0.into(), east_west: east_west.0.into() })
        }
        FieldSitting::Persons(persons) => Seating::Persons(BySeat::from_fn(|seat| persons[seat].0.into())),
    };
    let points = |points: &Option<String>| points.as_deref().map(decimal);
    TravellerLine {
        round: line.round.into(),
        table: line.table.into(),
        sitting,
        result: line_result(board, line.result.as_ref(), line.lead, line.adjusted.as_ref()),
        points: BySide { north_south: points(&line.points.north_south), east_west: points(&line.points.east_west) },
    }
}

/// A number as the server writes it.
fn decimal(text: &str) -> Decimal {
    text.parse().unwrap_or_default()
}

/// The word of PBN 2.1 for it.
const fn scoring_tag(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::Matchpoints => "MatchPoints",
        Scoring::CrossImps | Scoring::CrossImpsTotal => "Cavendish",
        Scoring::Butler => "Butler",
    }
}

/// A game for each board, with what all tables made of it; the ranking stands in the first.
fn games(event: &FieldEvent) -> Result<Vec<Game>, pbn::TagRefused> {
    let mut games = Vec::new();
    for (_, section) in event.sections() {
        for board in &section.boards {
            let mut others = vec![tables::score_table(event, section, board)?];
            let comment = games.is_empty().then(|| tables::standings_comment(event));
            if games.is_empty() {
                others.push(tables::total_score_table(event, section)?);
            }
            games.push(Game {
                event: Some(event.name.clone()),
                site: Some(event.club.clone()),
                date: event.date.clone(),
                board: Some(board.number),
                dealer: Some(board.number.dealer()),
                vulnerability: Some(board.vulnerability),
                deal: board.deal,
                scoring: Some(scoring_tag(event.scoring).to_owned()),
                comment,
                others,
                ..Game::default()
            });
        }
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use bridge_protocol::EventConditions;
    use serde::Deserialize;

    use super::*;
    use crate::competition::exported::golden;

    /// An event in the words of the protocol, as files of `golden/export` have it: the tests of the page read them too.
    #[derive(Deserialize)]
    struct Evening {
        conditions: EventConditions,
        view: EventView,
        boards: Vec<Traveller>,
        club: String,
    }

    /// `UPDATE_GOLDEN=1` writes the files anew.
    #[test]
    fn each_evening_is_written_as_its_golden_files_have_it() {
        for name in ["two-winners", "sections", "individual", "swiss", "byes", "averages", "assigned", "party"] {
            let evening: Evening = golden::read(&format!("{name}.json"));
            let agreed = evening.conditions.of_field().unwrap();
            let field = evening.view.field.as_ref().unwrap();
            let exported =
                Exported { agreed, view: &evening.view, field, boards: &evening.boards, club: &evening.club };
            let mut files = vec![("-ranking.csv", exported.ranking().into_bytes())];
            if agreed.form.is_none() {
                files.push((".xml", exported.usebio().into_bytes()));
                files.push((".pbn", exported.pbn().unwrap()));
                files.push((".csv", exported.travellers().into_bytes()));
            }
            for (rest, file) in files {
                golden::assert_is(&format!("{name}{rest}"), &file);
            }
        }
    }
}
