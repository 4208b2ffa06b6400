//! The messages that a bridge server and its clients exchange, as types.
//!
//! `PROTOCOL.md` beside this crate says in prose what these types say in Rust; `golden/v1` holds one example of each
//! message. The crate knows nothing of sockets, and nothing of cards that a viewer may not see: it is floor 1 of the house.

mod account;
mod answer;
mod frame;
mod hello;
mod id;
mod lane;
pub mod limits;
mod policy;
mod record;
mod refusal;
mod request;
mod set;
mod table;
mod unreadable;

pub use account::{ErrorBody, GuestRequest, GuestToken, InvalidName, PlayerName, TicketGrant};
pub use answer::{Answer, Invitations};
pub use frame::{Closing, ClosingReason, Events, Presence, Reply, ServerFrame, Snapshot};
pub use hello::{ClientHello, Hello, ResumePoint, Welcome};
pub use id::{AccountId, IdError, OpeningKey, TableId};
pub use lane::{ByLane, Lane};
pub use policy::{ClaimPolicy, Kibitzing, Policy, Profile};
pub use record::{BoardRecord, ClaimRecord, TableRecord};
pub use refusal::{Refusal, Refused};
pub use request::{BoardSource, ImportedBoard, Request, RequestFrame};
pub use set::SetView;
pub use table::{
    BoardResult, BoardView, ChatLine, ClaimView, FoldError, Hands, LastTrick, Occupant, Seq, Stage, TableEvent,
    TableView, TrickView, Turn, turns_last_trick,
};
pub use unreadable::Unreadable;

/// The major version of the protocol that this crate speaks. Within a major version changes only add.
pub const PROTOCOL_VERSION: u16 = 1;

/// The WebSocket subprotocol of [`PROTOCOL_VERSION`] (RFC 6455, section 1.9). It carries the version and nothing else.
pub const SUBPROTOCOL: &str = "bridge.v1";
