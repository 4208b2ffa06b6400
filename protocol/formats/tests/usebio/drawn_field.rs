//! A drawn evening: three tables, two boards, with every kind of line; and four persons at one table.

use bridge_formats::Decimal;
use bridge_formats::field::{
    Entry, FieldEvent, FieldScoring, FieldSection, FieldSession, Seating, Traveller, TravellerLine,
};
use bridge_formats::line::{Given, LineResult, Share};
use bridge_formats::standings::{Correction, Standings};
use bridge_rules::{Artificial, BoardNumber, BySeat, BySide, Outcome, Side, WeightedScore};

pub(crate) fn evening() -> FieldEvent {
    let lines = [
        line(1, [1, 4], played("4SN", 10), [300, 100]),
        line(2, [2, 5], played("4SXE", 8), [400, 0]),
        line(3, [3, 6], LineResult::Artificial(artificial()), [240, 160]),
    ];
    let passed_out = LineResult::Played { outcome: Outcome::PassedOut, lead: None };
    let more = [
        line(1, [1, 5], passed_out, [200, 200]),
        line(2, [2, 6], LineResult::Adjusted(weighted()), [133, 267]),
        TravellerLine { points: BySide::default(), ..line(3, [3, 4], LineResult::NotPlayed, [0, 0]) },
    ];
    FieldEvent {
        name: "Tuesday pairs".to_owned(),
        date: Some("2026.11.24".to_owned()),
        club: "Riverside".to_owned(),
        swiss: false,
        victory_points: false,
        scoring: FieldScoring::Matchpoints,
        two_winners: true,
        standings: Standings::Final { version: 1, corrections: Vec::new() },
        sessions: vec![FieldSession {
            sections: vec![FieldSection {
                name: "A".to_owned(),
                entries: vec![
                    entry(2, Side::NorthSouth, ["Cleo", "Dan"], 533, 6663, 1),
                    entry(1, Side::NorthSouth, ["Ann", "=cmd()"], 500, 6250, 2),
                    entry(3, Side::NorthSouth, ["Eve, \"the\" fox", "Finn"], 500, 6250, 2),
                    entry(6, Side::EastWest, ["Kim", "Lou"], 427, 5338, 1),
                    entry(4, Side::EastWest, ["Gus", "Hal"], 100, 2500, 2),
                    entry(5, Side::EastWest, ["Ida", "Jon"], 200, 2500, 2),
                ],
                boards: vec![Traveller { deal: Some(deal()), ..board(1, lines) }, board(2, more)],
            }],
        }],
    }
}

/// One table of an individual.
pub(crate) fn persons() -> FieldEvent {
    let mut event = FieldEvent { name: "Individual".to_owned(), two_winners: false, ..evening() };
    let section = &mut event.sessions[0].sections[0];
    section.entries.truncate(4);
    for (number, entry) in (1..).zip(&mut section.entries) {
        (entry.number, entry.direction) = (number, None);
        entry.players.truncate(1);
    }
    section.boards.truncate(1);
    section.boards[0].lines.truncate(1);
    section.boards[0].lines[0].sitting = Seating::Persons(BySeat { north: 4, east: 2, south: 1, west: 3 });
    event
}

/// The evening after two corrections, whose words mean something in XML, PBN or a spreadsheet.
pub(crate) fn corrected() -> FieldEvent {
    let correction = |version, law: Option<&str>, reason: &str| Correction {
        version,
        director: "Dora".to_owned(),
        law: law.map(str::to_owned),
        reason: reason.to_owned(),
    };
    let corrections = vec![
        correction(2, Some("79C"), "board 1 -- scored \"the wrong way\" & late {see --->}"),
        correction(3, None, "fined"),
    ];
    FieldEvent { standings: Standings::Final { version: 3, corrections }, ..evening() }
}

/// The evening with a pair of whom no board counts, and one that sat out two rounds.
pub(crate) fn with_idle_pairs() -> FieldEvent {
    let mut event = evening();
    let entries = &mut event.sessions[0].sections[0].entries;
    entries[0].sat_out = vec![2, 5];
    let none = entry(7, Side::NorthSouth, ["Max", "Nia"], 0, 0, 0);
    entries.push(Entry { direction: None, percentage: None, place: None, ..none });
    event
}

/// The evening by IMPs, of which the first has played two boards and the others one: their average ranks them.
pub(crate) fn by_average() -> FieldEvent {
    let mut event = FieldEvent { scoring: FieldScoring::CrossImpsTotal, ..evening() };
    for (place, entry) in event.sessions[0].sections[0].entries.iter_mut().enumerate() {
        entry.boards = if place == 0 { 2 } else { 1 };
        (entry.percentage, entry.imps_a_board) = (None, entry.percentage);
    }
    event
}

/// The evening as two sections that are told as one.
pub(crate) fn in_sections() -> FieldEvent {
    let mut event = evening();
    for (entry, letter) in event.sessions[0].sections[0].entries.iter_mut().zip("ABABAB".chars()) {
        entry.section = Some(letter);
    }
    event
}

fn board(number: u32, lines: [TravellerLine; 3]) -> Traveller {
    let number = BoardNumber::new(number).unwrap();
    Traveller { number, vulnerability: number.vulnerability(), deal: None, lines: lines.into() }
}

fn line(table: u32, [north_south, east_west]: [u32; 2], result: LineResult, points: [i32; 2]) -> TravellerLine {
    let [ours, theirs] = points.map(|points| Some(Decimal::hundredths(points)));
    TravellerLine {
        round: 1,
        table,
        sitting: Seating::Pairs(BySide { north_south, east_west }),
        result,
        points: BySide { north_south: ours, east_west: theirs },
    }
}

fn entry(number: u32, direction: Side, players: [&str; 2], total: i32, percentage: i32, place: u32) -> Entry {
    Entry {
        withdrawn: false,
        number,
        direction: Some(direction),
        section: None,
        players: players.map(str::to_owned).into(),
        total: Decimal::hundredths(total),
        fined: None,
        carried: None,
        with_handicap: None,
        boards: 2,
        percentage: Some(Decimal::hundredths(percentage)),
        imps_a_board: None,
        place: Some(place),
        overall: None,
        sat_out: Vec::new(),
    }
}

fn played(contract: &str, tricks: u8) -> LineResult {
    let outcome = Outcome::Played { contract: contract.parse().unwrap(), tricks };
    LineResult::Played { outcome, lead: Some("DA".parse().unwrap()) }
}

fn weighted() -> BySide<Given> {
    let scores = vec![WeightedScore { points: 420, n: 2, d: 3 }, WeightedScore { points: -50, n: 1, d: 3 }];
    BySide { north_south: Given::Scores(scores), east_west: Given::Share(Share::Percent(60)) }
}

fn artificial() -> BySide<Share> {
    let [north_south, east_west] = [Artificial::AveragePlus, Artificial::AverageMinus].map(Share::Average);
    BySide { north_south, east_west }
}

fn deal() -> bridge_rules::Deal {
    "N:AKQJ5.AKQ..AQT92 32.J765.A8765.43 T98.T98.KQ92.K76 764.432.JT43.J85".parse().unwrap()
}
