//! Speaking.

use bridge_protocol::Audience;

/// Speaking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say something.
    Say {
        /// The number of the line among one's own.
        line: u32,
        /// As typed.
        text: String,
        /// The audience that it is for.
        to: Audience,
    },
}
