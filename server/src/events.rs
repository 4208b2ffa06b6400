//! The events of the server, above its matches: opened by a host, found, woken from the journal, and let go when their
//! standings are final. What lies below an event are its matches, or the tables of its field.

mod below;
#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use bridge_game::{
    Command, Event, EventOpened, EventOpening, Input, MatchCommand, MatchEntrance, Opened, Person, ServerCommand,
    TableEntrance, direction, seating,
};
use bridge_protocol::{
    AccountId, Answer, EventConditions, EventId, EventInvitations, EventPlace, ImportedBoard, MatchId, OpeningKey,
    Refusal, TableId, TeamInvitations, TeamNumber,
};
use tokio_util::sync::CancellationToken;

use crate::{
    actor::{ActorContext, Handle, execute, inspect},
    adjudication::Adjudicator,
    directory::{Directory, Listed},
    invitations::Inviter,
    journal::StreamId,
    keys::{Keys, identity},
    matches::Matches,
    open_counts::Host,
    registry::Provenance,
    tables::{Tables, fresh_secret},
};
use below::BelowEvent;

/// Unfinished events that one account may have opened: a club runs one or two.
const EVENTS_PER_HOST: usize = 4;

impl Listed for Event {
    type Below = BelowEvent;

    const PER_HOST: usize = EVENTS_PER_HOST;

    fn not_found() -> Refusal {
        Refusal::NoSuchEvent {}
    }
}

/// A way to write to an event.
pub(crate) type EventHandle = Handle<Event>;

/// Every event of the server.
pub(crate) struct Events {
    pub(crate) directory: Directory<Event>,
    matches: Arc<Matches>,
    tables: Arc<Tables>,
    keys: Keys,
    context: ActorContext,
    inviter: Inviter,
}

impl Events {
    /// No event is opened any more once `stop` is called.
    pub(crate) fn new(
        keys: Keys,
        context: ActorContext,
        matches: Arc<Matches>,
        tables: Arc<Tables>,
        stop: CancellationToken,
    ) -> Arc<Self> {
        let below = BelowEvent {
            matches: Arc::clone(&matches),
            tables: Arc::clone(&tables),
            adjudicator: Adjudicator::default(),
        };
        let directory = Directory::new(context.clone(), Some(Arc::new(below)), stop);
        let inviter = Inviter::new(keys.invitations());
        Arc::new(Self { directory, matches, tables, keys, context, inviter })
    }

    /// Which event an account opens with a key.
    pub(crate) fn identity(&self, account: AccountId, key: OpeningKey) -> EventId {
        EventId::from_bytes(identity(&self.keys.event_identities(), account, key))
    }

    /// Opens an event, or finds the one that the same key opened before.
    pub(crate) async fn open(
        &self,
        host: Host,
        key: OpeningKey,
        boards: Vec<ImportedBoard>,
        conditions: EventConditions,
    ) -> Answer {
        let id = self.identity(host.account, key);
        let invitations = Box::new(self.inviter.invite_to_event(id, &conditions));
        match self.open_as(id, host, boards, conditions).await {
            Ok(()) => Answer::EventOpened { id, invitations },
            Err(refusal) => Answer::Refused(refusal.into()),
        }
    }

    async fn open_as(
        &self,
        id: EventId,
        host: Host,
        boards: Vec<ImportedBoard>,
        conditions: EventConditions,
    ) -> Result<(), Refusal> {
        let Host { account, from, .. } = host;
        let open = |(boards, conditions)| async move {
            let (server, secret) = (self.keys.server_name(), fresh_secret()?);
            let at = self.context.clock.calendar();
            let opening = EventOpening { id, host: account, server, secret, boards, at };
            let opened = EventOpened::new(opening, conditions)?;
            let deals = opened.imported_deals(&self.context.seal);
            self.tables.place_brought(StreamId::from(id), Some(account), deals).await?;
            let provenance = Provenance { from, family: StreamId::from(id), author: Some(account) };
            self.directory.registry.open(StreamId::from(id), opened, provenance).await
        };
        let was_opened_with =
            |known: &Event, (boards, conditions): &(Vec<_>, _)| known.was_opened_with(boards, conditions);
        self.directory.open_once(StreamId::from(id), host, (boards, conditions), was_opened_with, open).await
    }

    /// Notes who reads what tables made of boards that were brought, before they are told: they know these boards then.
    pub(crate) async fn tells_of_boards(&self, id: EventId, account: AccountId) -> Result<(), Refusal> {
        self.context.deals.comes(StreamId::from(id).as_in_links(), account).await
    }

    /// An event by its identity, woken from the journal if need be.
    pub(crate) async fn find(&self, id: EventId) -> Result<EventHandle, Refusal> {
        self.directory.find(StreamId::from(id)).await
    }

    /// What an invitation to an event is for, if this server signed it.
    pub(crate) fn read_invitation(&self, invite: &str) -> Result<(EventId, EventPlace), Refusal> {
        self.inviter.read_to_event(invite).ok_or(Refusal::BadInvitation {})
    }

    /// The links of a team, for those who may have them.
    pub(crate) async fn invitations(
        &self,
        id: EventId,
        event: &EventHandle,
        account: AccountId,
        team: TeamNumber,
    ) -> Result<TeamInvitations, Refusal> {
        let asked = inspect(event, move |event: &Event| {
            if !event.concerns(account) {
                return Err(Refusal::NoSuchEvent {});
            }
            let teams = event.conditions().of_teams();
            let players = teams.and_then(|agreed| Some(agreed.teams.get(team.index())?.players.len()));
            players.filter(|_| event.may_invite(account, team)).ok_or(Refusal::NotEventDirector {})
        });
        let players = asked.await??;
        Ok(self.inviter.invite_team(id, team, players))
    }

    /// The links of an event, for its host and its director.
    pub(crate) async fn links(
        &self,
        id: EventId,
        event: &EventHandle,
        account: AccountId,
    ) -> Result<EventInvitations, Refusal> {
        let asked = inspect(event, move |event: &Event| {
            if !event.concerns(account) {
                return Err(Refusal::NoSuchEvent {});
            }
            if event.is_led_by(account) { Ok(event.conditions().clone()) } else { Err(Refusal::NotEventDirector {}) }
        });
        let conditions = asked.await??;
        Ok(self.inviter.invite_to_event(id, &conditions))
    }

    /// Gives somebody their places in a match of the event, which the event says.
    pub(crate) async fn admit(
        &self,
        event: &EventHandle,
        person: &Person,
        id: Option<MatchId>,
    ) -> Result<MatchId, Refusal> {
        let account = person.account;
        let found = inspect(event, move |event: &Event| {
            let MatchEntrance { id, places } = event.entrance(account, id)?;
            let wanted = event.matches_wanted().into_iter().find(|wanted| wanted.id == id);
            Ok::<_, Refusal>((wanted.ok_or(Refusal::NoMatchToEnter {})?, places))
        });
        let (wanted, places) = found.await??;
        let id = wanted.id;
        let team_match = self.matches.of_event(wanted).await?;
        for place in places {
            execute(&team_match, Input::Person(person.clone(), MatchCommand::Join { place })).await?;
        }
        Ok(id)
    }

    /// Lets somebody come to a table of the event's field, which is made ready for them. Gives the table, and what they
    /// do there.
    pub(crate) async fn admit_to_table(
        &self,
        event: &EventHandle,
        person: &Person,
        number: Option<u16>,
        round: Option<u8>,
    ) -> Result<(TableId, Command), Refusal> {
        let account = person.account;
        let TableEntrance { wanted, seat } =
            inspect(event, move |event: &Event| event.table_entrance(account, number, round)).await??;
        let id = wanted.opened.table;
        let table = self.tables.room(Opened::clone(&wanted.opened), StreamId(wanted.family)).await?;
        let Some(seat) = seat else { return Ok((id, Command::Direction(direction::Command::Direct))) };
        // Asked for at the last moment: somebody may have sat down meanwhile whom an older answer does not name.
        let wanted_now = inspect(event, move |event: &Event| event.tables_wanted_of(|each| each == id).pop()).await?;
        let players = wanted_now.ok_or(Refusal::NoMatchToEnter {})?.seats;
        execute(&table, Input::Server(ServerCommand::Seating(seating::ServerCommand::SeatOnly { players }))).await?;
        Ok((id, Command::Seating(seating::Command::Sit { seat })))
    }

    /// Has an event hear at once what a table of it holds: it may be over by now, and no more ask by itself.
    pub(crate) async fn hears_of(&self, id: EventId, table: TableId) -> Result<(), Refusal> {
        let found = self.tables.find(table).await?;
        below::hand_up(&self.find(id).await?, table, &found).await
    }

    /// Has an event hear at once what a match of it comes to: it asks no more once it knows.
    pub(crate) async fn hears_of_match(&self, id: EventId, team_match: MatchId) -> Result<(), Refusal> {
        let found = self.matches.find(team_match).await?;
        below::hand_up_match(&self.find(id).await?, team_match, &found).await
    }

    /// Waits until every actor has written what it was about to write, but no longer than `patience`.
    pub(crate) async fn stopped(&self, patience: Duration) {
        self.directory.stopped(patience).await;
    }
}
