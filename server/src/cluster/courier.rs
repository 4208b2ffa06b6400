//! What goes to the other nodes and comes from them, through NATS: sealed, because hands are in it, and numbered,
//! because NATS delivers at most once. Nobody waits for it: what there is no room for is lost like what the network
//! loses, and is found out by its number.

use std::{pin::pin, sync::Arc, time::Duration};

use async_nats::{Client, ConnectError, ConnectOptions, Event};
use bridge_game::record::SealKey;
use dashmap::DashMap;
use futures_util::{StreamExt, future::join_all};
use tokio::{
    sync::{Notify, mpsc, oneshot, watch},
    time::{Instant, MissedTickBehavior},
};
use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};

use super::{NodeId, Parcel};
use crate::{error_chain::chain, keys::Keys};

/// How often a node says that it is there; what was lost is found out by then.
const BEATS_EVERY: Duration = Duration::from_millis(500);
/// A node that was not heard for so long is not to be reached.
const SILENT_AFTER: Duration = Duration::from_secs(3);
/// So long a node is waited for that was not heard yet.
const MET_WITHIN: Duration = Duration::from_secs(1);
/// So long a node that goes waits until the others have been told.
const OUT_WITHIN: Duration = Duration::from_secs(1);
/// Parcels that may wait for NATS.
const WAITING: usize = 16 * 1024;
/// Parcels that may wait to be looked at.
const ARRIVED: usize = 1024;
/// How soon NATS is asked again that was not there.
const ANOTHER_TIME: Duration = Duration::from_secs(1);

/// What is heard from the others.
pub(crate) type Heard = mpsc::Receiver<(NodeId, Told)>;

/// What is heard from one node.
#[derive(Debug, PartialEq)]
pub(crate) enum Told {
    /// What it says, with its payload.
    Parcel(Parcel, Vec<u8>),
    /// Something of what it said did not arrive, or nothing arrives from it any more.
    Lost,
    /// It is heard for the first time, or again after a while.
    Met,
}

/// The way to the other nodes. Clones are the same.
#[derive(Clone)]
pub(crate) struct Courier(Arc<Inner>);

struct Inner {
    node: NodeId,
    /// The number of the last parcel to each.
    sent: DashMap<NodeId, u64>,
    heard: DashMap<NodeId, LastHeard>,
    /// Told when a node is heard that was not.
    met: Notify,
    waiting: mpsc::Sender<Outgoing>,
}

/// The last parcel from a node.
#[derive(Clone, Copy)]
struct LastHeard {
    number: u64,
    at: Instant,
}

struct Outgoing {
    to: NodeId,
    number: u64,
    said: Vec<u8>,
    /// Told when it and all before it have gone out.
    out: Option<oneshot::Sender<()>>,
}

/// How parcels are wrapped.
#[derive(Clone)]
struct Wrapping {
    seal: SealKey,
    /// What the subjects of all nodes of this server begin with.
    house: String,
}

impl Courier {
    /// Speaks for a node, and listens for it. NATS may come and go.
    ///
    /// # Errors
    /// If this is no address of a NATS.
    pub(super) async fn start(
        nats: &str,
        node: NodeId,
        keys: &Keys,
        peers: watch::Receiver<Vec<NodeId>>,
        gone: CancellationToken,
    ) -> Result<(Self, Heard), ConnectError> {
        let wrapping = Wrapping { seal: keys.nodes(), house: keys.server_name() };
        let options = ConnectOptions::new().retry_on_initial_connect().name("bridge-server").event_callback(noticed);
        let client = options.connect(nats).await?;
        let (waiting, queue) = mpsc::channel(WAITING);
        let (arrived, told) = mpsc::channel(ARRIVED);
        let courier = Self(Arc::new(Inner::new(node, waiting)));
        let publishing = publish(client.clone(), node, wrapping.clone(), queue);
        let listening = courier.clone().listen(client, wrapping, arrived.clone());
        let beating = courier.clone().beat(peers, arrived);
        let all = async move { tokio::join!(publishing, listening, beating) };
        tokio::spawn(async move { gone.run_until_cancelled(all).await.map(drop) });
        Ok((courier, told))
    }

    /// Says something to a node, without waiting.
    pub(super) fn send(&self, to: NodeId, parcel: &Parcel, payload: &[u8]) {
        self.enqueue(to, parcel, payload, None);
    }

    /// Says to all that are heard that this node goes, and waits until that is out.
    pub(super) async fn farewell(&self) {
        let all = self.heard().into_iter().map(|node| {
            let (out, is_out) = oneshot::channel();
            self.enqueue(node, &Parcel::Farewell, &[], Some(out));
            is_out
        });
        if tokio::time::timeout(OUT_WITHIN, join_all(all)).await.is_err() {
            debug!("the other nodes could not be told that this one goes");
        }
    }

    fn enqueue(&self, to: NodeId, parcel: &Parcel, payload: &[u8], out: Option<oneshot::Sender<()>>) {
        let head = serde_json::to_vec(parcel).expect("a parcel has no map with other keys than text");
        let length = u32::try_from(head.len()).expect("a parcel's head is short").to_be_bytes();
        let said = [&length, head.as_slice(), payload].concat();
        // Held until it is in the queue: numbers are sent in their order.
        let mut last = self.0.sent.entry(to).or_default();
        *last += 1;
        if self.0.waiting.try_send(Outgoing { to, number: *last, said, out }).is_err() {
            debug!(node = %to, "there is no room for what is said to another node");
        }
    }

    /// Whether a node was heard lately.
    pub(super) fn hears(&self, node: NodeId) -> bool {
        self.0.heard.contains_key(&node)
    }

    /// Waits a moment for a node that has just come, and says whether it is heard.
    pub(super) async fn meets(&self, node: NodeId) -> bool {
        let met = async {
            loop {
                let mut met = pin!(self.0.met.notified());
                met.as_mut().enable();
                if self.hears(node) {
                    return;
                }
                met.await;
            }
        };
        tokio::time::timeout(MET_WITHIN, met).await.is_ok()
    }

    /// Those that were heard lately.
    pub(super) fn heard(&self) -> Vec<NodeId> {
        self.0.heard.iter().map(|heard| *heard.key()).collect()
    }

    /// Says again and again that this node is there, and notices who is not.
    async fn beat(self, peers: watch::Receiver<Vec<NodeId>>, arrived: mpsc::Sender<(NodeId, Told)>) {
        let mut beats = tokio::time::interval(BEATS_EVERY);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            beats.tick().await;
            let peers = peers.borrow().clone();
            self.0.sent.retain(|node, _| peers.contains(node) || self.hears(*node));
            peers.iter().for_each(|peer| self.send(*peer, &Parcel::Beat, &[]));
            let silent =
                self.0.heard.iter().filter(|heard| heard.at.elapsed() >= SILENT_AFTER).map(|heard| *heard.key());
            for node in silent.collect::<Vec<_>>() {
                self.0.heard.remove(&node);
                warn!(%node, "another node is not heard any more");
                if arrived.send((node, Told::Lost)).await.is_err() {
                    return;
                }
            }
        }
    }

    async fn listen(self, client: Client, wrapping: Wrapping, arrived: mpsc::Sender<(NodeId, Told)>) {
        let mut heard = loop {
            match client.subscribe(wrapping.subject(self.0.node)).await {
                Ok(heard) => break heard,
                Err(cause) => warn!(cause = %chain(&cause), "NATS does not let this node listen"),
            }
            tokio::time::sleep(ANOTHER_TIME).await;
        };
        while let Some(message) = heard.next().await {
            let Some((from, number, said)) = wrapping.open(self.0.node, &message.payload) else {
                warn!("something on NATS is not from a node of this server, and is not heard");
                continue;
            };
            let before = match self.takes(from, number) {
                Arrival::InOrder => None,
                Arrival::First => {
                    info!(node = %from, "another node is heard");
                    // It hears this one as soon.
                    self.send(from, &Parcel::Beat, &[]);
                    self.0.met.notify_waiters();
                    Some(Told::Met)
                }
                Arrival::AfterAGap => {
                    warn!(node = %from, "something that another node said was lost");
                    Some(Told::Lost)
                }
            };
            let parcel = read(&said).map(|(parcel, payload)| match parcel {
                Parcel::Farewell => {
                    info!(node = %from, "another node goes");
                    self.0.heard.remove(&from);
                    Told::Lost
                }
                parcel => Told::Parcel(parcel, payload),
            });
            for told in before.into_iter().chain(parcel) {
                if arrived.send((from, told)).await.is_err() {
                    return;
                }
            }
        }
    }

    /// Notes a parcel's number. Of a node that was not heard before nothing can have been missed that mattered.
    fn takes(&self, from: NodeId, number: u64) -> Arrival {
        let before = self.0.heard.insert(from, LastHeard { number, at: Instant::now() });
        match before {
            None => Arrival::First,
            Some(before) if before.number + 1 != number => Arrival::AfterAGap,
            Some(_) => Arrival::InOrder,
        }
    }
}

impl Inner {
    fn new(node: NodeId, waiting: mpsc::Sender<Outgoing>) -> Self {
        Self { node, sent: DashMap::new(), heard: DashMap::new(), met: Notify::new(), waiting }
    }
}

/// How a parcel stands to the one before.
#[derive(Debug, PartialEq, Eq)]
enum Arrival {
    /// Nothing was heard of it before.
    First,
    InOrder,
    AfterAGap,
}

/// Hands over to NATS what waits. While it is away it keeps some, and the rest waits here.
async fn publish(client: Client, from: NodeId, wrapping: Wrapping, mut queue: mpsc::Receiver<Outgoing>) {
    while let Some(Outgoing { to, number, said, out }) = queue.recv().await {
        let sealed = wrapping.close(from, to, number, &said);
        if let Err(cause) = client.publish(wrapping.subject(to), sealed.into()).await {
            debug!(cause = %chain(&cause), "NATS does not take what is said to another node");
        }
        if let Some(out) = out {
            // If it cannot be flushed the others notice by themselves.
            client.flush().await.ok();
            out.send(()).ok();
        }
    }
}

async fn noticed(event: Event) {
    match event {
        Event::Connected => info!("NATS is there"),
        Event::Disconnected => warn!("NATS is gone: tables of other nodes are out of reach until it is back"),
        other => debug!(%other, "of NATS"),
    }
}

impl Wrapping {
    fn subject(&self, node: NodeId) -> String {
        format!("{}.{node}", self.house)
    }

    fn close(&self, from: NodeId, to: NodeId, number: u64, said: &[u8]) -> Vec<u8> {
        let sealed = self.seal.seal(&place(from, to, number), said);
        [from.0.to_be_bytes().as_slice(), &number.to_be_bytes(), &sealed].concat()
    }

    fn open(&self, to: NodeId, wrapped: &[u8]) -> Option<(NodeId, u64, Vec<u8>)> {
        let (from, rest) = wrapped.split_first_chunk()?;
        let (number, sealed) = rest.split_first_chunk()?;
        let (from, number) = (NodeId(i64::from_be_bytes(*from)), u64::from_be_bytes(*number));
        Some((from, number, self.seal.open(&place(from, to, number), sealed)?))
    }
}

/// What a parcel is sealed for: nobody can say it again to another node, or later.
fn place(from: NodeId, to: NodeId, number: u64) -> Vec<u8> {
    [b"parcel".as_slice(), &from.0.to_be_bytes(), &to.0.to_be_bytes(), &number.to_be_bytes()].concat()
}

/// A parcel and its payload; none if a later version of the server says what is not known here.
fn read(said: &[u8]) -> Option<(Parcel, Vec<u8>)> {
    let (length, rest) = said.split_first_chunk()?;
    let (head, payload) = rest.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?)?;
    match serde_json::from_slice(head) {
        Ok(parcel) => Some((parcel, payload.to_vec())),
        Err(cause) => {
            warn!(%cause, "another node says what is not understood here");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::VisitId;

    fn wrapping() -> Wrapping {
        Wrapping { seal: SealKey::new([7; 32]), house: "bridge-test".to_owned() }
    }

    fn courier() -> Courier {
        let waiting = mpsc::channel(1).0;
        Courier(Arc::new(Inner::new(NodeId(1), waiting)))
    }

    #[test]
    fn a_parcel_is_read_by_whom_it_is_for_and_nobody_else_and_shows_nothing() {
        let (from, to) = (NodeId(-5), NodeId(9));
        let wrapped = wrapping().close(from, to, 3, b"SAKQ of spades");
        assert!(!wrapped.windows(4).any(|part| part == b"SAKQ"));
        assert_eq!(wrapping().open(to, &wrapped), Some((from, 3, b"SAKQ of spades".to_vec())));
        assert_eq!(wrapping().open(NodeId(8), &wrapped), None, "it was for another");
        let mut later = wrapped.clone();
        later[15] = 4;
        assert_eq!(wrapping().open(to, &later), None, "it was said once");
        assert_eq!(Wrapping { seal: SealKey::new([8; 32]), ..wrapping() }.open(to, &wrapped), None, "another server's");
        assert_eq!(wrapping().open(to, &wrapped[..20]), None);
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_lost_is_found_out_by_its_number() {
        let (courier, from) = (courier(), NodeId(2));
        assert!(!courier.hears(from));
        assert_eq!(courier.takes(from, 17), Arrival::First, "what came before was not for it");
        assert_eq!(courier.takes(from, 18), Arrival::InOrder);
        assert_eq!(courier.takes(from, 20), Arrival::AfterAGap);
        assert_eq!(courier.takes(from, 21), Arrival::InOrder);
        assert_eq!(courier.takes(from, 21), Arrival::AfterAGap, "what is said twice is not in order either");
        assert!(courier.hears(from));
    }

    #[tokio::test]
    async fn a_parcel_for_which_there_is_no_room_leaves_a_gap() {
        let (waiting, mut queue) = mpsc::channel(1);
        let courier = Courier(Arc::new(Inner::new(NodeId(1), waiting)));
        let parcel = Parcel::Request { visit: VisitId(4) };
        for _ in 0..3 {
            courier.send(NodeId(2), &parcel, b"{}");
        }
        let first = queue.recv().await.unwrap();
        courier.send(NodeId(2), &parcel, b"{}");
        let next = queue.recv().await.unwrap();
        assert_eq!((first.number, next.number), (1, 4));
        assert_eq!(read(&first.said), Some((parcel, b"{}".to_vec())));
    }
}
