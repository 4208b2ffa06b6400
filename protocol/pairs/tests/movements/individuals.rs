//! Individuals: who partners and who opposes whom how often.

use std::collections::BTreeMap;

use bridge_pairs::{Movement, NoMovement, individual, rainbow};

use crate::{holds, most_at_a_set, seats};

#[test]
fn everybody_partners_everybody_once_and_opposes_everybody_twice() {
    for players in [4, 5, 8, 12, 13, 16, 17, 20] {
        let rounds = if players % 4 == 0 { players - 1 } else { players };
        let movement = individual(players, rounds).unwrap();
        holds(&movement, players);
        assert_eq!(most_at_a_set(&movement), players / 4);
        let (partners, opponents) = counted(&movement);
        let everybody = players * (players - 1) / 2;
        assert_eq!((partners.len(), opponents.len()), (everybody, everybody), "{players}");
        assert!(partners.values().all(|times| *times == 1) && opponents.values().all(|times| *times == 2));
        assert_eq!(individual(players, rounds + 1), Err(NoMovement::Rounds { rounds: rounds + 1, most: rounds }));
    }
    for players in [0, 3, 6, 9, 21] {
        assert!(matches!(individual(players, 1), Err(NoMovement::Contestants { .. })));
    }
}

#[test]
fn eight_players_sit_as_in_the_printed_movement() {
    let movement = individual(8, 7).unwrap();
    assert_eq!(seats(&movement.rounds[0]), [[8, 5, 3, 2], [1, 6, 4, 7]]);
    assert_eq!(seats(&movement.rounds[3]), [[8, 1, 6, 5], [4, 2, 7, 3]]);
}

#[test]
fn at_a_rainbow_those_of_one_colour_never_meet_and_all_others_once() {
    for players in [20, 28, 44, 52] {
        let tables = players / 4;
        let movement = rainbow(players, tables).unwrap();
        holds(&movement, players);
        assert_eq!(most_at_a_set(&movement), 1);
        let mut met: BTreeMap<(u16, u16), usize> = BTreeMap::new();
        for row in movement.rounds.iter().flat_map(seats) {
            for (place, one) in row.iter().enumerate() {
                for other in &row[..place] {
                    *met.entry((*one.min(other), *one.max(other))).or_default() += 1;
                }
            }
        }
        let colour = |player: u16| (usize::from(player) - 1) / tables;
        assert!(met.iter().all(|((one, other), times)| colour(*one) != colour(*other) && *times == 1));
        assert_eq!(met.len(), 6 * tables * tables);
    }
    assert!(rainbow(24, 1).is_err() && rainbow(20, 6).is_err());
}

type Times = BTreeMap<(u16, u16), usize>;

fn counted(movement: &Movement) -> (Times, Times) {
    let (mut partners, mut opponents) = (Times::new(), Times::new());
    for [north, south, east, west] in movement.rounds.iter().flat_map(seats) {
        for (one, other) in [(north, south), (east, west)] {
            *partners.entry((one.min(other), one.max(other))).or_default() += 1;
        }
        for (one, other) in [(north, east), (north, west), (south, east), (south, west)] {
            *opponents.entry((one.min(other), one.max(other))).or_default() += 1;
        }
    }
    (partners, opponents)
}
