//! A tag that [`Game`](super::Game) has no field for: kept as it is, so that a file passes through without loss.

use super::{limits, quoted};

/// The tags that are fields of a game, and `Note`, which belongs to a section.
const FIELDS: [&str; 26] = [
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
    "HomeTeam",
    "Room",
    "Round",
    "Score",
    "ScoreIMP",
    "Stage",
    "Table",
    "VisitTeam",
    "Auction",
    "Play",
    "Note",
];

/// A tag of PBN 2.1, chapters 4 and 5, or of its author's own making, with the lines of its section (5.1) if it is a
/// table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tag {
    name: String,
    value: String,
    rows: Vec<String>,
}

/// Why a tag cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TagRefused {
    /// A name is letters, digits, `_` and `-`.
    #[error("{0:?} is not a tag name: letters, digits, _ and -")]
    Name(String),
    /// A game says this itself.
    #[error("[{0}] is a field of the game")]
    Field(String),
    /// Longer than [`limits::VALUE_CHARS`].
    #[error("a tag value or section line has more than {} characters", limits::VALUE_CHARS)]
    TooLong,
    /// A line of a section that would be read as something else: empty, a comment, a tag or several lines.
    #[error("{0:?} cannot be a line of a section")]
    Row(String),
}

impl Tag {
    /// A tag without a section. White space and control characters around the value do not count.
    ///
    /// # Errors
    /// [`TagRefused`], if it could not be read back as this tag.
    pub fn new(name: &str, value: &str) -> Result<Self, TagRefused> {
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c)) {
            return Err(TagRefused::Name(name.to_owned()));
        }
        if is_field(name) {
            return Err(TagRefused::Field(name.to_owned()));
        }
        let value = quoted::trimmed(value);
        if value.chars().nth(limits::VALUE_CHARS).is_some() {
            return Err(TagRefused::TooLong);
        }
        Ok(Tag { name: name.to_owned(), value: value.to_owned(), rows: Vec::new() })
    }

    /// The same tag with one more line in its section.
    ///
    /// # Errors
    /// [`TagRefused`], if it could not be read back as this line.
    pub fn with_row(mut self, row: &str) -> Result<Self, TagRefused> {
        let row = row.trim();
        if row.chars().nth(limits::VALUE_CHARS).is_some() {
            return Err(TagRefused::TooLong);
        }
        let mut quoted = false;
        let begins_comment = row.contains(|c: char| {
            quoted ^= c == '"';
            !quoted && (c == ';' || c == '{')
        });
        if row.is_empty() || row.starts_with('[') || begins_comment || row.contains(char::is_control) {
            return Err(TagRefused::Row(row.to_owned()));
        }
        self.rows.push(row.to_owned());
        Ok(self)
    }

    /// The name, as written.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value, unescaped.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// The lines of its section, without comments.
    #[must_use]
    pub fn rows(&self) -> &[String] {
        &self.rows
    }
}

/// Whether a game has a field for this tag.
pub(super) fn is_field(name: &str) -> bool {
    FIELDS.iter().any(|field| field.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_that_would_be_read_as_something_else_is_refused() {
        assert!(Tag::new("OptimumScore", "NS 400").is_ok());
        assert_eq!(Tag::new("Two words", ""), Err(TagRefused::Name("Two words".to_owned())));
        assert_eq!(Tag::new("event", ""), Err(TagRefused::Field("event".to_owned())));
        assert_eq!(Tag::new("A", &"x".repeat(limits::VALUE_CHARS + 1)), Err(TagRefused::TooLong));
        let table = Tag::new("ScoreTable", "Rank;Name").and_then(|tag| tag.with_row("1 \"A; B\""));
        assert_eq!(table.as_ref().map(Tag::rows), Ok(&["1 \"A; B\"".to_owned()][..]));
        for row in ["", "; a", "1 {", "[A \"b\"]", "a\nb"] {
            assert_eq!(Tag::new("A", "").and_then(|tag| tag.with_row(row)), Err(TagRefused::Row(row.to_owned())));
        }
    }
}
