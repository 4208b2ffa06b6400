//! Who may open tables, matches and events: whoever the owner of the server lets.

use bridge_e2e::{Client, Player, TestServer};
use bridge_protocol::{Answer, BoardSource, OpeningKey, Policy, Refusal, Request};
use bridge_server::{Config, Openers, OpeningOptions, Rates};

const CLIENT: &str = env!("CARGO_BIN_EXE_client");

#[tokio::test]
async fn whoever_knows_the_code_opens_tables_and_whoever_is_invited_needs_none() {
    let opening_code = Some("ace of spades".to_owned());
    let opening = OpeningOptions { open_tables: Openers::Code, table_openers: Vec::new(), opening_code };
    let server = TestServer::decided(|config| Config { opening, ..config }).await;
    let mut host = enters(&server, "Hera").await;
    assert_eq!(host.refused(opens()).await, Refusal::CodeWanted {});
    assert_eq!(host.refused(shows("ace of hearts")).await, Refusal::CodeWanted {});
    assert_eq!(host.refused(opens()).await, Refusal::CodeWanted {});
    assert_eq!(host.ask(shows("ace of spades")).await, Answer::Done {});
    let Answer::Opened { invitations, .. } = host.ask(opens()).await else { panic!("no table") };

    let mut guest = enters(&server, "Gus").await;
    let invite = invitations.seats.north.clone();
    assert!(matches!(guest.ask(Request::Sit { invite }).await, Answer::Seated { .. }));
    assert_eq!(guest.refused(opens()).await, Refusal::CodeWanted {}, "the code is for the connection that showed it");
    server.close().await;
}

/// What is opened from a terminal beside `host`: a recorded table and match are played again, and a server is loaded.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_opens_something_in_a_terminal_shows_the_code_that_it_is_given() {
    let opening_code = Some("ace of spades".to_owned());
    let opening = OpeningOptions { open_tables: Openers::Code, table_openers: Vec::new(), opening_code };
    let server = TestServer::decided(|config| Config { opening, rates: Rates::Unlimited, ..config }).await;
    let (url, state) = (format!("http://{}", server.address()), tempfile::tempdir().unwrap());
    let recorded = concat!(env!("CARGO_MANIFEST_DIR"), "/data/matches/match-01.pbn");
    for words in [
        ["replay", recorded, "--room", "open", "--boards", "1"].as_slice(),
        &["replay", "--match", recorded],
        &["load", "--tables", "1", "--seconds", "1"],
        &["load", "--matches", "1"],
    ] {
        let words = [words, &["--server", &url]].concat();
        let mut without = Client::start(CLIENT, state.path(), &words);
        assert_ne!(without.ends().await, Some(0), "{words:?}: {:#?}", without.heard);
        let mut with = Client::start(CLIENT, state.path(), &[words.as_slice(), &["--code", "ace of spades"]].concat());
        assert_eq!(with.ends().await, Some(0), "{words:?}: {:#?}", with.heard);
    }
    server.close().await;
}

#[tokio::test]
async fn who_is_listed_opens_tables_and_nobody_else() {
    let server = TestServer::open().await;
    let [listed, other] = [server.guest("Lis").await, server.guest("Otto").await];
    let server = server
        .restart_decided(|config| {
            let table_openers = vec![listed.token.account];
            Config {
                opening: OpeningOptions { open_tables: Openers::Listed, table_openers, opening_code: None },
                ..config
            }
        })
        .await;
    let mut listed = Player::enter(server.address(), &listed).await;
    assert!(matches!(listed.ask(opens()).await, Answer::Opened { .. }));
    let mut other = Player::enter(server.address(), &other).await;
    assert_eq!(other.refused(opens()).await, Refusal::NotAnOpener {});
    server.close().await;
}

#[tokio::test]
async fn where_everybody_opens_tables_every_code_is_good() {
    let server = TestServer::open().await;
    let mut host = enters(&server, "Hera").await;
    assert_eq!(host.ask(shows("whatever")).await, Answer::Done {});
    assert!(matches!(host.ask(opens()).await, Answer::Opened { .. }));
    server.close().await;
}

async fn enters(server: &TestServer, name: &str) -> Player {
    Player::enter(server.address(), &server.guest(name).await).await
}

fn opens() -> Request {
    let key = OpeningKey::from_bytes([1; 16]);
    Request::OpenTable { key, boards: BoardSource::Deal(1), policy: Policy::social() }
}

fn shows(code: &str) -> Request {
    Request::ShowCode { code: code.to_owned() }
}
