//! What a text comes to: a number for each deal, and what is not 0 is true.

use bridge_rules::{Card, Deal, Seat};

use crate::measure::Measure;
use crate::shape::Shapes;

/// An expression over a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expression {
    Number(i64),
    Measured(Measure, Seat),
    Shaped(Shapes, Seat),
    Has(Card, Seat),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    Both(Box<Expression>, Operator, Box<Expression>),
}

/// What stands between two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Plus,
    Minus,
    Times,
}

impl Operator {
    /// How closely it binds: the higher the closer.
    pub(crate) fn binds(self) -> u8 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Equal | Self::Unequal | Self::Less | Self::AtMost | Self::More | Self::AtLeast => 3,
            Self::Plus | Self::Minus => 4,
            Self::Times => 5,
        }
    }
}

impl Operator {
    /// Whether it compares two numbers.
    pub(crate) fn compares(self) -> bool {
        self.binds() == Self::Equal.binds()
    }

    /// Whether it stands between two conditions.
    pub(crate) const fn connects(self) -> bool {
        matches!(self, Self::Or | Self::And)
    }
}

impl Expression {
    /// Whether it is written in numbers alone.
    pub(crate) fn is_a_number(&self) -> bool {
        match self {
            Self::Number(_) => true,
            Self::Negative(inner) => inner.is_a_number(),
            Self::Both(left, Operator::Plus | Operator::Minus | Operator::Times, right) => {
                left.is_a_number() && right.is_a_number()
            }
            Self::Both(..) | Self::Measured(..) | Self::Shaped(..) | Self::Has(..) | Self::Not(_) => false,
        }
    }

    /// What it comes to. Numbers stop at the ends of their range.
    pub(crate) fn value(&self, deal: &Deal) -> i64 {
        match self {
            Self::Number(number) => *number,
            Self::Measured(measure, seat) => measure.of(deal.hand(*seat)),
            Self::Shaped(shapes, seat) => shapes.contain(deal.hand(*seat)).into(),
            Self::Has(card, seat) => deal.hand(*seat).contains(*card).into(),
            Self::Not(inner) => (inner.value(deal) == 0).into(),
            Self::Negative(inner) => inner.value(deal).saturating_neg(),
            Self::Both(left, operator, right) => {
                // What the left side decides leaves the right one out.
                let (left, right) = (left.value(deal), || right.value(deal));
                match operator {
                    Operator::Or => (left != 0 || right() != 0).into(),
                    Operator::And => (left != 0 && right() != 0).into(),
                    Operator::Equal => (left == right()).into(),
                    Operator::Unequal => (left != right()).into(),
                    Operator::Less => (left < right()).into(),
                    Operator::AtMost => (left <= right()).into(),
                    Operator::More => (left > right()).into(),
                    Operator::AtLeast => (left >= right()).into(),
                    Operator::Plus => left.saturating_add(right()),
                    Operator::Minus => left.saturating_sub(right()),
                    Operator::Times => left.saturating_mul(right()),
                }
            }
        }
    }
}
