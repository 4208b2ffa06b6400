//! How orders are carried out.

use std::{sync::Arc, time::Duration};

use bridge_game::{BelongsTo, MachineKind};
use bridge_protocol::{AccountId, TableId};
use serde::de::DeserializeOwned;
use tracing::{info, warn};

use super::{
    listener::Answers,
    outcome::{Done, Everywhere, Silent, boards_are_on, counted},
    person,
    protocol::{Item, ShownKey, ShownOrder},
    refused::Refused,
    shown::{self, Found},
};
use crate::{
    accounts::TOKEN_LIFE,
    actor,
    cluster::{OrderOutcome, OrderOutcomes},
    gateway::AppState,
    keys::Keys,
    listing::{self, Presence},
    operator::{NotNow, Order, OrderError, OrderedBy, Target},
    retention::Pruned,
};

/// How often it is looked whether boards are still on.
const LOOKS_EVERY: Duration = Duration::from_secs(1);

/// What becomes of others, and of what an operator wrote, when somebody is erased.
const BESIDE_ERASURE: &str = "; others who are at a table, match or event of theirs are sent away for a moment, and \
                              come back by themselves; what you announced, and reasons of orders that are not about an \
                              account, stay as they are: look into `admin audit` whether any has their name";

/// What is said of a ban that may keep everybody out.
const OF_A_PROXY: &str = "; a proxy of --trusted-proxy is there: whoever comes through it without an address of their \
                          own is kept out, and if it names none that is everybody. `admin unban` lets them in again";

/// Whoever carries out orders.
pub(super) struct Orders {
    state: Arc<AppState>,
    keys: Keys,
}

impl Orders {
    pub(super) const fn new(state: Arc<AppState>, keys: Keys) -> Self {
        Self { state, keys }
    }

    /// Erases those who were to be when the server was stopped in the middle of it.
    pub(super) async fn go_on_erasing(&self) {
        for account in self.state.operator.to_erase() {
            match self.erase(account, &Order::Erase { account }).await {
                Ok(_) => info!(%account, "somebody is erased who was to be when the server was stopped"),
                Err(Refused::Unknown(_)) => person::note_erased(&self.state, account).await,
                Err(cause) => warn!(%account, %cause, "somebody who is to be erased is not: give the order again"),
            }
        }
    }

    /// Writes an order down, and carries it out. What comes of it the audit has too, if it is nothing.
    pub(super) async fn carry_out(
        &self,
        order: Order,
        by: OrderedBy,
        why: Option<String>,
        answers: &mut Answers,
    ) -> Result<Done, Refused> {
        let number = self.state.operator.take(order.clone(), by, why).await?;
        if self.state.cluster.is_some() {
            // What other nodes wrote down before was read with it.
            self.rotate();
        }
        let is_erasure = matches!(order, Order::Erase { .. });
        let done = self.execute(order, answers).await;
        if let Err(refused) = &done {
            // Of whom nothing is kept no token is made void either.
            let undone = is_erasure && matches!(refused, Refused::Unknown(_));
            if let Err(cause) = self.state.operator.came_to_nothing(number, &refused.to_string(), undone).await {
                info!(number, %cause, "the audit does not say that an order came to nothing");
            }
        }
        done
    }

    async fn execute(&self, order: Order, answers: &mut Answers) -> Result<Done, Refused> {
        let state = &self.state;
        match order {
            Order::Who {} => {
                let (elsewhere, silent) = self.listed_elsewhere(&order).await?;
                let all = listing::connections_of([listing::here(state)].into_iter().chain(elsewhere));
                Ok(list(all.into_iter().map(Item::Connection), answers).await.but(silent))
            }
            Order::Tables {} => {
                let (elsewhere, silent) = self.listed_elsewhere(&order).await?;
                let all = shown::open_anywhere(listing::open(state).await.into_iter().chain(elsewhere));
                Ok(list(all.into_iter().map(Item::Open), answers).await.but(silent))
            }
            Order::Show { id } => {
                let (mut nodes, silent) = self.listed_elsewhere(&order).await?;
                nodes.push(listing::presence(state, id));
                let item = match self.find(id, &nodes).await? {
                    Found::Table(table) => Item::Table(table),
                    Found::Match(team_match) => Item::Match(team_match),
                    Found::Event(event) => Item::Event(event),
                };
                Ok(list([item], answers).await.but(silent))
            }
            Order::Close { id } => self.close(id).await,
            Order::Kick { account } => match self.everywhere(&order).await? {
                Everywhere { closed: 0, silent: Silent(0), .. } => Err(Refused::NotConnected(account)),
                all => {
                    let said = format!("{} closed; who connects again is let in", connections(all.closed));
                    Ok(Done::new(said, all.closed).but(all.silent))
                }
            },
            Order::Ban { whom, .. } => {
                let all = self.everywhere(&order).await?;
                let count = all.closed;
                let doubt = if self.is_a_proxys(whom) { OF_A_PROXY } else { all.doubt() };
                Ok(Done::new(format!("{whom} is banned, {} closed{doubt}", connections(count)), count).but(all.silent))
            }
            Order::Unban { whom } => {
                let all = self.everywhere(&order).await?;
                Ok(Done::new(format!("{whom} may come again"), 1).but(all.silent))
            }
            Order::Mute { account, .. } => {
                let all = self.everywhere(&order).await?;
                Ok(Done::new(format!("{account} is muted{}", all.doubt()), 1).but(all.silent))
            }
            Order::Unmute { account } => {
                let all = self.everywhere(&order).await?;
                Ok(Done::new(format!("{account} may speak again"), 1).but(all.silent))
            }
            Order::Restrictions {} => {
                Ok(list(state.operator.restrictions().into_iter().map(Item::Restriction), answers).await)
            }
            Order::Announce { ref text, .. } if text.is_empty() => {
                let all = self.everywhere(&order).await?;
                Ok(Done::new("nothing is said any more".to_owned(), 0).but(all.silent))
            }
            Order::Announce { ref text, .. } => {
                let told_here = state.connections.announce(text);
                let all = self.everywhere(&order).await?;
                let count = told_here + all.closed;
                Ok(Done::new(format!("{} told", connections(count)), count).but(all.silent))
            }
            Order::Drain { on: false, .. } => Ok(Done::new("tables may be opened again".to_owned(), 0)),
            Order::Drain { on: true, wait } => self.drain(wait, answers).await,
            Order::Revoke { account } => {
                let all = self.everywhere(&order).await?;
                let count = all.closed;
                let closed = connections(count);
                Ok(Done::new(format!("the tokens of {account} are void, {closed} closed{}", all.doubt()), count)
                    .but(all.silent))
            }
            Order::Keys {} => Ok(list(self.keys_shown(), answers).await),
            Order::RotateKey {} => {
                self.rotate();
                let id = state.operator.token_keys().last().map_or(1, |key| key.id);
                let all = self.everywhere(&order).await?;
                Ok(Done::new(format!("tokens are signed with key {id}; those of the keys before stay good"), 1)
                    .but(all.silent))
            }
            Order::RetireKey { id } => {
                self.rotate();
                let all = self.everywhere(&order).await?;
                let closed = connections(all.closed);
                Ok(Done::new(format!("tokens that were signed with key {id} are void, {closed} closed"), 1)
                    .but(all.silent))
            }
            Order::Prune {} => self.prune().await,
            Order::Export { account } => self.export(account, answers).await,
            Order::Erase { account } => self.erase(account, &order).await,
            Order::Audit { last } => {
                let orders = state.operator.last(last).await?;
                let items = orders.into_iter().map(|(number, audited, failed)| {
                    let (at_ms, by, order, why) = (audited.at, audited.by, audited.order, audited.why);
                    Item::Audited(ShownOrder { number, at_ms, by, order, why, failed })
                });
                Ok(list(items, answers).await)
            }
            // It was refused before it came to this.
            Order::ForgetOrders {} => Err(OrderError::from(NotNow::Whole).into()),
        }
    }

    /// Removes what was kept for long enough.
    async fn prune(&self) -> Result<Done, Refused> {
        let state = &self.state;
        let Pruned { tables, chats } = state.pruner.all(|stream| state.is_in_use(stream)).await?;
        let stays = if state.pruner.keeps_all() {
            "; all is kept for ever: the server was given neither --keep-chat-days nor --keep-unfinished-days"
                .to_owned()
        } else {
            match state.tables.directory.registry.over_in_memory() {
                0 => String::new(),
                over => format!(
                    "; {} in memory still: prune again when nobody has been there for some seconds",
                    counted(over, "table that is over is", "tables that are over are")
                ),
            }
        };
        let others = if state.cluster.is_some() { "; what another node has it lets go of itself" } else { "" };
        let removed = counted(tables, "table", "tables");
        let said = format!("{removed} removed, the chat of {chats} erased{stays}{others}");
        Ok(Done::new(said, tables + chats))
    }

    /// All that is known of a person.
    async fn export(&self, account: AccountId, answers: &mut Answers) -> Result<Done, Refused> {
        let state = &self.state;
        let exported = person::export(state, account).await?;
        let ordered = person::ordered(state, account).await?;
        if exported.is_empty() && ordered.is_empty() && !state.knows(Target::Account(account)) {
            return Err(Refused::Unknown(account));
        }
        let items = exported.into_iter().map(Item::Exported).chain(ordered.into_iter().map(Item::Ordered));
        Ok(list(items, answers).await)
    }

    /// Makes unreadable what a person wrote.
    async fn erase(&self, account: AccountId, order: &Order) -> Result<Done, Refused> {
        let state = &self.state;
        let closed = state.send_away(order);
        let person::Erased { was_there, unread } = person::erase(state, account).await?;
        // Others read the keys again, of which this one is gone.
        let all = self.elsewhere(order, OrderOutcome { closed, knows: was_there }).await?;
        if !was_there && all.closed == 0 && all.silent.0 == 0 {
            return Err(Refused::Unknown(account));
        }
        person::note_erased(state, account).await;
        let left = match state.storage.left_beside().as_slice() {
            [] => String::new(),
            files => format!("; it can still be read with what is left in {}: delete that", files.join(", ")),
        };
        let unread = match unread {
            0 => String::new(),
            1 => "; one table, match or event cannot be read: a name that its host wrote down there stays".to_owned(),
            many => {
                format!(
                    "; {many} tables, matches or events cannot be read: a name that their hosts wrote down there stays"
                )
            }
        };
        let closed = connections(all.closed);
        let said = format!("what {account} wrote is erased, {closed} closed{left}{unread}{BESIDE_ERASURE}");
        Ok(Done::new(said, 1).but(all.silent))
    }

    /// What has an identity, with who of its people is connected to these nodes, and which of them has it.
    async fn find(&self, id: TableId, nodes: &[Presence]) -> Result<Found, Refused> {
        shown::find(&self.state, id, nodes).await?.ok_or(Refused::NoSuch(id))
    }

    async fn close(&self, id: TableId) -> Result<Done, Refused> {
        let state = &self.state;
        let kind = match self.find(id, &[]).await? {
            Found::Table(table) => {
                if let Some(above) = table.of_match {
                    return Err(Refused::PartOf { id, above });
                }
                if table.stage == bridge_protocol::Stage::Finished {
                    return Err(Refused::IsOver(id));
                }
                MachineKind::Table
            }
            Found::Match(team_match) => {
                if let Some(above) = team_match.of_event {
                    return Err(Refused::PartOf { id, above });
                }
                MachineKind::Match
            }
            Found::Event(_) => MachineKind::Event,
        };
        // Another node may have it. One that does not answer has it still.
        if state.follow_elsewhere(&Order::Close { id }).await?.all.closed == 0 {
            state.close_here(id, kind).await?;
        }
        Ok(Done::new(format!("{id} is closed"), 1))
    }

    /// Whether one of the proxies that are trusted is kept out.
    fn is_a_proxys(&self, whom: Target) -> bool {
        let trusted = &self.state.proxies.trusted;
        match whom {
            Target::Account(_) => false,
            Target::Network(network) => {
                trusted.iter().any(|proxies| network.contains(proxies) || proxies.contains(&network))
            }
        }
    }

    /// Has an order followed at this node and at all others: closes the connections of whom it keeps out.
    async fn everywhere(&self, order: &Order) -> Result<Everywhere, Refused> {
        let knows = order.whom().is_some_and(|whom| self.state.knows(whom));
        let closed = self.state.send_away(order);
        self.elsewhere(order, OrderOutcome { closed, knows }).await
    }

    async fn elsewhere(&self, order: &Order, here: OrderOutcome) -> Result<Everywhere, Refused> {
        let OrderOutcomes { all, silent, .. } = self.state.follow_elsewhere(order).await?;
        Ok(Everywhere { closed: here.closed + all.closed, knows: here.knows || all.knows, silent: Silent(silent) })
    }

    /// What other nodes have of what is asked for.
    async fn listed_elsewhere<T: DeserializeOwned>(&self, order: &Order) -> Result<(Vec<T>, Silent), Refused> {
        let OrderOutcomes { listed, silent, .. } = self.state.follow_elsewhere(order).await?;
        let understood = listed.iter().map(|items| serde_json::from_slice::<Vec<T>>(items).ok());
        // One of another version may say it in other words.
        let silent = silent + understood.clone().filter(Option::is_none).count();
        Ok((understood.flatten().flatten().collect(), Silent(silent)))
    }

    /// Whoever orders is told how many boards are on, again and again until there are none, if they wait.
    async fn drain(&self, wait: bool, answers: &mut Answers) -> Result<Done, Refused> {
        let mut boards = shown::boards_on(&self.state).await;
        while wait && boards > 0 && answers.item(Item::Waits { boards }).await {
            tokio::time::sleep(LOOKS_EVERY).await;
            if !self.state.operator.is_draining() {
                return Err(Refused::TakenBack);
            }
            boards = shown::boards_on(&self.state).await;
        }
        Ok(Done::new(format!("nothing more is opened; {}", boards_are_on(boards)), boards))
    }

    fn rotate(&self) {
        self.state.tokens.rotate(&self.state.operator.signing_keys(&self.keys));
    }

    fn keys_shown(&self) -> Vec<Item> {
        let keys = self.state.operator.token_keys();
        let ends = keys.iter().skip(1).map(|next| Some(next.since + TOKEN_LIFE.as_millis() as u64)).chain([None]);
        let shown = keys.iter().zip(ends).map(|(key, last_token_ends_ms)| {
            let state = match (key.retired, last_token_ends_ms) {
                (Some(_), _) => "retired",
                (None, Some(_)) => "good",
                (None, None) => "signs",
            };
            Item::Key(ShownKey { id: key.id, state: state.to_owned(), since_ms: key.since, last_token_ends_ms })
        });
        shown.collect()
    }
}

/// What a match or a table is part of.
pub(super) fn above(belongs_to: BelongsTo) -> Option<TableId> {
    actor::above(belongs_to).map(|stream| TableId::from_bytes(stream.0))
}

async fn list(items: impl IntoIterator<Item = Item>, answers: &mut Answers) -> Done {
    let mut count = 0;
    for item in items {
        if !answers.item(item).await {
            break;
        }
        count += 1;
    }
    Done::new(format!("{count} in all"), count)
}

fn connections(count: usize) -> String {
    counted(count, "connection", "connections")
}
