//! Why a node lets nobody in though it runs: whoever asks again may come to another.

use crate::{cluster::Cluster, storage::Trouble};

/// What keeps a node from serving. The cause goes before what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NotServing {
    /// The database does not answer this node, and perhaps no other.
    #[error("{}", Trouble::Unreachable)]
    DatabaseAway,
    /// Others have what it had.
    #[error("this node is cut off from the others, who have its tables")]
    CutOff,
    /// Somebody may be banned whom it does not know of; it asks the database again and again.
    #[error("this node has not yet read what was ordered at the others while it did not hear them")]
    Behind,
}

impl NotServing {
    /// Why nobody is let in, if nobody is, at a node that may have missed what others ordered.
    pub(super) fn reason(is_behind: bool, cluster: Option<&Cluster>) -> Option<Self> {
        let is_cut_off = cluster.is_some_and(Cluster::is_cut_off);
        if !is_behind && !is_cut_off {
            return None;
        }
        let is_answered = cluster.is_none_or(Cluster::is_answered);
        Some(if !is_answered {
            Self::DatabaseAway
        } else if is_cut_off {
            Self::CutOff
        } else {
            Self::Behind
        })
    }
}
