//! Who sits at a table, as messages and records have it, and as the movements and the scoring do.

use bridge_pairs::{Contestant, Seated, Sitting};
use bridge_protocol::{ContestantNumber, FieldSitting};
use bridge_rules::{BySeat, BySide};

/// As messages and records have it.
pub(super) fn numbers(contestants: &[Contestant]) -> Vec<ContestantNumber> {
    contestants.iter().map(|contestant| ContestantNumber(contestant.0)).collect()
}

/// As messages and records have it.
pub(super) fn sitting(sitting: Sitting) -> FieldSitting {
    let number = |contestant: Contestant| ContestantNumber(contestant.0);
    match sitting {
        Sitting::Pairs(BySide { north_south, east_west }) => {
            FieldSitting::Pairs(BySide { north_south: number(north_south), east_west: number(east_west) })
        }
        Sitting::Persons(persons) => FieldSitting::Persons(BySeat::from_fn(|seat| number(persons[seat]))),
    }
}

/// As the movements and the scoring have it.
pub(super) fn seated(number: u16, at: FieldSitting, set: u16) -> Seated {
    Seated { table: number, sitting: of_scoring(at), set }
}

pub(super) fn of_scoring(sitting: FieldSitting) -> Sitting {
    let contestant = |number: ContestantNumber| Contestant(number.0);
    match sitting {
        FieldSitting::Pairs(BySide { north_south, east_west }) => {
            Sitting::pairs(contestant(north_south), contestant(east_west))
        }
        FieldSitting::Persons(persons) => Sitting::Persons(BySeat::from_fn(|seat| contestant(persons[seat]))),
    }
}
