//! Small things that every sentence needs.

/// The option by which somebody comes back as the same person, quoted for a shell, with a space before it.
pub(crate) fn as_option(name: &str) -> String {
    format!(" --name '{}'", name.replace('\'', "'\\''"))
}

/// The sentence with a capital at its beginning.
pub(crate) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A text without what a terminal obeys, or which turns the direction of what follows: it may have come from a server
/// or another person (C-PLAIN-TEXT). Lines stay lines.
pub(crate) fn shown(text: &str) -> String {
    let is_obeyed = |letter: char| {
        letter.is_control() && !matches!(letter, '\n' | '\t')
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.replace(is_obeyed, "\u{fffd}")
}

/// Somebody's words at the end of a sentence, which may end as they do.
pub(crate) fn quoted(words: &str) -> String {
    if words.ends_with(['.', '!', '?', '…']) { words.to_owned() } else { format!("{words}.") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_shown_without_what_a_terminal_obeys() {
        assert_eq!(shown("\u{1b}]0;x\u{7}a\u{202e}b\r\nMüller ♠"), "\u{fffd}]0;x\u{fffd}a\u{fffd}b\u{fffd}\nMüller ♠");
    }
}
