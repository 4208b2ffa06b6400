//! What is written down of the operator's orders, and what stands by it.

use std::collections::BTreeSet;

use bridge_protocol::AccountId;
use serde::{Deserialize, Serialize};
use tracing::error;

use crate::{
    journal::Position,
    operator::{Order, OrderedBy, Reason, TokenKey, number, state::OperatorState},
};

/// An order as it was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Audited {
    /// When, in milliseconds since 1970.
    pub(crate) at: u64,
    pub(crate) by: OrderedBy,
    pub(crate) order: Order,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<Reason>,
    /// The key that tokens are signed with from then on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) token_key: Option<TokenKey>,
    /// Why it was not taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) refused: Option<String>,
    /// Whether it is written down too when it was carried out to the end; earlier servers did not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_followed: bool,
}

/// A record of the audit.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::operator) enum Record {
    Ordered(Audited),
    /// The order with this number came to nothing.
    Failed {
        number: u64,
        why: String,
        /// Whether nothing of it stands.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        undone: bool,
    },
    /// Somebody is erased who was to be, to the end.
    Erased {
        account: AccountId,
    },
    /// What stood when the stream was begun.
    OperatorState(Box<OperatorState>),
}

/// Whether a record of a stream of the audit can be read.
pub(crate) fn is_sound(record: &[u8]) -> bool {
    serde_json::from_slice::<Record>(record).is_ok()
}

/// What stands by all records of a stream.
pub(super) fn fold(stream: u64, records: &[Vec<u8>]) -> OperatorState {
    let read: Vec<_> = records.iter().map(|record| serde_json::from_slice(record)).collect();
    let undone = read.iter().filter_map(|record| match record {
        Ok(Record::Failed { number, undone: true, .. }) => Some(*number),
        Ok(Record::Failed { .. } | Record::Ordered(_) | Record::Erased { .. } | Record::OperatorState(_)) | Err(_) => {
            None
        }
    });
    let undone: BTreeSet<u64> = undone.collect();
    let mut state = OperatorState::default();
    for (place, record) in (1..).zip(read) {
        match record {
            Ok(Record::Ordered(_)) if undone.contains(&number(stream, Position(place))) => {}
            Ok(Record::Ordered(order)) if order.refused.is_none() => state.take(&order),
            Ok(Record::Erased { account }) => state.note_erased(account),
            Ok(Record::OperatorState(stood)) => state = *stood,
            Ok(Record::Ordered(_) | Record::Failed { .. }) => {}
            Err(cause) => not_read(&cause),
        }
    }
    state
}

pub(super) fn not_read(cause: &serde_json::Error) {
    error!(%cause, "an order of the operator's cannot be read, and does not stand");
}
