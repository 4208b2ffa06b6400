//! The opening lead, dummy, the cards of each trick, and claims.

use bridge_protocol::{BoardView, Hands, Lane, TableView};
use bridge_rules::{Card, Hand, Seat};

use super::{after_thought, you_or};
use crate::text::{card, claim, hand, seat};

pub(super) fn lead_made(by: Seat, lane: Lane, led: Option<Card>, thought_ms: Option<u64>) -> String {
    let what = led.map_or_else(String::new, |led| format!(" {}", card(led)));
    let comma = if led.is_some() { "," } else { "" };
    format!("{}{what}{comma} face down{}.", you_or(by, lane, "lead", "leads"), after_thought(thought_ms))
}

pub(super) fn played(
    after: &TableView,
    by: Seat,
    played: Card,
    won_by: Option<Seat>,
    thought_ms: Option<u64>,
) -> String {
    let verb = if leads(after, won_by) { "leads" } else { "plays" };
    let won = match won_by {
        Some(winner) if winner == by => " and wins the trick".to_owned(),
        Some(winner) => format!("; {} wins the trick", seat(winner)),
        None => String::new(),
    };
    format!("{} {verb} {}{}{won}.", seat(by), card(played), after_thought(thought_ms))
}

/// Whether the card just played was led, as the table after it shows.
fn leads(after: &TableView, won_by: Option<Seat>) -> bool {
    let laid = after.board.as_ref().and_then(|board| board.trick.as_ref()).map_or(0, |trick| trick.cards.len());
    won_by.is_none() && laid == 1
}

pub(super) fn dummy_faced(at: Seat, cards: Hand, also: &Hands) -> String {
    let faced = Seat::ALL.into_iter().filter_map(|at| Some((at, also.get(at)?)));
    let faced = [(at, cards)].into_iter().chain(faced);
    faced.map(|(at, cards)| format!("Dummy, {}: {}.", seat(at), hand(cards))).collect::<Vec<_>>().join(" ")
}

/// A claim, with the cards that the claimer has faced to the viewer.
pub(super) fn claimed(board: &BoardView, by: Seat, faced: Option<Hand>) -> Option<String> {
    let claimed = claim::told(board.claim.as_ref()?, board);
    Some(match faced {
        Some(cards) => format!("{claimed} {} shows: {}.", seat(by), hand(cards)),
        None => claimed,
    })
}
