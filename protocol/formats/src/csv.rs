//! Tables for spreadsheets (RFC 4180): commas, quotes where they are needed, CRLF, UTF-8.
//!
//! A name that a spreadsheet would take for a formula is set off by an apostrophe: whoever opens the file did not
//! choose the names in it.

use bridge_rules::{BySeat, BySide, Card, Doubling, Outcome, Side, Vulnerability};

use crate::decimal::Decimal;
use crate::field::{FieldEvent, Place, Seating, Traveller, TravellerLine};
use crate::line::LineResult;
use crate::standings::Standings;
use crate::teams::{Board, MatchScoring, RoomLine, Standing, TeamMatch, TeamsEvent};

/// The ranking of an event: a line for each entry of each section.
///
/// Columns: session, section, place, where there are several sections the place among all of them (`overall`), number,
/// direction, players (parted by `; `), how many boards count, the total (of victory points `VPs`), `percentage` or
/// `IMPs a board` where the places go by that and not by the total, `withdrawn` (`yes`, or nothing), what of the total
/// was carried forward and what was fined, score and place with handicaps; and in every line the same of the standings:
/// `so far`, `provisional` or `final`, which version, and why they were corrected (`2: the reason`, parted by `; `).
#[must_use]
pub fn ranking(event: &FieldEvent) -> String {
    let ranked_by = match (event.is_by_percentage(), event.is_by_average()) {
        (true, _) => Some("percentage"),
        (false, true) => Some("IMPs a board"),
        (false, false) => None,
    };
    let total = if event.victory_points { "VPs" } else { "total" };
    let overall = event.has_places_overall().then_some("overall");
    let place = ["session", "section", "place"];
    let entered = ["number", "direction", "players", "boards", total];
    let last = ["withdrawn", "carried", "fined", "with handicap", "place with handicap"];
    let first = place.into_iter().chain(overall).chain(entered);
    let columns: Vec<&str> = first.chain(ranked_by).chain(last).chain(OF_STANDINGS).collect();
    let mut table = Table::new(&columns);
    for (session, section) in event.sections() {
        for entry in &section.entries {
            let place = [session.to_string(), name(&section.name), entry.shown_place(&section.entries)];
            let overall = overall.map(|_| entry.overall.map_or_else(String::new, Place::shown));
            let entered = [
                entry.number.to_string(),
                entry.direction.map_or_else(String::new, |side| side.to_string()),
                name(&entry.players.join("; ")),
                entry.boards.to_string(),
                entry.total.to_string(),
            ];
            let last = [
                if entry.withdrawn { "yes" } else { "" }.to_owned(),
                shown(entry.carried),
                shown(entry.fined),
                shown(entry.with_handicap.map(|with| with.score)),
                entry.with_handicap.map_or_else(String::new, |with| with.place.shown()),
            ];
            let score = ranked_by.map(|_| shown(entry.percentage.or(entry.imps_a_board)));
            let standings = of_standings(Some(&event.standings));
            let first = place.into_iter().chain(overall).chain(entered);
            table.row(first.chain(score).chain(last).chain(standings));
        }
    }
    table.text
}

/// The standings of an event of teams: a line for each team.
///
/// Columns: place, number, team, players (parted by `; `), how many matches count, the total (of victory points `VPs`),
/// what was won on boards and lost, what was fined, `withdrawn` (`yes`, or nothing), the rounds of its byes (parted by
/// `; `); and in every line the same of the standings, as [`ranking`] has it.
#[must_use]
pub fn standings(event: &TeamsEvent, teams: &[Standing]) -> String {
    let total = match event.matches {
        MatchScoring::VictoryPoints => "VPs",
        MatchScoring::OfBoards => "total",
    };
    let first = ["place", "number", "team", "players", "matches", total, "won", "lost", "fined", "withdrawn", "byes"];
    let mut table = Table::new(&[&first[..], &OF_STANDINGS].concat());
    for standing in teams {
        let row = [
            standing.shown_place(teams),
            standing.team.number.to_string(),
            name(&standing.team.name),
            name(&standing.team.players.join("; ")),
            standing.played.to_string(),
            standing.total.to_string(),
            standing.won.to_string(),
            standing.lost.to_string(),
            shown(standing.fined),
            if standing.withdrawn { "yes" } else { "" }.to_owned(),
            standing.byes.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        ];
        table.row(row.into_iter().chain(of_standings(event.standings.as_ref())));
    }
    table.text
}

/// The matches of an event of teams: a line for each room of each board, and one for a match without boards.
///
/// Columns: round, home, visitors, segment, board, vulnerable, room, who sat where, contract, declarer, lead, tricks,
/// North-South's score, what a director has given in place of it, what each team got for the board, how it is scored,
/// what each team has of the match, and what decided that, where play did not. What stands in place of a contract is as
/// in [`travellers`].
#[must_use]
pub fn matches(event: &TeamsEvent, matches: &[TeamMatch]) -> String {
    let mut table = Table::new(&[
        "round",
        "home",
        "visitors",
        "segment",
        "board",
        "vulnerable",
        "room",
        "north",
        "south",
        "east",
        "west",
        "contract",
        "declarer",
        "lead",
        "tricks",
        "score",
        "adjusted",
        "home points",
        "visitors points",
        "scoring",
        "home score",
        "visitors score",
        "decided",
    ]);
    for played in matches {
        let of_match = || {
            let decided = played.decided.as_deref().map_or_else(String::new, name);
            [played.score.home.to_string(), played.score.visitors.to_string(), decided]
        };
        let teams = [played.round.to_string(), name(&played.home.name), name(&played.visitors.name)];
        if played.segments.iter().all(|segment| segment.boards.is_empty()) {
            let nothing = std::iter::repeat_n(String::new(), 16);
            table.row(
                teams.clone().into_iter().chain(nothing).chain([event.boards.name().to_owned()]).chain(of_match()),
            );
        }
        for (segment, boards) in (1..).zip(&played.segments) {
            for board in &boards.boards {
                for (room, line) in [("open", &board.open), ("closed", &board.closed)] {
                    let place = teams.clone().into_iter().chain([format!("{segment}")]);
                    let scoring = event.boards.name().to_owned();
                    table.row(place.chain(room_row(board, room, line)).chain([scoring]).chain(of_match()));
                }
            }
        }
    }
    table.text
}

fn room_row(board: &Board, room: &str, line: &RoomLine) -> Vec<String> {
    let BySeat { north, east, south, west } = &line.players;
    [board.number.to_string(), board.vulnerability.as_str().to_owned(), room.to_owned()]
        .into_iter()
        .chain([north, south, east, west].map(|player| name(player)))
        .chain(result(&line.result, board.vulnerability))
        .chain([line.result.given().unwrap_or_default()])
        .chain([shown(board.points.map(|points| points.home)), shown(board.points.map(|points| points.visitors))])
        .collect()
}

/// The travellers of an event: a line for each table of each board.
///
/// Columns: session, section, board, vulnerable, round, table, who sat where (a pair's number stands at both of its
/// seats), contract, declarer, lead, tricks, North-South's score, what a director has given in place of it, what each
/// side got for it, how it is scored, and which version of the final standings this is, if it is one. An artificial
/// score has its percentages in place of a contract, `60-40 %`; an adjusted one that no line can hold has `adjusted`,
/// and a board not played `not played`. What was given says all that is needed to score the board again:
/// `NS 2/3 of 420, 1/3 of -50; EW average plus`, the scores North-South's.
#[must_use]
pub fn travellers(event: &FieldEvent) -> String {
    let mut table = Table::new(&[
        "session",
        "section",
        "board",
        "vulnerable",
        "round",
        "table",
        "north",
        "south",
        "east",
        "west",
        "contract",
        "declarer",
        "lead",
        "tricks",
        "score",
        "adjusted",
        "ns points",
        "ew points",
        "scoring",
        "version",
    ]);
    let scoring = event.scoring.name().to_owned();
    for (session, section) in event.sections() {
        for board in &section.boards {
            for line in &board.lines {
                let place = [session.to_string(), name(&section.name)];
                let last = [scoring.clone(), version(&event.standings)];
                table.row(place.into_iter().chain(row(board, line)).chain(last));
            }
        }
    }
    table.text
}

/// The columns that [`of_standings`] fills.
const OF_STANDINGS: [&str; 3] = ["standings", "version", "corrections"];

/// Which standings they are, which version of them, and why they were corrected.
fn of_standings(standings: Option<&Standings>) -> [String; 3] {
    let Some(standings) = standings else { return Default::default() };
    let corrections = standings.corrections().iter().map(|each| format!("{}: {}", each.version, each.reason));
    [standings.name().to_owned(), version(standings), corrections.collect::<Vec<_>>().join("; ")]
}

fn version(standings: &Standings) -> String {
    standings.version().map_or_else(String::new, |version| version.to_string())
}

fn shown(number: Option<Decimal>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

fn row(board: &Traveller, line: &TravellerLine) -> Vec<String> {
    let BySeat { north, east, south, west } = match line.sitting {
        Seating::Persons(persons) => persons,
        Seating::Pairs(BySide { north_south, east_west }) => {
            BySeat { north: north_south, east: east_west, south: north_south, west: east_west }
        }
    };
    let numbers =
        [board.number.get(), line.round, line.table, north, south, east, west].map(|number| number.to_string());
    let [number, rest @ ..] = numbers;
    let points = |side: Side| line.points[side].map_or_else(String::new, |points| points.to_string());
    let vulnerable = board.vulnerability.as_str().to_owned();
    [number, vulnerable]
        .into_iter()
        .chain(rest)
        .chain(result(&line.result, board.vulnerability))
        .chain([line.result.given().unwrap_or_default()])
        .chain([points(Side::NorthSouth), points(Side::EastWest)])
        .collect()
}

/// Contract, declarer, lead, tricks, score.
fn result(result: &LineResult, vulnerability: Vulnerability) -> [String; 5] {
    let alone = |text: String| [text, String::new(), String::new(), String::new(), String::new()];
    let ended = |outcome: &Outcome, lead: Option<Card>| {
        let score = outcome.score(vulnerability).to_string();
        match outcome {
            Outcome::PassedOut => ["pass".to_owned(), String::new(), String::new(), String::new(), score],
            Outcome::Played { contract, tricks } => {
                let doubling = match contract.doubling {
                    Doubling::Undoubled => "",
                    Doubling::Doubled => "x",
                    Doubling::Redoubled => "xx",
                };
                let lead = lead.map_or_else(String::new, |lead| lead.to_string());
                let title = format!("{}{doubling}", contract.bid);
                [title, contract.declarer.to_string(), lead, tricks.to_string(), score]
            }
        }
    };
    match result {
        LineResult::Played { outcome, lead } => ended(outcome, *lead),
        LineResult::Assigned { outcome, .. } => ended(outcome, None),
        LineResult::Artificial(BySide { north_south, east_west }) => {
            alone(format!("{}-{} %", north_south.percent(), east_west.percent()))
        }
        LineResult::Adjusted(_) => alone("adjusted".to_owned()),
        LineResult::ToBeRuled => alone("to be ruled".to_owned()),
        LineResult::NotPlayed => alone("not played".to_owned()),
    }
}

struct Table {
    text: String,
}

impl Table {
    fn new(columns: &[&str]) -> Table {
        let mut table = Table { text: String::new() };
        table.row(columns.iter().map(|column| (*column).to_owned()));
        table
    }

    fn row(&mut self, fields: impl IntoIterator<Item = String>) {
        let fields: Vec<String> = fields.into_iter().map(|field| quoted(&field)).collect();
        self.text.push_str(&fields.join(","));
        self.text.push_str("\r\n");
    }
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// What people have written, kept from being a formula.
fn name(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if formula { format!("'{text}") } else { text.to_owned() }
}
