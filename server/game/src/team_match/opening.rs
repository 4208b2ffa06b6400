//! Opening a match: whether it can be played as it is agreed.

use bridge_dealing::SetSecret;
use bridge_protocol::{AccountId, BoardSource, MatchConditions, MatchId, Refusal};

use super::{MatchOpened, TeamMatch};
use crate::{Concealed, Moment};

/// What the server brings to a match's opening beside the host's wishes.
#[derive(Clone, Debug)]
pub struct MatchOpening {
    /// The match's identity.
    pub id: MatchId,
    /// Who opens it.
    pub host: AccountId,
    /// The server's name, which the contexts hold: plain text without `/` and `|`.
    pub server: String,
    /// Fresh entropy of the system: [`MatchOpening::secrets`] of them.
    pub secrets: Vec<Concealed<SetSecret>>,
    /// When.
    pub at: Moment,
}

impl MatchOpening {
    /// How many secrets a match of these conditions may need.
    pub fn secrets(conditions: &MatchConditions) -> usize {
        todo!("{conditions:?}")
    }
}

impl MatchOpened {
    /// The first record of a match's journal.
    ///
    /// # Errors
    /// If the conditions cannot be played: what is wrong with them.
    pub fn new(opening: MatchOpening, boards: BoardSource, conditions: MatchConditions) -> Result<Self, Refusal> {
        todo!("{opening:?} {boards:?} {conditions:?}")
    }
}

impl TeamMatch {
    /// A match as it stands when it is opened, before any event.
    pub fn open(opened: MatchOpened) -> Self {
        todo!("{opened:?}")
    }

    /// Whether opening a match so again would give this one.
    pub fn was_opened_with(&self, boards: &BoardSource, conditions: &MatchConditions) -> bool {
        todo!("{boards:?} {conditions:?}")
    }
}
