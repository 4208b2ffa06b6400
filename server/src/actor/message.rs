//! What can be written to a machine. A mailbox is bounded: whoever writes waits for room, and nobody who is written to
//! waits for the writer.

use bridge_game::{Moment, Person};
use bridge_protocol::{Answer, Closing, ClosingReason, Refusal};
use tokio::sync::{mpsc, oneshot};
use tracing::Span;

use super::{InputOf, Machine, Subscribers};
use crate::outbox::{ConnectionId, Outbox, reply};

/// A way to write to a machine.
pub(crate) type Handle<M> = mpsc::Sender<Message<M>>;

/// Whom to answer, and the number of their request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) connection: ConnectionId,
    pub(crate) outbox: Outbox,
    pub(crate) request: u64,
    /// The span of their request.
    pub(crate) span: Span,
}

/// What somebody wants to see of a machine, and of its own clock.
type See<M> = Box<dyn FnOnce(&M, Moment) + Send>;

/// A message to a machine.
pub(crate) enum Message<M: Machine> {
    /// Carry out a command and answer.
    Command { caller: Caller, command: M::Command },
    /// Carry out a command, answer, and let the caller attend from then on. `entered` gets whether that was allowed.
    Enter { caller: Caller, command: M::Command, entered: oneshot::Sender<bool> },
    /// Carry out what is not answered to a connection; whoever sent it answers for it.
    Execute(Box<Execute<M>>),
    /// Let the server look at it, and at its clock.
    Inspect(See<M>),
    /// A connection attends no more.
    Detach { connection: ConnectionId },
    /// Somebody's words were erased: what is in memory has them still, and is to be read from the journal.
    ReadAnew,
    /// What only this kind of machine is asked.
    Query(M::Query),
}

/// What is not answered to a connection.
pub(crate) struct Execute<M: Machine> {
    pub(super) input: InputOf<M>,
    pub(super) done: oneshot::Sender<Result<(), Refusal>>,
}

impl<M: Machine> Message<M> {
    /// Nobody will read it: the sender connects again, and finds the machine as it then is.
    pub(crate) fn turn_away(self) {
        if let Some(caller) = self.caller() {
            caller.send_away();
        }
    }

    /// Nothing can be done at present.
    pub(crate) fn refuse(self, refusal: Refusal) {
        match self {
            Self::Execute(execute) => {
                execute.done.send(Err(refusal)).ok();
            }
            Self::Command { caller, .. } | Self::Enter { caller, .. } => caller.refuse(refusal),
            Self::Query(query) => M::Subscribers::refuse_query(query, refusal),
            // Whoever looks hears that nobody is there.
            Self::Inspect(_) | Self::Detach { .. } | Self::ReadAnew => {}
        }
    }

    /// Whose request it is, if it is answered on a connection.
    pub(super) fn caller(&self) -> Option<&Caller> {
        match self {
            Self::Command { caller, .. } | Self::Enter { caller, .. } => Some(caller),
            Self::Query(query) => M::Subscribers::caller_of(query),
            Self::Execute(_) | Self::Inspect(_) | Self::Detach { .. } | Self::ReadAnew => None,
        }
    }
}

/// To whoever has to connect again, to find what the journal holds.
pub(super) const COME_BACK: Closing = Closing::because(ClosingReason::Restart);

impl Caller {
    pub(super) fn send_away(&self) {
        self.outbox.close(COME_BACK);
    }

    pub(crate) fn refuse(&self, refusal: Refusal) {
        reply(&self.outbox, self.request, Answer::Refused(refusal.into()));
    }
}

/// Has a command carried out, and waits for what comes of it.
///
/// # Errors
/// The machine's refusal, or that it is gone.
pub(crate) async fn execute<M: Machine>(handle: &Handle<M>, input: InputOf<M>) -> Result<(), Refusal> {
    let (done, heard) = oneshot::channel();
    let message = Message::Execute(Box::new(Execute { input, done }));
    handle.send(message).await.map_err(|_| Refusal::Unavailable {})?;
    heard.await.unwrap_or(Err(Refusal::Unavailable {}))
}

/// Looks at a machine, and waits for what there is to see.
///
/// # Errors
/// If it is gone.
pub(crate) async fn inspect<M: Machine, T: Send + 'static>(
    handle: &Handle<M>,
    see: impl FnOnce(&M) -> T + Send + 'static,
) -> Result<T, Refusal> {
    inspect_at(handle, |machine, _| see(machine)).await
}

/// As [`inspect`]; the machine's own clock is looked at too.
///
/// # Errors
/// If it is gone.
pub(crate) async fn inspect_at<M: Machine, T: Send + 'static>(
    handle: &Handle<M>,
    see: impl FnOnce(&M, Moment) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let (tell, seen) = oneshot::channel();
    let message = Message::Inspect(Box::new(move |machine, now| {
        // Whoever looked may have gone away.
        tell.send(see(machine, now)).ok();
    }));
    handle.send(message).await.map_err(|_| Refusal::Unavailable {})?;
    seen.await.map_err(|_| Refusal::Unavailable {})
}
