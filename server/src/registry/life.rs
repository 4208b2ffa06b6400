//! Supervises a machine's actor (Promise R20): after a panic, or an append of which the journal was lost, it replays
//! the machine from its journal and starts again, and serves who had written to the one before. A machine that panics
//! again and again without coming further is quarantined.

use std::{panic::AssertUnwindSafe, sync::Weak};

use bridge_protocol::Refusal;
use futures_util::FutureExt;
use tokio::{
    sync::mpsc,
    time::{Duration, Instant, timeout_at},
};
use tracing::error;

use super::Registry;
use crate::{
    actor::{Ended, Machine, MachineActor, Message},
    journal::StreamId,
};

/// Panics with nothing carried out between them, after which a machine stays closed until the server is started again.
const MOST_PANICS: u32 = 3;
/// How soon a journal that is out of reach, or has no room, is asked again.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Runs an actor until it ends, and starts it again when it panics.
pub(super) async fn live<M: Machine>(
    registry: Weak<Registry<M>>,
    mut actor: MachineActor<M>,
    mut messages: mpsc::Receiver<Message<M>>,
) -> Ended {
    let ended = serve(&registry, &mut actor, &mut messages).await;
    // Who writes from here on finds nobody, and looks for the machine anew.
    messages.close();
    while let Some(message) = messages.recv().await {
        message.turn_away();
    }
    let (machine, resting) = actor.leave();
    if let Some(registry) = registry.upgrade() {
        registry.on_stopped(&machine, resting, ended).await;
    }
    ended
}

async fn serve<M: Machine>(
    registry: &Weak<Registry<M>>,
    actor: &mut MachineActor<M>,
    messages: &mut mpsc::Receiver<Message<M>>,
) -> Ended {
    let mut panics = 0;
    let stream = actor.machine().stream();
    loop {
        match AssertUnwindSafe(actor.serve_all(messages)).catch_unwind().await {
            Ok(Ended::Outdated | Ended::Unknown) => match claimed_anew(registry, stream, messages).await {
                Ok(anew) => {
                    *actor = anew;
                    continue;
                }
                Err(ended) => return ended,
            },
            Ok(ended) => return ended,
            Err(_) => {}
        }
        panics = if actor.has_come_further() { 1 } else { panics + 1 };
        actor.answer_for_panic();
        let (kind, id) = (M::KIND.name(), M::spell(stream));
        if panics == MOST_PANICS {
            error!(
                kind,
                id, panics, "it panics on the same record again and again, and stays closed until the next start"
            );
            return Ended::Quarantined;
        }
        error!(kind, id, panics, "it panicked, and is opened again from its journal");
        match claimed_anew(registry, stream, messages).await {
            Ok(anew) => *actor = anew,
            Err(ended) => return ended,
        }
    }
}

/// The same machine as its journal has it, once that is to be had. Whoever attends is told to come again when the one
/// before is dropped.
async fn claimed_anew<M: Machine>(
    registry: &Weak<Registry<M>>,
    stream: StreamId,
    messages: &mut mpsc::Receiver<Message<M>>,
) -> Result<MachineActor<M>, Ended> {
    loop {
        let here = registry.upgrade().ok_or(Ended::Stopped)?;
        let cause = match here.claim(stream).await {
            Ok(Some(claimed)) => return Ok(here.actor(claimed)),
            Err(cause) if here.context.journal.is_healthy() && here.passes(stream, &cause).await => cause,
            // Whoever comes is shown to the node that has it, if another has.
            Ok(None) | Err(_) => return Err(Ended::JournalFailed),
        };
        drop(here);
        refuse_for_a_while(messages, &cause).await?;
    }
}

/// The journal is out of reach, or its disk is full. Whoever writes is told so.
async fn refuse_for_a_while<M: Machine>(
    messages: &mut mpsc::Receiver<Message<M>>,
    cause: &Refusal,
) -> Result<(), Ended> {
    let until = Instant::now() + RETRY_DELAY;
    while let Ok(message) = timeout_at(until, messages.recv()).await {
        message.ok_or(Ended::Stopped)?.refuse(cause.clone());
    }
    Ok(())
}
