//! The machines of one kind that are in memory, and the means to find the others: opened once, woken from the journal,
//! and let go when nothing changes any more, or nobody comes.

pub(crate) mod replay;

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use bridge_protocol::{AccountId, Refusal};
use dashmap::DashMap;
use tokio::{
    sync::{Mutex, MutexGuard, mpsc},
    task::JoinHandle,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::{error, info, warn};

use crate::{
    actor::{Ended, Handle, MAILBOX, Machine, MachineActor, Surroundings},
    journal::{AppendError, Epoch, Records, Seq, StreamError, StreamId},
};

/// Machines that can be opened or woken at the same moment without waiting for one another.
const DOORS: usize = 64;

/// Every machine of a kind that is in memory.
pub(crate) struct Register<M: Machine> {
    awake: DashMap<StreamId, Handle<M>>,
    /// What each account has opened that is not over, whether it is in memory or sleeps.
    opened_by: DashMap<AccountId, BTreeSet<StreamId>>,
    doors: [Mutex<()>; DOORS],
    actors: TaskTracker,
    around: Surroundings,
    stop: CancellationToken,
}

/// A machine that may go on from where its journal ends.
pub(crate) struct Claimed<M> {
    pub(crate) machine: M,
    pub(crate) epoch: Epoch,
    pub(crate) head: Seq,
}

/// A machine whose actor has just been started.
pub(crate) struct Started<M: Machine> {
    pub(crate) handle: Handle<M>,
    /// Resolves when the actor ends.
    pub(crate) life: JoinHandle<Ended>,
}

impl<M: Machine> Register<M> {
    /// Nothing is opened any more once `stop` is called.
    pub(crate) fn new(around: Surroundings, stop: CancellationToken) -> Arc<Self> {
        Arc::new(Self {
            awake: DashMap::new(),
            opened_by: DashMap::new(),
            doors: std::array::from_fn(|_| Mutex::new(())),
            actors: TaskTracker::new(),
            around,
            stop,
        })
    }

    /// Keeps everybody else from opening or waking this machine.
    pub(crate) async fn door(&self, stream: StreamId) -> MutexGuard<'_, ()> {
        self.doors[usize::from(stream.0[0]) % DOORS].lock().await
    }

    /// A way to write to a machine that is in memory.
    pub(crate) fn awake(&self, stream: StreamId) -> Option<Handle<M>> {
        self.awake.get(&stream).map(|handle| handle.clone()).filter(|handle| !handle.is_closed())
    }

    /// A machine as its journal has it, without claiming it; none if there is no journal.
    pub(crate) async fn known(&self, stream: StreamId) -> Result<Option<M>, Refusal> {
        let records = self.around.journal.read(stream).await.map_err(unavailable)?;
        if records.is_empty() { Ok(None) } else { self.replay(stream, &records).map(Some) }
    }

    /// Claims a machine that is in the journal; none if it is not.
    pub(crate) async fn claim(&self, stream: StreamId) -> Result<Option<Claimed<M>>, Refusal> {
        // Whoever asks for what was never opened leaves no trace.
        if self.around.journal.read(stream).await.map_err(unavailable)?.is_empty() {
            return Ok(None);
        }
        let (epoch, records) = self.around.journal.open(stream).await.map_err(unavailable)?;
        self.claimed(stream, epoch, &records).map(Some)
    }

    /// The machine that claimed records make. One that cannot be replayed is reported and left alone.
    pub(crate) fn claimed(&self, stream: StreamId, epoch: Epoch, records: &Records) -> Result<Claimed<M>, Refusal> {
        Ok(Claimed { machine: self.replay(stream, records)?, epoch, head: Seq(records.len() as u64) })
    }

    /// Refuses an account that has opened as many as it may.
    pub(crate) fn admits(&self, host: AccountId, limit: usize) -> Result<(), Refusal> {
        if self.stop.is_cancelled() {
            Err(Refusal::Stopping {})
        } else if self.opened_by.get(&host).is_some_and(|opened| opened.len() >= limit) {
            Err(Refusal::TooManyOpened { limit })
        } else {
            Ok(())
        }
    }

    /// Writes the first record of a machine's journal; from then on it is there.
    pub(crate) async fn open(&self, stream: StreamId, opened: M::Opened) -> Result<Claimed<M>, Refusal> {
        if self.stop.is_cancelled() {
            return Err(Refusal::Stopping {});
        }
        let journal = &self.around.journal;
        let (epoch, _) = journal.open(stream).await.map_err(unavailable)?;
        let first = vec![M::encode_opened(&opened, &self.around.seal)];
        let head = journal.append(stream, epoch, Seq::NOTHING, first).await.map_err(|cause| match cause {
            AppendError::Full => Refusal::StorageFull {},
            AppendError::Fenced { .. }
            | AppendError::Conflict { .. }
            | AppendError::TooBig { .. }
            | AppendError::Failed(_)
            | AppendError::Closed(_) => Refusal::Unavailable {},
        })?;
        info!(kind = M::KIND, id = M::spell(stream), "opened");
        Ok(Claimed { machine: M::open(opened), epoch, head })
    }

    /// Lets an actor run a machine.
    pub(crate) fn start(self: &Arc<Self>, claimed: Claimed<M>) -> Started<M> {
        let Claimed { machine, epoch, head } = claimed;
        let (handle, letters) = mpsc::channel(MAILBOX);
        let (stream, host, unfinished) = (machine.stream(), machine.host(), !machine.is_finished());
        let actor = MachineActor::new(machine, epoch, head, self.around.clone());
        self.awake.insert(stream, handle.clone());
        if unfinished {
            self.opened_by.entry(host).or_default().insert(stream);
        }
        M::gauge(&self.around.gauges).increment(1);
        let register = Arc::downgrade(self);
        let life = self.actors.spawn(async move {
            let ended = actor.run(letters).await;
            if let Some(register) = register.upgrade() {
                register.let_go(stream, host, unfinished, ended).await;
            }
            ended
        });
        Started { handle, life }
    }

    /// Waits until every actor has written what it was about to write, but no longer than `patience`.
    pub(crate) async fn stopped(&self, patience: Duration) {
        self.awake.clear();
        self.actors.close();
        if tokio::time::timeout(patience, self.actors.wait()).await.is_err() {
            warn!(kind = M::KIND, "some were still busy");
        }
    }

    async fn let_go(&self, stream: StreamId, host: AccountId, was_unfinished: bool, ended: Ended) {
        M::gauge(&self.around.gauges).decrement(1);
        self.awake.remove_if(&stream, |_, handle| handle.is_closed());
        if was_unfinished && ended != Ended::Asleep {
            self.opened_by.remove_if_mut(&host, |_, opened| {
                opened.remove(&stream);
                opened.is_empty()
            });
        }
        if ended == Ended::Finished
            && let Err(cause) = self.around.journal.retire(stream).await
        {
            error!(kind = M::KIND, id = M::spell(stream), %cause, "it is over and not retired: it is replayed at the next start");
        }
    }

    fn replay(&self, stream: StreamId, records: &Records) -> Result<M, Refusal> {
        replay::replay(records, &self.around.seal).map_err(|damage| {
            error!(kind = M::KIND, id = M::spell(stream), %damage, "it cannot be replayed and stays closed");
            Refusal::Unavailable {}
        })
    }
}

/// What a caller is told of the journal's trouble.
fn unavailable(cause: StreamError) -> Refusal {
    match cause {
        StreamError::Full => Refusal::StorageFull {},
        StreamError::Damaged { .. } | StreamError::Failed(_) | StreamError::Closed(_) => Refusal::Unavailable {},
    }
}
