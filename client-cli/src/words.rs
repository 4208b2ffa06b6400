//! The game in plain sentences, for ears and pipes and for whoever asks whose turn it is. No symbols, no layout.

mod cards;
mod event;
mod presence;
mod result;
mod turn;

pub use cards::{call, card, contract, hand, listed, number, rank, seat, share, side, strain, suit};
pub use event::{board_opened, happened};
pub use presence::{count_in, presence};
pub use result::{result, score_sheet};
pub use turn::whose_turn;

/// The sentence with a capital at its beginning.
pub(crate) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
