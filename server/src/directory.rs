//! The tables, the matches or the events: each is opened once for a key of its host's, found by its identity, woken
//! from the journal, and let go when it is over. What lies below one is reconciled while it is in memory.

use std::{sync::Arc, time::Duration};

use bridge_protocol::Refusal;
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::{debug, warn};

use crate::{
    actor::{ActorContext, Handle, Machine, inspect},
    journal::StreamId,
    open_counts::Host,
    reconciler::{Below, Reconciler, Served, hear_last},
    registry::{Claimed, Registry, Started},
    tasks,
};

/// When what could not be woken is tried again.
const WOKEN_AGAIN_AFTER: Duration = Duration::from_secs(60);

/// When what could not be closed with what it belongs to is tried again.
const CLOSED_AGAIN_AFTER: Duration = Duration::from_secs(1);

/// A kind of machine that is found in a directory.
pub(crate) trait Listed: Machine {
    type Below: Below<Self>;

    /// Unfinished ones that one account may have opened.
    const PER_HOST: usize;

    /// The answer to whoever asks for one that is not there.
    fn not_found() -> Refusal;
}

/// Every machine of a kind.
pub(crate) struct Directory<M: Listed> {
    pub(crate) registry: Arc<Registry<M>>,
    /// None if nothing lies below this kind.
    below: Option<Arc<M::Below>>,
    reconcilers: TaskTracker,
    context: ActorContext,
    stop: CancellationToken,
}

impl<M: Listed> Directory<M> {
    /// Nothing is opened any more once `stop` is called.
    pub(crate) fn new(context: ActorContext, below: Option<Arc<M::Below>>, stop: CancellationToken) -> Self {
        let registry = Registry::new(context.clone(), stop.clone());
        Self { registry, below, reconcilers: TaskTracker::new(), context, stop }
    }

    /// Opens one for a host as is asked, unless the same key opened it so before.
    pub(crate) async fn open_once<A: Clone, F: Future<Output = Result<Claimed<M>, Refusal>>>(
        &self,
        stream: StreamId,
        host: Host,
        asked: A,
        was_opened_with: impl Fn(&M, &A) -> bool,
        open: impl FnOnce(A) -> F,
    ) -> Result<(), Refusal> {
        let _alone = self.registry.lock(stream).await;
        let is_as_asked = |known: &M| if was_opened_with(known, &asked) { Ok(()) } else { Err(Refusal::KeyUsed {}) };
        if let Some(known) = self.registry.known(stream).await? {
            return is_as_asked(&known);
        }
        host.may_open.clone()?;
        self.registry.admit(stream, host, M::PER_HOST).await?;
        match open(asked.clone()).await {
            Ok(opened) => {
                self.start(opened);
                Ok(())
            }
            Err(refusal) => {
                self.context.withdraw(stream);
                // Another node, which was asked in the same moment, may have opened it.
                match self.registry.known(stream).await {
                    Ok(Some(known)) => is_as_asked(&known),
                    Ok(None) | Err(_) => Err(refusal),
                }
            }
        }
    }

    /// One by its identity, woken from the journal if need be.
    pub(crate) async fn find(&self, stream: StreamId) -> Result<Handle<M>, Refusal> {
        if let Some(handle) = self.registry.awake(stream) {
            return Ok(handle);
        }
        let _alone = self.registry.lock(stream).await;
        self.find_alone(stream).await?.ok_or_else(M::not_found)
    }

    /// As [`Directory::find`], and opened if it is not there yet. It counts against nobody's limit: what it belongs to
    /// does.
    pub(crate) async fn find_or_open(
        &self,
        stream: StreamId,
        open: impl Future<Output = Result<Claimed<M>, Refusal>>,
    ) -> Result<Handle<M>, Refusal> {
        if let Some(handle) = self.registry.awake(stream) {
            return Ok(handle);
        }
        let _alone = self.registry.lock(stream).await;
        match self.find_alone(stream).await? {
            Some(handle) => Ok(handle),
            None => Ok(self.start(open.await?)),
        }
    }

    /// With its lock held.
    pub(crate) async fn find_alone(&self, stream: StreamId) -> Result<Option<Handle<M>>, Refusal> {
        if let Some(handle) = self.registry.awake(stream) {
            return Ok(Some(handle));
        }
        Ok(self.registry.claim(stream).await?.map(|claimed| self.start(claimed)))
    }

    /// Runs a machine and, if it is not over, a reconciler for what lies below it.
    pub(crate) fn start(&self, claimed: Claimed<M>) -> Handle<M> {
        let stream = claimed.machine.stream();
        // What lies below one that is over and still has its notifier has not been closed yet.
        let is_done = claimed.machine.is_finished() && self.context.notifiers.find(stream).is_none();
        let Some(below) = self.below.as_ref().filter(|_| !is_done) else {
            return self.registry.start(claimed).handle;
        };
        // Before the machine, which looks for it.
        let notifier = self.context.notifiers.register(stream);
        let Started { handle, life } = self.registry.start(claimed);
        let reconciler = Reconciler::new(stream, handle.downgrade(), Arc::clone(below), notifier);
        let (notifiers, registry) = (Arc::clone(&self.context.notifiers), Arc::clone(&self.registry));
        let (below, stop) = (Arc::clone(below), self.stop.clone());
        self.reconcilers.spawn(tasks::of_this_server(async move {
            let served = async {
                let wanted = match reconciler.serve(life).await {
                    Served::ToItsEnd(wanted) => wanted,
                    Served::ToAnEndUnseen => last_wanted(&registry, below.as_ref(), stream).await,
                    Served::ForNow => return,
                };
                notifiers.close(stream);
                close_all(&registry, below.as_ref(), stream, wanted).await;
            };
            stop.run_until_cancelled(served).await;
        }));
        handle
    }

    /// Wakes what sleeps when it is due: to be closed, or because of a deadline that it had when the server stopped.
    pub(crate) async fn wake_when_due(&self) {
        loop {
            let due = self.registry.asleep.next(&self.context.clock).await;
            if self.registry.awake(due).is_some() {
                continue;
            }
            if let Err(cause) = self.find(due).await {
                debug!(kind = M::KIND.name(), id = M::spell(due), %cause, "it is due and cannot be woken");
                self.wake_later_if_it_passes(due, &cause).await;
            }
        }
    }

    /// What could not be woken is tried again, for as long as the server runs.
    pub(crate) fn wake_later(&self, stream: StreamId) {
        self.registry.asleep.put(stream, self.context.clock.now().after(WOKEN_AGAIN_AFTER));
    }

    /// Tries again later if what kept a machine from being woken passes. Tells whether it is tried.
    pub(crate) async fn wake_later_if_it_passes(&self, stream: StreamId, cause: &Refusal) -> bool {
        let passes = self.registry.passes(stream, cause).await;
        if passes {
            self.wake_later(stream);
        }
        passes
    }

    /// What is to be seen of one as it is now; none if there is no such one. One that sleeps goes on sleeping.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        stream: StreamId,
        see: impl Fn(&M) -> T + Clone + Send + 'static,
    ) -> Result<Option<T>, Refusal> {
        if let Some(handle) = self.registry.awake(stream)
            && let Ok(seen) = inspect(&handle, see.clone()).await
        {
            return Ok(Some(seen));
        }
        Ok(self.registry.known(stream).await?.as_ref().map(see))
    }

    /// Waits until everything is written that was about to be, but no longer than `patience`.
    pub(crate) async fn stopped(&self, patience: Duration) {
        self.reconcilers.close();
        if tokio::time::timeout(patience, self.reconcilers.wait()).await.is_err() {
            warn!(kind = M::KIND.name(), "some reconcilers were still busy");
        }
        self.registry.stopped(patience).await;
    }
}

/// What a machine still wanted that is over and has left the memory. It comes back for the last news of that.
async fn last_wanted<M: Listed>(
    registry: &Arc<Registry<M>>,
    below: &M::Below,
    stream: StreamId,
) -> Vec<<M::Below as Below<M>>::Wanted> {
    loop {
        match recalled(registry, stream).await {
            Ok(Some(handle)) => {
                // It may leave the memory before it is asked, or has heard all.
                if let Ok(wanted) = inspect(&handle, M::Below::wanted).await
                    && hears_all(below, &handle, &wanted).await
                {
                    return wanted;
                }
            }
            Ok(None) => return Vec::new(),
            Err(cause) if registry.passes(stream, &cause).await => {}
            Err(cause) => {
                warn!(kind = M::KIND.name(), id = M::spell(stream), %cause, "what lies below it cannot be closed here");
                return Vec::new();
            }
        }
        tokio::time::sleep(CLOSED_AGAIN_AFTER).await;
    }
}

async fn hears_all<M: Machine, B: Below<M>>(below: &B, above: &Handle<M>, wanted: &[B::Wanted]) -> bool {
    for each in wanted {
        if !hear_last(below, above, each).await {
            return false;
        }
    }
    true
}

/// A machine without anybody who reconciles what lies below it.
async fn recalled<M: Machine>(registry: &Arc<Registry<M>>, stream: StreamId) -> Result<Option<Handle<M>>, Refusal> {
    let _alone = registry.lock(stream).await;
    match registry.awake(stream) {
        Some(handle) => Ok(Some(handle)),
        None => Ok(registry.claim(stream).await?.map(|claimed| registry.start(claimed).handle)),
    }
}

/// Closes what lies below a machine that is over. What the journal keeps from being closed is tried again, for as long
/// as no other node has the family.
async fn close_all<M: Machine, B: Below<M>>(
    registry: &Registry<M>,
    below: &B,
    above: StreamId,
    mut wanted: Vec<B::Wanted>,
) {
    loop {
        let mut left = Vec::new();
        for each in wanted {
            match below.close(&each).await {
                Ok(()) => {}
                Err(cause) if registry.passes(above, &cause).await => left.push(each),
                Err(cause) => warn!(below = %B::stream(&each), %cause, "it cannot be closed with what it belongs to"),
            }
        }
        if left.is_empty() {
            return;
        }
        wanted = left;
        tokio::time::sleep(CLOSED_AGAIN_AFTER).await;
    }
}
