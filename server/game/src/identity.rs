//! What the server itself brings to a decision: the key with which it signs.

use bridge_dealing::ServerKey;

/// The server's identity.
#[derive(Debug)]
pub struct ServerIdentity {
    /// Signs transcripts of dealing.
    pub key: ServerKey,
}
