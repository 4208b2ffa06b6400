//! The matches of the server: opened by a host, found, woken from the journal, and let go when their score stands. What
//! lies below a match are its rooms.

mod below;
mod rooms;
#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use bridge_game::{BelongsTo, DealTag, MatchOpened, MatchOpening, MatchWanted, TeamMatch};
use bridge_protocol::{
    AccountId, Answer, BoardSource, MatchConditions, MatchId, MatchPlace, OpeningKey, Refusal, TableId,
};
use tokio_util::sync::CancellationToken;

use crate::{
    actor::{ActorContext, Handle},
    directory::{Directory, Listed},
    invitations::Inviter,
    journal::StreamId,
    keys::{Keys, identity},
    open_counts::Host,
    registry::{Claimed, Provenance},
    tables::{Tables, fresh_secret},
};
use below::Rooms;

/// Unfinished matches that one account may have opened: enough for whoever runs a small league.
const MATCHES_PER_HOST: usize = 16;

impl Listed for TeamMatch {
    type Below = Rooms;

    const PER_HOST: usize = MATCHES_PER_HOST;

    fn not_found() -> Refusal {
        Refusal::NoSuchMatch {}
    }
}

/// A way to write to a match.
pub(crate) type MatchHandle = Handle<TeamMatch>;

/// Every match of the server.
pub(crate) struct Matches {
    pub(crate) directory: Directory<TeamMatch>,
    tables: Arc<Tables>,
    keys: Keys,
    context: ActorContext,
    inviter: Inviter,
}

impl Matches {
    /// No match is opened any more once `stop` is called.
    pub(crate) fn new(keys: Keys, context: ActorContext, tables: Arc<Tables>, stop: CancellationToken) -> Arc<Self> {
        let directory = Directory::new(context.clone(), Some(Arc::new(Rooms(Arc::clone(&tables)))), stop);
        let inviter = Inviter::new(keys.invitations());
        Arc::new(Self { directory, tables, keys, context, inviter })
    }

    /// Which match an account opens with a key.
    pub(crate) fn identity(&self, account: AccountId, key: OpeningKey) -> MatchId {
        MatchId::from_bytes(identity(&self.keys.match_identities(), account, key))
    }

    /// Opens a match, or finds the one that the same key opened before.
    pub(crate) async fn open(
        &self,
        host: Host,
        key: OpeningKey,
        boards: BoardSource,
        conditions: MatchConditions,
    ) -> Answer {
        let id = self.identity(host.account, key);
        let invitations = Box::new(self.inviter.invite_to_match(id, &conditions));
        match self.open_as(id, host, boards, conditions).await {
            Ok(()) => Answer::MatchOpened { id, invitations },
            Err(refusal) => Answer::Refused(refusal.into()),
        }
    }

    async fn open_as(
        &self,
        id: MatchId,
        host: Host,
        boards: BoardSource,
        conditions: MatchConditions,
    ) -> Result<(), Refusal> {
        let Host { account, from, .. } = host;
        let open = |(boards, conditions)| {
            let provenance = Provenance { from, family: StreamId::from(id), author: Some(account) };
            self.open_new(id, BelongsTo::Host(account), provenance, boards, conditions)
        };
        let was_opened_with =
            |known: &TeamMatch, (boards, conditions): &(_, _)| known.was_opened_with(boards, conditions);
        self.directory.open_once(StreamId::from(id), host, (boards, conditions), was_opened_with, open).await
    }

    /// A match by its identity, woken from the journal if need be.
    pub(crate) async fn find(&self, id: MatchId) -> Result<MatchHandle, Refusal> {
        self.directory.find(StreamId::from(id)).await
    }

    /// A match of an event, opened if it is not there yet. It counts against nobody's limit: its event does.
    pub(crate) async fn of_event(&self, wanted: MatchWanted) -> Result<MatchHandle, Refusal> {
        let MatchWanted { id, event, host, conditions, boards, .. } = wanted;
        let provenance = Provenance { from: None, family: StreamId::from(event), author: Some(host) };
        let open = self.open_new(id, BelongsTo::Event(event), provenance, boards, conditions);
        self.directory.find_or_open(StreamId::from(id), open).await
    }

    async fn open_new(
        &self,
        id: MatchId,
        belongs_to: BelongsTo,
        provenance: Provenance,
        boards: BoardSource,
        conditions: MatchConditions,
    ) -> Result<Claimed<TeamMatch>, Refusal> {
        let opening = MatchOpening {
            id,
            belongs_to,
            server: self.keys.server_name(),
            secrets: (0..MatchOpening::secrets(&conditions)).map(|_| fresh_secret()).collect::<Result<_, _>>()?,
            at: self.context.clock.latest(),
        };
        let opened = MatchOpened::new(opening, boards, conditions)?;
        if let Some(imported) = &opened.boards.imported {
            let deals = imported.iter().map(|(_, deal)| DealTag::of(deal, &self.context.seal)).collect();
            self.tables.place_brought(StreamId::from(id), belongs_to.host(), deals).await?;
        }
        self.directory.registry.open(StreamId::from(id), opened, provenance).await
    }

    /// What an invitation to a match is for, if this server signed it.
    pub(crate) fn read_invitation(&self, invite: &str) -> Result<(MatchId, MatchPlace), Refusal> {
        self.inviter.read_to_match(invite).ok_or(Refusal::BadInvitation {})
    }

    /// Has a match hear at once what a room of it holds: its score may stand by now, and it no more ask by itself.
    pub(crate) async fn hears_of(&self, id: MatchId, table: TableId) -> Result<(), Refusal> {
        let found = self.tables.find(table).await?;
        below::hand_up(&self.find(id).await?, table, &found).await
    }

    /// Waits until every actor has written what it was about to write, but no longer than `patience`.
    pub(crate) async fn stopped(&self, patience: Duration) {
        self.directory.stopped(patience).await;
    }
}
