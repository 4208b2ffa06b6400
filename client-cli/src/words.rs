//! The game in plain sentences, for ears and pipes and for whoever asks whose turn it is. No symbols, no layout.

mod aid;
mod bidding;
mod board;
mod cards;
mod case;
mod claim;
mod clock;
mod event;
mod filed;
mod meaning;
mod occupant;
mod policy;
mod presence;
mod result;
mod ruling;
mod swap;
mod talk;
mod turn;

pub use aid::claim_analysis;
pub use bidding::{auction, review};
pub use board::{board_opened, hands};
pub use cards::{call, call_name, card, contract, hand, listed, number, rank, seat, share, side, strain, suit};
pub use case::case;
pub use claim::claim_stage;
pub use clock::{clock, minutes, seconds};
pub use event::happened;
pub use filed::{convention_card, no_card};
pub use meaning::{goes_with, manner, meant};
pub use occupant::occupant;
pub use policy::agreements;
pub use presence::{count_in, presence};
pub(crate) use result::counts;
pub use result::{result, score_sheet};
pub use ruling::{adjusted, ruling};
pub use talk::{line, phrases};
pub use turn::whose_turn;

/// The option by which somebody comes back as the same person, quoted for a shell, with a space before it.
pub(crate) fn as_option(name: &str) -> String {
    format!(" --name '{}'", name.replace('\'', "'\\''"))
}

/// The sentence with a capital at its beginning.
pub(crate) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Somebody's words at the end of a sentence, which may end as they do.
pub(crate) fn quoted(words: &str) -> String {
    if words.ends_with(['.', '!', '?', '…']) { words.to_owned() } else { format!("{words}.") }
}
