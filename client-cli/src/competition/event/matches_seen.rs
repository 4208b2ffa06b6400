//! The matches of an event one after the other, as whoever follows the event may look at them.

use std::sync::Arc;

use bridge_client::connection::{Connection, FollowedEvent, RequestError};
use bridge_protocol::{Answer, EventId, EventRequest, FixtureView, MatchId, MatchRequest, MatchView, Refusal, Request};

/// The matches and byes of a round.
///
/// # Errors
/// If the server refuses, or the connection ends.
pub(super) async fn fixtures(
    connection: &Connection,
    id: EventId,
    followed: &FollowedEvent,
    round: u8,
) -> Result<Vec<FixtureView>, RequestError> {
    if round == followed.view.round {
        return Ok(followed.view.fixtures.clone());
    }
    match connection.handle().patiently(Request::Event { id, ask: EventRequest::Round { round } }).await? {
        Answer::EventRound(of) => Ok(of.fixtures),
        other => Err(RequestError::strange(other)),
    }
}

/// A match of the event, which is followed from then on; none if it may not be looked at yet.
///
/// # Errors
/// If the server refuses for another reason, or the connection ends.
pub(super) async fn look_into(
    connection: &mut Connection,
    event: EventId,
    named: MatchId,
) -> Result<Option<Arc<MatchView>>, RequestError> {
    let id = match connection.enter_match(event, Some(named)).await {
        Ok(id) => id,
        Err(RequestError::Refused(refused)) if refused.why == Refusal::NoMatchToEnter {} => return Ok(None),
        Err(error) => return Err(error),
    };
    let followed = connection.until_match(id, |_| true).await.map_err(RequestError::Ended)?;
    Ok(Some(followed.view.clone()))
}

/// Follows a match no more: a connection follows only a few, and an event may have many.
///
/// # Errors
/// As [`fixtures`].
pub(super) async fn leave(connection: &Connection, id: MatchId) -> Result<(), RequestError> {
    connection.handle().patiently(Request::Match { id, ask: MatchRequest::Unfollow {} }).await.map(drop)
}
