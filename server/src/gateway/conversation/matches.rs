//! A person's part in matches: they join by an invitation, follow them on this connection, and go into a room only
//! through the match.

use bridge_game::{MachineId, MatchCommand, TeamMatch};
use bridge_protocol::{Answer, MatchId, MatchLane, MatchPlace, Refusal, Room};
use tokio::sync::oneshot;

use super::{Conversation, attachments::send, computers};
use crate::{
    actor::{Follow, Message, inspect},
    gateway::request::RoutedMatchRequest,
    matches::MatchHandle,
    outbox::reply,
};

impl Conversation {
    pub(super) async fn join(&mut self, id: u64, invite: &str) -> Result<(), Refusal> {
        if let Ok((event, place)) = self.state.events.read_invitation(invite) {
            return self.join_event(id, event, place).await;
        }
        let (team_match, place) = self.state.matches.read_invitation(invite)?;
        let handle = self.match_to_follow(team_match).await?;
        let command = MatchCommand::Join { place };
        let _admitted = if matches!(place, MatchPlace::Player { .. }) {
            Some(self.state.tables.admits_to_brought(&handle, &self.person, command.clone()).await?)
        } else {
            None
        };
        let (entered, allowed) = oneshot::channel();
        let message = Message::Enter { caller: self.caller(id), command, entered };
        send(&handle, message).await?;
        if allowed.await.unwrap_or(false) {
            self.state.whereabouts.note(MachineId::Match(team_match), [self.person.account]);
            let account = self.person.account;
            let lane = inspect(&handle, move |team_match: &TeamMatch| team_match.lane_of(account)).await;
            self.follows_match(team_match, handle, lane.unwrap_or(None));
        }
        Ok(())
    }

    pub(super) async fn ask_match(
        &mut self,
        id: u64,
        team_match: MatchId,
        routed: RoutedMatchRequest,
    ) -> Result<(), Refusal> {
        match routed {
            RoutedMatchRequest::Follow => self.follow_match(id, team_match).await,
            RoutedMatchRequest::Unfollow => {
                self.matches.detach(team_match, self.connection).await;
                self.spectated.remove(&team_match);
                self.set_pace();
                reply(&self.outbox, id, Answer::Done {});
                Ok(())
            }
            RoutedMatchRequest::Enter(room) => self.enter_room(id, team_match, room).await,
            RoutedMatchRequest::Record { segment } => {
                let handle = self.find_match(team_match).await?;
                let record = self.state.matches.record(team_match, &handle, &self.person, segment).await?;
                reply(&self.outbox, id, Answer::MatchRecord(Box::new(record)));
                Ok(())
            }
            RoutedMatchRequest::Transcript { segment } => {
                let handle = self.find_match(team_match).await?;
                let account = self.person.account;
                let transcript =
                    inspect(&handle, move |known: &TeamMatch| known.transcript(account, segment)).await??;
                reply(&self.outbox, id, Answer::Transcript(Box::new(transcript)));
                Ok(())
            }
            RoutedMatchRequest::Act(command) => {
                self.state.robots.check(computers::of_match_command(&command))?;
                let caller = self.caller(id);
                send(&self.find_match(team_match).await?, Message::Command { caller, command: *command }).await
            }
        }
    }

    pub(super) async fn follow_match(&mut self, id: u64, team_match: MatchId) -> Result<(), Refusal> {
        let handle = self.match_to_follow(team_match).await?;
        let (following, eyes) = oneshot::channel();
        send(&handle, Message::Query(Follow { caller: self.caller(id), following })).await?;
        if let Ok(Some(eyes)) = eyes.await {
            self.follows_match(team_match, handle, Some(eyes.lane));
        }
        Ok(())
    }

    /// The match decides and writes it down; then the table answers, as to anybody who comes.
    async fn enter_room(&mut self, id: u64, team_match: MatchId, room: Room) -> Result<(), Refusal> {
        let handle = self.find_match(team_match).await?;
        let (table, command) = self.state.matches.admit(&handle, &self.person, room).await?;
        self.enter_as(id, table, command).await
    }

    /// The match, if this connection may follow it beside those that it follows.
    async fn match_to_follow(&self, team_match: MatchId) -> Result<MatchHandle, Refusal> {
        self.matches.check_room_for(team_match)?;
        self.find_match(team_match).await
    }

    async fn find_match(&self, team_match: MatchId) -> Result<MatchHandle, Refusal> {
        if self.state.stop.is_cancelled() {
            return Err(Refusal::Stopping {});
        }
        self.state.matches.find(team_match).await
    }

    fn follows_match(&mut self, team_match: MatchId, handle: MatchHandle, lane: Option<MatchLane>) {
        self.matches.add(team_match, handle);
        if lane == Some(MatchLane::Spectator) {
            self.spectated.insert(team_match);
        } else {
            self.spectated.remove(&team_match);
        }
        self.set_pace();
    }
}
