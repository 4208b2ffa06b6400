//! What lay on the table before an event, as far as the sentence for the event speaks of it: the event takes it away.

use bridge_client::auction::calls;
use bridge_protocol::{BoardView, ClaimStage, TableView};
use bridge_rules::Seat;

use super::{call_name, card, seat};

/// What an event may end or take away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Before {
    /// The stage of the claim that was open.
    pub claim: Option<ClaimStage>,
    /// The last call or card, in words.
    last: Option<String>,
    /// Calls and cards.
    acts: usize,
}

impl Before {
    /// What lies there.
    pub(crate) fn of(view: &TableView) -> Self {
        let Some(board) = &view.board else { return Self::default() };
        let card = last_card(board).map(|(by, words)| format!("{}'s card, {words},", seat(by)));
        let call = || calls(board).last().map(|made| format!("{}'s call, {},", seat(made.seat), call_name(made.call)));
        let claim = board.claim.as_ref().map(|claim| claim.stage);
        Self { claim, last: card.or_else(call), acts: acts(board) }
    }

    /// The last act, if it alone is gone from the board as it is after that.
    pub(super) fn taken_from(&self, after: &BoardView) -> Option<&str> {
        self.last.as_deref().filter(|_| self.acts == acts(after) + 1)
    }
}

fn acts(board: &BoardView) -> usize {
    let in_trick = board.trick.as_ref().map_or(0, |trick| trick.cards.len());
    let complete: usize = board.won.iter().map(|(_, won)| usize::from(*won)).sum();
    board.calls.len() + complete * board.play_order().hands() + in_trick
}

fn last_card(board: &BoardView) -> Option<(Seat, String)> {
    let in_trick = board.trick.as_ref().filter(|trick| !trick.cards.is_empty());
    let of_trick = in_trick.map(|trick| (trick.leader, &trick.cards[..]));
    let of_last = || board.last_trick.as_ref().map(|trick| (trick.leader, &trick.cards[..]));
    let (leader, cards) = of_trick.or_else(of_last)?;
    let by = (1..cards.len()).fold(leader, |by, _| board.play_order().next(by));
    Some((by, card(*cards.last()?)))
}
