//! A good act that somebody copied, sent where it does not belong (Promise S18): at another table, by another account,
//! for another seat, once more, later.

use bridge_e2e::{Act, Foursome, Player, TestServer};
use bridge_protocol::{Answer, Refusal, Request, Stage, Turn};
use bridge_rules::Seat;

use crate::boards::{bid, four_boards, pass_out};

#[tokio::test]
async fn s18_an_act_is_good_at_its_table_for_its_seat_and_turn() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    let mut others = Foursome::sit_down(&server, four_boards()).await;
    let (mut stranger, mut kay) = (
        Player::enter(server.address(), &server.guest("Stranger").await).await,
        Player::enter(server.address(), &server.guest("Kay").await).await,
    );
    let invite = friends.invitations.kibitzers.clone().unwrap();
    assert!(matches!(kay.ask(Request::Watch { invite }).await, Answer::Watching { .. }));
    friends.begin_board().await;
    others.begin_board().await;
    bid(&mut friends, "1S P 4S P P P").await;
    bid(&mut others, "P P").await;
    for _ in 0..8 {
        let (actor, turn, act) = friends.act().await.unwrap();
        let captured = friends.request(turn, act);
        // The table that it names has it already: to whoever did it it is done, to others it is over.
        assert_eq!(
            friends.players[actor].ask(captured.clone()).await,
            Answer::Done {},
            "once more, by the same player"
        );
        for seat in Seat::ALL.into_iter().filter(|seat| *seat != actor) {
            let refusal = friends.players[seat].refused(captured.clone()).await;
            assert_eq!(refusal, Refusal::StaleTurn { current: turn.next() }, "{seat} sends what {actor} did");
        }
        for outsider in [&mut stranger, &mut kay, &mut others.players[actor]] {
            assert_eq!(outsider.refused(captured.clone()).await, Refusal::NotSeated {}, "{act:?}");
        }
        // At the next turn it would be another act.
        let later = friends.request(turn.next(), act);
        let refusal = friends.players[actor].refused(later).await;
        let expected =
            matches!(refusal, Refusal::OutOfTurn { .. } | Refusal::NotHeld { .. } | Refusal::DeclarerPlaysDummy {});
        assert!(expected, "{refusal:?}");
        // And at the other table it is a card in an auction.
        let Act::Play(card) = act else { panic!("the auction is over") };
        let elsewhere = Request::Play { table: others.table, turn, card };
        assert_eq!(others.players[actor].refused(elsewhere).await, Refusal::NotNow { stage: Stage::Auction });
    }
    assert_eq!(others.players.north.view().turn, Turn(3), "nothing happened at the other table");
}

#[tokio::test]
async fn s18_a_call_of_the_last_board_is_not_a_call_of_this_one() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    pass_out(&mut friends).await;
    friends.begin_board().await;
    let (table, current) = (friends.table, friends.players.east.view().turn);
    assert_eq!(current, Turn(5), "turns count on from board to board");
    for turn in [0, 1, 3, 4, 6, 100, u32::MAX].map(Turn) {
        let call = "1S".parse().unwrap();
        let refusal = friends.players.east.refused(Request::Call { table, turn, call, meaning: None }).await;
        assert_eq!(refusal, Refusal::StaleTurn { current }, "{turn}");
    }
    bid(&mut friends, "P P P P").await;
}

#[tokio::test]
async fn s18_a_claim_and_its_answer_belong_to_one_turn_and_two_opponents() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    friends.begin_board().await;
    bid(&mut friends, "4S P P P").await;
    let (table, turn) = (friends.table, friends.players.north.view().turn);
    friends.done(Seat::North, Request::Claim { table, turn, tricks: 10, statement: None }).await;
    for seat in Seat::ALL {
        friends.players[seat].until("the claim", |view| view.turn > turn).await;
    }
    let answer =
        |turn, accept| Request::AnswerClaim { table, turn, accept, stage: bridge_protocol::ClaimStage::Opponents };
    for seat in [Seat::North, Seat::South] {
        assert_eq!(friends.players[seat].refused(answer(turn, true)).await, Refusal::NotYourAnswer {});
    }
    for other in [Turn(0), Turn(turn.0 - 1), turn.next(), Turn(u32::MAX)] {
        assert_eq!(friends.players.east.refused(answer(other, true)).await, Refusal::NoClaim {});
    }
    friends.done(Seat::East, answer(turn, false)).await;
    assert_eq!(friends.players.east.refused(answer(turn, true)).await, Refusal::AlreadyAnswered {});
    friends.done(Seat::West, answer(turn, true)).await;
    for seat in Seat::ALL {
        friends.players[seat].until("the settlement", |view| view.turn > turn.next()).await;
    }
    assert_eq!(friends.players.west.refused(answer(turn, false)).await, Refusal::NoClaim {});
    let again = Request::Claim { table, turn, tricks: 11, statement: None };
    let current = turn.next().next();
    assert_eq!(friends.players.north.refused(again).await, Refusal::StaleTurn { current });
    friends.play_out().await;
}
