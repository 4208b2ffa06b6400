//! What other nodes say has changed, taken in at this one.

use bridge_game::{Event, Table, TeamMatch};
use bridge_protocol::AccountId;
use tracing::warn;

use crate::{
    actor::{Machine, Message, inspect},
    cluster::News,
    gateway::{AppState, Present},
    keys::Keys,
    operator::{Order, Target},
    registry::Registry,
};

impl AppState {
    /// Takes in what another node says has changed.
    pub(crate) async fn hear_news(&self, news: News, keys: &Keys) {
        match news {
            News::Deals { record } => self.deals.hears(&record),
            News::Ordered(order) => {
                if let Err(cause) = self.operator.read_anew().await {
                    warn!(%cause, "an order that was given at another node cannot be read, and does not stand here");
                }
                self.follow(order, keys).await;
            }
        }
    }

    /// Takes in what may have changed without this node having heard of it.
    pub(crate) async fn read_all_anew(&self) {
        self.deals.may_have_changed();
        match self.operator.read_anew().await {
            Ok(()) => {
                let is_barred =
                    |present: &Present| self.operator.bars(Some(present.person.account), present.ip).is_some();
                self.connections.remove_all(is_barred);
            }
            Err(cause) => warn!(%cause, "what was ordered at other nodes cannot be read"),
        }
    }

    /// Does what an order that stands asks for here.
    async fn follow(&self, order: Order, keys: &Keys) {
        let leaves = |account: AccountId| move |present: &Present| present.person.account == account;
        match order {
            Order::Kick { account } | Order::Revoke { account } => drop(self.connections.remove_all(leaves(account))),
            Order::Ban { whom, .. } => drop(self.connections.remove_all(|present| is_meant(whom, present))),
            Order::Announce { text, .. } if !text.is_empty() => drop(self.connections.announce(&text)),
            Order::RotateKey {} | Order::RetireKey { .. } => self.tokens.rotate(&self.operator.signing_keys(keys)),
            Order::Erase { account } => {
                self.connections.remove_all(leaves(account));
                if let Err(cause) = self.people.read_anew().await {
                    warn!(%cause, %account, "somebody was erased at another node, and may be known here until the next start");
                }
                read_anew::<Table>(&self.tables.directory.registry, account).await;
                read_anew::<TeamMatch>(&self.matches.directory.registry, account).await;
                read_anew::<Event>(&self.events.directory.registry, account).await;
            }
            Order::Announce { .. }
            | Order::Who {}
            | Order::Tables {}
            | Order::Show { .. }
            | Order::Close { .. }
            | Order::Unban { .. }
            | Order::Mute { .. }
            | Order::Unmute { .. }
            | Order::Restrictions {}
            | Order::Drain { .. }
            | Order::Keys {}
            | Order::Prune {}
            | Order::Export { .. }
            | Order::Audit { .. } => {}
        }
    }
}

fn is_meant(whom: Target, present: &Present) -> bool {
    whom.is(Some(present.person.account), present.ip)
}

/// Has everything in memory that knows somebody read again.
async fn read_anew<M: Machine>(registry: &Registry<M>, account: AccountId) {
    for handle in registry.all_awake() {
        if inspect(&handle, move |machine: &M| machine.people().contains(&account)).await.unwrap_or(false) {
            // One that has gone is read anew when somebody asks for it.
            handle.send(Message::ReadAnew).await.ok();
        }
    }
}
