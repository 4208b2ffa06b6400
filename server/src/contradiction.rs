//! What is said in one setting and denied in another.

/// What cannot be true of all of some settings at once, each of which is good by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction {
    settings: &'static [&'static str],
    pub(crate) why: String,
}

impl Contradiction {
    pub(crate) fn between(settings: &'static [&'static str], why: impl Into<String>) -> Self {
        Self { settings, why: why.into() }
    }

    /// Whether it is about this setting too: of one whose value is wrong nobody knows what it would contradict.
    pub(crate) fn is_about(&self, setting: &str) -> bool {
        self.settings.contains(&setting)
    }
}
