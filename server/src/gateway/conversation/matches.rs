//! A person's part in matches: they join by an invitation, follow them on this connection, and go into a room only
//! through the match.

use bridge_game::{MatchCommand, TeamMatch};
use bridge_protocol::{Answer, MatchId, MatchPlace, Refusal, Room};

use super::{Conversation, attachments::send, computers, following::Joining};
use crate::{
    actor::{Message, inspect},
    gateway::request::RoutedMatchRequest,
    outbox::reply,
};

impl Conversation {
    pub(super) async fn join(&mut self, id: u64, invite: &str) -> Result<(), Refusal> {
        if let Ok((event, place)) = self.state.events.read_invitation(invite) {
            return self.join_event(id, event, place).await;
        }
        let (team_match, place) = self.state.matches.read_invitation(invite)?;
        let plays = matches!(place, MatchPlace::Player { .. });
        let joining = Joining { command: MatchCommand::Join { place }, plays };
        self.join_as::<TeamMatch>(id, team_match.into(), joining).await
    }

    pub(super) async fn ask_match(
        &mut self,
        id: u64,
        team_match: MatchId,
        routed: RoutedMatchRequest,
    ) -> Result<(), Refusal> {
        match routed {
            RoutedMatchRequest::Follow => self.follow::<TeamMatch>(id, team_match.into()).await,
            RoutedMatchRequest::Unfollow => self.unfollow::<TeamMatch>(id, team_match.into()).await,
            RoutedMatchRequest::Enter(room) => self.enter_room(id, team_match, room).await,
            RoutedMatchRequest::Record { segment } => {
                let handle = self.find(team_match).await?;
                let record = self.state.matches.record(team_match, &handle, &self.person, segment).await?;
                reply(&self.outbox, id, Answer::MatchRecord(Box::new(record)));
                Ok(())
            }
            RoutedMatchRequest::Transcript { segment } => {
                let handle = self.find(team_match).await?;
                let account = self.person.account;
                let transcript =
                    inspect(&handle, move |known: &TeamMatch| known.transcript(account, segment)).await??;
                reply(&self.outbox, id, Answer::Transcript(Box::new(transcript)));
                Ok(())
            }
            RoutedMatchRequest::Act(command) => {
                self.state.robots.check(computers::of_match_command(&command))?;
                let caller = self.caller(id);
                let handle = self.find(team_match).await?;
                send(&handle, Message::Command { caller, command: *command }).await?;
                self.note_whether_they_look_on(team_match.into(), handle).await;
                Ok(())
            }
        }
    }

    /// The match decides and writes it down; then the table answers, as to anybody who comes.
    async fn enter_room(&mut self, id: u64, team_match: MatchId, room: Room) -> Result<(), Refusal> {
        let handle = self.find(team_match).await?;
        let (table, command) = self.state.matches.admit(&handle, &self.person, room).await?;
        self.enter_as(id, table, command).await
    }
}
