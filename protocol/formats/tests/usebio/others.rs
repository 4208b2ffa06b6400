//! Other readers of the PBN of an event, where Python has them: `BRIDGE_PYTHON` names one with endplay and bridgebots.

use std::{fs, process::Command};

use bridge_formats::pbn::{self, Game, tables};

use crate::drawn_field::{corrected, in_sections};

#[test]
fn endplay_reads_the_tables_of_an_event_in_sections() {
    let Some(python) = std::env::var_os("BRIDGE_PYTHON") else {
        println!("skipped: BRIDGE_PYTHON names no Python with endplay and bridgebots");
        return;
    };
    let event = in_sections();
    let section = &event.sessions[0].sections[0];
    let (mut games, mut told) = (Vec::new(), String::new());
    for board in &section.boards {
        let scores = tables::score_table(&event, section, board).unwrap();
        let letters: String = scores.rows().iter().filter_map(|row| row.split_whitespace().nth(1)).collect();
        let deal = section.boards.iter().find_map(|board| board.deal).unwrap();
        told += &format!("{}|{}|{letters}\n", board.number, deal);
        let dealer = Some(board.number.dealer());
        let vulnerability = Some(board.vulnerability);
        games.push(Game {
            board: Some(board.number),
            dealer,
            vulnerability,
            deal: Some(deal),
            others: vec![scores],
            ..Game::default()
        });
    }
    games[0].others.push(tables::total_score_table(&event, section).unwrap());
    games[0].comment = Some(tables::standings_comment(&corrected()));
    let folder = std::env::temp_dir().join(format!("bridge-event-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("event.pbn"), pbn::write(&games)).unwrap();
    fs::write(folder.join("told.txt"), told).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tables_check.py");
    let checked = Command::new(python).arg(script).arg(&folder).output().unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let said = [checked.stdout, checked.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat();
    assert!(checked.status.success(), "{said}");
}
