//! Who watches, what they see, and where they may sit afterwards (Spec C12).

use bridge_game::{Command, Moment, Record, seating};
use bridge_protocol::{Kibitzing, Lane, Policy, Refusal, limits::MAX_KIBITZERS};
use bridge_rules::Seat::{self, East, North, West};

use crate::{
    evening::{DEAL, Evening},
    people::{person, player},
};

#[test]
fn a_closed_table_admits_nobody() {
    let mut evening = playing(Kibitzing::Off);
    assert_eq!(evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)), Err(Refusal::KibitzingOff {}));
    assert_eq!(evening.table.lane_of(person("Kit").account), None);
}

#[test]
fn a_kibitzer_is_admitted_and_no_lane_hears_of_it() {
    let mut evening = playing(Kibitzing::OpenCards);
    let before = Lane::ALL.map(|lane| evening.table.seq(lane));
    let admitted = Record::Seating(seating::Record::KibitzerAdmitted { account: person("Kit").account });
    assert_eq!(evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)), Ok(vec![admitted]));
    assert_eq!(Lane::ALL.map(|lane| evening.table.seq(lane)), before);
    assert_eq!(evening.table.lane_of(person("Kit").account), Some(Lane::Kibitzer));
    assert_eq!(
        evening.does(&player(North), Command::Seating(seating::Command::Watch)),
        Err(Refusal::PlayersCannotKibitz {})
    );
}

#[test]
fn open_cards_are_those_on_the_table() {
    let mut evening = playing(Kibitzing::OpenCards);
    assert_eq!(seen(&evening), []);
    evening.calls("P P 1S P 4S P P P");
    assert_eq!(seen(&evening), []);
    evening.plays("HK");
    assert_eq!(seen(&evening), [North]);
}

#[test]
fn one_hand_is_the_same_all_the_time() {
    let mut evening = playing(Kibitzing::OneHand(East));
    assert_eq!(seen(&evening), [East]);
    evening.calls("P P 1S P 4S P P P");
    evening.plays("HK");
    assert_eq!(seen(&evening), [North, East]);
}

#[test]
fn who_saw_a_hand_may_sit_nowhere_else_during_that_board() {
    let mut evening = playing(Kibitzing::OneHand(East));
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    for (seat, sitting) in [(North, 1), (East, 2)] {
        evening.does(&player(seat), Command::Seating(seating::Command::LeaveSeat { sitting })).unwrap();
    }
    assert_eq!(
        evening.does(&person("Kit"), Command::Seating(seating::Command::Sit { seat: North })),
        Err(Refusal::HasSeenCards {})
    );
    evening.does(&person("Kit"), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    assert_eq!(evening.table.lane_of(person("Kit").account), Some(Lane::East));
    // Getting up again does not clear what they know.
    evening.does(&person("Kit"), Command::Seating(seating::Command::LeaveSeat { sitting: 5 })).unwrap();
    assert_eq!(
        evening.does(&person("Kit"), Command::Seating(seating::Command::Sit { seat: North })),
        Err(Refusal::HasSeenCards {})
    );
}

#[test]
fn who_left_a_chair_and_watched_another_hand_is_out_for_the_board() {
    let mut evening = playing(Kibitzing::OneHand(East));
    for (seat, sitting) in [(North, 1), (East, 2)] {
        evening.does(&player(seat), Command::Seating(seating::Command::LeaveSeat { sitting })).unwrap();
    }
    evening.does(&player(North), Command::Seating(seating::Command::Watch)).unwrap();
    for seat in [North, East] {
        assert_eq!(
            evening.does(&player(North), Command::Seating(seating::Command::Sit { seat })),
            Err(Refusal::HasSeenCards {})
        );
    }
}

#[test]
fn who_saw_only_the_table_may_fill_any_chair() {
    let mut evening = playing(Kibitzing::OpenCards);
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    evening.does(&player(West), Command::Seating(seating::Command::LeaveSeat { sitting: 4 })).unwrap();
    assert!(evening.does(&person("Kit"), Command::Seating(seating::Command::Sit { seat: West })).is_ok());
    // Kit plays; whoever gets up has to be admitted again.
    evening.does(&person("Kit"), Command::Seating(seating::Command::LeaveSeat { sitting: 5 })).unwrap();
    assert_eq!(evening.table.lane_of(person("Kit").account), None);
}

#[test]
fn between_boards_a_kibitzer_may_sit_anywhere() {
    let mut evening = playing(Kibitzing::OneHand(East));
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 1 })).unwrap();
    assert_eq!(
        evening.does(&person("Kit"), Command::Seating(seating::Command::Sit { seat: North })),
        Err(Refusal::HasSeenCards {})
    );
    evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    evening.calls("P P P P");
    evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 5 })).unwrap();
    assert!(evening.does(&person("Kit"), Command::Seating(seating::Command::Sit { seat: North })).is_ok());
}

#[test]
fn the_kibitzers_bench_is_limited() {
    let mut evening = playing(Kibitzing::OpenCards);
    for number in 0..MAX_KIBITZERS {
        evening.table.apply(
            &Record::Seating(seating::Record::KibitzerAdmitted { account: person(&format!("Kit {number}")).account }),
            Moment(1),
        );
    }
    let more = evening.table.decide(
        bridge_game::Input::Person(person("One more"), Command::Seating(seating::Command::Watch)),
        evening.now,
        &bridge_game::ServerIdentity { key: bridge_dealing::ServerKey::new(&[5; 32]) },
    );
    assert_eq!(more, Err(Refusal::TooManyKibitzers {}));
}

fn playing(kibitzing: Kibitzing) -> Evening {
    Evening::with_policy(&[DEAL, DEAL], Policy { kibitzing, ..Policy::social() })
}

/// The seats whose hands the kibitzers see.
fn seen(evening: &Evening) -> Vec<Seat> {
    let hands = evening.sees(Lane::Kibitzer).board.unwrap().hands;
    Seat::ALL.into_iter().filter(|seat| hands.get(*seat).is_some()).collect()
}
