//! The exposure ledger: who has seen which hidden hands of which board, as a kibitzer, as a player who left, or as a
//! director who looked. Whoever has seen one may not play that board where the hand is not their own, and not direct it
//! (Law 76; Spec C12). Nothing is ever struck out: an entry is about one board, and each is played once.

use std::collections::{BTreeMap, BTreeSet};

use bridge_protocol::AccountId;
use bridge_rules::{BoardNumber, BySeat, Seat};

#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger(BTreeMap<BoardNumber, BTreeMap<AccountId, BySeat<bool>>>);

impl Ledger {
    pub(super) fn note(&mut self, board: BoardNumber, account: AccountId, seat: Seat) {
        self.0.entry(board).or_default().entry(account).or_default()[seat] = true;
    }

    /// Who has seen some hidden hand of each board.
    pub(super) fn all(&self) -> impl Iterator<Item = (BoardNumber, BTreeSet<AccountId>)> {
        self.0.iter().map(|(board, seen)| (*board, seen.keys().copied().collect()))
    }

    pub(super) fn seen(&self, board: BoardNumber, account: AccountId) -> BySeat<bool> {
        self.0.get(&board).and_then(|seen| seen.get(&account)).copied().unwrap_or_default()
    }
}
