//! What the stories of reliability draw on: boards, numbers from the environment, and the program.

use bridge_e2e::chance;
use bridge_protocol::{BoardSource, ImportedBoard};
use bridge_rules::{BoardNumber, BySeat, Card, Deal, Hand, Seat};

/// The server's program.
pub(crate) const SERVER: &str = env!("CARGO_BIN_EXE_server");

/// A number from the environment, for runs that are longer or otherwise than usual.
pub(crate) fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

/// Boards 1 to `boards`, shuffled by a seed.
pub(crate) fn imported(boards: u32, seed: u64) -> BoardSource {
    let mut luck = seed ^ 0x9e37_79b9_7f4a_7c15;
    let numbers = (1..=boards).map(|board| BoardNumber::new(board).expect("a board's number"));
    BoardSource::Import(numbers.map(|board| ImportedBoard { board, deal: deal(&mut luck) }).collect())
}

/// A deal by chance.
pub(crate) fn deal(luck: &mut u64) -> Deal {
    let mut hands = BySeat::<Hand>::default();
    for (place, card) in shuffled(luck, Card::all()).into_iter().enumerate() {
        hands[Seat::ALL[place % 4]].insert(card);
    }
    Deal::new(hands).expect("thirteen cards each")
}

/// A deal in which one seat holds these cards, and the others are dealt the rest.
pub(crate) fn dealt_beside(luck: &mut u64, seat: Seat, held: Hand) -> Deal {
    let mut rest = shuffled(luck, Card::all().filter(|card| !held.contains(*card))).into_iter();
    let hands = BySeat::from_fn(|each| if each == seat { held } else { rest.by_ref().take(13).collect() });
    Deal::new(hands).expect("thirteen cards each")
}

fn shuffled(luck: &mut u64, cards: impl Iterator<Item = Card>) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.collect();
    for last in (1..cards.len()).rev() {
        cards.swap(last, (chance(luck) % (last as u64 + 1)) as usize);
    }
    cards
}
