//! What people write, made fit for others to read (Promise S15): lines of chat, meanings, statements, reasons.

use bridge_protocol::{
    Refusal,
    limits::{MAX_LAW, MAX_REASON, RULINGS_BYTES},
};
use serde::Serialize;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_properties::UnicodeEmoji;

/// Marks over and under one letter that stay; writing needs fewer, more smear over the lines beside.
const MARKS_OF_A_LETTER: usize = 4;
/// Makes one picture of two, as a family of its members.
const JOINER: char = '\u{200d}';
/// Shows a sign as a coloured picture.
const AS_PICTURE: char = '\u{fe0f}';

/// The text without what could break a screen or hide a meaning: control, bidirectional and zero-width characters go
/// but for those within a picture (emoji), runs of white space become one space, letters with accents have one spelling
/// (NFC), and no more marks than writing needs. None if nothing is left, or more than `limit` characters. What is clean
/// stays as it is.
pub fn clean(text: &str, limit: usize) -> Option<String> {
    Some(cleaned(text)).filter(|clean| (1..=limit).contains(&clean.chars().count()))
}

/// A director's reason or finding, or what somebody calls the director for.
pub(crate) fn reason(text: &str) -> Result<String, Refusal> {
    clean(text, MAX_REASON).ok_or(Refusal::BadReason { limit: MAX_REASON })
}

/// The name of a Law.
pub(crate) fn law(law: Option<String>) -> Result<Option<String>, Refusal> {
    law.map(|law| clean(&law, MAX_LAW).ok_or(Refusal::BadLaw { limit: MAX_LAW })).transpose()
}

/// What a ruling takes of a view, in bytes.
pub(crate) fn ruling_size(ruling: &impl Serialize, law: Option<&str>, reason: &str) -> usize {
    serde_json::to_vec(&(ruling, law, reason)).expect("a ruling is JSON").len()
}

/// Refuses a ruling for which those that are kept leave no room; a shorter reason may fit.
pub(crate) fn check_room(size: usize, kept: impl Iterator<Item = usize>) -> Result<(), Refusal> {
    let left = RULINGS_BYTES.saturating_sub(kept.sum());
    if size <= left { Ok(()) } else { Err(Refusal::BadReason { limit: MAX_REASON.saturating_sub(size - left) }) }
}

/// As [`clean`], of any length.
pub(crate) fn cleaned(text: &str) -> String {
    let visible: Vec<String> = text.split_whitespace().map(without_invisible).filter(|word| !word.is_empty()).collect();
    let mut marks = 0;
    let has_room = |c: &char| {
        marks = if is_combining_mark(*c) { marks + 1 } else { 0 };
        marks <= MARKS_OF_A_LETTER
    };
    visible.join(" ").nfc().filter(has_room).collect()
}

fn without_invisible(word: &str) -> String {
    let mut kept = String::with_capacity(word.len());
    let mut rest = word.chars().peekable();
    while let Some(c) = rest.next() {
        let follows = kept.chars().last().filter(|last| is_picture(*last) || *last == AS_PICTURE);
        let belongs = match c {
            AS_PICTURE => follows.is_some_and(is_picture),
            JOINER => follows.is_some() && rest.peek().copied().is_some_and(is_picture),
            _ => !is_invisible(c),
        };
        if belongs {
            kept.push(c);
        }
    }
    kept
}

/// Digits are emoji to Unicode, as they stand on keycaps.
fn is_picture(c: char) -> bool {
    !c.is_ascii() && c.is_emoji_char()
}

/// Controls, what Unicode calls default-ignorable (joiners, fillers, variation selectors, tags, directions), and the
/// blank pattern of Braille.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}')
        || matches!(c, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
        || matches!(c, '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}')
        || matches!(c, '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_keeps_its_words_and_loses_its_tricks() {
        for (written, read) in [
            ("  well\tplayed,\n partner ", "well played, partner"),
            ("a\u{202e}b\u{200b}c\u{7}", "abc"),
            ("\u{3164}ok\u{fe0f}\u{e0101}\u{e0041}", "ok"),
            ("one\u{2028}two\u{85}three", "one two three"),
            ("<b onclick=\"x\">&amp;</b>", "<b onclick=\"x\">&amp;</b>"),
        ] {
            assert_eq!(clean(written, 300).as_deref(), Some(read));
        }
    }

    #[test]
    fn an_accent_has_one_spelling_and_counts_once() {
        assert_eq!(clean("Zoe\u{308} a\u{200d}\u{300}", 5).as_deref(), Some("Zoë à"));
    }

    #[test]
    fn a_picture_of_several_stays_one() {
        for picture in ["👨\u{200d}👩\u{200d}👧\u{200d}👦", "🏳\u{fe0f}\u{200d}🌈", "🤷🏽\u{200d}♂\u{fe0f}", "❤\u{fe0f}"]
        {
            assert_eq!(clean(picture, 300).as_deref(), Some(picture));
        }
        for (written, read) in [
            ("👨\u{200d}\u{200d}👩", "👨\u{200d}👩"),
            ("👨\u{200d}", "👨"),
            ("\u{200d}👨", "👨"),
            ("👨\u{200d}a", "👨a"),
            ("❤\u{fe0f}\u{fe0f}", "❤\u{fe0f}"),
            ("❤ \u{fe0f}", "❤"),
            ("1\u{fe0f}", "1"),
        ] {
            assert_eq!(clean(written, 300).as_deref(), Some(read), "{written:?}");
        }
    }

    #[test]
    fn no_more_marks_stay_than_writing_needs() {
        let smear = format!("z{} and so on", "\u{334}".repeat(40));
        assert_eq!(clean(&smear, 300), Some(format!("z{} and so on", "\u{334}".repeat(MARKS_OF_A_LETTER))));
    }

    /// Promise S15: every character of each forbidden kind, between two letters and alone.
    #[test]
    fn no_forbidden_character_is_left() {
        let controls = (0..0x20).chain(0x7f..0xa0).filter_map(char::from_u32).filter(|c| !c.is_whitespace());
        let directions =
            "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
        let widthless =
            "\u{ad}\u{180e}\u{200b}\u{200c}\u{200d}\u{2060}\u{2061}\u{2062}\u{2063}\u{2064}\u{feff}\u{e0001}";
        let tags = ('\u{e0020}'..='\u{e007f}').chain('\u{fe00}'..='\u{fe0f}').chain('\u{e0100}'..='\u{e01ef}');
        for c in controls.chain(directions.chars()).chain(widthless.chars()).chain(tags) {
            assert_eq!(clean(&format!("a{c}b"), 300).as_deref(), Some("ab"), "{c:?}");
            assert_eq!(clean(&format!(" {c} "), 300), None, "{c:?}");
        }
    }

    #[test]
    fn a_text_has_a_length() {
        assert_eq!((clean(" \u{200b} ", 300), clean("", 300)), (None, None));
        assert!(clean(&"é".repeat(300), 300).is_some() && clean(&"e\u{301}".repeat(300), 300).is_some());
        assert_eq!(clean(&"é".repeat(301), 300), None);
    }

    #[test]
    fn what_is_clean_stays_as_it_is() {
        for written in [
            "a\u{334}\u{200b}\u{301}e",
            "\u{1100}\u{115f}\u{1161}",
            "e\u{34f}\u{301}",
            "５♥ ♠\u{fe0f}",
            "👨\u{200d}\u{200b}👩",
        ] {
            let once = clean(written, 300).unwrap();
            assert_eq!(clean(&once, 300), Some(once));
        }
    }
}
