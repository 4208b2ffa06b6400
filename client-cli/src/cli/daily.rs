//! `daily`: what can be typed after it.

use bridge_protocol::Day;
use clap::Args;

use super::common::{Where, Who};

/// `daily`
#[derive(Debug, Args)]
pub struct DailyArgs {
    /// Which day, such as 2026-01-31 [default: today]
    #[arg(value_name = "DAY")]
    pub(crate) day: Option<Day>,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
    /// The answer as JSON, instead of words
    #[arg(long)]
    pub(crate) json: bool,
}
