//! What is done in both evenings of a pair.

use bridge_game::{Command, TableInput};
use bridge_protocol::{Meaning, Turn};
use bridge_rules::{Call, Seat};

use super::count::Count;

/// One step of a script: it begins so many milliseconds after the one before. Its deed names turns as the script's
/// table counted them; the other evening's has had other acts out of the viewer's sight.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) wait: u64,
    pub(super) deed: Deed,
    pub(super) count: Count,
}

#[derive(Clone, Debug)]
pub(super) enum Deed {
    /// Done alike in both: everybody may know of it, or only the viewer, or its outcome depends on nothing hidden from
    /// the viewer.
    Open(TableInput),
    /// A call. What the viewer may not know of it (what it means, when exactly it was made) is drawn in each evening.
    Call { seat: Seat, turn: Turn, call: Call, meaning: Option<Meaning> },
    /// The viewer tries something, and names turns as they count them.
    Attempt(Command),
    /// A player tries a card that they may not play. Which one depends on their hand, which may be hidden from the
    /// viewer.
    IllegalCard(Seat),
    /// Whatever the viewer may not know of, or nothing: drawn in each evening by itself.
    Unseen,
    /// All answer who have not: who says what, and in which order, is drawn; what comes of it is planned.
    Concluded(Poll),
    /// Some player calls the director: who, and what about, is drawn.
    DirectorIsCalled,
    /// What brings a board forward of which the viewer learns nothing until it is over.
    Moves,
    /// The rest of such a board.
    Rest,
    /// A call that the viewer does not see yet has been made by then.
    Uncover,
    /// Nothing; deadlines pass.
    Wait,
}

/// What several are asked, each of whom knows only their own answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Poll {
    Claim,
    Undo,
    Lead,
}
