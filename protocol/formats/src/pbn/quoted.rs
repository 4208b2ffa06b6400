//! The string between the quotes of a tag (PBN 2.1, 3.2), read and written.

use super::limits;

/// A string and what follows it on its line.
pub(super) struct Quoted<'a> {
    pub(super) value: String,
    pub(super) rest: &'a str,
}

/// A string from behind its opening quote. `\"` and `\\` are escapes; any other backslash stands for itself, as in the
/// column widths of tables. A quote that is not followed by `]` or the end of the line was left unescaped and belongs
/// to the value.
pub(super) fn read(text: &str) -> Option<Quoted<'_>> {
    let mut value = String::new();
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => match characters.next_if(|(_, next)| matches!(next, '"' | '\\')) {
                Some((_, escaped)) => value.push(escaped),
                None => value.push('\\'),
            },
            '"' => {
                let rest = &text[at + 1..];
                match rest.bytes().find(|byte| !matches!(byte, b' ' | b'\t')) {
                    None | Some(b']') => return Some(Quoted { value, rest }),
                    Some(_) => value.push('"'),
                }
            }
            other => value.push(other),
        }
    }
    None
}

/// A value without what does not count at its ends: white space, and control characters, which are written as spaces.
pub(super) fn trimmed(value: &str) -> &str {
    value.trim_matches(|character: char| character.is_whitespace() || character.is_control())
}

/// Quotes are escaped, and backslashes where they would otherwise escape something: the widths of table columns, `\3R`,
/// are written with a bare one.
pub(super) fn write(value: &str) -> String {
    let mut escaped = String::new();
    let mut characters = value.chars().take(limits::VALUE_CHARS).peekable();
    while let Some(character) = characters.next() {
        if character == '"' || (character == '\\' && matches!(characters.peek(), None | Some('\\' | '"'))) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_backslashes_are_written_so_that_they_are_read_as_meant() {
        for (value, written) in [
            (r#"the "big" cup"#, r#"the \"big\" cup"#),
            (r"Call\3L;A", r"Call\3L;A"),
            (r"a\\3", r"a\\\3"),
            (r"C:\", r"C:\\"),
            (r#"\""#, r#"\\\""#),
            ("a ] ; { b", "a ] ; { b"),
        ] {
            assert_eq!(write(value), written);
            assert_eq!(read_whole(&format!("{written}\"] rest")), Some((value.to_owned(), "] rest")));
        }
    }

    #[test]
    fn a_quote_left_unescaped_belongs_to_the_value() {
        assert_eq!(read_whole(r#"the "big" cup" ]"#), Some((r#"the "big" cup"#.to_owned(), " ]")));
        assert_eq!(read_whole("open"), None);
    }

    fn read_whole(text: &str) -> Option<(String, &str)> {
        read(text).map(|quoted| (quoted.value, quoted.rest))
    }
}
