//! How a journal in a database is opened.

/// Who may write to a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalAccess {
    /// This one alone.
    Sole,
    /// Other nodes of the same server too.
    Shared,
    /// This one alone, which moves another journal in: between [`begin_move`](super::PostgresJournal::begin_move) and
    /// [`end_move`](super::PostgresJournal::end_move).
    MovingIn,
    /// Whoever does: this one only reads, and there has to be something to read.
    ReadOnly,
}
