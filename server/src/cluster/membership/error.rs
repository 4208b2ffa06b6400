//! Why a node is not let in, or not answered.

use tokio_postgres::error::SqlState;

use crate::journal::DatabaseAddressError;

/// Why the database does not let a node in, or does not answer it.
#[derive(Debug, thiserror::Error)]
pub enum MembershipError {
    /// The database refuses, or is out of reach.
    #[error("the database of the nodes refuses or is out of reach")]
    Database(#[from] tokio_postgres::Error),
    /// The URL names no database.
    #[error("--journal: {0}")]
    Url(#[from] DatabaseAddressError),
    /// It does not answer in time.
    #[error("the database of the nodes does not answer")]
    Slow,
    /// It is out of reach.
    #[error("the database of the nodes is out of reach")]
    Away,
    /// Others have what this node had, and it has not let go of it yet or cannot be reached.
    #[error("this node is cut off from the others")]
    CutOff,
    /// This is no address of a NATS.
    #[error("--nats: name it as nats://HOST:4222")]
    Nats(#[from] async_nats::ConnectError),
    /// The system gives no entropy.
    #[error("the system gives no entropy")]
    NoEntropy(#[from] getrandom::Error),
}

impl MembershipError {
    /// Whether it may be otherwise in a moment.
    pub(super) fn may_pass(&self) -> bool {
        let passing = [
            &SqlState::CANNOT_CONNECT_NOW,
            &SqlState::ADMIN_SHUTDOWN,
            &SqlState::CRASH_SHUTDOWN,
            &SqlState::TOO_MANY_CONNECTIONS,
            &SqlState::READ_ONLY_SQL_TRANSACTION,
            &SqlState::LOCK_NOT_AVAILABLE,
        ];
        match self {
            Self::Database(cause) => cause.code().is_none_or(|code| passing.contains(&code)),
            Self::Slow | Self::Away => true,
            Self::Url(_) | Self::CutOff | Self::Nats(_) | Self::NoEntropy(_) => false,
        }
    }
}
