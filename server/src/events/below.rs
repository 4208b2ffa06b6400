//! The matches of an event: they are opened, and what came of them is handed up.

use std::sync::Arc;

use bridge_game::{Actor, Event, EventCommand, MatchCommand, MatchReport, MatchWanted, TeamMatch};
use bridge_protocol::{MatchLane, Refusal};

use crate::{
    actor::{Handle, execute, inspect},
    journal::StreamId,
    matches::Matches,
    reconciler::Below,
};

/// See the module.
pub(crate) struct EventMatches(pub(super) Arc<Matches>);

impl Below<Event> for EventMatches {
    type Wanted = MatchWanted;
    type Seen = ();

    const ASKS_ANEW: bool = true;

    /// Those of which not all is known: the others may sleep.
    fn wanted(event: &Event) -> Vec<MatchWanted> {
        event.matches_wanted().into_iter().filter(|wanted| !wanted.is_settled).collect()
    }

    fn stream(wanted: &MatchWanted) -> StreamId {
        StreamId(wanted.id.to_bytes())
    }

    fn seen(_: &MatchWanted) {}

    fn may_rest(_: &MatchWanted, (): ()) -> bool {
        true
    }

    async fn reconcile(&self, event: &Handle<Event>, wanted: MatchWanted) -> Result<(), Refusal> {
        let id = wanted.id;
        let team_match = self.0.of_event(wanted).await?;
        let report = inspect(&team_match, |known: &TeamMatch| MatchReport::of(&known.view(MatchLane::Director)));
        execute(event, Actor::Server, EventCommand::Report { id, report: report.await? }).await
    }

    /// The event was closed before its last match was over: nobody is to go on with one.
    async fn close(&self, unsettled: Vec<MatchWanted>, _: Vec<StreamId>) {
        for MatchWanted { id, .. } in unsettled {
            // One that was never opened, or is over, has nothing to be closed.
            if let Ok(team_match) = self.0.find(id).await {
                execute(&team_match, Actor::Server, MatchCommand::Close).await.ok();
            }
        }
    }
}
