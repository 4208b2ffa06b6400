//! What is said in one setting and denied in another.

/// What cannot be true of all of some settings at once, though each can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction {
    settings: &'static [&'static str],
    /// Whether it is the first of them that has to change, and is told with where it was found.
    is_of_first: bool,
    why: String,
}

impl Contradiction {
    pub(crate) fn between(settings: &'static [&'static str], why: impl Into<String>) -> Self {
        Self { settings, is_of_first: false, why: why.into() }
    }

    /// The first of them has to change: the value cannot be used by a server that is built so, or beside the others.
    pub(crate) fn of_first(settings: &'static [&'static str], why: impl Into<String>) -> Self {
        Self { settings, is_of_first: true, why: why.into() }
    }

    /// What is told; `source` says where a setting was found.
    pub(crate) fn told<'a>(&self, source: impl Fn(&str) -> Option<&'a str>) -> String {
        let first = self.settings.first().filter(|_| self.is_of_first);
        first.and_then(|setting| source(setting)).map_or_else(|| self.why.clone(), |at| format!("{at}: {}", self.why))
    }

    /// Whether it is about this setting too: of one whose value is wrong nobody knows what it would contradict.
    pub(crate) fn is_about(&self, setting: &str) -> bool {
        self.settings.contains(&setting)
    }
}
