//! The table's talk: the last lines, for those who arrive later.

use std::collections::VecDeque;

use bridge_protocol::{
    ChatLine, Lane, Refusal,
    limits::{CHAT_REMEMBERED, MAX_CHAT},
};
#[derive(Clone, Debug, Default)]
pub(crate) struct ChatLog(VecDeque<ChatLine>);

impl ChatLog {
    pub(crate) fn lines(&self) -> impl Iterator<Item = &ChatLine> {
        self.0.iter()
    }

    pub(crate) fn last(&self) -> Option<&ChatLine> {
        self.0.back()
    }

    /// Whether this very line was said before: a duplicate, not another line of the same number.
    pub(crate) fn has_heard(&self, from: Lane, line: u32, text: &str) -> bool {
        self.0.iter().any(|heard| heard.from == from && heard.line == line && heard.text == text)
    }

    pub(crate) fn add(&mut self, line: ChatLine) {
        if self.0.len() == CHAT_REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(line);
    }
}

/// A line of chat, cleaned.
pub(crate) fn clean(text: &str) -> Result<String, Refusal> {
    let line = cleaned(text);
    if (1..=MAX_CHAT).contains(&line.chars().count()) { Ok(line) } else { Err(Refusal::BadLine { limit: MAX_CHAT }) }
}

/// A text without what could break a screen or hide a meaning: control, bidirectional and zero-width characters go, runs of
/// white space become one space (PROMISES S15).
pub(crate) fn cleaned(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let word: String = word.chars().filter(|c| !is_invisible(*c)).collect();
        if !word.is_empty() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
    }
    line
}

/// Controls, and what Unicode calls default-ignorable: joiners, fillers, variation selectors, tags, directions.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}')
        || matches!(c, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}')
        || matches!(c, '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}')
        || matches!(c, '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_its_words_and_loses_its_tricks() {
        assert_eq!(clean("  well\tplayed,\n partner "), Ok("well played, partner".to_owned()));
        assert_eq!(clean("a\u{202e}b\u{200b}c\u{7}"), Ok("abc".to_owned()));
        assert_eq!(clean("\u{3164}ok\u{fe0f}\u{e0101}\u{e0041}"), Ok("ok".to_owned()));
    }

    #[test]
    fn a_line_is_one_to_three_hundred_characters() {
        assert_eq!(clean(" \u{200b} "), Err(Refusal::BadLine { limit: MAX_CHAT }));
        assert!(clean(&"é".repeat(300)).is_ok());
        assert_eq!(clean(&"é".repeat(301)), Err(Refusal::BadLine { limit: MAX_CHAT }));
    }
}
