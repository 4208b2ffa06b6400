//! A line that is longer than a screen is wide, in rows.

use unicode_width::UnicodeWidthStr;

/// How a command begins that somebody may want to copy.
const COMMAND: &str = "bridge-cli ";
/// Stands for a blank at which no row ends.
const HELD: &str = "\u{e000}";

/// The rows of a line. What goes on stands under what it goes on from, behind the first of two columns. A word that is
/// longer than a row is broken, or stands out where somebody may want to copy it whole, as a command does then.
pub(crate) fn rows(line: &str, columns: usize, breaks_words: bool) -> Vec<String> {
    let blanks = line.len() - line.trim_start().len();
    let second = line[blanks..].trim_end().rfind("  ").map(|gap| &line[blanks + gap..]);
    let second = second.map(|rest| line.width() - rest.trim_start().width());
    let indent = second.filter(|indent| indent * 2 <= columns).unwrap_or(blanks.min(columns / 2));
    let indent = " ".repeat(indent);
    let options = textwrap::Options::new(columns).subsequent_indent(&indent).break_words(breaks_words);
    let options = if breaks_words { options } else { options.word_splitter(textwrap::WordSplitter::NoHyphenation) };
    let whole = if breaks_words { line.to_owned() } else { with_whole_commands(line) };
    textwrap::wrap(&whole, options).into_iter().map(|row| row.replace(HELD, " ")).collect()
}

/// A line whose commands no blank ends: each goes on to the sign that closes it, to a gap or to the end of the line.
fn with_whole_commands(line: &str) -> String {
    let (mut held, mut rest) = (String::new(), line);
    while let Some(at) = rest.find(COMMAND) {
        let (before, command) = rest.split_at(at);
        let end = match before.chars().next_back() {
            Some('`') => command.find('`'),
            Some('(') => command.find(')'),
            Some(_) | None => command.find("  "),
        };
        let (command, after) = command.split_at(end.unwrap_or(command.len()));
        held += before;
        held += &command.replace(' ', HELD);
        rest = after;
    }
    held + rest
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

    #[test]
    fn a_command_that_is_to_be_copied_is_whole() {
        let command = "bridge-cli play http://a-b.example/join/ab-c --name 'Ann'";
        assert_eq!(rows(&format!("Come back with: {command}"), 20, false), ["Come back with:", command]);
        let quoted = format!("`{command}`");
        assert_eq!(rows(&format!("type {quoted} here"), 20, false), ["type", quoted.as_str(), "here"]);
        let beside = format!("({command})");
        assert_eq!(rows(&format!("go {beside} or stay"), 20, false), ["go", beside.as_str(), "or stay"]);
    }
}
