//! What is said in one setting and denied in another.

/// What cannot be true of all of some settings at once, each of which is good by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction {
    settings: &'static [&'static str],
    /// Whether it is the value of the first of them that is wrong, where the server is built so or others are as they
    /// are.
    is_of_first: bool,
    why: String,
}

impl Contradiction {
    pub(crate) fn between(settings: &'static [&'static str], why: impl Into<String>) -> Self {
        Self { settings, is_of_first: false, why: why.into() }
    }

    /// The value of the first of them is wrong: it is told with where it was found.
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
