//! Whether a refused request is worth sending again, so that a client need not know every refusal to go on well.

use serde::{Deserialize, Serialize};

/// The advice on a request that was refused: whether to send it again, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Retry {
    /// Never as it stands: another request, or another person, is needed.
    Never,
    /// The very same request may be carried out later, when time has passed or somebody has acted.
    Later,
    /// It acts on what is no longer so: look at the view, and ask anew with what it says if the act is still due.
    Refresh,
    /// On this connection not any more: connect again, resume, and repeat it there.
    Reconnect,
}
