//! The page of an event of pairs or of persons: where it stands, who sits where, the ranking; for the director also how
//! far each table is. It shows what the view shows.

use bridge_client::connection::FollowedEvent;
use bridge_protocol::{
    ContestantNumber, EventConditions, EventRound, EventStage, EventView, FieldConditions, FieldScoring, FieldSitting,
    FieldTable, FieldView, TableCall, TableProgress, UnruledBoard,
};
use bridge_rules::{BoardNumber, BySeat, BySide};

use super::{
    names::{agreed, name, names, numbered},
    party, ruling,
    waiting::Waiting,
    words,
};
use crate::text::{capital, left, right};

/// The page.
pub(crate) fn page(field: &FieldView, followed: &FollowedEvent) -> Vec<String> {
    let (conditions, view) = (agreed(followed), followed.view.as_ref());
    let mut lines = vec![
        conditions.name.clone(),
        format!("{}.", capital(&words::movement(conditions))),
        words::stage(view, conditions),
    ];
    lines.extend(words::time(followed));
    lines.extend(field.imported.then(|| IMPORTED.to_owned()));
    lines.extend(view.director.iter().map(|director| format!("Director  {director}")));
    lines.push(String::new());
    if field.contestants.is_empty() {
        lines.extend(entries(field, &followed.conditions));
        if is_one_table(field, conditions) {
            lines.extend([String::new(), ONE_TABLE.to_owned()]);
        }
        return lines;
    }
    lines.extend(round(view, field));
    lines.extend(Waiting::of(field).lines(field, followed));
    lines.push(String::new());
    lines.extend(ranking(field, followed));
    if !field.calls.is_empty() || !field.to_be_ruled.is_empty() {
        lines.push(String::new());
        lines.extend(field.calls.iter().map(|each| call(each, view)));
        lines.extend(field.to_be_ruled.iter().map(|each| unruled(each, view)));
    }
    if let Some(progress) = field.progress.as_ref().filter(|progress| !progress.is_empty()) {
        let what = if conditions.form.is_some() { "Deals" } else { "Boards" };
        lines.extend([String::new(), format!("{what} that are over, by table")]);
        lines.extend(progress.iter().map(how_far));
    }
    if !view.rulings.is_empty() {
        lines.extend([String::new(), "Rulings".to_owned()]);
        lines.extend(view.rulings.iter().map(|notice| ruling::describe(notice, field)));
    }
    lines
}

/// What is said of boards from elsewhere.
const IMPORTED: &str = "Who opened the event brought its boards: how they were dealt cannot be checked.";

/// So many players have two tables.
const TWO_TABLES: usize = 8;
/// What is said of an event of fewer.
const ONE_TABLE: &str =
    "One table alone plays each board: there is nothing to compare it with, and so nothing to rank.";

/// Whether those who have entered are one table, at which nothing could be compared; a party compares nothing.
fn is_one_table(field: &FieldView, conditions: &FieldConditions) -> bool {
    let compares = conditions.form.is_none() && !conditions.computers_complete;
    compares && (4..TWO_TABLES).contains(&field.entries.len())
}

/// Whether it is so in an event that is on, or was.
fn nothing_to_rank(field: &FieldView) -> bool {
    // By IMPs a score that is alone is worth nothing.
    let is_zero = |points: &str| points.chars().all(|each| matches!(each, '0' | '.'));
    let mut lines = field.rankings.iter().flatten();
    matches!(&field.tables[..], [table] if !table.boards.is_empty()) && lines.all(|line| is_zero(&line.points))
}

/// `2  1, slow; board 6 taken away`.
pub(super) fn how_far(table: &TableProgress) -> String {
    let slow = if table.is_slow { ", slow" } else { "" };
    let away: Vec<String> = table.taken_away.iter().map(|board| format!("; board {board} taken away")).collect();
    format!("{:>5}  {}{slow}{}", table.number, table.over, away.concat())
}

/// `Table 3 calls you.`, or `Table 3 of round 1 calls you.` in a later one.
pub(super) fn call(call: &TableCall, view: &EventView) -> String {
    format!("Table {} calls you.", of_round(call.number, call.round, view))
}

/// `Board 6 at table 3 is to be ruled.`, or `Board 6 at table 3 of round 1 is to be ruled.` in a later one.
pub(super) fn unruled(board: &UnruledBoard, view: &EventView) -> String {
    format!("Board {} at table {} is to be ruled.", board.board, of_round(board.number, board.round, view))
}

fn of_round(number: u16, round: u8, view: &EventView) -> String {
    if round == view.round { number.to_string() } else { format!("{number} of round {round}") }
}

/// Who has entered, with whom.
pub(super) fn entries(field: &FieldView, conditions: &EventConditions) -> Vec<String> {
    let line = |entry: &bridge_protocol::FieldEntry| {
        let partner = entry.partner.map(|partner| {
            let is_mutual =
                field.entries.iter().any(|each| each.number == partner && each.partner == Some(entry.number));
            let with = if is_mutual { "with" } else { "would play with" };
            format!(", {with} {}", name(partner, field))
        });
        let computer = if entry.computer { ", a computer" } else { "" };
        format!("{:>4}  {}{computer}{}", entry.number, entry.name, partner.unwrap_or_default())
    };
    let title = match conditions {
        EventConditions::Pairs(_) => "Entered; who has no partner at the start plays with the next who has none",
        EventConditions::Persons(_) | EventConditions::Teams(_) => "Entered",
    };
    [title.to_owned()].into_iter().chain(field.entries.iter().map(line)).collect()
}

/// What has changed of those who have entered: who came and went, and who plays with whom.
pub(super) fn entries_since(before: &FieldView, after: &FieldView) -> Vec<String> {
    let find = |field: &FieldView, number| field.entries.iter().find(|entry| entry.number == number).cloned();
    let gone = before.entries.iter().filter(|entry| find(after, entry.number).is_none());
    let mut said: Vec<String> = gone.map(|entry| format!("{} does not play after all.", entry.name)).collect();
    for entry in &after.entries {
        let was = find(before, entry.number);
        if was.is_none() {
            let computer = if entry.computer { ", a computer," } else { "" };
            said.push(format!("{}{computer} has entered as {}.", entry.name, entry.number));
        }
        if entry.partner == was.and_then(|was| was.partner) {
            continue;
        }
        let Some(partner) = entry.partner else {
            said.push(format!("{} has no partner any more.", entry.name));
            continue;
        };
        let with = name(partner, after);
        let names_them =
            |field: &FieldView| find(field, partner).is_some_and(|other| other.partner == Some(entry.number));
        match (names_them(before), names_them(after)) {
            // Said of the first of the two.
            (false, true) if partner < entry.number => {}
            (_, true) => said.push(format!("{} plays with {with}.", entry.name)),
            (_, false) => said.push(format!("{} would play with {with}.", entry.name)),
        }
    }
    said
}

/// Who sits where in the round that is on, or was, and who will in the next one where it waits.
pub(super) fn round(view: &EventView, field: &FieldView) -> Vec<String> {
    let is_party = |tables: &[FieldTable]| tables.iter().all(|table| table.boards.is_empty());
    let mut lines = match &field.tables[..] {
        // Before the first round nobody sits anywhere.
        [] => Vec::new(),
        tables if is_party(tables) => party::round(view, field),
        tables => {
            let sits_out = who_sits_out(view, field);
            seated(&format!("Round {}", view.round), tables, field).into_iter().chain(sits_out).collect()
        }
    };
    let next = next_round(view, field);
    if !next.is_empty() {
        lines.extend((!lines.is_empty()).then(String::new));
        lines.extend(next);
    }
    lines
}

/// Who sat where in a round that has begun.
pub(crate) fn begun(of: &EventRound, field: &FieldView) -> Vec<String> {
    let mut lines = seated(&format!("Round {}", of.round), &of.tables, field);
    if !of.sits_out.is_empty() {
        lines.push(format!("Sits out: {}", all_numbered(&of.sits_out, field)));
    }
    lines
}

/// Who will sit where in a round that waits for the director; nothing where that is not told.
pub(super) fn next_round(view: &EventView, field: &FieldView) -> Vec<String> {
    match &field.next_tables[..] {
        [] => Vec::new(),
        tables => {
            seated(&format!("Round {}, when the director begins it", view.round.saturating_add(1)), tables, field)
        }
    }
}

/// Who sits where, at a party without boards.
fn seated(title: &str, tables: &[FieldTable], field: &FieldView) -> Vec<String> {
    let boards = if tables.iter().all(|table| table.boards.is_empty()) { "" } else { "boards" };
    let mut lines = vec![title.to_owned(), row("table", boards, "North-South", "East-West")];
    let mut section = None;
    for table in tables {
        let own = table.sitting.contestants().first().and_then(|contestant| words::section_of(*contestant, field));
        if own != section {
            section = own;
            lines.extend(section.map(|section| format!("Section {}", words::letter(section))));
        }
        let BySide { north_south, east_west } = sides(table.sitting, field);
        lines.push(row(&table.number.to_string(), &span(&table.boards), &north_south, &east_west));
    }
    lines
}

/// Who sits at a table, a side each.
pub(super) fn sides(sitting: FieldSitting, field: &FieldView) -> BySide<String> {
    match sitting {
        FieldSitting::Pairs(BySide { north_south, east_west }) => {
            BySide { north_south: numbered(north_south, field), east_west: numbered(east_west, field) }
        }
        FieldSitting::Persons(BySeat { north, east, south, west }) => BySide {
            north_south: format!("{} & {}", names(north, field), names(south, field)),
            east_west: format!("{} & {}", names(east, field), names(west, field)),
        },
    }
}

/// Who sits out, and who will.
pub(super) fn who_sits_out(view: &EventView, field: &FieldView) -> Vec<String> {
    let mut lines = Vec::new();
    // At a party every table has a tally when its round is over.
    let is_over = view.stage != EventStage::Playing || field.tables.iter().all(|table| table.tally.is_some());
    if !field.sits_out.is_empty() && !is_over {
        lines.push(format!("Sits out this round: {}", all_numbered(&field.sits_out, field)));
    }
    if !field.sits_out_next.is_empty() {
        lines.push(format!("Sits out the next round: {}", all_numbered(&field.sits_out_next, field)));
    }
    lines
}

fn all_numbered(contestants: &[ContestantNumber], field: &FieldView) -> String {
    let all: Vec<String> = contestants.iter().map(|contestant| numbered(*contestant, field)).collect();
    all.join(", ")
}

fn row(table: &str, boards: &str, north_south: &str, east_west: &str) -> String {
    let line = format!("{} {}  {} {}", right(table, 5), right(boards, 7), left(north_south, 30), left(east_west, 30));
    line.trim_end().to_owned()
}

/// `3-4`.
pub(super) fn span(boards: &[BoardNumber]) -> String {
    match boards {
        [] => String::new(),
        [one] => one.to_string(),
        [first, .., last] => format!("{first}-{last}"),
    }
}

/// The ranking, under a line that says which boards it is about.
pub(crate) fn ranking(field: &FieldView, followed: &FollowedEvent) -> Vec<String> {
    if agreed(followed).form.is_some() {
        return party::tallies(field, &followed.view);
    }
    if nothing_to_rank(field) {
        return vec![ONE_TABLE.to_owned()];
    }
    if field.boards_over.is_empty() {
        return vec!["There is no ranking before a board is over at every table.".to_owned()];
    }
    let agreed = agreed(followed);
    let over = field.boards_over.len();
    let boards = if over == 1 { "one board".to_owned() } else { format!("{over} boards") };
    let in_sections = if field.sections.is_empty() { "" } else { ", with the place in each section" };
    let by_board = if words::is_by_board(field, agreed) { " a board, with the sum beside it" } else { "" };
    let ranked_by = words::ranked_by(agreed);
    let mut lines = vec![format!("Ranking by {ranked_by}{by_board}, after {boards}{in_sections}")];
    let titles = ["North-South", "East-West"];
    for (place, list) in field.rankings.iter().enumerate() {
        if field.rankings.len() > 1 {
            lines.push(titles.get(place).copied().unwrap_or_default().to_owned());
        }
        lines.extend(list.iter().map(|line| {
            let in_section = words::section_of(line.contestant, field).zip(line.in_section).map(|(section, place)| {
                format!("  {} in {}", words::place_in_list(place.place, place.shared), words::letter(section))
            });
            let unit = match agreed.scoring {
                _ if agreed.victory_points.is_some() => " VP",
                FieldScoring::Matchpoints => " %",
                FieldScoring::CrossImps | FieldScoring::CrossImpsTotal | FieldScoring::Butler | FieldScoring::Tally => {
                    ""
                }
            };
            let score = format!("{}{unit}", line.score);
            format!(
                "{}  {} {}{}  on {}{}{}{}{}{}",
                right(&words::place_in_list(line.place, line.shared), 4),
                left(&numbered(line.contestant, field), 32),
                right(&score, 9),
                right(&line.points, 9),
                line.boards,
                if field.withdrawn.contains(&line.contestant) { "  withdrawn" } else { "" },
                line.carried.as_ref().map_or_else(String::new, |carried| format!("  carried forward {carried}")),
                line.fines.as_ref().map_or_else(String::new, |fines| format!("  fined {fines}")),
                line.with_handicap.as_ref().map_or_else(String::new, |with| {
                    let place = words::place_in_list(with.place, with.shared);
                    format!("  with handicap {}{unit}, place {place}", with.score)
                }),
                in_section.unwrap_or_default()
            )
        }));
    }
    lines
}

#[cfg(test)]
mod tests {
    use bridge_protocol::EntryNumber;

    use super::*;

    #[test]
    fn before_the_first_round_nobody_sits_at_a_table() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.pairs.json");
        let view: EventView = serde_json::from_str(view).unwrap();
        let mut field = view.field.clone().unwrap();
        assert!(!round(&view, &field).is_empty());
        field.tables.clear();
        assert_eq!(round(&view, &field), [""; 0]);
    }

    #[test]
    fn one_table_alone_has_nothing_to_rank() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.pairs.json");
        let view: EventView = serde_json::from_str(view).unwrap();
        let mut field = view.field.unwrap();
        assert!(!nothing_to_rank(&field));
        let mut level = field.rankings.clone();
        field.tables.truncate(1);
        assert!(!nothing_to_rank(&field));
        field.rankings = vec![Vec::new()];
        assert!(nothing_to_rank(&field));
        level[0].iter_mut().for_each(|line| line.points = "0.00".to_owned());
        field.rankings = level;
        assert!(nothing_to_rank(&field), "by IMPs all have nothing");
        field.tables[0].boards.clear();
        assert!(!nothing_to_rank(&field), "a party compares nothing");
    }

    /// Whoever reads line by line is told what is new, and not the whole list for each who comes.
    #[test]
    fn who_comes_and_goes_and_who_finds_a_partner_is_said_once() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.pairs.json");
        let view: EventView = serde_json::from_str(view).unwrap();
        let mut after = *view.field.unwrap();
        after.entries.truncate(4);
        let mut before = after.clone();
        before.entries.truncate(2);
        before.entries[0].partner = None;
        let said = ["Ann plays with Bob.", "Cid has entered as 3.", "Cid plays with Dee.", "Dee has entered as 4."];
        assert_eq!(entries_since(&before, &after), said);
        assert_eq!(entries_since(&after, &after), Vec::<String>::new());
        let mut later = after.clone();
        later.entries.remove(3);
        later.entries[2].partner = None;
        later.entries[0].partner = Some(EntryNumber(3));
        let said = ["Dee does not play after all.", "Ann would play with Cid.", "Cid has no partner any more."];
        assert_eq!(entries_since(&after, &later), said);
    }

    #[test]
    fn the_tables_of_each_section_stand_under_its_letter() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.sections.json");
        let view: EventView = serde_json::from_str(view).unwrap();
        let lines = round(&view, view.field.as_ref().unwrap());
        assert_eq!(lines[2], "Section A");
        assert!(lines[3].contains("2 Cid & Dee") && lines[3].contains("1 Ann & Bob"), "{}", lines[3]);
        assert_eq!(lines[4], "Section B");
        assert!(lines[5].contains("3 Eva & Hal") && lines[5].contains("4 Ida & Jon"), "{}", lines[5]);
    }
}
