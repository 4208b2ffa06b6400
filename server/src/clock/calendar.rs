//! Moments for people to read: dates of the Gregorian calendar, in UTC.

use time::OffsetDateTime;

/// How a moment is spelled that no calendar has.
pub(crate) const NEVER: &str = "never";

/// A moment in milliseconds since 1970 as `2026-01-31 19:30 UTC`.
pub(crate) fn spelled(ms: u64) -> String {
    let seconds = i64::try_from(ms / 1000).ok().and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    let Some(at) = seconds else { return NEVER.to_owned() };
    format!("{} {:02}:{:02} UTC", at.date(), at.hour(), at.minute())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_its_date() {
        assert_eq!(spelled(0), "1970-01-01 00:00 UTC");
        assert_eq!(spelled(951_782_400_000), "2000-02-29 00:00 UTC");
        assert_eq!(spelled(1_769_887_800_000), "2026-01-31 19:30 UTC");
        assert_eq!(spelled(u64::MAX), "never");
    }
}
