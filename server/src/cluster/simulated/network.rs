//! NATS in memory: what is said under a subject arrives in the order in which it was said, once or not at all.

use std::collections::BTreeMap;

use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};

use super::{SimulatedNode, chance, within};

/// Who listens to what.
#[derive(Default)]
pub(super) struct Network(BTreeMap<String, mpsc::UnboundedSender<(Instant, Vec<u8>)>>);

/// What is said under a subject.
pub(in crate::cluster) struct Subscription {
    said: mpsc::UnboundedReceiver<(Instant, Vec<u8>)>,
    node: SimulatedNode,
}

impl SimulatedNode {
    pub(in crate::cluster) fn subscribe(&self, subject: String) -> Subscription {
        let (says, said) = mpsc::unbounded_channel();
        self.shared.network.lock().0.insert(subject, says);
        Subscription { said, node: self.clone() }
    }

    pub(in crate::cluster) fn publish(&self, subject: &str, payload: Vec<u8>) {
        let ways = self.ways();
        if !ways.outward || ways.loses_one_in.is_some_and(|many| chance(many.get()) == 0) {
            return;
        }
        let mut network = self.shared.network.lock();
        let arrives = Instant::now() + within(ways.slowest_ms);
        // Whoever listened is gone.
        if network.0.get(subject).is_some_and(|says| says.send((arrives, payload)).is_err()) {
            network.0.remove(subject);
        }
    }
}

impl Subscription {
    /// The next that arrives.
    pub(in crate::cluster) async fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            let (arrives, payload) = self.said.recv().await?;
            sleep_until(arrives).await;
            if self.node.ways().inward {
                return Some(payload);
            }
        }
    }
}
