//! Files as they are in circulation.

use bridge_formats::pbn::{self, Note, Room, Severity};
use bridge_rules::{Call, Card, Seat, Vulnerability};

use crate::{clean, problems};

/// South plays four spades doubled; West's trick, then dummy's.
const GAME: &str = r#"% PBN 2.1
[Event "Cup \"final\""] ; in the afternoon
[Site ""]
[Board "7"]
[West "Ann"] [North "Bob"]
[East	"?"]
[Dealer "s"]
[Vulnerable "Both"]
[Deal "W:QT53.KQ3.K32.AK9 A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874"]
{ a diagram
[Event "not this one"]
}
[Declarer "S"]
[Contract "4SX"]
[Result "EW 5"]
[Room "open"]
[Auction "W"]
-  -  -  1S!
X $7 4s {hopeful} P Pass
dbl =1= AP
[Note "1: surprised"]
[Play "W"]
HK H8 H6 =2= H9
DK DA DT D4
- - -  -
*
[Note "2:count"]
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N  S 10 ; double dummy
N NT  9
"#;

#[test]
fn a_game_is_read_whole() {
    let game = clean(&GAME.replace("HK H8 H6 =2= H9\nDK DA DT D4", "HK HA H2 =2= H9\n- S4 S7 S2"));
    assert_eq!((game.event.as_deref(), game.site.as_deref()), (Some("Cup \"final\""), None));
    assert_eq!((game.players.west.as_deref(), game.players.east.as_deref()), (Some("Ann"), None));
    assert_eq!((game.dealer, game.vulnerability), (Some(Seat::South), Some(Vulnerability::Both)));
    assert_eq!(game.deal.map(|deal| deal.hand(Seat::East).to_string()).as_deref(), Some("97.T7652.JT.QT32"));
    assert_eq!(said(&game.auction), "1S X 4S P P X P P P");
    assert_eq!(game.auction_notes, [Note { at: 5, text: "surprised".to_owned() }]);
    assert_eq!(played(&game.play), "HK HA H2 H9 S4 S7 S2");
    assert_eq!(game.play_notes, [Note { at: 2, text: "count".to_owned() }]);
    assert_eq!(game.contract().map(|contract| contract.to_string()).as_deref(), Some("4SXS"));
    assert_eq!((game.room, game.claimed, game.score), (Some(Room::Open), true, None));
    let [table] = game.others.as_slice() else { panic!("{:?}", game.others) };
    assert_eq!((table.value(), table.rows()[1].as_str()), (r"Declarer;Denomination\2R;Result\2R", "N NT  9"));
}

#[test]
fn line_ends_marks_and_missing_blank_lines_change_nothing() {
    let plain =
        "[Board \"1\"]\n[Dealer \"N\"]\n[Auction \"N\"]\nAP\n\n[Board \"2\"]\n[Dealer \"E\"]\n[Auction \"E\"]\nAP\n";
    let games = pbn::read(plain.as_bytes()).games;
    assert_eq!(games.len(), 2);
    for other in [
        plain.replace('\n', "\r\n"),
        plain.replace('\n', "\r"),
        plain.replace("\n\n", "\n"),
        plain.replace("\n\n", "\n \t\n\n"),
        plain.replace("\n[Auction", "\n\n[Auction"),
        format!("\u{FEFF}{plain}\u{1A}"),
    ] {
        let reading = pbn::read(other.as_bytes());
        assert_eq!((reading.games, reading.problems), (games.clone(), vec![]), "{other:?}");
    }
}

#[test]
fn columns_are_seats_and_not_the_order_of_play() {
    let game = clean(concat!(
        "[Contract \"1NT\"]\n[Declarer \"S\"]\n[Play \"W\"]\n",
        "S2 SA S3 S4\n",
        "D5 D2 DA D3\n",
        "- - C2 -\n+\n",
    ));
    // North wins the first trick and leads to the second; East wins that one.
    assert_eq!(played(&game.play), "S2 SA S3 S4 D2 DA D3 D5 C2");
    assert!(!game.claimed);
}

#[test]
fn an_auction_may_be_unfinished_and_a_deal_unknown() {
    let game = clean("[Dealer \"E\"]\n[Deal \"S:QT8.AT764.KQJ93. - - -\"]\n[Auction \"S\"]\n- - - 1C\n+\n");
    assert_eq!((said(&game.auction).as_str(), game.contract(), game.deal), ("1C", None, None));
    assert_eq!(game.shown_hands.south.map(|hand| hand.len()), Some(13));
}

#[test]
fn a_score_is_turned_to_north_south() {
    for (score, ns) in [("NS +100", 100), ("EW -100", 100), ("-100", 100), ("EW -100 NS 100", 100), ("100", -100)] {
        let text = format!("[Declarer \"W\"]\n[Contract \"1NT\"]\n[Result \"5\"]\n[Score \"{score}\"]");
        assert_eq!(clean(&text).score, Some(ns), "{score}");
    }
}

#[test]
fn imps_are_each_sides() {
    for (score, ns, ew) in [
        ("NS 5 EW -5", "5", "-5"),
        ("EW -5 NS 5", "5", "-5"),
        ("NS 3 EW 3", "3", "3"),
        ("NS +2.25", "2.25", "-2.25"),
        ("EW 7", "-7", "7"),
        ("-12", "12", "-12"),
        ("NS 0", "0", "0"),
    ] {
        let game = clean(&format!("[Declarer \"W\"]\n[Contract \"1NT\"]\n[Result \"5\"]\n[ScoreIMP \"{score}\"]"));
        let imps = game.score_imp.unwrap();
        assert_eq!((imps.north_south.to_string().as_str(), imps.east_west.to_string().as_str()), (ns, ew), "{score}");
    }
    for score in ["NS", "NS five", "NS 5 NS 5", "5 5", "NS 5 EW -5 NS 5", "NS 1e3", "NS 5,5", "NS 1.00001", "NS 100001"]
    {
        let text = format!("[ScoreIMP \"{score}\"]");
        assert_eq!(problems(&text), [(format!("1 ScoreIMP: IMPs such as NS 5 EW -5; {score}"), Severity::Omitted)],);
        assert_eq!(pbn::read(text.as_bytes()).games[0].score_imp, None);
    }
}

#[test]
fn a_team_match_names_its_teams_and_its_round() {
    let text = "[HomeTeam \"Larks\"]\n[VisitTeam \"?\"]\n[stage \"Final\"]\n[Table \"-\"]\n[Round \"R_2.1\"]";
    let game = clean(text);
    assert_eq!((game.home_team.as_deref(), game.visit_team, game.table), (Some("Larks"), None, None));
    assert_eq!((game.stage.as_deref(), game.round.as_deref()), (Some("Final"), Some("R_2.1")));
    assert_eq!(game.others, []);

    let irregular = "[Round \"Round 1\"]";
    let expected = "1 Round: letters, digits and _, parted by periods; Round 1".to_owned();
    assert_eq!(problems(irregular), [(expected, Severity::Doubtful)]);
    assert_eq!(pbn::read(irregular.as_bytes()).games[0].round.as_deref(), Some("Round 1"));
}

#[test]
fn each_bad_value_is_reported_where_it_stands() {
    let text = "[Board \"0\"]\n[Dealer \"Black\"]\n[Event \"kept\"]\n\n[Board \"2\"]\n[Contract \"5Hearts\"]\n[Result \"14\"]\nstray\n";
    assert_eq!(
        problems(text),
        [
            ("1 Board: a board number, 1 to 65535; 0".to_owned(), Severity::Omitted),
            ("2 Dealer: N, E, S or W; Black".to_owned(), Severity::Omitted),
            ("6 Contract: a contract such as 4SX, or Pass; 5Hearts".to_owned(), Severity::Omitted),
            ("8 Result: a tag without a section; stray".to_owned(), Severity::Omitted),
        ]
    );
    let reading = pbn::read(text.as_bytes());
    assert_eq!(reading.games.len(), 2);
    assert_eq!(reading.problems.iter().map(|problem| problem.record).collect::<Vec<_>>(), [0, 0, 1, 1]);
    assert_eq!(
        reading.problems[0].to_string(),
        "record 1, line 1, [Board]: expected a board number, 1 to 65535, found 0 (left out)"
    );
}

fn said(calls: &[Call]) -> String {
    calls.iter().map(|call| call.as_str()).collect::<Vec<_>>().join(" ")
}

fn played(cards: &[Card]) -> String {
    cards.iter().map(|card| card.as_str()).collect::<Vec<_>>().join(" ")
}
