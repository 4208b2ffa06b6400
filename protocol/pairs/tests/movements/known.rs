//! The movements that other programs have made, where the shared data lie beside the checkout: `BRIDGE_SHARED` names
//! their folder.

use std::fs;
use std::path::PathBuf;

use bridge_pairs::{ArrowSwitch, Mitchell, Sharing, howell, individual};
use serde_json::Value;

use crate::{rows, seats};

#[test]
fn all_are_as_other_programs_have_made_them() {
    let shared = std::env::var_os("BRIDGE_SHARED").map(PathBuf::from);
    let Some(file) = shared.map(|folder| folder.join("data/movements/movements.json")).filter(|file| file.exists())
    else {
        println!("skipped: BRIDGE_SHARED names no folder with data/movements/movements.json");
        return;
    };
    let known: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let mut compared = 0;
    for (tables, movement) in known["howell"].as_object().unwrap() {
        let tables: usize = tables.parse().unwrap();
        let ours = howell(2 * tables, 2 * tables - 1).unwrap();
        let ours: Vec<_> = ours.rounds.iter().map(rows).collect();
        assert_eq!(serde_json::to_value(ours).unwrap(), movement["rounds"], "Howell, {tables} tables");
        compared += 1;
    }
    for (tables, kinds) in known["mitchell"].as_object().unwrap() {
        let tables: usize = tables.parse().unwrap();
        for (kind, rounds) in kinds.as_object().unwrap() {
            let sharing = if kind == "relay_share" { Sharing::Shared } else { Sharing::Apart };
            let number = rounds.as_array().unwrap().len();
            let ours = Mitchell { pairs: 2 * tables, rounds: number, sharing, arrow_switch: ArrowSwitch::Off };
            // There East-West have numbers of their own.
            let own = |[ns, ew, set]: [u16; 3]| [ns, ew - u16::try_from(tables).unwrap(), set];
            let ours = ours.movement().unwrap().rounds;
            let ours: Vec<Vec<_>> = ours.iter().map(|round| rows(round).into_iter().map(own).collect()).collect();
            assert_eq!(serde_json::to_value(ours).unwrap(), *rounds, "Mitchell, {kind}, {tables} tables");
            compared += 1;
        }
    }
    for (players, movement) in known["individual"].as_object().unwrap() {
        let rounds = movement["rounds"].as_array().unwrap().len();
        let ours = individual(players.parse().unwrap(), rounds).unwrap();
        let ours: Vec<_> = ours.rounds.iter().map(seats).collect();
        assert_eq!(serde_json::to_value(ours).unwrap(), movement["rounds"], "individual, {players}");
        compared += 1;
    }
    assert!(compared >= 37, "{compared} movements");
}
