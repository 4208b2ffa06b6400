//! What importers need: which element stands in which, which must be there, and which are numbers. Files of teams,
//! pairs and individuals are held against one table.

use std::collections::BTreeMap;

use bridge_formats::field::{FieldEvent, FieldScoring};
use bridge_formats::usebio;
use quick_xml::Reader;
use quick_xml::events::Event as Xml;

use crate::drawn::{event, team_match};
use crate::drawn_field::{corrected, evening, persons, with_idle_pairs};

/// An element, what must stand in it, and what may.
const ELEMENTS: [(&str, &str, &str); 15] = [
    ("", "USEBIO", ""),
    ("USEBIO", "CLUB EVENT", ""),
    ("CLUB", "CLUB_NAME", ""),
    (
        "EVENT",
        "EVENT_DESCRIPTION BOARD_SCORING_METHOD SESSION_COUNT SECTION_COUNT BOARDS_PLAYED WINNER_TYPE SESSION",
        "DATE MATCH_SCORING_METHOD",
    ),
    ("SESSION", "SECTION", "HANDSET"),
    ("SECTION", "PARTICIPANTS", "BOARD MATCH"),
    ("PARTICIPANTS", "", "TEAM PAIR PLAYER"),
    ("TEAM", "PLAYER", "TOTAL_SCORE PLACE"),
    ("PAIR", "PAIR_NUMBER TOTAL_SCORE PLAYER", "DIRECTION BOARDS_PLAYED PERCENTAGE PLACE"),
    ("PLAYER", "PLAYER_NAME", "PLAYER_NUMBER DIRECTION BOARDS_PLAYED TOTAL_SCORE PERCENTAGE PLACE"),
    (
        "MATCH",
        "ROUND_NUMBER TEAM OPPOSING_TEAM TEAM_SCORE OPPOSING_TEAM_SCORE",
        "START_BOARD_NUMBER END_BOARD_NUMBER BOARD",
    ),
    ("BOARD", "BOARD_NUMBER", "VULNERABILITY HAND IMPS TEAM_POINTS OPPOSING_TEAM_POINTS TRAVELLER_LINE"),
    ("HANDSET", "BOARD", ""),
    ("HAND", "DIRECTION SPADES HEARTS DIAMONDS CLUBS", ""),
    (
        "TRAVELLER_LINE",
        "",
        "DIRECTION NS_PAIR_NUMBER EW_PAIR_NUMBER N_PLAYER_NUMBER S_PLAYER_NUMBER E_PLAYER_NUMBER W_PLAYER_NUMBER CONTRACT \
         PLAYED_BY LEAD TRICKS SCORE NS_MATCH_POINTS EW_MATCH_POINTS NS_CROSS_IMP_POINTS EW_CROSS_IMP_POINTS \
         NS_BUTLER_IMP_POINTS EW_BUTLER_IMP_POINTS",
    ),
];

#[test]
fn every_file_has_the_elements_that_importers_look_for() {
    holds(&usebio::write(&event(), &team_match()));
    for event in [evening(), persons(), corrected(), with_idle_pairs()] {
        use FieldScoring::{Butler, CrossImps, CrossImpsTotal, Matchpoints};
        for scoring in [Matchpoints, CrossImps, CrossImpsTotal, Butler] {
            holds(&usebio::write_field(&FieldEvent { scoring, ..event.clone() }));
        }
    }
}

#[test]
fn every_number_of_a_line_is_that_of_a_participant() {
    for file in [usebio::write_field(&evening()), usebio::write_field(&persons())] {
        let told = crate::told(&file);
        let numbers = |names: &[&str]| {
            let of = |line: &String| {
                let (name, value) = line.split_once(": ")?;
                names.contains(&name).then(|| value.to_owned())
            };
            told.iter().filter_map(of).collect::<Vec<String>>()
        };
        let listed = numbers(&["PAIR_NUMBER", "PLAYER_NUMBER"]);
        let seats = ["N", "S", "E", "W"].map(|seat| format!("{seat}_PLAYER_NUMBER"));
        let seats: Vec<&str> = seats.iter().map(String::as_str).chain(["NS_PAIR_NUMBER", "EW_PAIR_NUMBER"]).collect();
        let played = numbers(&seats);
        assert!(!played.is_empty() && played.iter().all(|number| listed.contains(number)), "{played:?} of {listed:?}");
    }
}

fn holds(file: &str) {
    let elements: BTreeMap<&str, (Vec<&str>, Vec<&str>)> = ELEMENTS
        .iter()
        .map(|(name, must, may)| (*name, (must.split_whitespace().collect(), may.split_whitespace().collect())))
        .collect();
    let mut reader = Reader::from_str(file);
    let mut open: Vec<(String, Vec<String>)> = vec![(String::new(), Vec::new())];
    loop {
        match reader.read_event().unwrap() {
            Xml::Start(start) => {
                let name = start.name().as_ref().to_owned();
                let (parent, children) = open.last_mut().unwrap();
                // A team of a match is its number.
                let known = elements.get(parent.as_str()).map(|(must, may)| [must.as_slice(), may].concat());
                let known = known.unwrap_or_else(|| panic!("{name} in {parent}, which has a text"));
                assert!(known.contains(&name.as_str()), "{name} in {parent}");
                children.push(name.clone());
                open.push((name, Vec::new()));
            }
            Xml::End(_) => {
                let (name, children) = open.pop().unwrap();
                let in_match = open.last().is_some_and(|(parent, _)| parent == "MATCH");
                if let Some((must, _)) = elements.get(name.as_str()).filter(|_| name != "TEAM" || !in_match) {
                    let lacks: Vec<_> =
                        must.iter().filter(|each| !children.iter().any(|child| child == *each)).collect();
                    assert!(lacks.is_empty(), "{name} lacks {lacks:?} in {file}");
                }
            }
            Xml::Eof => break,
            _ => {}
        }
    }
}
