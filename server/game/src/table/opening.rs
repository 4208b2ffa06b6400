//! Opening a table: whether a set of boards can be one.

use std::collections::BTreeSet;

use bridge_dealing::SetSecret;
use bridge_protocol::{AccountId, BoardSource, Policy, Refusal, TableId, limits::MAX_BOARDS};

use super::{Boards, Opened, Table};
use crate::{BelongsTo, Concealed, Moment};

/// What the server brings to a table's opening beside the host's wishes.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The table's identity.
    pub table: TableId,
    /// Who opens it.
    pub host: AccountId,
    /// The server's name, which the context of a dealt set holds: plain text without `/` and `|`.
    pub server: String,
    /// Fresh entropy of the system, for a dealt set.
    pub secret: Concealed<SetSecret>,
    /// When.
    pub at: Moment,
}

impl Opened {
    /// The first record of a table's journal.
    ///
    /// # Errors
    /// If the set is empty, too large, or has a board twice.
    pub fn new(opening: Opening, boards: BoardSource, policy: Policy) -> Result<Self, Refusal> {
        let Opening { table, host, server, secret, at } = opening;
        let boards = match boards {
            BoardSource::Deal(count) => Boards::Dealt { count, server, secret },
            BoardSource::Import(boards) => {
                Boards::Imported(boards.into_iter().map(|each| (each.board, Concealed::new(each.deal))).collect())
            }
        };
        if boards.is_a_set() {
            Ok(Self { table, belongs_to: BelongsTo::Host(host), policy, boards, at })
        } else {
            Err(Refusal::BadSet { limit: MAX_BOARDS })
        }
    }
}

impl Boards {
    fn is_a_set(&self) -> bool {
        match self {
            Self::Dealt { count, .. } => (1..=MAX_BOARDS).contains(&usize::from(*count)),
            Self::Imported(boards) | Self::OfMatch { boards, .. } => {
                let distinct: BTreeSet<_> = boards.iter().map(|(board, _)| board).collect();
                (1..=MAX_BOARDS).contains(&boards.len()) && distinct.len() == boards.len()
            }
        }
    }
}

impl Table {
    /// Whether opening a table so again would give this one.
    pub fn was_opened_with(&self, boards: &BoardSource, policy: &Policy) -> bool {
        self.policy == *policy && self.set.is_from(boards)
    }
}
