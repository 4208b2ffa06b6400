//! Events of pairs and of individuals.

use bridge_formats::field::{FieldEvent, FieldScoring};
use bridge_formats::standings::Standings;
use bridge_formats::usebio;

use crate::drawn_field::{corrected, evening, persons, with_idle_pairs};
use crate::{told, told_of};

#[test]
fn the_drawn_evening_is_written_as_the_golden_file_has_it() {
    let file = usebio::write_field(&evening());
    assert_eq!(file, include_str!("evening.xml"), "{file}");
}

#[test]
fn which_standings_they_are_and_why_they_were_corrected_stands_in_comments() {
    let comments = |standings| {
        let file = usebio::write_field(&FieldEvent { standings, ..evening() });
        let of_the_event = file.lines().map(str::trim).filter(|line| line.starts_with("<!--"));
        of_the_event.map(str::to_owned).filter(|line| line.contains("ersion") || line.contains("Standings")).collect()
    };
    let none: Vec<String> = comments(Standings::SoFar);
    assert_eq!(none, ["<!-- Standings: so far. -->"]);
    assert_eq!(comments(Standings::Provisional), ["<!-- Standings: provisional. -->"]);
    assert_eq!(
        comments(corrected().standings),
        [
            "<!-- Standings: final, version 3. -->",
            "<!-- Version 2, by Dora (Law 79C): board 1 - - scored \"the wrong way\" & late {see - - ->}. -->",
            "<!-- Version 3, by Dora: fined. -->",
        ]
    );
}

#[test]
fn who_has_no_place_has_taken_part_and_a_round_without_a_table_is_a_comment() {
    let file = usebio::write_field(&with_idle_pairs());
    let numbers = told_of(&file, &["PAIR_NUMBER"]);
    assert_eq!(numbers.last().map(String::as_str), Some("PAIR_NUMBER: 7"));
    assert_eq!((numbers.len(), told_of(&file, &["PLACE"]).len()), (7, 6));
    let comments: Vec<&str> = file.lines().map(str::trim).filter(|line| line.contains("sat out")).collect();
    assert_eq!(comments, ["<!-- sat out round 2 -->", "<!-- sat out round 5 -->"]);
}

#[test]
fn pairs_are_placed_within_their_direction() {
    let file = usebio::write_field(&evening());
    assert_eq!(told_of(&file, &["WINNER_TYPE"]), ["WINNER_TYPE: 2"]);
    assert_eq!(
        told_of(&file, &["PAIR_NUMBER", "PLACE"]),
        [
            ["PAIR_NUMBER: 2", "PLACE: 1"],
            ["PAIR_NUMBER: 1", "PLACE: 2="],
            ["PAIR_NUMBER: 3", "PLACE: 2="],
            ["PAIR_NUMBER: 6", "PLACE: 1"],
            ["PAIR_NUMBER: 4", "PLACE: 2="],
            ["PAIR_NUMBER: 5", "PLACE: 2="],
        ]
        .concat()
    );
}

#[test]
fn each_table_has_its_line() {
    let file = usebio::write_field(&evening());
    let names = ["NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "SCORE", "NS_MATCH_POINTS", "EW_MATCH_POINTS"];
    let wanted = ["1 4 420 3 1", "2 5 300 4 0", "3 6 A6040 2.4 1.6", "1 5 0 2 2", "2 6 1.33 2.67", "3 4 NP"];
    let values: Vec<String> =
        told_of(&file, &names).iter().filter_map(|line| Some(line.split_once(": ")?.1.to_owned())).collect();
    assert_eq!(values.join(" "), wanted.join(" "));
}

#[test]
fn persons_have_numbers_of_their_own() {
    let file = usebio::write_field(&persons());
    let names =
        ["EVENT_TYPE", "PLAYER_NUMBER", "N_PLAYER_NUMBER", "S_PLAYER_NUMBER", "E_PLAYER_NUMBER", "W_PLAYER_NUMBER"];
    let wanted = "EVENT_TYPE=INDIVIDUAL, PLAYER_NUMBER: 1, PLAYER_NUMBER: 2, PLAYER_NUMBER: 3, PLAYER_NUMBER: 4, \
                  N_PLAYER_NUMBER: 4, S_PLAYER_NUMBER: 1, E_PLAYER_NUMBER: 2, W_PLAYER_NUMBER: 3";
    assert_eq!(told_of(&file, &names).join(", "), wanted);
}

#[test]
fn every_way_of_scoring_has_its_names() {
    let names = |swiss, scoring| {
        let event = FieldEvent { swiss, scoring, ..evening() };
        told_of(&usebio::write_field(&event), &["EVENT_TYPE", "BOARD_SCORING_METHOD"]).join(", ")
    };
    use FieldScoring::{Butler, CrossImps, CrossImpsTotal, Matchpoints};
    assert_eq!(names(false, Matchpoints), "EVENT_TYPE=MP_PAIRS, BOARD_SCORING_METHOD: MATCH_POINTS");
    let by_rounds = FieldEvent { swiss: true, victory_points: true, ..evening() };
    let said = told_of(&usebio::write_field(&by_rounds), &["MATCH_SCORING_METHOD"]).join(", ");
    assert_eq!(said, "MATCH_SCORING_METHOD: VPS");
    assert!(!usebio::write_field(&evening()).contains("MATCH_SCORING_METHOD"));
    assert_eq!(names(true, Matchpoints), "EVENT_TYPE=SWISS_PAIRS, BOARD_SCORING_METHOD: MATCH_POINTS");
    assert_eq!(names(false, CrossImps), "EVENT_TYPE=CROSS_IMPS, BOARD_SCORING_METHOD: CROSS_IMPS");
    assert_eq!(names(true, CrossImps), "EVENT_TYPE=SWISS_PAIRS_CROSS_IMPS, BOARD_SCORING_METHOD: CROSS_IMPS");
    assert_eq!(names(false, CrossImpsTotal), names(false, CrossImps));
    assert_eq!(names(false, Butler), "EVENT_TYPE=BUTLER_PAIRS, BOARD_SCORING_METHOD: BUTLER_IMPS");
    assert_eq!(names(true, Butler), "EVENT_TYPE=SWISS_PAIRS_BUTLER_IMPS, BOARD_SCORING_METHOD: BUTLER_IMPS");
}

#[test]
fn hands_are_told_once_for_all_sections() {
    let mut event = evening();
    let section = event.sessions[0].sections[0].clone();
    event.sessions[0].sections.push(section);
    let told = told(&usebio::write_field(&event));
    assert_eq!(told.iter().filter(|line| *line == "SPADES: AKQJ5").count(), 1);
    assert!(told.contains(&"SECTION_COUNT: 2".to_owned()) && told.contains(&"BOARDS_PLAYED: 2".to_owned()));
}
