//! A request on its way, and who waits for the answer.

use bridge_protocol::{Answer, Request};
use tokio::sync::oneshot;

use super::RequestError;

pub(super) struct Ask {
    pub(super) request: Request,
    pub(super) to: To,
}

pub(super) enum To {
    /// Somebody waits for just this.
    Caller(oneshot::Sender<Result<Answer, RequestError>>),
    /// It goes into the updates, under the number that the frame was posted with.
    Stream(u64),
    /// The connection asked by itself, for the dealing or to come back.
    Ceremony,
}
