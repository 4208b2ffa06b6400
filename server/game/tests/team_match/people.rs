//! Two teams of five with captains who do not play, a director and somebody who looks on.

use bridge_game::Person;
use bridge_protocol::{AccountId, ByRoom, Lineup, MatchPlace, Pair, PlayerName, PlayerNumber, Team};

const ROSTERS: [[&str; 5]; 2] = [["Ann", "Bob", "Cid", "Dee", "Eva"], ["Fay", "Gus", "Hal", "Ida", "Jon"]];

pub(crate) fn roster(team: Team) -> Vec<PlayerName> {
    ROSTERS[team as usize].map(|name| PlayerName::new(name).unwrap()).to_vec()
}

pub(crate) fn player(team: Team, number: u8) -> Person {
    person(ROSTERS[team as usize][usize::from(number) - 1])
}

pub(crate) fn captain(team: Team) -> Person {
    match team {
        Team::Home => person("Hera"),
        Team::Away => person("Zeus"),
    }
}

pub(crate) fn director() -> Person {
    person("Tom Director")
}

pub(crate) fn spectator() -> Person {
    person("Wanda")
}

/// Has no part in the match.
pub(crate) fn stranger() -> Person {
    person("Otto")
}

/// The same name is the same account.
pub(crate) fn person(name: &str) -> Person {
    let mut account = [0; 16];
    account[..name.len()].copy_from_slice(name.as_bytes());
    Person { account: AccountId::from_bytes(account), name: PlayerName::new(name).unwrap() }
}

pub(crate) const fn number(number: u8) -> PlayerNumber {
    PlayerNumber(number)
}

/// `[a, b]` in the Open room, `[c, d]` in the Closed room.
pub(crate) fn lineup([a, b, c, d]: [u8; 4]) -> Lineup {
    let pair = |one, two| Pair([number(one), number(two)]);
    ByRoom { open: pair(a, b), closed: pair(c, d) }
}

pub(crate) fn places() -> Vec<(Person, MatchPlace)> {
    let of_team = |team: Team| {
        let players = (1..=5).map(move |n| (player(team, n), MatchPlace::Player { team, number: number(n) }));
        players.chain([(captain(team), MatchPlace::Captain { team })])
    };
    Team::ALL.into_iter().flat_map(of_team).chain([(spectator(), MatchPlace::Spectator {})]).collect()
}
