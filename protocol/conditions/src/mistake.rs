//! What is wrong with a text, and where.

use thiserror::Error;

/// How many characters before and behind a mistake are shown.
const AROUND: usize = 60;

/// What is wrong with a condition: where, what could stand there, and what does.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct Mistake {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// What could stand there.
    pub expected: String,
    /// What does, in backquotes, or in words.
    pub found: String,
}

impl Mistake {
    /// At a place of the text, in bytes.
    pub(crate) fn at(text: &str, offset: usize, expected: impl Into<String>, found: impl Into<String>) -> Self {
        let before = &text[..offset];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// The line of the text with a mark below the place, for whoever typed it; of a long line what stands around it.
    #[must_use]
    pub fn pointed_at(&self, text: &str) -> String {
        let line = text.lines().nth(self.line - 1).unwrap_or_default();
        let place = self.column - 1;
        let begins = place.saturating_sub(AROUND);
        let (is_cut, is_cut_off) = (begins > 0, line.chars().nth(place + AROUND).is_some());
        let shown: String = line.chars().skip(begins).take(place + AROUND - begins).collect();
        let before = shown.chars().take(place - begins).map(|c| if c == '\t' { '\t' } else { ' ' });
        let mark: String = is_cut.then_some(' ').into_iter().chain(before).collect();
        let [first, last] = [is_cut, is_cut_off].map(|cut| if cut { "…" } else { "" });
        format!("{first}{shown}{last}\n{mark}^")
    }
}
