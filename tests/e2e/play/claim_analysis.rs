//! A claim that forgets a trump and a queen, in a seven-card ending (Law 70; Spec C6.5, C6.6): contested, brought
//! before the director, and helped with over real sockets. What the director is told is what the Law says, and nobody
//! else can tell that they asked.

use bridge_e2e::{Act, Player, TestServer};
use bridge_protocol::{
    Answer, BoardSource, ClaimAnalysis, ClaimStage, ImportedBoard, Policy, Refusal, Request, Ruling, Stage, TableView,
    Turn,
};
use bridge_rules::{BoardNumber, Card, Seat};

use crate::{
    boards::bid,
    directed_table::{Court, TOURNAMENT},
    streams::{anonymous, timeless},
};

/// South declares two spades. After six tricks East has the last trump, and West the queen of diamonds, which drops:
///
/// ```text
///                9 / 543 / AJ2 / -
///  - / QJT98 / Q3 / -         2 / 7 / 87654 / -
///                KQ / AK / KT9 / -
/// ```
const DEAL: &str = "N:987.543.AJ2.9832 632.762.87654.54 AKQJT.AK.KT9.A76 54.QJT98.Q3.KQJT";
/// No two stories take the same time.
const UNTIMED: Policy = Policy { clock: None, ..TOURNAMENT };
const AUCTION: &str = "P P 1S P 2S P P P";
/// West cashes clubs after two rounds of trumps; South ruffs the fourth.
const SIX_TRICKS: &str = "CK C2 C4 CA SA S4 S7 S3 SJ S5 S8 S6 C6 CQ C3 C5 CJ C8 H2 C7 CT C9 H6 ST";

#[tokio::test]
async fn c6_6_a_trump_and_a_queen_that_a_claim_forgot_are_told_to_the_director_alone() {
    let server = TestServer::open().await;
    let (mut asks, asks_at) = contested(&server).await;
    let (mut idle, idle_at) = contested(&server).await;
    let help = Request::ClaimAnalysis { table: asks.friends.table, turn: asks_at };

    // C15: no hand but by a look in the record. Dummy's is on the table, and declarer faced their own when claiming.
    let hidden = [Seat::East, Seat::West];
    for (number, seat) in hidden.into_iter().enumerate() {
        let unseen = Refusal::LookFirst { seats: hidden[number..].to_vec() };
        assert_eq!(asks.dora.refused(help.clone()).await, unseen);
        for court in [&mut asks, &mut idle] {
            court.rules(Ruling::Look { seat }).await;
        }
    }
    for seat in Seat::ALL {
        assert_eq!(asks.friends.players[seat].refused(help.clone()).await, Refusal::NotDirector {});
        // An idle player is refused as many things, so that replies are numbered alike.
        let not_his = Request::ClaimAnalysis { table: idle.friends.table, turn: idle_at };
        assert_eq!(idle.friends.players[seat].refused(not_his).await, Refusal::NotDirector {});
    }
    let another = Request::ClaimAnalysis { table: asks.friends.table, turn: Turn(asks_at.0 - 1) };
    assert_eq!(asks.dora.refused(another).await, Refusal::NoClaim {});
    for _ in 0..2 {
        let Answer::ClaimAnalysis(aid) = asks.dora.ask(help.clone()).await else { panic!("no help") };
        is_as_the_law_says(&aid, asks_at);
    }

    for (court, turn) in [(&mut asks, asks_at), (&mut idle, idle_at)] {
        court.rules(Ruling::AwardClaim { turn, tricks: 5 }).await;
        court.all("the end of the board", |view| view.stage == Stage::Finished).await;
        let tricks = court.everybody().map(|player| player.view().sheet[0].tricks);
        assert_eq!(tricks, [Some(9); 6], "four were won before");
    }
    assert_eq!(asks.dora.refused(help).await, Refusal::NoClaim {}, "it is settled");
    for seat in Seat::ALL {
        assert_eq!(stream(&asks, &asks.friends.players[seat]), stream(&idle, &idle.friends.players[seat]), "{seat}");
    }
    assert_eq!(stream(&asks, &asks.kay), stream(&idle, &idle.kay), "the kibitzer");
    server.close().await;
}

fn is_as_the_law_says(aid: &ClaimAnalysis, turn: Turn) {
    assert_eq!((aid.turn, aid.remaining), (turn, 7));
    assert_eq!(aid.trumps_out, cards("S2"), "70C");
    let forgotten = aid.trumps_forgotten.as_ref().unwrap();
    assert_eq!(forgotten.tricks, 5, "70C: a heart is ruffed, and the queen of diamonds found by nobody");
    assert!(!forgotten.cards[0].as_str().starts_with('S'), "no trump is led: {:?}", forgotten.cards);
    assert_eq!(aid.to_find, cards("DQ"), "70E: South did not say which way");
    let worst = aid.least_successful.as_ref().unwrap();
    assert_eq!(worst.tricks, 6, "70D: the trump falls, and the finesse loses");
    assert!(worst.cards[0].as_str().starts_with('S'), "{:?}", worst.cards);
    assert_eq!((forgotten.cards.len(), worst.cards.len()), (28, 28), "each line goes to the last card");
    assert_eq!(aid.double_dummy, 7, "the queen drops, if one sees it");
}

/// South claims the rest and says nothing of the trump; West does not believe it.
async fn contested(server: &TestServer) -> (Court, Turn) {
    let board = ImportedBoard { board: BoardNumber::new(1).unwrap(), deal: DEAL.parse().unwrap() };
    let mut court = Court::sits(server, BoardSource::Import(vec![board]), UNTIMED).await;
    bid(&mut court.friends, AUCTION).await;
    for (place, card) in cards(SIX_TRICKS).into_iter().enumerate() {
        plays(&mut court, card).await;
        if place == 0 {
            assert!(court.friends.face_the_lead().await);
        }
    }
    let (table, turn) = (court.friends.table, court.friends.players.south.view().turn);
    let statement = Some("all good".to_owned());
    court.friends.done(Seat::South, Request::Claim { table, turn, tricks: 7, statement }).await;
    for (seat, accept) in [(Seat::East, true), (Seat::West, false)] {
        court.all("the claim", |view| stage(view).is_some()).await;
        court.friends.done(seat, Request::AnswerClaim { table, turn, accept, stage: ClaimStage::Opponents }).await;
    }
    court.all("the contested claim", |view| stage(view) == Some(ClaimStage::Director)).await;
    (court, turn)
}

async fn plays(court: &mut Court, card: Card) {
    let view = court.friends.players.north.view();
    let (turn, actor) = (view.turn, view.board.as_ref().unwrap().actor().unwrap());
    let request = court.friends.request(turn, Act::Play(card));
    court.friends.done(actor, request).await;
    court.all("the card", |view| view.turn > turn).await;
}

fn stage(view: &TableView) -> Option<ClaimStage> {
    Some(view.board.as_ref()?.claim.as_ref()?.stage)
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().unwrap()).collect()
}

/// What somebody was sent after the welcome, which names their account and nothing of the table.
fn stream(court: &Court, player: &Player) -> Vec<String> {
    anonymous(&court.friends, player, 1).iter().map(|frame| timeless(frame)).collect()
}
