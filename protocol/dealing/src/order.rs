//! An order of cards, where four hands are not enough: a stock, a whole pack, the cut of a goulash. It is drawn from
//! the board's key as the deal is, and is as secret as a hand (Spec E3).

use bridge_rules::{Card, Deal, Hand, Seat};

use crate::context::Context;
use crate::digest::Entropy;
use crate::lp::mac;
use crate::secret::BoardSecret;

/// What an order is for. Each has a name of its own in the hashes, so that one tells nothing of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OrderFor {
    /// The stock of honeymoon, or the pack that two players select their hands from.
    Stock,
    /// Cards drawn for partners and seats.
    Draw,
}

impl OrderFor {
    const fn name(self) -> &'static [u8] {
        match self {
            Self::Stock => b"stock",
            Self::Draw => b"draw",
        }
    }
}

impl BoardSecret {
    /// These cards in an order that nobody chose; the first is the top.
    ///
    /// ```
    /// use bridge_dealing::{BoardKeyId, OrderFor, SetSecret};
    /// use bridge_rules::{BoardNumber, Card};
    ///
    /// let ctx = "demo.example/table/7/segment/1|set=A|boards=1-4|beacon=none".parse()?;
    /// let entropy = "cb3e1812813bbbafae480e41863b71cb1742b8a9aebe7c35fd148b7426d727fd".parse()?;
    /// let secret = SetSecret::new([7; 32]).board_secret(&ctx, BoardKeyId::planned(BoardNumber::FIRST));
    /// let pack = secret.order(&ctx, &entropy, OrderFor::Stock, Card::all().collect());
    /// assert_eq!(pack.len(), 52);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn order(&self, ctx: &Context, entropy: &Entropy, what: OrderFor, cards: Hand) -> Vec<Card> {
        ordered(&self.board_key(ctx, entropy), what, cards)
    }

    /// After how many cards the pack of a goulash is cut, 1 to 51.
    #[must_use]
    pub fn cut(&self, ctx: &Context, entropy: &Entropy) -> u8 {
        cut(&self.board_key(ctx, entropy))
    }

    /// The goulash that this board deals instead of a fresh deal, of the hands of the one that was just passed out.
    /// Whoever has that deal and this secret can deal it again.
    #[must_use]
    pub fn goulash(&self, ctx: &Context, entropy: &Entropy, passed_out: &Deal, dealer: Seat) -> Deal {
        bridge_rules::goulash(passed_out, dealer, self.cut(ctx, entropy))
    }
}

/// The cards from the ace of spades to the two of clubs, shuffled from the last place to the second.
fn ordered(board_key: &[u8; 32], what: OrderFor, cards: Hand) -> Vec<Card> {
    let mut order: Vec<Card> = cards.iter().collect();
    let mut draws = Draws::new(board_key, what.name());
    for place in (1..order.len()).rev() {
        order.swap(place, draws.below(place as u64 + 1) as usize);
    }
    order
}

fn cut(board_key: &[u8; 32]) -> u8 {
    1 + Draws::new(board_key, b"cut").below(51) as u8
}

/// `r_c = be64(MAC(k_b, LP("bd1/order", name, u32be(c)))[0..8])`, c = 0, 1, 2 …
struct Draws<'a> {
    board_key: &'a [u8; 32],
    name: &'static [u8],
    counter: u32,
}

impl<'a> Draws<'a> {
    const fn new(board_key: &'a [u8; 32], name: &'static [u8]) -> Self {
        Self { board_key, name, counter: 0 }
    }

    /// The next draw that is below the greatest multiple of `n`, reduced by it: without the bias of a remainder. `n` is
    /// one of 2 to 52.
    fn below(&mut self, n: u64) -> u64 {
        let limit = (1_u128 << 64) / u128::from(n) * u128::from(n);
        loop {
            let r = self.next();
            if u128::from(r) < limit {
                return r % n;
            }
        }
    }

    fn next(&mut self) -> u64 {
        let drawn = mac(self.board_key, &[b"bd1/order", self.name, &self.counter.to_be_bytes()]);
        self.counter += 1;
        drawn[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}

#[cfg(test)]
mod tests {
    //! Tries Spec E3.

    use bridge_rules::{Card, Hand, Suit};

    use super::{OrderFor, cut, ordered};

    fn key() -> [u8; 32] {
        std::array::from_fn(|place| place as u8)
    }

    fn begins(what: OrderFor, cards: Hand) -> String {
        let order: Vec<String> = ordered(&key(), what, cards).iter().take(13).map(ToString::to_string).collect();
        order.join(" ")
    }

    #[test]
    fn the_orders_are_those_of_the_vectors() {
        let pack: Hand = Card::all().collect();
        assert_eq!(begins(OrderFor::Stock, pack), "DA H2 CT CQ HT H7 DQ H6 CJ HA C6 H3 S5");
        let rounded = pack.in_suit(Suit::Hearts).union(pack.in_suit(Suit::Clubs));
        assert_eq!(begins(OrderFor::Stock, rounded), "HQ CT H8 C3 H7 C7 CQ C2 C9 CJ HK H9 C6");
        assert_eq!(cut(&key()), 13);
    }

    #[test]
    fn an_order_has_every_card_once_and_tells_nothing_of_another() {
        let pack: Hand = Card::all().collect();
        let [stock, draw] = [OrderFor::Stock, OrderFor::Draw].map(|what| ordered(&key(), what, pack));
        assert_ne!(stock, draw);
        assert_eq!((stock.len(), stock.into_iter().collect::<Hand>()), (52, pack));
        assert_eq!(ordered(&key(), OrderFor::Draw, Hand::EMPTY), []);
    }

    /// With 5,200 keys each card is on top a hundred times; ten are a standard deviation.
    #[test]
    fn no_card_is_on_top_too_often() {
        let pack: Hand = Card::all().collect();
        let mut tops = [0; 52];
        for n in 0..5_200_u32 {
            let key = crate::lp::hash(&[b"statistics", &n.to_be_bytes()]);
            tops[ordered(&key, OrderFor::Stock, pack)[0].index()] += 1;
        }
        assert!(tops.iter().all(|times| (55..=145).contains(times)), "{tops:?}");
    }
}
