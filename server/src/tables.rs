//! The tables of the server: opened by a host or for a match, found, woken from the journal, and let go when their
//! session is over.

mod daily;
mod known_deals;
#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use bridge_dealing::{PublicKey, SetSecret};
use bridge_game::{Concealed, Opened, Opening, Table};
use bridge_protocol::{AccountId, Answer, BoardSource, OpeningKey, Policy, Refusal, TableId};
use tokio_util::sync::CancellationToken;
use tracing::warn;

pub(crate) use self::known_deals::BroughtBoards;
use crate::{
    actor::{ActorContext, Handle, above},
    directory::{Directory, Listed},
    invitations::Inviter,
    journal::StreamId,
    keys::{Keys, identity},
    locks::StripedLocks,
    open_counts::Host,
    reconciler::Nothing,
    registry::Provenance,
};

/// Unfinished tables that one account may have opened: enough for a host who tries things out.
const TABLES_PER_HOST: usize = 16;

impl Listed for Table {
    type Below = Nothing;

    const PER_HOST: usize = TABLES_PER_HOST;

    fn not_found() -> Refusal {
        Refusal::NoSuchTable {}
    }
}

/// A way to write to a table.
pub(crate) type TableHandle = Handle<Table>;

/// Every table of the server.
pub(crate) struct Tables {
    pub(crate) directory: Directory<Table>,
    keys: Keys,
    context: ActorContext,
    pub(crate) inviter: Inviter,
    /// Of accounts that are being let in somewhere.
    entering: StripedLocks,
    daily: daily::Results,
}

impl Tables {
    /// No table is opened any more once `stop` is called.
    pub(crate) fn new(keys: Keys, context: ActorContext, stop: CancellationToken) -> Arc<Self> {
        let directory = Directory::new(context.clone(), None, stop);
        Arc::new(Self {
            directory,
            inviter: Inviter::new(keys.invitations()),
            entering: StripedLocks::new(),
            keys,
            context,
            daily: daily::Results::default(),
        })
    }

    /// Which table an account opens with a key; with the boards of a day always the same.
    pub(crate) fn identity(&self, account: AccountId, key: OpeningKey, boards: &BoardSource) -> TableId {
        match boards {
            BoardSource::Daily(day) => self.daily_table(account, *day),
            BoardSource::Deal(_) | BoardSource::Import(_) | BoardSource::Session(_) | BoardSource::Replay(_) => {
                TableId::from_bytes(identity(&self.keys.table_identities(), account, key))
            }
        }
    }

    /// Opens a table, or finds the one that the same key opened before.
    pub(crate) async fn open(&self, opener: Host, key: OpeningKey, boards: BoardSource, policy: Policy) -> Answer {
        // The same host and key give the same table, and nobody else's key can give it.
        let table = self.identity(opener.account, key, &boards);
        let policy = if let BoardSource::Daily(_) = boards { Policy::daily() } else { policy };
        match self.open_as(table, opener, boards, policy).await {
            Ok(()) => Answer::Opened { table, invitations: self.inviter.invite(table, policy) },
            Err(refusal) => Answer::Refused(refusal.into()),
        }
    }

    async fn open_as(&self, table: TableId, opener: Host, boards: BoardSource, policy: Policy) -> Result<(), Refusal> {
        let Host { account, from, .. } = opener;
        let open = |(boards, policy)| async move {
            let opened = match boards {
                BoardSource::Daily(day) => self.opened_today(table, account, day)?,
                boards => Opened::new(self.opening(table, account)?, boards, policy)?,
            };
            self.place(&opened).await?;
            let provenance = Provenance { from, family: StreamId::from(table), author: None };
            self.directory.registry.open(StreamId::from(table), opened, provenance).await
        };
        let was_opened_with = |known: &Table, (boards, policy): &(_, _)| known.was_opened_with(boards, policy);
        self.directory.open_once(StreamId::from(table), opener, (boards, policy), was_opened_with, open).await
    }

    fn opening(&self, table: TableId, host: AccountId) -> Result<Opening, Refusal> {
        let server = self.keys.server_name();
        let secret = fresh_secret()?;
        Ok(Opening { table, host, server, secret, at: self.context.clock.latest() })
    }

    /// Whether another computer may sit down somewhere.
    pub(crate) fn has_computers_free(&self) -> bool {
        self.context.robots.are_free()
    }

    /// A table by its identity, woken from the journal if need be.
    pub(crate) async fn find(&self, table: TableId) -> Result<TableHandle, Refusal> {
        self.directory.find(StreamId::from(table)).await
    }

    /// The table of a match's room or of an event's field, opened if it is not there yet. It counts against nobody's
    /// limit: its match or event does.
    pub(crate) async fn room(&self, opened: Opened, family: StreamId) -> Result<TableHandle, Refusal> {
        let stream = StreamId::from(opened.table);
        let open = async {
            self.place(&opened).await?;
            let provenance = Provenance { from: None, family, author: None };
            self.directory.registry.open(stream, opened, provenance).await
        };
        self.directory.find_or_open(stream, open).await
    }

    /// Looks at tables that were in memory when their server stopped without a word. What cannot be read for now is
    /// tried again.
    pub(crate) async fn look_after_all(&self, stale: Vec<StreamId>) {
        for stream in stale {
            if let Err(cause) = self.look_after(stream).await {
                warn!(%stream, %cause, "a table cannot be looked after");
                self.directory.wake_later_if_it_passes(stream, &cause).await;
            }
        }
    }

    /// Such a table is woken if it has a deadline, let go if it is over, and noted otherwise.
    async fn look_after(&self, stream: StreamId) -> Result<(), Refusal> {
        let _alone = self.directory.registry.lock(stream).await;
        if self.directory.registry.awake(stream).is_some() || !self.directory.registry.has(stream, stream).await? {
            return Ok(());
        }
        let Some(peeked) = self.directory.registry.peek(stream).await? else { return Ok(()) };
        let table = &peeked.machine;
        let above = above(table.belongs_to());
        let is_on = |above: StreamId| self.context.notifiers.find(above).is_some();
        let is_over = table.is_finished() || above.is_some_and(|above| !is_on(above));
        if is_over {
            // Whoever asks for it wakes it.
            return self.directory.registry.retire(stream).await;
        }
        // A room is looked after by its match, the table of a field by its event.
        if above.is_none() && table.next_deadline().is_some() {
            return self.directory.find_alone(stream).await.map(drop);
        }
        self.directory.registry.rest(&peeked).await;
        Ok(())
    }

    /// A way to write to a table that is in memory.
    pub(crate) fn awake(&self, table: TableId) -> Option<TableHandle> {
        self.directory.registry.awake(StreamId::from(table))
    }

    /// Whether a table is known not to be over.
    pub(crate) fn is_open(&self, table: TableId) -> bool {
        self.context.open_counts.has(StreamId::from(table))
    }

    /// Whose signature transcripts carry.
    pub(crate) fn public_key(&self) -> PublicKey {
        self.context.identity.key.public()
    }

    /// Waits until every actor has written what it was about to write, but no longer than `patience`.
    pub(crate) async fn stopped(&self, patience: Duration) {
        self.directory.stopped(patience).await;
    }
}

/// Fresh entropy of the system, for a dealt set.
pub(crate) fn fresh_secret() -> Result<Concealed<SetSecret>, Refusal> {
    let mut bytes = [0; 32];
    crate::entropy::fill(&mut bytes).map_err(|_| Refusal::Unavailable {})?;
    Ok(Concealed::new(SetSecret::new(bytes)))
}
