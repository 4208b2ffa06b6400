//! A person's part in events: they follow them on this connection, and come into a match or to a table of one only
//! through it.

use bridge_game::{Event, EventCommand, TeamMatch};
use bridge_protocol::{Answer, EventId, EventPlace, Refusal};

use super::{Conversation, attachments::send, computers, following::Joining};
use crate::{
    actor::{Message, inspect},
    gateway::request::RoutedEventRequest,
    outbox::reply,
};

impl Conversation {
    pub(super) async fn join_event(&mut self, id: u64, event: EventId, place: EventPlace) -> Result<(), Refusal> {
        let plays = matches!(place, EventPlace::Entrant { .. });
        let joining = Joining { command: EventCommand::Join { place }, plays };
        self.join_as::<Event>(id, event.into(), joining).await
    }

    pub(super) async fn ask_event(
        &mut self,
        id: u64,
        event: EventId,
        routed: RoutedEventRequest,
    ) -> Result<(), Refusal> {
        match routed {
            RoutedEventRequest::Follow => self.follow::<Event>(id, event.into()).await,
            RoutedEventRequest::Unfollow => self.unfollow::<Event>(id, event.into()).await,
            RoutedEventRequest::EnterMatch(named) => {
                let handle = self.find(event).await?;
                let entered = self.state.events.admit(&handle, &self.person, named).await?;
                self.follow::<TeamMatch>(id, entered.into()).await
            }
            RoutedEventRequest::EnterTable { number, round } => {
                let handle = self.find(event).await?;
                let (table, command) = self.state.events.admit_to_table(&handle, &self.person, number, round).await?;
                self.enter_as(id, table, command).await
            }
            RoutedEventRequest::Traveller(board) => {
                let account = self.person.account;
                let traveller = self.read_event(event, move |event| event.traveller(account, board)).await?;
                self.state.events.tells_of_boards(event, account).await?;
                reply(&self.outbox, id, Answer::Traveller(Box::new(traveller)));
                Ok(())
            }
            RoutedEventRequest::ScoreCard(contestant) => {
                let account = self.person.account;
                let card = self.read_event(event, move |event| event.score_card(account, contestant)).await?;
                self.state.events.tells_of_boards(event, account).await?;
                reply(&self.outbox, id, Answer::ScoreCard(Box::new(card)));
                Ok(())
            }
            RoutedEventRequest::Recap(by, after) => {
                let recap = self.read_event(event, move |event| event.recap(by, after)).await?;
                reply(&self.outbox, id, Answer::Recap(Box::new(recap)));
                Ok(())
            }
            RoutedEventRequest::Rulings { after } => {
                let account = self.person.account;
                let rulings = self.read_event(event, move |event| event.rulings(account, after)).await?;
                reply(&self.outbox, id, Answer::EventRulings(Box::new(rulings)));
                Ok(())
            }
            RoutedEventRequest::Transcript(set) => {
                let transcript = self.read_event(event, move |event| event.transcript(set)).await?;
                reply(&self.outbox, id, Answer::Transcript(Box::new(transcript)));
                Ok(())
            }
            RoutedEventRequest::Invitations(team) => {
                let handle = self.find(event).await?;
                let account = self.person.account;
                let invitations = self.state.events.invitations(event, &handle, account, team).await?;
                reply(&self.outbox, id, Answer::TeamInvitations(Box::new(invitations)));
                Ok(())
            }
            RoutedEventRequest::Links => {
                let handle = self.find(event).await?;
                let links = self.state.events.links(event, &handle, self.person.account).await?;
                reply(&self.outbox, id, Answer::EventLinks(Box::new(links)));
                Ok(())
            }
            RoutedEventRequest::Round(round) => {
                let found = self.read_event(event, move |event| event.round(round)).await?;
                reply(&self.outbox, id, Answer::EventRound(Box::new(found)));
                Ok(())
            }
            RoutedEventRequest::Act(command) => {
                self.state.robots.check(computers::of_event_command(&command))?;
                let caller = self.caller(id);
                send::<Event>(&self.find(event).await?, Message::Command { caller, command }).await
            }
        }
    }

    /// Reads of an event what anybody may see who has to do with it.
    async fn read_event<T: Send + 'static>(
        &self,
        event: EventId,
        read: impl FnOnce(&Event) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let handle = self.find(event).await?;
        let account = self.person.account;
        let asked = move |event: &Event| {
            if event.concerns(account) { read(event) } else { Err(Refusal::NoSuchEvent {}) }
        };
        inspect(&handle, asked).await?
    }
}
