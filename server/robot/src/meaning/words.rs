//! A meaning in words that a player uses, in English, for clients that know no better.

use bridge_rules::{Call, Strain, Suit};

use super::{Sense, Shape, Span};

/// The longest text that a meaning may have.
const LONGEST: usize = 200;

impl Sense {
    /// The meaning in words, at most 200 characters.
    pub fn words(&self) -> String {
        let name = self.convention.map(|convention| convention.title().to_owned());
        let shape = match self.shape {
            Shape::Balanced => Some("balanced".to_owned()),
            Shape::SemiBalanced => Some("balanced or nearly so".to_owned()),
            Shape::Any => None,
        };
        let forcing = self.is_forcing.then(|| "forcing".to_owned());
        let suits = self.suits();
        let facts = shape.into_iter().chain(suits).chain(self.points()).chain(forcing).collect::<Vec<_>>().join(", ");
        let mut words = match name {
            Some(name) if facts.is_empty() => name,
            Some(name) => format!("{name}: {facts}"),
            None if facts.is_empty() => "no agreement beyond the auction so far".to_owned(),
            None => facts,
        };
        // Every character of it is one byte.
        words.truncate(LONGEST);
        words
    }

    /// Long suits from the longest down, then short ones.
    fn suits(&self) -> Vec<String> {
        let mut long: Vec<(Span, Suit)> = Vec::new();
        let mut short = Vec::new();
        for suit in Suit::ALL.into_iter().rev() {
            let span = self.lengths[suit as usize];
            let is_named = matches!(self.call, Call::Bid(bid) if bid.strain == Strain::from(suit));
            if span.least >= 4 || (span.least == 3 && (is_named || span.most == 3)) {
                long.push((span, suit));
            } else if span.most <= 3 && self.shape == Shape::Any {
                short.push((span, suit));
            }
        }
        long.sort_by_key(|(span, _)| std::cmp::Reverse((span.least, span.most)));
        let long = long.into_iter().map(|(span, suit)| format!("{} {}", many(span), name(suit)));
        let short = short.into_iter().map(|(span, suit)| match span.most {
            0 => format!("no {}", name(suit)),
            most if most == span.least => format!("{most} {}", name(suit)),
            most => format!("at most {most} {}", name(suit)),
        });
        long.chain(short).collect()
    }

    fn points(&self) -> Option<String> {
        let Span { least, most, usually_least, usually_most } = self.points;
        let all = match (least, most) {
            (0, most) if most >= 25 => return None,
            (least, most) if most >= 25 => format!("{least}+ HCP"),
            (0, most) => format!("at most {most} HCP"),
            (least, most) if least == most => format!("{least} HCP"),
            (least, most) => format!("{least}-{most} HCP"),
        };
        let is_narrower = most - least >= usually_most - usually_least + 3 && usually_least < usually_most;
        Some(if is_narrower { format!("{all}, usually {usually_least}-{usually_most}") } else { all })
    }
}

fn many(Span { least, most, .. }: Span) -> String {
    match most - least {
        0 => least.to_string(),
        1 | 2 if most < 8 => format!("{least}-{most}"),
        _ => format!("{least}+"),
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
