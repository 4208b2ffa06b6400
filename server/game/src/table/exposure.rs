//! What people see of hidden hands, as the [ledger](super::Ledger) keeps it (Law 76; Spec C12).

use bridge_protocol::{AccountId, Lane};
use bridge_rules::{BoardNumber, BySeat, Seat};

use super::Table;

impl Table {
    /// Whether an account has seen a hidden hand of a board at this table: it may not play that board anywhere.
    pub fn has_seen_cards_of(&self, account: AccountId, board: BoardNumber) -> bool {
        let seen = self.ledger.seen(board, account);
        Seat::ALL.into_iter().any(|seat| seen[seat])
    }

    /// The hands of the board on the table that an account has seen while they were hidden, and those of which it is
    /// dealt as a goulash; none between other boards.
    pub(crate) fn hands_seen_by(&self, account: AccountId) -> impl Iterator<Item = Seat> {
        let seen: Vec<_> = self.hidden_boards().map(|board| self.ledger.seen(board, account)).collect();
        Seat::ALL.into_iter().filter(move |seat| seen.iter().any(|seen| seen[*seat]))
    }

    /// An account has seen a hidden hand of the board on the table, or of the one that is to be dealt as a goulash.
    pub(crate) fn note_seen_hand(&mut self, account: AccountId, seat: Seat) {
        if let Some(board) = self.hidden_boards().next() {
            self.ledger.note(board, account, seat);
        }
    }

    /// The board on the table, and the one of which it is a goulash, or which is yet to be dealt as one.
    fn hidden_boards(&self) -> impl Iterator<Item = BoardNumber> + use<> {
        [self.board_on(), self.held_for_goulash()].into_iter().flatten()
    }

    /// Kibitzers see what their lane shows, from the deal or from the moment in which they come.
    pub(crate) fn note_seen_by_kibitzers(&mut self, kibitzers: impl IntoIterator<Item = AccountId>) {
        let open = BySeat::from_fn(|seat| self.shows_hidden(Lane::Kibitzer, seat));
        for account in kibitzers {
            Seat::ALL.into_iter().filter(|seat| open[*seat]).for_each(|seat| self.note_seen_hand(account, seat));
        }
    }
}
