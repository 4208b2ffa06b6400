//! Movements in sections: each as it is alone, side by side over the same boards.

use std::collections::BTreeSet;

use bridge_pairs::{
    ArrowSwitch, Contestant, Mitchell, Movement, NoMovement, Seated, Sections, Sharing, barometer_howell, howell,
    rainbow,
};

use crate::{everybody_is_somewhere, holds, rows};

type Made = fn(usize) -> Result<Movement, NoMovement>;

fn mitchell(pairs: usize, arrow_switch: ArrowSwitch) -> Result<Movement, NoMovement> {
    let rounds = Mitchell::most_rounds(pairs, Sharing::Shared);
    Mitchell { pairs, rounds, sharing: Sharing::Shared, arrow_switch }.movement()
}

const ALL: [Made; 5] = [
    |pairs| mitchell(pairs, ArrowSwitch::Off),
    |pairs| mitchell(pairs, ArrowSwitch::Balanced),
    |pairs| howell(pairs, pairs.next_multiple_of(2) - 1),
    |pairs| barometer_howell(pairs, 3),
    |persons| rainbow(persons, persons / 4),
];

#[test]
fn every_section_plays_its_movement_and_nobody_meets_another_section() {
    let mut divided = 0;
    for made in ALL {
        for (contestants, sections) in (2..=4).flat_map(|sections| (10..=60).map(move |each| (each, sections))) {
            let Ok(field) = Sections::of(&Sections::even(contestants, sections), made) else { continue };
            divided += 1;
            let whole = field.whole();
            let of_section: Vec<BTreeSet<Contestant>> =
                field.contestants().map(|own| own.iter().copied().collect()).collect();
            let sizes: BTreeSet<usize> = of_section.iter().map(BTreeSet::len).collect();
            assert_eq!((of_section.len(), sizes.iter().sum::<usize>() > 0), (sections, true));
            assert!(sizes.last().unwrap() - sizes.first().unwrap() <= 1);
            for round in &whole.rounds {
                everybody_is_somewhere(round, contestants);
                for seated in &round.tables {
                    let all: BTreeSet<Contestant> = seated.sitting.all().collect();
                    assert!(of_section.iter().any(|section| all.is_subset(section)), "{contestants} in {sections}");
                }
            }
            let alone = made(of_section[0].len()).unwrap();
            assert_eq!((whole.rounds.len(), whole.sets), (alone.rounds.len(), alone.sets));
            for own in field.contestants() {
                let rounds = made(own.len()).unwrap().rounds.len();
                for round in &whole.rounds[rounds..] {
                    assert!(own.iter().all(|each| round.sits_out.contains(each)), "they have played theirs");
                }
            }
            let first = |round: usize| rows(&alone.rounds[round]);
            if of_section[0].len() < 20 || alone.lists.len() == 2 {
                for round in 0..alone.rounds.len() {
                    assert_eq!(rows(&whole.rounds[round])[..first(round).len()], first(round));
                }
            }
            let mut listed: Vec<Contestant> = whole.lists.concat();
            listed.sort_unstable();
            assert_eq!(listed, (1..=contestants).map(|number| Contestant(number as u16)).collect::<Vec<_>>());
        }
    }
    assert!(divided > 200, "{divided}");
}

/// A club's room: fourteen tables in one corner, twelve in the other. Seven rounds are played in both.
#[test]
fn sections_may_be_as_large_as_the_rooms_are() {
    let made =
        |pairs| Mitchell { pairs, rounds: 7, sharing: Sharing::Shared, arrow_switch: ArrowSwitch::Off }.movement();
    let field = Sections::of(&[28, 24], made).unwrap();
    let whole = field.whole();
    assert_eq!((whole.rounds.len(), whole.sets), (7, 14));
    for round in &whole.rounds {
        everybody_is_somewhere(round, 52);
        let tables: Vec<u16> = round.tables.iter().map(|seated| seated.table).collect();
        assert_eq!(tables, (1..=26).collect::<Vec<_>>());
        let is_in_a = |seated: &&Seated| seated.table <= 14;
        assert!(round.tables.iter().filter(|seated| !is_in_a(seated)).all(|seated| seated.set <= 12));
        assert!(round.tables.iter().filter(is_in_a).all(|seated| seated.sitting.all().all(|each| each.0 <= 28)));
    }
    assert_eq!(Sections::of(&[28, 4], made), Err(NoMovement::Sections { contestants: 32, sections: 2 }));
}

#[test]
fn one_section_is_the_movement_itself() {
    for pairs in [9, 14, 26] {
        let alone = mitchell(pairs, ArrowSwitch::Off).unwrap();
        let field = Sections::of(&Sections::even(pairs, 1), |pairs| mitchell(pairs, ArrowSwitch::Off)).unwrap();
        assert_eq!(*field.whole(), alone);
        holds(field.whole(), pairs);
    }
}

#[test]
fn a_smaller_section_has_played_before_the_others_and_one_too_small_is_refused() {
    let made = |pairs| mitchell(pairs, ArrowSwitch::Off);
    // Fifteen are eight tables, fourteen are seven.
    let field = Sections::of(&Sections::even(29, 2), made).unwrap();
    let whole = field.whole();
    let tables: Vec<usize> = whole.rounds.iter().map(|round| round.tables.len()).collect();
    assert_eq!((tables, whole.sets), (vec![14, 14, 14, 14, 14, 14, 14, 7], 8));
    assert_eq!(whole.rounds[7].sits_out.len(), 15, "fourteen, and one at whose table nobody sits");
    let refused = |pairs, sections| Sections::of(&Sections::even(pairs, sections), made).unwrap_err();
    assert_eq!(refused(8, 2), NoMovement::Sections { contestants: 8, sections: 2 });
    assert!(refused(8, 2).to_string().contains("8 cannot play the movement in 2 sections"));
}

#[test]
fn who_comes_late_sits_down_in_the_first_section_with_half_a_table_and_the_next_in_the_other() {
    let made = |pairs| mitchell(pairs, ArrowSwitch::Off);
    let mut field = Sections::of(&Sections::even(26, 2), made).unwrap();
    for (late, section) in [(27, 0), (28, 1)] {
        let before = field;
        field = before.joined(made).unwrap();
        assert_eq!(field.contestants().nth(section).unwrap().last(), Some(&Contestant(late)));
        for (round, was) in field.whole().rounds.iter().zip(&before.whole().rounds) {
            let others = round.tables.iter().filter(|seated| !seated.sitting.has(Contestant(late)));
            assert_eq!(others.copied().collect::<Vec<_>>(), was.tables, "nobody else changes tables");
            everybody_is_somewhere(round, late.into());
        }
    }
    assert!(field.whole().rounds.iter().all(|round| round.sits_out.is_empty()));
    assert_eq!(field.joined(made), None);
}
