//! What a connection does in a match: it joins (that or an event), follows, and goes into rooms.

use bridge_protocol::{Answer, MatchId, MatchRequest, MatchView, Request, Room, TableId};

use super::{Connection, Ended, Followed, Joined, RequestError};

impl Connection {
    /// A match as of the last update that was taken.
    pub fn followed(&self, id: MatchId) -> Option<&Followed> {
        self.matches.get(&id)
    }

    /// Takes updates until the match is as wanted; it may be so already.
    ///
    /// # Errors
    /// If the connection ends first.
    pub async fn until_match(&mut self, id: MatchId, wanted: impl Fn(&MatchView) -> bool) -> Result<&Followed, Ended> {
        while !self.followed(id).is_some_and(|followed| wanted(&followed.view)) {
            if self.next_update().await.is_none() {
                return Err(self.ended.clone().unwrap_or(Ended::Closed));
            }
        }
        Ok(self.followed(id).expect("the loop ends with a match that is as wanted"))
    }

    /// Takes the place in a match or an event that an invitation is for, and waits until it can be seen.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub async fn join(&mut self, invite: &str) -> Result<Joined, RequestError> {
        self.follow_by(Request::Join { invite: invite.to_owned() }).await
    }

    /// Follows a match that one has joined before, and waits until it can be seen.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub async fn follow(&mut self, id: MatchId) -> Result<(), RequestError> {
        self.follow_by(Request::Match { id, ask: MatchRequest::Follow {} }).await.map(drop)
    }

    pub(super) async fn follow_by(&mut self, request: Request) -> Result<Joined, RequestError> {
        match self.ask(request).await? {
            Answer::Following { id, .. } => {
                self.until_match(id, |_| true).await?;
                Ok(Joined::Match(id))
            }
            Answer::FollowingEvent { id, places, .. } => {
                self.until_event(id, |followed| followed.places == places).await?;
                Ok(Joined::Event(id))
            }
            other => Err(RequestError::strange(other)),
        }
    }

    /// Goes into a room of a match, and waits until its table can be seen.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub async fn enter_room(&mut self, id: MatchId, room: Room) -> Result<TableId, RequestError> {
        let request = Request::Match { id, ask: MatchRequest::EnterRoom { room } };
        match self.ask(request).await? {
            Answer::Seated { table, .. } | Answer::Directing { table } => self.arrive(table).await,
            other => Err(RequestError::strange(other)),
        }
    }
}
