//! What comes of a line.

use std::path::PathBuf;

use bridge_protocol::{Audience, MeaningsRequest, Request, Turn};

use super::Show;

/// What comes of a line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Act {
    /// To be asked of the server.
    Ask(Box<Request>),
    /// To be said, after what was said before it.
    Say(Audience, String),
    /// A convention card to be filed, from a file.
    FileCard(PathBuf),
    /// To be asked of the computers, beside the table.
    Meanings(MeaningsRequest),
    /// To look at every hand and ask for help with the claim of this turn.
    Aid(Turn),
    /// To be shown here.
    Show(Show),
    /// Nothing: an empty line where none is asked for.
    Nothing,
    /// To go.
    Quit,
}
