//! The faults that a simulation plants in how appends are answered. In a server for people there is none.

use super::{Answer, AppendError, Appending, Position};
use crate::{
    planted::{Fault, is_planted},
    tasks,
};

/// An append as it is answered: before its records are durable, or as if they were when the disk is full, if that is
/// planted. The head of its stream is `before`, and `after` once they are durable.
pub(crate) fn as_planted(appending: Appending, before: Position, after: Position) -> Appending {
    if is_planted(Fault::AnsweredBeforeSync) {
        tasks::spawn(appending);
        return Answer::known(Ok(after));
    }
    if !is_planted(Fault::FullTakenForDone) {
        return appending;
    }
    Answer::later(async move {
        match appending.await {
            Err(AppendError::Full) => Ok(before),
            answered => answered,
        }
    })
}
