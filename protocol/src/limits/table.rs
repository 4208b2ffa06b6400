//! Every limit by its name, for a server that tells its own and for whoever checks a text that lists them.

use std::{collections::BTreeMap, ops::RangeInclusive, time::Duration};

use serde::{Deserialize, Serialize};

use super::*;

/// A limit as a number: bytes, characters or so many of something; of a time, seconds (its name ends with `_MS` if it
/// is milliseconds).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Limit {
    /// So much.
    One(u64),
    /// The least and the most.
    Range(u64, u64),
}

impl From<usize> for Limit {
    fn from(number: usize) -> Self {
        Self::One(number as u64)
    }
}

impl From<u8> for Limit {
    fn from(number: u8) -> Self {
        Self::One(number.into())
    }
}

impl From<u32> for Limit {
    fn from(number: u32) -> Self {
        Self::One(number.into())
    }
}

impl From<u64> for Limit {
    fn from(number: u64) -> Self {
        Self::One(number)
    }
}

impl From<Duration> for Limit {
    fn from(time: Duration) -> Self {
        Self::One(time.as_secs())
    }
}

impl From<RangeInclusive<usize>> for Limit {
    fn from(range: RangeInclusive<usize>) -> Self {
        Self::Range(*range.start() as u64, *range.end() as u64)
    }
}

/// Every limit of this crate by its name.
pub fn table() -> BTreeMap<String, Limit> {
    macro_rules! rows {
        ($($name:ident),* $(,)?) => { [$((stringify!($name), Limit::from($name))),*] };
    }
    let rows = rows![
        MAX_FRAME,
        MAX_DETAIL,
        MAX_BOARDS,
        MAX_DEALS,
        MAX_STAKES,
        DAILY_BOARDS,
        DAILY_PLACES,
        MAX_TABLES_ATTENDED,
        MAX_CONNECTIONS,
        MAX_MATCHES_FOLLOWED,
        MAX_KIBITZERS,
        MAX_CHAT,
        MAX_MEETING,
        SHORTEST_BETWEEN_BOARDS,
        CLAIMS_PER_SIDE,
        MAX_STATEMENT,
        MAX_MEANING,
        MEANINGS_PER_CALL,
        MEANINGS_BYTES,
        CHOICES_TOLD,
        MEANINGS_ASKED,
        QUESTIONS_PER_BOARD,
        UNDOS_PER_SIDE,
        MAX_CARD_TEXT,
        CARDS_PER_SIDE,
        MAX_CARD_CALLS,
        MAX_CARD_LINES,
        MAX_REASON,
        DIRECTOR_CALLS,
        DIRECTOR_CALLS_WINDOW,
        DIRECTOR_CALLS_REMEMBERED,
        MAX_LAW,
        MAX_DIRECTORS,
        MAX_RESULTS_ASSIGNED,
        MAX_RULINGS,
        RULINGS_BYTES,
        MAX_USED_MS,
        MAX_TEAMS,
        MAX_ENTRANTS,
        MAX_COMPUTERS,
        MAX_BOARDS_A_ROUND,
        MAX_SECTIONS,
        RECAP_FIGURES,
        MAX_ROUND_MINUTES,
        MAX_CORRECTION_MS,
        MAX_LINEUP_MS,
        ADJUDICATED_AFTER,
        MAX_START_AHEAD,
        MAX_EVENT_NAME,
        MAX_PRIZES,
        MAX_PRIZE,
        RULINGS_SHOWN,
        RULINGS_ASKED,
        QUESTION_PERIOD,
        ANSWER_PERIOD,
        CLAIM_PERIOD,
        DIRECTOR_PERIOD,
        SKIP_PAUSE,
        TRAY_HOLD,
        TRAY_RETURN,
        GRACE,
        GRACES,
        SUBSTITUTE_AFTER,
        BREAK_OFF_AFTER,
        CORRECTION_PERIOD,
        CHAT_REMEMBERED,
        LINES_RECOGNISED,
        NAME_LENGTH,
        CONTRIBUTION_WINDOW,
        SEGMENT_ALLOWANCE,
        MAX_MS_PER_BOARD,
        HELLO_DEADLINE,
        CROWDED_HELLO_DEADLINE,
        TICKET_LIFE,
        PING_EVERY,
        SILENCE,
        OUTBOX_FRAMES,
        OUTBOX_BYTES,
        MAX_SERVER_FRAME,
        MAX_MATCH_NAME,
        MAX_TEAM_NAME,
        ROSTER,
        MAX_SEGMENTS,
        MAX_EXTRA_SEGMENTS,
    ];
    rows.into_iter().map(|(name, limit)| (name.to_owned(), limit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_is_in_the_table() {
        let constants = include_str!("../limits.rs").lines().filter_map(|line| line.strip_prefix("pub const "));
        let names: Vec<_> = constants.filter_map(|line| Some(line.split_once(':')?.0.to_owned())).collect();
        let table = table();
        assert!(names.len() > 50);
        for name in &names {
            assert!(table.contains_key(name), "{name} is missing");
        }
        assert_eq!(table.len(), names.len());
    }

    #[test]
    fn times_are_seconds_and_all_of_them_are_whole() {
        assert_eq!(table()["CLAIM_PERIOD"], Limit::One(60));
        assert_eq!(table()["ROSTER"], Limit::Range(4, 8));
        let json = serde_json::to_string(&[table()["MAX_FRAME"], table()["ROSTER"]]).unwrap();
        assert_eq!(json, "[16384,[4,8]]");
    }
}
