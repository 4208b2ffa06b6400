//! A line that is longer than a screen is wide, in rows.

use unicode_width::UnicodeWidthStr;

/// The rows of a line. What goes on stands under what it goes on from, behind the first of two columns. A word that is
/// longer than a row is broken, or stands out where somebody may want to copy it whole.
pub(crate) fn rows(line: &str, columns: usize, breaks_words: bool) -> Vec<String> {
    let blanks = line.len() - line.trim_start().len();
    let second = line[blanks..].trim_end().rfind("  ").map(|gap| &line[blanks + gap..]);
    let second = second.map(|rest| line.width() - rest.trim_start().width());
    let indent = second.filter(|indent| indent * 2 <= columns).unwrap_or(blanks.min(columns / 2));
    let indent = " ".repeat(indent);
    let options = textwrap::Options::new(columns).subsequent_indent(&indent).break_words(breaks_words);
    let options = if breaks_words { options } else { options.word_splitter(textwrap::WordSplitter::NoHyphenation) };
    textwrap::wrap(line, options).into_iter().map(|row| row.into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_on_stands_behind_the_first_column_and_a_link_is_whole_if_it_is_to_be_copied() {
        assert_eq!(rows("  ten    a b c d", 12, true), ["  ten    a b", "  c d"], "half of the row would be blank");
        assert_eq!(rows("ten   a b c d e f g", 15, true), ["ten   a b c d e", "      f g"]);
        assert_eq!(rows("to http://a-b.example/join/ab-c", 12, false), ["to", "http://a-b.example/join/ab-c"]);
        assert_eq!(rows("", 12, false), [""]);
    }
}
