//! Brings the matches of an event to what the event wants: they are opened, and their news is handed up. It is done
//! anew at every notification, and from time to time without one: a notification may be lost, and everything that is
//! done here may be done twice.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use bridge_game::{Actor, Event, EventCommand, MatchCommand, MatchReport, MatchWanted, TeamMatch};
use bridge_protocol::{EventId, MatchId, MatchLane, Refusal};
use tokio::{sync::mpsc::WeakSender, task::JoinHandle};
use tracing::warn;

use super::EventHandle;
use crate::{
    actor::{Ended, Message, execute, inspect},
    journal::StreamId,
    matches::Matches,
    notifiers::Notifier,
};

/// How long a lost notification can go unnoticed.
const INTERVAL: Duration = Duration::from_secs(10);

pub(super) struct Reconciler {
    id: EventId,
    /// It does not keep the event in memory when everybody else has left.
    handle: WeakSender<Message<Event>>,
    matches: Arc<Matches>,
    notifier: Arc<Notifier>,
    /// The matches that were asked how far they are.
    inspected: BTreeSet<MatchId>,
}

impl Reconciler {
    pub(super) const fn new(
        id: EventId,
        handle: WeakSender<Message<Event>>,
        matches: Arc<Matches>,
        notifier: Arc<Notifier>,
    ) -> Self {
        Self { id, handle, matches, notifier, inspected: BTreeSet::new() }
    }

    /// Serves until the event is over, and says so then; or for as long as it is in memory.
    pub(super) async fn serve(mut self, mut life: JoinHandle<Ended>) -> bool {
        loop {
            if self.reconcile().await {
                return true;
            }
            tokio::select! {
                ended = &mut life => return matches!(ended, Ok(Ended::Finished)),
                () = self.notifier.notified() => {}
                () = tokio::time::sleep(INTERVAL) => self.inspected.clear(),
            }
        }
    }

    /// Tells whether the event is over.
    async fn reconcile(&mut self) -> bool {
        let Some(handle) = self.handle.upgrade() else { return false };
        let with_news = self.notifier.take();
        let asked = inspect(&handle, |event: &Event| (event.is_finished(), event.matches_wanted()));
        // An event that is gone is noticed by its end.
        let Ok((is_over, wanted)) = asked.await else { return false };
        if is_over {
            self.close(wanted.into_iter().filter(|wanted| !wanted.is_settled)).await;
            return true;
        }
        for wanted in wanted.into_iter().filter(|wanted| !wanted.is_settled) {
            let id = wanted.id;
            if self.inspected.contains(&id) && !with_news.contains(&StreamId(id.to_bytes())) {
                continue;
            }
            match self.reconcile_match(&handle, wanted).await {
                Ok(()) => drop(self.inspected.insert(id)),
                Err(cause) => {
                    warn!(event.id = %self.id, match.id = %id, %cause, "a match could not be seen to");
                    self.inspected.remove(&id);
                }
            }
        }
        false
    }

    /// The event was closed before its last match was over: nobody is to go on with one.
    async fn close(&self, unsettled: impl Iterator<Item = MatchWanted>) {
        for MatchWanted { id, .. } in unsettled {
            // One that was never opened, or is over, has nothing to be closed.
            if let Ok(team_match) = self.matches.find(id).await {
                execute(&team_match, Actor::Server, MatchCommand::Close).await.ok();
            }
        }
    }

    async fn reconcile_match(&self, handle: &EventHandle, wanted: MatchWanted) -> Result<(), Refusal> {
        let id = wanted.id;
        let team_match = self.matches.of_event(wanted).await?;
        let report = inspect(&team_match, |known: &TeamMatch| MatchReport::of(&known.view(MatchLane::Director)));
        execute(handle, Actor::Server, EventCommand::Report { id, report: report.await? }).await
    }
}
