//! Where the hidden cards may be. Layouts are drawn by chance that depends on the board and not on the trick: the n-th
//! layout orders the deck in the same way at every card, so that a layout is kept while the cards bear it out and gives
//! way as little as it must when they do not. Many are drawn, and a few that stand for them are tried
//! (`representatives`). A robot that took a finesse for right at one trick takes it for right at the next.

use bridge_rules::{BySeat, Card, Hand, Seat};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::{chance::Seed, known::Known, reading::Listener, representatives::representatives};

/// Layouts that are tried for one that fits the auction.
const TRIED_FOR_EACH: usize = 250;
/// So many fitting ones are drawn for each that is kept, which stands for them; what was bid and played weighs them.
const DRAWN_FOR_EACH: usize = 8;

/// Four hands as they may be, and how likely that is beside others.
#[derive(Clone, Copy)]
pub(crate) struct Drawn {
    pub(crate) hands: BySeat<Hand>,
    pub(crate) weight: f64,
}

/// Draws layouts of the hidden cards.
pub(crate) struct Layouts<'a> {
    known: &'a Known<'a>,
    chance: ChaCha8Rng,
    hidden: Vec<Seat>,
}

impl<'a> Layouts<'a> {
    pub(crate) fn new(known: &'a Known<'a>, seed: &Seed) -> Self {
        let board = known.board.board.get().to_be_bytes();
        let calls: Vec<u8> = known.auction.calls().iter().flat_map(|call| call.as_str().bytes()).collect();
        let chance = seed.chance("layouts", [&board[..], &calls, known.seat.as_str().as_bytes()]);
        Self { known, chance, hidden: known.hidden().collect() }
    }

    /// At most so many layouts that the seat cannot rule out, which stand for all of them by what was bid and played.
    /// They weigh the same.
    pub(crate) fn draw(&self, wanted: usize, listener: &mut Listener<'_>) -> Vec<Drawn> {
        if self.hidden.is_empty() {
            let hands = BySeat::from_fn(|seat| self.known.hands[seat].unwrap_or(Hand::EMPTY));
            return vec![Drawn { hands, weight: 1.0 }];
        }
        let mut fitting = self.fitting(DRAWN_FOR_EACH * wanted, listener);
        listener.weigh(&mut fitting, self.known, &self.hidden);
        match self.hidden.first() {
            Some(seat) => representatives(&fitting, wanted, *seat),
            None => fitting,
        }
    }

    /// So many layouts that the seat cannot rule out, whatever was called or played: for what has to be certain.
    pub(crate) fn draw_unheard(&self, wanted: usize) -> Vec<Drawn> {
        let numbered = (0..4 * wanted as u64).filter_map(|number| self.numbered(number).0);
        numbered.take(wanted).map(|hands| Drawn { hands, weight: 1.0 }).collect()
    }

    /// Layouts that fit what the seats have shown; where there are too few, the nearest.
    fn fitting(&self, wanted: usize, listener: &Listener<'_>) -> Vec<Drawn> {
        let mut fitting = Vec::with_capacity(wanted);
        let mut others: Vec<Drawn> = Vec::new();
        for number in 0..TRIED_FOR_EACH * wanted {
            let (hands, luck) = self.numbered(number as u64);
            let Some(hands) = hands else { continue };
            let weight = listener.fit(&hands, self.known, &self.hidden);
            if luck < weight {
                fitting.push(Drawn { hands, weight: 1.0 });
                if fitting.len() == wanted {
                    return fitting;
                }
            } else if others.len() < 8 * wanted {
                others.push(Drawn { hands, weight });
            }
        }
        others.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        let missing = (wanted / DRAWN_FOR_EACH).saturating_sub(fitting.len());
        fitting.extend(others.into_iter().take(missing));
        fitting
    }

    /// The layout of this number, if the deck can be dealt out so, and a number below 1 that goes with it.
    fn numbered(&self, number: u64) -> (Option<BySeat<Hand>>, f64) {
        let mut chance = self.chance.clone();
        chance.set_stream(number);
        chance.set_word_pos(0);
        let luck = f64::from(chance.next_u32()) / (f64::from(u32::MAX) + 1.0);
        let unseen = self.known.unseen();
        // The whole deck is put in order, whatever of it is still unseen: so it is the same order at the next card.
        let mut order: Vec<(u32, Card)> = Card::all().map(|card| (chance.next_u32(), card)).collect();
        order.retain(|(_, card)| unseen.contains(*card));
        order.sort_unstable();
        (self.dealt(&order), luck)
    }

    /// Deals the unseen cards in this order: to whom they must go first, then to one seat after the other. What is left
    /// over has gone unseen.
    fn dealt(&self, order: &[(u32, Card)]) -> Option<BySeat<Hand>> {
        let mut hands = BySeat::from_fn(|seat| self.known.hands[seat].unwrap_or(Hand::EMPTY));
        let mut rest: Vec<Card> = Vec::with_capacity(order.len());
        let may = |seat: Seat, card: Card| !self.known.voids[seat][card.suit() as usize];
        for (_, card) in order {
            let mut holders = self.hidden.iter().filter(|seat| may(**seat, *card));
            match (holders.next(), holders.next()) {
                (Some(only), None) if self.known.missed == 0 => {
                    hands[*only].insert(*card);
                }
                _ => rest.push(*card),
            }
        }
        for seat in &self.hidden {
            let needed = self.known.left[*seat].checked_sub(hands[*seat].len())?;
            let mut taken = 0;
            rest.retain(|card| {
                let takes = taken < needed && may(*seat, *card);
                if takes {
                    hands[*seat].insert(*card);
                    taken += 1;
                }
                !takes
            });
            if taken < needed {
                return None;
            }
        }
        (rest.len() == self.known.missed).then_some(hands)
    }
}
