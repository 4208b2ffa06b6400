//! What a person can tell an event of pairs or of persons, beside what any event is told.

use bridge_protocol::EntryNumber;

/// A command, checked for its form and not more.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// As entrant, name a partner, or nobody.
    PlayWith {
        /// The partner's number; none to have no partner.
        partner: Option<EntryNumber>,
    },
    /// As entrant, take the entry back; as host or director, take out another one.
    TakeBackEntry {
        /// Whose; one's own unless it is said.
        entry: Option<EntryNumber>,
    },
    /// As one who has withdrawn, ask to play again.
    PlayAgain,
    /// As host or director, have so many computers in it beside those that are somebody's partner.
    EnterComputers {
        /// How many there are then, not how many more.
        count: u8,
    },
    /// Have a computer as somebody's partner, or no more.
    ComputerPartner {
        /// The number of whoever is to have it.
        of: EntryNumber,
        /// Whether there is to be one.
        wanted: bool,
    },
}
