//! `analysis`: what can be typed after it.

use std::path::PathBuf;

use bridge_rules::BoardNumber;
use clap::Args;

use super::common::{TableRef, Where, Who};
use crate::input::boards::BoardRange;

/// `analysis`
#[derive(Debug, Args)]
pub struct AnalysisArgs {
    /// The table's id, or any invitation to it
    #[arg(required_unless_present = "pbn", conflicts_with = "pbn")]
    pub(crate) table: Option<TableRef>,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) who: Who,
    /// Which board [default: all that are over]
    #[arg(long, value_name = "N", conflicts_with = "pbn")]
    pub(crate) board: Option<BoardNumber>,
    /// The boards of a PBN, LIN or DLM file, instead of those of a table
    #[arg(long, value_name = "FILE")]
    pub(crate) pbn: Option<PathBuf>,
    /// Only these boards of the file, like 3 or 1-8
    #[arg(long, value_name = "A-B", requires = "pbn", conflicts_with = "table")]
    pub(crate) boards: Option<BoardRange>,
    /// A line of JSON for each board, instead of words
    #[arg(long)]
    pub(crate) json: bool,
}
