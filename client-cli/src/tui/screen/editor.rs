//! The input line: letters, corrections, and the line before.

/// What is being typed. The cursor is behind the last letter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Editor {
    text: String,
    before: String,
}

/// Longer than any line of chat.
const LONGEST: usize = bridge_protocol::limits::MAX_CHAT + 10;

impl Editor {
    /// What stands there.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Adds a letter.
    pub(crate) fn insert(&mut self, letter: char) {
        if !letter.is_control() && self.text.chars().count() < LONGEST {
            self.text.push(letter);
        }
    }

    /// Takes the last letter back.
    pub(crate) fn backspace(&mut self) {
        self.text.pop();
    }

    /// Takes the last word back.
    pub(crate) fn erase_word(&mut self) {
        let trimmed = self.text.trim_end();
        let keep = trimmed.rfind(char::is_whitespace).map_or(0, |space| space + 1);
        self.text.truncate(keep);
    }

    /// Takes everything back.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
    }

    /// Brings the line before back.
    pub(crate) fn recall(&mut self) {
        self.text.clone_from(&self.before);
    }

    /// Hands the line over.
    pub(crate) fn take(&mut self) -> String {
        let line = std::mem::take(&mut self.text);
        if !line.trim().is_empty() {
            self.before.clone_from(&line);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_typed_corrected_and_brought_back() {
        let mut editor = Editor::default();
        "say well donne".chars().for_each(|letter| editor.insert(letter));
        editor.erase_word();
        "playedd\n".chars().for_each(|letter| editor.insert(letter));
        editor.backspace();
        assert_eq!(editor.take(), "say well played");
        assert_eq!(editor.take(), "");
        editor.recall();
        assert_eq!(editor.text(), "say well played");
        editor.clear();
        editor.erase_word();
        editor.backspace();
        assert_eq!(editor.text(), "");
    }
}
