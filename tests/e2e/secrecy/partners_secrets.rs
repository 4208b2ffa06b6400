//! What goes on between a player and their opponents reaches not one byte of the partner's socket (Laws 20F, 73; Spec
//! C7, C8, C11).

use std::net::SocketAddr;

use bridge_e2e::{Foursome, TestServer};
use bridge_protocol::{Audience, BoardView, Manner, Meaning, Policy, Request, TableView, Turn};
use bridge_rules::Seat::{self, East, North, South, West};

use crate::{
    boards::{bid, one_board},
    streams::anonymous,
};

/// An alert, a question and its answer, a request to take back that is refused, and a word to the opponents.
#[tokio::test]
async fn c8_partners_whole_stream_is_the_same_whether_opponents_were_told_anything_or_not() {
    let server = TestServer::open().await;
    partners_whole_stream_is_the_same_at(server.address()).await;
    server.close().await;
}

/// The same, of a server that others have started.
pub(crate) async fn partners_whole_stream_is_the_same_at(address: SocketAddr) {
    let silent = north_opens(address, Policy::social(), false).await;
    let talking = north_opens(address, Policy::social(), true).await;
    // From the first frame that names the table on.
    let stream = |friends: &Foursome, seat: Seat| anonymous(friends, &friends.players[seat], 1);
    assert_eq!(stream(&silent, South), stream(&talking, South));
    for hears in [North, East, West] {
        assert_ne!(stream(&silent, hears), stream(&talking, hears), "{hears} hears of it");
    }
}

async fn north_opens(address: SocketAddr, policy: Policy, talks: bool) -> Foursome {
    let mut friends = Foursome::sit_down_at(address, one_board(), policy, 1).await;
    friends.begin_board().await;
    let table = friends.table;
    let say = |manner, text: &str| Meaning::new(manner, text.to_owned());
    let (opening, call) = (Turn(1), "1S".parse().unwrap());
    let meaning = talks.then(|| say(Manner::Alert, "four cards or more"));
    friends.done(North, Request::Call { table, turn: opening, call, meaning }).await;
    all_at(&mut friends, Turn(2)).await;
    if talks {
        friends.done(East, Request::Ask { table, call: opening, heard: 0 }).await;
        let meaning = say(Manner::Explanation, "11 to 15, four spades or more");
        friends.done(North, Request::Explain { table, call: opening, version: 2, meaning }).await;
        let answered = |board: &BoardView| board.meanings.iter().any(|word| word.version == 2);
        let told = |view: &TableView| view.board.as_ref().is_some_and(answered);
        friends.players.east.until("the answer", told).await;
    }
    bid(&mut friends, "P").await;
    if talks {
        friends.done(North, Request::AskUndo { table, back: opening, instead: Some("1H".to_owned()) }).await;
        for (seat, accept) in [(East, false), (West, true)] {
            friends.done(seat, Request::AnswerUndo { table, back: opening, accept }).await;
        }
        let text = "sorry, I was asleep".to_owned();
        friends.done(North, Request::Say { table, line: 1, text, to: Audience::Opponents }).await;
        friends.players.west.until("the word", |view| view.chat.len() == 1).await;
    }
    bid(&mut friends, "2S P P P").await;
    for _ in 0..9 {
        friends.act().await.unwrap();
    }
    friends
}

async fn all_at(friends: &mut Foursome, turn: Turn) {
    for seat in Seat::ALL {
        friends.players[seat].until("the call", |view| view.turn == turn).await;
    }
}
