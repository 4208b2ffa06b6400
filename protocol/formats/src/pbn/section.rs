//! The tokens of an auction or a play section, parted from what is attached to them: notes `=1=`, suffixes `!?`, glyphs
//! `$7` and irregularities `^S` (PBN 2.1, 3.5.2, 3.7 and 3.9).

use super::problem::{Location, Problems};
use super::records::{Entry, Row};
use super::{limits, quoted};

/// One token of a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A call, a card, `-`, `+` or `*`.
    Word(&'a str),
    /// The number between `=` and `=`.
    Note(&'a str),
    /// `^S` (a player skipped), `^I` (an insufficient bid accepted), `^R` (a revoke), `^L` (a lead out of turn).
    Irregularity(&'a str),
    /// A suffix or a glyph: an opinion, not an act.
    Remark,
}

/// A remark of its author on one call or one card (PBN 2.1, 3.5.3).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Note {
    /// The call or card it is about, counted from 0 in the order of calls or of play.
    pub at: usize,
    /// What it says.
    pub text: String,
}

/// All tokens of a section with their lines.
pub(super) fn tokens<'a>(entry: &'a Entry, problems: &mut Problems) -> Vec<(usize, Token<'a>)> {
    let mut tokens = Vec::new();
    for row in &entry.rows {
        for word in row.text.split_whitespace() {
            let mut rest = word;
            while !rest.is_empty() {
                if tokens.len() == limits::SECTION_TOKENS {
                    problems.omitted(
                        Location { line: row.line, ..entry.place() },
                        "at most 2000 tokens in a section",
                        "more",
                    );
                    return tokens;
                }
                let (token, after) = first_token(rest);
                tokens.push((row.line, token));
                rest = after;
            }
        }
    }
    tokens
}

/// The notes of a section by their numbers, `[Note "1:text"]`.
pub(super) struct NoteTexts<'a> {
    notes: Vec<(&'a Row, &'a str, &'a str, bool)>,
}

impl<'a> NoteTexts<'a> {
    pub(super) fn of(entry: &'a Entry, problems: &mut Problems) -> Self {
        let mut notes = Vec::new();
        if let Some(surplus) = entry.notes.get(limits::NOTES) {
            problems.omitted(
                Location { line: surplus.line, tag: Some("Note") },
                "at most 100 notes in a section",
                "more",
            );
        }
        for row in entry.notes.iter().take(limits::NOTES) {
            match row.text.split_once(':') {
                Some((number, text)) => notes.push((row, number.trim(), quoted::trimmed(text), false)),
                None => problems.omitted(Location { line: row.line, tag: Some("Note") }, "\"number:text\"", &row.text),
            }
        }
        NoteTexts { notes }
    }

    /// The text of a note that the section refers to.
    pub(super) fn take(&mut self, number: &str, at: Location<'_>, problems: &mut Problems) -> Option<String> {
        let Some(note) = self.notes.iter_mut().find(|note| note.1 == number) else {
            problems.doubtful(at, format!("a [Note \"{}:…\"]", number), "none");
            return None;
        };
        note.3 = true;
        Some(note.2.to_owned())
    }

    /// Notes that nothing refers to are about nothing.
    pub(super) fn report_unused(self, problems: &mut Problems) {
        for (row, number, ..) in self.notes.iter().filter(|note| !note.3) {
            problems.omitted(
                Location { line: row.line, tag: Some("Note") },
                format!("={number}= in the section"),
                &row.text,
            );
        }
    }
}

fn first_token(text: &str) -> (Token<'_>, &str) {
    let end_of = |from: usize, is_part: fn(char) -> bool| {
        text[from..].find(|c| !is_part(c)).map_or(text.len(), |length| from + length)
    };
    if let Some(note) = text.strip_prefix('=') {
        return match note.split_once('=') {
            Some((number, rest)) => (Token::Note(number), rest),
            None => (Token::Note(note), ""),
        };
    }
    if text.starts_with('^') {
        let cut = text.char_indices().nth(2).map_or(text.len(), |(cut, _)| cut);
        return (Token::Irregularity(&text[..cut]), &text[cut..]);
    }
    if text.starts_with('$') {
        return (Token::Remark, &text[end_of(1, |c| c.is_ascii_digit())..]);
    }
    if text.starts_with(['!', '?']) {
        return (Token::Remark, &text[end_of(1, |c| matches!(c, '!' | '?'))..]);
    }
    let first = text.chars().next().map_or(0, char::len_utf8);
    let cut = end_of(first, |c| !matches!(c, '=' | '$' | '^' | '!' | '?'));
    (Token::Word(&text[..cut]), &text[cut..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_attached_is_parted_from_the_token() {
        for (text, first, rest) in [
            ("2NT?=1=", Token::Word("2NT"), "?=1="),
            ("?!=1=", Token::Remark, "=1="),
            ("=12=X", Token::Note("12"), "X"),
            ("=12", Token::Note("12"), ""),
            ("$13SA", Token::Remark, "SA"),
            ("^S1D", Token::Irregularity("^S"), "1D"),
            ("^é", Token::Irregularity("^é"), ""),
            ("é!", Token::Word("é"), "!"),
        ] {
            assert_eq!(first_token(text), (first, rest), "{text}");
        }
    }
}
