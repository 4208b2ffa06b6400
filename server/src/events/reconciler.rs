//! Who sees to the matches of an event: he has them opened and hands their news up. He does it anew whenever one of
//! them rings, and from time to time though nobody does: a ring may be lost, and everything that he does may be done
//! twice.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use bridge_game::{Actor, Event, EventCommand, MatchCommand, MatchReport, MatchWanted, TeamMatch};
use bridge_protocol::{EventId, MatchId, MatchLane, Refusal};
use tokio::{sync::mpsc::WeakSender, task::JoinHandle};
use tracing::warn;

use super::EventHandle;
use crate::{
    actor::{Ended, Letter, look, order},
    bells::Bell,
    journal::StreamId,
    matches::Matches,
};

/// How long a lost ring can go unnoticed.
const ROUND: Duration = Duration::from_secs(10);

pub(super) struct Steward {
    id: EventId,
    /// He does not keep the event in memory when everybody else has left.
    handle: WeakSender<Letter<Event>>,
    matches: Arc<Matches>,
    bell: Arc<Bell>,
    /// The matches that he has asked how far they are.
    visited: BTreeSet<MatchId>,
}

impl Steward {
    pub(super) const fn new(
        id: EventId,
        handle: WeakSender<Letter<Event>>,
        matches: Arc<Matches>,
        bell: Arc<Bell>,
    ) -> Self {
        Self { id, handle, matches, bell, visited: BTreeSet::new() }
    }

    /// Serves until the event is over, and says so then; or for as long as it is in memory.
    pub(super) async fn serve(mut self, mut life: JoinHandle<Ended>) -> bool {
        loop {
            if self.go_round().await {
                return true;
            }
            tokio::select! {
                ended = &mut life => return matches!(ended, Ok(Ended::Finished)),
                () = self.bell.rung() => {}
                () = tokio::time::sleep(ROUND) => self.visited.clear(),
            }
        }
    }

    /// Tells whether the event is over.
    async fn go_round(&mut self) -> bool {
        let Some(handle) = self.handle.upgrade() else { return false };
        let rang = self.bell.take();
        let asked = look(&handle, |event: &Event| (event.is_finished(), event.matches_wanted()));
        // An event that is gone is noticed by its end.
        let Ok((is_over, wanted)) = asked.await else { return false };
        if is_over {
            self.close(wanted.into_iter().filter(|wanted| !wanted.is_settled)).await;
            return true;
        }
        for wanted in wanted.into_iter().filter(|wanted| !wanted.is_settled) {
            let id = wanted.id;
            if self.visited.contains(&id) && !rang.contains(&StreamId(id.to_bytes())) {
                continue;
            }
            match self.see_to(&handle, wanted).await {
                Ok(()) => drop(self.visited.insert(id)),
                Err(cause) => {
                    warn!(event.id = %self.id, match.id = %id, %cause, "a match could not be seen to");
                    self.visited.remove(&id);
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
                order(&team_match, Actor::Server, MatchCommand::Close).await.ok();
            }
        }
    }

    async fn see_to(&self, handle: &EventHandle, wanted: MatchWanted) -> Result<(), Refusal> {
        let id = wanted.id;
        let team_match = self.matches.of_event(wanted).await?;
        let report = look(&team_match, |known: &TeamMatch| MatchReport::of(&known.view(MatchLane::Director)));
        order(handle, Actor::Server, EventCommand::Report { id, report: report.await? }).await
    }
}
