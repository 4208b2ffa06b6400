//! What an error of the database means.

use std::io;

use tokio_postgres::error::SqlState;

use super::database_address::DatabaseAddressError;
use crate::error_chain::chain;
use crate::journal::{AppendError, StreamError, Unreachable};

/// Why a journal in PostgreSQL could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum PostgresError {
    /// The URL names no database.
    #[error("--journal: {0}")]
    Url(#[from] DatabaseAddressError),
    /// The database does not answer, or is starting or stopping. It may be tried again.
    #[error("the database cannot be reached")]
    Unreachable(#[source] tokio_postgres::Error),
    /// The database does not answer in time. It may be tried again.
    #[error("the database does not answer")]
    Slow,
    /// The database refuses.
    #[error("the database refuses")]
    Refused(#[source] tokio_postgres::Error),
    /// Another server writes to the journal. It may be tried again.
    #[error("the journal in this database is in use by another server")]
    InUse,
    /// The database takes no writes, as one whose disk is full, or that follows another. It may be tried again.
    #[error("the database is read-only")]
    ReadOnly,
    /// Its user may not do what a journal takes.
    #[error("the user {user} of this database lacks {missing}: grant that, or name another user")]
    MayNotWrite {
        /// Who is named in the URL.
        user: String,
        /// What they lack, as `DELETE on record, INSERT on record`.
        missing: String,
    },
    /// Its user may not make the tables.
    #[error(
        "the user {user} of this database may make no tables in its schema {schema}: \
         `GRANT USAGE, CREATE ON SCHEMA {schema} TO {user}`, or name another user"
    )]
    MayNotMake {
        /// Who is named in the URL.
        user: String,
        /// Where the tables would be.
        schema: String,
    },
    /// A journal was being moved in, which did not come to its end.
    #[error(
        "not all of a journal that was being moved into this database is there: run `bridge-server move` once more, which \
         begins anew"
    )]
    HalfMoved,
    /// A journal cannot be moved to where one is.
    #[error("there is a journal in this database already: drop its tables, or name another database")]
    Inhabited,
    /// There is nothing to read.
    #[error("there is no journal in this database")]
    Nothing,
    /// The journal belongs to another key.
    #[error(
        "server.key is not the key that the journal in this database was written with: put the key of that server into \
         --data, or name another database"
    )]
    WrongKey,
    /// The tables were made by a later version of the server.
    #[error("the journal's tables have version {found}, this server knows up to {known}: it takes a later server")]
    Newer {
        /// The version found.
        found: i32,
        /// The newest version this server can open.
        known: i32,
    },
    /// The system gives no threads.
    #[error("the system gives no threads for the journal")]
    Threads(#[source] io::Error),
}

impl PostgresError {
    /// Whether somebody has to do something before it is worth another try.
    pub(crate) const fn is_for_good(&self) -> bool {
        match self {
            Self::Url(_)
            | Self::MayNotWrite { .. }
            | Self::MayNotMake { .. }
            | Self::WrongKey
            | Self::Newer { .. }
            | Self::HalfMoved
            | Self::Inhabited => true,
            Self::Unreachable(_)
            | Self::Slow
            | Self::InUse
            | Self::ReadOnly
            | Self::Nothing
            | Self::Refused(_)
            | Self::Threads(_) => false,
        }
    }

    /// Whether it may be otherwise in a moment.
    pub fn may_pass(&self) -> bool {
        match self {
            Self::Unreachable(_) | Self::Slow | Self::InUse | Self::ReadOnly => true,
            Self::Url(_)
            | Self::MayNotWrite { .. }
            | Self::MayNotMake { .. }
            | Self::HalfMoved
            | Self::Inhabited
            | Self::Nothing
            | Self::Refused(_)
            | Self::WrongKey
            | Self::Newer { .. }
            | Self::Threads(_) => false,
        }
    }
}

impl From<tokio_postgres::Error> for PostgresError {
    fn from(error: tokio_postgres::Error) -> Self {
        let passes = error.code().is_none_or(|code| {
            [&SqlState::CANNOT_CONNECT_NOW, &SqlState::ADMIN_SHUTDOWN, &SqlState::CRASH_SHUTDOWN].contains(&code)
                || *code == SqlState::TOO_MANY_CONNECTIONS
        });
        if passes { Self::Unreachable(error) } else { Self::Refused(error) }
    }
}

/// Why a transaction did not happen, or what is not known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The connection was lost on the way, or nothing was heard in time.
    Unknown,
    /// There was none, or the database refused for now: nothing was written.
    Unreachable,
    /// The database refused for what the connection began with, such as that it may only read: nothing was written.
    Unfit,
    /// Its disk has no room: nothing was written.
    Full,
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Self {
        match error.code() {
            // It was told to end, and says so instead of what became of the transaction.
            None => Self::Unknown,
            Some(code) if has_ended(code) => Self::Unknown,
            Some(code) if *code == SqlState::DISK_FULL => Self::Full,
            Some(code) => {
                tracing::error!(code = code.code(), error = %chain(&error), "the database refuses what the journal asks");
                if is_of_the_connection(code) { Self::Unfit } else { Self::Unreachable }
            }
        }
    }
}

/// Whether the connection ends with it.
fn has_ended(code: &SqlState) -> bool {
    [&SqlState::ADMIN_SHUTDOWN, &SqlState::CRASH_SHUTDOWN, &SqlState::IDLE_SESSION_TIMEOUT].contains(&code)
}

/// Whether a connection that begins now may fare better: settings of the database and of the role hold from a
/// connection's beginning to its end.
fn is_of_the_connection(code: &SqlState) -> bool {
    [
        &SqlState::READ_ONLY_SQL_TRANSACTION,
        &SqlState::QUERY_CANCELED,
        &SqlState::UNDEFINED_TABLE,
        &SqlState::INSUFFICIENT_PRIVILEGE,
    ]
    .contains(&code)
}

impl From<Trouble> for AppendError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Unknown => Self::Unknown,
            Trouble::Unreachable | Trouble::Unfit => Unreachable.into(),
            Trouble::Full => Self::Full,
        }
    }
}

impl From<Trouble> for StreamError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Unknown | Trouble::Unreachable | Trouble::Unfit => Unreachable.into(),
            Trouble::Full => Self::Full,
        }
    }
}
