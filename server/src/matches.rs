//! The matches of the server: opened by a host, found, woken from the journal, and let go when their score stands. Each
//! that is not over has a reconciler, who sees to its rooms.

mod reconciler;
mod rooms;
#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use bridge_game::{BelongsTo, Concealed, DealTag, MatchOpened, MatchOpening, MatchWanted, TeamMatch};
use bridge_protocol::{AccountId, Answer, BoardSource, MatchConditions, MatchId, MatchPlace, OpeningKey, Refusal};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::warn;

use crate::{
    actor::{ActorContext, Handle, inspect},
    deal_index::PlacedSet,
    invitations::Inviter,
    journal::StreamId,
    keys::{Keys, identity},
    openings::{AddressTag, Host},
    registry::{Claimed, Registry, Started},
    tables::Tables,
};
use reconciler::Reconciler;

/// Unfinished matches that one account may have opened: enough for whoever runs a small league.
const MATCHES_PER_HOST: usize = 16;

/// A way to write to a match.
pub(crate) type MatchHandle = Handle<TeamMatch>;

/// Every match of the server.
pub(crate) struct Matches {
    pub(crate) registry: Arc<Registry<TeamMatch>>,
    tables: Arc<Tables>,
    reconcilers: TaskTracker,
    keys: Keys,
    context: ActorContext,
    inviter: Inviter,
    stop: CancellationToken,
}

impl Matches {
    /// No match is opened any more once `stop` is called.
    pub(crate) fn new(keys: Keys, context: ActorContext, tables: Arc<Tables>, stop: CancellationToken) -> Arc<Self> {
        Arc::new(Self {
            registry: Registry::new(context.clone(), stop.clone()),
            tables,
            reconcilers: TaskTracker::new(),
            inviter: Inviter::new(keys.invitations()),
            keys,
            context,
            stop,
        })
    }

    /// Opens a match, or finds the one that the same key opened before.
    pub(crate) async fn open(
        &self,
        host: Host,
        key: OpeningKey,
        boards: BoardSource,
        conditions: MatchConditions,
    ) -> Answer {
        let id = MatchId::from_bytes(identity(&self.keys.match_identities(), host.account, key));
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
        let _alone = self.registry.lock(stream(id)).await;
        if let Some(known) = self.registry.known(stream(id)).await? {
            return if known.was_opened_with(&boards, &conditions) { Ok(()) } else { Err(Refusal::KeyUsed {}) };
        }
        self.registry.admits(host, MATCHES_PER_HOST)?;
        self.open_alone(id, BelongsTo::Host(host.account), host.from, boards, conditions).await.map(drop)
    }

    /// Refuses whoever may not be a player of a match because they know its boards from elsewhere.
    pub(crate) async fn admits_to_boards(&self, handle: &MatchHandle, account: AccountId) -> Result<(), Refusal> {
        let seal = self.context.seal.clone();
        let see = move |known: &TeamMatch| (known.id(), known.deals_not_to_be_known(account, &seal));
        let (id, deals) = inspect(handle, see).await?;
        self.tables.has_not_seen(account, &deals, stream(id), Some(id)).await
    }

    /// A match by its identity, woken from the journal if need be.
    pub(crate) async fn find(&self, id: MatchId) -> Result<MatchHandle, Refusal> {
        if let Some(handle) = self.registry.awake(stream(id)) {
            return Ok(handle);
        }
        let _alone = self.registry.lock(stream(id)).await;
        self.find_alone(id).await?.ok_or(Refusal::NoSuchMatch {})
    }

    /// A match of an event, opened if it is not there yet. It counts against nobody's limit: its event does.
    pub(crate) async fn of_event(&self, wanted: MatchWanted) -> Result<MatchHandle, Refusal> {
        let MatchWanted { id, event, conditions, boards, .. } = wanted;
        if let Some(handle) = self.registry.awake(stream(id)) {
            return Ok(handle);
        }
        let _alone = self.registry.lock(stream(id)).await;
        if let Some(handle) = self.find_alone(id).await? {
            return Ok(handle);
        }
        self.open_alone(id, BelongsTo::Event(event), None, boards, conditions).await
    }

    /// With its lock held.
    async fn find_alone(&self, id: MatchId) -> Result<Option<MatchHandle>, Refusal> {
        if let Some(handle) = self.registry.awake(stream(id)) {
            return Ok(Some(handle));
        }
        let claimed = self.registry.claim(stream(id)).await?;
        Ok(claimed.map(|claimed| {
            if claimed.machine.is_finished() { self.registry.start(claimed).handle } else { self.start(claimed) }
        }))
    }

    /// With its lock held.
    async fn open_alone(
        &self,
        id: MatchId,
        belongs_to: BelongsTo,
        from: Option<AddressTag>,
        boards: BoardSource,
        conditions: MatchConditions,
    ) -> Result<MatchHandle, Refusal> {
        let opening = MatchOpening {
            id,
            belongs_to,
            server: self.keys.server_name(),
            secrets: fresh_secrets(MatchOpening::secrets(&conditions))?,
            at: self.context.clock.now(),
        };
        let opened = MatchOpened::new(opening, boards, conditions)?;
        if let Some(imported) = &opened.boards.imported {
            let deals = imported.iter().map(|(_, deal)| DealTag::of(deal, &self.context.seal)).collect();
            let set = PlacedSet { of: Some(id), importer: belongs_to.host(), deals };
            self.context.deals.place(stream(id), set).await?;
        }
        let claimed = self.registry.open(stream(id), opened, from).await?;
        Ok(self.start(claimed))
    }

    /// Starts a match that is not over, and somebody to see to its rooms.
    pub(crate) fn start(&self, claimed: Claimed<TeamMatch>) -> MatchHandle {
        let id = claimed.machine.id();
        let notifier = self.context.notifiers.register(stream(id));
        let Started { handle, life } = self.registry.start(claimed);
        let reconciler = Reconciler::new(id, handle.downgrade(), Arc::clone(&self.tables), notifier);
        let (notifiers, stop) = (Arc::clone(&self.context.notifiers), self.stop.clone());
        self.reconcilers.spawn(async move {
            if let Some(Some(rooms)) = stop.run_until_cancelled(reconciler.serve(life)).await {
                notifiers.close(stream(id));
                rooms.leave().await;
            }
        });
        handle
    }

    /// What an invitation to a match is for, if this server signed it.
    pub(crate) fn read_invitation(&self, invite: &str) -> Result<(MatchId, MatchPlace), Refusal> {
        self.inviter.read_to_match(invite).ok_or(Refusal::BadInvitation {})
    }

    /// Waits until every actor has written what it was about to write, but no longer than `patience`.
    pub(crate) async fn stopped(&self, patience: Duration) {
        self.reconcilers.close();
        if tokio::time::timeout(patience, self.reconcilers.wait()).await.is_err() {
            warn!("some reconcilers were still busy");
        }
        self.registry.stopped(patience).await;
    }
}

fn fresh_secrets(count: usize) -> Result<Vec<Concealed<bridge_dealing::SetSecret>>, Refusal> {
    let secret = |_| {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| Refusal::Unavailable {})?;
        Ok(Concealed::new(bridge_dealing::SetSecret::new(bytes)))
    };
    (0..count).map(secret).collect()
}

fn stream(id: MatchId) -> StreamId {
    StreamId(id.to_bytes())
}
