//! Why orders are not carried out.

use bridge_protocol::{AccountId, Refusal, TableId};

use crate::{
    journal::StreamError,
    operator::{AuditError, OrderError},
};

/// Why an order was not carried out.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refused {
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error("nobody with the account {0} is connected: `admin who` lists who is")]
    NotConnected(AccountId),
    #[error("nothing is kept of the account {0}")]
    Unknown(AccountId),
    #[error("there is no table, match or event {0}: `admin tables` lists those that are not over")]
    NoSuch(TableId),
    #[error("{0} is over already")]
    IsOver(TableId),
    #[error("{id} is part of {above}: close that")]
    PartOf { id: TableId, above: TableId },
    #[error("drain --off was ordered meanwhile, and what may be opened is opened again")]
    TakenBack,
    #[error("{0}")]
    Refusal(Refusal),
    #[error("the disk is full: make room and give the order again, of which a part may be carried out")]
    Full,
    #[error("the journal cannot be read: {0}")]
    Journal(StreamError),
}

impl Refused {
    /// For programs.
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Self::Order(OrderError::NotNow(_)) => "not_now",
            Self::Order(OrderError::Audit(AuditError::Full)) | Self::Full => "disk_full",
            Self::Order(OrderError::Audit(AuditError::Journal | AuditError::Unknown) | OrderError::Reason(_))
            | Self::Journal(_) => "journal",
            Self::NotConnected(_) | Self::Unknown(_) => "unknown_account",
            Self::NoSuch(_) => "no_such",
            Self::IsOver(_) => "is_over",
            Self::TakenBack => "taken_back",
            Self::PartOf { .. } => "part_of",
            Self::Refusal(_) => "refused",
        }
    }
}

impl From<StreamError> for Refused {
    fn from(cause: StreamError) -> Self {
        match cause {
            StreamError::Full => Self::Full,
            cause @ (StreamError::Damaged { .. }
            | StreamError::Unreachable(_)
            | StreamError::Failed(_)
            | StreamError::Closed(_)) => Self::Journal(cause),
        }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(refusal)
    }
}
