//! What goes to the other nodes and comes from them, through NATS: sealed, because hands are in it, and numbered,
//! because NATS delivers at most once. Nobody waits for it: what there is no room for is lost like what the network
//! loses. A receiver that sees a gap in the numbers sends [`Parcel::Missed`], and the sender closes the connections for
//! which it was relaying. `Missed` is numbered like the rest, so that its loss is noticed in turn.
//!
//! A node also speaks to itself, and so knows whether NATS carries anything.

mod network;

use std::{
    collections::HashMap,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use bridge_game::record::SealKey;
use dashmap::{DashMap, Entry};
use futures_util::future::join_all;
use tokio::{
    sync::{Notify, mpsc, oneshot, watch},
    time::{Instant, MissedTickBehavior},
};
use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};

pub(super) use self::network::Network;
use super::{NodeId, Parcel};
use crate::{
    error_chain::chain,
    keys::Keys,
    planted::{Fault, is_planted},
    tasks,
};

/// How often a node says that it is there; what was lost is found out by then.
const BEATS_EVERY: Duration = Duration::from_millis(500);
/// A node that was not heard for so long is not to be reached.
const SILENT_AFTER: Duration = Duration::from_secs(3);
/// How long to wait for the first message of a node that the database lists.
const MET_WITHIN: Duration = Duration::from_secs(1);
/// How long a node that leaves waits until its farewell has gone out.
const OUT_WITHIN: Duration = Duration::from_secs(1);
/// Pieces that may wait for NATS, and their bytes.
const WAITING: usize = 16 * 1024;
const WAITING_BYTES: usize = 64 * 1024 * 1024;
/// A piece is no longer than that: NATS takes 1 MiB as it comes.
const PIECE: usize = 256 * 1024;
/// A parcel is no longer than that in all its pieces: more frames than may wait for one socket, and one of the longest.
const PARCEL: usize = 4 * 1024 * 1024;
/// Parcels that may wait to be looked at.
const ARRIVED: usize = 1024;
/// How soon NATS is asked again that was not there.
const ANOTHER_TIME: Duration = Duration::from_secs(1);

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

/// The last piece from a node.
#[derive(Clone, Copy)]
struct LastHeard {
    number: u64,
    at: Instant,
    /// That nothing is heard from it any more has been noticed.
    is_silent: bool,
    /// It has said that it hears this node.
    hears_us: bool,
}

struct Outgoing {
    to: NodeId,
    number: u64,
    piece: Vec<u8>,
    /// Told when it and all before it have gone out.
    out: Option<oneshot::Sender<()>>,
}

/// How parcels are wrapped.
#[derive(Clone)]
struct Wrapping {
    seal: SealKey,
    /// What the subjects of all nodes of this server begin with.
    subject_prefix: String,
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
        let listening = courier.clone().listen(network, wrapping, arrived.clone());
        let beating = courier.clone().beat(peers, arrived);
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
        let head = serde_json::to_vec(parcel).expect("a parcel has no map with other keys than text");
        let length = u32::try_from(head.len()).expect("a parcel's head is short").to_be_bytes();
        let said = [&length, head.as_slice(), payload].concat();
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

    /// Whether a node was heard lately, and hears this one.
    pub(super) fn reaches(&self, node: NodeId) -> bool {
        self.0.heard.get(&node).is_some_and(|heard| !heard.is_silent && heard.hears_us)
    }

    /// Waits a moment for a node that has just come, and says whether it is reached.
    pub(super) async fn meets(&self, node: NodeId) -> bool {
        let met = async {
            loop {
                let mut met = pin!(self.0.met.notified());
                met.as_mut().enable();
                if self.reaches(node) {
                    return;
                }
                met.await;
            }
        };
        tokio::time::timeout(MET_WITHIN, met).await.is_ok()
    }

    /// Those that were heard lately.
    pub(super) fn heard(&self) -> Vec<NodeId> {
        let heard = self.0.heard.iter().filter(|heard| !heard.is_silent);
        let mut heard: Vec<_> = heard.map(|heard| *heard.key()).collect();
        heard.sort_unstable();
        heard
    }

    fn hears(&self, node: NodeId) -> bool {
        self.0.heard.get(&node).is_some_and(|heard| !heard.is_silent)
    }

    /// Says again and again that this node is there, and notices who is not.
    async fn beat(self, mut peers: watch::Receiver<Vec<NodeId>>, arrived: mpsc::Sender<(NodeId, PeerNews)>) {
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
            if self.0.heard.len() > REMEMBERED {
                self.0.heard.retain(|_, heard| !heard.is_silent);
            }
        }
    }

    /// Those that were heard and are not any more, each told of once. The database may know sooner that one is gone:
    /// whoever is on a visit there waits in vain.
    fn silent(&self, gone: &[NodeId]) -> Vec<NodeId> {
        let mut silent = Vec::new();
        for mut heard in self.0.heard.iter_mut() {
            let has_gone = heard.at.elapsed() >= SILENT_AFTER || gone.contains(heard.key());
            if !heard.is_silent && has_gone {
                heard.is_silent = true;
                silent.push(*heard.key());
            }
        }
        silent.sort_unstable();
        silent
    }

    async fn listen(self, network: Network, wrapping: Wrapping, arrived: mpsc::Sender<(NodeId, PeerNews)>) {
        let mut begun = Begun::default();
        loop {
            match network.subscribe(wrapping.subject(self.0.node)).await {
                Ok(mut heard) => {
                    while let Some(message) = heard.next().await {
                        let Some((from, number, piece)) = wrapping.open(self.0.node, message.payload()) else {
                            warn!("something on NATS is not from a node of this server, and is not heard");
                            continue;
                        };
                        for told in self.hear(&mut begun, from, number, &piece) {
                            if arrived.send((from, told)).await.is_err() {
                                return;
                            }
                        }
                    }
                    warn!("NATS has ended what this node listens to: it listens anew");
                }
                Err(cause) => warn!(cause = %chain(&*cause), "NATS does not let this node listen"),
            }
            tokio::time::sleep(ANOTHER_TIME).await;
        }
    }

    /// Takes in a piece, and gives what is to be done about it.
    fn hear(&self, begun: &mut Begun, from: NodeId, number: u64, piece: &[u8]) -> Vec<PeerNews> {
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
                begun.0.remove(&from);
                // One that died in the middle of a parcel never comes back: whoever is started again is another.
                begun.0.retain(|node, _| self.hears(*node));
                self.send(from, &Parcel::Beat { hears: true }, &[]);
                told.push(PeerNews::Met);
            }
            Arrival::AfterAGap => {
                warn!(node = %from, "something that another node said was lost");
                begun.0.remove(&from);
                self.send(from, &Parcel::Missed, &[]);
                told.push(PeerNews::Lost);
            }
            Arrival::Again => {
                warn!(node = %from, "something is said again on NATS, and is not heard");
                return told;
            }
        }
        let Some(said) = begun.whole(from, piece) else { return told };
        match read(&said) {
            None => told.push(PeerNews::Met),
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

    /// Notes a piece's number. Whoever was not heard has not been told that they are, and said nothing that mattered.
    fn takes(&self, from: NodeId, number: u64) -> Arrival {
        let now = LastHeard { number, at: Instant::now(), is_silent: false, hears_us: false };
        match self.0.heard.entry(from) {
            Entry::Vacant(first) => {
                first.insert(now);
                Arrival::First
            }
            Entry::Occupied(mut known) => {
                let before = *known.get();
                if number <= before.number {
                    return Arrival::Again;
                }
                known.insert(LastHeard { hears_us: before.hears_us && !before.is_silent, ..now });
                match before.number + 1 == number || is_planted(Fault::LossUnnoticed) {
                    _ if before.is_silent => Arrival::First,
                    true => Arrival::InOrder,
                    false => Arrival::AfterAGap,
                }
            }
        }
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

/// What has not arrived in all its pieces yet.
#[derive(Default)]
struct Begun(HashMap<NodeId, Vec<u8>>);

impl Begun {
    /// A parcel, if this is its last piece. One that is too long is not from a node in its senses, and nothing of it is
    /// kept.
    fn whole(&mut self, from: NodeId, piece: &[u8]) -> Option<Vec<u8>> {
        let (more, piece) = piece.split_first()?;
        let mut said = self.0.remove(&from).unwrap_or_default();
        said.extend_from_slice(piece);
        if *more == 0 {
            return Some(said);
        }
        if said.len() <= PARCEL {
            self.0.insert(from, said);
        }
        None
    }
}

/// How a parcel stands to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrival {
    /// Nothing was heard of it before, or for a while.
    First,
    InOrder,
    AfterAGap,
    /// That or a later one was heard before.
    Again,
}

impl Wrapping {
    fn subject(&self, node: NodeId) -> String {
        format!("{}.{node}", self.subject_prefix)
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
        Wrapping { seal: SealKey::new([7; 32]), subject_prefix: "bridge-test".to_owned() }
    }

    /// A node, and what it would hand over to NATS.
    fn node(id: i64) -> (Courier, mpsc::Receiver<Outgoing>) {
        let (waiting, queue) = mpsc::channel(WAITING);
        (Courier(Arc::new(Inner::new(NodeId(id), waiting))), queue)
    }

    /// What waits at one node is carried to another, but for what `loses` says is lost.
    fn carry(
        (from, queue): (&Courier, &mut mpsc::Receiver<Outgoing>),
        to: &Courier,
        begun: &mut Begun,
        mut loses: impl FnMut() -> bool,
    ) -> Vec<PeerNews> {
        let mut told = Vec::new();
        while let Ok(Outgoing { number, piece, .. }) = queue.try_recv() {
            if !loses() {
                told.extend(to.hear(begun, from.0.node, number, &piece));
            }
        }
        told
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
    async fn what_was_lost_is_found_out_by_its_number_and_what_is_said_again_is_not_heard() {
        let ((courier, _), from) = (node(1), NodeId(2));
        assert!(!courier.hears(from));
        assert_eq!(courier.takes(from, 17), Arrival::First, "what came before was not for it");
        assert_eq!(courier.takes(from, 18), Arrival::InOrder);
        assert_eq!(courier.takes(from, 20), Arrival::AfterAGap);
        assert_eq!(courier.takes(from, 21), Arrival::InOrder);
        assert_eq!([21, 17].map(|number| courier.takes(from, number)), [Arrival::Again; 2]);
        assert!(courier.hears(from));
        tokio::time::advance(SILENT_AFTER).await;
        assert_eq!((courier.silent(&[]), courier.silent(&[from])), (vec![from], Vec::new()), "it is told of once");
        assert_eq!(courier.takes(from, 20), Arrival::Again, "nor is it after a while");
        assert_eq!(courier.takes(from, 22), Arrival::First);
    }

    /// NATS has just come back to one node and not yet to the other: whoever goes to see that one is not known there.
    #[tokio::test]
    async fn whoever_sends_something_that_is_lost_is_told_so() {
        let ((here, mut from_here), (there, mut from_there)) = (node(1), node(2));
        let (mut at_here, mut at_there) = (Begun::default(), Begun::default());
        here.send(NodeId(2), &Parcel::Beat { hears: false }, &[]);
        carry((&here, &mut from_here), &there, &mut at_there, || false);
        carry((&there, &mut from_there), &here, &mut at_here, || false);
        assert!(here.reaches(NodeId(2)) && !there.reaches(NodeId(1)));
        carry((&here, &mut from_here), &there, &mut at_there, || false);
        assert!(there.reaches(NodeId(1)));

        let visit = VisitId(4);
        here.send(NodeId(2), &Parcel::Leave { visit }, &[]);
        carry((&here, &mut from_here), &there, &mut at_there, || true);
        here.send(NodeId(2), &Parcel::Request { visit }, b"{}");
        let told = carry((&here, &mut from_here), &there, &mut at_there, || false);
        assert_eq!(told, [PeerNews::Lost, PeerNews::Parcel(Parcel::Request { visit }, b"{}".to_vec())]);
        let told = carry((&there, &mut from_there), &here, &mut at_here, || false);
        assert_eq!(told, [PeerNews::Parcel(Parcel::Missed, Vec::new())]);
    }

    /// It hears, and is not heard: its beats say so to whoever thinks that they are.
    #[tokio::test(start_paused = true)]
    async fn a_node_that_does_not_hear_another_any_more_is_not_reached_by_it() {
        let ((here, mut from_here), (there, mut from_there)) = (node(1), node(2));
        let (mut at_here, mut at_there) = (Begun::default(), Begun::default());
        here.send(NodeId(2), &Parcel::Beat { hears: false }, &[]);
        carry((&here, &mut from_here), &there, &mut at_there, || false);
        carry((&there, &mut from_there), &here, &mut at_here, || false);
        tokio::time::advance(SILENT_AFTER).await;
        assert_eq!(there.silent(&[NodeId(1)]), [NodeId(1)]);
        there.send(NodeId(1), &Parcel::Beat { hears: false }, &[]);
        let told = carry((&there, &mut from_there), &here, &mut at_here, || false);
        assert_eq!((told, here.reaches(NodeId(2))), (vec![PeerNews::Parcel(Parcel::Missed, Vec::new())], false));
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
        assert_eq!(next.number, first.number + 3);
        assert_eq!(
            Begun::default().whole(NodeId(1), &first.piece).and_then(|said| read(&said)),
            Some((parcel, b"{}".to_vec()))
        );
    }

    #[tokio::test]
    async fn a_parcel_that_nats_would_not_take_goes_in_pieces_and_none_is_missed() {
        let ((here, mut from_here), (there, _)) = (node(1), node(2));
        let (visit, snapshot) = (VisitId(4), vec![7; 3 * PIECE]);
        here.send(NodeId(2), &Parcel::Frames { visit }, &snapshot);
        let (mut begun, whole) = (Begun::default(), PeerNews::Parcel(Parcel::Frames { visit }, snapshot.clone()));
        assert_eq!(carry((&here, &mut from_here), &there, &mut begun, || false), [PeerNews::Met, whole]);
        here.send(NodeId(2), &Parcel::Frames { visit }, &snapshot);
        let mut pieces = 0;
        let told = carry((&here, &mut from_here), &there, &mut begun, || {
            pieces += 1;
            pieces == 2
        });
        assert!(
            told.contains(&PeerNews::Lost)
                && !told.iter().any(|told| matches!(told, PeerNews::Parcel(Parcel::Frames { .. }, _)))
        );
        assert!(begun.0.is_empty());
    }

    #[tokio::test]
    async fn what_only_a_later_version_understands_may_have_changed_something() {
        let (here, _) = node(1);
        let piece = [[0, 0, 0, 0, 11].as_slice(), br#""something""#].concat();
        assert_eq!(here.hear(&mut Begun::default(), NodeId(2), 9, &piece), [PeerNews::Met, PeerNews::Met]);
    }
}
