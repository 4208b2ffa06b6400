//! The tables, the matches or the events: each is opened once for a key of its host's, found by its identity, woken
//! from the journal, and let go when it is over. What lies below one is reconciled while it is in memory.

use std::{sync::Arc, time::Duration};

use bridge_protocol::Refusal;
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::warn;

use crate::{
    actor::{ActorContext, Handle, Machine},
    journal::StreamId,
    open_counts::Host,
    reconciler::{Below, Reconciler},
    registry::{Claimed, Registry, Started},
    tasks,
};

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
    pub(crate) async fn open_once<A, F: Future<Output = Result<Claimed<M>, Refusal>>>(
        &self,
        stream: StreamId,
        host: Host,
        asked: A,
        was_opened_with: impl FnOnce(&M, &A) -> bool,
        open: impl FnOnce(A) -> F,
    ) -> Result<(), Refusal> {
        let _alone = self.registry.lock(stream).await;
        if let Some(known) = self.registry.known(stream).await? {
            return if was_opened_with(&known, &asked) { Ok(()) } else { Err(Refusal::KeyUsed {}) };
        }
        self.registry.admit(stream, host, M::PER_HOST).await?;
        let opened = open(asked).await.inspect_err(|_| self.context.withdraw(stream))?;
        self.start(opened);
        Ok(())
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
        let is_over = claimed.machine.is_finished();
        let Some(below) = self.below.as_ref().filter(|_| !is_over) else {
            return self.registry.start(claimed).handle;
        };
        // Before the machine, which looks for it.
        let notifier = self.context.notifiers.register(stream);
        let Started { handle, life } = self.registry.start(claimed);
        let reconciler = Reconciler::new(stream, handle.downgrade(), Arc::clone(below), notifier);
        let notifiers = Arc::clone(&self.context.notifiers);
        let below = Arc::clone(below);
        let stop = self.stop.clone();
        self.reconcilers.spawn(tasks::of_this_server(async move {
            if let Some(Some((wanted, reconciled))) = stop.run_until_cancelled(reconciler.serve(life)).await {
                notifiers.close(stream);
                below.close(wanted, reconciled).await;
            }
        }));
        handle
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
