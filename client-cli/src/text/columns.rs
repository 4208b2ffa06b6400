//! Text in columns of a terminal, by how wide its characters are.

use unicode_width::UnicodeWidthStr;

/// Cut to so many columns.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if short.width() + 1 >= columns {
            break;
        }
        short.push(letter);
    }
    format!("{}~", short.trim_end())
}

/// Filled up with blanks behind it.
pub(crate) fn left(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    format!("{text}{}", " ".repeat(columns.saturating_sub(text.width())))
}

/// Filled up with blanks before it.
pub(crate) fn right(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    format!("{}{text}", " ".repeat(columns.saturating_sub(text.width())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_cut_and_says_so() {
        assert_eq!(left("Lions", 7), "Lions  ");
        assert_eq!(right("Lions", 7), "  Lions");
        assert_eq!(left("Lions of the North", 8), "Lions o~");
    }
}
