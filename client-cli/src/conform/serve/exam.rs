//! How far a client has come, what it is put to next, and what it has to do about it.

mod stage;
mod waiting;

use std::collections::{BTreeMap, BTreeSet};

use bridge_client::api::Server;
use bridge_protocol::{Hello, Seq, TableId};
use parking_lot::Mutex;
use tokio::{sync::Notify, time::Instant};

use crate::conform::{Id, verdict::Findings};
pub(super) use stage::Stage;
pub(crate) use waiting::Waited;

/// What a client is tried for.
pub(crate) const CLIENT_IDS: [Id; 23] = [
    "C-ADDED",
    "C-CHECK-ROOT",
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

/// A client's trial.
pub(super) struct Exam {
    pub(super) server: Server,
    pub(super) findings: Findings,
    begun: Instant,
    pub(super) state: Mutex<State>,
    moved: Notify,
}

/// What is known of the client.
pub(super) struct State {
    pub(super) stage: Stage,
    /// Since when it is at this stage.
    since: Instant,
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
    /// Whether the client has played a card: then it has been seen at all that it does on a board.
    pub(super) has_played: bool,
    /// Whether the client's token is not known any more, and since when it has learnt of that.
    pub(super) forgotten: bool,
    learnt: Option<Instant>,
    /// The table whose promise is false, and whether the client was shown it.
    pub(super) falsely_promised: Option<TableId>,
    pub(super) has_seen_false_root: bool,
    over: bool,
    /// When the client did something last.
    seen: Option<Instant>,
}

/// How a client has to come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ComesBack {
    pub(super) after: Id,
    /// The number to resume from; none where its view is of no more use.
    pub(super) from: Option<u64>,
}

impl State {
    /// The client is put to this next.
    pub(super) fn goes_to(&mut self, stage: Stage) {
        (self.stage, self.since) = (stage, Instant::now());
    }
}

impl Exam {
    pub(super) fn new(server: Server) -> Self {
        let state = State {
            stage: Stage::Bears,
            since: Instant::now(),
            tokens: BTreeMap::new(),
            tickets: BTreeSet::new(),
            comes_back: None,
            added: 0,
            told: 0,
            out_of_order: false,
            has_played: false,
            forgotten: false,
            learnt: None,
            falsely_promised: None,
            has_seen_false_root: false,
            over: false,
            seen: None,
        };
        let begun = Instant::now();
        Self { server, findings: Findings::default(), begun, state: Mutex::new(state), moved: Notify::new() }
    }

    /// The client has done something.
    pub(super) fn sign_of_life(&self) {
        self.state.lock().seen = Some(Instant::now());
        self.moved.notify_one();
    }

    /// Whether the client has been through all of it at its first table.
    pub(super) fn has_been_through(&self) -> bool {
        let state = self.state.lock();
        state.over || state.learnt.is_some()
    }

    /// The client has learnt that its token is not known.
    pub(super) fn has_learnt(&self) {
        self.state.lock().learnt.get_or_insert_with(Instant::now);
        self.moved.notify_one();
    }

    /// Nothing more is to be tried.
    pub(super) fn end(&self) {
        self.state.lock().over = true;
        self.moved.notify_one();
    }

    /// The client is to sit down, with the token that it has, at a table whose promise is false.
    pub(super) fn promise_falsely(&self, table: TableId) {
        let mut state = self.state.lock();
        state.goes_to(Stage::FalseRoot);
        state.falsely_promised = Some(table);
        (state.comes_back, state.added, state.out_of_order) = (None, 0, false);
        (state.forgotten, state.learnt, state.over, state.seen) = (false, None, false, None);
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
                let good = points.iter().all(|point| *point == Seq::NO_EVENT.0);
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
