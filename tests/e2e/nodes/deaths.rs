//! Nodes, database and NATS are killed in turn under play through a balancer, and nodes are cut off among that; they
//! hang, and are stopped.
//! `BRIDGE_NODE_KILLS=200` for a long run, `BRIDGE_SEED` to repeat one. How long tables stand still is told, and with
//! `BRIDGE_MARKS=1` held to what is promised; `BRIDGE_PREVIOUS` is the program of an older version, which gives way to
//! this one.

use std::{env, time::Duration};

use bridge_e2e::{Club, Foursome, MatchPlayers, chance, conditions, lineup};
use bridge_protocol::{MatchStage, Policy, Team};

use super::processes::{From, Nodes};
use crate::{
    fixtures::{SERVER, imported, number},
    matches::fields::evening,
};

const TABLES: u64 = 8;
/// Kills after which others sit down: a table has no more than a hundred boards.
const KILLS_A_CLUB: usize = 14;
/// Acts acknowledged between two kills are at most so many.
const ACTS_BETWEEN: u64 = 60;
/// Acts of each table among which is looked for the longest pause: some are under way when it begins.
const LOOKED_AT: usize = 30;

/// A node that is cut off finds out, and comes back; which, and from what, is by chance.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_acknowledged_survives_the_death_of_nodes_database_and_nats() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    let (kills, seed) = (number("BRIDGE_NODE_KILLS", 7), number("BRIDGE_SEED", 2026));
    println!("BRIDGE_NODE_KILLS={kills} BRIDGE_SEED={seed}");
    let mut luck = seed | 1;
    let mut acts = 0;
    for first in (0..kills).step_by(KILLS_A_CLUB) {
        let boards = (0..TABLES).map(|table| imported(100, table)).collect();
        let mut club = Club::open(nodes.address(), boards, seed ^ first).await;
        for kill in first..kills.min(first + KILLS_A_CLUB as u64) {
            let goal = club.acknowledged() + chance(&mut luck) % ACTS_BETWEEN;
            club.until(goal).await;
            strike(&mut nodes, kill, &mut club, &mut luck).await;
        }
        club.until_each(40).await;
        acts += club.acknowledged();
        club.close().await;
    }
    println!("{acts} acts were acknowledged");
}

/// Something is killed, or a node is cut off for some time.
async fn strike(nodes: &mut Nodes, kill: u64, club: &mut Club, luck: &mut u64) {
    match kill % 7 {
        4 => nodes.restart_database(),
        5 => nodes.restart_nats(),
        6 => {
            let (node, from) = pick(luck, &[(0, From::Database), (0, From::Nats), (1, From::Both)]);
            // It may still be about to find out what was killed before.
            nodes.until_ready(node, "200").await;
            nodes.cut_off(node, from, false);
            // What it had goes on at the other, and not so far that no boards are left in the end.
            club.until_each(1).await;
            nodes.until_ready(node, "503").await;
            nodes.cut_off(node, from, true);
            nodes.until_ready(node, "200").await;
        }
        node => nodes.restart(usize::from(node % 2 == 1)),
    }
}

fn pick<T: Copy>(luck: &mut u64, among: &[T]) -> T {
    among[usize::try_from(chance(luck) % among.len() as u64).expect("an index")]
}

/// It is stopped in the middle of play, as by a machine that hangs: what it had goes on at the other within fifteen
/// seconds, and when it wakes it neither writes nor answers for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_hangs_loses_what_it_has_and_finds_out() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let mut club = Club::open(nodes.address(), (0..TABLES).map(|table| imported(100, table)).collect(), 5).await;
    club.until_each(20).await;
    let hung = nodes.process(0);
    let hangs = || {
        hung.signal("STOP");
        nodes.takes(0, false);
    };
    stands_still(&mut club, "a node hangs", 15, hangs).await;
    hung.signal("CONT");
    nodes.takes(0, true);
    club.until_each(20).await;
    club.close().await;
}

/// Nobody hangs up: what is said between it and the others does not arrive. What it had goes on at the other, and when
/// the network is whole again it is one of them as before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_is_cut_off_loses_what_it_has_and_comes_back() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let mut club = Club::open(nodes.address(), (0..TABLES).map(|table| imported(100, table)).collect(), 7).await;
    // Each time the one that has the tables by then.
    for (node, from) in [(0, From::Database), (1, From::Nats), (0, From::Both)] {
        club.until_each(10).await;
        stands_still(&mut club, &format!("cut off from {from:?}"), 15, || nodes.cut_off(node, from, false)).await;
        nodes.until_ready(node, "503").await;
        club.until_each(10).await;
        nodes.cut_off(node, from, true);
        nodes.until_ready(node, "200").await;
    }
    club.until_each(10).await;
    club.close().await;
}

/// Whoever was there comes back by the balancer at once. Not so in the first seconds of the database, in which nobody
/// is taken for gone by their lock.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_is_killed_is_missed_for_a_moment() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    let mut club = Club::open(nodes.address(), (0..TABLES).map(|table| imported(100, table)).collect(), 8).await;
    while !nodes.database_has_settled() {
        club.until_each(10).await;
    }
    for node in [0, 1, 0] {
        club.until_each(20).await;
        stands_still(&mut club, "a node is killed", 3, || nodes.kill(node)).await;
        nodes.restart(node);
    }
    club.until_each(20).await;
    club.close().await;
}

/// Each node is stopped in good order and started again, under play.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_are_stopped_and_started_one_by_one_under_play() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    let mut club = Club::open(nodes.address(), (0..TABLES).map(|table| imported(100, table)).collect(), 6).await;
    for node in [0, 1, 0] {
        club.until_each(20).await;
        stands_still(&mut club, "a node is stopped", 1, || nodes.stop(node)).await;
        nodes.restart(node);
    }
    club.until_each(20).await;
    club.close().await;
}

/// A rolling upgrade. While both versions run, tables of each are played by people of both, and go from one to the
/// other; then back, as when the new one is not wanted after all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_version_takes_over_node_by_node_under_play() {
    let Ok(previous) = env::var("BRIDGE_PREVIOUS") else {
        eprintln!("BRIDGE_PREVIOUS names no older server: nodes of two versions are not tried");
        return;
    };
    let Some(mut nodes) = Nodes::open_of(&[previous.as_str(); 2], &[]).await else { return };
    let mut club = Club::open(nodes.address(), (0..TABLES).map(|table| imported(100, table)).collect(), 9).await;
    for (node, program) in [(0, SERVER), (1, SERVER), (0, &previous), (0, SERVER)] {
        club.until_each(40).await;
        stands_still(&mut club, &format!("{program} comes"), 1, || nodes.stop(node)).await;
        nodes.start(node, program);
        // Each time people who came to one of them find some of their tables at the other.
        let mut friends = Foursome::sit_down_at(nodes.address(), imported(1, 3), Policy::social(), 4).await;
        friends.begin_board().await;
        friends.play_out().await;
    }
    club.until_each(40).await;
    println!("{} acts were acknowledged", club.acknowledged());
    club.close().await;
}

/// Something is done to a node under play. Says how long a table stood still at most, in seconds, beside what is
/// promised.
async fn stands_still(club: &mut Club, what: &str, mark: u64, meanwhile: impl FnOnce()) {
    let longest = club.stands_still(LOOKED_AT, meanwhile).await;
    println!("{what}: no table stood still for longer than {longest:.1?} (at most {mark} s)");
    if env::var_os("BRIDGE_MARKS").is_some() {
        assert!(longest <= Duration::from_secs(mark), "{what}: {longest:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_goes_on_at_the_other_node_when_its_own_is_killed() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    let mut eight = MatchPlayers::meet(nodes.address(), imported(2, 11), conditions(&[1, 1])).await;
    eight.play(1, lineup([1, 2], [3, 4]), 5).await;
    nodes.kill(0);
    eight.come_back(nodes.address()).await;
    eight.play(2, lineup([3, 4], [1, 2]), 6).await;
    let view = eight.captain(Team::Home).match_view();
    assert_eq!((view.stage, view.totals.boards), (MatchStage::Provisional, 2));
}

/// Twelve people who came to two nodes, which are killed in turn in the middle of boards.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_howell_is_ranked_by_what_was_played_though_its_nodes_were_killed_in_the_middle_of_boards() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    let (address, mut node) = (nodes.address(), 0);
    let restart = || {
        nodes.restart(node);
        node = 1 - node;
    };
    evening(address, Some(restart)).await;
}
