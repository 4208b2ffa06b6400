//! Who is told what, as data: `visibility.tsv` is the table of chapter `visibility`, and knows every event.

use std::{fs, path::Path};

use crate::samples;

/// The table in Markdown, between its marks in a document that has them.
pub(crate) fn with_the_table(document: &str) -> String {
    const START: &str = "<!-- visibility -->\n";
    const END: &str = "<!-- end -->";
    let Some((before, rest)) = document.split_once(START) else { return document.to_owned() };
    let (_, after) = rest.split_once(END).expect("the table has an end");
    format!("{before}{START}{}{END}{after}", table())
}

fn table() -> String {
    let rows = rows();
    let line = |row: &Vec<String>| format!("| {} |\n", row.join(" | "));
    let rule = format!("|{}\n", "---|".repeat(rows[0].len()));
    let body: String = rows[1..].iter().map(line).collect();
    line(&rows[0]) + &rule + &body
}

fn rows() -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("visibility.tsv");
    let text = fs::read_to_string(path).expect("the table");
    text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn every_row_has_a_cell_for_each_viewer() {
    let rows = rows();
    let short: Vec<_> = rows.iter().filter(|row| row.len() != rows[0].len()).map(|row| &row[0]).collect();
    assert!(short.is_empty(), "not as many cells as viewers: {short:?}");
}

/// What everybody hears needs no row; whatever else happens has one, so that nobody adds an event without saying whose
/// it is.
#[test]
fn every_event_is_everybodys_or_has_a_row() {
    const EVERYBODYS: [&str; 18] = [
        "seat_taken",
        "seat_left",
        "swap_asked",
        "swap_over",
        "seats_swapped",
        "partners_changed",
        "ready",
        "contributions_wanted",
        "contributed",
        "reveals_wanted",
        "revealed",
        "dealt",
        "board_opened",
        "stop_agreed",
        "session_finished",
        "closed",
        "director_came",
        // Each addition says it in its own chapter.
        "added",
    ];
    let rows = rows();
    let has_row = |name: &str| rows.iter().any(|row| row[0].contains(&format!("`{name}`")));
    let missing: Vec<_> =
        samples::table_events::NAMES.iter().filter(|name| !EVERYBODYS.contains(*name) && !has_row(name)).collect();
    assert!(missing.is_empty(), "nobody is told who hears of these: {missing:?}");
}
