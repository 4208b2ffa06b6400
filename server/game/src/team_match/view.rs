//! The door of a match: the only code that builds what a viewer receives.

use bridge_dealing::Transcript;
use bridge_protocol::{AccountId, MatchLane, MatchView, Refusal, Room, TableId};
use bridge_rules::BoardNumber;

use super::TeamMatch;

impl TeamMatch {
    /// The match as a lane may see it.
    pub fn view(&self, lane: MatchLane) -> MatchView {
        todo!("{lane:?}")
    }

    /// The boards of a segment whose calls and cards an account may have, by table; with the moment when the rooms were opened.
    ///
    /// # Errors
    /// If there is no such segment, or the account has no part in the match.
    pub fn open_boards(
        &self,
        account: AccountId,
        segment: u8,
    ) -> Result<(u64, Vec<(Room, TableId, Vec<BoardNumber>)>), Refusal> {
        todo!("{account} {segment}")
    }

    /// How a segment was dealt, with the secrets of the boards that the account may see.
    ///
    /// # Errors
    /// If it is not dealt, or not by this server, or the account has no part in the match.
    pub fn transcript(&self, account: AccountId, segment: u8) -> Result<Transcript, Refusal> {
        todo!("{account} {segment}")
    }
}
