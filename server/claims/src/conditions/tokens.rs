//! The words and signs of a condition.

use std::ops::Range;

use super::{
    Comparison,
    mistake::{Mistake, Wrong},
};

/// A word or a sign, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) at: Range<usize>,
    pub(super) is: Is<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Is<'a> {
    Word(&'a str),
    /// Digits, as they stand: a shape may begin with them.
    Digits(&'a str),
    Compares(Comparison),
    Plus,
    Minus,
    Opens,
    Closes,
    Comma,
}

pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Mistake> {
    let mut tokens = Vec::new();
    let mut from = 0;
    while let Some(first) = text[from..].chars().next() {
        let rest = &text[from..];
        let run = |of: fn(&char) -> bool| rest.chars().take_while(of).map(char::len_utf8).sum::<usize>();
        let (length, is) = match first {
            _ if first.is_whitespace() => {
                from += first.len_utf8();
                continue;
            }
            _ if first.is_ascii_alphabetic() => {
                let length = run(char::is_ascii_alphabetic);
                (length, Is::Word(&rest[..length]))
            }
            _ if first.is_ascii_digit() => {
                let length = run(char::is_ascii_digit);
                (length, Is::Digits(&rest[..length]))
            }
            '(' => (1, Is::Opens),
            ')' => (1, Is::Closes),
            ',' => (1, Is::Comma),
            '+' => (1, Is::Plus),
            '-' => (1, Is::Minus),
            '<' | '>' | '=' | '!' => {
                let length = run(|sign| matches!(sign, '<' | '>' | '=' | '!'));
                let comparison = comparison(&rest[..length]);
                let wrong = Wrong::Expected("a comparison: <, <=, =, !=, >= or >");
                (length, Is::Compares(comparison.ok_or(Mistake::new(from..from + length, wrong))?))
            }
            _ => return Err(Mistake::new(from..from + first.len_utf8(), Wrong::Sign)),
        };
        tokens.push(Token { at: from..from + length, is });
        from += length;
    }
    Ok(tokens)
}

fn comparison(signs: &str) -> Option<Comparison> {
    Some(match signs {
        "<" => Comparison::Less,
        "<=" => Comparison::AtMost,
        "=" | "==" => Comparison::Equal,
        "!=" | "<>" => Comparison::Unequal,
        ">=" => Comparison::AtLeast,
        ">" => Comparison::More,
        _ => return None,
    })
}
