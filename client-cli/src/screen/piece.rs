//! Text with meaning: which part of a line is a suit, and what deserves notice. How it looks is decided elsewhere.

use bridge_rules::{Bid, Call, Card, Contract, Doubling, Rank, Suit};

/// A line of pieces.
pub type Line = Vec<Piece>;

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it says.
    pub what: What,
    /// How much it matters.
    pub tone: Tone,
}

/// What a piece says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Words.
    Words(String),
    /// A suit's sign.
    Suit(Suit),
    /// A card's rank, in the colour of its suit.
    Rank(Suit, Rank),
}

/// How much a piece matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As usual.
    Plain,
    /// It may be played.
    Legal,
    /// It stands back.
    Faint,
    /// It stands out.
    Strong,
}

impl Piece {
    /// Words as usual.
    pub fn plain(words: impl Into<String>) -> Self {
        Self { what: What::Words(words.into()), tone: Tone::Plain }
    }

    /// Words that stand back.
    pub fn faint(words: impl Into<String>) -> Self {
        Self { what: What::Words(words.into()), tone: Tone::Faint }
    }

    /// Words that stand out.
    pub fn strong(words: impl Into<String>) -> Self {
        Self { what: What::Words(words.into()), tone: Tone::Strong }
    }

    /// A suit's sign.
    pub const fn suit(suit: Suit) -> Self {
        Self { what: What::Suit(suit), tone: Tone::Plain }
    }

    /// Columns that it takes.
    pub fn width(&self) -> usize {
        match &self.what {
            What::Words(words) => unicode_width::UnicodeWidthStr::width(words.as_str()),
            What::Suit(_) | What::Rank(..) => 1,
        }
    }
}

/// A card: sign and rank.
pub fn card(card: Card) -> [Piece; 2] {
    let rank = Piece { what: What::Rank(card.suit(), card.rank()), tone: Tone::Plain };
    [Piece::suit(card.suit()), rank]
}

/// A bid: level and sign.
pub fn bid(bid: Bid) -> [Piece; 2] {
    let strain = bid.strain.trump().map_or_else(|| Piece::plain("NT"), Piece::suit);
    [Piece::plain(bid.level.as_str()), strain]
}

/// A call.
pub(super) fn call(call: Call) -> Line {
    match call {
        Call::Pass => vec![Piece::faint("pass")],
        Call::Double => vec![Piece::strong("X")],
        Call::Redouble => vec![Piece::strong("XX")],
        Call::Bid(of) => bid(of).to_vec(),
    }
}

/// A contract without its declarer.
pub fn contract(contract: Contract) -> Line {
    let mut line = bid(contract.bid).to_vec();
    match contract.doubling {
        Doubling::Undoubled => {}
        Doubling::Doubled | Doubling::Redoubled => line.push(Piece::plain(format!(" {}", contract.doubling))),
    }
    line
}

/// The line with blanks behind it, so that it takes that many columns.
pub(super) fn padded(mut line: Line, columns: usize) -> Line {
    let width: usize = line.iter().map(Piece::width).sum();
    line.push(Piece::plain(" ".repeat(columns.saturating_sub(width))));
    line
}
