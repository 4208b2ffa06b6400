//! What a call means: the hands with which the system makes these calls are drawn, and what they have in common is
//! said. So it is a function of system, vulnerability and auction alone, true of whatever the system does, and says
//! nothing of the hand that made the call. The same words tell a person beforehand what a robot partner would
//! understand.

mod convention;
mod doubles;
mod sample;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use bridge_protocol::{Convention, Manner, Meaning};
use bridge_rules::{Auction, Bid, Call, Card, Hand, Level, Rank, Seat, Strain, Suit, Vulnerability};

use rand_chacha::ChaCha8Rng;

use crate::system::{Book, Moment};

/// What a call means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sense {
    /// The name of the convention, where it has one.
    pub convention: Option<Convention>,
    /// High-card points.
    pub points: Span,
    /// The cards in clubs, diamonds, hearts and spades.
    pub lengths: [Span; 4],
    /// How the hands are shaped.
    pub shape: Shape,
    /// How many keycards it shows, where it answers that: one of these.
    pub keycards: Vec<u8>,
    /// Whether it does not mean what it names: a suit that need not be held, or an agreement about something else.
    pub is_artificial: bool,
    /// Whether it raises a suit that partner has shown, so that few cards in it do.
    pub supports: bool,
    /// Whether partner does not pass it.
    pub is_forcing: bool,
    /// Whether the system makes this call with any hand that was found; if not, this is a wide reading.
    pub is_the_systems: bool,
    /// The call.
    pub call: Call,
}

/// A number that lies between two others, and usually between two closer ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The least that was found.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// In nine of ten hands at least this.
    pub usually_least: u8,
    /// In nine of ten hands at most this.
    pub usually_most: u8,
}

/// How hands are shaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// No singleton, no void and at most one doubleton.
    Balanced,
    /// No singleton and no void.
    SemiBalanced,
    /// Anything.
    Any,
}

/// Meanings that have been worked out: openings and first answers are asked for again and again. Forgetting them
/// changes no answer.
#[derive(Debug, Default)]
pub struct Meanings {
    known: BTreeMap<Vec<u8>, Sense>,
}

/// So many are kept, a few hundred bytes each.
const KEPT: usize = 4_096;

impl Meanings {
    /// What the last call of an auction means in a system.
    pub fn of(&mut self, book: &Book, auction: &Auction, vulnerability: Vulnerability) -> Option<Sense> {
        let key = key(book, auction, vulnerability);
        if let Some(known) = self.known.get(&key) {
            return Some(known.clone());
        }
        let sense = Sense::of(book, auction, vulnerability)?;
        if self.known.len() >= KEPT {
            self.known.clear();
        }
        self.known.insert(key, sense.clone());
        Some(sense)
    }
}

/// What decides a meaning, and the seed of the hands that are drawn for it.
fn key(book: &Book, auction: &Auction, vulnerability: Vulnerability) -> Vec<u8> {
    let caller = auction.iter().next_back().map_or(auction.dealer(), |(seat, _)| seat);
    let vulnerable = [caller.side(), caller.side().other()].map(|side| u8::from(vulnerability.is_vulnerable(side)));
    let calls = auction.calls().iter().flat_map(|call| call.as_str().bytes().chain([b' ']));
    [book.system() as u8].into_iter().chain(vulnerable).chain(calls).collect()
}

impl Sense {
    /// What the last call of an auction means; nothing before the first.
    pub fn of(book: &Book, auction: &Auction, vulnerability: Vulnerability) -> Option<Self> {
        let (caller, call) = auction.iter().next_back()?;
        let mut chance = sample::chance(&key(book, auction, vulnerability));
        let moments = book.calls_of(caller, auction, vulnerability);
        let hands = sample::hands(book, &moments, sample::HANDS, &mut chance);
        if hands.is_empty() {
            return Some(Self::read(book, auction, vulnerability, call));
        }
        let spans = |of: &dyn Fn(&Hand) -> u8| Span::of(hands.iter().map(of));
        let lengths = Suit::ALL.map(|suit| spans(&|hand| length(*hand, suit)));
        let convention = moments.last().and_then(|at| named(book, at, &hands));
        let supports = short_suit(call, &lengths)
            .is_some_and(|suit| has_shown(book, auction, vulnerability, caller.partner(), suit, &mut chance));
        let convention = match call {
            Call::Bid(bid) => {
                let is_cue = !supports && is_theirs(auction, caller, bid.strain);
                convention::in_context(convention, bid, own_bids(auction, caller), is_cue, &lengths)
            }
            Call::Double => doubles::named(convention, auction, caller, &hands),
            Call::Pass | Call::Redouble => convention,
        };
        let is_forcing = call != Call::Pass
            && !is_opening_of_one(auction)
            && sample::is_never_passed(book, auction, vulnerability, &mut chance);
        let keycards = if convention == Some(Convention::KeycardAnswer) { keycards_of(&hands) } else { Vec::new() };
        Some(Self {
            convention,
            points: spans(&|hand| hand.hcp()),
            shape: Shape::of(&hands),
            is_artificial: convention.is_some_and(convention::is_artificial)
                || (names_what_is_not_held(call, &lengths) && !supports && !is_preference(auction, caller, call)),
            supports,
            lengths,
            keycards,
            is_forcing,
            is_the_systems: true,
            call,
        })
    }

    /// No hand was found: the system's own reading, which is wide.
    fn read(book: &Book, auction: &Auction, vulnerability: Vulnerability, call: Call) -> Self {
        let caller = auction.iter().next_back().map_or(auction.dealer(), |(seat, _)| seat);
        let shown = book.reading(auction, vulnerability).shown(caller);
        let (lengths, points) = shown.map_or(([(0, 13); 4], (0, 37)), |shown| (shown.lengths, shown.points));
        Self {
            convention: None,
            points: Span::wide(points.0, points.1.min(37)),
            lengths: lengths.map(|(least, most)| Span::wide(least, most.min(13))),
            shape: Shape::Any,
            keycards: Vec::new(),
            is_artificial: false,
            supports: false,
            is_forcing: false,
            is_the_systems: false,
            call,
        }
    }

    /// Whether a hand is as this says.
    pub fn is_true_of(&self, hand: Hand) -> bool {
        let lengths = Suit::ALL.into_iter().zip(self.lengths);
        self.points.contains(hand.hcp())
            && lengths.into_iter().all(|(suit, span)| span.contains(length(hand, suit)))
            && match self.shape {
                Shape::Balanced => is_balanced(hand),
                Shape::SemiBalanced => Suit::ALL.into_iter().all(|suit| length(hand, suit) >= 2),
                Shape::Any => true,
            }
    }

    /// How the meaning goes with the call.
    pub fn meaning(&self) -> Meaning {
        let is_notrump = self.call == Call::Bid(Bid::new(Level::ALL[0], Strain::NoTrump));
        let is_announced = self.convention == Some(Convention::Transfer) || (is_notrump && !self.is_artificial);
        let manner = match (is_announced, self.is_artificial || self.convention.is_some()) {
            (true, _) => Manner::Announcement,
            (false, true) => Manner::Alert,
            (false, false) => Manner::Explanation,
        };
        let said = self.said();
        Meaning { manner, text: words::english(&said), sense: Some(Box::new(said)) }
    }
}

impl Span {
    fn of(values: impl Iterator<Item = u8>) -> Self {
        let mut values: Vec<u8> = values.collect();
        values.sort_unstable();
        let at = |share: usize| values.get((values.len().saturating_sub(1)) * share / 100).copied().unwrap_or(0);
        Self { least: at(0), most: at(100), usually_least: at(5), usually_most: at(95) }
    }

    const fn wide(least: u8, most: u8) -> Self {
        Self { least, most, usually_least: least, usually_most: most }
    }

    /// Whether a number lies between the outer two.
    pub const fn contains(self, number: u8) -> bool {
        self.least <= number && number <= self.most
    }
}

impl Shape {
    fn of(hands: &[Hand]) -> Self {
        let is_long_everywhere = |hand: &Hand| Suit::ALL.into_iter().all(|suit| length(*hand, suit) >= 2);
        if hands.iter().all(|hand| is_balanced(*hand)) {
            Self::Balanced
        } else if hands.iter().all(is_long_everywhere) {
            Self::SemiBalanced
        } else {
            Self::Any
        }
    }
}

/// So many of partner's hands say whether they have shown a suit.
const PARTNERS: usize = 60;
/// With so many cards, usually, a suit is shown.
const SHOWN: u8 = 4;

/// The name that most of the hands give the call.
fn named(book: &Book, at: &Moment, hands: &[Hand]) -> Option<Convention> {
    // One in ten is asked: the rule that applies is nearly always the same. What is called by judgement has no name.
    let own = hands.iter().step_by(10).filter(|hand| book.makes_of_itself(**hand, at));
    let asked: Vec<_> = own.map(|hand| book.label(*hand, at)).collect();
    let named = asked.iter().flatten().filter_map(|label| convention::from_label(label));
    let mut counted: BTreeMap<Convention, usize> = BTreeMap::new();
    named.for_each(|name| *counted.entry(name).or_default() += 1);
    let (name, times) = counted.into_iter().max_by_key(|(_, times)| *times)?;
    (2 * times > asked.len()).then_some(name)
}

/// What the caller and partner have bid last, before the call that is asked about.
fn own_bids(auction: &Auction, caller: Seat) -> convention::OwnBids {
    let bid_at = |back: usize| match auction.iter().rev().nth(back) {
        Some((seat, Call::Bid(bid))) if seat.side() == caller.side() => Some(bid),
        _ => None,
    };
    convention::OwnBids { callers: bid_at(4), partners: bid_at(2) }
}

/// Whether the opponents were the first to bid a strain.
fn is_theirs(auction: &Auction, caller: Seat, strain: Strain) -> bool {
    let mut bids = auction.iter().filter(|(_, call)| matches!(call, Call::Bid(bid) if bid.strain == strain));
    bids.next().is_some_and(|(seat, _)| seat.side() != caller.side())
}

/// The suit of a bid that may be made with less than three cards of it.
fn short_suit(call: Call, lengths: &[Span; 4]) -> Option<Suit> {
    let Call::Bid(bid) = call else { return None };
    bid.strain.trump().filter(|suit| lengths[*suit as usize].least < 3)
}

/// Whether a seat has bid a suit and shown it.
fn has_shown(
    book: &Book,
    auction: &Auction,
    vulnerability: Vulnerability,
    seat: Seat,
    suit: Suit,
    chance: &mut ChaCha8Rng,
) -> bool {
    if !bids_of(auction, seat).any(|bid| bid.strain == suit.into()) {
        return false;
    }
    let hands = sample::hands(book, &book.calls_of(seat, auction, vulnerability), PARTNERS, chance);
    !hands.is_empty() && Span::of(hands.iter().map(|hand| length(*hand, suit))).usually_least >= SHOWN
}

/// Whether the last call opens with one of a suit: a weak partner passes it, however seldom.
fn is_opening_of_one(auction: &Auction) -> bool {
    let mut bids = auction.iter().filter_map(|(_, call)| if let Call::Bid(bid) = call { Some(bid) } else { None });
    let opening = bids.next().filter(|_| bids.next().is_none());
    opening.is_some_and(|bid| bid.level == Level::ALL[0] && bid.strain.trump().is_some())
}

/// How many keycards these hands have, aces and the king of whatever suit is trumps: of the suit in which the numbers
/// are the fewest. An answer leaves two of them at most; where there are more it is not known what is counted.
fn keycards_of(hands: &[Hand]) -> Vec<u8> {
    let held = |trumps: Suit| -> BTreeSet<u8> {
        let is_keycard = |card: Card| card.rank() == Rank::Ace || card == Card::new(trumps, Rank::King);
        let count = |hand: &Hand| hand.iter().filter(|card| is_keycard(*card)).count();
        hands.iter().filter_map(|hand| u8::try_from(count(hand)).ok()).collect()
    };
    let fewest = Suit::ALL.into_iter().map(held).min_by_key(BTreeSet::len).unwrap_or_default();
    if fewest.len() <= 2 { fewest.into_iter().collect() } else { Vec::new() }
}

fn names_what_is_not_held(call: Call, lengths: &[Span; 4]) -> bool {
    match call {
        Call::Bid(bid) => bid.strain.trump().is_some_and(|suit| lengths[suit as usize].usually_least < 3),
        Call::Pass | Call::Double | Call::Redouble => false,
    }
}

/// Whether the call goes back to a suit that partner has bid at the level of one.
fn is_preference(auction: &Auction, caller: Seat, call: Call) -> bool {
    let Call::Bid(bid) = call else { return false };
    let is_partners = |partners: Bid| partners.level == Level::ALL[0] && partners.strain == bid.strain;
    bid.strain.trump().is_some() && bids_of(auction, caller.partner()).any(is_partners)
}

fn bids_of(auction: &Auction, seat: Seat) -> impl Iterator<Item = Bid> {
    auction.iter().filter_map(move |(caller, call)| match call {
        Call::Bid(bid) if caller == seat => Some(bid),
        Call::Bid(_) | Call::Pass | Call::Double | Call::Redouble => None,
    })
}

fn length(hand: Hand, suit: Suit) -> u8 {
    u8::try_from(hand.in_suit(suit).len()).unwrap_or(13)
}

fn is_balanced(hand: Hand) -> bool {
    let mut lengths = Suit::ALL.map(|suit| length(hand, suit));
    lengths.sort_unstable();
    matches!(lengths, [3, 3, 3, 4] | [2, 3, 4, 4] | [2, 3, 3, 5])
}
