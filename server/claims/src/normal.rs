//! Which cards are normal (the footnote to Laws 70 and 71): careless and inferior, not irrational. A rule of thumb of
//! ours; no Law says it so exactly.

use bridge_rules::{Card, Hand, Rank, Seat, Suit, legal_cards};

use crate::position::{Position, highest, lowest};

/// What the claimer's side does about trumps while the opponents have any. When they have none, it keeps its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trumps {
    /// It leads them first.
    Drawn,
    /// It leads another suit while it has one.
    Forgotten,
}

/// The cards that the hand whose turn it is may normally play.
pub(crate) fn normal(position: &Position, trumps: Trumps) -> Vec<Card> {
    let turn = position.turn();
    if turn.side() != position.claimer {
        return distinct(position, legal_cards(position.hands[turn], position.trick.led()));
    }
    match position.trick.led() {
        None => leads(position, turn, trumps),
        Some(led) if position.hands[turn].in_suit(led).is_empty() => without_the_suit(position, turn),
        Some(led) => following(position, turn, led),
    }
}

/// A winner, or low to partner's winner, of any suit, or what may be thought a winner; when there is none, anything
/// low.
fn leads(position: &Position, turn: Seat, trumps: Trumps) -> Vec<Card> {
    let hand = position.hands[turn];
    let held: Vec<Suit> = Suit::ALL.into_iter().filter(|suit| !hand.in_suit(*suit).is_empty()).collect();
    let trump = |suit: &Suit| position.trump() == Some(*suit);
    let theirs = position.of_side(position.claimer.other());
    let out = position.trump().is_some_and(|trump| !theirs.in_suit(trump).is_empty());
    let held: Vec<Suit> = match trumps {
        Trumps::Drawn if out && held.iter().any(trump) => held.into_iter().filter(trump).collect(),
        Trumps::Drawn | Trumps::Forgotten if held.iter().all(trump) => held,
        Trumps::Drawn | Trumps::Forgotten => held.into_iter().filter(|suit| !trump(suit)).collect(),
    };
    let winner = |suit: &Suit| {
        let top = highest(hand, *suit).filter(|card| is_master(*card, theirs));
        let to_partners = highest(position.hands[turn.partner()], *suit)
            .filter(|card| is_master(*card, theirs))
            .and(lowest(hand, *suit));
        let thought = highest(hand, *suit).filter(|card| position.claims_all && may_be_thought_high(*card, theirs));
        top.into_iter().chain(to_partners).chain(thought)
    };
    let mut cards: Vec<Card> = held.iter().flat_map(winner).collect();
    cards.dedup();
    if cards.is_empty() { held.iter().filter_map(|suit| lowest(hand, *suit)).collect() } else { cards }
}

/// The cheapest or the highest card that wins the trick so far; low in second hand, under partner's winner, and when
/// none wins. Who has a winner in third hand may still finesse against the one card that is missing, and lose to it
/// (Law 70E); where two were missing nobody does.
fn following(position: &Position, turn: Seat, led: Suit) -> Vec<Card> {
    let hand = position.hands[turn].in_suit(led);
    let played = position.trick.len();
    let theirs = position.of_side(position.claimer.other());
    let has_winner = played == 2 && hand.iter().any(|card| is_master(card, theirs));
    let missing = |card: Card| position.against.in_suit(led).iter().filter(|their| *their > card).count();
    let wins = |card: &Card| wins(position, turn, *card) && !(has_winner && missing(*card) > 1);
    let mut cards = Vec::new();
    if !is_partners(position, turn) {
        let cheapest = hand.iter().rev().find(wins);
        let highest = hand.iter().find(wins).filter(|_| played < 3);
        cards.extend([cheapest, highest].into_iter().flatten());
    } else if played < 3 && !is_safe(position) {
        cards.extend(hand.iter().find(wins));
    }
    if cards.is_empty() || played == 1 || is_partners(position, turn) {
        cards.extend(lowest(hand, led));
    }
    cards.sort_unstable();
    cards.dedup();
    cards
}

/// A ruff that wins, if the trick is not won already; else a low card that is no winner, and of nothing but winners the
/// lowest.
fn without_the_suit(position: &Position, turn: Seat) -> Vec<Card> {
    let hand = position.hands[turn];
    let partners = is_partners(position, turn);
    if let Some(trump) = position.trump().filter(|_| !partners) {
        let ruffs = hand.in_suit(trump);
        let wins = |card: &Card| wins(position, turn, *card);
        let mut cards: Vec<Card> =
            [ruffs.iter().rev().find(wins), ruffs.iter().find(wins)].into_iter().flatten().collect();
        cards.dedup();
        if !cards.is_empty() {
            return cards;
        }
    }
    let theirs = position.of_side(position.claimer.other());
    let low = |suit: Suit| lowest(hand, suit);
    let all: Vec<Card> = Suit::ALL.into_iter().filter_map(low).collect();
    let side: Vec<Card> = all.iter().copied().filter(|card| Some(card.suit()) != position.trump()).collect();
    let losers: Vec<Card> = side.iter().copied().filter(|card| !is_master(*card, theirs)).collect();
    if !losers.is_empty() {
        return losers;
    }
    let cards = if side.is_empty() { all } else { side };
    let least = cards.iter().map(|card| card.rank()).min();
    cards.into_iter().filter(|card| Some(card.rank()) == least).collect()
}

/// Whether no card of theirs is above it.
fn is_master(card: Card, theirs: Hand) -> bool {
    highest(theirs, card.suit()).is_none_or(|their| card > their)
}

/// Whether somebody may think a card high that is not: one small card above it is out, and was forgotten. An honour
/// that is out nobody forgets.
fn may_be_thought_high(card: Card, theirs: Hand) -> bool {
    let mut above = theirs.in_suit(card.suit()).iter().filter(|their| *their > card);
    matches!((above.next(), above.next()), (Some(one), None) if one.rank() < Rank::Ten)
}

/// Whether partner is winning the trick.
fn is_partners(position: &Position, turn: Seat) -> bool {
    position.trick.winning(position.strain) == Some(turn.partner())
}

/// Whether the card that is winning the trick stays the best: nobody who has yet to play can beat it.
fn is_safe(position: &Position) -> bool {
    let winning = position.trick.winning(position.strain).and_then(|seat| position.trick.card_of(seat));
    winning.is_some_and(|card| is_master(card, position.of_side(position.claimer.other())))
}

fn wins(position: &Position, turn: Seat, card: Card) -> bool {
    let mut trick = position.trick;
    trick.play_unchecked(card);
    trick.winning(position.strain) == Some(turn)
}

/// Of cards between which nobody holds another, the lowest.
fn distinct(position: &Position, cards: Hand) -> Vec<Card> {
    let table: Hand = position.trick.iter().map(|(_, card)| card).collect();
    let all = position.hands.iter().fold(table, |all, (_, hand)| all.union(*hand));
    let is_lowest = |card: &Card| {
        let below = all.in_suit(card.suit()).iter().find(|other| other < card);
        below.is_none_or(|below| !cards.contains(below))
    };
    cards.iter().filter(is_lowest).collect()
}
