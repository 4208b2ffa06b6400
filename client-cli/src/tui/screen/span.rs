//! Text with meaning: which part of a line is a suit, and what deserves notice. How it looks is decided elsewhere.

use bridge_rules::{Bid, Call, Card, Contract, Doubling, Rank, Suit};

use crate::text::declaring::{self, CameBy};

/// A line of spans.
pub(crate) type Line = Vec<Span>;

/// A span of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// What it says.
    pub what: What,
    /// How much it matters.
    pub tone: Tone,
}

/// What a span says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// Words.
    Words(String),
    /// A suit's sign.
    Suit(Suit),
    /// A card's rank, in the colour of its suit.
    Rank(Suit, Rank),
}

/// How much a span matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// As usual.
    Plain,
    /// It may be played.
    Legal,
    /// It stands back.
    Faint,
    /// It stands out.
    Strong,
}

impl Span {
    /// Words as usual.
    pub(crate) fn plain(words: impl Into<String>) -> Self {
        Self { what: What::Words(words.into()), tone: Tone::Plain }
    }

    /// Words that stand back.
    pub(crate) fn faint(words: impl Into<String>) -> Self {
        Self { what: What::Words(words.into()), tone: Tone::Faint }
    }

    /// Words that stand out.
    pub(crate) fn strong(words: impl Into<String>) -> Self {
        Self { what: What::Words(words.into()), tone: Tone::Strong }
    }

    /// A suit's sign.
    pub(crate) const fn suit(suit: Suit) -> Self {
        Self { what: What::Suit(suit), tone: Tone::Plain }
    }

    /// Columns that it takes.
    pub(crate) fn width(&self) -> usize {
        match &self.what {
            What::Words(words) => unicode_width::UnicodeWidthStr::width(words.as_str()),
            What::Suit(_) | What::Rank(..) => 1,
        }
    }
}

/// A card: sign and rank.
pub(crate) fn card(card: Card) -> [Span; 2] {
    let rank = Span { what: What::Rank(card.suit(), card.rank()), tone: Tone::Plain };
    [Span::suit(card.suit()), rank]
}

/// A bid: level and sign.
pub(crate) fn bid(bid: Bid) -> [Span; 2] {
    [Span::plain(bid.level.as_str()), strain(bid)]
}

fn strain(bid: Bid) -> Span {
    bid.strain.trump().map_or_else(|| Span::plain("NT"), Span::suit)
}

/// A call.
pub(super) fn call(call: Call) -> Line {
    match call {
        Call::Pass => vec![Span::faint("pass")],
        Call::Double => vec![Span::strong("X")],
        Call::Redouble => vec![Span::strong("XX")],
        Call::Bid(of) => bid(of).to_vec(),
    }
}

/// What is played without who declares: a contract; what was chosen; where a strain was named, that and its stake.
pub(super) fn played(contract: Contract, came_by: CameBy) -> Line {
    let more = match came_by {
        CameBy::Bid => return of_contract(contract),
        CameBy::Choice if declaring::aim(contract) == "game" => Some(" game".to_owned()),
        CameBy::Choice => Some(" part".to_owned()),
        CameBy::Naming { doublings: 0 } => None,
        CameBy::Naming { doublings } => Some(format!(" x{}", 1_u32 << doublings)),
    };
    [strain(contract.bid)].into_iter().chain(more.map(Span::plain)).collect()
}

fn of_contract(contract: Contract) -> Line {
    let mut line = bid(contract.bid).to_vec();
    match contract.doubling {
        Doubling::Undoubled => {}
        Doubling::Doubled | Doubling::Redoubled => line.push(Span::plain(format!(" {}", contract.doubling))),
    }
    line
}

/// The line with blanks behind it, so that it takes that many columns.
pub(super) fn padded(mut line: Line, columns: usize) -> Line {
    let width: usize = line.iter().map(Span::width).sum();
    line.push(Span::plain(" ".repeat(columns.saturating_sub(width))));
    line
}
