//! Answers to requests.

use bridge_protocol::{Answer, Reply, ServerFrame};

use super::{Frame, Outbox};
use crate::{
    metrics::refused,
    planted::{Fault, shows},
};

/// Answers a request.
pub(crate) fn reply(outbox: &Outbox, id: u64, answer: Answer) {
    if let Answer::Refused(refused) = &answer {
        refused::count(&refused.why);
    }
    outbox.send(&ServerFrame::Reply(Reply { id, answer }));
}

/// Answers a request together with what it caused, once the outbox is flushed.
pub(crate) fn reply_held(outbox: &Outbox, id: u64, answer: Answer) {
    if shows(Fault::LostAnswer, 50) {
        return;
    }
    outbox.hold(Frame::text(&ServerFrame::Reply(Reply { id, answer })));
}
