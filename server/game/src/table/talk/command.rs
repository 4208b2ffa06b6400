//! What a person at a table says to others there.

use bridge_protocol::Audience;

/// What somebody asks who would speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say something.
    Say {
        /// The number of the line among one's own, from 1.
        line: u32,
        /// The line as typed: not cleaned, and of any length.
        text: String,
        /// The audience that it is for.
        to: Audience,
    },
}
