//! The matches of the house: opened by a host, found, woken from the journal, and let go when their score stands. Each
//! that is not over has a steward, who sees to its rooms.

mod rooms;
mod steward;
#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use bridge_game::{BelongsTo, Concealed, DealTag, MatchOpened, MatchOpening, MatchWanted, TeamMatch};
use bridge_protocol::{AccountId, Answer, BoardSource, MatchConditions, MatchId, MatchPlace, OpeningKey, Refusal};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::warn;

use crate::{
    actor::{Handle, Surroundings, look},
    deal_index::PlacedSet,
    invitations::Inviter,
    journal::StreamId,
    keys::{Keys, identity},
    openings::{AddressTag, Host},
    register::{Claimed, Register, Started},
    tables::Tables,
};
use steward::Steward;

/// Unfinished matches that one account may have opened: enough for whoever runs a small league.
const MATCHES_PER_HOST: usize = 16;

/// A way to write to a match.
pub(crate) type MatchHandle = Handle<TeamMatch>;

/// Every match of the house.
pub(crate) struct Matches {
    pub(crate) register: Arc<Register<TeamMatch>>,
    tables: Arc<Tables>,
    stewards: TaskTracker,
    keys: Keys,
    around: Surroundings,
    inviter: Inviter,
    stop: CancellationToken,
}

impl Matches {
    /// No match is opened any more once `stop` is called.
    pub(crate) fn new(keys: Keys, around: Surroundings, tables: Arc<Tables>, stop: CancellationToken) -> Arc<Self> {
        Arc::new(Self {
            register: Register::new(around.clone(), stop.clone()),
            tables,
            stewards: TaskTracker::new(),
            inviter: Inviter::new(keys.invitations()),
            keys,
            around,
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
        let _alone = self.register.door(stream(id)).await;
        if let Some(known) = self.register.known(stream(id)).await? {
            return if known.was_opened_with(&boards, &conditions) { Ok(()) } else { Err(Refusal::KeyUsed {}) };
        }
        self.register.admits(host, MATCHES_PER_HOST)?;
        self.open_alone(id, BelongsTo::Host(host.account), host.from, boards, conditions).await.map(drop)
    }

    /// Refuses whoever may not be a player of a match because they know its boards from elsewhere.
    pub(crate) async fn admits_to_boards(&self, handle: &MatchHandle, account: AccountId) -> Result<(), Refusal> {
        let seal = self.around.seal.clone();
        let see = move |known: &TeamMatch| (known.id(), known.deals_not_to_be_known(account, &seal));
        let (id, deals) = look(handle, see).await?;
        self.tables.has_not_seen(account, &deals, stream(id), Some(id)).await
    }

    /// A match by its identity, woken from the journal if need be.
    pub(crate) async fn find(&self, id: MatchId) -> Result<MatchHandle, Refusal> {
        if let Some(handle) = self.register.awake(stream(id)) {
            return Ok(handle);
        }
        let _alone = self.register.door(stream(id)).await;
        self.find_alone(id).await?.ok_or(Refusal::NoSuchMatch {})
    }

    /// A match of an event, opened if it is not there yet. It counts against nobody's limit: its event does.
    pub(crate) async fn of_event(&self, wanted: MatchWanted) -> Result<MatchHandle, Refusal> {
        let MatchWanted { id, event, conditions, boards, .. } = wanted;
        if let Some(handle) = self.register.awake(stream(id)) {
            return Ok(handle);
        }
        let _alone = self.register.door(stream(id)).await;
        if let Some(handle) = self.find_alone(id).await? {
            return Ok(handle);
        }
        self.open_alone(id, BelongsTo::Event(event), None, boards, conditions).await
    }

    /// With the door held.
    async fn find_alone(&self, id: MatchId) -> Result<Option<MatchHandle>, Refusal> {
        if let Some(handle) = self.register.awake(stream(id)) {
            return Ok(Some(handle));
        }
        let claimed = self.register.claim(stream(id)).await?;
        Ok(claimed.map(|claimed| {
            if claimed.machine.is_finished() { self.register.start(claimed).handle } else { self.start(claimed) }
        }))
    }

    /// With the door held.
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
            at: self.around.clock.now(),
        };
        let opened = MatchOpened::new(opening, boards, conditions)?;
        if let Some(imported) = &opened.boards.imported {
            let deals = imported.iter().map(|(_, deal)| DealTag::of(deal, &self.around.seal)).collect();
            let set = PlacedSet { of: Some(id), importer: belongs_to.host(), deals };
            self.around.deals.place(stream(id), set).await?;
        }
        let claimed = self.register.open(stream(id), opened, from).await?;
        Ok(self.start(claimed))
    }

    /// Starts a match that is not over, and somebody to see to its rooms.
    pub(crate) fn start(&self, claimed: Claimed<TeamMatch>) -> MatchHandle {
        let id = claimed.machine.id();
        let bell = self.around.bells.hang(stream(id));
        let Started { handle, life } = self.register.start(claimed);
        let steward = Steward::new(id, handle.downgrade(), Arc::clone(&self.tables), bell);
        let (bells, stop) = (Arc::clone(&self.around.bells), self.stop.clone());
        self.stewards.spawn(async move {
            if let Some(Some(rooms)) = stop.run_until_cancelled(steward.serve(life)).await {
                bells.take_down(stream(id));
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
        self.stewards.close();
        if tokio::time::timeout(patience, self.stewards.wait()).await.is_err() {
            warn!("some stewards were still busy");
        }
        self.register.stopped(patience).await;
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
