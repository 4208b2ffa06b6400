//! Matches and events, followed on this connection by whoever has a part in them.

use bridge_game::{Event, Person, TeamMatch};
use bridge_protocol::{Answer, MatchLane, Refusal};
use tokio::sync::oneshot;

use super::{
    Conversation,
    attachments::{Following, send},
};
use crate::{
    actor::{Follow, Followed, Handle, Message, inspect},
    directory::{Directory, Listed},
    gateway::AppState,
    journal::StreamId,
    outbox::reply,
    tables::BroughtBoards,
};

/// A kind of machine that is followed beside the tables: a match, an event.
pub(super) trait Followable: Followed<Command: Clone> + Listed + BroughtBoards {
    fn directory(state: &AppState) -> &Directory<Self>;

    fn followed_by(conversation: &mut Conversation) -> &mut Following<Self>;
}

impl Followable for TeamMatch {
    fn directory(state: &AppState) -> &Directory<Self> {
        &state.matches.directory
    }

    fn followed_by(conversation: &mut Conversation) -> &mut Following<Self> {
        &mut conversation.matches
    }
}

impl Followable for Event {
    fn directory(state: &AppState) -> &Directory<Self> {
        &state.events.directory
    }

    fn followed_by(conversation: &mut Conversation) -> &mut Following<Self> {
        &mut conversation.events
    }
}

/// How somebody comes in by an invitation.
pub(super) struct Joining<C> {
    pub(super) command: C,
    /// Whether it is to play, which nobody may who knows what is on the boards.
    pub(super) plays: bool,
}

impl Conversation {
    /// Lets somebody in whom the machine lets in, and has them follow it from then on.
    pub(super) async fn join_as<M: Followable>(
        &mut self,
        id: u64,
        stream: StreamId,
        joining: Joining<M::Command>,
    ) -> Result<(), Refusal> {
        let Joining { command, plays } = joining;
        let handle = self.find_to_follow::<M>(stream).await?;
        let _admitted = if plays {
            Some(self.state.tables.admits_to_brought(&handle, &self.person, command.clone()).await?)
        } else {
            None
        };
        let (entered, allowed) = oneshot::channel();
        send(&handle, Message::Enter { caller: self.caller(id), command, entered }).await?;
        if allowed.await.unwrap_or(false) {
            let Person { account, .. } = self.person;
            self.state.whereabouts.note(M::id_of(stream), [account]);
            let lane = inspect(&handle, move |machine: &M| Followed::lane_of(machine, account)).await;
            self.follows(stream, handle, lane.unwrap_or(None));
        }
        Ok(())
    }

    pub(super) async fn follow<M: Followable>(&mut self, id: u64, stream: StreamId) -> Result<(), Refusal> {
        let handle = self.find_to_follow::<M>(stream).await?;
        let (following, lane) = oneshot::channel();
        send(&handle, Message::Query(Follow { caller: self.caller(id), following })).await?;
        if let Ok(Some(lane)) = lane.await {
            self.follows(stream, handle, Some(lane));
        }
        Ok(())
    }

    pub(super) async fn unfollow<M: Followable>(&mut self, id: u64, stream: StreamId) -> Result<(), Refusal> {
        let connection = self.connection;
        M::followed_by(self).detach(stream, connection).await;
        self.set_pace();
        reply(&self.outbox, id, Answer::Done {});
        Ok(())
    }

    /// One by its identity, woken from the journal if need be.
    pub(super) async fn find<M: Followable>(&self, id: impl Into<StreamId>) -> Result<Handle<M>, Refusal> {
        if self.state.stop.is_cancelled() {
            return Err(Refusal::Stopping {});
        }
        M::directory(&self.state).find(id.into()).await
    }

    /// As [`Conversation::find`], if this connection may follow it beside those that it follows.
    async fn find_to_follow<M: Followable>(&mut self, stream: StreamId) -> Result<Handle<M>, Refusal> {
        M::followed_by(self).check_room_for(stream)?;
        self.find(stream).await
    }

    fn follows<M: Followable>(&mut self, stream: StreamId, handle: Handle<M>, lane: Option<M::Lane>) {
        M::followed_by(self).add(stream, handle, lane);
        self.set_pace();
    }

    /// Whoever looked on over this connection may play by now, and have joined over another one of theirs.
    pub(super) async fn note_whether_they_look_on(&mut self, stream: StreamId, handle: Handle<TeamMatch>) {
        if !self.looks_on() || self.matches.get(stream).is_none() {
            return;
        }
        let account = self.person.account;
        let eyes = inspect(&handle, move |known: &TeamMatch| Followed::lane_of(known, account)).await;
        self.follows(stream, handle, eyes.unwrap_or(None));
    }

    /// Whether they do no more than look on at what they follow. Of an event it does not show who they are in it.
    pub(super) fn looks_on(&self) -> bool {
        let mut eyes = self.matches.lanes();
        self.events.is_empty() && eyes.all(|eyes| eyes.is_some_and(|eyes| eyes.lane == MatchLane::Spectator))
    }
}
