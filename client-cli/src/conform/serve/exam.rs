//! How far a client has come, what it is put to next, and what it has to do about it.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use bridge_client::api::Server;
use bridge_protocol::Hello;
use parking_lot::Mutex;
use tokio::{sync::Notify, time::timeout};

use crate::conform::{Id, verdict::Findings};

/// What a client is tried for.
pub(crate) const CLIENT_IDS: [Id; 22] = [
    "C-ADDED",
    "C-COMMIT",
    "C-DOES-NOT-FIT",
    "C-ERROR-BODY",
    "C-FRESH-TICKET",
    "C-GAP",
    "C-HELLO-FIRST",
    "C-LARGE-MESSAGES",
    "C-LISTS",
    "C-NO-NEW-TOKEN",
    "C-NO-QUERY",
    "C-NULL",
    "C-OPAQUE-TOKEN",
    "C-OTHER-TABLES",
    "C-REVEAL",
    "C-SECRETS",
    "C-SPELLING",
    "C-TICKET-UNSEEN",
    "C-UNKNOWN-EVENT",
    "C-UNKNOWN-MEMBERS",
    "C-WHOLE-FRAMES",
    "C-YOUNGER-SERVER",
];

/// What a client must bear on its first connection and go on.
pub(super) const BORNE: [Id; 7] =
    ["C-ADDED", "C-LARGE-MESSAGES", "C-LISTS", "C-NULL", "C-OTHER-TABLES", "C-UNKNOWN-MEMBERS", "C-YOUNGER-SERVER"];

/// A number that no event has: whoever resumes from it asks for a snapshot.
const NO_EVENT: u64 = 9_007_199_254_740_991;

/// How long a client may do nothing before it is taken for gone.
const GONE_AFTER: Duration = Duration::from_secs(60);
/// How long a client whose token is not known may think about it, where nobody sees that it has ended.
const THINKS_FOR: Duration = Duration::from_secs(5);

/// What a client is put to on a connection, in this order; each begins when it has acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It is told more, and less, than it may know.
    Bears,
    /// A number is left out.
    Gap,
    /// An event that nobody knows.
    UnknownEvent,
    /// An event that does not follow.
    DoesNotFit,
    /// The connection breaks.
    Breaks,
    /// The connection breaks, and the token is not known any more.
    Forgotten,
}

/// A client's trial.
pub(super) struct Exam {
    pub(super) server: Server,
    pub(super) findings: Findings,
    pub(super) state: Mutex<State>,
    moved: Notify,
}

/// What is known of the client.
pub(super) struct State {
    pub(super) stage: Stage,
    /// The token of the server behind, by the text that the client was given in its place.
    pub(super) tokens: BTreeMap<String, String>,
    pub(super) tickets: BTreeSet<String>,
    /// What the next hello must take up: nothing, if there must be no resume point.
    pub(super) comes_back: Option<ComesBack>,
    /// How many events the client was told beyond those of the server behind.
    pub(super) added: u64,
    /// The number of the last event of a frame that the client was told.
    pub(super) told: u64,
    /// Whether the next ticket is not given, without a word.
    pub(super) out_of_order: bool,
    /// Whether the client's token is not known any more, and whether it has learnt of that.
    pub(super) forgotten: bool,
    learnt: bool,
    over: bool,
    seen: u64,
}

/// How a client has to come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ComesBack {
    pub(super) after: Id,
    /// The number to resume from; none where its view is of no more use.
    pub(super) from: Option<u64>,
}

impl Exam {
    pub(super) fn new(server: Server) -> Self {
        let state = State {
            stage: Stage::Bears,
            tokens: BTreeMap::new(),
            tickets: BTreeSet::new(),
            comes_back: None,
            added: 0,
            told: 0,
            out_of_order: false,
            forgotten: false,
            learnt: false,
            over: false,
            seen: 0,
        };
        Self { server, findings: Findings::default(), state: Mutex::new(state), moved: Notify::new() }
    }

    /// The client has done something.
    pub(super) fn sign_of_life(&self) {
        self.state.lock().seen += 1;
        self.moved.notify_one();
    }

    /// The client has learnt that its token is not known.
    pub(super) fn has_learnt(&self) {
        self.state.lock().learnt = true;
        self.moved.notify_one();
    }

    /// Nothing more is to be tried.
    pub(super) fn end(&self) {
        self.state.lock().over = true;
        self.moved.notify_one();
    }

    /// Waits until it is over; tells why what was not tried was not.
    pub(super) async fn over(&self) -> String {
        loop {
            let (stage, learnt, over, seen) = {
                let state = self.state.lock();
                (state.stage, state.learnt, state.over, state.seen)
            };
            if over {
                return "the trial was over before".to_owned();
            }
            let patience = if learnt { THINKS_FOR } else { GONE_AFTER };
            let moved = timeout(patience, self.moved.notified()).await;
            if moved.is_err() && self.state.lock().seen == seen {
                self.has_left();
                return format!("the client did nothing more for {} s at {stage:?}", patience.as_secs());
            }
        }
    }

    /// Waits until it is over, or the client has ended, as somebody sees who has started it.
    pub(super) async fn over_by(&self, ended: impl Future<Output = ()>) -> String {
        tokio::pin!(ended);
        loop {
            tokio::select! {
                biased;
                () = ended.as_mut() => {
                    self.has_left();
                    return format!("the client ended at {:?}", self.state.lock().stage);
                }
                () = self.moved.notified() => if self.state.lock().over {
                    return "the trial was over before".to_owned();
                },
            }
        }
    }

    /// The client does nothing more. If it has learnt that its token is not known, it keeps it and tells its user.
    fn has_left(&self) {
        if self.state.lock().learnt {
            self.findings.check("C-NO-NEW-TOKEN", true, String::new);
        }
    }

    /// The hello of a connection: with a ticket of its own, and from where it must go on.
    pub(super) fn hello(&self, hello: &Hello) {
        let mut state = self.state.lock();
        let fresh = state.tickets.remove(&hello.ticket);
        self.findings.check("C-FRESH-TICKET", fresh, || "a ticket that was used or never given".to_owned());
        let Some(ComesBack { after, from }) = state.comes_back.take() else { return };
        let points: Vec<u64> = hello.resume.iter().map(|point| point.seq.0).collect();
        match from {
            None => {
                let good = points.iter().all(|point| *point == NO_EVENT);
                self.findings.check(after, good, || format!("it resumes from {points:?}"));
            }
            // Whoever takes the seat anew gets a snapshot: that is good at any time.
            Some(from) => {
                let good = points.iter().all(|point| *point == from);
                self.findings.check(after, true, String::new);
                self.findings
                    .check("C-WHOLE-FRAMES", good, || format!("it resumes from {points:?} and was told {from}"));
            }
        }
    }
}
