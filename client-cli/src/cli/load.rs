//! `load`: what can be typed after it.

use bridge_client::Server;
use bridge_protocol::{Profile, limits::MAX_BOARDS};
use clap::Args;

use super::{common::OpeningCode, profile};

/// The hidden subcommand that is the load generator's floor.
pub const FLOOR_SUBCOMMAND: &str = "floor-server";

/// Measure a server: tables play random boards, and the figures are printed.
#[derive(Clone, Debug, Args)]
pub struct LoadArgs {
    /// The server, started with `--rates unlimited`
    #[arg(long, value_name = "URL", env = "BRIDGE_SERVER", default_value = "http://127.0.0.1:8080")]
    pub(crate) server: Server,
    #[command(flatten)]
    pub(crate) code: OpeningCode,
    /// Another node of the same server, to which as many people come; may be given several times. CPU is the first
    /// one's
    #[arg(long = "node", value_name = "URL")]
    pub(crate) nodes: Vec<Server>,
    /// Tables that play
    #[arg(long, value_name = "T", default_value_t = 250)]
    pub(crate) tables: usize,
    /// Kibitzers at each table; the floor has as many connections at each
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub(crate) kibitzers: usize,
    /// What the tables agree on: one without pauses; kibitzers see the cards on the table in any case
    #[arg(long, value_name = "social|club|teaching", default_value = "social", value_parser = load_profile)]
    pub(crate) policy: Profile,
    /// Measured seconds; with --floor as many again for the floor
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) seconds: u32,
    /// Also open this many idle connections and weigh them (on a freshly started server)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) idle: usize,
    /// Play the same against a bare broadcaster too, in turns, and print the ratio
    #[arg(long)]
    pub(crate) floor: bool,
    /// One act per table in this many milliseconds, for people's pace (2000); without it the next act follows at once
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) pace: Option<u64>,
    /// Let the server deal the boards, ceremony included; without it they are imported
    #[arg(long)]
    pub(crate) deal: bool,
    /// Boards in each table's set [default: 100], or in each match [default: 4]
    #[arg(long, value_name = "B", value_parser = clap::value_parser!(u8).range(1..=MAX_BOARDS as i64))]
    pub(crate) boards: Option<u8>,
    /// Instead of tables, so many matches of two teams at once, each of one segment with eight players, played to the
    /// end
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u16).range(1..), conflicts_with_all = ["tables", "kibitzers", "seconds", "idle", "floor", "pace"])]
    pub(crate) matches: Option<u16>,
    /// The tables are those of one event, whose people follow it; its organiser reads the recap every second
    #[arg(long, requires = "pace", conflicts_with_all = ["kibitzers", "floor", "deal", "boards", "matches"])]
    pub(crate) event: bool,
    /// The seed of all deals, calls and cards
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Load a server on another machine: it must be yours
    #[arg(long)]
    pub(crate) i_run_this_server: bool,
}

/// A policy whose acts follow at once on each other.
fn load_profile(text: &str) -> Result<Profile, String> {
    match profile(text)? {
        profile @ (Profile::Social | Profile::Club | Profile::Teaching) => Ok(profile),
        Profile::Tournament | Profile::Screens => {
            Err("calls wait for each other there: load social, club or teaching".to_owned())
        }
    }
}
