//! What a connection does in an event of several matches: it follows, and goes into its matches.

use bridge_protocol::{Answer, EventId, EventRequest, MatchId, Request, TableId};

use super::{Connection, Ended, FollowedEvent, Joined, RequestError};

impl Connection {
    /// An event of several matches as of the last update that was taken.
    pub fn event(&self, id: EventId) -> Option<&FollowedEvent> {
        self.events.get(&id)
    }

    /// Takes updates until the event is as wanted; it may be so already.
    ///
    /// # Errors
    /// If the connection ends first.
    pub async fn until_event(
        &mut self,
        id: EventId,
        wanted: impl Fn(&FollowedEvent) -> bool,
    ) -> Result<&FollowedEvent, Ended> {
        while !self.event(id).is_some_and(&wanted) {
            if self.next_update().await.is_none() {
                return Err(self.ended.clone().unwrap_or(Ended::Closed));
            }
        }
        Ok(self.event(id).expect("the loop ends with an event that is as wanted"))
    }

    /// Follows an event that one has joined before, and waits until it can be seen.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub async fn follow_event(&mut self, id: EventId) -> Result<(), RequestError> {
        self.follow_by(Request::Event { id, ask: EventRequest::Follow {} }).await.map(drop)
    }

    /// Goes to the table of an event's field where one plays, or as director to the one of this number, in the round
    /// that is on unless an earlier one is named, and waits until it can be seen.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub async fn enter_table(
        &mut self,
        id: EventId,
        number: Option<u16>,
        round: Option<u8>,
    ) -> Result<TableId, RequestError> {
        let request = Request::Event { id, ask: EventRequest::EnterTable { number, round } };
        match self.ask(request).await? {
            Answer::Seated { table, .. } | Answer::Directing { table } => self.arrive(table).await,
            other => Err(RequestError::strange(other)),
        }
    }

    /// Goes into a match of an event, the one that one's team has to finish if none is named, and waits until it can be
    /// seen.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub async fn enter_match(&mut self, id: EventId, named: Option<MatchId>) -> Result<MatchId, RequestError> {
        let ask = EventRequest::EnterMatch { id: named };
        match self.follow_by(Request::Event { id, ask }).await? {
            Joined::Match(id) => Ok(id),
            Joined::Event(_) => Err(RequestError::Strange("an event in place of a match".to_owned())),
        }
    }
}
