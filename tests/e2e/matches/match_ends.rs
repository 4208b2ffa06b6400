//! What may befall a match of two teams over real sockets: captains who are late (Spec D7), a tie that is played off
//! (D16), a match that is given up (D10), a fine at a table (D15).

use bridge_e2e::{AtTable, MatchPlayers, Player, TestServer, conditions, is_closed};
use bridge_protocol::{
    Answer, BoardSource, LineupView, MatchConditions, MatchRequest, MatchResult, MatchRuling, MatchStage, Ratio,
    Refusal, Request, Room, Ruling, Team, Ties, Unit, WonBy,
};
use bridge_rules::{BoardNumber, Side};

use crate::{
    boards::bid,
    fixtures::imported,
    matches::team_matches::{joined, usual},
};

/// A millisecond is over before anybody can hand anything in.
#[tokio::test]
async fn d7_a_match_does_not_wait_for_captains_who_are_late() {
    let server = TestServer::open().await;
    let hurried = MatchConditions { lineup_within_ms: Some(1), ..conditions(&[1, 1]) };
    let mut eight = MatchPlayers::meet(server.address(), imported(2, 31), hurried).await;
    for segment in [1_usize, 2] {
        for member in eight.members() {
            let player = eight.player(member);
            let on =
                |view: &bridge_protocol::MatchView| view.segments.len() == segment && view.stage == MatchStage::Playing;
            player.until_match("the rooms", on).await;
        }
        let lineups = eight.captain(Team::Home).match_view().segments[segment - 1].lineups;
        assert_eq!([lineups.home, lineups.away], [LineupView::Shown(usual()); 2], "segment {segment}");
        for room in Room::ALL {
            let mut at_table = eight.go_in(room, usual(), 5).await;
            at_table.play_all().await;
            eight.come_out(at_table);
        }
    }
    server.close().await;
}

#[tokio::test]
async fn d16_a_tie_is_followed_by_another_stanza_until_somebody_is_ahead() {
    let server = TestServer::open().await;
    let knockout = MatchConditions { ties: Ties::SuddenDeath, ..conditions(&[1]) };
    let mut eight = MatchPlayers::meet(server.address(), BoardSource::Deal(1), knockout).await;
    // Passed out in both rooms; then somebody plays a spade against a board that is passed out.
    for (segment, in_open) in [(1, "P P P P"), (2, "1S P P P")] {
        eight.place(segment, usual()).await;
        for (room, calls) in [(Room::Open, in_open), (Room::Closed, "P P P P")] {
            let mut at_table = eight.go_in(room, usual(), 6).await;
            at_table.four.begin_board().await;
            bid(&mut at_table.four, calls).await;
            if calls != "P P P P" {
                at_table.four.play_out().await;
            }
            eight.come_out(at_table);
        }
        for member in eight.members() {
            eight.player(member).until_match("the end of the stanza", |view| is_closed(view, segment)).await;
        }
    }
    let captain = eight.captain(Team::Away);
    captain.until_match("the end", |view| view.stage == MatchStage::Provisional).await;
    let totals = &captain.match_view().totals;
    assert_eq!(totals.boards, 2);
    assert_ne!(totals.margin, bridge_rules::Exact::ZERO);
    server.close().await;
}

#[tokio::test]
async fn d10_a_match_is_given_up_and_the_director_confirms_it() {
    let server = TestServer::open().await;
    let mut eight = MatchPlayers::meet(server.address(), imported(1, 32), conditions(&[1])).await;
    let mut dora = joined(&server, "Dora", eight.invitations.director.clone()).await;
    eight.done((Team::Home, 1), MatchRequest::Concede {}).await;
    dora.until_match("the offer", |view| view.conceded == Some(Team::Home)).await;
    assert_eq!(eight.captain(Team::Away).match_view().conceded, None);
    let ruling = MatchRuling::Forfeit { team: Team::Home };
    let reason = "they have a train to catch".to_owned();
    let confirms = Request::RuleMatch { id: eight.id, number: 1, ruling, law: None, reason };
    assert_eq!(dora.ask(confirms).await, Answer::Done {});
    let over = Some(MatchResult { winner: Some(Team::Away), by: WonBy::Forfeit });
    for member in eight.members() {
        eight.player(member).until_match("the end", |view| view.result == over).await;
    }
    server.close().await;
}

/// The fined room tells its match; the other one hears of it with the segment, and it counts.
#[tokio::test]
async fn d15_a_fine_at_a_table_is_in_the_sheet_of_the_match() {
    let server = TestServer::open().await;
    let mut eight = MatchPlayers::meet(server.address(), imported(1, 33), conditions(&[1])).await;
    let mut dora = joined(&server, "Dora", eight.invitations.director.clone()).await;
    eight.place(1, usual()).await;
    let mut rooms = [eight.go_in(Room::Open, usual(), 7).await, eight.go_in(Room::Closed, usual(), 7).await];
    let table = enters_to_direct(&mut dora, &eight, Room::Closed, &rooms[1]).await;
    let ruling = Ruling::Penalise { side: Side::EastWest, amount: Ratio::whole(3), unit: Unit::Imps };
    let fine = Request::Rule { table, number: 1, ruling, law: None, reason: "a phone rang".to_owned() };
    assert_eq!(dora.ask(fine).await, Answer::Done {});
    dora.until_match("the fine", |view| view.penalties.len() == 1).await;
    assert!(rooms[0].four.players.north.match_view().penalties.is_empty());
    for room in &mut rooms {
        room.play_all().await;
    }
    let north = &mut rooms[0].four.players.north;
    north.until_match("the end of the segment", |view| is_closed(view, 1)).await;
    let fine = &north.match_view().penalties[0];
    assert_eq!((fine.team, fine.room, fine.reason.as_str()), (Team::Home, Some(Room::Closed), "a phone rang"));
    // The same cards, bid and played in the same way: what is left is the fine.
    assert_eq!(north.match_view().totals.margin, (-3).into());
    server.close().await;
}

/// The captains agree within minutes; half an hour after its last board a table's director could still rule there, and
/// nobody would count it.
#[tokio::test]
async fn what_would_change_a_score_at_a_table_is_refused_when_the_match_is_final() {
    let server = TestServer::open().await;
    let mut eight = MatchPlayers::meet(server.address(), imported(1, 35), conditions(&[1])).await;
    let mut dora = joined(&server, "Dora", eight.invitations.director.clone()).await;
    eight.place(1, usual()).await;
    let mut rooms = [eight.go_in(Room::Open, usual(), 7).await, eight.go_in(Room::Closed, usual(), 8).await];
    let table = enters_to_direct(&mut dora, &eight, Room::Closed, &rooms[1]).await;
    for room in &mut rooms {
        room.play_all().await;
    }
    rooms.into_iter().for_each(|room| eight.come_out(room));
    let board = BoardNumber::FIRST;
    let passed_out = Ruling::Rescore { board, contract: None, tricks: 0 };
    let rescore =
        |number, ruling| Request::Rule { table, number, ruling, law: None, reason: "it was passed out".to_owned() };
    dora.until_match("the end", |view| view.stage == MatchStage::Provisional).await;
    let before = dora.match_view().score_version;
    assert_eq!(dora.ask(rescore(1, passed_out.clone())).await, Answer::Done {}, "it may still be corrected");
    dora.until_match("the correction", |view| view.score_version > before).await;
    let ruling = MatchRuling::Finalise {};
    let finalise = Request::RuleMatch { id: eight.id, number: 1, ruling, law: None, reason: "agreed".to_owned() };
    assert_eq!(dora.ask(finalise).await, Answer::Done {});
    let fine = Ruling::Penalise { side: Side::EastWest, amount: Ratio::whole(3), unit: Unit::Imps };
    for late in [Ruling::Void { board }, fine] {
        assert_eq!(dora.refused(rescore(2, late)).await, Refusal::CorrectionPeriodOver {});
    }
    assert_eq!(dora.ask(rescore(1, passed_out)).await, Answer::Done {}, "it was ruled in time");
    server.close().await;
}

async fn enters_to_direct(
    dora: &mut Player,
    eight: &MatchPlayers,
    room: Room,
    at_table: &AtTable,
) -> bridge_protocol::TableId {
    let table = at_table.four.table;
    assert_eq!(dora.ask(eight.request(MatchRequest::EnterRoom { room })).await, Answer::Directing { table });
    dora.until_at(table).await;
    table
}
