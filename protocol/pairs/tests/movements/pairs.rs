//! Mitchell, Howell and barometer of every size.

use bridge_pairs::{ArrowSwitch, Mitchell, NoMovement, Sharing, barometer_howell, howell};

use crate::{holds, most_at_a_set, rows};

#[test]
fn every_mitchell_holds() {
    for pairs in (5..=40).chain([99, 100, 255, 256]) {
        for sharing in [Sharing::Shared, Sharing::Apart] {
            for arrow_switch in [ArrowSwitch::Off, ArrowSwitch::Balanced] {
                let rounds = Mitchell::most_rounds(pairs, sharing);
                let movement = Mitchell { pairs, rounds, sharing, arrow_switch }.movement().unwrap();
                holds(&movement, pairs);
                let shares = sharing == Sharing::Shared && pairs.div_ceil(2).is_multiple_of(2);
                assert!(most_at_a_set(&movement) <= 1 + usize::from(shares), "{pairs} pairs");
                assert!(movement.rounds.iter().all(|round| round.sits_out.len() == pairs % 2));
            }
        }
    }
}

#[test]
fn three_hundred_tables_are_a_mitchell_and_a_barometer() {
    let mitchell = Mitchell { pairs: 600, rounds: 27, sharing: Sharing::Apart, arrow_switch: ArrowSwitch::Balanced };
    holds(&mitchell.movement().unwrap(), 600);
    holds(&barometer_howell(600, 5).unwrap(), 600);
}

#[test]
fn a_table_that_is_half_empty_has_a_pair_that_sits_out() {
    let mitchell = Mitchell { pairs: 7, rounds: 4, sharing: Sharing::Shared, arrow_switch: ArrowSwitch::Off };
    let movement = mitchell.movement().unwrap();
    let sits_out: Vec<u16> = movement.rounds.iter().flat_map(|round| &round.sits_out).map(|pair| pair.0).collect();
    assert_eq!(sits_out, [7, 6, 5, 4]);
    assert_eq!(movement.lists.iter().map(Vec::len).collect::<Vec<_>>(), [3, 4]);
}

#[test]
fn an_arrow_switch_turns_the_tables_of_the_last_rounds() {
    assert_eq!([3, 7, 9, 11, 12, 15, 20].map(|rounds| ArrowSwitch::Balanced.of(rounds)), [1, 1, 1, 1, 2, 2, 3]);
    let plain = Mitchell { pairs: 14, rounds: 7, sharing: Sharing::Shared, arrow_switch: ArrowSwitch::Off };
    let switched = Mitchell { arrow_switch: ArrowSwitch::Rounds(2), ..plain }.movement().unwrap();
    for (round, (before, after)) in plain.movement().unwrap().rounds.iter().zip(&switched.rounds).enumerate() {
        let turned =
            rows(before).into_iter().map(|[ns, ew, set]| if round < 5 { [ns, ew, set] } else { [ew, ns, set] });
        assert_eq!(rows(after), turned.collect::<Vec<_>>());
    }
    assert_eq!(switched.lists.len(), 1);
}

#[test]
fn a_mitchell_that_would_meet_again_is_refused() {
    let refused = |pairs, rounds, sharing, arrow_switch| {
        Mitchell { pairs, rounds, sharing, arrow_switch }.movement().unwrap_err()
    };
    use ArrowSwitch::{Off, Rounds};
    assert_eq!(refused(14, 8, Sharing::Shared, Off), NoMovement::Rounds { rounds: 8, most: 7 });
    assert_eq!(refused(16, 8, Sharing::Apart, Off), NoMovement::Rounds { rounds: 8, most: 7 });
    assert_eq!(refused(16, 0, Sharing::Shared, Off), NoMovement::Rounds { rounds: 0, most: 8 });
    assert_eq!(refused(16, 3, Sharing::Shared, Rounds(4)), NoMovement::ArrowSwitch { switched: 4, rounds: 3 });
    for pairs in [0, 4, 601] {
        assert!(matches!(refused(pairs, 1, Sharing::Shared, Off), NoMovement::Contestants { .. }));
    }
}

#[test]
fn every_howell_holds_and_everybody_meets_everybody() {
    for pairs in (3..=20_usize).chain([23, 24]) {
        let rounds = pairs.next_multiple_of(2) - 1;
        let movement = howell(pairs, rounds).unwrap();
        holds(&movement, pairs);
        let meetings: usize = movement.rounds.iter().map(|round| round.tables.len()).sum();
        assert_eq!(meetings, pairs * (pairs - 1) / 2);
        assert_eq!(usize::from(movement.sets), rounds);
        assert!(most_at_a_set(&movement) == 1 || pairs <= 6, "{pairs} pairs");
    }
    for pairs in [0, 2, 21, 22, 25] {
        assert!(matches!(howell(pairs, 1), Err(NoMovement::Contestants { .. })));
    }
    assert_eq!(howell(8, 8), Err(NoMovement::Rounds { rounds: 8, most: 7 }));
}

#[test]
fn four_pairs_may_play_twice_with_other_boards_and_sides() {
    let movement = howell(4, 6).unwrap();
    assert_eq!(movement.sets, 6);
    for (first, second) in movement.rounds.iter().zip(&movement.rounds[3..]) {
        let turned = rows(first).into_iter().map(|[ns, ew, set]| [ew, ns, set + 3]);
        assert_eq!(rows(second), turned.collect::<Vec<_>>());
    }
}

#[test]
fn every_barometer_holds_and_all_play_the_same_boards() {
    for pairs in 3..=40_usize {
        for rounds in [1, 2, pairs / 2, pairs.next_multiple_of(2) - 1] {
            let movement = barometer_howell(pairs, rounds.max(1)).unwrap();
            holds(&movement, pairs);
            for (number, round) in (1..).zip(&movement.rounds) {
                assert!(round.tables.iter().all(|seated| seated.set == number));
                assert_eq!(round.sits_out.len(), pairs % 2);
            }
        }
    }
    assert!(barometer_howell(2, 1).is_err() && barometer_howell(601, 1).is_err() && barometer_howell(8, 8).is_err());
}
