//! Why a server does not start, and what would help.

use std::{io, net::SocketAddr, path::PathBuf};

#[cfg(feature = "cluster")]
use crate::cluster::MembershipError;
#[cfg(feature = "postgres")]
use crate::journal::PostgresError;
use crate::{
    KeyError,
    journal::{MendError, OpenError, StreamError},
    storage::MOVED,
};

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The data directory cannot be made.
    #[error("cannot create the data directory {path}")]
    Data {
        /// The directory.
        path: PathBuf,
        /// The system's own word on it.
        #[source]
        source: io::Error,
    },
    /// The key file is not good.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The journal cannot be opened.
    #[error("cannot open the journal")]
    Journal(#[from] OpenError),
    /// The journal in the database cannot be opened.
    #[cfg(feature = "postgres")]
    #[error("cannot open the journal")]
    Database(#[from] PostgresError),
    /// The journal cannot be read.
    #[error("cannot read the journal")]
    Replay(#[from] StreamError),
    /// Nobody knows whom to keep out.
    #[error(
        "the operator's orders are damaged, and nobody knows any more who is banned and which tokens are void: restore a \
         backup, or let go of all of them with  bridge-server forget-orders"
    )]
    Orders {
        /// What was found.
        #[source]
        source: StreamError,
    },
    /// The data directory was left by a move.
    #[error(
        "the journal of {} has moved to a database: start the server with --journal, or take {} away to go on from \
         what was left here", .data.display(), MOVED
    )]
    Moved {
        /// The data directory.
        data: PathBuf,
    },
    /// The data directory has a journal of its own, and another was named.
    #[error(
        "there is a journal in {} that is not in the database: move it with  bridge-server move, or take journal.sqlite \
         away to begin anew", .data.display()
    )]
    NotMoved {
        /// The data directory.
        data: PathBuf,
    },
    /// Fast clocks are for trying things out, and people could come in.
    #[error(
        "fast clocks are for tests on one machine: listen on a loopback address, such as 127.0.0.1, and not on {address}"
    )]
    FastClocks {
        /// The address.
        address: SocketAddr,
    },
    /// The database does not let this server in as a node.
    #[cfg(feature = "cluster")]
    #[error("this server cannot be one of several")]
    Cluster(#[from] MembershipError),
    /// The system gives no threads to think with.
    #[error("the system gives no threads for computer players and analyses")]
    Threads {
        /// The system's own word on it.
        #[source]
        source: io::Error,
    },
    /// The address is taken, or not this machine's.
    #[error("cannot listen on {address}: {}", why_not(source))]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's own word on it.
        #[source]
        source: io::Error,
    },
}

fn why_not(cause: &io::Error) -> &'static str {
    match cause.kind() {
        io::ErrorKind::AddrNotAvailable => "is it an address of this machine?",
        io::ErrorKind::PermissionDenied => "may this user listen there? Ports below 1024 are the system's",
        _ => "is another server running there?",
    }
}

/// What has to happen before another start comes further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// Somebody has to do something: to settings, to the key, to damaged orders.
    Person,
    /// There has to be room on the disk.
    Space,
    /// The journal has to be to be had, as it may be in a moment.
    Journal,
    /// Nothing that is known here: another start may do.
    Unknown,
}

impl StartError {
    pub(super) fn of_orders(cause: StreamError) -> Self {
        match cause {
            source @ StreamError::Damaged { .. } => Self::Orders { source },
            cause @ (StreamError::Full
            | StreamError::Unreachable(_)
            | StreamError::Failed(_)
            | StreamError::Closed(_)) => Self::Replay(cause),
        }
    }

    /// What would help.
    pub(crate) fn remedy(&self) -> Remedy {
        match self {
            Self::Orders { .. } | Self::Moved { .. } | Self::NotMoved { .. } | Self::FastClocks { .. } => {
                Remedy::Person
            }
            Self::Key(KeyError::Missing { .. } | KeyError::NoJournal { .. } | KeyError::Damaged { .. })
            | Self::Journal(OpenError::Damaged(MendError::TooOften)) => Remedy::Person,
            Self::Data { source, .. } | Self::Key(KeyError::Io { source, .. }) => {
                if source.kind() == io::ErrorKind::StorageFull { Remedy::Space } else { Remedy::Unknown }
            }
            Self::Journal(cause) if cause.is_full() => Remedy::Space,
            Self::Replay(StreamError::Full) => Remedy::Space,
            Self::Replay(StreamError::Unreachable(_)) => Remedy::Journal,
            #[cfg(feature = "postgres")]
            Self::Database(cause) if cause.is_for_good() => Remedy::Person,
            #[cfg(feature = "postgres")]
            Self::Database(cause) if cause.may_pass() => Remedy::Journal,
            #[cfg(feature = "postgres")]
            Self::Database(_) => Remedy::Unknown,
            #[cfg(feature = "cluster")]
            Self::Cluster(_) => Remedy::Unknown,
            Self::Key(_) | Self::Journal(_) | Self::Replay(_) | Self::Threads { .. } | Self::Listen { .. } => {
                Remedy::Unknown
            }
        }
    }
}
