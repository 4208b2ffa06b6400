//! A Swiss of sixteen teams over seven rounds.

use std::collections::BTreeSet;

use bridge_protocol::{EventStage, TeamsMovement, TieBreak};

use crate::{
    chance::Chance,
    congress::{Congress, conditions},
    recomputed,
};

#[test]
fn sixteen_teams_play_seven_rounds_and_stand_as_recomputed_after_each() {
    let mut told_apart_by = Vec::new();
    for seed in 1..=20 {
        let mut chance = Chance::new(seed);
        let mut congress = Congress::begun(conditions(16, TeamsMovement::Swiss { rounds: 7 }));
        for round in 1..=7 {
            assert_eq!(congress.public_sees().fixtures.len(), 8);
            congress.plays_the_round(&mut chance);
            let after = congress.event.round(round).unwrap().standings;
            assert_eq!(recomputed::told(&after), recomputed::standings(&congress, round), "seed {seed}, round {round}");
            told_apart_by.extend(after.iter().filter_map(|line| line.by));
        }
        let view = congress.public_sees();
        assert_eq!((view.stage, view.standings_after, view.standings.len()), (EventStage::Final, 7, 16));
        assert!(view.standings.iter().all(|line| line.played == 7));
        let lines = congress.drawn.iter().flatten().map(|line| line.pairing);
        let pairs: BTreeSet<_> = lines.map(|line| BTreeSet::from([Some(line.home), line.away])).collect();
        assert_eq!(pairs.len(), 56, "nobody met twice");
        congress.replays();
    }
    for tie_break in [TieBreak::HeadToHead, TieBreak::OpponentsVictoryPoints, TieBreak::Quotient, TieBreak::Lots] {
        assert!(told_apart_by.contains(&tie_break), "{tie_break:?} never told anybody apart");
    }
}

#[test]
fn nobody_is_at_home_much_more_often_than_away() {
    for seed in 1..=20 {
        let mut congress = Congress::begun(conditions(16, TeamsMovement::Swiss { rounds: 7 }));
        let mut chance = Chance::new(seed);
        (1..=7).for_each(|_| congress.plays_the_round(&mut chance));
        let mut homes = [0_i32; 17];
        for line in congress.drawn.iter().flatten() {
            homes[usize::from(line.pairing.home.0)] += 1;
        }
        assert!(homes[1..].iter().all(|homes| (2..=5).contains(homes)), "seed {seed}: {homes:?}");
    }
}
