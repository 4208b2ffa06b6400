//! Words for the things of the game: seats, cards, calls, contracts, hands.

use bridge_rules::{Bid, Call, Card, Contract, Doubling, Hand, Rank, Seat, Side, Strain, Suit};

/// `North`.
pub(crate) const fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::East => "East",
        Seat::South => "South",
        Seat::West => "West",
    }
}

/// `North-South`.
pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::NorthSouth => "North-South",
        Side::EastWest => "East-West",
    }
}

/// `spades`.
pub(crate) const fn suit(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

/// `notrump`.
pub(crate) const fn strain(strain: Strain) -> &'static str {
    match strain {
        Strain::Clubs => "clubs",
        Strain::Diamonds => "diamonds",
        Strain::Hearts => "hearts",
        Strain::Spades => "spades",
        Strain::NoTrump => "notrump",
    }
}

/// `queen`, `ten`, `four`.
pub(crate) const fn rank(rank: Rank) -> &'static str {
    match rank {
        Rank::Two => "two",
        Rank::Three => "three",
        Rank::Four => "four",
        Rank::Five => "five",
        Rank::Six => "six",
        Rank::Seven => "seven",
        Rank::Eight => "eight",
        Rank::Nine => "nine",
        Rank::Ten => "ten",
        Rank::Jack => "jack",
        Rank::Queen => "queen",
        Rank::King => "king",
        Rank::Ace => "ace",
    }
}

/// `the four of spades`.
pub(crate) fn card(card: Card) -> String {
    format!("the {} of {}", rank(card.rank()), suit(card.suit()))
}

/// `zero` to `thirteen`; beyond that in digits.
pub(crate) fn number(n: u8) -> String {
    const WORDS: [&str; 14] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen",
    ];
    WORDS.get(usize::from(n)).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// `bids one notrump`, `passes`, `doubles`.
pub(crate) fn call(call: Call) -> String {
    match call {
        Call::Pass => "passes".to_owned(),
        Call::Double => "doubles".to_owned(),
        Call::Redouble => "redoubles".to_owned(),
        Call::Bid(of) => format!("bids {}", bid(of)),
    }
}

/// `one notrump`, `pass`, `double`: a call as a thing one speaks of.
pub(crate) fn call_name(call: Call) -> String {
    match call {
        Call::Pass => "pass".to_owned(),
        Call::Double => "double".to_owned(),
        Call::Redouble => "redouble".to_owned(),
        Call::Bid(of) => bid(of),
    }
}

/// `four spades doubled by South`.
pub(crate) fn contract(contract: Contract) -> String {
    let doubling = match contract.doubling {
        Doubling::Undoubled => "",
        Doubling::Doubled => " doubled",
        Doubling::Redoubled => " redoubled",
    };
    format!("{}{doubling} by {}", bid(contract.bid), seat(contract.declarer))
}

/// `spades ace king four, hearts none, diamonds ten, clubs queen two`.
pub(crate) fn hand(hand: Hand) -> String {
    let one = |of: &Suit| {
        let ranks: Vec<_> = hand.in_suit(*of).iter().map(|card| rank(card.rank())).collect();
        format!("{} {}", suit(*of), if ranks.is_empty() { "none".to_owned() } else { ranks.join(" ") })
    };
    Suit::ALL.iter().rev().map(one).collect::<Vec<_>>().join(", ")
}

/// `five of the remaining seven tricks`, `all of the remaining seven tricks`.
pub(crate) fn share(tricks: u8, left: u8) -> String {
    match (tricks, left) {
        (1, 1) => "the last trick".to_owned(),
        (0, 1) => "none, giving up the last trick".to_owned(),
        (0, left) => format!("none of the remaining {} tricks", number(left)),
        (tricks, left) if tricks == left => format!("all of the remaining {} tricks", number(left)),
        (tricks, left) => format!("{} of the remaining {} tricks", number(tricks), number(left)),
    }
}

/// `North, East and West`.
pub(crate) fn listed<T: AsRef<str>>(things: &[T]) -> String {
    match things {
        [] => "nobody".to_owned(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<_> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

fn bid(bid: Bid) -> String {
    let name = strain(bid.strain);
    let name = if bid.level.get() == 1 { name.trim_end_matches('s') } else { name };
    format!("{} {name}", number(bid.level.get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_said_as_at_the_table() {
        for (text, said) in [
            ("P", "passes"),
            ("XX", "redoubles"),
            ("1NT", "bids one notrump"),
            ("1S", "bids one spade"),
            ("7C", "bids seven clubs"),
        ] {
            assert_eq!(call(text.parse().unwrap()), said);
        }
    }

    #[test]
    fn hands_and_contracts_are_said_in_full() {
        assert_eq!(
            hand("AK4..T.Q2".parse().unwrap()),
            "spades ace king four, hearts none, diamonds ten, clubs queen two"
        );
        assert_eq!(contract("4SXS".parse().unwrap()), "four spades doubled by South");
        assert_eq!(card("D3".parse().unwrap()), "the three of diamonds");
    }

    #[test]
    fn lists_end_with_and() {
        assert_eq!(listed::<&str>(&[]), "nobody");
        assert_eq!(listed(&["North"]), "North");
        assert_eq!(listed(&["North", "East", "West"]), "North, East and West");
    }
}
