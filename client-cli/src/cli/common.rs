//! What most commands are told: where, as whom, and which table.

use bridge_client::api::Server;
use bridge_protocol::{PlayerName, TableId};
use clap::Args;

use crate::input::id_or_link::IdOrLink;

/// A table as it is named on the command line.
pub(crate) type TableRef = IdOrLink<TableId>;

/// Where and as whom.
#[derive(Clone, Debug, Args)]
pub struct Who {
    /// The name that others see; the same name on the same machine comes back to its seat [default: from $USER]
    #[arg(long, value_name = "NAME", value_parser = PlayerName::new, env = "BRIDGE_NAME")]
    pub name: Option<PlayerName>,
}

/// Which server.
#[derive(Clone, Debug, Args)]
pub struct Where {
    /// The server
    #[arg(long, value_name = "URL", env = "BRIDGE_SERVER", default_value = "http://127.0.0.1:8080")]
    pub server: Server,
}

/// What some servers ask of whoever opens something.
#[derive(Clone, Debug, Args)]
pub struct OpeningCode {
    /// The code that the server's owner gives to those who may open tables, if they want one
    #[arg(long, value_name = "CODE", env = "BRIDGE_OPENING_CODE", hide_env_values = true)]
    pub code: Option<String>,
}
