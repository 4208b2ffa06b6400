//! Deals that somebody may know from another table (Law 76; Spec C12). The [ledger](super::Ledger) is of this table's
//! boards; only boards that came from outside, and those of a match, can lie at two tables, and what was seen of them
//! there the server asks that other table.

use bridge_protocol::{AccountId, BoardRecord, Kibitzing, Lane, Refusal};
use bridge_rules::{BoardNumber, Deal};

use super::Table;
use crate::{Concealed, DealTag, record::SealKey};

impl Table {
    /// The deals that are still to be played here and that an account must not have seen to sit down; none for whoever
    /// sits already, where the boards were dealt for this table alone or for the two of a match, whose players its
    /// line-up keeps apart, or where the policy lets people play boards that they know.
    pub fn deals_not_to_be_known(&self, account: AccountId, key: &SealKey) -> Vec<DealTag> {
        let may_be_known = if self.set.is_from_outside() {
            self.policy.importer_plays
        } else {
            self.set.day().is_none() && !self.lies_at_all_tables_of_a_field()
        };
        if may_be_known || self.seat_of(account).is_some() {
            return Vec::new();
        }
        self.deals().skip(self.finished.len()).map(|(_, deal)| DealTag::of(&deal, key)).collect()
    }

    /// Whether the boards were dealt here for all tables of a field.
    fn lies_at_all_tables_of_a_field(&self) -> bool {
        self.set.is_of_match() && !self.set.is_from_outside() && self.belongs_to.of_event().is_some()
    }

    /// The deals of which an account has seen cards at this table, that it was dealt or that were others'.
    pub fn deals_known_to(&self, account: AccountId, key: &SealKey) -> Vec<DealTag> {
        let known = self.deals().enumerate().filter(|(place, (board, _))| self.knows(account, *place, *board));
        known.map(|(_, (_, deal))| DealTag::of(&deal, key)).collect()
    }

    /// Whether a board is on of which an account has seen cards, and may wish to see the others; or one is on or still
    /// to come that it will be shown, as who watches or directs here.
    pub fn is_amid(&self, account: AccountId) -> bool {
        if self.is_looking_on(account) {
            return !self.is_finished();
        }
        let seen = |board| self.sees_the_board(account) || self.has_seen_cards_of(account, board);
        self.stage.is_board_on() && self.board_on().is_some_and(seen)
    }

    /// Whether a deal is still to be played here, or is being played, and must not be known.
    pub fn keeps_secret(&self, deal: DealTag, key: &SealKey) -> bool {
        let mut still_to_come = self.deals().skip(self.finished.len());
        self.keeps_secrets() && still_to_come.any(|(_, each)| DealTag::of(&each, key) == deal)
    }

    /// Whether what is still to be played here must not be known: it came from outside, and the policy does not let
    /// people play boards that they know, or it is another room's too.
    fn keeps_secrets(&self) -> bool {
        let is_kept = self.set.is_of_match() || (self.set.is_from_outside() && !self.policy.importer_plays);
        is_kept && !self.is_finished()
    }

    /// Every deal of the table, as far as they are dealt.
    pub fn deal_tags(&self, key: &SealKey) -> Vec<DealTag> {
        self.deals().map(|(_, deal)| DealTag::of(&deal, key)).collect()
    }

    /// Whether an account plays here, and one of these deals is still to be played that must not be known.
    pub fn is_to_play(&self, account: AccountId, deals: &[DealTag], key: &SealKey) -> bool {
        self.seat_of(account).is_some() && deals.iter().any(|deal| self.keeps_secret(*deal, key))
    }

    /// Whether a board is on that must not be known, and of which an account has been dealt cards: whoever could
    /// compare guesses with it would find the others.
    pub fn has_cards_to_find(&self, account: AccountId) -> bool {
        self.keeps_secrets() && self.has_been_dealt_cards(account)
    }

    /// The deal of the board that is on.
    pub fn deal_on(&self, key: &SealKey) -> Option<DealTag> {
        let deal = self.stage.deal().filter(|_| self.stage.is_board_on())?;
        Some(DealTag::of(&deal, key))
    }

    /// Whether an account has been dealt cards of the board that is on, though it may have left its seat.
    pub fn has_been_dealt_cards(&self, account: AccountId) -> bool {
        let dealt = |board| match self.lane_of(account) {
            Some(lane) => lane.seat().is_some(),
            None => self.has_seen_cards_of(account, board),
        };
        self.stage.is_board_on() && self.board_on().is_some_and(dealt)
    }

    /// Whether an account watches or directs here.
    pub fn is_looking_on(&self, account: AccountId) -> bool {
        self.lane_of(account).is_some_and(|lane| lane.seat().is_none())
    }

    /// Whether somebody may have put together what lies here, as a guess at what lies elsewhere.
    pub fn is_from_outside(&self) -> bool {
        self.set.is_from_outside()
    }

    /// A finished board in full, for an account that may read the record, and what its deal is known by.
    ///
    /// # Errors
    /// If it may not, or not yet.
    pub fn finished_board(
        &self,
        account: AccountId,
        board: BoardNumber,
        key: &SealKey,
    ) -> Result<(BoardRecord, DealTag), Refusal> {
        if !self.may_read_record(account) {
            return Err(Refusal::NoSuchTable {});
        }
        let finished = self.open_boards().find(|finished| finished.board == board);
        let finished = finished.filter(|finished| self.may_read_board(account, finished));
        let finished = finished.ok_or_else(|| self.not_over(board))?;
        Ok((self.board_record(finished), DealTag::of(&Concealed::new(finished.deal), key)))
    }

    /// The boards in the order of play, as far as they are dealt: a goulash as it lay on the table.
    fn deals(&self) -> impl Iterator<Item = (BoardNumber, Concealed<Deal>)> {
        let dealt = |board| match self.finished.iter().find(|finished| finished.board == board) {
            Some(finished) => Some(Concealed::new(finished.deal)),
            None if self.board_on() == Some(board) => self.stage.deal(),
            None => self.set.deal(board),
        };
        self.set.boards().iter().filter_map(move |board| Some((*board, dealt(*board)?)))
    }

    fn knows(&self, account: AccountId, place: usize, board: BoardNumber) -> bool {
        let may_read = self.may_read_record(account)
            && self.finished.get(place).is_some_and(|finished| self.may_read_board(account, finished));
        let is_on = place == self.finished.len()
            && (self.stage.is_board_on() || self.closed.is_some_and(|closed| closed.cut_a_board_short));
        may_read || is_on && self.sees_the_board(account) || self.has_seen_cards_of(account, board)
    }

    /// Whether an account sees at least what lies on the table.
    fn sees_the_board(&self, account: AccountId) -> bool {
        self.lane_of(account).is_some_and(|lane| lane != Lane::Kibitzer || self.policy.kibitzing != Kibitzing::Delayed)
    }
}
