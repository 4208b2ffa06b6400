//! What is said of a meaning; and that in words that a player uses, in English, for clients that know no better.

use bridge_protocol::{HandShape, PointRange, SuitLength};
use bridge_rules::{Call, Strain, Suit};

use super::{Sense, Shape, Span, convention::title};

/// The longest text that a meaning may have.
const LONGEST: usize = 200;
/// So many points are as good as any number.
const MANY_POINTS: u8 = 25;

impl Sense {
    /// What is said of it: not all that was found, but what tells the hand from any other.
    pub fn said(&self) -> bridge_protocol::Sense {
        bridge_protocol::Sense {
            convention: self.convention,
            shape: match self.shape {
                Shape::Balanced => Some(HandShape::Balanced),
                Shape::SemiBalanced => Some(HandShape::SemiBalanced),
                Shape::Any => None,
            },
            suits: self.suits(),
            points: self.range(),
            keycards: self.keycards.clone(),
            forcing: self.is_forcing,
        }
    }

    /// The same in words, at most 200 characters.
    pub fn words(&self) -> String {
        english(&self.said())
    }

    /// Long suits from the longest down, then short ones.
    fn suits(&self) -> Vec<SuitLength> {
        let mut long: Vec<(Span, Suit)> = Vec::new();
        let mut short = Vec::new();
        for suit in Suit::ALL.into_iter().rev() {
            let span = self.lengths[suit as usize];
            let is_named = matches!(self.call, Call::Bid(bid) if bid.strain == Strain::from(suit));
            let is_support = is_named && self.supports && span.least > 0;
            if span.least >= 4 || (span.least == 3 && (is_named || span.most == 3)) || is_support {
                long.push((span, suit));
            } else if span.most <= 3 && self.shape == Shape::Any {
                let least = if span.least == span.most { span.least } else { 0 };
                short.push(SuitLength { suit, least, most: Some(span.most) });
            }
        }
        long.sort_by_key(|(span, _)| std::cmp::Reverse((span.least, span.most)));
        long.into_iter().map(|(span, suit)| many(suit, span)).chain(short).collect()
    }

    fn range(&self) -> Option<PointRange> {
        let Span { least, most, usually_least, usually_most } = self.points;
        let is_narrower = most - least >= usually_most - usually_least + 3 && usually_least < usually_most;
        // A pass may be made with anything, and usually is not.
        if least == 0 && most >= MANY_POINTS && !is_narrower {
            return None;
        }
        Some(PointRange {
            least,
            most: (most < MANY_POINTS).then_some(most),
            usually: is_narrower.then_some((usually_least, usually_most)),
        })
    }
}

fn many(suit: Suit, Span { least, most, .. }: Span) -> SuitLength {
    let most = match most - least {
        0 => Some(most),
        1 | 2 if most < 8 => Some(most),
        _ => None,
    };
    SuitLength { suit, least, most }
}

/// A meaning in words, at most 200 characters.
pub(super) fn english(said: &bridge_protocol::Sense) -> String {
    let shape = said.shape.map(|shape| match shape {
        HandShape::Balanced => "balanced".to_owned(),
        HandShape::SemiBalanced => "balanced or nearly so".to_owned(),
    });
    let suits = said.suits.iter().map(length);
    let forcing = said.forcing.then(|| "forcing".to_owned());
    let keycards = keycards(&said.keycards);
    let facts: Vec<_> =
        shape.into_iter().chain(suits).chain(keycards).chain(said.points.map(points)).chain(forcing).collect();
    let facts = facts.join(", ");
    let mut words = match said.convention.map(title) {
        Some(name) if facts.is_empty() => name.to_owned(),
        Some(name) => format!("{name}: {facts}"),
        None if facts.is_empty() => "no agreement beyond the auction so far".to_owned(),
        None => facts,
    };
    // Every character of it is one byte.
    words.truncate(LONGEST);
    words
}

fn length(SuitLength { suit, least, most }: &SuitLength) -> String {
    let suit = name(*suit);
    let suit = if *most == Some(1) { suit.trim_end_matches('s') } else { suit };
    match (*least, *most) {
        (0, Some(0)) => format!("no {suit}"),
        (least, Some(most)) if least == most => format!("{most} {suit}"),
        (0, Some(most)) => format!("at most {most} {suit}"),
        (least, Some(most)) => format!("{least}-{most} {suit}"),
        (least, None) => format!("{least}+ {suit}"),
    }
}

/// `1 or 4 keycards`, where an answer shows them.
fn keycards(held: &[u8]) -> Option<String> {
    let numbers: Vec<_> = held.iter().map(u8::to_string).collect();
    (!held.is_empty()).then(|| format!("{} keycards", numbers.join(" or ")))
}

fn points(PointRange { least, most, usually }: PointRange) -> String {
    let all = match (least, most) {
        (least, None) => format!("{least}+ HCP"),
        (0, Some(most)) => format!("at most {most} HCP"),
        (least, Some(most)) if least == most => format!("{least} HCP"),
        (least, Some(most)) => format!("{least}-{most} HCP"),
    };
    match usually {
        Some((from, to)) => format!("{all}, usually {from}-{to}"),
        None => all,
    }
}

const fn name(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}
