//! A journal that lives as long as the process: for tests, simulation and tables nobody wants kept.
//!
//! It answers at once. Held, it keeps appends back until they are released one by one, so that a test decides what
//! happens between an act and its durability.

use std::collections::{BTreeMap, VecDeque};

use parking_lot::Mutex;
use std::sync::Arc;

use tokio::sync::Notify;

use super::answer::Answerer;
use super::{
    APPEND_LIMIT, Admitting, Answer, AppendError, Appending, Closed, Done, Epoch, Erasing, Failing, Family, Journal,
    Listing, Noted, Noting, Opening, OpeningAll, People, PersonId, Position, Reading, Records, Replacing, Retired,
    StreamError, StreamId,
};
use crate::planted::{Fault, is_planted};

/// A journal without a disk. `default()` is empty and answers at once.
#[derive(Default)]
pub struct MemoryJournal {
    store: Arc<Mutex<Store>>,
    state: Mutex<HandleState>,
    arrived: Notify,
}

impl MemoryJournal {
    /// Another journal over the same records, as a restarted process would open it.
    pub fn reopen(&self) -> MemoryJournal {
        MemoryJournal { store: Arc::clone(&self.store), ..MemoryJournal::default() }
    }

    /// From here on an append waits, undecided, until it is released.
    pub fn hold(&self) {
        self.state.lock().held = true;
    }

    /// Resolves as soon as an append waits.
    pub async fn wait_for_append(&self) {
        while self.state.lock().waiting.is_empty() {
            self.arrived.notified().await;
        }
    }

    /// Decides up to `appends` of those waiting, in the order they came; says how many it was.
    pub fn release(&self, appends: usize) -> usize {
        let mut state = self.state.lock();
        let released = appends.min(state.waiting.len());
        for waiting in state.waiting.drain(..released) {
            waiting.decide(&mut self.store.lock());
        }
        released
    }

    /// Releases everything and holds no longer.
    pub fn release_all(&self) {
        let mut state = self.state.lock();
        state.held = false;
        for waiting in state.waiting.drain(..) {
            waiting.decide(&mut self.store.lock());
        }
    }

    /// Forgets the appends that wait, as a crash would: they are answered [`Closed`] and never happen.
    pub fn drop_held(&self) {
        self.state.lock().waiting.clear();
    }

    /// How many records were read without a claim, for whoever counts work.
    #[cfg(test)]
    pub(crate) fn records_read(&self) -> usize {
        self.store.lock().records_read
    }

    /// The family of a stream; none if nobody knows it.
    #[cfg(all(feature = "cluster", feature = "simulation"))]
    pub(crate) fn family_of(&self, stream: StreamId) -> Option<StreamId> {
        self.store.lock().streams.get(&stream).map(|kept| kept.family)
    }

    /// Whether anything of a family is not retired.
    #[cfg(all(feature = "cluster", feature = "simulation"))]
    pub(crate) fn has_live(&self, family: StreamId) -> bool {
        self.store.lock().streams.values().any(|kept| kept.family == family && !kept.retired)
    }

    /// Whether a stream is known and not retired.
    #[cfg(all(feature = "cluster", feature = "simulation"))]
    pub(crate) fn lists(&self, stream: StreamId) -> bool {
        self.store.lock().streams.get(&stream).is_some_and(|kept| !kept.retired)
    }

    /// Whether a stream has records and is not retired.
    #[cfg(all(feature = "cluster", feature = "simulation"))]
    pub(crate) fn has_begun(&self, stream: StreamId) -> bool {
        self.store.lock().streams.get(&stream).is_some_and(|kept| !kept.retired && !kept.records.is_empty())
    }

    fn unless_closed<T>(&self, serve: impl FnOnce(&mut Store) -> Result<T, StreamError>) -> Answer<T, StreamError> {
        let state = self.state.lock();
        if state.closed {
            return Answer::known(Err(Closed.into()));
        }
        Answer::known(serve(&mut self.store.lock()))
    }
}

impl Journal for MemoryJournal {
    fn append(&self, stream: StreamId, epoch: Epoch, after: Position, records: Records) -> Appending {
        let mut state = self.state.lock();
        if state.closed {
            return Answer::known(Err(Closed.into()));
        }
        if !state.held {
            return Answer::known(self.store.lock().append(stream, epoch, after, records));
        }
        let (answerer, answer) = Answer::sent();
        state.waiting.push_back(Waiting { stream, epoch, after, records, answerer });
        self.arrived.notify_one();
        answer
    }

    fn open(&self, stream: StreamId) -> Opening {
        self.create(stream, stream)
    }

    fn create(&self, stream: StreamId, family: StreamId) -> Opening {
        self.unless_closed(|store| Ok(store.streams.entry(stream).or_insert_with(|| Kept::new(family)).claim()))
    }

    fn family(&self, of: StreamId) -> Family {
        self.unless_closed(|store| {
            let kept = store.streams.iter().filter(|(_, kept)| kept.family == of);
            Ok(kept.map(|(&stream, _)| stream).collect())
        })
    }

    fn people(&self) -> People {
        self.unless_closed(|store| Ok(store.people.iter().map(|(&person, key)| (person, key.clone())).collect()))
    }

    fn people_of(&self, asked: Vec<PersonId>) -> People {
        self.unless_closed(|store| {
            let known = store.people.iter().filter(|(person, _)| asked.contains(person));
            Ok(known.map(|(&person, key)| (person, key.clone())).collect())
        })
    }

    fn admit(&self, person: PersonId, key: Vec<u8>) -> Admitting {
        self.unless_closed(|store| Ok(store.people.entry(person).or_insert(key).clone()))
    }

    fn erase(&self, person: PersonId) -> Erasing {
        self.unless_closed(|store| Ok(store.people.remove(&person).is_some()))
    }

    fn open_all(&self) -> OpeningAll {
        self.unless_closed(|store| {
            let live = store.streams.iter_mut().filter(|(_, kept)| !kept.retired);
            Ok(live
                .map(|(&stream, kept)| {
                    let (epoch, records) = kept.claim();
                    (stream, epoch, records)
                })
                .collect())
        })
    }

    fn read_after(&self, stream: StreamId, after: Position) -> Reading {
        self.unless_closed(|store| {
            let records = store.streams.get(&stream).map_or(&[][..], |kept| &kept.records);
            let behind = usize::try_from(after.0).ok().and_then(|after| records.get(after..)).unwrap_or_default();
            let behind = behind.to_vec();
            #[cfg(test)]
            {
                store.records_read += behind.len();
            }
            Ok(behind)
        })
    }

    fn streams(&self) -> Listing {
        self.unless_closed(|store| {
            let live = store.streams.iter().filter(|(_, kept)| !kept.retired);
            Ok(live.map(|(&stream, kept)| (stream, kept.epoch)).collect())
        })
    }

    fn note(&self, stream: StreamId, head: Position, note: Vec<u8>) -> Done {
        self.unless_closed(|store| {
            if let Some(kept) = store.streams.get_mut(&stream).filter(|kept| !kept.retired) {
                kept.note = Some((head, note));
            }
            Ok(())
        })
    }

    fn notes(&self) -> Noting {
        self.unless_closed(|store| {
            let live = store.streams.iter().filter(|(_, kept)| !kept.retired);
            let noted = live.map(|(&stream, kept)| Noted {
                stream,
                family: kept.family,
                head: kept.head(),
                note: kept.note.clone(),
            });
            Ok(noted.collect())
        })
    }

    fn retire(&self, stream: StreamId) -> Done {
        self.unless_closed(|store| {
            if let Some(kept) = store.streams.get_mut(&stream) {
                kept.retired = true;
                kept.note = None;
            }
            Ok(())
        })
    }

    fn retired(&self, after: Option<StreamId>, most: usize) -> Retired {
        self.unless_closed(|store| {
            let retired = store
                .streams
                .iter()
                .filter(|(stream, kept)| kept.retired && after.is_none_or(|after| **stream > after));
            Ok(retired.map(|(&stream, kept)| (stream, kept.head())).take(most).collect())
        })
    }

    fn replace(&self, stream: StreamId, head: Position, records: Records) -> Replacing {
        self.unless_closed(|store| {
            let Some(kept) = store.streams.get_mut(&stream).filter(|kept| kept.retired && kept.head() == head) else {
                return Ok(false);
            };
            if records.is_empty() {
                store.streams.remove(&stream);
            } else {
                kept.records = records;
            }
            Ok(true)
        })
    }

    fn rest(&self, _: StreamId) {}

    fn probe(&self) -> Done {
        self.unless_closed(|_| Ok(()))
    }

    fn is_full(&self) -> bool {
        false
    }

    fn damaged_streams(&self) -> usize {
        0
    }

    fn is_healthy(&self) -> bool {
        !self.state.lock().closed
    }

    fn failed(&self) -> Failing {
        Box::pin(std::future::pending())
    }

    fn shutdown(&self) -> Done {
        self.release_all();
        let answer = self.unless_closed(|_| Ok(()));
        self.state.lock().closed = true;
        answer
    }
}

/// What one handle has: the state is locked before the store, always.
#[derive(Default)]
struct HandleState {
    held: bool,
    closed: bool,
    waiting: VecDeque<Waiting>,
}

struct Waiting {
    stream: StreamId,
    epoch: Epoch,
    after: Position,
    records: Records,
    answerer: Answerer<Position, AppendError>,
}

impl Waiting {
    fn decide(self, store: &mut Store) {
        // Nobody may be listening any longer; the append happens all the same.
        self.answerer.answer(store.append(self.stream, self.epoch, self.after, self.records));
    }
}

#[derive(Default)]
struct Store {
    streams: BTreeMap<StreamId, Kept>,
    people: BTreeMap<PersonId, Vec<u8>>,
    /// How many records were handed out without a claim.
    #[cfg(test)]
    records_read: usize,
}

impl Store {
    fn append(
        &mut self,
        stream: StreamId,
        epoch: Epoch,
        after: Position,
        records: Records,
    ) -> Result<Position, AppendError> {
        let bytes = records.iter().map(Vec::len).sum();
        if bytes > APPEND_LIMIT {
            return Err(AppendError::TooBig { bytes });
        }
        let Some(kept) = self.streams.get_mut(&stream) else {
            return Err(AppendError::Fenced { current: Epoch::UNCLAIMED });
        };
        let is_fenced = !is_planted(Fault::ForgottenFence);
        if is_fenced && epoch != kept.epoch {
            return Err(AppendError::Fenced { current: kept.epoch });
        }
        if is_fenced && after != kept.head() {
            return Err(AppendError::Conflict { head: kept.head() });
        }
        if !records.is_empty() {
            kept.records.extend(records);
            kept.retired = false;
        }
        Ok(kept.head())
    }
}

struct Kept {
    family: StreamId,
    epoch: Epoch,
    retired: bool,
    records: Records,
    note: Option<(Position, Vec<u8>)>,
}

impl Kept {
    fn new(family: StreamId) -> Self {
        Kept { family, epoch: Epoch::UNCLAIMED, retired: false, records: Vec::new(), note: None }
    }

    fn head(&self) -> Position {
        Position::NOTHING.after(self.records.len())
    }

    fn claim(&mut self) -> (Epoch, Records) {
        self.epoch = self.epoch.raised();
        (self.epoch, self.records.clone())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps")]
mod tests {
    use super::*;
    use crate::journal::contract::{Subject, contract};

    contract!(MemoryJournal);

    #[tokio::test]
    async fn a_held_append_is_decided_when_it_is_released() {
        let journal = MemoryJournal::default();
        let stream = StreamId([1; 16]);
        let (epoch, _) = journal.open(stream).await.unwrap();
        journal.hold();
        let first = journal.append(stream, epoch, Position(0), vec![b"1C".to_vec()]);
        let second = journal.append(stream, epoch, Position(1), vec![b"1D".to_vec()]);
        assert!(journal.read(stream).await.unwrap().is_empty());

        assert_eq!(journal.release(1), 1);
        assert_eq!(first.await.unwrap(), Position(1));
        let (raised, _) = journal.open(stream).await.unwrap();
        journal.release_all();
        assert!(matches!(second.await, Err(AppendError::Fenced { current }) if current == raised));
    }

    #[tokio::test]
    async fn a_dropped_append_never_happens() {
        let journal = MemoryJournal::default();
        let stream = StreamId([1; 16]);
        let (epoch, _) = journal.open(stream).await.unwrap();
        journal.hold();
        let lost = journal.append(stream, epoch, Position(0), vec![b"1C".to_vec()]);
        journal.drop_held();
        assert!(matches!(lost.await, Err(AppendError::Closed(Closed))));
        journal.release_all();
        assert!(journal.read(stream).await.unwrap().is_empty());
    }

    impl Subject for MemoryJournal {
        type Journal = MemoryJournal;

        fn begin() -> Self {
            MemoryJournal::default()
        }

        fn journal(&self) -> &MemoryJournal {
            self
        }

        fn after_a_crash(self) -> Self {
            self.reopen()
        }
    }
}
