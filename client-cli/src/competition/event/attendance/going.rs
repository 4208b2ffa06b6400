//! How one goes from the event's page into a match and comes back.

use std::time::Duration;

use bridge_protocol::{EventStage, MatchId, MatchRequest, Refusal, Request};
use tokio::time::Instant;

use super::{EventAttendance, Kept};
use bridge_client::connection::RequestError;

use crate::competition::team_match::Attendance;

/// When to knock again at a match that would not open: the server opens the matches of a round one after the other.
const KNOCK_AGAIN: Duration = Duration::from_secs(2);

impl EventAttendance {
    /// Whether a match waits for this member of a team, and if its name is known, which.
    pub(crate) fn match_that_waits(&self) -> Option<Option<MatchId>> {
        self.team()?;
        let round = self.view().round;
        if round == 0 || self.view().stage == EventStage::Final || !self.may_knock() {
            return None;
        }
        if self.kept.sought_in != Some(round) {
            return Some(None);
        }
        self.own_match().map(Some)
    }

    /// The match of the round that he has to play or to finish.
    fn own_match(&self) -> Option<MatchId> {
        let fixture = self.own_fixture().filter(|fixture| fixture.result.is_none())?;
        fixture.id.filter(|id| !self.kept.over.contains(id))
    }

    fn may_knock(&self) -> bool {
        self.kept.not_before.is_none_or(|moment| moment <= Instant::now())
    }

    /// Asks to go into a match. None if there is none to finish.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub(crate) async fn enter(&mut self, named: Option<MatchId>) -> Result<Option<MatchId>, RequestError> {
        if named.is_none() {
            self.kept.sought_in = Some(self.view().round);
        }
        match self.connection.enter_match(self.kept.id, named).await {
            // Its end has been seen, and the event is about to hear of it.
            Ok(id) if named.is_none() && self.kept.over.contains(&id) => {
                self.unfollow(id).await;
                Ok(None)
            }
            Ok(id) => Ok(Some(id)),
            Err(RequestError::Refused(refused)) if refused.why == Refusal::NoMatchToEnter {} => {
                self.kept.not_before = Some(Instant::now() + KNOCK_AGAIN);
                Ok(None)
            }
            Err(error) => {
                // Who is refused for another reason goes there again when he says so.
                self.kept.over.extend(named);
                Err(error)
            }
        }
    }

    /// Goes into a match; the event is taken up again with [`back`](Self::back).
    pub(crate) fn go_in(self, id: MatchId) -> (Attendance, Kept) {
        let Self { connection, kept } = self;
        (Attendance::at(connection, id, kept.server.clone(), kept.link.clone(), &kept.state), kept)
    }

    /// Comes back from a match with what is to be shown of it; `over` says whether there is nothing more to do there.
    pub(crate) async fn back(attendance: Attendance, mut kept: Kept, over: bool, brought: Vec<String>) -> Self {
        let id = attendance.kept().id;
        let (connection, proofs) = attendance.settled().await;
        if over {
            kept.over.insert(id);
            kept.sought_in = None;
        }
        kept.brought = brought;
        kept.brought.extend(proofs);
        let mut attendance = Self { connection, kept };
        attendance.unfollow(id).await;
        attendance.observe();
        attendance
    }

    /// A connection follows only a few matches.
    async fn unfollow(&self, id: MatchId) {
        let ask = MatchRequest::Unfollow {};
        // A refusal leaves the match where it is, which does no harm.
        let _ = self.connection.handle().patiently(Request::Match { id, ask }).await;
    }
}
