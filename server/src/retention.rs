//! How long what is over is kept: chat, and tables that were closed unfinished. What has been kept long enough goes, a
//! few tables at a time; a table in play, or that somebody looks at, is never touched. What was looked at is read again
//! when something of it falls due, or when it has gone on, and not before.

mod looked_at;

use std::{sync::Arc, time::Duration};

use bridge_game::{
    BelongsTo, MachineKind, Moment, Table,
    record::{self, Keys as RecordKeys, NoPeople, SealKey},
};
use parking_lot::Mutex;

use self::looked_at::LookedAt;
use crate::{
    actor::replay::replay,
    clock::Clock,
    deal_index::DealIndex,
    journal::{Journal, Position, Records, StreamError, StreamId},
    metrics::figures,
    operator::Operator,
    people::{Noting, People},
};

/// Streams that are looked at in one go.
const PIECE: usize = 16;
/// How long nothing is let go after the start: a machine may start with its clock far ahead, and be put right soon.
pub(crate) const BEGINS_AFTER: Duration = Duration::from_secs(60 * 60);
/// How long the journal is left alone between two pieces, and when all has been looked at.
pub(crate) const BETWEEN_PIECES: Duration = Duration::from_secs(10);
pub(crate) const BETWEEN_ROUNDS: Duration = Duration::from_secs(60 * 60);

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long the owner of a server keeps what is over; for ever where nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct Retention {
    /// Days after which what was said at a table that is over is erased. The results stay, and each board's log holds.
    #[arg(long, env = "BRIDGE_KEEP_CHAT_DAYS", value_name = "DAYS")]
    pub keep_chat_days: Option<u32>,
    /// Days after which a table is removed that was closed before its last board was over, or, where a session might
    /// have gone on, before its first. What is part of a match or an event stays, and so do the boards of a day until
    /// that is over: whoever closes them does not play them again.
    #[arg(long, env = "BRIDGE_KEEP_UNFINISHED_DAYS", value_name = "DAYS")]
    pub keep_unfinished_days: Option<u32>,
}

/// Lets go of what has been kept long enough.
pub(crate) struct Pruner {
    retention: Retention,
    journal: Arc<dyn Journal>,
    seal: SealKey,
    people: Arc<People>,
    clock: Clock,
    looked_at: Mutex<LookedAt>,
}

/// What went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pruned {
    pub(crate) tables: usize,
    /// Tables whose chat went.
    pub(crate) chats: usize,
}

/// What becomes of a table.
enum Verdict {
    /// Until then as it is; for ever if nothing of it falls due.
    Kept {
        until: Option<Moment>,
    },
    Removed,
    Without(Records),
}

impl Pruner {
    pub(crate) fn new(
        retention: Retention,
        journal: Arc<dyn Journal>,
        seal: SealKey,
        people: Arc<People>,
        clock: Clock,
    ) -> Self {
        Self { retention, journal, seal, people, clock, looked_at: Mutex::default() }
    }

    /// Whether everything is kept for ever.
    pub(crate) fn keeps_all(&self) -> bool {
        self.retention == Retention::default()
    }

    /// What journals are read with.
    pub(crate) const fn seal(&self) -> &SealKey {
        &self.seal
    }

    /// Looks at some tables after this one. Gives what went, and the last that it looked at; none if there are no more.
    pub(crate) async fn piece<InUse: Future<Output = bool>>(
        &self,
        after: Option<StreamId>,
        in_use: impl Fn(StreamId) -> InUse,
    ) -> Result<(Pruned, Option<StreamId>), StreamError> {
        let mut pruned = Pruned::default();
        let streams = self.journal.retired(after, PIECE).await?;
        self.looked_at(|looked_at| looked_at.forget_others(after, &streams, PIECE));
        for &(stream, head) in &streams {
            let is_known = self.looked_at(|looked_at| looked_at.has_nothing_due(stream, head, self.now()));
            if is_known || DealIndex::has_written(stream) || Operator::has_written(stream) {
                continue;
            }
            let records = match self.journal.read(stream).await {
                Ok(records) => records,
                // What is damaged is somebody's to mend.
                Err(StreamError::Damaged { .. }) => continue,
                Err(cause) => return Err(cause),
            };
            let head = Position(records.len() as u64);
            match self.verdict(&records).await? {
                Verdict::Kept { until } => self.looked_at(|looked_at| looked_at.note(stream, head, until)),
                Verdict::Removed | Verdict::Without(_) if in_use(stream).await => {}
                Verdict::Removed => {
                    pruned.tables += usize::from(self.journal.replace(stream, head, Records::new()).await?);
                }
                Verdict::Without(rest) => {
                    pruned.chats += usize::from(self.journal.replace(stream, head, rest).await?);
                }
            }
        }
        figures().pruned_tables.inc_by(pruned.tables as u64);
        figures().pruned_chats.inc_by(pruned.chats as u64);
        Ok((pruned, streams.last().map(|(stream, _)| *stream)))
    }

    /// Looks at everything.
    pub(crate) async fn all<InUse: Future<Output = bool>>(
        &self,
        in_use: impl Fn(StreamId) -> InUse,
    ) -> Result<Pruned, StreamError> {
        let (mut all, mut after) = (Pruned::default(), None);
        loop {
            let (Pruned { tables, chats }, last) = self.piece(after, &in_use).await?;
            all = Pruned { tables: all.tables + tables, chats: all.chats + chats };
            if last.is_none() {
                return Ok(all);
            }
            after = last;
        }
    }

    /// What is let go is gone: both clocks must say that it is old enough, and one of them may be wrong for a while.
    fn now(&self) -> Moment {
        self.clock.now().min(self.clock.calendar())
    }

    fn looked_at<T>(&self, of: impl FnOnce(&mut LookedAt) -> T) -> T {
        of(&mut self.looked_at.lock())
    }

    async fn verdict(&self, records: &Records) -> Result<Verdict, StreamError> {
        if !records.first().is_some_and(|first| record::kind(first) == MachineKind::Table) {
            return Ok(Verdict::Kept { until: None });
        }
        // What cannot be replayed is somebody's to mend.
        let keys = RecordKeys { seal: &self.seal, people: &NoPeople };
        let Ok((table, last)) = replay::<Table>(records, keys) else { return Ok(Verdict::Kept { until: None }) };
        let age = self.now().since(last);
        let is_older = |days: Option<u32>| days.is_some_and(|days| age >= DAY * days);
        let due = |days: Option<u32>| days.map(|days| last.after(DAY * days));
        let is_alone = matches!(table.belongs_to(), BelongsTo::Host(_));
        let is_unfinished = is_alone && table.was_closed_unfinished();
        let Retention { keep_chat_days, keep_unfinished_days } = self.retention;
        // Whoever closes the boards of a day does not play them again.
        let day_ends = table.day().map(|day| Moment(day.next().begins())).filter(|ends| self.now() < *ends);
        if is_unfinished && is_older(keep_unfinished_days) && day_ends.is_none() {
            return Ok(Verdict::Removed);
        }
        let removed = due(keep_unfinished_days.filter(|_| is_unfinished)).map(|at| at.max(day_ends.unwrap_or(at)));
        if !is_older(keep_chat_days) {
            return Ok(Verdict::Kept { until: removed.into_iter().chain(due(keep_chat_days)).min() });
        }
        let people = Noting::of(&self.people);
        let let_go = |people: &Noting<'_>| -> Vec<_> {
            records.iter().map(|record| record::without_talk(record, people)).collect()
        };
        let mut without = let_go(&people);
        let unknown = people.unknown();
        // Another node may have given them a key. Of whom nobody has one the name is gone already.
        if !unknown.is_empty() && self.people.learn(unknown).await? {
            without = let_go(&Noting::of(&self.people));
        }
        if without.iter().all(Option::is_none) {
            return Ok(Verdict::Kept { until: removed });
        }
        let rest = without.into_iter().zip(records).map(|(without, record)| without.unwrap_or_else(|| record.clone()));
        Ok(Verdict::Without(rest.collect()))
    }
}
