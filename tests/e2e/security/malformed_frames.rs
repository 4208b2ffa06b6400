//! JSON that is no request (Promise S14): answered under its number if it has one, with the door after ten in a row,
//! and never with a crash.

use bridge_e2e::{Foursome, Player, TestServer};
use bridge_protocol::{Answer, BoardSource, Refusal, Request};
use bridge_rules::Seat;

/// Texts that are no requests, with the number under which they are answered. `@` is a table's identity.
fn babble() -> Vec<(String, u64)> {
    let mut texts: Vec<(String, u64)> = [
        ("", 0),
        (" ", 0),
        ("null", 0),
        ("true", 0),
        ("7", 0),
        ("[]", 0),
        ("{}", 0),
        ("\"\"", 0),
        ("\u{0}", 0),
        ("\u{feff}{\"id\":1,\"do\":{\"record\":{\"table\":\"@\"}}}", 0),
        ("{\"id\":1}", 1),
        ("{\"do\":{\"record\":{\"table\":\"@\"}}}", 0),
        ("{\"id\":1,\"do\":null}", 1),
        ("{\"id\":1,\"do\":{}}", 1),
        ("{\"id\":1,\"do\":[]}", 1),
        ("{\"id\":1,\"do\":\"record\"}", 1),
        ("{\"id\":1,\"do\":{\"record\":null}}", 1),
        ("{\"id\":1,\"do\":{\"record\":[]}}", 1),
        ("{\"id\":1,\"do\":{\"record\":{}}}", 1),
        ("{\"id\":1,\"do\":{\"record\":{\"table\":null}}}", 1),
        ("{\"id\":1,\"do\":{\"record\":{\"table\":7}}}", 1),
        ("{\"id\":1,\"do\":{\"record\":{\"table\":\"\"}}}", 1),
        ("{\"id\":1,\"do\":{\"record\":{\"table\":\"../../etc/passwd\"}}}", 1),
        ("{\"id\":1,\"do\":{\"record\":{\"table\":\"@\",\"table\":\"@\"}}}", 1),
        ("{\"id\":1,\"do\":{\"record\":{\"table\":\"@\",\"as\":\"director\"}}}", 1),
        ("{\"id\":1,\"do\":{\"record\":{\"table\":\"@\"},\"transcript\":{\"table\":\"@\"}}}", 1),
        ("{\"id\":1,\"do\":{\"record\":{\"table\":\"@\"}},\"account\":\"@\"}", 1),
        ("{\"id\":1,\"id\":1,\"do\":{\"record\":{\"table\":\"@\"}}}", 0),
        ("{\"id\":-1,\"do\":{\"record\":{\"table\":\"@\"}}}", 0),
        ("{\"id\":1.0,\"do\":{\"record\":{\"table\":\"@\"}}}", 0),
        ("{\"id\":1e0,\"do\":{\"record\":{\"table\":\"@\"}}}", 0),
        ("{\"id\":\"1\",\"do\":{\"record\":{\"table\":\"@\"}}}", 0),
        ("{\"id\":18446744073709551616,\"do\":{\"record\":{\"table\":\"@\"}}}", 0),
        ("{\"id\":1,\"do\":{\"dance\":{\"table\":\"@\"}}}", 1),
        ("{\"id\":1,\"do\":{\"Record\":{\"table\":\"@\"}}}", 1),
        ("{\"id\":1,\"do\":{\"record\":{\"table\":\"@\"}}}{}", 0),
        ("{\"id\":1,\"do\":{\"record\":{\"table\":\"@\"}}", 0),
        ("{'id':1,'do':{'record':{'table':'@'}}}", 0),
        ("{\"id\":1,\"do\":{\"call\":{\"table\":\"@\",\"turn\":1,\"call\":\"p\"}}}", 1),
        ("{\"id\":1,\"do\":{\"call\":{\"table\":\"@\",\"turn\":1,\"call\":\"8NT\"}}}", 1),
        ("{\"id\":1,\"do\":{\"call\":{\"table\":\"@\",\"turn\":1,\"call\":\"\u{1f0a1}\"}}}", 1),
        ("{\"id\":1,\"do\":{\"call\":{\"table\":\"@\",\"turn\":1.5,\"call\":\"P\"}}}", 1),
        ("{\"id\":1,\"do\":{\"call\":{\"table\":\"@\",\"turn\":-1,\"call\":\"P\"}}}", 1),
        ("{\"id\":1,\"do\":{\"call\":{\"table\":\"@\",\"turn\":4294967296,\"call\":\"P\"}}}", 1),
        ("{\"id\":1,\"do\":{\"call\":{\"table\":\"@\",\"turn\":1e999,\"call\":\"P\"}}}", 1),
        ("{\"id\":1,\"do\":{\"play\":{\"table\":\"@\",\"turn\":1,\"card\":\"S10\"}}}", 1),
        ("{\"id\":1,\"do\":{\"play\":{\"table\":\"@\",\"turn\":1,\"card\":[\"S\",\"A\"]}}}", 1),
        ("{\"id\":1,\"do\":{\"play\":{\"table\":\"@\",\"turn\":1,\"card\":\"SA\",\"seat\":\"N\"}}}", 1),
        ("{\"id\":1,\"do\":{\"claim\":{\"table\":\"@\",\"turn\":1,\"tricks\":256}}}", 1),
        ("{\"id\":1,\"do\":{\"claim\":{\"table\":\"@\",\"turn\":1,\"tricks\":-1}}}", 1),
        ("{\"id\":1,\"do\":{\"ready\":{\"table\":\"@\",\"board\":0}}}", 1),
        ("{\"id\":1,\"do\":{\"ready\":{\"table\":\"@\",\"board\":65536}}}", 1),
        ("{\"id\":1,\"do\":{\"vacate\":{\"table\":\"@\",\"seat\":\"X\",\"sitting\":1}}}", 1),
        ("{\"id\":1,\"do\":{\"say\":{\"table\":\"@\",\"line\":1,\"text\":\"\\ud800\"}}}", 1),
        ("{\"id\":1,\"do\":{\"say\":{\"table\":\"@\",\"line\":1,\"text\":\"\u{1}\"}}}", 0),
        ("{\"id\":1,\"do\":{\"say\":{\"table\":\"@\",\"line\":1,\"text\":{\"html\":\"<b>\"}}}}", 1),
        ("{\"id\":1,\"do\":{\"contribute\":{\"table\":\"@\",\"commitment\":\"00\"}}}", 1),
        ("{\"id\":1,\"do\":{\"reveal\":{\"table\":\"@\",\"value\":\"00\"}}}", 1),
        ("{\"id\":1,\"do\":{\"open_table\":{\"key\":\"@\",\"boards\":{\"deal\":256},\"policy\":{}}}}", 1),
        ("{\"id\":1,\"do\":{\"open_table\":{\"key\":\"@\",\"boards\":{\"import\":[{}]},\"policy\":{}}}}", 1),
        ("{\"hello\":{\"protocol\":1,\"ticket\":\"0\"}}", 0),
        ("{\"__proto__\":{\"id\":1},\"id\":2,\"do\":{\"record\":{\"table\":\"@\"}}}", 2),
    ]
    .map(|(text, id)| (text.to_owned(), id))
    .into();
    let deep = |open: &str, close: &str| format!("{{\"id\":3,\"do\":{}{}}}", open.repeat(2_000), close.repeat(2_000));
    texts.push(("[".repeat(16_000), 0));
    texts.push((deep("[", "]"), 3));
    texts.push((deep("{\"a\":", "}").replacen("}", "1}", 1), 3));
    texts.push((format!("{{\"id\":4,\"do\":{{\"{}\":{{}}}}}}", "x".repeat(16_000)), 4));
    texts.push((format!("{{\"id\":{},\"do\":{{}}}}", "9".repeat(16_000)), 0));
    texts
}

#[tokio::test]
async fn s14_what_is_no_request_is_refused_under_its_number_and_nobody_is_disturbed() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, BoardSource::Deal(1)).await;
    friends.begin_board().await;
    let table = friends.table;
    for (text, id) in babble() {
        let text = text.replace('@', &table.to_string());
        let shown: String = text.chars().take(100).collect();
        friends.players.west.say(text).await;
        let answer = friends.players.west.answer(id).await;
        let answer = answer.unwrap_or_else(|closed| panic!("{closed:?} at {shown}"));
        let Answer::Refused(refused) = answer else { panic!("{shown} came to {answer:?}") };
        let Refusal::Malformed { detail } = &refused.why else { panic!("{shown}: {refused:?}") };
        assert!(detail.chars().count() <= 200 && !detail.contains("bridge_"), "{shown}: {detail}");
        let good = friends.players.west.ask(Request::Record { table }).await;
        assert!(matches!(good, Answer::Record(_)), "after {shown}");
    }
    friends.play_out().await;
    for seat in Seat::ALL {
        assert_eq!(friends.players[seat].view().sheet.len(), 1);
    }
}

#[tokio::test]
async fn s14_ten_in_a_row_end_the_connection_and_nine_do_not() {
    let server = TestServer::open().await;
    let mut ann = Player::enter(server.address(), &server.guest("Ann").await).await;
    let table = "a".repeat(26).parse().unwrap();
    for _ in 0..2 {
        for _ in 0..9 {
            ann.say("{}").await;
            assert!(matches!(ann.answer(0).await, Ok(Answer::Refused(_))));
        }
        assert_eq!(ann.refused(Request::Record { table }).await, Refusal::NoSuchTable {});
    }
    for _ in 0..10 {
        ann.say("{}").await;
    }
    assert_eq!(ann.end().await.code, Some(1008));
    assert!(ann.heard.last().unwrap().contains(r#""reason":"malformed""#));
}
