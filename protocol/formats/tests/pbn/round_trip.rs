//! What is written is read back as it was, and in the form that the standard asks for.

use bridge_formats::Decimal;
use bridge_formats::pbn::{self, Game, Note, Room, Tag};
use bridge_rules::{BoardNumber, BySeat, BySide, Call, Card, Outcome, Seat};
use proptest::prelude::*;

use crate::random_game::game;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_legal_game_is_read_back_as_it_was(games in prop::collection::vec(game(), 0..4)) {
        let written = pbn::write(&games);
        let reading = pbn::read(&written);
        prop_assert_eq!(&reading.problems, &[], "{}", String::from_utf8_lossy(&written));
        prop_assert_eq!(&reading.games, &games, "{}", String::from_utf8_lossy(&written));
        prop_assert_eq!(pbn::write(&reading.games), written);
    }

    #[test]
    fn a_team_matchs_tags_are_read_back_as_they_were(
        teams in prop::array::uniform2("[!-~\u{A1}-\u{FF}]{2,20}"),
        round in "[A-Za-z0-9_]{1,4}(\\.[0-9]{1,3})?",
        imps in prop::array::uniform2(-10_000_000..=10_000_000_i32),
        room in any::<Option<bool>>(),
    ) {
        let [home, visitors] = teams;
        let [north_south, east_west] = imps.map(Decimal::hundredths);
        let game = Game {
            home_team: Some(home),
            visit_team: Some(visitors),
            round: Some(round),
            stage: Some("Final".to_owned()),
            table: Some("1".to_owned()),
            room: room.map(|open| if open { Room::Open } else { Room::Closed }),
            score_imp: Some(BySide { north_south, east_west }),
            ..Game::default()
        };
        let reading = pbn::read(&pbn::write(std::slice::from_ref(&game)));
        prop_assert_eq!(reading.problems, vec![]);
        prop_assert_eq!(reading.games, vec![game]);
    }

    #[test]
    fn text_is_read_back_as_it_was(value in "[ -~\u{A0}-\u{17F}♠李]{0,40}", row in "[!-Z\\^-z|~]{1,20}") {
        let tag = Tag::new("Extra", &value).unwrap();
        let tag = tag.clone().with_row(&row).unwrap_or(tag);
        let event = Some(value.trim().to_owned()).filter(|event| !matches!(event.as_str(), "" | "?" | "-"));
        let game = Game { event, others: vec![tag], ..Game::default() };
        let reading = pbn::read(&pbn::write(std::slice::from_ref(&game)));
        prop_assert_eq!(reading.problems, vec![]);
        prop_assert_eq!(reading.games, vec![game]);
    }
}

#[test]
fn the_export_form_is_that_of_the_standard() {
    let game = Game {
        event: Some("Ruód \"Cup\" é".to_owned()),
        board: BoardNumber::new(2),
        dealer: Some(Seat::East),
        deal: "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9".parse().ok(),
        outcome: Some(Outcome::Played { contract: "4SS".parse().unwrap(), tricks: 10 }),
        home_team: Some("Larks".to_owned()),
        room: Some(Room::Closed),
        round: Some("2.1".to_owned()),
        score: Some(620),
        score_imp: Some(BySide { north_south: Decimal::hundredths(-715), east_west: Decimal::hundredths(715) }),
        stage: Some("Semifinal".to_owned()),
        table: Some("12".to_owned()),
        visit_team: Some("Owls".to_owned()),
        auction: calls("P 1S P 4S P P P"),
        auction_notes: vec![Note { at: 1, text: "five".to_owned() }, Note { at: 3, text: "five".to_owned() }],
        play: cards("HK HA H2 H9 SA S7 S2 S3 S4"),
        claimed: true,
        ..Game::default()
    };
    let written = pbn::write(&[game]);
    let expected = concat!(
        "% PBN 2.1\r\n% EXPORT\r\n%Content-type: text/x-pbn; charset=ISO-8859-1\r\n\r\n",
        "[Event \"Ru\u{F3}d \\\"Cup\\\" \u{E9}\"]\r\n[Site \"?\"]\r\n[Date \"?\"]\r\n[Board \"2\"]\r\n",
        "[West \"?\"]\r\n[North \"?\"]\r\n[East \"?\"]\r\n[South \"?\"]\r\n[Dealer \"E\"]\r\n[Vulnerable \"?\"]\r\n",
        "[Deal \"E:97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9 A4.AJ84.AQ986.65\"]\r\n[Scoring \"?\"]\r\n",
        "[Declarer \"S\"]\r\n[Contract \"4S\"]\r\n[Result \"10\"]\r\n",
        "[HomeTeam \"Larks\"]\r\n[Room \"Closed\"]\r\n[Round \"2.1\"]\r\n[Score \"NS 620\"]\r\n",
        "[ScoreIMP \"NS -7.15 EW 7.15\"]\r\n[Stage \"Semifinal\"]\r\n[Table \"12\"]\r\n[VisitTeam \"Owls\"]\r\n",
        "[Auction \"E\"]\r\nPass 1S =1= Pass 4S =1=\r\nPass Pass Pass\r\n[Note \"1:five\"]\r\n",
        "[Play \"W\"]\r\nHK HA H2 H9\r\nS3 SA S7 S2\r\n- S4 - -\r\n*\r\n",
    );
    let latin1: String = written.iter().map(|byte| char::from(*byte)).collect();
    assert_eq!(latin1, expected);
    assert!(latin1.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn names_that_latin_1_cannot_write_are_written_in_utf_8_and_read_back() {
    let players = BySeat { north: "Łukasz", east: "李小龙", south: "Зоя", west: "Zoë" };
    let game = Game { players: players.map(|name| Some(name.to_owned())), ..Game::default() };
    let written = pbn::write(std::slice::from_ref(&game));
    let text = String::from_utf8(written.clone()).expect("UTF-8");
    assert!(text.starts_with("% PBN 2.1\r\n% EXPORT\r\n%Content-type: text/x-pbn; charset=UTF-8\r\n"), "{text}");
    assert!(text.contains("[East \"李小龙\"]"), "{text}");
    assert_eq!(pbn::read(&written).games, [game]);
}

#[test]
fn a_line_end_within_a_value_does_not_end_its_line() {
    let game = Game { event: Some("a\r\n[Site \"b\"]\u{85}".to_owned()), ..Game::default() };
    let reading = pbn::read(&pbn::write(&[game]));
    assert_eq!(reading.games[0].event.as_deref(), Some("a  [Site \"b\"]"));
    assert_eq!(reading.games[0].site, None);
}

#[test]
fn a_control_character_at_the_end_of_a_value_counts_no_more_than_the_space_that_it_is_written_as() {
    let file =
        b"[Board \"1\"]\n[House \"\x94Lions \x9e\"]\n[Auction \"N\"]\n1D =1= Pass Pass Pass\n[Note \"1:\x17four\"]\n";
    let written = pbn::write(&pbn::read(file).games);
    let text = String::from_utf8_lossy(&written);
    assert!(text.contains("[House \"Lions\"]") && text.contains("[Note \"1:four\"]"), "{text}");
    assert_eq!(pbn::write(&pbn::read(&written).games), written);
}

#[test]
fn a_comment_stands_behind_the_tags_and_hides_none_of_them() {
    let said = "The score } is not what was played. ".repeat(5) + "%\n\n[Site \"x\"]";
    let game = Game { score: Some(110), comment: Some(said), ..Game::default() };
    let written = pbn::write(std::slice::from_ref(&game));
    let text = String::from_utf8_lossy(&written);
    assert!(text.contains("[Score \"NS 110\"]\r\n{The score ) is not what was played. The score ) is"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let reading = pbn::read(&written);
    assert_eq!((reading.games, reading.problems), (vec![Game { comment: None, ..game }], vec![]));
}

fn calls(text: &str) -> Vec<Call> {
    text.split(' ').map(|call| call.parse().unwrap()).collect()
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().unwrap()).collect()
}
