//! What the owner of a house decides.

use std::{net::SocketAddr, path::PathBuf};

use crate::{
    Clocks, Limits, WallClock,
    gateway::{Origin, Rates},
};

/// The command line of `bridge-server`: a house to open or, with a command, what is done to its data.
#[derive(Debug, clap::Parser)]
#[command(
    name = "bridge-server",
    version,
    about = "A bridge server: friends, tables, and nothing lost.",
    args_conflicts_with_subcommands = true
)]
pub(crate) struct CommandLine {
    #[command(flatten)]
    pub(crate) house: Config,
    #[command(subcommand)]
    pub(crate) upkeep: Option<Upkeep>,
}

/// What is done to the data of a house.
#[derive(Clone, Debug, PartialEq, Eq, clap::Subcommand)]
pub(crate) enum Upkeep {
    /// Reads and replays everything, while the server runs or not. Exits with 0 if all is well, 1 if something is
    /// damaged, 2 if the data cannot be read.
    Check {
        /// The data directory.
        #[arg(long, env = "BRIDGE_DATA", default_value = "./bridge-data")]
        data: PathBuf,
    },
    /// Saves what can be saved of damaged data, which stays as it is, and lists what was lost. The server must not run.
    /// Exits with 0 if nothing was lost, 1 if anything was, 2 if nothing could be done.
    Salvage {
        /// The data directory.
        #[arg(long, env = "BRIDGE_DATA", default_value = "./bridge-data")]
        data: PathBuf,
        /// The data directory to make.
        new: PathBuf,
    },
    /// Copies the data while the server runs, and checks the copy as `check` does: everything that was answered before
    /// is in it. Exits with 0 if the copy is good, 1 if it is not made because something is damaged, 2 if it cannot be
    /// made.
    Backup {
        /// The data directory.
        #[arg(long, env = "BRIDGE_DATA", default_value = "./bridge-data")]
        data: PathBuf,
        /// The data directory to make, on which a server starts.
        to: PathBuf,
    },
}

/// How a house is opened, on the command line and in the environment.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "bridge-server", version, about = "A bridge server: friends, tables, and nothing lost.")]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    #[arg(long, env = "BRIDGE_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// The directory that keeps everything: the journal and the server's key. Made if it is not there. Back it up as
    /// one.
    #[arg(long, env = "BRIDGE_DATA", default_value = "./bridge-data")]
    pub data: PathBuf,
    /// How fast people may ask. `unlimited` is for measurements on one's own machine; sizes are limited all the same.
    #[arg(long, env = "BRIDGE_RATES", value_enum, default_value_t)]
    pub rates: Rates,
    /// A web page's origin that may open sockets, such as `https://bridge.example`; may be given several times.
    #[arg(long = "origin", env = "BRIDGE_ORIGINS", value_delimiter = ',')]
    pub origins: Vec<Origin>,
    /// The address that people reach the server at, such as `https://bridge.example`, if a proxy stands before it.
    #[arg(long, env = "BRIDGE_PUBLIC_URL")]
    pub public_url: Option<Origin>,
    /// What `/metrics` asks for, as a bearer token. Without it the figures are told on this machine, while the server
    /// listens on loopback alone and without `--public-url`; else to nobody.
    #[arg(long, env = "BRIDGE_METRICS_KEY", hide_env_values = true)]
    pub metrics_key: Option<String>,
    /// How fast the time of tables, matches and events passes. `fast`, twenty times as fast, is for trying out a
    /// client, and only on a loopback address.
    #[arg(long, env = "BRIDGE_CLOCKS", value_enum, default_value_t)]
    pub clocks: Clocks,
    /// Computer players that may sit at tables, all together; 0 for none. What they play with takes about 100 MB as
    /// soon as the first one thinks.
    #[arg(long, env = "BRIDGE_ROBOTS", value_name = "N", default_value_t = 400)]
    pub robots: usize,
    /// How much may be open, and for how long.
    #[command(flatten)]
    pub limits: Limits,
    /// The time of day; not on the command line, where it is the machine's.
    #[arg(skip)]
    pub wall_clock: WallClock,
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[test]
    fn without_a_command_a_house_is_opened_and_with_one_it_is_not() {
        let house = CommandLine::parse_from(["bridge-server", "--listen", "127.0.0.1:0", "--data", "club"]);
        assert_eq!((house.upkeep, house.house.data), (None, PathBuf::from("club")));
        let backup = CommandLine::parse_from(["bridge-server", "backup", "--data", "club", "copy"]);
        assert_eq!(backup.upkeep, Some(Upkeep::Backup { data: "club".into(), to: "copy".into() }));
        let mixed = CommandLine::try_parse_from(["bridge-server", "--listen", "127.0.0.1:0", "check"]);
        assert!(mixed.is_err(), "a check listens nowhere");
    }
}
