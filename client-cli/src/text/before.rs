//! What lay on the table before an event, as far as the sentence for the event speaks of it: the event takes it away.

use bridge_client::auction::calls;
use bridge_protocol::{BoardView, ClaimStage, TableView};
use bridge_rules::Seat;

use super::{call_name, card, listed, result::plural, seat};

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
    /// At most one is open.
    claims: usize,
}

impl Before {
    /// What lies there.
    pub(crate) fn of(view: &TableView) -> Self {
        let Some(board) = &view.board else { return Self::default() };
        let claim = board.claim.as_ref();
        let claimed = claim.map(|claim| format!("{}'s claim", seat(claim.seat)));
        // What was led is not said: not everybody knows it.
        let led = || board.lead.as_ref().map(|lead| format!("{}'s lead", seat(lead.seat)));
        let card = || last_card(board).map(|(by, words)| format!("{}'s card, {words},", seat(by)));
        let call = || calls(board).last().map(|made| format!("{}'s call, {},", seat(made.seat), call_name(made.call)));
        let last = claimed.or_else(led).or_else(card).or_else(call);
        Self { claim: claim.map(|claim| claim.stage), last, acts: Acts::of(board) }
    }

    /// What is gone from the board as it is after that: the last act by its name, more of them by how many they are,
    /// and what was declared where there is neither call, card nor claim to tell of.
    pub(super) fn taken_from(&self, after: &BoardView) -> String {
        let gone = self.acts.without(Acts::of(after));
        let counted = [("call", gone.calls), ("card", gone.cards), ("claim", gone.claims)];
        let counted: Vec<String> =
            counted.iter().filter(|(_, n)| *n > 0).map(|(word, n)| format!("{n} {}", plural(word, *n))).collect();
        match (gone.calls + gone.cards + gone.claims, &self.last) {
            (0, _) => "What was said is taken back.".to_owned(),
            (1, Some(last)) => format!("{last} is taken back."),
            (_, _) => format!("{} are taken back.", listed(&counted)),
        }
    }
}

impl Acts {
    fn of(board: &BoardView) -> Self {
        let claims = usize::from(board.claim.is_some());
        Self { calls: board.calls.len(), cards: cards_played(board), claims }
    }

    /// What there is of these beyond others.
    const fn without(self, others: Self) -> Self {
        Self {
            calls: self.calls.saturating_sub(others.calls),
            cards: self.cards.saturating_sub(others.cards),
            claims: self.claims.saturating_sub(others.claims),
        }
    }
}

/// How many cards have been played on a board, a lead that lies face down among them.
pub(super) fn cards_played(board: &BoardView) -> usize {
    let in_trick = board.trick.as_ref().map_or(0, |trick| trick.cards.len());
    let complete: usize = board.won.iter().map(|(_, won)| usize::from(*won)).sum();
    complete * board.play_order().hands() + in_trick + usize::from(board.lead.is_some())
}

fn last_card(board: &BoardView) -> Option<(Seat, String)> {
    let in_trick = board.trick.as_ref().filter(|trick| !trick.cards.is_empty());
    let of_trick = in_trick.map(|trick| (trick.leader, &trick.cards[..]));
    let of_last = || board.last_trick.as_ref().map(|trick| (trick.leader, &trick.cards[..]));
    let (leader, cards) = of_trick.or_else(of_last)?;
    let by = (1..cards.len()).fold(leader, |by, _| board.play_order().next(by));
    Some((by, card(*cards.last()?)))
}
