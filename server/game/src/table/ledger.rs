//! The exposure ledger: who has seen which hidden hands of which board, as a kibitzer, as a player who left, or as a
//! director who looked. Whoever has seen one may not play that board where the hand is not his own, and not direct it
//! (Law 76; Spec C12). Nothing is ever struck out: an entry is about one board, and each is played once.

use std::collections::BTreeMap;

use bridge_protocol::{AccountId, Lane};
use bridge_rules::{BoardNumber, BySeat, Seat};

use super::Table;

#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger(BTreeMap<BoardNumber, BTreeMap<AccountId, BySeat<bool>>>);

impl Ledger {
    fn note(&mut self, board: BoardNumber, account: AccountId, seat: Seat) {
        self.0.entry(board).or_default().entry(account).or_default()[seat] = true;
    }

    fn seen(&self, board: BoardNumber, account: AccountId) -> BySeat<bool> {
        self.0.get(&board).and_then(|seen| seen.get(&account)).copied().unwrap_or_default()
    }
}

impl Table {
    /// Whether an account has seen a hidden hand of a board at this table: it may not play that board anywhere.
    pub fn has_seen_cards_of(&self, account: AccountId, board: BoardNumber) -> bool {
        let seen = self.ledger.seen(board, account);
        Seat::ALL.into_iter().any(|seat| seen[seat])
    }

    /// The hands of the board on the table that an account has seen while they were hidden; none between boards.
    pub(crate) fn hands_seen_by(&self, account: AccountId) -> impl Iterator<Item = Seat> {
        let seen = self.board_on().map(|board| self.ledger.seen(board, account)).unwrap_or_default();
        Seat::ALL.into_iter().filter(move |seat| seen[*seat])
    }

    /// An account has seen a hidden hand of the board on the table.
    pub(crate) fn has_seen_hand(&mut self, account: AccountId, seat: Seat) {
        if let Some(board) = self.board_on() {
            self.ledger.note(board, account, seat);
        }
    }

    /// Kibitzers see what their lane shows, from the deal or from the moment in which they come.
    pub(crate) fn is_shown_to_kibitzers(&mut self, kibitzers: impl IntoIterator<Item = AccountId>) {
        let open = BySeat::from_fn(|seat| self.shows_hidden(Lane::Kibitzer, seat));
        for account in kibitzers {
            Seat::ALL.into_iter().filter(|seat| open[*seat]).for_each(|seat| self.has_seen_hand(account, seat));
        }
    }
}
