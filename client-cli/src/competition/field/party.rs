//! A party as lines: its tables with what they have written down, the tallies, and the prizes.

use bridge_protocol::{ContestantNumber, EventStage, EventView, FieldStanding, FieldView};
use bridge_rules::{BySide, Form};

use super::{
    names::{names, numbered},
    page::{sides, who_sits_out},
    words::place_in_list,
};
use crate::text::{form_name, left, right};

/// `Chicago, 1 round each time`.
pub(super) fn name_of(form: &Form) -> String {
    let name = form_name(form.name());
    let parts = form.parts().filter(|parts| *parts > 1).map(|parts| format!(" ({parts} each time)"));
    format!("{name}{}", parts.unwrap_or_default())
}

/// Who sits where in the round that is on, and what those have written down who are done.
pub(super) fn round(view: &EventView, field: &FieldView) -> Vec<String> {
    let title = row("table", "North-South", "East-West", "written down");
    let table = |table: &bridge_protocol::FieldTable| {
        let BySide { north_south, east_west } = sides(table.sitting, field);
        let tally =
            table.tally.map_or_else(String::new, |tally| format!("{} - {}", tally.north_south, tally.east_west));
        row(&table.number.to_string(), &north_south, &east_west, &tally)
    };
    let title = [format!("Round {}", view.round), title];
    title.into_iter().chain(field.tables.iter().map(table)).chain(who_sits_out(view, field)).collect()
}

fn row(table: &str, north_south: &str, east_west: &str, tally: &str) -> String {
    let line = format!("{}  {} {} {tally}", right(table, 5), left(north_south, 30), left(east_west, 30));
    line.trim_end().to_owned()
}

/// The tallies, best first, and whose the prizes are.
pub(super) fn tallies(field: &FieldView, view: &EventView) -> Vec<String> {
    if field.rankings.iter().all(Vec::is_empty) {
        return vec!["There are no tallies before a round is over at every table.".to_owned()];
    }
    let over = if view.stage == EventStage::Playing { view.round - 1 } else { view.round };
    let rounds = if over == 1 { "one round".to_owned() } else { format!("{over} rounds") };
    let titles = ["North-South", "East-West"];
    let lists = field.rankings.iter().enumerate().flat_map(|(place, list)| {
        let title = titles.get(place).filter(|_| field.rankings.len() > 1).map(|title| (*title).to_owned());
        title.into_iter().chain(list.iter().map(|line| tally(line, field)))
    });
    [format!("Tallies after {rounds}")].into_iter().chain(lists).chain(prizes(field, view)).collect()
}

fn tally(line: &FieldStanding, field: &FieldView) -> String {
    let place = right(&place_in_list(line.place, line.shared), 4);
    let who = left(&numbered(line.contestant, field), 32);
    format!("{place}  {who} {}  in {} deals", right(&line.score, 7), line.boards)
}

/// Whose each prize is, or would be if it ended so.
fn prizes(field: &FieldView, view: &EventView) -> Vec<String> {
    let title = if view.stage == EventStage::Final { "Prizes" } else { "Prizes, if it ended now" };
    let line = |won: &bridge_protocol::FieldPrize| {
        let to: Vec<String> = won.to.iter().map(|contestant| names(*contestant, field)).collect();
        let shared = if to.len() > 1 { " (shared)" } else { "" };
        format!("  {}: {}{shared}", won.prize, to.join(" and "))
    };
    let title = (!field.prizes.is_empty()).then(|| title.to_owned());
    title.into_iter().chain(field.prizes.iter().map(line)).collect()
}

/// What somebody has instead of a score card.
pub(super) fn card(contestant: ContestantNumber, field: &FieldView) -> Vec<String> {
    let standing = field.rankings.iter().flatten().find(|standing| standing.contestant == contestant);
    let whose = format!("Tally of {}", numbered(contestant, field));
    let told = standing.map_or_else(|| "There is none before a round is over.".to_owned(), |line| tally(line, field));
    vec![whose, told, "`recap` has it round by round, and each table its own sheet.".to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_party_shows_its_tables_its_tallies_and_its_prizes() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.party.json");
        let view: EventView = serde_json::from_str(view).unwrap();
        let field = view.field.as_ref().unwrap();
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ");
        let told: Vec<String> = round(&view, field).iter().map(|line| words(line)).collect();
        assert_eq!(told[2], "1 Ann & Dee Bob & Cid 550 - 630");
        assert_eq!(told[3], "2 Eva & Jon Hal & Ida", "they play on");
        let told: Vec<String> = tallies(field, &view).iter().map(|line| words(line)).collect();
        assert_eq!(told[..2], ["Tallies after one round", "1= 1 Ann 900 in 4 deals"]);
        assert_eq!(
            told[5..],
            ["Prizes, if it ended now", "A ham: Ann and Bob (shared)", "A bottle of wine: Ann and Bob (shared)"]
        );
    }
}
