//! Who came to another node and has something to do at this one, and what other nodes are asked.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use bridge_protocol::{AccountId, Mine, ResumePoint};
use dashmap::DashMap;
use futures_util::future::join_all;
use tokio::sync::{mpsc, oneshot};

use crate::{
    cluster::{Cluster, NodeId, OrderOutcome, OrderOutcomes, Parcel, VisitId},
    operator::Order,
};

/// Requests of one visitor that may wait for their turn. Who comes at a person's pace has one under way.
const WAITING: usize = 64;
/// A node that does not say in this time what somebody has to do there is left out.
const ANSWERED_WITHIN: Duration = Duration::from_secs(1);
/// So long whoever gave an order waits for a node that follows it: where somebody is erased it reads anew what it has.
const FOLLOWED_WITHIN: Duration = Duration::from_secs(5);

/// The visitors that are here, and the questions that are out.
#[derive(Default)]
pub(crate) struct Visitors {
    here: DashMap<(NodeId, VisitId), mpsc::Sender<Asked>>,
    questions: DashMap<u64, oneshot::Sender<Answered>>,
    asked: AtomicU64,
}

/// What a node answers.
pub(super) enum Answered {
    Mine(Mine),
    Followed(OrderOutcome, Vec<u8>),
}

/// What a visitor asks for.
pub(super) enum Asked {
    Request(String),
    Resume(ResumePoint),
}

impl Visitors {
    /// Somebody comes, and this is what they ask for.
    pub(super) fn come(&self, node: NodeId, visit: VisitId) -> mpsc::Receiver<Asked> {
        let (asks, asked) = mpsc::channel(WAITING);
        self.here.insert((node, visit), asks);
        asked
    }

    /// Somebody asks for something; tells whether they are heard. Whoever is not known here, or asks more quickly than
    /// they are heard, is not, and never again on this visit.
    pub(super) fn ask(&self, node: NodeId, visit: VisitId, asked: Asked) -> bool {
        let is_heard = self.here.get(&(node, visit)).is_some_and(|asks| asks.try_send(asked).is_ok());
        if !is_heard {
            self.leave(node, visit);
        }
        is_heard
    }

    /// Somebody leaves.
    pub(super) fn leave(&self, node: NodeId, visit: VisitId) {
        self.here.remove(&(node, visit));
    }

    /// Somebody is not heard any more.
    pub(super) fn forget(&self, node: NodeId, visit: VisitId) {
        self.here.remove_if(&(node, visit), |_, asks| asks.is_closed());
    }

    /// All who came from a node are sent away, or from any.
    pub(crate) fn send_away(&self, from: Option<NodeId>) {
        let here = self.here.iter().map(|visitor| *visitor.key());
        let mut gone: Vec<_> = here.filter(|(node, _)| from.is_none_or(|from| from == *node)).collect();
        gone.sort_unstable_by_key(|(node, visit)| (*node, visit.0));
        gone.into_iter().for_each(|(node, visit)| self.leave(node, visit));
    }

    /// How many are here, or wait for an answer.
    #[cfg(feature = "simulation")]
    pub(super) fn count(&self) -> usize {
        self.here.len() + self.questions.len()
    }

    /// What an account has to do at other nodes, as far as they answer in time.
    pub(super) async fn mine_elsewhere(&self, cluster: &Cluster, account: AccountId) -> Vec<Mine> {
        let asks = |question| Parcel::AskMine { question, account };
        let asked = cluster.heard().into_iter().map(|node| self.question(cluster, node, asks, ANSWERED_WITHIN));
        let answers = join_all(asked).await.into_iter().flatten();
        answers.filter_map(|answer| if let Answered::Mine(mine) = answer { Some(mine) } else { None }).collect()
    }

    /// Has an order followed at other nodes, and waits until it was.
    pub(crate) async fn follow(
        &self,
        cluster: &Cluster,
        nodes: impl IntoIterator<Item = NodeId>,
        order: &Order,
    ) -> OrderOutcomes {
        let asks = |question| Parcel::Order { question, order: order.clone() };
        let asked = nodes.into_iter().map(|node| self.question(cluster, node, asks, FOLLOWED_WITHIN));
        let mut by = OrderOutcomes::default();
        for answer in join_all(asked).await {
            match answer {
                Some(Answered::Followed(one, listed)) => {
                    by.all.closed += one.closed;
                    by.all.knows |= one.knows;
                    by.listed.push(listed);
                }
                Some(Answered::Mine(_)) | None => by.silent += 1,
            }
        }
        by
    }

    async fn question(
        &self,
        cluster: &Cluster,
        node: NodeId,
        asks: impl Fn(u64) -> Parcel,
        patience: Duration,
    ) -> Option<Answered> {
        let question = self.asked.fetch_add(1, Ordering::Relaxed);
        let (answer, answered) = oneshot::channel();
        self.questions.insert(question, answer);
        let _waits = Waits { questions: &self.questions, question };
        cluster.send(node, &asks(question), &[]);
        tokio::time::timeout(patience, answered).await.ok().and_then(Result::ok)
    }

    /// The answer to a question, for whoever still waits for it.
    pub(super) fn answered(&self, question: u64, answer: Answered) {
        if let Some((_, asks)) = self.questions.remove(&question) {
            asks.send(answer).ok();
        }
    }
}

/// Somebody waits for the answer to a question. Who has gone away no longer does.
struct Waits<'a> {
    questions: &'a DashMap<u64, oneshot::Sender<Answered>>,
    question: u64,
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.questions.remove(&self.question);
    }
}
