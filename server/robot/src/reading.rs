//! What the others have told: by their calls, which are read as the system would mean them, and by their cards. People
//! play other systems and judge for themselves, so nothing that anybody tells is a wall: it makes layouts likelier or
//! less likely.

use std::collections::BTreeMap;

use bridge_rules::{BySeat, Hand, Seat, Suit};

use crate::{
    known::Known,
    layouts::Drawn,
    signal,
    system::{Book, Moment, Reading, Shown},
};

/// How likely a call is that the system would not make with a hand, from somebody who bids by it.
const DOUBT: f64 = 0.03;
/// The same from somebody who may play another system, and has their own judgement.
const DOUBT_OF_PEOPLE: f64 = 0.3;
/// A card too many or too few for what a seat has shown makes a hand so much less likely.
const LENGTH_OFF: f64 = 0.3;
/// A point too many or too few.
const POINT_OFF: f64 = 0.65;
/// The system reads more than lengths and points; a hand that only fails there is so likely.
const ELSEWHERE_OFF: f64 = 0.4;

/// Likelihoods that have been worked out on this board. Forgetting them changes nothing.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    about: Vec<u8>,
    calls: BTreeMap<(usize, u64), f64>,
}

/// So many likelihoods are kept.
const KEPT: usize = 20_000;

/// Listens to a board.
pub(crate) struct Listener<'a> {
    book: &'a Book,
    /// None for a robot that does not listen.
    reading: Option<Reading>,
    shown: BySeat<Option<Shown>>,
    calls: BySeat<Vec<Moment>>,
    bids_alike: BySeat<bool>,
    heard: &'a mut Heard,
}

impl<'a> Listener<'a> {
    pub(crate) fn new(book: &'a Book, known: &Known<'_>, infers: bool, heard: &'a mut Heard) -> Self {
        let vulnerability = known.board.vulnerability;
        let reading = (infers && known.missed == 0).then(|| book.reading(&known.auction, vulnerability));
        let shown = BySeat::from_fn(|seat| reading.as_ref().and_then(|reading| reading.shown(seat)));
        let calls = BySeat::from_fn(|seat| match &reading {
            Some(_) if known.hands[seat].is_none() => book.calls_of(seat, &known.auction, vulnerability),
            Some(_) | None => Vec::new(),
        });
        let about: Vec<u8> = known.auction.calls().iter().flat_map(|call| call.as_str().bytes()).collect();
        let alike = Seat::ALL.map(|seat| u8::from(known.bids_alike[seat]));
        let about = [&known.board.board.get().to_be_bytes()[..], &alike, &about].concat();
        if heard.about != about || heard.calls.len() > KEPT {
            *heard = Heard { about, calls: BTreeMap::new() };
        }
        Self { book, reading, shown, calls, bids_alike: known.bids_alike, heard }
    }

    /// How well the hidden hands fit what their seats have shown, 0 to 1: the quick answer.
    pub(crate) fn fit(&self, hands: &BySeat<Hand>, known: &Known<'_>, hidden: &[Seat]) -> f64 {
        let Some(reading) = &self.reading else { return 1.0 };
        let fit = |seat: &Seat| {
            let dealt = hands[*seat].union(known.played[*seat]);
            let near = self.shown[*seat].map_or(1.0, |shown| nearness(&shown, dealt));
            if near < 1.0 {
                near
            } else if reading.admits(*seat, dealt) {
                1.0
            } else {
                ELSEWHERE_OFF
            }
        };
        hidden.iter().map(fit).product()
    }

    /// Weighs layouts by what was called and played: how likely all that is with these hands.
    pub(crate) fn weigh(&mut self, drawn: &mut [Drawn], known: &Known<'_>, hidden: &[Seat]) {
        if self.reading.is_none() {
            return;
        }
        for each in drawn {
            let calls: f64 =
                hidden.iter().map(|seat| self.called(*seat, each.hands[*seat].union(known.played[*seat]))).product();
            each.weight *= calls * signal::likelihood(known, &each.hands);
        }
    }

    /// How likely the calls of a seat are with this hand.
    fn called(&mut self, seat: Seat, dealt: Hand) -> f64 {
        let key = (seat.index(), dealt.iter().fold(0_u64, |bits, card| bits | 1 << card.index()));
        if let Some(likelihood) = self.heard.calls.get(&key) {
            return *likelihood;
        }
        let doubt = if self.bids_alike[seat] { DOUBT } else { DOUBT_OF_PEOPLE };
        let likely = |at: &Moment| f64::from(self.book.likelihood(dealt, at)).max(doubt);
        let likelihood = self.calls[seat].iter().map(likely).product();
        self.heard.calls.insert(key, likelihood);
        likelihood
    }
}

/// 1 within what was shown, and less the farther away a hand is.
fn nearness(shown: &Shown, hand: Hand) -> f64 {
    let off =
        |(least, most): (u8, u8), number: u8| i32::from(least.saturating_sub(number).max(number.saturating_sub(most)));
    let length = |suit: Suit| u8::try_from(hand.in_suit(suit).len()).unwrap_or(13);
    let cards: i32 = Suit::ALL.into_iter().map(|suit| off(shown.lengths[suit as usize], length(suit))).sum();
    LENGTH_OFF.powi(cards) * POINT_OFF.powi(off(shown.points, hand.hcp()))
}
