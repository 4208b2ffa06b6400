//! The address of a page of the friends' own, where they hear or see each other while they play. The server keeps and
//! tells it, and never opens it.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::limits;

/// A link to a meeting: `https://`, a host, and whatever follows, in visible ASCII.
///
/// ```
/// use bridge_protocol::MeetingLink;
///
/// assert!(MeetingLink::new("https://meet.example/our-evening").is_ok());
/// for bad in ["http://meet.example/", "https://", "https://me@meet.example/", "javascript:alert(1)"] {
///     assert!(MeetingLink::new(bad).is_err(), "{bad}");
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MeetingLink(Arc<str>);

/// This is no link to a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a meeting's link begins with https:// and has at most 300 characters, none of them a space")]
pub struct InvalidMeeting;

#[cfg(feature = "typescript")]
bridge_rules::in_typescript! { MeetingLink = "string"; }
#[cfg(feature = "schema")]
bridge_rules::in_schema! { MeetingLink = {
    "description": "A link to the friends' own voice or video page.",
    "type": "string", "pattern": "^https://", "maxLength": 300
}; }

impl MeetingLink {
    /// Checks a link.
    ///
    /// # Errors
    /// If it is not `https`, names no host, names somebody before the host (which would hide where it leads), is longer
    /// than [`limits::MAX_MEETING`], or has a character that is not visible ASCII.
    pub fn new(link: &str) -> Result<Self, InvalidMeeting> {
        let rest = link.strip_prefix("https://").ok_or(InvalidMeeting)?;
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let is_host = host.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[')
            && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c));
        let is_plain = link.len() <= limits::MAX_MEETING && link.chars().all(|c| c.is_ascii_graphic());
        if is_host && is_plain { Ok(Self(link.into())) } else { Err(InvalidMeeting) }
    }

    /// The link as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whoever has the link may come: it is in no log.
impl fmt::Debug for MeetingLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MeetingLink(…)")
    }
}

impl TryFrom<String> for MeetingLink {
    type Error = InvalidMeeting;

    fn try_from(link: String) -> Result<Self, Self::Error> {
        Self::new(&link)
    }
}

impl From<MeetingLink> for String {
    fn from(link: MeetingLink) -> Self {
        link.0.as_ref().to_owned()
    }
}
