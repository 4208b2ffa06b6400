//! How one goes from the event's page into a match, stays there, and comes back.

use std::time::Duration;

use bridge_client::connection::RequestError;
use bridge_protocol::{EventStage, MatchId, MatchPlace, MatchRequest, Refusal, Request};
use tokio::time::Instant;

use super::at_event::{AtEvent, team_of};
use crate::{
    competition::{
        lobby_session::{Kept, LobbySession},
        stay::{End, Then, stay},
        team_match::{AtMatch, sheet},
    },
    exit::Failure,
    output::Display,
    text::capital,
};

/// When to knock again at a match that would not open: the server opens the matches of a round one after the other.
const KNOCK_AGAIN: Duration = Duration::from_secs(2);

/// In a match until it is done with.
pub(super) async fn go(
    display: &mut Display,
    mut session: LobbySession<AtEvent>,
    named: Option<MatchId>,
) -> Result<(LobbySession<AtEvent>, Then), Failure> {
    let id = match session.enter(named).await {
        Ok(Some(id)) => id,
        Ok(None) => return Ok((session, Then::Page)),
        Err(RequestError::Ended(ended)) => return Err(ended.into()),
        Err(error) => {
            session.kept.brought = vec![format!("{}.", capital(&error.to_string()))];
            return Ok((session, Then::Page));
        }
    };
    let (at_match, kept) = session.go_in(id);
    let (at_match, end) = stay(display, at_match).await?;
    let over = end == End::Over;
    let brought = if over { sheet(at_match.view()) } else { Vec::new() };
    let then = if !over && has_part(&at_match) { Then::Leave } else { Then::Page };
    Ok((LobbySession::back(at_match, kept, over, brought).await, then))
}

/// Whether it is the match of one's own team.
fn has_part(at_match: &LobbySession<AtMatch>) -> bool {
    at_match.followed().places.iter().any(|place| match place {
        MatchPlace::Captain { .. } | MatchPlace::Player { .. } => true,
        MatchPlace::Spectator {} | MatchPlace::Director {} => false,
    })
}

impl LobbySession<AtEvent> {
    /// Whether a match waits for this member of a team, and if its name is known, which.
    pub(super) fn match_that_waits(&self) -> Option<Option<MatchId>> {
        team_of(self.followed())?;
        let round = self.view().round;
        if round == 0 || self.view().stage == EventStage::Final || !self.may_knock() {
            return None;
        }
        if self.kept.own.sought_in != Some(round) {
            return Some(None);
        }
        self.own_match().map(Some)
    }

    /// The match of the round that their team has to play or to finish.
    fn own_match(&self) -> Option<MatchId> {
        let fixture = self.own_fixture().filter(|fixture| fixture.result.is_none())?;
        fixture.id.filter(|id| !self.kept.own.over.contains(id))
    }

    fn may_knock(&self) -> bool {
        self.kept.own.not_before.is_none_or(|moment| moment <= Instant::now())
    }

    /// Asks to go into a match. None if there is none to finish.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    async fn enter(&mut self, named: Option<MatchId>) -> Result<Option<MatchId>, RequestError> {
        if named.is_none() {
            self.kept.own.sought_in = Some(self.view().round);
        }
        match self.connection.enter_match(self.kept.id, named).await {
            // Its end has been seen, and the event is about to hear of it.
            Ok(id) if named.is_none() && self.kept.own.over.contains(&id) => {
                self.unfollow(id).await;
                Ok(None)
            }
            Ok(id) => Ok(Some(id)),
            Err(RequestError::Refused(refused)) if refused.why == Refusal::NoMatchToEnter {} => {
                self.kept.own.not_before = Some(Instant::now() + KNOCK_AGAIN);
                Ok(None)
            }
            Err(error) => {
                // Who is refused for another reason goes there again when they say so.
                self.kept.own.over.extend(named);
                Err(error)
            }
        }
    }

    /// Goes into a match; the event is taken up again with [`back`](Self::back).
    fn go_in(self, id: MatchId) -> (LobbySession<AtMatch>, Kept<AtEvent>) {
        let Self { connection, kept } = self;
        let at_match = LobbySession::at(connection, id, kept.server.clone(), kept.link.clone(), &kept.own.state);
        (at_match, kept)
    }

    /// Comes back from a match with what is to be shown of it; `over` says whether there is nothing more to do there.
    async fn back(at_match: LobbySession<AtMatch>, mut kept: Kept<AtEvent>, over: bool, brought: Vec<String>) -> Self {
        let id = at_match.kept.id;
        let (connection, proofs) = at_match.settled().await;
        if over {
            kept.own.over.insert(id);
            kept.own.sought_in = None;
        }
        kept.brought = brought;
        kept.brought.extend(proofs);
        let session = Self { connection, kept };
        session.unfollow(id).await;
        Self::with(session.connection, session.kept)
    }

    /// A connection follows only a few matches.
    async fn unfollow(&self, id: MatchId) {
        let ask = MatchRequest::Unfollow {};
        // A refusal leaves the match where it is, which does no harm.
        let _ = self.connection.handle().patiently(Request::Match { id, ask }).await;
    }
}
