//! What the owner of a house decides.

use std::{net::SocketAddr, path::PathBuf};

use crate::gateway::{Origin, Rates};

/// The command line and the environment of `bridge-server`.
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
    /// What `/metrics` asks for, as a bearer token. Without it the figures are told on this machine alone, and behind a
    /// proxy (`--public-url`) to nobody.
    #[arg(long, env = "BRIDGE_METRICS_KEY", hide_env_values = true)]
    pub metrics_key: Option<String>,
}
