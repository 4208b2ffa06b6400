//! Nodes, database and NATS are killed in turn under play through a balancer, hang, are cut off and are stopped.
//! `BRIDGE_NODE_KILLS=200` for a long run, `BRIDGE_SEED` to repeat one.

use std::time::Instant;

use bridge_e2e::{Club, MatchPlayers, chance, conditions, lineup};
use bridge_protocol::{MatchStage, Team};

use super::house::{From, Nodes};
use crate::{
    fixtures::{imported, number},
    matches::fields::evening,
};

const TABLES: u64 = 8;
/// Acts acknowledged between two kills are at most so many.
const ACTS_BETWEEN: u64 = 60;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_acknowledged_survives_the_death_of_nodes_database_and_nats() {
    let Some(mut house) = Nodes::open(2).await else { return };
    let (kills, seed) = (number("BRIDGE_NODE_KILLS", 6), number("BRIDGE_SEED", 2026));
    println!("BRIDGE_NODE_KILLS={kills} BRIDGE_SEED={seed}");
    let mut club = Club::open(house.address(), (0..TABLES).map(|table| imported(100, table)).collect(), seed).await;
    let mut luck = seed | 1;
    for kill in 0..kills {
        let goal = club.acknowledged() + chance(&mut luck) % ACTS_BETWEEN;
        club.until(goal).await;
        match kill % 6 {
            4 => house.restart_database(),
            5 => house.restart_nats(),
            node => house.restart(usize::from(node % 2 == 1)),
        }
    }
    club.until_each(40).await;
    println!("{} acts were acknowledged", club.acknowledged());
    club.close().await;
}

/// It is stopped in the middle of play, as by a machine that hangs: what it had goes on at the other within fifteen
/// seconds, and when it wakes it neither writes nor answers for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_hangs_loses_what_it_has_and_finds_out() {
    let Some(house) = Nodes::open(2).await else { return };
    let mut club = Club::open(house.address(), (0..TABLES).map(|table| imported(100, table)).collect(), 5).await;
    club.until_each(20).await;
    let hung = house.process(0);
    hung.signal("STOP");
    house.takes(0, false);
    let begun = Instant::now();
    // What was acknowledged before may still be on its way.
    club.until_each(10).await;
    println!("every table went on after {:?}", begun.elapsed());
    hung.signal("CONT");
    house.takes(0, true);
    club.until_each(20).await;
    club.close().await;
}

/// Nobody hangs up: what is said between it and the others does not arrive. What it had goes on at the other, and when
/// the network is whole again it is one of them as before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_is_cut_off_loses_what_it_has_and_comes_back() {
    let Some(house) = Nodes::open(2).await else { return };
    let mut club = Club::open(house.address(), (0..TABLES).map(|table| imported(100, table)).collect(), 7).await;
    // Each time the one that has the tables by then.
    for (node, from) in [(0, From::Database), (1, From::Nats), (0, From::Both)] {
        club.until_each(10).await;
        house.cut_off(node, from, false);
        let begun = Instant::now();
        // What was acknowledged before may still be on its way.
        club.until_each(10).await;
        println!("cut off from {from:?}: every table went on after {:?}", begun.elapsed());
        house.until_ready(node, "503").await;
        club.until_each(10).await;
        house.cut_off(node, from, true);
        house.until_ready(node, "200").await;
    }
    club.until_each(10).await;
    club.close().await;
}

/// A rolling upgrade: each node is stopped in good order and started again, under play.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_are_stopped_and_started_one_by_one_under_play() {
    let Some(mut house) = Nodes::open(2).await else { return };
    let mut club = Club::open(house.address(), (0..TABLES).map(|table| imported(100, table)).collect(), 6).await;
    for node in [0, 1, 0] {
        club.until_each(20).await;
        let begun = Instant::now();
        house.stop(node);
        club.until_each(10).await;
        println!("every table went on after {:?}", begun.elapsed());
        house.restart(node);
    }
    club.until_each(20).await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_goes_on_at_the_other_node_when_its_own_is_killed() {
    let Some(mut house) = Nodes::open(2).await else { return };
    let mut eight = MatchPlayers::meet(house.address(), imported(2, 11), conditions(&[1, 1])).await;
    eight.play(1, lineup([1, 2], [3, 4]), 5).await;
    house.kill(0);
    eight.come_back(house.address()).await;
    eight.play(2, lineup([3, 4], [1, 2]), 6).await;
    let view = eight.captain(Team::Home).match_view();
    assert_eq!((view.stage, view.totals.boards), (MatchStage::Provisional, 2));
}

/// Twelve people who came to two nodes, which are killed in turn in the middle of boards.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_howell_is_ranked_by_what_was_played_though_its_nodes_were_killed_in_the_middle_of_boards() {
    let Some(mut house) = Nodes::open(2).await else { return };
    let (address, mut node) = (house.address(), 0);
    let restart = || {
        house.restart(node);
        node = 1 - node;
    };
    evening(address, Some(restart)).await;
}
