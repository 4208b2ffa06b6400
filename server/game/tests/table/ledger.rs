//! Who has seen cards of a board, and what they may not do on it any more (Law 76; Spec C12).
//! Tries Promise S23.

use bridge_game::{Command, Input, Moment, Person, Record, ServerIdentity, Table, direction, seating};
use bridge_protocol::{Kibitzing, Policy, Refusal};
use bridge_rules::Seat::{self, East, North, South};

use crate::{
    evening::{DEAL, Evening},
    people::{person, player},
};

#[test]
fn c12_what_a_kibitzer_sees_says_where_they_may_sit() {
    for (kibitzing, seats) in [
        (Kibitzing::OpenCards, &Seat::ALL[..]),
        (Kibitzing::OneHand(East), &[East]),
        (Kibitzing::Delayed, &Seat::ALL),
        (Kibitzing::AllHands, &[]),
    ] {
        // Whether they came before the board or during it.
        for early in [true, false] {
            let mut evening = with_board(kibitzing);
            if early {
                evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
            }
            evening.everyone_is_ready(2);
            if !early {
                evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
            }
            assert_eq!(open_to(&evening, "Kit"), seats, "{kibitzing:?}");
        }
    }
}

#[test]
fn c12_a_ledger_is_of_one_board() {
    let mut evening = with_board(Kibitzing::AllHands);
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    evening.everyone_is_ready(2);
    assert_eq!(open_to(&evening, "Kit"), []);
    evening.calls("P P P P");
    assert_eq!(open_to(&evening, "Kit"), Seat::ALL);
    evening.everyone_is_ready(3);
    assert_eq!(open_to(&evening, "Kit"), []);
}

#[test]
fn c12_who_left_may_watch_all_hands_and_then_plays_no_more_of_the_board() {
    let mut evening = with_board(Kibitzing::AllHands);
    evening.everyone_is_ready(2);
    evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 1 })).unwrap();
    assert_eq!(open_to(&evening, "Nora"), [North]);
    evening.does(&player(North), Command::Seating(seating::Command::Watch)).unwrap();
    assert_eq!(open_to(&evening, "Nora"), []);
    evening.does(&person("Sub"), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    assert_eq!(evening.call(South, "P"), Err(Refusal::OutOfTurn { turn: East }));
}

#[test]
fn c12_who_was_dealt_a_hand_and_gave_it_up_sits_there_or_nowhere() {
    let mut evening = with_board(Kibitzing::OpenCards);
    evening.everyone_is_ready(2);
    evening.does(&player(East), Command::Seating(seating::Command::LeaveSeat { sitting: 2 })).unwrap();
    assert_eq!(open_to(&evening, "Emil"), [East]);
    evening.does(&player(East), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    evening.does(&player(East), Command::Seating(seating::Command::LeaveSeat { sitting: 5 })).unwrap();
    assert_eq!(open_to(&evening, "Emil"), [East]);
}

#[test]
fn c12_who_has_seen_cards_does_not_direct_the_board() {
    let mut evening = with_board(Kibitzing::AllHands);
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    evening.everyone_is_ready(2);
    evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 1 })).unwrap();
    for name in ["Kit", "Nora"] {
        assert_eq!(
            evening.does(&person(name), Command::Direction(direction::Command::Direct)),
            Err(Refusal::HasSeenCards {}),
            "{name}"
        );
    }
    evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    evening.calls("P P P P");
    assert!(evening.does(&person("Kit"), Command::Direction(direction::Command::Direct)).is_ok());
}

/// Three boards, the first passed out.
fn with_board(kibitzing: Kibitzing) -> Evening {
    let mut evening = Evening::with_policy(&[DEAL, DEAL, DEAL], Policy { kibitzing, ..Policy::social() });
    evening.calls("P P P P");
    evening
}

/// The seats that somebody could take if they were free; they do not take any.
fn open_to(evening: &Evening, name: &str) -> Vec<Seat> {
    let could = |seat: Seat| {
        let mut table = evening.table.clone();
        table.apply(&Record::Seating(seating::Record::SeatLeft { seat, kept: false }), evening.now);
        match sit(&table, &person(name), seat) {
            Ok(records) => !records.is_empty(),
            Err(Refusal::HasSeenCards {}) => false,
            Err(other) => panic!("{seat}: {other}"),
        }
    };
    Seat::ALL.into_iter().filter(|seat| could(*seat)).collect()
}

fn sit(table: &Table, who: &Person, seat: Seat) -> Result<Vec<Record>, Refusal> {
    let identity = ServerIdentity { key: bridge_dealing::ServerKey::new(&[5; 32]) };
    table.decide(Input::Person(who.clone(), Command::Seating(seating::Command::Sit { seat })), Moment(2), &identity)
}
