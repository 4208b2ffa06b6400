//! Days of the calendar, in UTC: each has a set of boards of its own.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Milliseconds of a day.
const A_DAY: u64 = 24 * 60 * 60 * 1000;
/// Days from the first of March of the year 0 to the first of January 1970: a year that begins in March has its leap
/// day at its end.
const MARCH_0_TO_1970: u32 = 719_468;
/// Days of four hundred years, after which the calendar comes again.
const AN_ERA: u32 = 146_097;
/// The last day that four digits of a year can name, counted from 1970.
const LAST: u32 = 2_932_896;

/// A day in UTC, from 1970 on, written like `2026-01-31`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u32);

/// The text is not a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a day is written like 2026-01-31")]
pub struct NotADay;

impl Day {
    /// The day of a moment in milliseconds since 1970.
    pub fn of(ms: u64) -> Self {
        Self(u32::try_from(ms / A_DAY).map_or(LAST, |day| day.min(LAST)))
    }

    /// When it begins, in milliseconds since 1970.
    pub const fn begins(self) -> u64 {
        self.0 as u64 * A_DAY
    }

    /// The next day.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(if self.0 < LAST { self.0 + 1 } else { LAST })
    }

    /// Year, month and day of the month.
    const fn date(self) -> (u32, u32, u32) {
        let day = self.0 + MARCH_0_TO_1970;
        let (era, of_era) = (day / AN_ERA, day % AN_ERA);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let from_march = (5 * of_year + 2) / 153;
        let of_month = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = era * 400 + year;
        (if month <= 2 { year + 1 } else { year }, month, of_month)
    }

    fn from_date(year: u32, month: u32, of_month: u32) -> Option<Self> {
        let year = if month <= 2 { year.checked_sub(1)? } else { year };
        let from_march = if month > 2 { month - 3 } else { month + 9 };
        let (era, of_era) = (year / 400, year % 400);
        let of_year = (153 * from_march + 2) / 5 + of_month.checked_sub(1)?;
        let day = era * AN_ERA + of_era * 365 + of_era / 4 - of_era / 100 + of_year;
        let day = Self(day.checked_sub(MARCH_0_TO_1970)?);
        // The thirtieth of February is no day, and comes out as another.
        let (_, same_month, same_day) = day.date();
        (day.0 <= LAST && (same_month, same_day) == (month, of_month)).then_some(day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl fmt::Debug for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        let mut parts = text.split('-').zip([4, 2, 2]).map(|(part, digits)| {
            let is_number = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse().ok().filter(|_| is_number)
        });
        let (year, month, day) = (parts.next(), parts.next(), parts.next());
        let (Some(Some(year)), Some(Some(month @ 1..=12)), Some(Some(day))) = (year, month, day) else {
            return Err(NotADay);
        };
        Self::from_date(year, month, day).filter(|day| day.to_string() == text).ok_or(NotADay)
    }
}

#[cfg(feature = "typescript")]
bridge_rules::in_typescript! { Day = "string"; }
#[cfg(feature = "schema")]
bridge_rules::in_schema! { Day = {
    "description": "A day in UTC, from 1970 on, written like `2026-01-31`.", "type": "string",
    "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
}; }

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_reads_back_and_they_come_one_after_the_other() {
        let mut day = Day::of(0);
        assert_eq!(day.to_string(), "1970-01-01");
        for _ in 0..200_000 {
            let next = day.next();
            assert_eq!(day.to_string().parse(), Ok(day));
            assert_eq!(Day::of(next.begins() - 1), day);
            assert!(day.to_string() < next.to_string(), "{day:?} and {next:?}");
            day = next;
        }
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(Day::of(951_782_400_000).to_string(), "2000-02-29");
        assert_eq!(Day::of(1_769_887_800_000).to_string(), "2026-01-31");
        assert_eq!((Day::of(u64::MAX), Day::of(u64::MAX).next()), (Day(LAST), Day(LAST)));
        assert_eq!(Day(LAST).to_string(), "9999-12-31");
        for text in
            ["", "2026-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "1969-12-31", "2026-1-31", "2026-01-31x"]
        {
            assert_eq!(text.parse::<Day>(), Err(NotADay), "{text}");
        }
    }
}
