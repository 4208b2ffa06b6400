//! `conform`: a server or a client held against the contract.

use std::{net::SocketAddr, path::PathBuf};

use bridge_client::api::Server;
use clap::Args;

use super::common::OpeningCode;

/// `conform`
#[derive(Debug, Args)]
pub struct ConformArgs {
    /// The server that is tried; it gets a few guests and tables, which are closed again
    #[arg(value_name = "URL", env = "BRIDGE_SERVER", default_value = "http://127.0.0.1:8080")]
    pub(crate) server: Server,
    /// Try a client instead: serve it here, before the server of URL, and put it to what a client has to bear, five
    /// minutes at most for each step; Ctrl-C tells what was found so far
    #[arg(long, value_name = "ADDR", conflicts_with = "only")]
    pub(crate) serve: Option<SocketAddr>,
    #[command(flatten)]
    pub(crate) code: OpeningCode,
    /// Where to write the report as a JUnit file
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
    /// Only these requirements, by their ids in the contract, such as S-ONE-REPLY
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
}
