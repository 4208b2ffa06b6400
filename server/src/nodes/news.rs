//! What other nodes say has changed, and what their operators order, taken in at this one.

use std::sync::atomic::Ordering;

use bridge_game::{MachineKind, record};
use bridge_protocol::TableId;
use tracing::{info, warn};

use crate::{
    cluster::{Cluster, MembershipError, News, OrderOutcome},
    error_chain::chain,
    gateway::{AppState, Present},
    journal::{StreamError, StreamId},
    keys::Keys,
    operator::Order,
};

/// Why it is not known what other nodes' operators ordered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotRead {
    #[error("the journal cannot be read")]
    Journal(#[from] StreamError),
    #[error("the database of the nodes cannot be asked")]
    Membership(#[from] MembershipError),
}

impl AppState {
    /// Takes in what another node says has changed.
    pub(crate) fn hear_news(&self, news: News) {
        match news {
            News::Deals { record } => self.deals.hears(&record),
            News::Over { all } => all.into_iter().for_each(|id| self.forget(StreamId::from(id))),
        }
    }

    /// Takes in what may have changed without this node having heard of it. As long as it cannot be read this node is
    /// behind, and says so once.
    pub(crate) async fn read_all_anew(&self, cluster: &Cluster, keys: &Keys) {
        self.deals.mark_behind();
        match self.try_read_all_anew(cluster, keys).await {
            Ok(()) if self.is_behind.swap(false, Ordering::Relaxed) => {
                info!("what was ordered at other nodes has been read");
            }
            Ok(()) => {}
            Err(cause) => self.falls_behind(&cause),
        }
    }

    /// Takes in who may no longer come or stay, while no other node can say so: it is in the journal before it is
    /// answered. As long as that cannot be read this node is behind.
    pub(crate) async fn read_later_orders(&self, keys: &Keys) {
        if let Err(cause) = self.try_read_later_orders(keys).await {
            self.falls_behind(&cause);
        }
    }

    /// As [`AppState::read_later_orders`], while some other node cannot say so. Nor can that one say who has seen which
    /// boards, which is read when somebody is next judged by it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) async fn try_read_later_orders(&self, keys: &Keys) -> Result<(), NotRead> {
        self.deals.mark_behind();
        self.operator.read_on().await?;
        self.do_as_ordered(keys);
        self.forget_who_was_erased().await
    }

    /// Lets go of the names and the words of those whose keys another node has deleted.
    async fn forget_who_was_erased(&self) -> Result<(), NotRead> {
        for account in self.people.read_anew().await? {
            self.read_words_anew(account, None).await;
        }
        Ok(())
    }

    fn do_as_ordered(&self, keys: &Keys) {
        let may_not_stay =
            |Present { person, key, ip, .. }: &Present| self.operator.keeps_out(person.account, *key, *ip);
        self.connections.remove_all(may_not_stay);
        self.tokens.rotate(&self.operator.signing_keys(keys));
    }

    async fn try_read_all_anew(&self, cluster: &Cluster, keys: &Keys) -> Result<(), NotRead> {
        self.operator.read_anew().await?;
        self.do_as_ordered(keys);
        self.forget_who_was_erased().await?;
        self.forget_what_is_over(cluster).await?;
        Ok(())
    }

    fn falls_behind(&self, cause: &NotRead) {
        if !self.is_behind.swap(true, Ordering::Relaxed) {
            warn!(cause = %chain(cause), "what was ordered at other nodes cannot be read: nobody is let in until it can be");
        }
    }

    /// What is over at other nodes, and was known here.
    async fn forget_what_is_over(&self, cluster: &Cluster) -> Result<(), MembershipError> {
        let streams = self.open_counts.all().into_iter().map(|(stream, _)| stream);
        let elsewhere: Vec<_> = streams.filter(|stream| !self.has_awake(*stream)).collect();
        let open = cluster.still_open(&elsewhere).await?;
        elsewhere.into_iter().filter(|stream| !open.contains(stream)).for_each(|stream| self.forget(stream));
        Ok(())
    }

    /// It is over at another node.
    fn forget(&self, stream: StreamId) {
        self.open_counts.leave(stream);
        for kind in MachineKind::ALL {
            self.whereabouts.forget(kind.of_bytes(stream.0));
        }
        self.tables.directory.registry.asleep.remove(stream);
    }

    /// Does here what an order asks for that was given at another node, where it is written down. If it cannot be read
    /// this node is behind, and whoever gave the order is not answered.
    pub(crate) async fn follow(&self, order: Order, keys: &Keys) -> Option<OrderOutcome> {
        if let Err(cause) = self.operator.read_on().await {
            self.falls_behind(&cause.into());
            return None;
        }
        self.tokens.rotate(&self.operator.signing_keys(keys));
        let knows = order.whom().is_some_and(|whom| self.knows(whom));
        let mut closed = self.send_away(&order);
        match order {
            Order::Close { id } => closed = usize::from(self.close_asked_elsewhere(id).await),
            Order::Announce { text, .. } if !text.is_empty() => closed = self.connections.announce(&text),
            Order::Erase { account } => {
                if let Err(cause) = self.people.read_anew().await {
                    self.falls_behind(&cause.into());
                    return None;
                }
                self.read_words_anew(account, None).await;
            }
            Order::Kick { .. }
            | Order::Ban { .. }
            | Order::Unban { .. }
            | Order::Mute { .. }
            | Order::Unmute { .. }
            | Order::Revoke { .. }
            | Order::RotateKey {}
            | Order::RetireKey { .. }
            | Order::Announce { .. }
            | Order::Who {}
            | Order::Tables {}
            | Order::Show { .. }
            | Order::Restrictions {}
            | Order::Drain { .. }
            | Order::Keys {}
            | Order::Prune {}
            | Order::Export { .. }
            | Order::Audit { .. }
            | Order::ForgetOrders {} => {}
        }
        Some(OrderOutcome { closed, knows })
    }

    /// Whether it was open here, and is closed.
    async fn close_asked_elsewhere(&self, id: TableId) -> bool {
        let Ok(records) = self.journal.read(StreamId::from(id)).await else { return false };
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
