//! `blue-chip`: what can be typed after it.

use std::net::SocketAddr;

use bridge_client::api::InviteLink;
use clap::Args;

/// `blue-chip`
#[derive(Debug, Args)]
pub struct BlueChipArgs {
    /// Where programs find the table manager; nothing there is encrypted, so that loopback is best
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:2000")]
    pub(crate) listen: SocketAddr,
    /// The invitations to the seats that programs may take, of one table or several. One whose connection was lost may
    /// come again, in the middle of a board too: it is told the board from its beginning
    #[arg(required = true, value_name = "LINK")]
    pub(crate) invites: Vec<InviteLink>,
}
