//! The audit: every order in a stream of the journal. When a stream has become long the next one is begun with what
//! stands; the one that is written to is the only one that is not retired, and so is found at the start.

use std::{collections::BTreeSet, sync::Arc};

use bridge_protocol::AccountId;
use serde::{Deserialize, Serialize};
use tracing::error;

use super::{Order, OrderedBy, Reason, TokenKey, number, state::OperatorState};
use crate::journal::{AppendError, Epoch, Journal, Outcome, Position, Records, StreamError, StreamId, outcome};

/// Records of one stream, after which the next is begun: some two megabytes, read at the start in a blink.
pub(super) const RECORDS: u64 = 10_000;
/// What the names of the streams begin with.
const STREAMS: [u8; 8] = *b"operator";

/// An order as it was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Audited {
    /// When, in milliseconds since 1970.
    pub(crate) at: u64,
    pub(crate) by: OrderedBy,
    pub(crate) order: Order,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<Reason>,
    /// The key that tokens are signed with from then on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) token_key: Option<TokenKey>,
    /// Why it was not taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) refused: Option<String>,
    /// Whether it is written down too when it was carried out to the end; earlier servers did not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_followed: bool,
}

/// A record of the audit.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Record {
    Ordered(Audited),
    /// The order with this number came to nothing.
    Failed {
        number: u64,
        why: String,
        /// Whether nothing of it stands.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        undone: bool,
    },
    /// Somebody is erased who was to be, to the end.
    Erased {
        account: AccountId,
    },
    /// What stood when the stream was begun.
    OperatorState(Box<OperatorState>),
}

/// An order could not be written down.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AuditError {
    #[error("the disk is full: nothing is ordered that cannot be written down")]
    Full,
    #[error("the journal does not take it: nothing is ordered that cannot be written down")]
    Journal,
    #[error(
        "the journal was lost before it answered: look in the audit whether the order stands, and else give it again"
    )]
    Unknown,
}

/// Orders that are damaged could not be let go of.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ForgetError {
    #[error("the journal cannot be read")]
    Journal(#[from] StreamError),
    #[error(transparent)]
    Audit(#[from] AuditError),
}

/// The audit's end.
pub(super) struct Audit {
    journal: Arc<dyn Journal>,
    stream: u64,
    /// The last record that what stands was made of.
    read_to: Position,
    /// None while nobody knows where the stream ends.
    end: Option<(Epoch, Position)>,
}

/// What others have written since.
pub(super) enum Since {
    /// These orders stand besides what stood.
    More(Vec<Audited>),
    /// This stands in the place of what stood.
    Anew(Box<OperatorState>),
}

impl Audit {
    pub(super) async fn read(journal: Arc<dyn Journal>) -> Result<(Self, OperatorState), StreamError> {
        let live = journal.streams().await?;
        let mut live: Vec<_> = live.iter().filter_map(|(stream, _)| index(*stream)).collect();
        live.sort_unstable();
        let (stream, records) = loop {
            let stream = live.pop().unwrap_or_default();
            let records = journal.read(name(stream)).await?;
            // One may have been claimed and not begun.
            if live.is_empty() || !records.is_empty() {
                break (stream, records);
            }
        };
        let state = fold(stream, &records);
        let read_to = Position(records.len() as u64);
        Ok((Self { journal, stream, read_to, end: None }, state))
    }

    /// Reads what others have written since, and nothing else.
    pub(super) async fn read_on(&mut self) -> Result<Since, StreamError> {
        self.end = None;
        let records = self.journal.read_after(name(self.stream), self.read_to).await?;
        let read_to = Position(self.read_to.0 + records.len() as u64);
        // Whoever has filled a stream begins the next.
        let is_full = read_to.0 >= RECORDS - 1;
        let mut more = Vec::new();
        for record in &records {
            match serde_json::from_slice(record) {
                Ok(Record::Ordered(order)) if order.refused.is_none() => more.push(order),
                Ok(Record::Ordered(_) | Record::Failed { undone: false, .. }) => {}
                Ok(Record::Failed { undone: true, .. } | Record::Erased { .. } | Record::OperatorState(_)) => {
                    return self.read_anew().await;
                }
                Err(cause) => not_read(&cause),
            }
        }
        if is_full && !self.journal.read(name(self.stream + 1)).await?.is_empty() {
            return self.read_anew().await;
        }
        self.read_to = read_to;
        Ok(Since::More(more))
    }

    /// As if nothing had been read.
    pub(super) async fn read_anew(&mut self) -> Result<Since, StreamError> {
        let (found, state) = Self::read(Arc::clone(&self.journal)).await?;
        *self = found;
        Ok(Since::Anew(Box::new(state)))
    }

    /// Takes hold of the stream's end if it is not held, and tells what stands if others have written since.
    pub(super) async fn hold(&mut self) -> Result<Option<OperatorState>, AuditError> {
        if self.end.is_some() {
            return Ok(None);
        }
        let (epoch, records) = self.claimed(self.stream).await?;
        let head = Position(records.len() as u64);
        self.end = Some((epoch, head));
        if head == self.read_to {
            return Ok(None);
        }
        self.read_to = head;
        Ok(Some(fold(self.stream, &records)))
    }

    /// Begins the next stream with nothing that stands but who let go of it and when, if the last one is damaged, and
    /// forgets that one. Says whether it was.
    pub(super) async fn forget_damaged(journal: Arc<dyn Journal>, at: u64, by: OrderedBy) -> Result<bool, ForgetError> {
        let live = journal.notes().await?.into_iter();
        let begun = live.filter(|noted| noted.head > Position::NOTHING);
        let last = begun.filter_map(|noted| Some((index(noted.stream)?, noted.head))).max_by_key(|(number, _)| *number);
        let Some((last, head)) = last else { return Ok(false) };
        match journal.read(name(last)).await {
            Ok(_) => return Ok(false),
            Err(StreamError::Damaged { .. }) => {}
            Err(cause) => return Err(cause.into()),
        }
        let mut next = Self { journal: Arc::clone(&journal), stream: last + 1, read_to: Position::NOTHING, end: None };
        next.hold().await?;
        let order = Order::ForgetOrders {};
        let forgotten = Audited { at, by, order, why: None, token_key: None, refused: None, is_followed: false };
        next.write(&Record::Ordered(forgotten), OperatorState::default).await?;
        journal.retire(name(last)).await?;
        journal.replace(name(last), head, Records::new()).await?;
        Ok(true)
    }

    /// Writes a record, durably, where the end is held. Gives its number.
    pub(super) async fn write(
        &mut self,
        record: &Record,
        state: impl Fn() -> OperatorState,
    ) -> Result<u64, AuditError> {
        let (epoch, head) = self.end.take().expect("whoever writes holds the end");
        // What came of the stream's last order still stands behind it: whoever folds the stream finds both.
        let most = if matches!(record, Record::Ordered(_)) { RECORDS - 1 } else { RECORDS };
        if head.0 >= most {
            return self.begin_next(record, state()).await;
        }
        self.append(self.stream, epoch, head, record).await.map(|end| self.set_end(end))
    }

    /// Writes a record as the first of the next stream, behind what stands.
    async fn begin_next(&mut self, record: &Record, state: OperatorState) -> Result<u64, AuditError> {
        let next = self.stream + 1;
        let (epoch, records) = self.claimed(next).await?;
        // Another node may have begun it at the same moment, or this one before it heard that it had.
        let (epoch, begun) = if records.is_empty() {
            self.append(next, epoch, Position::NOTHING, &Record::OperatorState(Box::new(state))).await?
        } else {
            (epoch, Position(records.len() as u64))
        };
        // If it stays unretired the next start looks at the later one all the same.
        drop(self.journal.retire(name(self.stream)));
        (self.stream, self.read_to) = (next, Position::NOTHING);
        let end = self.append(next, epoch, begun, record).await?;
        let number = self.set_end(end);
        if !records.is_empty() {
            self.read_to = Position::NOTHING;
        }
        Ok(number)
    }

    pub(super) async fn last(&self, most: usize) -> Result<Vec<(u64, Audited, Option<String>)>, StreamError> {
        if most == 0 {
            return Ok(Vec::new());
        }
        let (mut last, mut failed) = (Vec::new(), Vec::new());
        for stream in (0..=self.stream).rev() {
            let records = match self.journal.read(name(stream)).await {
                Ok(records) => records,
                Err(StreamError::Damaged { .. }) => continue,
                Err(cause) => return Err(cause),
            };
            for (place, record) in records.iter().enumerate().rev() {
                match serde_json::from_slice(record) {
                    Ok(Record::Ordered(order)) => last.push((number(stream, Position(place as u64 + 1)), order)),
                    Ok(Record::Failed { number, why, .. }) => failed.push((number, why)),
                    Ok(Record::Erased { .. } | Record::OperatorState(_)) | Err(_) => {}
                }
                if last.len() >= most {
                    break;
                }
            }
            if last.len() >= most {
                break;
            }
        }
        let why = |number| failed.iter().find(|(of, _)| *of == number).map(|(_, why)| why.clone());
        let told = last.into_iter().rev().map(|(number, order): (u64, Audited)| {
            let why = order.refused.clone().or_else(|| why(number));
            (number, order, why)
        });
        Ok(told.collect())
    }

    async fn claimed(&self, stream: u64) -> Result<(Epoch, Records), AuditError> {
        match self.journal.open(name(stream)).await {
            Ok(claimed) => Ok(claimed),
            Err(StreamError::Full) => Err(AuditError::Full),
            Err(
                StreamError::Damaged { .. }
                | StreamError::Unreachable(_)
                | StreamError::Failed(_)
                | StreamError::Closed(_),
            ) => Err(AuditError::Journal),
        }
    }

    /// Gives where the stream ends from then on.
    async fn append(
        &self,
        stream: u64,
        epoch: Epoch,
        after: Position,
        record: &Record,
    ) -> Result<(Epoch, Position), AuditError> {
        let record = serde_json::to_vec(record).expect("an order has no map with other keys than text");
        let stream = name(stream);
        match self.journal.append(stream, epoch, after, vec![record]).await {
            Ok(head) => Ok((epoch, head)),
            Err(AppendError::Unknown) => match outcome(self.journal.as_ref(), stream, epoch, after, 1).await {
                Some(Outcome::Stored(epoch)) => Ok((epoch, Position(after.0 + 1))),
                Some(Outcome::Lost(_)) => Err(AuditError::Journal),
                None => Err(AuditError::Unknown),
            },
            Err(AppendError::Full) => Err(AuditError::Full),
            Err(
                AppendError::Fenced { .. }
                | AppendError::Conflict { .. }
                | AppendError::TooBig { .. }
                | AppendError::Unreachable(_)
                | AppendError::Failed(_)
                | AppendError::Closed(_),
            ) => Err(AuditError::Journal),
        }
    }

    fn set_end(&mut self, (epoch, head): (Epoch, Position)) -> u64 {
        self.end = Some((epoch, head));
        self.read_to = head;
        number(self.stream, head)
    }
}

/// Whether a stream of the journal is one of the audit.
pub(super) fn has_written(stream: StreamId) -> bool {
    stream.0.starts_with(&STREAMS)
}

/// Whether a record of such a stream can be read.
pub(crate) fn is_sound(record: &[u8]) -> bool {
    serde_json::from_slice::<Record>(record).is_ok()
}

fn fold(stream: u64, records: &[Vec<u8>]) -> OperatorState {
    let read: Vec<_> = records.iter().map(|record| serde_json::from_slice(record)).collect();
    let undone = read.iter().filter_map(|record| match record {
        Ok(Record::Failed { number, undone: true, .. }) => Some(*number),
        Ok(Record::Failed { .. } | Record::Ordered(_) | Record::Erased { .. } | Record::OperatorState(_)) | Err(_) => {
            None
        }
    });
    let undone: BTreeSet<u64> = undone.collect();
    let mut state = OperatorState::default();
    for (place, record) in (1..).zip(read) {
        match record {
            Ok(Record::Ordered(_)) if undone.contains(&number(stream, Position(place))) => {}
            Ok(Record::Ordered(order)) if order.refused.is_none() => state.take(&order),
            Ok(Record::Erased { account }) => state.is_erased(account),
            Ok(Record::OperatorState(stood)) => state = *stood,
            Ok(Record::Ordered(_) | Record::Failed { .. }) => {}
            Err(cause) => not_read(&cause),
        }
    }
    state
}

fn not_read(cause: &serde_json::Error) {
    error!(%cause, "an order of the operator's cannot be read, and does not stand");
}

fn name(stream: u64) -> StreamId {
    let mut name = [0; 16];
    name[..8].copy_from_slice(&STREAMS);
    name[8..].copy_from_slice(&stream.to_be_bytes());
    StreamId(name)
}

fn index(stream: StreamId) -> Option<u64> {
    let number = stream.0.last_chunk().map(|number| u64::from_be_bytes(*number));
    number.filter(|_| has_written(stream))
}

#[cfg(test)]
mod tests {
    use bridge_game::record::SealKey;
    use bridge_protocol::AccountId;

    use super::*;
    use crate::{
        clock::{Clock, Clocks},
        journal::{Fault, FaultyJournal, KeyFingerprint, MemoryJournal, Plan, SqliteJournal},
        operator::{Operator, Target},
        people::People,
    };

    const ANN: AccountId = AccountId::from_bytes([1; 16]);

    #[tokio::test(start_paused = true)]
    async fn what_was_ordered_stands_after_a_restart_and_is_in_the_audit() {
        let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
        let operator = open(&journal).await;
        let ban = Order::Ban { whom: Target::Account(ANN), seconds: None };
        let number = operator.take(ban.clone(), by("susan"), Some("rude".to_owned())).await.unwrap();
        let close = Order::Close { id: bridge_protocol::TableId::from_bytes([9; 16]) };
        let failed = operator.take(close, by("susan"), None).await.unwrap();
        operator.came_to_nothing(failed, "there is no such table", false).await.unwrap();
        drop(operator);

        let operator = open(&journal).await;
        let home = std::net::Ipv4Addr::LOCALHOST.into();
        assert!(operator.bars(Some(ANN), home).is_some());
        assert_eq!(operator.restrictions()[0].why, Some(Reason::Plain("rude".to_owned())));
        let audit = operator.last(10).await.unwrap();
        assert_eq!(audit.len(), 2);
        let (first, last) = (&audit[0], &audit[1]);
        assert_eq!((first.0, &first.1.order, first.1.by.name.as_deref()), (number, &ban, Some("susan")));
        assert_eq!((last.0, last.2.as_deref()), (failed, Some("there is no such table")));
        assert_eq!((operator.last(1).await.unwrap().len(), operator.last(0).await.unwrap().len()), (1, 0));
    }

    #[tokio::test(start_paused = true)]
    async fn a_long_audit_goes_on_in_another_stream_and_all_still_stands() {
        let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
        let operator = open(&journal).await;
        operator.take(Order::Ban { whom: Target::Account(ANN), seconds: None }, by("susan"), None).await.unwrap();
        for _ in 0..RECORDS {
            operator.take(Order::Who {}, by("susan"), None).await.unwrap();
        }
        drop(operator);
        let operator = open(&journal).await;
        assert!(operator.bars(Some(ANN), std::net::Ipv4Addr::LOCALHOST.into()).is_some());
        let live = journal.streams().await.unwrap();
        assert_eq!(live.iter().filter_map(|(stream, _)| index(*stream)).collect::<Vec<_>>(), [1]);
        assert_eq!(operator.last(usize::MAX).await.unwrap().len() as u64, RECORDS + 1);
    }

    /// The stream is full, and the next one cannot be begun at the first attempt.
    #[tokio::test(start_paused = true)]
    async fn what_stands_stands_though_the_next_stream_could_not_be_begun() {
        for fault in [Fault::Full { appends: 1 }, Fault::LoseConnection { stored: true, requests: 1 }] {
            let plan = Plan::default().at(RECORDS, fault);
            let journal: Arc<dyn Journal> = Arc::new(FaultyJournal::new(MemoryJournal::default(), plan));
            let (operator, home) = (open(&journal).await, std::net::Ipv4Addr::LOCALHOST.into());
            let ban = |whom| Order::Ban { whom: Target::Account(whom), seconds: None };
            operator.take(ban(ANN), by("susan"), None).await.unwrap();
            for _ in 2..RECORDS {
                operator.take(Order::Who {}, by("susan"), None).await.unwrap();
            }
            assert!(operator.take(Order::Who {}, by("susan"), None).await.is_err());
            assert!(operator.bars(Some(ANN), home).is_some());
            assert!(open(&journal).await.bars(Some(ANN), home).is_some(), "after a start, too");
            let ben = AccountId::from_bytes([2; 16]);
            assert_eq!(operator.take(ban(ben), by("susan"), None).await.unwrap(), RECORDS + 2);
            for operator in [operator, open(&journal).await] {
                assert!([ANN, ben].iter().all(|banned| operator.bars(Some(*banned), home).is_some()));
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn an_order_of_which_nothing_is_to_stand_is_in_the_audit_alone() {
        let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
        let operator = open(&journal).await;
        let number = operator.take(Order::Erase { account: ANN }, by("susan"), None).await.unwrap();
        assert!(operator.has_voided(ANN, 1));
        operator.came_to_nothing(number, "nothing is kept of them", true).await.unwrap();
        for operator in [operator, open(&journal).await] {
            assert!(!operator.has_voided(ANN, 1) && operator.restrictions().is_empty());
            assert_eq!(operator.last(9).await.unwrap()[0].2.as_deref(), Some("nothing is kept of them"));
        }
    }

    #[tokio::test]
    async fn damaged_orders_are_let_go_of_when_somebody_says_so_and_not_before() {
        let data = tempfile::tempdir().unwrap();
        let ban = || Order::Ban { whom: Target::Account(ANN), seconds: None };
        let journal = kept(data.path());
        open(&journal).await.take(ban(), by("susan"), None).await.unwrap();
        assert!(!Operator::forget_damaged(Arc::clone(&journal), 7, by("otto")).await.unwrap(), "they are whole");
        journal.shutdown().await.unwrap();
        let file = rusqlite::Connection::open(data.path().join("journal.sqlite")).unwrap();
        let kept_orders = "SELECT body FROM compacted WHERE stream = ?1";
        let mut body: Vec<u8> = file.query_row(kept_orders, [name(0).0], |row| row.get(0)).unwrap();
        *body.last_mut().unwrap() ^= 1;
        assert_eq!(file.execute("UPDATE compacted SET body = ?2 WHERE stream = ?1", (name(0).0, body)).unwrap(), 1);
        drop(file);

        let journal = kept(data.path());
        assert!(matches!(try_open(&journal).await, Err(StreamError::Damaged { .. })), "nobody is let in");
        assert!(Operator::forget_damaged(Arc::clone(&journal), 7, by("otto")).await.unwrap());
        assert_eq!(journal.read(name(0)).await.unwrap(), Records::new(), "a backup finds nothing damaged");
        let operator = open(&journal).await;
        let home = std::net::Ipv4Addr::LOCALHOST.into();
        assert_eq!((operator.bars(Some(ANN), home), operator.restrictions()), (None, vec![]));
        let audited: Vec<_> = operator.last(9).await.unwrap().into_iter().map(|(_, order, _)| order).collect();
        assert_eq!(
            audited.iter().map(|each| (each.at, &each.by, &each.order)).collect::<Vec<_>>(),
            [(7, &by("otto"), &Order::ForgetOrders {})]
        );
        operator.take(ban(), by("susan"), None).await.unwrap();
        assert!(open(&journal).await.bars(Some(ANN), home).is_some());
        journal.shutdown().await.unwrap();
    }

    #[tokio::test]
    async fn an_order_whose_answer_was_lost_is_taken_if_it_is_written_down() {
        for (stored, requests) in [(true, 0), (false, 0), (true, 1)] {
            let plan = Plan::default().at(1, Fault::LoseConnection { stored, requests });
            let journal: Arc<dyn Journal> = Arc::new(FaultyJournal::new(MemoryJournal::default(), plan));
            let operator = open(&journal).await;
            let taken = operator.take(Order::Who {}, by("susan"), None).await;
            let told = taken.map_err(|cause| cause.to_string().starts_with("the journal was lost")).map(drop);
            assert_eq!(told, if stored && requests == 0 { Ok(()) } else { Err(requests > 0) });
            let written = usize::from(stored);
            assert_eq!(operator.last(9).await.unwrap().len(), written);
            operator.take(Order::Who {}, by("susan"), None).await.unwrap();
            assert_eq!(operator.last(9).await.unwrap().len(), written + 1);
        }
    }

    #[cfg(feature = "cluster")]
    #[tokio::test(start_paused = true)]
    async fn of_what_another_node_orders_only_what_is_later_is_read() {
        let (memory, home) = (MemoryJournal::default(), std::net::Ipv4Addr::LOCALHOST.into());
        let journal: Arc<dyn Journal> = Arc::new(memory.reopen());
        let (one, other) = (shared(&journal).await, shared(&journal).await);
        let ban = |account| Order::Ban { whom: Target::Account(AccountId::from_bytes([account; 16])), seconds: None };
        for account in 0..100 {
            one.take(ban(account), by("susan"), None).await.unwrap();
        }
        let read = async |operator: &Operator| {
            let before = memory.records_read();
            operator.read_on().await.unwrap();
            memory.records_read() - before
        };
        assert_eq!([read(&other).await, read(&other).await, read(&other).await], [100, 0, 0]);
        assert!(other.bars(Some(AccountId::from_bytes([99; 16])), home).is_some());
        one.take(ban(100), by("susan"), None).await.unwrap();
        one.take(Order::Unban { whom: Target::Account(ANN) }, by("susan"), None).await.unwrap();
        assert_eq!([read(&other).await, read(&other).await], [2, 0]);
        assert!(other.bars(Some(AccountId::from_bytes([100; 16])), home).is_some());
        assert!(other.bars(Some(ANN), home).is_none());
        other.take(ban(101), by("karl"), None).await.unwrap();
        assert_eq!([read(&other).await, read(&one).await], [0, 1], "its own it has read");
        assert_eq!(one.restrictions(), other.restrictions());
    }

    #[cfg(feature = "cluster")]
    #[tokio::test(start_paused = true)]
    async fn what_another_node_takes_back_or_begins_anew_is_read_whole() {
        let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
        let (one, other) = (shared(&journal).await, shared(&journal).await);
        let number = one.take(Order::Erase { account: ANN }, by("susan"), None).await.unwrap();
        other.read_on().await.unwrap();
        assert!(other.has_voided(ANN, 1));
        one.came_to_nothing(number, "nothing is kept of them", true).await.unwrap();
        other.read_on().await.unwrap();
        assert!(!other.has_voided(ANN, 1));
        // Until the stream is full, and the next one has begun.
        drop(one);
        let alone = open(&journal).await;
        alone.take(Order::Ban { whom: Target::Account(ANN), seconds: None }, by("susan"), None).await.unwrap();
        let mut written = 0;
        while written < RECORDS - 3 {
            written = alone.take(Order::Who {}, by("susan"), None).await.unwrap();
        }
        drop(alone);
        let one = shared(&journal).await;
        while written < RECORDS {
            other.read_on().await.unwrap();
            written = one.take(Order::Who {}, by("susan"), None).await.unwrap();
        }
        assert_eq!(written, RECORDS + 2, "behind what stood");
        one.take(Order::Revoke { account: ANN }, by("susan"), None).await.unwrap();
        other.read_on().await.unwrap();
        assert!(other.has_voided(ANN, 1));
        assert_eq!(other.restrictions(), one.restrictions());
        assert_eq!(other.restrictions().len(), 2);
    }

    #[cfg(feature = "cluster")]
    async fn shared(journal: &Arc<dyn Journal>) -> Operator {
        let clock = Clock::start_at(bridge_game::Moment(1_000_000), Clocks::Real);
        let people = Arc::new(People::for_tests(Arc::clone(journal), SealKey::new([7; 32])));
        Operator::read(Arc::clone(journal), people, clock, true).await.unwrap()
    }

    fn kept(data: &std::path::Path) -> Arc<dyn Journal> {
        Arc::new(SqliteJournal::open_with_key(data, KeyFingerprint([7; 16])).unwrap())
    }

    async fn open(journal: &Arc<dyn Journal>) -> Operator {
        try_open(journal).await.unwrap()
    }

    async fn try_open(journal: &Arc<dyn Journal>) -> Result<Operator, StreamError> {
        let clock = Clock::start_at(bridge_game::Moment(1_000_000), Clocks::Real);
        let people = Arc::new(People::for_tests(Arc::clone(journal), SealKey::new([7; 32])));
        Operator::read(Arc::clone(journal), people, clock, false).await
    }

    fn by(name: &str) -> OrderedBy {
        OrderedBy { uid: Some(0), name: Some(name.to_owned()) }
    }
}
