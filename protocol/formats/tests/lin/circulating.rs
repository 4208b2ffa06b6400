//! Spellings of files in circulation.

use bridge_formats::lin;
use bridge_formats::pbn::{Game, Room};
use bridge_rules::{Outcome, Seat, Vulnerability};

const HANDS: &str = "SAKQ2HK43D432C765,SJT9HQJTDAKQCKQJT,S876HA98DJT9CA982";

#[test]
fn a_board_of_one_line_has_all_that_it_tells() {
    let game = clean(&format!(
        "pn|Sue,Wes,Nora,Ed|st||md|3{HANDS},|rh||ah|Board 3|sv|e|mb|p|mb|1N!|an|15-17|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||\
         pc|SA|pc|S9|pc|S8|pc|S3|pg||mc|9|"
    ));
    assert_eq!(game.board.map(|board| board.get()), Some(3));
    assert_eq!(game.players.north.as_deref(), Some("Nora"));
    assert_eq!((game.dealer, game.vulnerability), (Some(Seat::North), Some(Vulnerability::EastWest)));
    assert_eq!(game.deal.map(|deal| deal.hand(Seat::East).to_string()).as_deref(), Some("543.7652.8765.43"));
    assert_eq!((game.auction_notes[0].at, game.auction_notes[0].text.as_str()), (1, "15-17"));
    let Some(Outcome::Played { contract, tricks }) = game.outcome else { panic!("{game:?}") };
    assert_eq!((contract.to_string().as_str(), tricks, game.claimed, game.play.len()), ("3NTE", 9, true, 4));
}

#[test]
fn calls_may_stand_together_and_in_any_case() {
    let game = clean(&format!("md|1{HANDS}|sv|0|ah|Board 1|mb|1cpPXX|"));
    assert_eq!(game.auction.len(), 3, "a redouble of nothing is illegal");
}

#[test]
fn a_match_names_rooms_teams_and_eight_players() {
    let file = format!(
        "vg|Cup,Final,I,5,6,Larks,0,Owls,0|\r\nrs|3NE=,4SS-1,PASS,|\r\npw|a,b|\r\npn|s1,w1,n1,e1,s2,w2,n2,e2|pg||\r\n\
         qx|o5|md|2{HANDS},|sv|o|mb|p|mb|p|mb|1N|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||\r\n\
         nt|what a hand|pc|SA|\r\nqx|c5|md|2{HANDS},|sv|o|mb|p|mb|p|mb|p|mb|p|pg||\r\n"
    );
    let reading = lin::read(file.as_bytes());
    assert_eq!(reading.problems, []);
    let [open, closed] = reading.games.as_slice() else { panic!("{} games", reading.games.len()) };
    assert_eq!((open.room, closed.room), (Some(Room::Open), Some(Room::Closed)));
    assert_eq!((open.players.south.as_deref(), closed.players.south.as_deref()), (Some("s1"), Some("s2")));
    assert_eq!((open.home_team.as_deref(), closed.visit_team.as_deref()), (Some("Larks"), Some("Owls")));
    assert_eq!(open.outcome.map(|outcome| outcome.score(Vulnerability::None)), Some(-400), "as the list has it");
    assert_eq!(closed.outcome, Some(Outcome::PassedOut));
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let problems =
        |file: &str| lin::read(file.as_bytes()).problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    assert!(problems("md|3SAKSA,,,|\nmb|p|").contains("line 1, [md]"), "{}", problems("md|3SAKSA,,,|\nmb|p|"));
    assert!(problems(&format!("md|3{HANDS},|\r\nsv|z|")).contains("line 2, [sv]: expected o, n, e or b"));
    assert!(problems(&format!("md|3{HANDS},|\nmb|1S|\nmb|1H|")).contains("line 3, [mb]: expected a legal call"));
    let auction = "mb|1S|mb|p|mb|p|mb|p|";
    assert!(problems(&format!("md|3{HANDS},|{auction}pc|H2|pc|H2|")).contains("expected a legal card"));
    assert!(problems(&format!("md|3{HANDS},|{auction}mc|14|")).contains("declarer's tricks, 0 to 13"));
    assert!(problems(&format!("md|3{HANDS},|an|{}|", "x".repeat(9000))).contains("at most 8 KiB"));
    assert_eq!(lin::read(b"").games, []);
}

#[test]
fn a_board_with_too_many_calls_does_not_swallow_those_behind_it() {
    let file = format!("md|3{HANDS},|{}qx|o2|md|3{HANDS},|mb|p|", "mb|1S|".repeat(5000));
    let reading = lin::read(file.as_bytes());
    assert_eq!(reading.games.iter().map(|game| game.auction.len()).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn a_hand_that_is_not_whole_is_shown_as_far_as_it_is() {
    let game = clean("md|1SAKQ,,,|ah|Board 2|");
    assert_eq!(game.deal, None);
    assert_eq!(game.shown_hands.south.map(|hand| hand.to_string()).as_deref(), Some("AKQ..."));
    assert!(lin::write(&[game]).contains("md|1SAKQHDC,,,|"));
}

#[test]
fn a_link_has_nothing_that_a_browser_would_take_for_something_else() {
    let game = clean(&format!("pn|A&B,C#d,é,%|md|1{HANDS},|ah|Board 1|sv|o|mb|1S|mb|p|mb|p|mb|p|"));
    let link = lin::handviewer_link(&game);
    let (site, query) = link.split_once("?lin=").unwrap();
    assert_eq!(site, "https://www.bridgebase.com/tools/handviewer.html");
    assert!(query.starts_with("pn%7CA%26B%2CC%23d%2C%C3%A9%2C%25%7Cst%7C%7Cmd%7C1SAKQ2"), "{query}");
}

fn clean(file: &str) -> Game {
    let reading = lin::read(file.as_bytes());
    let [game] = reading.games.as_slice() else { panic!("{} games in {file}", reading.games.len()) };
    if !file.contains("1cpPXX") {
        assert_eq!(reading.problems, [], "{file}");
    }
    game.clone()
}
