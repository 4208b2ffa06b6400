//! `replay`: what can be typed after it.

use std::path::PathBuf;

use bridge_protocol::Profile;
use clap::{Args, ValueEnum};

use super::{
    common::{OpeningCode, Where},
    profile,
    values::PROFILES,
};
use crate::input::boards::BoardRange;

/// `replay`
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The recorded boards. Those that `export` writes of a session of another form, and those that any program scored
    /// as Rubber or Chicago, are played under that form, one after the other
    #[arg(required_unless_present = "of_match", conflicts_with = "of_match")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) code: OpeningCode,
    /// A recorded match: both rooms through eight connections, the rooms at different speeds
    #[arg(long = "match", value_name = "FILE", id = "of_match", conflicts_with_all = ["room", "boards"])]
    pub(crate) of_match: Option<PathBuf>,
    /// What the match must come to, as JSON
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    pub(crate) expect: Option<PathBuf>,
    /// Segments that the boards of the match are divided over
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with = "file", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) segments: u8,
    /// The rooms play their boards in different orders, which this seed chooses
    #[arg(long, value_name = "SEED", conflicts_with = "file")]
    pub(crate) shuffle: Option<u64>,
    /// Only the boards of this room [default: all, a table for each room]
    #[arg(long, value_name = "Open|Closed", ignore_case = true)]
    pub(crate) room: Option<Room>,
    /// Only these boards, like 3 or 1-8
    #[arg(long, value_name = "A-B")]
    pub(crate) boards: Option<BoardRange>,
    /// What the tables agree on; opening leads, screens and pauses are as it has them, and calls are alerted and asked
    /// about
    #[arg(long, value_name = PROFILES, value_parser = profile)]
    pub(crate) policy: Option<Profile>,
    /// Tables at which the boards of a room are played at the same time, for policies that let calls wait
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(crate) abreast: u8,
    /// Acts per second at each table [default: as fast as the server takes them]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) speed: Option<u32>,
}

/// A room of a team match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Room {
    /// The home team sits North-South.
    Open,
    /// The home team sits East-West.
    Closed,
}
