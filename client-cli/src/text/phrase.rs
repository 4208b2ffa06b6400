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

/// Somebody's words at the end of a sentence, which may end as they do.
pub(crate) fn quoted(words: &str) -> String {
    if words.ends_with(['.', '!', '?', '…']) { words.to_owned() } else { format!("{words}.") }
}
