//! The rules as they are written down: headings that begin with an identity such as `C9.3`.

use std::fs;

use crate::tree::path_in_tree;

/// The files that have rules.
const FILES: [&str; 5] = [
    "server/game/RULEBOOK.md",
    "protocol/rules/SCORING.md",
    "protocol/rules/FORMS.md",
    "protocol/dealing/DEALING.md",
    "server/PROMISES.md",
];

pub(crate) struct Rule {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) file: &'static str,
    /// Whether its text has a line "*No test:* …".
    pub(crate) says_why_untried: bool,
}

impl Rule {
    /// Whether it is a part of the other, as C9.3 is of C9 and C9 of C.
    pub(crate) fn is_part_of(&self, other: &Self) -> bool {
        let rest = self.id.strip_prefix(&other.id);
        rest.is_some_and(|rest| rest.starts_with('.') || (other.id.len() == 1 && !rest.is_empty()))
    }

    /// A link from `server/game`.
    pub(crate) fn link(&self) -> String {
        let heading = format!("{} {}", self.id, self.title).to_lowercase().replace(' ', "-");
        let anchor: String = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect();
        format!("[{} {}](../../{}#{anchor})", self.id, self.title, self.file)
    }
}

/// All of them, in the order in which they are written.
pub(crate) fn rules() -> Vec<Rule> {
    FILES.into_iter().flat_map(rules_in).collect()
}

fn rules_in(file: &'static str) -> Vec<Rule> {
    let text = fs::read_to_string(path_in_tree(file)).expect("a rulebook");
    let mut rules: Vec<Rule> = Vec::new();
    for line in text.lines() {
        let heading = line.strip_prefix('#').map(|rest| rest.trim_start_matches('#').trim());
        if let Some((id, title)) = heading.and_then(|heading| heading.split_once(' ')).filter(|(id, _)| is_id(id)) {
            rules.push(Rule { id: id.to_owned(), title: title.to_owned(), file, says_why_untried: false });
        } else if let Some(rule) = rules.last_mut().filter(|_| line.starts_with("*No test:* ")) {
            rule.says_why_untried = true;
        }
    }
    rules
}

/// `C`, `C9` or `C9.3`.
pub(crate) fn is_id(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(['A', 'B', 'C', 'D', 'E', 'F', 'R', 'S']) else { return false };
    let digits = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    match rest.split_once('.') {
        Some((rule, part)) => digits(rule) && digits(part),
        None => rest.is_empty() || digits(rest),
    }
}
