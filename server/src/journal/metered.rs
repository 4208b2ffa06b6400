//! A journal that is watched: how long appends wait until they are durable, how many do, and how many fail. It passes
//! everything on.

use std::{sync::Arc, time::Instant};

use tracing::Instrument;

use super::{
    Admitting, Answer, AppendError, Appending, Done, Epoch, Erasing, Failing, Family, Journal, Listing, Noting,
    Opening, OpeningAll, People, PersonId, Position, Reading, Records, Replacing, Retired, StreamId,
};
use crate::{
    metrics::{Gauge, JournalFigures, figures},
    spans::span,
};

/// The journal beneath, and what is told of it.
pub(crate) struct MeteredJournal {
    journal: Arc<dyn Journal>,
    figures: JournalFigures,
}

impl MeteredJournal {
    pub(crate) fn new(journal: Arc<dyn Journal>) -> Self {
        Self { journal, figures: figures().journal.clone() }
    }
}

/// One that waits, until it is dropped: who asks may go away.
struct Waiting(Gauge);

impl Waiting {
    fn begins(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Journal for MeteredJournal {
    fn append(&self, stream: StreamId, epoch: Epoch, after: Position, records: Records) -> Appending {
        let waiting = Waiting::begins(&self.figures.waiting);
        let begun = Instant::now();
        let figures = self.figures.clone();
        let appending = span!("append", %stream, records = records.len());
        let answer = self.journal.append(stream, epoch, after, records);
        let durable = async move {
            let answer = answer.await;
            drop(waiting);
            match &answer {
                Ok(_) => figures.append_seconds.observe(begun.elapsed().as_secs_f64()),
                Err(AppendError::Failed(_)) => {
                    figures.failed.inc();
                }
                // That it is full or away is told by figures of their own; the rest is no fault of the storage's.
                Err(
                    AppendError::Full
                    | AppendError::Unknown
                    | AppendError::Unreachable(_)
                    | AppendError::Fenced { .. }
                    | AppendError::Conflict { .. }
                    | AppendError::TooBig { .. }
                    | AppendError::Closed(_),
                ) => {}
            }
            answer
        };
        Answer::later(durable.instrument(appending))
    }

    fn open(&self, stream: StreamId) -> Opening {
        self.journal.open(stream)
    }

    fn create(&self, stream: StreamId, family: StreamId) -> Opening {
        self.journal.create(stream, family)
    }

    fn family(&self, of: StreamId) -> Family {
        self.journal.family(of)
    }

    fn people(&self) -> People {
        self.journal.people()
    }

    fn people_of(&self, asked: Vec<PersonId>) -> People {
        self.journal.people_of(asked)
    }

    fn admit(&self, person: PersonId, key: Vec<u8>) -> Admitting {
        self.journal.admit(person, key)
    }

    fn erase(&self, person: PersonId) -> Erasing {
        self.journal.erase(person)
    }

    fn open_all(&self) -> OpeningAll {
        self.journal.open_all()
    }

    fn read_after(&self, stream: StreamId, after: Position) -> Reading {
        self.journal.read_after(stream, after)
    }

    fn streams(&self) -> Listing {
        self.journal.streams()
    }

    fn note(&self, stream: StreamId, head: Position, note: Vec<u8>) -> Done {
        self.journal.note(stream, head, note)
    }

    fn notes(&self) -> Noting {
        self.journal.notes()
    }

    fn retire(&self, stream: StreamId) -> Done {
        self.journal.retire(stream)
    }

    fn retired(&self, after: Option<StreamId>, most: usize) -> Retired {
        self.journal.retired(after, most)
    }

    fn replace(&self, stream: StreamId, head: Position, records: Records) -> Replacing {
        self.journal.replace(stream, head, records)
    }

    fn rest(&self, stream: StreamId) {
        self.journal.rest(stream);
    }

    fn probe(&self) -> Done {
        self.journal.probe()
    }

    fn is_full(&self) -> bool {
        self.journal.is_full()
    }

    fn damaged_streams(&self) -> usize {
        self.journal.damaged_streams()
    }

    fn is_healthy(&self) -> bool {
        self.journal.is_healthy()
    }

    fn failed(&self) -> Failing {
        self.journal.failed()
    }

    fn shutdown(&self) -> Done {
        self.journal.shutdown()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{
        MemoryJournal,
        contract::{Subject, contract},
    };

    struct Watched(Arc<MemoryJournal>, MeteredJournal);

    impl Watched {
        fn over(journal: MemoryJournal) -> Self {
            let journal = Arc::new(journal);
            let metered = MeteredJournal::new(Arc::clone(&journal) as Arc<dyn Journal>);
            Self(journal, metered)
        }
    }

    impl Subject for Watched {
        type Journal = MeteredJournal;

        fn begin() -> Self {
            Self::over(MemoryJournal::default())
        }

        fn journal(&self) -> &MeteredJournal {
            &self.1
        }

        fn after_a_crash(self) -> Self {
            drop(self.1);
            Self::over(Arc::into_inner(self.0).expect("nobody else has it").after_a_crash())
        }
    }

    contract!(Watched);
}
