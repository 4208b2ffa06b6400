//! How fast anybody was, beside how fast they may be.

use std::{
    collections::{BTreeMap, VecDeque},
    time::Duration,
};

use tokio::time::Instant;

/// A bucket of an account, as PROTOCOL.md has it in section 11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Bucket {
    /// Of all its requests.
    Requests,
    /// Of those by connections that watch.
    Watching,
    /// Of lines of chat.
    Lines,
}

impl Bucket {
    /// How many are accepted at once.
    const fn at_once(self) -> usize {
        match self {
            Self::Requests => 20,
            Self::Watching | Self::Lines => 5,
        }
    }

    /// How soon there is one more.
    const fn one_more_every(self) -> Duration {
        Duration::from_millis(match self {
            Self::Requests => 333,
            Self::Watching => 1_000,
            Self::Lines => 2_000,
        })
    }
}

/// What was accepted: of each person, at each node.
#[derive(Default)]
pub(crate) struct Rates(BTreeMap<(Bucket, usize, u64), VecDeque<Instant>>);

impl Rates {
    /// A request of this person, asked then at this node, was not refused for haste: it was judged between then and
    /// now.
    pub(crate) fn accepted(&mut self, bucket: Bucket, node: usize, person: u64, asked: Instant) {
        let accepted = self.0.entry((bucket, node, person)).or_default();
        accepted.push_back(asked);
        // Whatever the window: a full bucket, and what has run into it since. What is stored late is answered late.
        let window = accepted.iter().min().map_or(Duration::ZERO, Instant::elapsed);
        let more = window.as_millis() / bucket.one_more_every().as_millis();
        let most = bucket.at_once() + usize::try_from(more).expect("a few") + 1;
        assert!(accepted.len() <= most, "{} of {bucket:?} were accepted within {window:?}", accepted.len());
        if accepted.len() > 2 * bucket.at_once() {
            accepted.pop_front();
        }
    }

    /// A node has started anew, and knows nothing of how fast anybody was.
    pub(crate) fn started(&mut self, node: usize) {
        self.0.retain(|(_, at, _), _| *at != node);
    }
}
