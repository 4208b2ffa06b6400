//! A journal in front of another, which fails where its plan says: for simulation and for tests of the actor.
//!
//! Nothing here is random: the plan is an argument, and the same plan over the same appends fails in the same places.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use tokio::sync::watch;
use tokio::time::Instant;

use super::{
    Admitting, Answer, AppendError, Appending, Closed, Done, Epoch, Erasing, Failing, Failure, Family, Journal,
    Listing, Noting, Opening, OpeningAll, People, PersonId, Position, Reading, Records, Replacing, Retired,
    StreamError, StreamId, Unreachable,
};

/// What goes wrong with an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The journal fails before the records are durable.
    FailBefore,
    /// The records become durable, then the journal fails: the caller learns only of the failure.
    LoseAcknowledgement,
    /// The storage is full for this many appends and claims, this append included, and for every note until the last
    /// of them.
    Full {
        /// At least 1.
        appends: u64,
    },
    /// The connection to the storage is lost before the append is answered, and whether its records become durable
    /// nobody says; so many requests after it find the storage out of reach.
    LoseConnection {
        /// Whether the records are durable.
        stored: bool,
        /// At least 0.
        requests: u64,
    },
    /// The process dies before the records are durable. Every answer not yet taken is lost, its records durable or not.
    Crash,
}

/// Which appends go wrong: by number, the first append being 1, counted over all streams and through every restart.
#[derive(Clone, Debug, Default)]
pub struct Plan(BTreeMap<u64, Fault>);

impl Plan {
    /// Adds a fault at the `nth` append.
    pub fn at(mut self, nth: u64, fault: Fault) -> Plan {
        self.0.insert(nth, fault);
        self
    }
}

/// Another journal, and the faults that are planned for its appends, counted from 1.
pub struct FaultyJournal<J> {
    inner: J,
    plan: Plan,
    counts: Mutex<Counts>,
    condition: watch::Sender<Condition>,
}

#[derive(Default)]
struct Counts {
    appends: u64,
    full_until: u64,
    /// Requests that still find the storage out of reach.
    unreachable: u64,
    /// Whether all do.
    is_cut_off: bool,
    /// Whether nothing that is planned comes about any more.
    is_healed: bool,
    /// When something was last refused, or lost, that could have been stored.
    refused_last: Option<Instant>,
}

#[derive(Clone)]
enum Condition {
    Running,
    Failed(Failure),
    Crashed,
}

impl<J: Journal> FaultyJournal<J> {
    /// `inner`, failing as planned.
    pub fn new(inner: J, plan: Plan) -> Self {
        FaultyJournal { inner, plan, counts: Mutex::default(), condition: watch::Sender::new(Condition::Running) }
    }

    /// The journal behind, where a test sees what is durable.
    pub fn inner(&self) -> &J {
        &self.inner
    }

    /// Takes the journal up again after a failure or a crash, as the process started anew would. Streams must be opened
    /// again; the plan goes on where it was.
    pub fn restart(&self) {
        self.condition.send_replace(Condition::Running);
    }

    /// Whether the storage is in reach from here on. What is under way is neither answered nor undone by that.
    pub fn reaches(&self, reaches: bool) {
        self.counts.lock().is_cut_off = !reaches;
    }

    /// Nothing that is planned comes about from here on.
    pub fn heal(&self) {
        self.counts.lock().is_healed = true;
    }

    /// How many appends there have been.
    pub fn appends(&self) -> u64 {
        self.counts.lock().appends
    }

    /// When something was last refused, or lost, that could have been stored: what is due waits for as long.
    pub fn refused_last(&self) -> Option<Instant> {
        self.counts.lock().refused_last
    }

    fn next_fault(&self) -> Option<Fault> {
        let mut counts = self.counts.lock();
        counts.appends += 1;
        let fault = self.plan.0.get(&counts.appends).copied().filter(|_| !counts.is_healed);
        if let Some(Fault::Full { appends }) = fault {
            counts.full_until = counts.appends + appends;
        }
        let fault = fault.or_else(|| (counts.appends < counts.full_until).then_some(Fault::Full { appends: 1 }));
        if fault.is_some() {
            counts.refused_last = Some(Instant::now());
        }
        fault
    }

    /// Whether this request finds the storage out of reach.
    fn is_out_of_reach(&self) -> bool {
        let mut counts = self.counts.lock();
        let is_so = counts.is_cut_off || counts.unreachable > 0;
        counts.unreachable = counts.unreachable.saturating_sub(1);
        if is_so {
            counts.refused_last = Some(Instant::now());
        }
        is_so
    }

    fn fail(&self, doing: &'static str) -> Failure {
        let failure = Failure::new(doing, "so it was planned");
        self.condition.send_replace(Condition::Failed(failure.clone()));
        failure
    }

    fn refusal<E: From<Failure> + From<Closed>>(condition: &Condition) -> Option<E> {
        match condition {
            Condition::Running => None,
            Condition::Failed(failure) => Some(failure.clone().into()),
            Condition::Crashed => Some(Closed.into()),
        }
    }

    /// The inner answer, unless this journal stops (or has stopped) running before it is taken.
    fn unless_stopped<T, E>(&self, ask: impl FnOnce(&J) -> Answer<T, E>) -> Answer<T, E>
    where
        T: Send + Unpin + 'static,
        E: From<Failure> + From<Closed> + From<Unreachable> + Send + Unpin + 'static,
    {
        if let Some(refusal) = Self::refusal(&self.condition.borrow()) {
            return Answer::known(Err(refusal));
        }
        if self.is_out_of_reach() {
            return Answer::known(Err(Unreachable.into()));
        }
        let answer = ask(&self.inner);
        let mut condition = self.condition.subscribe();
        Answer::later(async move {
            tokio::select! {
                biased;
                // A restart does not bring back an answer lost before it, hence any change counts.
                changed = condition.changed() => {
                    let stopped = changed.ok().and_then(|()| Self::refusal(&condition.borrow()));
                    Err(stopped.unwrap_or(Closed.into()))
                }
                answer = answer => answer,
            }
        })
    }
}

impl<J: Journal> Journal for FaultyJournal<J> {
    fn append(&self, stream: StreamId, epoch: Epoch, after: Position, records: Records) -> Appending {
        if let Some(refusal) = Self::refusal(&self.condition.borrow()) {
            return Answer::known(Err(refusal));
        }
        match self.next_fault() {
            None => self.unless_stopped(|inner| inner.append(stream, epoch, after, records)),
            Some(Fault::Full { .. }) => Answer::known(Err(AppendError::Full)),
            Some(Fault::FailBefore) => Answer::known(Err(self.fail("appending").into())),
            Some(Fault::LoseConnection { stored, requests }) => {
                self.counts.lock().unreachable = requests;
                let durable = stored.then(|| self.inner.append(stream, epoch, after, records));
                Answer::later(async move {
                    // A refusal is lost like an acknowledgement.
                    if let Some(durable) = durable {
                        let _ = durable.await;
                    }
                    Err(AppendError::Unknown)
                })
            }
            Some(Fault::Crash) => {
                self.condition.send_replace(Condition::Crashed);
                Answer::known(Err(Closed.into()))
            }
            Some(Fault::LoseAcknowledgement) => {
                let durable = self.inner.append(stream, epoch, after, records);
                let failure = self.fail("acknowledging");
                Answer::later(async move {
                    // A refusal is not an acknowledgement, but it is lost like one.
                    let _ = durable.await;
                    Err(failure.into())
                })
            }
        }
    }

    fn open(&self, stream: StreamId) -> Opening {
        if self.is_full() {
            // It is tried as often as an append is.
            self.counts.lock().appends += 1;
            return Answer::known(Err(StreamError::Full));
        }
        self.unless_stopped(|inner| inner.open(stream))
    }

    fn create(&self, stream: StreamId, family: StreamId) -> Opening {
        self.unless_stopped(|inner| inner.create(stream, family))
    }

    fn family(&self, of: StreamId) -> Family {
        self.unless_stopped(|inner| inner.family(of))
    }

    fn people(&self) -> People {
        self.unless_stopped(J::people)
    }

    fn people_of(&self, asked: Vec<PersonId>) -> People {
        self.unless_stopped(|inner| inner.people_of(asked))
    }

    fn admit(&self, person: PersonId, key: Vec<u8>) -> Admitting {
        self.unless_stopped(|inner| inner.admit(person, key))
    }

    fn erase(&self, person: PersonId) -> Erasing {
        self.unless_stopped(|inner| inner.erase(person))
    }

    fn open_all(&self) -> OpeningAll {
        self.unless_stopped(J::open_all)
    }

    fn read_after(&self, stream: StreamId, after: Position) -> Reading {
        self.unless_stopped(|inner| inner.read_after(stream, after))
    }

    fn streams(&self) -> Listing {
        self.unless_stopped(J::streams)
    }

    fn note(&self, stream: StreamId, head: Position, note: Vec<u8>) -> Done {
        if self.is_full() {
            return Answer::known(Err(StreamError::Full));
        }
        self.unless_stopped(|inner| inner.note(stream, head, note))
    }

    fn notes(&self) -> Noting {
        self.unless_stopped(J::notes)
    }

    fn retire(&self, stream: StreamId) -> Done {
        if self.is_full() {
            return Answer::known(Err(StreamError::Full));
        }
        self.unless_stopped(|inner| inner.retire(stream))
    }

    fn retired(&self, after: Option<StreamId>, most: usize) -> Retired {
        self.unless_stopped(|inner| inner.retired(after, most))
    }

    fn replace(&self, stream: StreamId, head: Position, records: Records) -> Replacing {
        self.unless_stopped(|inner| inner.replace(stream, head, records))
    }

    fn rest(&self, stream: StreamId) {
        self.inner.rest(stream);
    }

    fn probe(&self) -> Done {
        if self.is_full() {
            return Answer::known(Err(StreamError::Full));
        }
        self.unless_stopped(J::probe)
    }

    /// Until the last append that is planned to find it so.
    fn is_full(&self) -> bool {
        let mut counts = self.counts.lock();
        let is_full = counts.appends + 1 < counts.full_until;
        if is_full {
            counts.refused_last = Some(Instant::now());
        }
        is_full
    }

    fn damaged_streams(&self) -> usize {
        self.inner.damaged_streams()
    }

    fn is_healthy(&self) -> bool {
        matches!(*self.condition.borrow(), Condition::Running) && self.inner.is_healthy()
    }

    fn failed(&self) -> Failing {
        let mut condition = self.condition.subscribe();
        let inner = self.inner.failed();
        let planned = async move {
            let failed = condition
                .wait_for(|condition| matches!(condition, Condition::Failed(_)))
                .await
                .map(|condition| condition.clone());
            match failed {
                Ok(Condition::Failed(failure)) => failure,
                Ok(Condition::Running | Condition::Crashed) | Err(_) => std::future::pending().await,
            }
        };
        Box::pin(async move {
            tokio::select! {
                failure = planned => failure,
                failure = inner => failure,
            }
        })
    }

    fn shutdown(&self) -> Done {
        self.unless_stopped(J::shutdown)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps")]
mod tests {
    use super::*;
    use crate::journal::MemoryJournal;
    use crate::journal::contract::{Subject, contract};

    const TABLE: StreamId = StreamId([1; 16]);

    contract!(FaultyJournal<MemoryJournal>);

    #[tokio::test]
    async fn a_failure_before_leaves_nothing() {
        let (journal, epoch) = planned(Plan::default().at(2, Fault::FailBefore)).await;
        assert_eq!(bid(&journal, epoch, Position(0)).await.unwrap(), Position(1));
        assert!(matches!(bid(&journal, epoch, Position(1)).await, Err(AppendError::Failed(_))));
        assert!(!journal.is_healthy());
        assert_eq!(journal.failed().await.to_string(), "the journal failed while appending");
        assert!(matches!(journal.open(TABLE).await, Err(StreamError::Failed(_))));
        journal.restart();
        assert_eq!(journal.open(TABLE).await.unwrap().1.len(), 1);
    }

    #[tokio::test]
    async fn a_lost_acknowledgement_leaves_the_record() {
        let (journal, epoch) = planned(Plan::default().at(1, Fault::LoseAcknowledgement)).await;
        assert!(matches!(bid(&journal, epoch, Position(0)).await, Err(AppendError::Failed(_))));
        journal.restart();
        let (epoch, records) = journal.open(TABLE).await.unwrap();
        assert_eq!(records.len(), 1);
        assert_eq!(bid(&journal, epoch, Position(1)).await.unwrap(), Position(2));
    }

    #[tokio::test]
    async fn after_a_lost_connection_the_storage_is_out_of_reach_as_long_as_planned() {
        for stored in [false, true] {
            let (journal, epoch) = planned(Plan::default().at(2, Fault::LoseConnection { stored, requests: 2 })).await;
            bid(&journal, epoch, Position(0)).await.unwrap();
            assert!(matches!(bid(&journal, epoch, Position(1)).await, Err(AppendError::Unknown)));
            assert!(journal.is_healthy());
            assert!(matches!(journal.open(TABLE).await, Err(StreamError::Unreachable(_))));
            assert!(matches!(bid(&journal, epoch, Position(1)).await, Err(AppendError::Unreachable(_))));
            let (raised, records) = journal.open(TABLE).await.unwrap();
            assert_eq!((raised, records.len()), (Epoch(2), if stored { 2 } else { 1 }));
        }
    }

    #[tokio::test]
    async fn a_storage_that_is_cut_off_is_out_of_reach_until_it_is_not_and_decides_what_was_under_way() {
        let (journal, epoch) = planned(Plan::default()).await;
        journal.inner().hold();
        let under_way = bid(&journal, epoch, Position(0));
        journal.reaches(false);
        assert!(matches!(bid(&journal, epoch, Position(1)).await, Err(AppendError::Unreachable(_))));
        journal.reaches(true);
        journal.inner().release_all();
        assert_eq!(under_way.await.unwrap(), Position(1));
        assert_eq!(bid(&journal, epoch, Position(1)).await.unwrap(), Position(2));
    }

    #[tokio::test]
    async fn what_is_planned_does_not_come_about_once_all_is_well() {
        let (journal, epoch) = planned(Plan::default().at(1, Fault::FailBefore)).await;
        journal.heal();
        assert_eq!(bid(&journal, epoch, Position(0)).await.unwrap(), Position(1));
    }

    #[tokio::test]
    async fn full_lasts_as_long_as_planned() {
        let (journal, epoch) = planned(Plan::default().at(1, Fault::Full { appends: 2 })).await;
        for _ in 0..2 {
            assert!(matches!(bid(&journal, epoch, Position(0)).await, Err(AppendError::Full)));
            assert!(journal.is_healthy());
        }
        assert_eq!(bid(&journal, epoch, Position(0)).await.unwrap(), Position(1));
    }

    #[tokio::test]
    async fn a_crash_loses_every_answer_not_taken() {
        let (journal, epoch) = planned(Plan::default().at(3, Fault::Crash)).await;
        assert_eq!(bid(&journal, epoch, Position(0)).await.unwrap(), Position(1));
        journal.inner().hold();
        let waiting = bid(&journal, epoch, Position(1));
        assert!(matches!(bid(&journal, epoch, Position(2)).await, Err(AppendError::Closed(_))));
        journal.inner().drop_held();
        journal.inner().release_all();
        journal.restart();
        assert!(matches!(waiting.await, Err(AppendError::Closed(_))));
        assert_eq!(journal.open(TABLE).await.unwrap().1.len(), 1);
    }

    async fn planned(plan: Plan) -> (FaultyJournal<MemoryJournal>, Epoch) {
        let journal = FaultyJournal::new(MemoryJournal::default(), plan);
        let (epoch, _) = journal.open(TABLE).await.unwrap();
        (journal, epoch)
    }

    fn bid(journal: &impl Journal, epoch: Epoch, after: Position) -> Appending {
        journal.append(TABLE, epoch, after, vec![b"1C".to_vec()])
    }

    impl Subject for FaultyJournal<MemoryJournal> {
        type Journal = Self;

        fn begin() -> Self {
            FaultyJournal::new(MemoryJournal::default(), Plan::default())
        }

        fn journal(&self) -> &Self {
            self
        }

        fn after_a_crash(self) -> Self {
            FaultyJournal::new(self.inner.reopen(), self.plan)
        }
    }
}
