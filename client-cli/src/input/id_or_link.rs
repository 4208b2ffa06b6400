//! A table, a match or an event as it is named on the command line.

use bridge_client::api::{InviteLink, Server};
use std::str::FromStr;

/// What is named, by its id or by a link to it.
#[derive(Clone, Debug)]
pub enum IdOrLink<I> {
    /// By its id, on the server of `--server`.
    Id(I),
    /// By a link, which names its server.
    Link(InviteLink),
}

impl<I> IdOrLink<I> {
    /// The server where it is; `otherwise` if it is named by its id.
    pub fn server<'a>(&'a self, otherwise: &'a Server) -> &'a Server {
        match self {
            Self::Id(_) => otherwise,
            Self::Link(link) => &link.server,
        }
    }
}

impl<I: FromStr> FromStr for IdOrLink<I> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let link = || text.parse().map(Self::Link).ok();
        let named = text.parse().map(Self::Id).ok().or_else(link);
        named.ok_or_else(|| "name it by its id of 26 letters and digits, or by a link to it".to_owned())
    }
}
