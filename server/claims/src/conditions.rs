//! Conditions on deals, in a small language: `15 <= hcp(N) <= 17 and balanced(N) and not hearts(S) >= 5`.
//!
//! ```text
//! condition  = either { "or" either }
//! either     = part { "and" part }
//! part       = "not" part | comparison
//! comparison = sum { ("<" | "<=" | "=" | "!=" | ">=" | ">") sum }       15 <= hcp(N) <= 17
//! sum        = value { ("+" | "-") value }
//! value      = number | name "(" hands [ "," shape ] ")" | "(" condition ")"
//! hands      = "N" | "E" | "S" | "W" | "NS" | "EW"
//! shape      = four digits, longest suit first (5431), or with "=" from spades to clubs (5=4=3=1)
//! ```
//!
//! Of both hands of a side: `hcp`, `clubs`, `diamonds`, `hearts`, `spades`, `controls` (an ace two, a king one), `aces`
//! and `kings` are added up. Of one hand alone: `balanced(N)`, `shape(N, 4432)` and `losers(N)`.
//!
//! ```
//! use bridge_claims::Condition;
//!
//! let condition: Condition = "hcp(NS) >= 33 and spades(NS) >= 8".parse()?;
//! let deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432".parse().expect("a deal");
//! assert!(!condition.holds(&deal));
//!
//! let mistake = "hcp(N) => 15".parse::<Condition>().unwrap_err();
//! assert_eq!(mistake.at, 7..9);
//! # Ok::<(), bridge_claims::Mistake>(())
//! ```

mod evaluate;
mod mistake;
mod parse;
mod tokens;

use bridge_rules::{Deal, Seat, Suit};

pub use mistake::{Mistake, Wrong};

/// A condition on a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition(Truth);

/// Conditions that people ask for again and again, each with its name and its text; `N` is the hand and `NS` the side.
pub const COMMON: [(&str, &str); 8] = [
    ("a strong notrump opening", "15 <= hcp(N) <= 17 and balanced(N)"),
    ("a weak two in a major", "5 <= hcp(N) <= 10 and (hearts(N) = 6 or spades(N) = 6)"),
    ("a strong hand", "hcp(N) >= 20"),
    ("game values", "24 <= hcp(NS) <= 29"),
    ("slam values", "hcp(NS) >= 31"),
    ("a fit in a major", "hearts(NS) >= 8 or spades(NS) >= 8"),
    (
        "a competitive board",
        "18 <= hcp(NS) <= 22 and (hearts(NS) >= 8 or spades(NS) >= 8) and (hearts(EW) >= 8 or spades(EW) >= 8)",
    ),
    ("a two-suiter", "shape(N, 5521) or shape(N, 5530) or shape(N, 6511) or shape(N, 6520)"),
];

impl Condition {
    /// Whether a deal is as the condition says.
    pub fn holds(&self, deal: &Deal) -> bool {
        self.0.of(deal)
    }
}

impl std::str::FromStr for Condition {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        parse::parse(text).map(Self)
    }
}

/// What is so or not.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Truth {
    Either(Box<Truth>, Box<Truth>),
    Both(Box<Truth>, Box<Truth>),
    Not(Box<Truth>),
    Compared(Number, Comparison, Number),
    Balanced(Seat),
    Shaped(Seat, Lengths),
}

/// A number.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Number {
    Plain(i32),
    Counted(Count, Vec<Seat>),
    Sum(Box<Number>, Box<Number>),
    Difference(Box<Number>, Box<Number>),
}

/// What can be counted in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Count {
    Points,
    Length(Suit),
    Controls,
    Aces,
    Kings,
    Losers,
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Less,
    AtMost,
    Equal,
    Unequal,
    AtLeast,
    More,
}

/// The lengths of four suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lengths {
    /// From the longest, whatever the suits.
    Any([u8; 4]),
    /// Spades, hearts, diamonds, clubs.
    Exactly([u8; 4]),
}

#[cfg(test)]
mod tests;
