//! What lay on the table before an event, as far as the sentence for the event speaks of it: the event takes it away.

use bridge_client::auction::calls;
use bridge_protocol::{BoardView, ClaimStage, TableView};
use bridge_rules::Seat;

use super::{call_name, card, result::plural, seat};

/// What an event may end or take away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Before {
    /// The stage of the claim that was open.
    pub claim: Option<ClaimStage>,
    /// The last call or card, in words.
    last: Option<String>,
    acts: Acts,
}

/// How much has been done on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Acts {
    calls: usize,
    cards: usize,
}

impl Before {
    /// What lies there.
    pub(crate) fn of(view: &TableView) -> Self {
        let Some(board) = &view.board else { return Self::default() };
        let card = last_card(board).map(|(by, words)| format!("{}'s card, {words},", seat(by)));
        let call = || calls(board).last().map(|made| format!("{}'s call, {},", seat(made.seat), call_name(made.call)));
        let claim = board.claim.as_ref().map(|claim| claim.stage);
        Self { claim, last: card.or_else(call), acts: Acts::of(board) }
    }

    /// What is gone from the board as it is after that: the last act by its name, more of them by how many they are,
    /// and what was declared where there is neither call nor card to tell of.
    pub(super) fn taken_from(&self, after: &BoardView) -> String {
        let after = Acts::of(after);
        let counted = |word, n| format!("{n} {}", plural(word, n));
        let calls = self.acts.calls.saturating_sub(after.calls);
        let cards = self.acts.cards.saturating_sub(after.cards);
        match (calls, cards, &self.last) {
            (1, 0, Some(last)) | (0, 1, Some(last)) => format!("{last} is taken back."),
            (0, 0, _) => "What was said is taken back.".to_owned(),
            (calls, 0, _) => format!("{} are taken back.", counted("call", calls)),
            (0, cards, _) => format!("{} are taken back.", counted("card", cards)),
            (calls, cards, _) => {
                format!("{} and {} are taken back.", counted("call", calls), counted("card", cards))
            }
        }
    }
}

impl Acts {
    fn of(board: &BoardView) -> Self {
        let in_trick = board.trick.as_ref().map_or(0, |trick| trick.cards.len());
        let complete: usize = board.won.iter().map(|(_, won)| usize::from(*won)).sum();
        Self { calls: board.calls.len(), cards: complete * board.play_order().hands() + in_trick }
    }
}

fn last_card(board: &BoardView) -> Option<(Seat, String)> {
    let in_trick = board.trick.as_ref().filter(|trick| !trick.cards.is_empty());
    let of_trick = in_trick.map(|trick| (trick.leader, &trick.cards[..]));
    let of_last = || board.last_trick.as_ref().map(|trick| (trick.leader, &trick.cards[..]));
    let (leader, cards) = of_trick.or_else(of_last)?;
    let by = (1..cards.len()).fold(leader, |by, _| board.play_order().next(by));
    Some((by, card(*cards.last()?)))
}
