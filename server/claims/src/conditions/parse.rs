//! From the text of a condition to the condition, or to the mistake in it.

use std::ops::Range;

use bridge_rules::{Seat, Suit};

use super::{
    Comparison, Count, Lengths, Number, Truth,
    mistake::{Mistake, Wrong},
    tokens::{Is, Token, tokens},
};

/// The longest text.
const LONGEST: usize = 500;
/// The most brackets and negations within each other.
const DEEPEST: usize = 32;
/// All names.
const NAMES: [&str; 11] =
    ["hcp", "clubs", "diamonds", "hearts", "spades", "controls", "aces", "kings", "losers", "balanced", "shape"];

/// The condition that a text says.
pub(super) fn parse(text: &str) -> Result<Truth, Mistake> {
    if text.len() > LONGEST {
        return Err(Mistake::new(0..text.len(), Wrong::TooLong { limit: LONGEST }));
    }
    let mut reader = Reader { tokens: tokens(text)?, next: 0, end: text.len(), depth: 0 };
    let (truth, _) = reader.truth()?;
    match reader.peek() {
        None => Ok(truth),
        Some(token) => Err(Mistake::new(token.at.clone(), Wrong::Expected("\"and\", \"or\", a comparison or the end"))),
    }
}

/// A part of a condition: what is so or not, or a number.
enum Part {
    Truth(Truth),
    Number(Number),
}

struct Reader<'a> {
    tokens: Vec<Token<'a>>,
    next: usize,
    end: usize,
    depth: usize,
}

type Read<T> = Result<(T, Range<usize>), Mistake>;

impl<'a> Reader<'a> {
    fn truth(&mut self) -> Read<Truth> {
        match self.either()? {
            (Part::Truth(truth), at) => Ok((truth, at)),
            (Part::Number(_), at) => Err(Mistake::new(at, Wrong::NotATruth)),
        }
    }

    fn either(&mut self) -> Read<Part> {
        let mut left = self.both()?;
        while self.takes_word("or") {
            let (one, from) = truth(left)?;
            let (other, to) = truth(self.both()?)?;
            left = (Part::Truth(Truth::Either(Box::new(one), Box::new(other))), from.start..to.end);
        }
        Ok(left)
    }

    fn both(&mut self) -> Read<Part> {
        let mut left = self.negated()?;
        while self.takes_word("and") {
            let (one, from) = truth(left)?;
            let (other, to) = truth(self.negated()?)?;
            left = (Part::Truth(Truth::Both(Box::new(one), Box::new(other))), from.start..to.end);
        }
        Ok(left)
    }

    fn negated(&mut self) -> Read<Part> {
        let from = self.here();
        if !self.takes_word("not") {
            return self.compared();
        }
        self.deeper(from.clone())?;
        let (denied, to) = truth(self.negated()?)?;
        self.depth -= 1;
        Ok((Part::Truth(Truth::Not(Box::new(denied))), from.start..to.end))
    }

    /// `15 <= hcp(N) <= 17` says both.
    fn compared(&mut self) -> Read<Part> {
        let first = self.sum()?;
        let Some(comparison) = self.takes_comparison() else { return Ok(first) };
        let (left, from) = number(first)?;
        let (mut middle, mut to) = number(self.sum()?)?;
        let mut all = Truth::Compared(left, comparison, middle.clone());
        while let Some(comparison) = self.takes_comparison() {
            let (right, at) = number(self.sum()?)?;
            let next = Truth::Compared(middle, comparison, right.clone());
            all = Truth::Both(Box::new(all), Box::new(next));
            (middle, to) = (right, at);
        }
        Ok((Part::Truth(all), from.start..to.end))
    }

    fn sum(&mut self) -> Read<Part> {
        let mut left = self.value()?;
        loop {
            let adds = match self.peek().map(|token| token.is) {
                Some(Is::Plus) => true,
                Some(Is::Minus) => false,
                Some(Is::Word(_) | Is::Digits(_) | Is::Compares(_) | Is::Opens | Is::Closes | Is::Comma) | None => {
                    return Ok(left);
                }
            };
            self.next += 1;
            let (one, from) = number(left)?;
            let (other, to) = number(self.value()?)?;
            let (one, other) = (Box::new(one), Box::new(other));
            let sum = if adds { Number::Sum(one, other) } else { Number::Difference(one, other) };
            left = (Part::Number(sum), from.start..to.end);
        }
    }

    fn value(&mut self) -> Read<Part> {
        let Some(Token { at, is }) = self.peek().cloned() else { return Err(self.expected("a number or a name")) };
        match is {
            Is::Digits(digits) => {
                self.next += 1;
                let plain = digits.parse().ok().filter(|_| digits.len() <= 3);
                let plain = plain.ok_or(Mistake::new(at.clone(), Wrong::Number))?;
                Ok((Part::Number(Number::Plain(plain)), at))
            }
            Is::Opens => {
                self.next += 1;
                self.deeper(at.clone())?;
                let (part, _) = self.either()?;
                self.depth -= 1;
                let end = self.takes(Is::Closes, "a closing bracket")?;
                Ok((part, at.start..end.end))
            }
            Is::Word(name) => {
                self.next += 1;
                self.named(name, at)
            }
            Is::Compares(_) | Is::Plus | Is::Minus | Is::Closes | Is::Comma => Err(self.expected("a number or a name")),
        }
    }

    /// `hcp(NS)`, `balanced(N)`, `shape(N, 4432)`.
    fn named(&mut self, name: &str, at: Range<usize>) -> Read<Part> {
        let name = name.to_lowercase();
        let count = match name.as_str() {
            "hcp" => Some(Count::Points),
            "clubs" => Some(Count::Length(Suit::Clubs)),
            "diamonds" => Some(Count::Length(Suit::Diamonds)),
            "hearts" => Some(Count::Length(Suit::Hearts)),
            "spades" => Some(Count::Length(Suit::Spades)),
            "controls" => Some(Count::Controls),
            "aces" => Some(Count::Aces),
            "kings" => Some(Count::Kings),
            "losers" => Some(Count::Losers),
            "balanced" | "shape" => None,
            other => return Err(Mistake::new(at, Wrong::Name { nearest: nearest(other) })),
        };
        self.takes(Is::Opens, "an opening bracket and a hand, as in hcp(N)")?;
        let (hands, of) = self.hands()?;
        let one = || match hands[..] {
            [seat] => Ok(seat),
            _ => Err(Mistake::new(of.clone(), Wrong::OneHand)),
        };
        let part = match (count, name.as_str()) {
            (Some(Count::Losers), _) => Part::Number(Number::Counted(Count::Losers, vec![one()?])),
            (Some(count), _) => Part::Number(Number::Counted(count, hands)),
            (None, "balanced") => Part::Truth(Truth::Balanced(one()?)),
            (None, _) => {
                let seat = one()?;
                self.takes(Is::Comma, "a comma and a shape, as in shape(N, 4432)")?;
                Part::Truth(Truth::Shaped(seat, self.shape()?))
            }
        };
        let end = self.takes(Is::Closes, "a closing bracket")?;
        Ok((part, at.start..end.end))
    }

    fn hands(&mut self) -> Read<Vec<Seat>> {
        let Some(Token { at, is: Is::Word(word) }) = self.peek().cloned() else {
            return Err(Mistake::new(self.here(), Wrong::Hands));
        };
        let hands = match word.to_uppercase().as_str() {
            "N" => vec![Seat::North],
            "E" => vec![Seat::East],
            "S" => vec![Seat::South],
            "W" => vec![Seat::West],
            "NS" => vec![Seat::North, Seat::South],
            "EW" => vec![Seat::East, Seat::West],
            _ => return Err(Mistake::new(at, Wrong::Hands)),
        };
        self.next += 1;
        Ok((hands, at))
    }

    fn shape(&mut self) -> Result<Lengths, Mistake> {
        let from = self.here();
        let mut lengths: Vec<u8> = Vec::new();
        let mut is_exact = false;
        while let Some(Token { is, .. }) = self.peek() {
            match is {
                Is::Digits(digits) if is_exact || lengths.len() == 4 => lengths.extend(digits.parse::<u8>()),
                Is::Digits(digits) if digits.len() == 4 => lengths.extend(digits.bytes().map(|digit| digit - b'0')),
                Is::Digits(digits) => lengths.extend(digits.parse::<u8>()),
                Is::Compares(Comparison::Equal) => is_exact = true,
                Is::Word(_) | Is::Compares(_) | Is::Plus | Is::Minus | Is::Opens | Is::Closes | Is::Comma => break,
            }
            self.next += 1;
        }
        let at = from.start..self.here().start.max(from.end);
        let wrong = || Mistake::new(at.clone(), Wrong::Shape);
        let mut lengths: [u8; 4] = lengths.try_into().map_err(|_| wrong())?;
        if lengths.iter().map(|length| u32::from(*length)).sum::<u32>() != 13 {
            return Err(wrong());
        }
        if is_exact {
            return Ok(Lengths::Exactly(lengths));
        }
        lengths.sort_unstable_by(|one, other| other.cmp(one));
        Ok(Lengths::Any(lengths))
    }

    fn peek(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.next)
    }

    /// Where the next word stands; after the last, the end of the text.
    fn here(&self) -> Range<usize> {
        self.peek().map_or(self.end..self.end, |token| token.at.clone())
    }

    fn expected(&self, what: &'static str) -> Mistake {
        Mistake::new(self.here(), Wrong::Expected(what))
    }

    fn takes(&mut self, is: Is<'_>, what: &'static str) -> Result<Range<usize>, Mistake> {
        match self.peek() {
            Some(token) if token.is == is => {
                let at = token.at.clone();
                self.next += 1;
                Ok(at)
            }
            Some(_) | None => Err(self.expected(what)),
        }
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let is_next = matches!(self.peek(), Some(Token { is: Is::Word(next), .. }) if next.eq_ignore_ascii_case(word));
        self.next += usize::from(is_next);
        is_next
    }

    fn takes_comparison(&mut self) -> Option<Comparison> {
        let Some(Token { is: Is::Compares(comparison), .. }) = self.peek() else { return None };
        let comparison = *comparison;
        self.next += 1;
        Some(comparison)
    }

    const fn deeper(&mut self, at: Range<usize>) -> Result<(), Mistake> {
        self.depth += 1;
        if self.depth > DEEPEST { Err(Mistake::new(at, Wrong::TooDeep)) } else { Ok(()) }
    }
}

fn truth((part, at): (Part, Range<usize>)) -> Read<Truth> {
    match part {
        Part::Truth(truth) => Ok((truth, at)),
        Part::Number(_) => Err(Mistake::new(at, Wrong::NotATruth)),
    }
}

fn number((part, at): (Part, Range<usize>)) -> Read<Number> {
    match part {
        Part::Number(number) => Ok((number, at)),
        Part::Truth(_) => Err(Mistake::new(at, Wrong::NotANumber)),
    }
}

/// The name that has most letters in common with a word, from its beginning on.
fn nearest(word: &str) -> &'static str {
    let like = |name: &str| {
        let begins = name.chars().zip(word.chars()).take_while(|(one, other)| one == other).count();
        let shared = name.chars().filter(|letter| word.contains(*letter)).count();
        (begins, shared, usize::MAX - name.len().abs_diff(word.len()))
    };
    NAMES.into_iter().max_by_key(|name| like(name)).unwrap_or("hcp")
}
