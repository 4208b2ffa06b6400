//! The words and signs of a text.

use crate::condition::Condition;
use crate::mistake::Mistake;

/// Of a word, how many characters a mistake quotes.
const LONGEST_QUOTED: usize = 40;

/// A word or a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// Letters, digits and `_`, in the text's own case: names, numbers and shapes alike.
    Word(&'t str),
    /// One of [`SIGNS`].
    Sign(&'static str),
    /// The end of the text.
    End,
}

impl Token<'_> {
    /// As a mistake quotes it.
    pub(crate) fn quoted(self) -> String {
        match self {
            Self::Word(text) => match text.char_indices().nth(LONGEST_QUOTED) {
                Some((end, _)) => format!("`{}…`", &text[..end]),
                None => format!("`{text}`"),
            },
            Self::Sign(sign) => format!("`{sign}`"),
            Self::End => "the end".into(),
        }
    }
}

/// The signs; of two that begin alike the longer one is first.
const SIGNS: [&str; 16] = ["&&", "||", "==", "!=", "<=", ">=", "<", ">", "=", "!", "(", ")", ",", "+", "-", "*"];

/// The tokens, each with where it begins, in bytes; the last one is [`Token::End`].
pub(crate) fn tokens(text: &str) -> Result<Vec<(usize, Token<'_>)>, Mistake> {
    if text.len() > Condition::MAX_BYTES {
        let most = format!("at most {} bytes", Condition::MAX_BYTES);
        return Err(Mistake::at(text, 0, most, format!("{} bytes", text.len())));
    }
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let offset = text.len() - rest.len();
        if rest.is_empty() {
            tokens.push((offset, Token::End));
            return Ok(tokens);
        }
        if rest.starts_with('#') {
            rest = rest.find('\n').map_or("", |newline| &rest[newline..]);
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            tokens.push((offset, Token::Sign(sign)));
            rest = &rest[sign.len()..];
        } else {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            if word.is_empty() {
                let strange: String = rest.chars().take(1).collect();
                return Err(Mistake::at(text, offset, "a word, a number or a sign", format!("`{strange}`")));
            }
            tokens.push((offset, Token::Word(word)));
            rest = after;
        }
    }
}
