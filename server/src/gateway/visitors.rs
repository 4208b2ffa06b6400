//! Who came to another node and has something to do at this one, and what is asked of other nodes.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use bridge_protocol::{AccountId, Mine, ResumePoint};
use dashmap::DashMap;
use futures_util::future::join_all;
use tokio::sync::{mpsc, oneshot};

use crate::cluster::{Cluster, NodeId, Parcel, VisitId};

/// Requests of one visitor that may wait for their turn. Who comes at a person's pace has one under way.
const WAITING: usize = 64;
/// A node that does not answer in this time is left out.
const ANSWERED_WITHIN: Duration = Duration::from_secs(1);

/// The visitors that are here, and the questions that are out.
#[derive(Default)]
pub(crate) struct Visitors {
    here: DashMap<(NodeId, VisitId), mpsc::Sender<Asked>>,
    questions: DashMap<u64, oneshot::Sender<Mine>>,
    asked: AtomicU64,
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
        self.here.retain(|(node, _), _| from.is_some_and(|from| from != *node));
    }

    /// What an account has to do at other nodes, as far as they answer in time.
    pub(super) async fn mine_elsewhere(&self, cluster: &Cluster, account: AccountId) -> Vec<Mine> {
        let asked = cluster.heard().into_iter().map(|node| {
            let question = self.asked.fetch_add(1, Ordering::Relaxed);
            let (answer, answered) = oneshot::channel();
            self.questions.insert(question, answer);
            cluster.send(node, &Parcel::AskMine { question, account }, &[]);
            async move {
                let answer = tokio::time::timeout(ANSWERED_WITHIN, answered).await;
                self.questions.remove(&question);
                answer.ok().and_then(Result::ok)
            }
        });
        join_all(asked).await.into_iter().flatten().collect()
    }

    /// The answer to a question, for whoever still waits for it.
    pub(super) fn answered(&self, question: u64, mine: Mine) {
        if let Some((_, asks)) = self.questions.remove(&question) {
            asks.send(mine).ok();
        }
    }
}
