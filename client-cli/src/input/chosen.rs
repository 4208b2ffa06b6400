//! The call or card that is meant, if it may be made: which card "low" is, and which Law forbids another.

use bridge_protocol::{BoardView, Lane, TableView};
use bridge_rules::{Call, Card, Hand, Rank, Seat};

use super::{CardWish, resolve::not_now};
use bridge_client::pending::{PendingAction, own_action};

use crate::text;

pub(super) fn legal_call(call: Call, view: &TableView, lane: Lane) -> Result<Call, String> {
    let Some(PendingAction::Call(auction)) = own_action(view, lane) else { return Err(not_now(view, lane)) };
    match auction.check(call) {
        Ok(()) => Ok(call),
        Err(illegal) => Err(format!("You cannot make this call: {illegal}.")),
    }
}

pub(super) fn legal_card(wish: CardWish, view: &TableView, lane: Lane) -> Result<Card, String> {
    let Some(PendingAction::Card { from, hand, legal }) = own_action(view, lane) else {
        return Err(not_now(view, lane));
    };
    let led = view.board.as_ref().and_then(BoardView::led);
    let suit = |of: Option<bridge_rules::Suit>| of.or(led).map(|suit| (suit, hand.in_suit(suit)));
    let pick = |of, lowest: bool| -> Result<Card, String> {
        let (suit, cards) = suit(of).ok_or("Low or high of which suit? Nothing is led yet.".to_owned())?;
        let card = if lowest { cards.iter().next_back() } else { cards.iter().next() };
        card.ok_or_else(|| format!("{} no {}.", holder(from, lane, "have", "has"), text::suit(suit)))
    };
    let card = match wish {
        CardWish::Exactly(card) => card,
        CardWish::Lowest(of) => pick(of, true)?,
        CardWish::Highest(of) => pick(of, false)?,
        CardWish::Ranked(rank) => only(legal.iter().filter(|card| card.rank() == rank).collect(), rank)?,
    };
    if !hand.contains(card) {
        return Err(format!("{} {}.", holder(from, lane, "do not hold", "does not hold"), text::card(card)));
    }
    match led {
        Some(led) if !legal.contains(card) => Err(format!(
            "{} follow suit: play one of the {} (Law 44C).",
            holder(from, lane, "must", "must"),
            text::suit(led)
        )),
        Some(_) | None => Ok(card),
    }
}

fn only(cards: Hand, rank: Rank) -> Result<Card, String> {
    let mut fitting = cards.iter();
    match (fitting.next(), fitting.next()) {
        (Some(card), None) => Ok(card),
        (None, _) => Err(format!("There is no {} to play.", text::rank(rank))),
        (Some(one), Some(_)) => {
            Err(format!("Which {}? Type the suit too, like {}.", text::rank(rank), one.as_str().to_ascii_lowercase()))
        }
    }
}

fn holder(from: Seat, lane: Lane, you: &str, dummy: &str) -> String {
    if lane.seat() == Some(from) { format!("You {you}") } else { format!("Dummy {dummy}") }
}
