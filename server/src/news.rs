//! What other nodes say has changed, and what their operators order, taken in at this one.

use bridge_game::record;
use bridge_protocol::{EventId, MatchId, TableId};
use tracing::warn;

use crate::{
    cluster::{Cluster, Followed, News},
    error_chain::chain,
    gateway::{AppState, Present},
    journal::StreamId,
    keys::Keys,
    operator::Order,
    whereabouts::Spot,
};

impl AppState {
    /// Takes in what another node says has changed.
    pub(crate) fn hear_news(&self, news: News) {
        match news {
            News::Deals { record } => self.deals.hears(&record),
            News::Over { all } => all.into_iter().for_each(|id| self.forget(StreamId(id.to_bytes()))),
        }
    }

    /// Takes in what may have changed without this node having heard of it.
    pub(crate) async fn read_all_anew(&self, cluster: &Cluster, keys: &Keys) {
        self.forget_what_is_over(cluster).await;
        self.deals.mark_behind();
        match self.operator.read_anew().await {
            Ok(()) => {
                let is_barred =
                    |present: &Present| self.operator.bars(Some(present.person.account), present.ip).is_some();
                self.connections.remove_all(is_barred);
                self.tokens.rotate(&self.operator.signing_keys(keys));
            }
            Err(cause) => warn!(%cause, "what was ordered at other nodes cannot be read"),
        }
        match self.people.read_anew().await {
            Ok(erased) => {
                for account in erased {
                    self.read_words_anew(account, None).await;
                }
            }
            Err(cause) => warn!(%cause, "whoever was erased at other nodes may be known here until the next start"),
        }
    }

    /// What is over at other nodes, and was known here.
    async fn forget_what_is_over(&self, cluster: &Cluster) {
        let streams = self.openings.all().into_iter().map(|(stream, _)| stream);
        let elsewhere: Vec<_> = streams.filter(|stream| !self.has_awake(*stream)).collect();
        match cluster.still_open(&elsewhere).await {
            Ok(open) => {
                elsewhere.into_iter().filter(|stream| !open.contains(stream)).for_each(|stream| self.forget(stream));
            }
            Err(cause) => {
                warn!(cause = %chain(&cause), "what is over at other nodes is known here until it is asked again")
            }
        }
    }

    /// It is over at another node.
    fn forget(&self, stream: StreamId) {
        self.openings.leave(stream);
        for spot in [
            Spot::Table(TableId::from_bytes(stream.0)),
            Spot::Match(MatchId::from_bytes(stream.0)),
            Spot::Event(EventId::from_bytes(stream.0)),
        ] {
            self.whereabouts.forget(spot);
        }
        self.tables.directory.registry.asleep.remove(stream);
    }

    /// Does here what an order asks for that was given at another node, where it is written down.
    pub(crate) async fn follow(&self, order: Order, keys: &Keys) -> Followed {
        if let Err(cause) = self.operator.read_anew().await {
            warn!(%cause, "an order that was given at another node cannot be read, and does not stand here");
        }
        let knows = order.whom().is_some_and(|whom| self.knows(whom));
        let mut closed = self.send_away(&order);
        match order {
            Order::Close { id } => closed = usize::from(self.close_asked_elsewhere(id).await),
            Order::Announce { text, .. } if !text.is_empty() => closed = self.connections.announce(&text),
            Order::RotateKey {} | Order::RetireKey { .. } => self.tokens.rotate(&self.operator.signing_keys(keys)),
            Order::Erase { account } => {
                if let Err(cause) = self.people.read_anew().await {
                    warn!(%cause, %account, "somebody was erased at another node, and may be known here until the next start");
                }
                self.read_words_anew(account, None).await;
            }
            Order::Kick { .. }
            | Order::Ban { .. }
            | Order::Unban { .. }
            | Order::Mute { .. }
            | Order::Unmute { .. }
            | Order::Revoke { .. }
            | Order::Announce { .. }
            | Order::Who {}
            | Order::Tables {}
            | Order::Show { .. }
            | Order::Restrictions {}
            | Order::Drain { .. }
            | Order::Keys {}
            | Order::Prune {}
            | Order::Export { .. }
            | Order::Audit { .. } => {}
        }
        Followed { closed, knows }
    }

    /// Whether it was open here, and is closed.
    async fn close_asked_elsewhere(&self, id: TableId) -> bool {
        let Ok(records) = self.journal.read(StreamId(id.to_bytes())).await else { return false };
        let Some(first) = records.first() else { return false };
        match self.close_here(id, record::kind(first)).await {
            Ok(()) => true,
            Err(cause) => {
                warn!(%id, %cause, "another node's operator wants something closed that cannot be");
                false
            }
        }
    }
}
