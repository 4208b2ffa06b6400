//! A machine that counts.

use std::sync::atomic::{AtomicBool, Ordering};

use bridge_game::{
    BelongsTo, Input, MachineKind, Moment, Past, ServerIdentity, Stamp,
    record::{Author, Entry, EntryOf, Journaled, Keys, RecordError, SealKey, Written},
};
use bridge_protocol::{AccountId, PlayerName, Refusal};
use serde::{Deserialize, Serialize};

use crate::{
    actor::{ActorContext, Caller, Machine, Subscribers},
    journal::StreamId,
    limits::Lifetimes,
    metrics::{Figures, Gauge},
    outbox::ConnectionId,
};

pub(super) struct Counter {
    stream: StreamId,
    pub(super) count: u32,
    panics_at: Option<Moment>,
    /// When something is due that stays due.
    stuck_at: Option<Moment>,
}

#[derive(Clone, Copy)]
pub(super) struct Opened {
    pub(super) stream: StreamId,
    pub(super) at: Moment,
}

pub(super) enum Deed {
    Count,
    PanicDeciding,
    /// Once what it did is durable; not again when that is replayed.
    PanicApplying,
    /// When this deadline comes.
    PanicAt(Moment),
    /// Counts when this deadline comes, and does not move it.
    StickAt(Moment),
    Nothing,
    TimePassed,
}

pub(super) enum Record {
    Counted { panics: bool },
    WillPanic { at: Moment },
    WillStick { at: Moment },
}

/// Whether the next event that panics has yet to do so.
static IS_LIVE: AtomicBool = AtomicBool::new(false);

#[derive(Serialize, Deserialize)]
enum Stored {
    Opened { stream: [u8; 16], at: u64 },
    Counted { panics: bool, at: u64 },
    WillPanic { when: u64, at: u64 },
    WillStick { when: u64, at: u64 },
}

fn stored(record: &Stored) -> Vec<u8> {
    serde_json::to_vec(record).unwrap()
}

impl Journaled for Counter {
    type Opened = Opened;
    type Record = Record;

    const KIND: MachineKind = MachineKind::Table;

    fn expected(_: &Opened) -> Vec<PlayerName> {
        Vec::new()
    }

    fn author(&self, _: &Record, _: Option<AccountId>) -> Option<AccountId> {
        None
    }

    fn encode_opened(opened: &Opened, _: &SealKey, _: Option<&Author>) -> Vec<u8> {
        stored(&Stored::Opened { stream: opened.stream.0, at: opened.at.0 })
    }

    fn write(record: &Record, at: Moment, _: Option<&Author>) -> Written {
        let bytes = stored(&match *record {
            Record::Counted { panics } => Stored::Counted { panics, at: at.0 },
            Record::WillPanic { at: when } => Stored::WillPanic { when: when.0, at: at.0 },
            Record::WillStick { at: when } => Stored::WillStick { when: when.0, at: at.0 },
        });
        Written { bytes, words: None }
    }

    fn decode(bytes: &[u8], _: Keys<'_>) -> Result<EntryOf<Self>, RecordError> {
        let happened = |at, record| Entry::Happened(Past { at: Moment(at), record, words: None });
        Ok(match serde_json::from_slice(bytes).map_err(RecordError::Damaged)? {
            Stored::Opened { stream, at } => Entry::Opened(Opened { stream: StreamId(stream), at: Moment(at) }),
            Stored::Counted { panics, at } => happened(at, Record::Counted { panics }),
            Stored::WillPanic { when, at } => happened(at, Record::WillPanic { at: Moment(when) }),
            Stored::WillStick { when, at } => happened(at, Record::WillStick { at: Moment(when) }),
        })
    }
}

impl Machine for Counter {
    type Command = Deed;
    type ServerCommand = Deed;
    type Query = Caller;
    type Subscribers = Nobody;

    fn open(Opened { stream, .. }: Opened) -> Self {
        Self { stream, count: 0, panics_at: None, stuck_at: None }
    }

    fn opened_at(opened: &Opened) -> Moment {
        opened.at
    }

    fn stream(&self) -> StreamId {
        self.stream
    }

    fn belongs_to(&self) -> BelongsTo {
        BelongsTo::Host(AccountId::from_bytes([9; 16]))
    }

    fn people(&self) -> Vec<AccountId> {
        self.belongs_to().host().into_iter().collect()
    }

    fn decide(&self, input: Input<Deed, Deed>, _: Moment, _: &ServerIdentity) -> Result<Vec<Record>, Refusal> {
        let deed = match input {
            Input::Person(_, deed) | Input::Server(deed) => deed,
            Input::Clock { .. } => Deed::TimePassed,
        };
        Ok(match deed {
            Deed::TimePassed if self.stuck_at.is_some() => vec![Record::Counted { panics: false }],
            Deed::Count => vec![Record::Counted { panics: false }],
            Deed::PanicDeciding | Deed::TimePassed => panic!("as it was told"),
            Deed::PanicApplying => {
                IS_LIVE.store(true, Ordering::Relaxed);
                vec![Record::Counted { panics: true }]
            }
            Deed::PanicAt(at) => vec![Record::WillPanic { at }],
            Deed::StickAt(at) => vec![Record::WillStick { at }],
            Deed::Nothing => Vec::new(),
        })
    }

    fn apply(&mut self, record: &Record, _: Stamp) {
        match record {
            Record::Counted { panics } => {
                assert!(!(*panics && IS_LIVE.swap(false, Ordering::Relaxed)), "as it was told");
                self.count += 1;
            }
            Record::WillPanic { at } => self.panics_at = Some(*at),
            Record::WillStick { at } => self.stuck_at = Some(*at),
        }
    }

    fn next_deadline(&self) -> Option<Moment> {
        self.panics_at.or(self.stuck_at)
    }

    fn is_finished(&self) -> bool {
        false
    }

    fn expires_at(&self, _: &Lifetimes) -> Option<Moment> {
        None
    }

    fn wake() -> Deed {
        Deed::Nothing
    }

    fn expire() -> Deed {
        Deed::Nothing
    }

    fn gauge(figures: &Figures) -> &Gauge {
        &figures.tables
    }
}

/// Nobody attends a machine that counts.
pub(super) struct Nobody;

impl Subscribers<Counter> for Nobody {
    fn new(_: &Counter, _: &ActorContext) -> Self {
        Self
    }

    fn may_unload(&self, _: &Counter) -> bool {
        false
    }

    fn may_sleep(&self) -> bool {
        false
    }

    fn may_expire(&self) -> bool {
        true
    }

    fn with_server_facts(&self, deed: Deed) -> Deed {
        deed
    }

    fn free_computers(&self) -> usize {
        0
    }

    fn presence(&self, _: &Counter) -> Option<Deed> {
        None
    }

    fn on_applied(&mut self, _: &Counter, _: &Record) {}

    fn on_all_applied(&mut self, _: &Counter, _: &[Record]) {}

    fn publish(&mut self, _: &Counter) -> u64 {
        0
    }

    fn before_subscribe(&mut self, _: &Counter, _: &Caller) {}

    fn subscribe(&mut self, _: &Counter, _: Caller) {}

    fn unsubscribe(&mut self, _: &Counter, _: ConnectionId) {}

    fn handle_query(&mut self, _: &Counter, _: Caller, _: &ActorContext) {}

    fn refuse_query(caller: Caller, refusal: Refusal) {
        caller.refuse(refusal);
    }

    fn caller_of(caller: &Caller) -> Option<&Caller> {
        Some(caller)
    }
}
