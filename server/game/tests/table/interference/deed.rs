//! What is done in both evenings of a pair.

use bridge_game::{Command, Person};
use bridge_protocol::Turn;
use bridge_rules::Seat;

/// One step of a script.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    /// Done alike in both: everybody may know of it, or only the viewer, or its outcome depends on nothing hidden from him.
    Open(Person, Command),
    /// A player tries a card that he may not play. Which one depends on his hand, which may be hidden from the viewer.
    IllegalCard(Seat),
    /// Somebody asks to watch, or nobody does.
    KibitzerComes,
    /// The first of two answers to a claim, whatever it is; the second one is a rejection.
    FirstAnswer(Seat, Turn),
}
