//! Deals that somebody may know from another table (Law 76; Spec C12). The [ledger](super::Ledger) is of this table's
//! boards; only boards that came from outside, and those of a match, can lie at two tables, and what was seen of them
//! there the server asks that other table.

use bridge_protocol::{AccountId, Kibitzing, Lane};
use bridge_rules::{BoardNumber, Deal};

use super::Table;
use crate::{Concealed, DealTag, record::SealKey};

impl Table {
    /// The deals that are still to be played here and that an account must not have seen to sit down; none for whoever
    /// sits already, where the boards were dealt for this table, or where the policy lets people play boards that they
    /// know.
    pub fn deals_not_to_be_known(&self, account: AccountId, key: &SealKey) -> Vec<DealTag> {
        let may_be_known = self.policy.importer_plays || !self.set.is_from_outside();
        if may_be_known || self.seat_of(account).is_some() {
            return Vec::new();
        }
        self.deals().skip(self.finished.len()).map(|(_, deal)| DealTag::of(&deal, key)).collect()
    }

    /// The deals of which an account has seen cards at this table, that it was dealt or that were others'.
    pub fn deals_known_to(&self, account: AccountId, key: &SealKey) -> Vec<DealTag> {
        let known = self.deals().enumerate().filter(|(place, (board, _))| self.knows(account, *place, *board));
        known.map(|(_, (_, deal))| DealTag::of(&deal, key)).collect()
    }

    /// The boards in the order of play, as far as they are dealt.
    fn deals(&self) -> impl Iterator<Item = (BoardNumber, Concealed<Deal>)> {
        self.set.boards().iter().filter_map(|board| Some((*board, self.set.deal(*board)?)))
    }

    fn knows(&self, account: AccountId, place: usize, board: BoardNumber) -> bool {
        let is_over = place < self.finished.len();
        let is_on = place == self.finished.len()
            && (self.stage.is_board_on() || self.closed.is_some_and(|closed| closed.cut_a_board_short));
        is_over && self.may_read_record(account)
            || is_on && self.sees_the_board(account)
            || self.has_seen_cards_of(account, board)
    }

    /// Whether an account sees at least what lies on the table.
    fn sees_the_board(&self, account: AccountId) -> bool {
        self.lane_of(account).is_some_and(|lane| lane != Lane::Kibitzer || self.policy.kibitzing != Kibitzing::Delayed)
    }
}
