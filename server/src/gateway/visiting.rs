//! What nodes say to one another about the people who came to one and have something to do at another: there each has a
//! conversation of its own, whose frames go out to the socket where the connection is.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use bridge_game::Person;
use futures_util::FutureExt;
use tokio::{
    sync::{Notify, mpsc},
    time::MissedTickBehavior,
};
use tracing::{debug, error, info, warn};

use super::{
    AppState,
    connection_registry::{Returning, restart},
    conversation::{Conversation, Flow},
    visitors::{Answered, Asked},
};
use crate::{
    cluster::{Cluster, Inbound, News, NodeId, Parcel, PeerNews, VisitId},
    error_chain::chain,
    keys::Keys,
    net::{Relay, Writer},
    open_counts::AddressTag,
    operator::Order,
    outbox::{ConnectionId, Frame, Outbox},
    tasks,
};

/// What others say has changed and was not taken in yet; beyond that all is read anew.
const CHANGES: usize = 64;
/// What could not be read is asked for again after so long.
const READ_AGAIN_AFTER: Duration = Duration::from_secs(1);
/// It is said that a node is not heard when that was so at so many looks in a row.
const TOLD_AFTER: u32 = 10;

/// What is to be taken in one after the other.
enum Change {
    News(News),
    /// An order of the operator's, and which node waits for what comes of it.
    Order {
        from: NodeId,
        question: u64,
        order: Order,
    },
}

/// Hears what the other nodes say until nobody can say anything any more.
pub(crate) async fn serve(state: Arc<AppState>, cluster: Arc<Cluster>, keys: Keys, mut heard: Inbound) {
    let (changes, changed) = mpsc::channel(CHANGES);
    let all = Notify::new();
    let hearing = async {
        // Dropped at the end, which ends the other too.
        let changes = changes;
        while let Some((from, told)) = heard.recv().await {
            match told {
                PeerNews::Lost => {
                    come_back_from(&state, from);
                    state.visitors.send_away(Some(from));
                    all.notify_one();
                }
                PeerNews::Met => all.notify_one(),
                PeerNews::Parcel(parcel, payload) => {
                    let change = match parcel {
                        Parcel::News(news) => Change::News(news),
                        Parcel::Order { question, order } => Change::Order { from, question, order },
                        parcel => {
                            hear(&state, &cluster, from, parcel, payload);
                            continue;
                        }
                    };
                    if changes.try_send(change).is_err() {
                        all.notify_one();
                    }
                }
            }
        }
    };
    tokio::join!(hearing, take_in(&state, &cluster, &keys, changed, &all));
}

/// Takes in what others say has changed, while they are listened to: the journal may take its time.
async fn take_in(state: &AppState, cluster: &Cluster, keys: &Keys, mut changed: mpsc::Receiver<Change>, all: &Notify) {
    let mut looks = tokio::time::interval(READ_AGAIN_AFTER);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut hearing = Hearing::default();
    loop {
        tokio::select! {
            biased;
            _ = looks.tick() => if state.is_behind.load(Ordering::Relaxed) {
                state.read_all_anew(cluster, keys).await;
            } else {
                let (carries, unheard) = (cluster.hears(), cluster.unheard());
                hearing.note(carries, &unheard);
                if !carries {
                    state.read_later_orders(keys).await;
                } else if !unheard.is_empty()
                    && let Err(cause) = state.try_read_later_orders(keys).await
                {
                    // Where the database is away nobody orders anything; a node that it does not hear is soon cut off.
                    debug!(cause = %chain(&cause), "what was ordered at a node that is not heard is read later");
                }
            },
            change = changed.recv() => match change {
                Some(Change::News(news)) => state.hear_news(news),
                Some(Change::Order { from, question, order }) => {
                    let listed = state.listed(&order).await;
                    if let Some(followed) = state.follow(order, keys).await {
                        cluster.send(from, &Parcel::Followed { question, followed }, &listed);
                    }
                }
                None => return,
            },
            () = all.notified() => state.read_all_anew(cluster, keys).await,
        }
    }
}

/// What has been said of whom this node does not hear.
#[derive(Default)]
struct Hearing {
    /// At how many looks in a row it was so that NATS carried something and not everything.
    looks: u32,
}

impl Hearing {
    /// Says so once when NATS brings nothing from a node for a while, and once when it does from all of them again.
    /// That it carries nothing at all is said elsewhere.
    fn note(&mut self, carries: bool, unheard: &[NodeId]) {
        if carries && !unheard.is_empty() {
            self.looks = self.looks.saturating_add(1);
            if self.looks == TOLD_AFTER {
                warn!(
                    ?unheard,
                    "NATS brings nothing from nodes that the database knows: see that all nodes name the same NATS, and \
                     that its servers hear each other"
                );
            }
        } else {
            if carries && self.looks >= TOLD_AFTER {
                info!("every other node is heard");
            }
            self.looks = 0;
        }
    }
}

/// Whoever may have missed something, or was not heard, comes back and goes on from what they have.
fn come_back_from(state: &AppState, node: NodeId) {
    for connection in state.visits.to(node) {
        state.connections.close(connection, restart(Returning::ToOthers));
    }
}

fn hear(state: &Arc<AppState>, cluster: &Arc<Cluster>, from: NodeId, parcel: Parcel, payload: Vec<u8>) {
    match parcel {
        // These are the courier's, and what has changed is taken in elsewhere.
        Parcel::Beat { .. } | Parcel::Farewell | Parcel::News(_) | Parcel::Order { .. } => {}
        Parcel::Missed => come_back_from(state, from),
        Parcel::Visit { visit, account, name, from: address } => {
            let asked = state.visitors.come(from, visit);
            let visitor = Visitor { node: from, visit, person: Person { account, name }, address };
            let staying = visitor.stay(Arc::clone(state), Arc::clone(cluster), asked);
            state.sockets.spawn(tasks::of_this_server(staying));
        }
        Parcel::Request { visit } => {
            let Ok(text) = String::from_utf8(payload) else { return };
            ask(state, cluster, from, visit, Asked::Request(text));
        }
        Parcel::Resume { visit, point } => ask(state, cluster, from, visit, Asked::Resume(point)),
        Parcel::Leave { visit } => state.visitors.leave(from, visit),
        Parcel::Frames { visit } => state.connections.push(ConnectionId(visit.0), &Frame::written(&payload)),
        Parcel::Ended { visit, closing } => state.connections.close(ConnectionId(visit.0), closing),
        Parcel::AskMine { question, account } => {
            let (state, cluster) = (Arc::clone(state), Arc::clone(cluster));
            tasks::spawn(async move {
                let mine = serde_json::to_vec(&state.mine_here(account).await)
                    .expect("it has no map with other keys than text");
                cluster.send(from, &Parcel::Mine { question }, &mine);
            });
        }
        Parcel::Mine { question } => {
            if let Ok(mine) = serde_json::from_slice(&payload) {
                state.visitors.answered(question, Answered::Mine(mine));
            }
        }
        Parcel::Followed { question, followed } => {
            state.visitors.answered(question, Answered::Followed(followed, payload));
        }
    }
}

/// Whoever is not heard comes back.
fn ask(state: &AppState, cluster: &Cluster, node: NodeId, visit: VisitId, asked: Asked) {
    if !state.visitors.ask(node, visit, asked) {
        cluster.send(node, &Parcel::Ended { visit, closing: restart(Returning::ToOthers) }, &[]);
    }
}

/// Somebody whose connection another node has.
struct Visitor {
    node: NodeId,
    visit: VisitId,
    person: Person,
    address: AddressTag,
}

impl Visitor {
    async fn stay(self, state: Arc<AppState>, cluster: Arc<Cluster>, mut asked: mpsc::Receiver<Asked>) {
        let Self { node, visit, person, address } = self;
        let out = Arc::clone(&cluster);
        let relay = Relay::new(move |frames| out.send(node, &Parcel::Frames { visit }, frames));
        let outbox = Outbox::new(Writer::Relay(relay));
        let id = ConnectionId(state.hellos.fetch_add(1, Ordering::Relaxed));
        debug!(connection = id.0, account = %person.account, %node, visit = visit.0, "somebody visits");
        let mut conversation = Conversation::of_visitor(Arc::clone(&state), person, address, id, outbox.clone());
        let conversed = async {
            loop {
                tokio::select! {
                    biased;
                    () = outbox.called() => if let Some(closing) = outbox.closing() { break Some(closing) },
                    () = state.stop.cancelled() => break Some(restart(Returning::ToOthers)),
                    asked = asked.recv() => match asked {
                        None => break None,
                        Some(Asked::Resume(point)) => drop(conversation.take_up(&point).await),
                        Some(Asked::Request(text)) => match conversation.hear_text(&text).await {
                            Flow::On => {}
                            Flow::End(closing) => break closing,
                        },
                    },
                }
            }
        };
        let closing = AssertUnwindSafe(conversed).catch_unwind().await.unwrap_or_else(|_| {
            error!(connection = id.0, "its conversation panicked: whoever it is comes back by another one");
            None
        });
        drop(asked);
        state.visitors.forget(node, visit);
        conversation.leave().await;
        // Whoever has left hears nothing of it. Who was sent away because something was lost may wait for what was.
        cluster.send(
            node,
            &Parcel::Ended { visit, closing: closing.unwrap_or_else(|| restart(Returning::ToOthers)) },
            &[],
        );
    }
}
