//! The language: names that stand for something, and one condition.

use std::collections::HashMap;

use bridge_rules::{Card, Seat, Suit};

use crate::expression::{Expression, Operator};
use crate::measure::{Measure, What};
use crate::mistake::Mistake;
use crate::shape::{Pattern, Shapes};
use crate::token::{Token, tokens};

/// How many parts a condition may have, names written out; and how deep they may lie in one another by brackets and
/// signs. What is worked out for each deal stays small, and no stack overflows.
const MOST_PARTS: usize = 2000;
const MOST_BRACKETS: usize = 50;

const SEAT: &str = "a seat (north, east, south or west)";
const SUIT: &str = "a suit (spades, hearts, diamonds or clubs)";
const SHAPE: &str = "a shape of thirteen cards, such as 5332, 5xxx or any 4432";
const OPERAND: &str = "a number, a name or something of a hand, such as hcp(south)";

/// What is true or not is neither less nor more than a number.
const ONE_COMPARISON: &str = "`and` or `or`: two are compared at a time, as in 12 <= hcp(south) and hcp(south) <= 14";
/// A number but 0 and 1, which are false and true, is no condition: it would be true of every deal.
const CONNECTED: &str = "a condition, as in hcp(south) == 12 or hcp(south) == 13";

const OPERATORS: [(&str, Operator); 13] = [
    ("||", Operator::Or),
    ("or", Operator::Or),
    ("&&", Operator::And),
    ("and", Operator::And),
    ("==", Operator::Equal),
    ("!=", Operator::Unequal),
    ("<", Operator::Less),
    ("<=", Operator::AtMost),
    (">", Operator::More),
    (">=", Operator::AtLeast),
    ("+", Operator::Plus),
    ("-", Operator::Minus),
    ("*", Operator::Times),
];

/// What other programs read in the same text, and this one is told otherwise.
const TOLD_ELSEWHERE: [&str; 8] =
    ["produce", "generate", "action", "dealer", "vulnerable", "predeal", "pointcount", "altcount"];

/// Reads a whole text.
pub(crate) fn condition(text: &str) -> Result<Expression, Mistake> {
    let mut parser = Parser { text, tokens: tokens(text)?, next: 0, parts: 0, brackets: 0, names: HashMap::new() };
    let mut condition = None;
    loop {
        match (parser.token(), parser.following()) {
            (Token::End, _) => return condition.ok_or_else(|| parser.mistake("a condition")),
            (Token::Word(name), Token::Sign("=")) => parser.define(name)?,
            _ if condition.is_some() => return Err(parser.mistake("`and`, `or` or the end")),
            (Token::Word(word), _) if is(word, "condition") => {
                parser.step();
                condition = Some(parser.expression(0)?);
            }
            _ => condition = Some(parser.expression(0)?),
        }
    }
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<(usize, Token<'t>)>,
    next: usize,
    parts: usize,
    brackets: usize,
    /// What a name stands for, and of how many parts it is.
    names: HashMap<&'t str, (Expression, usize)>,
}

impl<'t> Parser<'t> {
    fn token(&self) -> Token<'t> {
        self.tokens[self.next].1
    }

    fn following(&self) -> Token<'t> {
        self.tokens.get(self.next + 1).map_or(Token::End, |(_, token)| *token)
    }

    fn step(&mut self) -> Token<'t> {
        let token = self.token();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    fn mistake(&self, expected: impl Into<String>) -> Mistake {
        self.mistake_at(self.next, expected)
    }

    fn mistake_at(&self, token: usize, expected: impl Into<String>) -> Mistake {
        let (offset, token) = self.tokens[token];
        Mistake::at(self.text, offset, expected, token.quoted())
    }

    fn take(&mut self, sign: &'static str) -> Result<(), Mistake> {
        if self.token() != Token::Sign(sign) {
            return Err(self.mistake(format!("`{sign}`")));
        }
        self.step();
        Ok(())
    }

    /// Counts what a condition is made of.
    fn made_of(&mut self, parts: usize) -> Result<(), Mistake> {
        self.parts += parts;
        if self.parts > MOST_PARTS {
            return Err(self.mistake(format!("a condition of at most {MOST_PARTS} parts, names written out")));
        }
        Ok(())
    }

    /// `name = expression`
    fn define(&mut self, name: &'t str) -> Result<(), Mistake> {
        if !name.starts_with(char::is_alphabetic) || is_of_the_language(name) {
            return Err(self.mistake("a name of your own"));
        }
        self.step();
        self.take("=")?;
        let before = self.parts;
        let stands_for = self.expression(0)?;
        self.names.insert(name, (stands_for, self.parts - before));
        Ok(())
    }

    /// All that binds more closely than `outer`.
    fn expression(&mut self, outer: u8) -> Result<Expression, Mistake> {
        let begins = self.next;
        let mut left = self.operand()?;
        let mut is_compared = false;
        while let Some(operator) = self.operator().filter(|operator| operator.binds() > outer) {
            if is_compared && operator.compares() {
                return Err(self.mistake(ONE_COMPARISON));
            }
            self.made_of(1)?;
            self.step();
            let next = self.next;
            let right = self.expression(operator.binds())?;
            for (side, at) in [(&left, begins), (&right, next)] {
                if operator.connects() && side.is_a_number() && !matches!(side, Expression::Number(0 | 1)) {
                    return Err(self.mistake_at(at, CONNECTED));
                }
            }
            left = Expression::Both(left.into(), operator, right.into());
            is_compared = operator.compares();
        }
        if self.token() == Token::Sign("=") {
            return Err(self.mistake("`==`, which compares"));
        }
        Ok(left)
    }

    fn operator(&self) -> Option<Operator> {
        let named = |written: &str| OPERATORS.iter().find(|(name, _)| is(written, name)).map(|(_, operator)| *operator);
        match self.token() {
            Token::Sign(sign) => named(sign),
            Token::Word(word) => named(word),
            Token::End => None,
        }
    }

    fn operand(&mut self) -> Result<Expression, Mistake> {
        self.made_of(1)?;
        match self.token() {
            Token::Sign("(") => self.nested(|parser| {
                let inner = parser.expression(0)?;
                parser.take(")")?;
                Ok(inner)
            }),
            Token::Sign("!") => self.nested(|parser| Ok(Expression::Not(parser.operand()?.into()))),
            // It binds less closely than a comparison, so that `not a == b` is what it says.
            Token::Word(word) if is(word, "not") => {
                self.nested(|parser| Ok(Expression::Not(parser.expression(Operator::And.binds())?.into())))
            }
            Token::Sign("-") => self.nested(|parser| Ok(Expression::Negative(parser.operand()?.into()))),
            Token::Word(word) if word.starts_with(|c: char| c.is_ascii_digit()) => {
                let number = word.parse().ok().filter(|number| *number <= 1_000_000);
                let number = number.ok_or_else(|| self.mistake("a number of at most 1000000"))?;
                self.step();
                Ok(Expression::Number(number))
            }
            Token::Word(word) => self.word(word),
            Token::Sign(_) | Token::End => Err(self.mistake(OPERAND)),
        }
    }

    fn nested(&mut self, inner: impl FnOnce(&mut Self) -> Result<Expression, Mistake>) -> Result<Expression, Mistake> {
        if self.brackets == MOST_BRACKETS {
            return Err(self.mistake(format!("at most {MOST_BRACKETS} brackets and signs in one another")));
        }
        self.step();
        self.brackets += 1;
        let inner = inner(self);
        self.brackets -= 1;
        inner
    }

    /// A name, or something of a hand.
    fn word(&mut self, word: &'t str) -> Result<Expression, Mistake> {
        if let Some((stands_for, parts)) = self.names.get(word).cloned() {
            self.made_of(parts)?;
            self.step();
            return Ok(stands_for);
        }
        if TOLD_ELSEWHERE.iter().any(|name| is(word, name)) {
            return Err(self.mistake("what a deal must fit; all else is said to the program that deals"));
        }
        let lower = word.to_ascii_lowercase();
        let what = What::named(&lower);
        let length = suit(&lower).filter(|_| lower.len() > 1);
        if !is_of_the_language(word) {
            return Err(self.mistake(OPERAND));
        }
        self.step();
        self.take("(")?;
        let expression = match (lower.as_str(), what, length) {
            ("shape", ..) => {
                let seat = self.seat()?;
                self.take(",")?;
                Expression::Shaped(self.shapes()?, seat)
            }
            ("balanced", ..) => Expression::Shaped(Shapes::balanced(), self.seat()?),
            ("hascard", ..) => {
                let seat = self.seat()?;
                self.take(",")?;
                Expression::Has(self.one("a card, such as SA", card)?, seat)
            }
            (_, Some(what), _) => {
                let seat = self.seat()?;
                let suit = if self.token() == Token::Sign(",") { Some(self.second()?) } else { None };
                Expression::Measured(Measure { what, suit }, seat)
            }
            (_, None, suit) => Expression::Measured(Measure { what: What::Cards, suit }, self.seat()?),
        };
        self.take(")")?;
        Ok(expression)
    }

    fn second(&mut self) -> Result<Suit, Mistake> {
        self.take(",")?;
        self.one(SUIT, suit)
    }

    fn seat(&mut self) -> Result<Seat, Mistake> {
        self.one(SEAT, seat)
    }

    /// One word that is of a kind.
    fn one<T>(&mut self, expected: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, Mistake> {
        let read = match self.token() {
            Token::Word(word) => read(&word.to_ascii_lowercase()),
            Token::Sign(_) | Token::End => None,
        };
        let value = read.ok_or_else(|| self.mistake(expected))?;
        self.step();
        Ok(value)
    }

    /// `any 4333 + 5xxx - 5332`
    fn shapes(&mut self) -> Result<Shapes, Mistake> {
        let mut shapes = Shapes::default();
        let mut is_added = true;
        loop {
            let in_any_order = matches!(self.token(), Token::Word(word) if is(word, "any"));
            if in_any_order {
                self.step();
            }
            self.made_of(1)?;
            let pattern = self.one(SHAPE, |word| Pattern::read(word, in_any_order))?;
            if is_added {
                shapes.add(&pattern)
            } else {
                shapes.take_away(&pattern)
            }
            is_added = match self.token() {
                Token::Sign("+") => true,
                Token::Sign("-") => false,
                _ => return Ok(shapes),
            };
            self.step();
        }
    }
}

fn is(word: &str, name: &str) -> bool {
    word.eq_ignore_ascii_case(name)
}

/// What a name of one's own may not be.
fn is_of_the_language(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let others = ["shape", "balanced", "hascard", "condition", "any", "not"];
    others.contains(&lower.as_str())
        || What::named(&lower).is_some()
        || (suit(&lower).is_some() && lower.len() > 1)
        || OPERATORS.iter().any(|(name, _)| *name == lower)
        || TOLD_ELSEWHERE.contains(&lower.as_str())
}

fn seat(word: &str) -> Option<Seat> {
    let named = [("north", Seat::North), ("east", Seat::East), ("south", Seat::South), ("west", Seat::West)];
    by_name(word, &named)
}

fn suit(word: &str) -> Option<Suit> {
    by_name(
        word,
        &[("spades", Suit::Spades), ("hearts", Suit::Hearts), ("diamonds", Suit::Diamonds), ("clubs", Suit::Clubs)],
    )
}

/// By the whole word, by the word without its last `s`, or by its first letter.
fn by_name<T: Copy>(word: &str, named: &[(&str, T)]) -> Option<T> {
    let is_meant = |name: &str| name == word || name.strip_suffix('s') == Some(word) || name[..1] == *word;
    named.iter().find_map(|(name, value)| is_meant(name).then_some(*value))
}

/// `SA` or `AS`.
fn card(word: &str) -> Option<Card> {
    let word = word.to_ascii_uppercase();
    let (first, second) = word.split_at_checked(1)?;
    word.parse().or_else(|_| format!("{second}{first}").parse()).ok()
}
