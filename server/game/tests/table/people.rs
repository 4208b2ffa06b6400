//! The four who play, and those who come by.

use bridge_game::Person;
use bridge_protocol::{AccountId, PlayerName};
use bridge_rules::Seat;

/// Who plays here by default: Nora, Emil, Sara and Walt.
pub(crate) fn player(seat: Seat) -> Person {
    person(match seat {
        Seat::North => "Nora",
        Seat::East => "Emil",
        Seat::South => "Sara",
        Seat::West => "Walt",
    })
}

/// Anybody. The same name is the same account.
pub(crate) fn person(name: &str) -> Person {
    let mut account = [0; 16];
    account[..name.len()].copy_from_slice(name.as_bytes());
    Person { account: AccountId::from_bytes(account), name: PlayerName::new(name).unwrap() }
}

/// Who opens the tables; they need not play.
pub(crate) fn host() -> Person {
    person("Hugo")
}
