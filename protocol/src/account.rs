//! Who somebody is, over HTTP: a name gives a token, a token gives tickets.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{AccountId, limits};

/// A name that others see: 3 to 20 letters, digits, spaces and `-_.'`, cleaned of what could deceive.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlayerName(Arc<str>);

/// The name cannot be shown to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a name is 3 to 20 letters, digits, single spaces and -_.' and begins with a letter or digit")]
pub struct InvalidName;

impl PlayerName {
    /// Checks a name.
    ///
    /// # Errors
    /// If it is too short or too long, or holds a character other than letters, digits, single inner spaces and `-_.'`.
    pub fn new(name: &str) -> Result<Self, InvalidName> {
        let allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'');
        let good = limits::NAME_LENGTH.contains(&name.chars().count())
            && name.chars().all(allowed)
            && name.starts_with(char::is_alphanumeric)
            && !name.ends_with(' ')
            && !name.contains("  ");
        if good { Ok(Self(name.into())) } else { Err(InvalidName) }
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl TryFrom<String> for PlayerName {
    type Error = InvalidName;

    fn try_from(name: String) -> Result<Self, InvalidName> {
        Self::new(&name)
    }
}

impl From<PlayerName> for String {
    fn from(name: PlayerName) -> Self {
        name.0.as_ref().to_owned()
    }
}

/// The body of `POST /api/guest`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuestRequest {
    /// The name that others will see.
    pub name: PlayerName,
}

/// The answer to `POST /api/guest`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestToken {
    /// The bearer token (a JWT). Whoever has it is this guest: keep it as one keeps a key.
    pub token: String,
    /// The guest's account.
    pub account: AccountId,
    /// The name that others see.
    pub name: PlayerName,
    /// Seconds until the token expires.
    pub expires_in: u64,
}

impl fmt::Debug for GuestToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GuestToken").field("account", &self.account).field("name", &self.name).finish_non_exhaustive()
    }
}

/// The answer to `POST /api/ws-ticket`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TicketGrant {
    /// The ticket for the first frame of one connection.
    pub ticket: String,
    /// Seconds until it expires.
    pub expires_in: u64,
}

impl fmt::Debug for TicketGrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TicketGrant").finish_non_exhaustive()
    }
}

/// The body of every HTTP answer that is not a success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorBody {
    /// What was wrong, in words for people. Programs go by the status code.
    pub error: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_people_have_are_good() {
        for name in ["Ann", "Jean-Luc", "Zia M.", "O'Brien", "Ødegård 2", "李小龙", "a_b"] {
            assert!(PlayerName::new(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn names_that_could_signal_or_deceive_are_not() {
        for name in ["", "Al", "♠♥♦♣", "a\u{202e}bc", " Ann", "Ann ", "A  B", "x".repeat(21).as_str(), "a\nb", "<b>"]
        {
            assert_eq!(PlayerName::new(name), Err(InvalidName), "{name}");
        }
    }
}
