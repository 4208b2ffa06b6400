//! `robots`: what can be typed after it.

use std::path::PathBuf;

use bridge_protocol::{ComputerLevel, PlayFor};
use bridge_rules::Form;
use clap::Args;

use super::{
    common::{OpeningCode, Where},
    form::form_of_computers,
    values::{level, play_for},
};

/// `robots`
#[derive(Debug, Args)]
pub struct RobotsArgs {
    #[command(flatten)]
    pub(crate) at: Where,
    #[command(flatten)]
    pub(crate) code: OpeningCode,
    /// PBN files: each distinct deal in them is played once, as duplicate, and compared with the results that they have
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["boards", "seed"])]
    pub(crate) deals: Vec<PathBuf>,
    /// Boards dealt by chance, where there are no files
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) boards: u32,
    /// The seed of those deals
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// What is played: duplicate boards, or so many deals of another form with an auction and four players: rubber,
    /// chicago, chicago-duplicate, russian, auction; the server deals those, by its own chance
    #[arg(long, value_name = "GAME", default_value = "duplicate", value_parser = form_of_computers,
        conflicts_with = "seed")]
    pub(crate) form: Form,
    /// How well the computers play
    #[arg(long, value_name = "novice|club|strong", default_value = "club", value_parser = level)]
    pub(crate) level: ComputerLevel,
    /// What they play for on boards of duplicate [default: imps]
    #[arg(long, value_name = "imps|matchpoints|points", conflicts_with = "form", value_parser = play_for)]
    pub(crate) play_for: Option<PlayFor>,
    /// Tables that play at the same time: a server thinks about one card of a table at a time
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(crate) abreast: u8,
    /// Each board a line of JSON, and the summary another
    #[arg(long)]
    pub(crate) json: bool,
}
