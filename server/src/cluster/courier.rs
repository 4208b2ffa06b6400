//! What goes to the other nodes and comes from them, through NATS: sealed, because hands are in it, and numbered,
//! because NATS delivers at most once. Nobody waits for it: what there is no room for is lost like what the network
//! loses. A receiver that sees a gap in the numbers sends [`Parcel::Missed`], and the sender closes the connections for
//! which it was relaying. `Missed` is numbered like the rest, so that its loss is noticed in turn.
//!
//! A node also speaks to itself, and so knows whether NATS carries anything.

mod nats_log;
mod network;
mod parcels;
mod peers;
#[cfg(test)]
mod tests;

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use dashmap::DashMap;
use futures_util::future::join_all;
use tokio::{
    sync::{Notify, mpsc, oneshot, watch},
    time::{Instant, MissedTickBehavior},
};
use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};

pub(super) use self::network::Network;
use self::{
    parcels::{PIECE, PartialParcels, Whole, Wrapping, read, written},
    peers::{Arrival, LastHeard},
};
use super::{NodeId, Parcel};
use crate::{error_chain::chain, keys::Keys, tasks};

/// How often a node says that it is there; what was lost is found out by then.
const BEATS_EVERY: Duration = Duration::from_millis(500);
/// How long a node that leaves waits until its farewell has gone out.
const OUT_WITHIN: Duration = Duration::from_secs(1);
/// Pieces that may wait for NATS, and their bytes.
const WAITING: usize = 16 * 1024;
const WAITING_BYTES: usize = 64 * 1024 * 1024;
/// Parcels that may wait to be looked at.
const ARRIVED: usize = 1024;
/// How soon NATS is asked again that was not there.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Nodes that are remembered though they are not heard any more.
const REMEMBERED: usize = 1024;

/// What is heard from the others.
pub(crate) type Inbound = mpsc::Receiver<(NodeId, PeerNews)>;

/// What is heard from one node.
#[derive(Debug, PartialEq)]
pub(crate) enum PeerNews {
    /// What it says, with its payload.
    Parcel(Parcel, Vec<u8>),
    /// Something of what it said did not arrive, or nothing arrives from it any more.
    Lost,
    /// It is heard for the first time, or again after a while; or it says something of which only a later version of
    /// the server knows what it means.
    Met,
}

/// The way to the other nodes. Clones are the same.
#[derive(Clone)]
pub(crate) struct Courier(Arc<Inner>);

struct Inner {
    node: NodeId,
    /// The number of the last piece to each.
    sent: DashMap<NodeId, u64>,
    heard: DashMap<NodeId, LastHeard>,
    /// Told when a node is heard that was not.
    met: Notify,
    waiting: mpsc::Sender<Outgoing>,
    /// Bytes that wait.
    bytes: AtomicUsize,
    /// Numbers begin with the microseconds since then, so that those to a node that was forgotten never come again.
    begun: Instant,
    /// Whether NATS carries what this node says to itself.
    carries: watch::Sender<bool>,
}

struct Outgoing {
    to: NodeId,
    number: u64,
    piece: Vec<u8>,
    /// Told when it and all before it have gone out.
    out: Option<oneshot::Sender<()>>,
}

impl Courier {
    /// Speaks for a node, and listens for it.
    pub(super) fn start(
        network: Network,
        node: NodeId,
        keys: &Keys,
        peers: watch::Receiver<Vec<NodeId>>,
        gone: CancellationToken,
    ) -> (Self, Inbound) {
        let wrapping = Wrapping { seal: keys.nodes(), subject_prefix: keys.server_name() };
        let (waiting, queue) = mpsc::channel(WAITING);
        let (arrived, told) = mpsc::channel(ARRIVED);
        let courier = Self(Arc::new(Inner::new(node, waiting)));
        let publishing = courier.clone().publish(network.clone(), wrapping.clone(), queue);
        let listening = courier.clone().listen(network.clone(), wrapping, arrived.clone());
        let beating = courier.clone().beat(network, peers, arrived);
        let all = async move { tokio::join!(publishing, listening, beating) };
        tasks::spawn(async move { gone.run_until_cancelled(all).await.map(drop) });
        (courier, told)
    }

    /// Whether NATS carries what is said.
    pub(super) fn carries(&self) -> watch::Receiver<bool> {
        self.0.carries.subscribe()
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

    fn enqueue(&self, to: NodeId, parcel: &Parcel, payload: &[u8], mut out: Option<oneshot::Sender<()>>) {
        let said = written(parcel, payload);
        // Held until all of it is in the queue: pieces are sent in the order of their numbers.
        let mut last = self.0.sent.entry(to).or_insert_with(|| self.0.first_number());
        let pieces = said.chunks(PIECE);
        let count = pieces.len();
        for (index, piece) in pieces.enumerate() {
            *last += 1;
            let is_last = index + 1 == count;
            let piece = [&[u8::from(!is_last)], piece].concat();
            let out = if is_last { out.take() } else { None };
            if !self.0.queue(Outgoing { to, number: *last, piece, out }) {
                debug!(node = %to, "there is no room for what is said to another node");
            }
        }
    }

    /// Says again and again that this node is there, and notices who is not.
    async fn beat(
        self,
        network: Network,
        mut peers: watch::Receiver<Vec<NodeId>>,
        arrived: mpsc::Sender<(NodeId, PeerNews)>,
    ) {
        let mut beats = tokio::time::interval(BEATS_EVERY);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let me = self.0.node;
        let mut known: Vec<NodeId> = Vec::new();
        loop {
            tokio::select! {
                biased;
                _ = beats.tick() => {}
                // Somebody has come, or is gone.
                Ok(()) = peers.changed() => {}
            }
            let peers = peers.borrow_and_update().clone();
            let gone: Vec<_> = known.drain(..).filter(|node| !peers.contains(node)).collect();
            known.clone_from(&peers);
            self.0.sent.retain(|node, _| *node == me || peers.contains(node) || self.hears(*node));
            let beat = |node: NodeId| self.send(node, &Parcel::Beat { hears: self.hears(node) }, &[]);
            peers.into_iter().chain([me]).for_each(beat);
            for node in self.silent(&gone) {
                if node == me {
                    self.0.carries.send_replace(false);
                } else {
                    warn!(%node, "another node is not heard any more");
                    if arrived.send((node, PeerNews::Lost)).await.is_err() {
                        return;
                    }
                }
            }
            network.look_again(*self.0.carries.borrow());
            if self.0.heard.len() > REMEMBERED {
                self.0.heard.retain(|_, heard| !heard.is_silent);
            }
        }
    }

    async fn listen(self, network: Network, wrapping: Wrapping, arrived: mpsc::Sender<(NodeId, PeerNews)>) {
        let mut partial = PartialParcels::default();
        loop {
            match network.subscribe(wrapping.subject(self.0.node)).await {
                Ok(mut heard) => {
                    while let Some(message) = heard.next().await {
                        let Some((from, number, piece)) = wrapping.open(self.0.node, message.payload()) else {
                            warn!("something on NATS is not from a node of this server, and is not heard");
                            continue;
                        };
                        for told in self.hear(&mut partial, from, number, &piece) {
                            if arrived.send((from, told)).await.is_err() {
                                return;
                            }
                        }
                    }
                    warn!("NATS has ended what this node listens to: it listens anew");
                }
                Err(cause) => warn!(cause = %chain(&*cause), "NATS does not let this node listen"),
            }
            tokio::time::sleep(RETRY_DELAY).await;
        }
    }

    /// Takes in a piece, and gives what is to be done about it.
    fn hear(&self, partial: &mut PartialParcels, from: NodeId, number: u64, piece: &[u8]) -> Vec<PeerNews> {
        let arrival = self.takes(from, number);
        if from == self.0.node {
            self.0.carries.send_if_modified(|carries| !std::mem::replace(carries, true));
            return Vec::new();
        }
        let mut told = Vec::new();
        match arrival {
            Arrival::InOrder => {}
            Arrival::First => {
                info!(node = %from, "another node is heard");
                partial.begin_anew(from);
                // One that died in the middle of a parcel never comes back: whoever is started again is another.
                partial.retain(|node| self.hears(node));
                self.send(from, &Parcel::Beat { hears: true }, &[]);
                told.push(PeerNews::Met);
            }
            Arrival::AfterAGap => {
                warn!(node = %from, "something that another node said was lost");
                partial.note_gap(from);
                self.send(from, &Parcel::Missed, &[]);
                told.push(PeerNews::Lost);
            }
            Arrival::Again => {
                warn!(node = %from, "something is said again on NATS, and is not heard");
                return told;
            }
        }
        let Some(Whole { said, may_be_a_rest }) = partial.whole(from, piece) else { return told };
        match read(&said) {
            // That it is lost has been told.
            None if may_be_a_rest => {}
            None => {
                warn!(node = %from, "another node says what is not understood here");
                told.push(PeerNews::Met);
            }
            Some((Parcel::Farewell, _)) => {
                info!(node = %from, "another node goes");
                self.0.heard.entry(from).and_modify(|heard| heard.is_silent = true);
                told.push(PeerNews::Lost);
            }
            Some((Parcel::Beat { hears }, _)) => {
                let heard_us =
                    self.0.heard.get_mut(&from).map(|mut heard| std::mem::replace(&mut heard.hears_us, hears));
                match (heard_us, hears) {
                    // Whatever it was told since is lost.
                    (Some(true), false) => told.push(PeerNews::Parcel(Parcel::Missed, Vec::new())),
                    (_, true) => self.0.met.notify_waiters(),
                    (_, false) => {}
                }
            }
            Some((parcel, payload)) => told.push(PeerNews::Parcel(parcel, payload)),
        }
        told
    }

    /// Hands over to NATS what waits. While it is away it keeps some, and the rest waits here.
    async fn publish(self, network: Network, wrapping: Wrapping, mut queue: mpsc::Receiver<Outgoing>) {
        while let Some(Outgoing { to, number, piece, out }) = queue.recv().await {
            let sealed = wrapping.close(self.0.node, to, number, &piece);
            if let Err(cause) = network.publish(wrapping.subject(to), sealed).await {
                debug!(cause = %chain(&*cause), "NATS does not take what is said to another node");
            }
            self.0.bytes.fetch_sub(piece.len(), Ordering::Relaxed);
            if let Some(out) = out {
                // If it cannot be flushed the others notice by themselves.
                network.flush().await.ok();
                out.send(()).ok();
            }
        }
    }
}

impl Inner {
    fn new(node: NodeId, waiting: mpsc::Sender<Outgoing>) -> Self {
        Self {
            node,
            sent: DashMap::new(),
            heard: DashMap::new(),
            met: Notify::new(),
            waiting,
            bytes: AtomicUsize::new(0),
            begun: Instant::now(),
            carries: watch::channel(false).0,
        }
    }

    fn first_number(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX / 2)
    }

    /// Has a piece wait for its turn, if there is room for it.
    fn queue(&self, outgoing: Outgoing) -> bool {
        let bytes = outgoing.piece.len();
        let has_room = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes <= WAITING_BYTES;
        let is_queued = has_room && self.waiting.try_send(outgoing).is_ok();
        if !is_queued {
            self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        }
        is_queued
    }
}
