//! How much may be open at one time, and for how long: what the owner of a server may choose.

use std::{fmt::Display, str::FromStr, time::Duration};

use bridge_game::Moment;

/// The limits of what people open.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
pub struct Limits {
    /// Tables that may be unfinished at one time. Whoever opens one more is asked to wait.
    #[arg(long, env = "BRIDGE_MAX_TABLES", default_value_t = 20_000, value_parser = at_least_one::<usize>)]
    pub max_tables: usize,
    /// Tables, matches and events opened from one address that may be unfinished at one time. Behind a proxy everybody
    /// comes from one address.
    #[arg(long, env = "BRIDGE_MAX_TABLES_PER_ADDRESS", default_value_t = 200, value_parser = at_least_one::<usize>)]
    pub max_tables_per_address: usize,
    /// Hours after which a table without a first board, or where computers alone sit, is closed, if nothing happens
    /// there and nobody is there.
    #[arg(long, env = "BRIDGE_CLOSE_UNBEGUN_HOURS", default_value_t = 24, value_parser = at_least_one::<u32>)]
    pub close_unbegun_hours: u32,
    /// Days after which an unfinished table, match or event is closed, if nothing happens there and nobody is there.
    #[arg(long, env = "BRIDGE_CLOSE_UNFINISHED_DAYS", default_value_t = 30, value_parser = at_least_one::<u32>)]
    pub close_unfinished_days: u32,
}

/// None at all would close what people play at the moment when nobody is connected, or open nothing.
fn at_least_one<N: FromStr<Err: Display> + PartialEq + From<u8>>(text: &str) -> Result<N, String> {
    match text.parse() {
        Ok(none) if none == N::from(0) => Err("it is at least 1; a large number comes to never".to_owned()),
        Ok(number) => Ok(number),
        Err(cause) => Err(cause.to_string()),
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_tables: 20_000, max_tables_per_address: 200, close_unbegun_hours: 24, close_unfinished_days: 30 }
    }
}

/// How long what is open may be left alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lifetimes {
    /// A table without a first board, and one where computers alone sit.
    pub(crate) unbegun: Duration,
    /// Everything else that is not finished.
    pub(crate) unfinished: Duration,
    /// Before that nothing is closed for its age: a machine may start with its clock far ahead, and be put right soon.
    pub(crate) counted_from: Moment,
}

impl Lifetimes {
    /// Those of a server that has just started.
    pub(crate) fn of(limits: &Limits, started: Moment) -> Self {
        const HOUR: u64 = 60 * 60;
        Self {
            counted_from: started.after(Duration::from_secs(HOUR)),
            unbegun: Duration::from_secs(limits.close_unbegun_hours as u64 * HOUR),
            unfinished: Duration::from_secs(limits.close_unfinished_days as u64 * 24 * HOUR),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::Config;

    #[test]
    fn what_is_not_said_is_as_the_default_says() {
        assert_eq!(Config::parse_from(["bridge-server"]).limits, Limits::default());
        let limits = Config::parse_from(["bridge-server", "--max-tables", "7", "--close-unbegun-hours", "2"]).limits;
        assert_eq!((limits.max_tables, Lifetimes::of(&limits, Moment(0)).unbegun), (7, Duration::from_secs(7_200)));
        // At once would be for everybody whose network is gone for a moment.
        let refused = Config::try_parse_from(["bridge-server", "--close-unfinished-days", "0"]);
        assert!(refused.is_err_and(|why| why.to_string().contains("at least 1")));
    }
}
