//! What is kept of one person: a copy of it, and its end; and how long chat and unfinished tables are kept.

use std::path::Path;

use bridge_e2e::{Foursome, MatchPlayers, Player, TestServer, conditions, follow, lineup};
use bridge_protocol::{
    Answer, Audience, BoardLog, BoardSource, ERASED, MatchRequest, OpeningKey, Policy, Ratio, Refusal, Request, Room,
    Ruling, TableId, Team, Unit,
};
use bridge_rules::{BoardNumber, Seat, Side};
use bridge_server::{Config, Rates, Retention};
use serde_json::Value;

use super::desk::{admin, audited, is_refused, items, orders};
use crate::{
    boards::{four_boards, one_board, pass_out},
    fixtures::imported,
};

const SAID: &str = "the quick brown fox";

/// Promise S31: what somebody leaves behind goes with their key.
#[tokio::test]
async fn who_is_erased_leaves_a_pseudonym_and_every_log_still_verifies() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    friends.begin_board().await;
    let say = Request::Say { table: friends.table, line: 1, text: SAID.to_owned(), to: Audience::Table };
    friends.done(Seat::West, say).await;
    friends.play_out().await;
    let west = friends.guests.west.clone();
    let (name, account) = (west.token.name.to_string(), west.token.account.to_string());
    let before = log(&mut friends.players.north, friends.table).await;
    let end = before.check().unwrap();
    assert!(serde_json::to_string(&before).unwrap().contains(SAID));

    let kept = items(&server, &["export", &account], "exported").await;
    assert_eq!(kept.len(), 1);
    let wrote = |kept: &Value| kept["wrote"].to_string();
    assert!(wrote(&kept[0]).contains(SAID) && wrote(&kept[0]).contains(&name), "{kept:?}");
    assert_eq!(kept[0]["played"]["boards"].as_array().unwrap().len(), 1);

    let erased = orders(&server, &["erase", &account]).await;
    assert!(
        erased.contains("is erased") && erased.contains("reasons of orders that are not about an account"),
        "{erased}"
    );
    assert!(west.try_ticket(server.address()).await.is_none(), "the token has the name in it");
    let mut north = Player::enter(server.address(), &friends.guests.north).await;
    let after = log(&mut north, friends.table).await;
    assert_eq!(after.check(), Ok(end), "the chain holds, and ends as everybody was told");
    assert!(is_refused(&server, &["erase", &account]).await.contains("nothing is kept of"));
    assert_eq!(north.ask(Request::Ping {}).await, Answer::Done {}, "nobody at the table is sent away by that");
    let told = [
        serde_json::to_string(&after).unwrap(),
        orders(&server, &["show", &friends.table.to_string()]).await,
        orders(&server, &["export", &friends.guests.north.token.account.to_string(), "--json"]).await,
        orders(&server, &["audit"]).await,
    ];
    assert!(told[1].contains("Erased"), "{}", told[1]);

    let server = server.restart().await;
    let shown = orders(&server, &["show", &friends.table.to_string()]).await;
    for text in told.iter().chain([&shown]) {
        assert!(!text.contains(SAID) && !text.contains(&name), "{text}");
    }
    assert_eq!(found(server.data(), &[SAID, &name]), 0);
    let nothing = admin(server.data(), &["export", &account, "--json"]).await;
    assert!(!nothing.said.contains(SAID) && !nothing.said.contains(&name), "{nothing:?}");
    let nobody = bridge_protocol::AccountId::from_bytes([9; 16]).to_string();
    for word in ["erase", "export"] {
        assert!(is_refused(&server, &[word, &nobody]).await.contains("nothing is kept of"));
    }
    let audit = audited(&server).await;
    assert_eq!(audit[..4], ["export", "erase", "erase", "show"]);
    server.close().await;
}

/// Promise S31: the link of a meeting is its host's, and what an operator says of somebody is theirs.
#[tokio::test]
async fn who_is_erased_takes_along_their_meeting_and_what_was_said_of_them() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    let (table, host) = (friends.table, friends.guests.north.token.account.to_string());
    let link = "https://meet.example/noras-own-room";
    friends.done(Seat::North, Request::SetMeeting { table, link: Some(link.to_owned()) }).await;
    let why = "shouts at everybody";
    for word in ["mute", "ban"] {
        orders(&server, &[word, &host, "--reason", why]).await;
    }
    let told = [orders(&server, &["audit"]).await, orders(&server, &["restrictions"]).await];
    assert!(told.iter().all(|told| told.contains(why)), "{told:?}");
    assert_eq!(found(server.data(), &[link, why]), 0, "it is sealed all the while");

    orders(&server, &["erase", &host]).await;
    let server = server.restart().await;
    let told = [orders(&server, &["audit"]).await, orders(&server, &["restrictions"]).await];
    assert!(told.iter().all(|told| told.contains(ERASED) && !told.contains(why)), "{told:?}");
    assert!(orders(&server, &["show", &table.to_string()]).await.contains("Erased"));
    let mut east = Player::enter(server.address(), &friends.guests.east).await;
    let invite = friends.invitations.seats[Seat::East].clone();
    assert_eq!(east.ask(Request::Sit { invite }).await, Answer::Seated { table, seat: Seat::East });
    east.until("the table", |view| view.meeting.is_none()).await;
    assert_eq!(found(server.data(), &[link, why]), 0);
    server.close().await;
}

#[tokio::test]
async fn who_asks_what_is_kept_of_them_is_told_what_was_ordered_about_them_too() {
    let server = TestServer::open().await;
    let guest = server.guest("Otto").await;
    let account = guest.token.account.to_string();
    let other = server.guest("Ann").await.token.account.to_string();
    let mut otto = Player::enter(server.address(), &guest).await;
    for words in [
        &["mute", &account, "--for", "1h", "--reason", "shouts at everybody"][..],
        &["mute", &other],
        &["unmute", &account],
        &["ban", &account, "--for", "7d"],
        &["ban", "192.0.2.0/24"],
    ] {
        orders(&server, words).await;
    }
    assert_eq!(crate::operator::keeping_out::ends(&mut otto).await.code, Some(4003));
    assert!(is_refused(&server, &["kick", &account]).await.contains("is connected"));
    orders(&server, &["export", &account]).await;
    let told = items(&server, &["export", &account], "ordered").await;
    let names: Vec<_> = told.iter().map(|each| each["order"].as_object().unwrap().keys().next().unwrap()).collect();
    assert_eq!(names, ["mute", "unmute", "ban"], "what came to something, and asking is not of it: {told:?}");
    assert_eq!((&told[0]["why"], &told[0]["order"]["mute"]["seconds"]), (&"shouts at everybody".into(), &3600.into()));
    assert!(told.iter().all(|each| each["at_ms"].is_u64() && each.get("by").is_none()), "{told:?}");
    assert_eq!(items(&server, &["export", &other], "ordered").await.len(), 1);
    let in_a_file = admin(server.data(), &["export", &account]).await;
    assert!(in_a_file.said.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{in_a_file:?}");
    assert_eq!((in_a_file.said.lines().count(), in_a_file.errors.as_str()), (3, "3 in all\n"));
    assert!(orders(&server, &["prune"]).await.contains("all is kept for ever"), "nobody has said how long");
    assert!(orders(&server, &["audit", "--last", "0"]).await.starts_with("0 in all"));
    server.close().await;
}

/// Promise S31: so is the name by which a host expected them, and the reason that they gave for a fine. (Names of four
/// letters are found by chance where much is sealed.)
#[tokio::test]
async fn who_is_erased_goes_from_the_rosters_and_from_the_fines() {
    let server = TestServer::open().await;
    let mut eight = MatchPlayers::meet(server.address(), imported(1, 33), conditions(&[1])).await;
    let (id, members) = (eight.id, lineup([1, 2], [3, 4]));
    let dora = server.guest("Theodora").await;
    let mut directs = Player::enter(server.address(), &dora).await;
    directs.ask(Request::Join { invite: eight.invitations.director.clone() }).await;
    directs.until_match("the match", |_| true).await;
    eight.place(1, members).await;
    let room = eight.go_in(Room::Closed, members, 7).await;
    let table = room.four.table;
    assert_eq!(
        directs.ask(eight.request(MatchRequest::EnterRoom { room: Room::Closed })).await,
        Answer::Directing { table }
    );
    directs.until_at(table).await;
    let (ruling, why) = (Ruling::Penalise { side: Side::EastWest, amount: Ratio::whole(3), unit: Unit::Imps }, SAID);
    let fine = Request::Rule { table, number: 1, ruling, law: None, reason: why.to_owned() };
    assert_eq!(directs.ask(fine).await, Answer::Done {});
    directs.until_match("the fine", |view| view.penalties.len() == 1).await;
    let of = |member| eight.guests[&member].token.account.to_string();
    let (host, hubertus) = (of((Team::Home, 1)), of((Team::Home, 2)));
    let export = async |server: &TestServer| orders(server, &["export", &host, "--json"]).await;
    let before = directs.match_view().conditions.teams.home.players.clone();
    assert_eq!(found(server.data(), &["Hubertus", why]), 0, "it is sealed all the while");
    assert!(!export(&server).await.contains("Hubertus"), "Hubertus owns that name, and not the host");

    for account in [hubertus, dora.token.account.to_string()] {
        orders(&server, &["erase", &account]).await;
    }
    let is_gone = async |server: &TestServer| {
        let mut carla = Player::enter(server.address(), &eight.guests[&(Team::Away, 3)]).await;
        follow(&mut carla, id).await;
        let home = &carla.match_view().conditions.teams.home.players;
        assert!(home[1].as_str().starts_with("Erased") && home[0] == before[0] && home[2] == before[2], "{home:?}");
        let shown = serde_json::to_string(carla.match_view()).unwrap() + &export(server).await;
        assert!(["Hubertus", "Theodora", why].iter().all(|word| !shown.contains(word)), "{shown}");
    };
    is_gone(&server).await;
    let server = server.restart().await;
    is_gone(&server).await;
    assert_eq!(found(server.data(), &["Hubertus", "Theodora", why]), 0);
    server.close().await;
}

#[tokio::test]
async fn chat_that_was_kept_long_enough_goes_and_the_log_holds() {
    let server = keeping(Retention { keep_chat_days: Some(0), keep_unfinished_days: None }).await;
    let mut friends = Foursome::sit_down(&server, one_board()).await;
    friends.begin_board().await;
    let say = Request::Say { table: friends.table, line: 1, text: SAID.to_owned(), to: Audience::Table };
    friends.done(Seat::West, say).await;
    let theodora = server.guest("Theodora").await;
    let mut dora = Player::enter(server.address(), &theodora).await;
    let directs = Request::Direct { invite: friends.invitations.director.clone() };
    assert!(matches!(dora.ask(directs).await, Answer::Directing { .. }));
    let says = Request::Say { table: friends.table, line: 1, text: SAID.to_owned(), to: Audience::Table };
    assert_eq!(dora.ask(says).await, Answer::Done {});
    dora.leave().await;
    let account = friends.guests.west.token.account.to_string();
    assert!(orders(&server, &["prune"]).await.contains("the chat of 0 erased"), "a table in play is not touched");
    friends.play_out().await;
    let before = log(&mut friends.players.north, friends.table).await;
    let end = before.check().unwrap();
    assert!(before.names.iter().any(|named| named.name.as_str() == "Theodora"), "{before:?}");
    let kept = items(&server, &["export", &account], "exported").await;
    assert!(kept[0].to_string().contains(SAID));

    // When the last has gone the table leaves the memory.
    for seat in Seat::ALL {
        friends.players[seat].leave().await;
    }
    while !orders(&server, &["prune"]).await.contains("the chat of 1 erased") {}
    assert!(orders(&server, &["prune"]).await.contains("the chat of 0 erased"), "it is gone");
    let kept = items(&server, &["export", &account], "exported").await;
    assert!(!kept[0].to_string().contains(SAID), "{kept:?}");
    assert_eq!(kept[0]["played"]["boards"].as_array().unwrap().len(), 1, "the results stay");
    let server = server.restart().await;
    let mut north = Player::enter(server.address(), &friends.guests.north).await;
    let after = log(&mut north, friends.table).await;
    assert_eq!((after.check(), &after.names), (Ok(end), &before.names), "nobody was erased");
    server.close().await;
}

#[tokio::test]
async fn a_table_that_was_closed_before_its_end_is_removed_when_its_time_is_over() {
    let server = keeping(Retention { keep_chat_days: None, keep_unfinished_days: Some(0) }).await;
    let mut friends = Foursome::sit_down(&server, one_board()).await;
    friends.begin_board().await;
    let table = friends.table.to_string();
    assert!(orders(&server, &["prune"]).await.starts_with("0 tables removed"), "a table in play is not touched");
    orders(&server, &["close", &table]).await;
    let said = orders(&server, &["prune"]).await;
    assert!(said.starts_with("0 tables removed") && said.contains("1 table that is over is in memory still"), "{said}");
    for seat in Seat::ALL {
        friends.players[seat].leave().await;
    }
    // What is over stays in memory for a moment.
    while !orders(&server, &["prune"]).await.starts_with("1 table removed") {}
    let mut audit = audited(&server).await;
    audit.dedup();
    assert_eq!(audit[..3], ["prune", "close", "prune"]);
    assert!(is_refused(&server, &["show", &table]).await.contains("there is no table"));
    let server = server.restart().await;
    assert!(is_refused(&server, &["show", &table]).await.contains("there is no table"));
    // Whoever was dealt cards there may know them, though nobody can be asked any more.
    let hera = server.guest("Hera").await;
    let mut host = Player::enter(server.address(), &hera).await;
    let open =
        Request::OpenTable { key: OpeningKey::from_bytes([7; 16]), boards: one_board(), policy: Policy::tournament() };
    let Answer::Opened { invitations, .. } = host.ask(open).await else { panic!("no table") };
    let sit = Request::Sit { invite: invitations.seats.east.clone() };
    let mut east = Player::enter(server.address(), &friends.guests.east).await;
    assert_eq!(east.refused(sit.clone()).await, Refusal::SeenElsewhere {});
    let mut otto = Player::enter(server.address(), &server.guest("Otto").await).await;
    assert!(matches!(otto.ask(sit).await, Answer::Seated { .. }));
    server.close().await;
}

#[tokio::test]
async fn a_rubber_that_its_players_ended_is_kept_and_one_without_a_deal_is_not() {
    let server = keeping(Retention { keep_chat_days: None, keep_unfinished_days: Some(0) }).await;
    let rubber = || BoardSource::Session("rubber".parse().expect("a form"));
    let mut played = Foursome::sit_down(&server, rubber()).await;
    played.begin_board().await;
    pass_out(&mut played).await;
    let mut begun = Foursome::sit_down(&server, rubber()).await;
    begun.begin_board().await;
    for (friends, board) in [(&mut played, 2), (&mut begun, 1)] {
        let board = BoardNumber::new(board).unwrap();
        for seat in Seat::ALL {
            friends.done(seat, Request::AgreeToStop { table: friends.table, board, agree: true }).await;
        }
        for seat in Seat::ALL {
            friends.players[seat].leave().await;
        }
    }
    while !orders(&server, &["prune"]).await.starts_with("1 table removed") {}
    assert!(is_refused(&server, &["show", &begun.table.to_string()]).await.contains("there is no table"));
    let server = server.restart().await;
    assert!(orders(&server, &["prune"]).await.starts_with("0 tables removed"));
    orders(&server, &["show", &played.table.to_string()]).await;
    server.close().await;
}

async fn keeping(retention: Retention) -> TestServer {
    TestServer::decided(|config| Config { rates: Rates::Unlimited, retention, ..config }).await
}

async fn log(player: &mut Player, table: TableId) -> BoardLog {
    let board = BoardNumber::new(1).unwrap();
    match player.ask(Request::BoardLog { table, board }).await {
        Answer::BoardLog(log) => *log,
        other => panic!("no log: {other:?}"),
    }
}

/// How many files of a directory have one of these texts in them.
fn found(data: &Path, texts: &[&str]) -> usize {
    let files = std::fs::read_dir(data).unwrap().map(|file| file.unwrap().path()).filter(|path| path.is_file());
    let has = |bytes: &[u8]| texts.iter().any(|text| bytes.windows(text.len()).any(|part| part == text.as_bytes()));
    // The journal puts its files away while we look.
    let read = |path: &Path| match std::fs::read(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        read => read.unwrap(),
    };
    files.filter(|path| has(&read(path))).count()
}
