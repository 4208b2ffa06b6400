//! What the hands are that somebody cannot see makes no difference to anything that they are sent, at whichever node
//! they and the table are (Promise B3). `BRIDGE_NODE_PAIRS=200` for a long run.

use bridge_e2e::{Foursome, Player, chance};
use bridge_protocol::{BoardSource, ImportedBoard, Policy, Request};
use bridge_rules::{BoardNumber, Deal, Seat};

use super::processes::Nodes;
use crate::{
    boards::bid,
    fixtures::{deal, dealt_beside, number},
    streams::anonymous,
};

/// Acts of an auction, after which it is looked at wherever it stands.
const ACTS: usize = 16;

/// Two tables whose auctions are the same and at which one player holds the same hand: they and whoever watches are
/// sent the same, byte for byte, answers to what they may not do among it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hidden_hands_dealt_anew_change_nothing_at_two_nodes() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let (pairs, seed) = (number("BRIDGE_NODE_PAIRS", 4), number("BRIDGE_SEED", 2026));
    println!("BRIDGE_NODE_PAIRS={pairs} BRIDGE_SEED={seed}");
    for pair in 0..pairs {
        let mut luck = (seed << 16 | pair) ^ 0x9e37_79b9_7f4a_7c15;
        let viewer = Seat::ALL[(chance(&mut luck) % 4) as usize];
        let dealt = deal(&mut luck);
        let other = dealt_beside(&mut luck, viewer, dealt.hand(viewer));
        let [one, anew] = [sent(&nodes, dealt, viewer, pair).await, sent(&nodes, other, viewer, pair).await];
        assert!(one == anew, "pair {pair}, {viewer}: {one:#?} and {anew:#?}");
        if pair == 0 {
            let (mine, _) = sent(&nodes, deal(&mut luck), viewer, pair).await;
            assert_ne!(one.0, mine, "who holds other cards sees them");
        }
    }
}

/// What the viewer and somebody who watches at the other node were sent, and the viewer's own hand.
async fn sent(nodes: &Nodes, deal: Deal, viewer: Seat, seed: u64) -> (Vec<String>, Vec<String>) {
    let board = BoardNumber::new(1).unwrap();
    let boards = BoardSource::Import(vec![ImportedBoard { board, deal }]);
    let mut friends = Foursome::sit_down_at(nodes.address(), boards, Policy::social(), seed + 1).await;
    let (kit, watch) = (nodes.enters(1, "Kit").await, friends.invitations.kibitzers.clone().unwrap());
    let mut kit: Player = kit.1;
    kit.ask(Request::Watch { invite: watch }).await;
    kit.until("the snapshot", |_| true).await;
    friends.begin_board().await;
    bid(&mut friends, "1C").await;
    for _ in 0..ACTS {
        // A card that nobody may play yet, held or not.
        let (table, turn) = (friends.table, friends.players[viewer].view().turn);
        friends.players[viewer].refused(Request::Play { table, turn, card: "SA".parse().unwrap() }).await;
        friends.act().await.expect("the auction goes on");
        if friends.players.north.view().board.as_ref().unwrap().contract.is_some() {
            break;
        }
    }
    let turn = friends.players.north.view().turn;
    kit.until("the last call", |view| view.turn == turn).await;
    (anonymous(&friends, &friends.players[viewer], 1), anonymous(&friends, &kit, 1))
}
