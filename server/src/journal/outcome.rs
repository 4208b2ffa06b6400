//! What became of an append whose answer was lost.

use super::{Epoch, Journal, Position, StreamId};

/// What became of an append that was answered with [`super::AppendError::Unknown`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It is durable, and the stream is claimed anew.
    Stored(Epoch),
    /// It is not and never will be, and the stream is claimed anew.
    Lost(Epoch),
}

/// Finds out by claiming the stream, after which nothing that is still under way can reach it. None if nobody can say:
/// the storage is out of reach, or somebody else has claimed the stream.
pub(crate) async fn outcome(
    journal: &dyn Journal,
    stream: StreamId,
    epoch: Epoch,
    after: Position,
    records: usize,
) -> Option<Outcome> {
    let (claimed, kept) = journal.open(stream).await.ok()?;
    // Between two claims of the same owner there was no other, who could have written.
    if claimed != epoch.raised() {
        return None;
    }
    match Position::NOTHING.after(kept.len()) {
        head if head == after.after(records) => Some(Outcome::Stored(claimed)),
        head if head == after => Some(Outcome::Lost(claimed)),
        _ => None,
    }
}
