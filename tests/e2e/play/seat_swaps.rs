//! Two players change seats over real sockets: both see the other's side of the table at once, on every connection of
//! theirs, and whoever was away is in their new chair.

use bridge_e2e::{Foursome, Player, TestServer};
use bridge_protocol::{Answer, Lane, Refusal, Request, Stage, TableView};
use bridge_rules::Seat;

use crate::boards::{four_boards, pass_out};

#[tokio::test]
async fn who_agrees_to_change_seats_sees_the_table_from_the_other_side() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    let table = friends.table;
    let mut second = Player::enter(server.address(), &friends.guests.north).await;
    let invite = friends.invitations.seats.north.clone();
    second.ask(Request::Sit { invite: invite.clone() }).await;
    second.until("the snapshot", |_| true).await;
    pass_out(&mut friends).await;

    let before = friends.players.east.resume_point();
    let (nora, emil) = (sitting(&friends, Seat::North), sitting(&friends, Seat::East));
    friends.done(Seat::North, Request::AskSwap { table, sitting: nora, with: emil }).await;
    friends.players.east.until("the question", |view| !view.swaps.is_empty()).await;
    friends.done(Seat::East, Request::AnswerSwap { table, sitting: emil, with: nora, accept: true }).await;
    let heard = friends.players.east.heard.len();
    for (player, lane) in [(&mut friends.players.north, Lane::East), (&mut friends.players.east, Lane::North)] {
        player.until("the exchange", |view| view.swaps.is_empty()).await;
        while player.table.as_ref().is_none_or(|held| held.lane != lane) {
            player.next().await;
        }
    }
    second.until("the exchange", |view| name(view, Seat::East) == "Nora").await;
    friends.players.south.until("the exchange", |view| name(view, Seat::East) == "Nora").await;
    let told = friends.players.east.heard[heard - 1..].iter().filter(|frame| frame.contains("seats_swapped")).count();
    assert_eq!(told, 1, "the last event of the old lane, and then the view of the new one");

    // What was said to the other in that seat is not to be had by asking for what one missed.
    let mut curious = Player::resume(server.address(), &friends.guests.north, &[before]).await;
    curious.until("the snapshot", |_| true).await;
    assert!(curious.heard.iter().all(|frame| !frame.contains("table_events")), "{:?}", curious.heard);

    // The chairs are exchanged, and so are the hands of the next board.
    for seat in Seat::ALL {
        let board = friends.players[seat].view().next_board().unwrap();
        friends.done(seat, Request::Ready { table, board }).await;
    }
    for (seat, now) in [(Seat::North, Seat::East), (Seat::East, Seat::North)] {
        let view = &friends.players[seat].until("the board", |view| view.stage == Stage::Auction).await.view;
        let hands = view.board.as_ref().unwrap().hands;
        assert_eq!(Seat::ALL.map(|each| hands.get(each).is_some()), Seat::ALL.map(|each| each == now), "{now}");
    }
    // With the link that they were sent they come back to the chair that they have; they have no other.
    let mut again = Player::enter(server.address(), &friends.guests.north).await;
    assert_eq!(again.ask(Request::Sit { invite }).await, Answer::Seated { table, seat: Seat::East });
    let now = sitting(&friends, Seat::South);
    let late = friends.players.north.refused(Request::AskSwap { table, sitting: now, with: now }).await;
    assert_eq!(late, Refusal::StaleSitting {});
    server.close().await;
}

#[tokio::test]
async fn who_was_away_when_their_wish_was_granted_comes_back_to_the_new_chair() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    let table = friends.table;
    let (nora, emil) = (sitting(&friends, Seat::North), sitting(&friends, Seat::East));
    friends.done(Seat::North, Request::AskSwap { table, sitting: nora, with: emil }).await;
    let point = friends.players.north.resume_point();
    friends.players.north.hang_up().await;
    friends.players.east.until("the question", |view| !view.swaps.is_empty()).await;
    // To ask whoever asks is to agree.
    friends.done(Seat::East, Request::AskSwap { table, sitting: emil, with: nora }).await;
    friends.players.south.until("the exchange", |view| name(view, Seat::East) == "Nora").await;
    let mut nora = Player::resume(server.address(), &friends.guests.north, &[point]).await;
    nora.until("the snapshot", |view| name(view, Seat::East) == "Nora").await;
    assert_eq!(nora.table.as_ref().map(|held| held.lane), Some(Lane::East));
    let presence =
        |player: &Player| player.table.as_ref().and_then(|held| held.presence.as_ref().map(|told| told.here));
    while presence(&friends.players.south).is_none_or(|here| !here.east) {
        friends.players.south.next().await;
    }
    let server = server.restart().await;
    // What she held of her old chair is of no use to her in the new one.
    let mut nora = Player::resume(server.address(), &friends.guests.north, &[point]).await;
    nora.until("the snapshot", |view| name(view, Seat::East) == "Nora").await;
    server.close().await;
}

fn sitting(friends: &Foursome, seat: Seat) -> u32 {
    friends.players.south.view().seats[seat].as_ref().unwrap().sitting
}

fn name(view: &TableView, seat: Seat) -> &str {
    view.seats[seat].as_ref().map_or("", |who| who.name.as_str())
}
