//! What an event wants of its matches: that they be there, and that their people find them. The server sees to it, as often as it
//! likes: wanting the same again changes nothing.

use bridge_protocol::{AccountId, BoardSource, MatchConditions, MatchId, MatchPlace, Refusal};

use super::Contest;

/// A match that should be open. Its host is nobody: the account with the event's sixteen bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchWanted {
    /// The match.
    pub id: MatchId,
    /// Whose table it is opened by.
    pub host: AccountId,
    /// What is agreed for it.
    pub conditions: MatchConditions,
    /// Its boards, which the server deals.
    pub boards: BoardSource,
    /// Whether all that it can report is known, or matters no more: nothing is to be asked of it.
    pub is_settled: bool,
}

/// The match that somebody enters, and what he is to be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchEntrance {
    /// The match.
    pub id: MatchId,
    /// His places in it, in the order in which he takes them.
    pub places: Vec<MatchPlace>,
}

impl Contest {
    /// The matches of all rounds that have begun.
    pub fn matches_wanted(&self) -> Vec<MatchWanted> {
        todo!()
    }

    /// Which match an account enters, and as what. Who names none enters the first that his team has still to finish.
    ///
    /// # Errors
    /// If there is none, or the account has no part in the event.
    pub fn entrance(&self, account: AccountId, id: Option<MatchId>) -> Result<MatchEntrance, Refusal> {
        todo!("{account} {id:?}")
    }
}
