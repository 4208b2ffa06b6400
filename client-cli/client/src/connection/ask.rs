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
    /// The holder of the inbox waits for it: it comes among the updates, in its place, under this number.
    Holder(u64),
    /// It goes into the updates, under the number that the frame was posted with.
    Stream(u64),
    /// The connection asked by itself, for the dealing: what is due is seen in the view.
    Dealing,
    /// The connection asked by itself, to come back to what it followed or had entered.
    Return,
}

impl To {
    /// Whether the connection itself sees to it, on whichever socket.
    pub(super) fn is_own(&self) -> bool {
        match self {
            Self::Dealing | Self::Return => true,
            Self::Caller(_) | Self::Holder(_) | Self::Stream(_) => false,
        }
    }
}
