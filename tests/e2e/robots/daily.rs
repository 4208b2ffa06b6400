//! The boards of the day: the same for everybody, promised the day before, and nobody hears of another's result before
//! their own.

use bridge_client::api::Server;
use bridge_e2e::{Client, TestServer};
use bridge_protocol::{Answer, BoardSource, Day, Refusal, Request, TableView};
use bridge_rules::Seat::{East, North, South};

use super::{Evening, Person, is_over};
use crate::fixtures::imported;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_plays_the_same_boards_and_hears_of_the_others_when_they_have_played_them() {
    let server = TestServer::at_the_start_of_a_day().await;
    let address = server.address();
    let http = Server::new(&format!("http://{address}")).unwrap();
    let told = http.daily(None, None).await.unwrap();
    let today = told.set.day;
    assert_eq!((told.played, told.table, told.ranking), (0, None, None));
    let nobodys = http.daily(Some("2001-02-03".parse().unwrap()), None).await.unwrap_err().to_string();
    assert!(nobodys.contains("nobody has played the boards of that day"), "{nobodys}");
    let tomorrow = told.next.unwrap();
    assert_eq!(tomorrow.day, today.next());
    assert_ne!(tomorrow.commitment, told.set.commitment);

    let mut susan = Evening::alone(address, BoardSource::Daily(today)).await;
    let mut emil = Evening::alone(address, BoardSource::Daily(today)).await;
    assert_ne!(susan.table, emil.table, "each has their own");
    let dealt = |view: &TableView| view.board.is_some();
    susan.susan.plays_until("the first board", dealt).await;
    emil.susan.plays_until("the first board", dealt).await;
    let of = |evening: &Evening| evening.susan.player.view().board.as_ref().unwrap().hands.get(South);
    assert_eq!(of(&susan), of(&emil));
    assert_eq!(susan.susan.player.view().set.commitment, Some(told.set.commitment.clone()));

    // No friend comes in the place of a computer, and no other day is played today.
    let mut eve = Person::enter(address, "Eve", East).await;
    let invite = susan.invitations.seats[North].clone();
    assert_eq!(eve.player.refused(Request::Sit { invite }).await, Refusal::PlayedAlone {});
    let later = open(&mut eve, today.next()).await;
    assert!(matches!(later, Answer::Refused(refused) if refused.why == Refusal::NotToday { today }));

    susan.susan.plays_until("the end", is_over).await;
    let record = susan.record().await;
    let analysis = susan.analysis(&record.boards[0]).await;
    assert!(!analysis.costs.is_empty() && analysis.seed.is_none(), "he still plays against computers of the same seed");
    let (hers, his) = (susan.susan.guest.token.token.clone(), emil.susan.guest.token.token.clone());
    let known = http.daily(None, Some(&his)).await.unwrap();
    assert_eq!((known.table, known.ranking), (Some(emil.table), None), "he has not played them");
    assert_eq!(http.daily(None, None).await.unwrap().ranking, None);
    let server = server.restart().await;
    let known = http.daily(None, Some(&hers)).await.unwrap();
    assert_eq!((known.played, known.set), (1, told.set), "the boards are the same after a restart");
    let ranking = known.ranking.unwrap();
    let [place] = &ranking.places[..] else { panic!("{ranking:?}") };
    assert_eq!((place.place, place.name.as_str(), place.own), (1, "Susan", true));
    assert_eq!(ranking.boards.iter().map(|board| board.own.unwrap()).sum::<i32>(), place.score);
    assert_eq!(ranking.boards.len(), 8);
    server.close().await;
}

/// Nobody can have guessed at them, so that nothing is learnt by sitting down to them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_in_the_middle_of_a_board_elsewhere_may_begin_the_boards_of_the_day() {
    let server = TestServer::at_the_start_of_a_day().await;
    let today = Server::new(&format!("http://{}", server.address())).unwrap().daily(None, None).await.unwrap().set.day;
    let mut evening = Evening::alone(server.address(), imported(1, 5)).await;
    evening.susan.plays_until("a board", |view| view.board.is_some()).await;
    let Answer::Opened { table, invitations } = open(&mut evening.susan, today).await else { panic!("it opens") };
    let invite = invitations.seats[South].clone();
    assert_eq!(evening.susan.player.ask(Request::Sit { invite }).await, Answer::Seated { table, seat: South });
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_reference_client_keeps_what_was_promised_and_sits_down_at_it() {
    let server = TestServer::at_the_start_of_a_day().await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let client = env!("CARGO_BIN_EXE_client");
    let words = ["daily", "--server", &address, "--name", "Susan"];
    let mut first = Client::start(client, folder.path(), &words);
    assert_eq!(first.ends().await, Some(0));
    assert!(first.heard.iter().any(|line| line.contains("kept from now on")), "{:?}", first.heard);
    let words = ["play", "--daily", "--plain", "--server", &address, "--name", "Susan"];
    let mut susan = Client::start(client, folder.path(), &words);
    susan.says("ready for board 1").await;
    susan.types("ready").await;
    susan.says("to call").await;
    drop(susan);
    let words = ["daily", "--server", &address, "--name", "Susan"];
    let mut again = Client::start(client, folder.path(), &words);
    assert_eq!(again.ends().await, Some(0));
    let heard = |what: &str| again.heard.iter().any(|line| line.contains(what));
    assert!(heard("as it was told before") && heard("You have begun"), "{:?}", again.heard);
    server.close().await;
}

async fn open(person: &mut Person, day: Day) -> Answer {
    let key = bridge_protocol::OpeningKey::from_bytes([6; 16]);
    let policy = bridge_protocol::Policy::daily();
    person.player.ask(Request::OpenTable { key, boards: BoardSource::Daily(day), policy }).await
}
