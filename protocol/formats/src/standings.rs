//! Which standings of an event a file tells, and what has corrected them.

/// Which standings of an event a file tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standings {
    /// By what is over so far: more is to be played.
    SoFar,
    /// All is played, and they may still be corrected.
    Provisional,
    /// They are final.
    Final {
        /// Which version of them, from 1.
        version: u32,
        /// What made the versions after the first, as far as it is known.
        corrections: Vec<Correction>,
    },
}

/// A ruling that made a new version of standings that were final.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// The version that it made, from 2.
    pub version: u32,
    /// Who ruled.
    pub director: String,
    /// By which Law or regulation, if it is said.
    pub law: Option<String>,
    /// The reason, in the words of who gives it.
    pub reason: String,
}

impl Standings {
    /// `so far`, `provisional` or `final`.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::SoFar => "so far",
            Self::Provisional => "provisional",
            Self::Final { .. } => "final",
        }
    }

    /// The version of those that are final.
    pub(crate) const fn version(&self) -> Option<u32> {
        match self {
            Self::SoFar | Self::Provisional => None,
            Self::Final { version, .. } => Some(*version),
        }
    }

    /// What made the versions after the first.
    pub(crate) fn corrections(&self) -> &[Correction] {
        match self {
            Self::SoFar | Self::Provisional => &[],
            Self::Final { corrections, .. } => corrections,
        }
    }

    /// A sentence on which they are, and one for each correction.
    pub(crate) fn sentences(&self) -> Vec<String> {
        let version = self.version().map_or_else(String::new, |version| format!(", version {version}"));
        let corrected = self.corrections().iter().map(|Correction { version, director, law, reason }| {
            let law = law.as_ref().map_or_else(String::new, |law| format!(" (Law {law})"));
            let stop = if reason.ends_with(['.', '!', '?']) { "" } else { "." };
            format!("Version {version}, by {director}{law}: {reason}{stop}")
        });
        [format!("Standings: {}{version}.", self.name())].into_iter().chain(corrected).collect()
    }
}
