//! Brings what lies below a machine to what it wants: the rooms of a match, the matches of an event. They are opened,
//! and their news is handed up. It is done anew at every notification, and from time to time without one: a
//! notification may be lost, and everything that is done here may be done twice.

use std::{
    collections::{BTreeMap, BTreeSet},
    convert::Infallible,
    sync::Arc,
    time::Duration,
};

use bridge_protocol::Refusal;
use tokio::{sync::mpsc::WeakSender, task::JoinHandle, time::Instant};
use tracing::warn;

use crate::{
    actor::{Ended, Handle, Machine, Message, inspect},
    journal::StreamId,
    journal_refusal::is_transient,
    notifiers::Notifier,
};

/// How long a lost notification can go unnoticed.
const INTERVAL: Duration = Duration::from_secs(10);

/// When the last news of what lies below that could not be handed up is tried again.
const HEARD_AGAIN_AFTER: Duration = Duration::from_secs(1);

/// What lies below the machines of a kind.
pub(crate) trait Below<M: Machine>: Send + Sync + 'static {
    /// One that should be there, and how.
    type Wanted: Send + Sync + 'static;
    /// How it was when it was last brought to what is wanted.
    type Seen: Send;

    /// Whether each is asked anew after every interval, be there news or not.
    const ASKS_ANEW: bool;

    /// All that should be there.
    fn wanted(machine: &M) -> Vec<Self::Wanted>;

    /// Those of them that have news.
    fn wanted_of(machine: &M, with_news: &BTreeSet<StreamId>) -> Vec<Self::Wanted> {
        Self::wanted(machine).into_iter().filter(|wanted| with_news.contains(&Self::stream(wanted))).collect()
    }

    fn stream(wanted: &Self::Wanted) -> StreamId;

    fn seen(wanted: &Self::Wanted) -> Self::Seen;

    /// Whether nothing more is to be asked of it until it has news, once it was asked after the others: what it had to
    /// tell before the machine came into memory may have gone unheard.
    fn awaits_news(_: &Self::Wanted) -> bool {
        false
    }

    /// Whether nothing is to be asked of it until it has news.
    fn may_rest(wanted: &Self::Wanted, seen: &Self::Seen) -> bool;

    /// Whether nothing is asked of it anew either, however long there is no news.
    fn rests_for_good(_: &Self::Seen) -> bool {
        false
    }

    /// Brings it there, and hands its news up.
    fn reconcile(&self, above: &Handle<M>, wanted: Self::Wanted) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// The machine is over, and this has news that it has not heard, or was not asked since the machine came into
    /// memory.
    fn hear_last(&self, _: &Handle<M>, _: &Self::Wanted) -> impl Future<Output = Result<(), Refusal>> + Send {
        std::future::ready(Ok(()))
    }

    /// The machine is over: what is still wanted need not go on.
    fn close(&self, wanted: &Self::Wanted) -> impl Future<Output = Result<(), Refusal>> + Send;
}

/// What lies below a kind that has no rooms and no matches; there is none of it.
pub(crate) enum Nothing {}

impl<M: Machine> Below<M> for Nothing {
    type Wanted = Infallible;
    type Seen = ();

    const ASKS_ANEW: bool = false;

    fn wanted(_: &M) -> Vec<Infallible> {
        Vec::new()
    }

    fn stream(wanted: &Infallible) -> StreamId {
        match *wanted {}
    }

    fn seen(wanted: &Infallible) {
        match *wanted {}
    }

    fn may_rest(wanted: &Infallible, (): &()) -> bool {
        match *wanted {}
    }

    async fn reconcile(&self, _: &Handle<M>, _: Infallible) -> Result<(), Refusal> {
        match *self {}
    }

    async fn close(&self, _: &Infallible) -> Result<(), Refusal> {
        match *self {}
    }
}

/// Hands up what a machine that is over has not heard. What the journal keeps from being heard is tried again; `false`
/// if the machine has left the memory meanwhile.
pub(crate) async fn hear_last<M: Machine, B: Below<M>>(below: &B, above: &Handle<M>, wanted: &B::Wanted) -> bool {
    while let Err(cause) = below.hear_last(above, wanted).await {
        if !is_transient(&cause) {
            warn!(kind = M::KIND.name(), below = %B::stream(wanted), %cause, "its last news is not heard above");
            return true;
        }
        if above.is_closed() {
            return false;
        }
        tokio::time::sleep(HEARD_AGAIN_AFTER).await;
    }
    true
}

/// What a reconciler looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// All that should be there.
    All,
    /// What has news, and all only if the machine has changed itself.
    News,
}

/// What is to be looked at.
#[derive(Debug, Default)]
struct Unseen {
    /// The machine has changed, so that others may be wanted below it.
    has_changed: bool,
    /// Those below it that have news.
    news: BTreeSet<StreamId>,
}

/// How long a machine was served.
pub(crate) enum Served<W> {
    /// Until it was over: what is still wanted below it.
    ToItsEnd(Vec<W>),
    /// It was over, and has left the memory before anybody looked, or had heard all.
    ToAnEndUnseen,
    /// It has left the memory, and is not over.
    ForNow,
}

/// The reconciler of one machine.
pub(crate) struct Reconciler<M: Machine, B: Below<M>> {
    stream: StreamId,
    /// It does not keep the machine in memory when everybody else has left.
    handle: WeakSender<Message<M>>,
    below: Arc<B>,
    notifier: Arc<Notifier>,
    /// What the notifier told of, until the machine could be asked.
    unseen: Unseen,
    reconciled: BTreeMap<StreamId, B::Seen>,
    /// Those that were asked since the machine came into memory.
    asked: BTreeSet<StreamId>,
}

impl<M: Machine, B: Below<M>> Reconciler<M, B> {
    pub(crate) const fn new(
        stream: StreamId,
        handle: WeakSender<Message<M>>,
        below: Arc<B>,
        notifier: Arc<Notifier>,
    ) -> Self {
        let unseen = Unseen { has_changed: false, news: BTreeSet::new() };
        Self { stream, handle, below, notifier, unseen, reconciled: BTreeMap::new(), asked: BTreeSet::new() }
    }

    /// Serves for as long as the machine is in memory.
    pub(crate) async fn serve(mut self, mut life: JoinHandle<Ended>) -> Served<B::Wanted> {
        let mut scope = Scope::All;
        let mut looked_at_all = Instant::now();
        loop {
            if let Some(served) = self.reconcile(scope).await {
                return served;
            }
            if scope == Scope::All {
                looked_at_all = Instant::now();
            }
            tokio::select! {
                biased;
                ended = &mut life => match ended {
                    Ok(Ended::Finished) => return Served::ToAnEndUnseen,
                    Ok(
                        Ended::Passivated
                        | Ended::Stopped
                        | Ended::JournalFailed
                        | Ended::Quarantined
                        | Ended::Outdated
                        | Ended::Unknown,
                    )
                    | Err(_) => return Served::ForNow,
                },
                () = self.notifier.notified() => {}
                () = tokio::time::sleep_until(looked_at_all + INTERVAL) => {}
            }
            // What failed is tried again, and who may have news that was lost is asked, however much news there is.
            scope = if looked_at_all.elapsed() < INTERVAL { Scope::News } else { Scope::All };
            if scope == Scope::All && B::ASKS_ANEW {
                self.reconciled.retain(|_, seen| B::rests_for_good(seen));
            }
        }
    }

    /// If the machine is over, gives how it was served.
    async fn reconcile(&mut self, scope: Scope) -> Option<Served<B::Wanted>> {
        let handle = self.handle.upgrade()?;
        self.unseen.has_changed |= self.notifier.take_change();
        self.unseen.news.append(&mut self.notifier.take());
        let among_all = self.unseen.has_changed || scope == Scope::All;
        let told = self.unseen.news.clone();
        let asked = inspect(&handle, move |machine: &M| {
            let is_over = machine.is_finished();
            let all = among_all || is_over;
            (is_over, if all { B::wanted(machine) } else { B::wanted_of(machine, &told) })
        });
        // A machine that is gone is noticed by its end; one that waits for its journal is asked anew.
        let (is_over, mut all_wanted) = asked.await.ok()?;
        let with_news = std::mem::take(&mut self.unseen).news;
        if is_over {
            for wanted in &all_wanted {
                let stream = B::stream(wanted);
                let has_news = with_news.contains(&stream) || !self.asked.contains(&stream);
                if has_news && !hear_last(self.below.as_ref(), &handle, wanted).await {
                    return Some(Served::ToAnEndUnseen);
                }
            }
            return Some(Served::ToItsEnd(all_wanted));
        }
        all_wanted.sort_by_key(B::awaits_news);
        for wanted in all_wanted {
            let stream = B::stream(&wanted);
            let seen = B::seen(&wanted);
            let has_rested = self.reconciled.get(&stream).is_some_and(|seen| B::may_rest(&wanted, seen));
            let may_rest = has_rested || (B::awaits_news(&wanted) && self.asked.contains(&stream));
            if may_rest && !with_news.contains(&stream) {
                continue;
            }
            match self.below.reconcile(&handle, wanted).await {
                Ok(()) => {
                    self.asked.insert(stream);
                    self.reconciled.insert(stream, seen);
                }
                Err(cause) => {
                    let (kind, id) = (M::KIND.name(), M::spell(self.stream));
                    warn!(kind, id, below = %stream, %cause, "what lies below it could not be reconciled");
                    self.reconciled.remove(&stream);
                    // Its news was taken, and was not handed up.
                    self.asked.remove(&stream);
                }
            }
        }
        None
    }
}
