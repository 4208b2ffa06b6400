//! Where a request came from, and where it arrived.

use std::net::{IpAddr, SocketAddr};

/// Where a request came from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub(super) IpAddr);

/// The address of ours at which a request arrived.
#[derive(Clone, Copy, Debug)]
pub(super) struct Here(pub(super) SocketAddr);
