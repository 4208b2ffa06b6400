//! The life of a machine's actor. One that panics is a fault of ours, which is this machine's trouble and nobody else's
//! (Promise R20): its journal holds all that is true, so it is opened again from there, and whoever had written to it
//! is served by the next.

use std::{panic::AssertUnwindSafe, sync::Weak};

use futures_util::FutureExt;
use tokio::sync::mpsc;
use tracing::error;

use super::Register;
use crate::actor::{Ended, Letter, Machine, MachineActor};

/// Panics with nothing carried out between them, after which a machine stays closed until the server is started again.
const MOST_PANICS: u32 = 3;

/// Runs an actor until it ends, and starts it again when it panics.
pub(super) async fn live<M: Machine>(
    register: Weak<Register<M>>,
    mut actor: MachineActor<M>,
    mut letters: mpsc::Receiver<Letter<M>>,
) -> Ended {
    let ended = serve(&register, &mut actor, &mut letters).await;
    // Who writes from here on finds nobody, and looks for the machine anew.
    letters.close();
    while let Some(letter) = letters.recv().await {
        letter.return_to_sender();
    }
    let (machine, resting) = actor.leave();
    if let Some(register) = register.upgrade() {
        register.let_go(&machine, resting, ended).await;
    }
    ended
}

async fn serve<M: Machine>(
    register: &Weak<Register<M>>,
    actor: &mut MachineActor<M>,
    letters: &mut mpsc::Receiver<Letter<M>>,
) -> Ended {
    let mut panics = 0;
    loop {
        if let Ok(ended) = AssertUnwindSafe(actor.serve_all(letters)).catch_unwind().await {
            return ended;
        }
        panics = if actor.has_come_further() { 1 } else { panics + 1 };
        actor.answer_for_panic();
        let Some(register) = register.upgrade() else { return Ended::Stopped };
        let (kind, stream) = (M::KIND, actor.machine().stream());
        let id = M::spell(stream);
        if panics == MOST_PANICS {
            error!(
                kind,
                id, panics, "it panics on the same record again and again, and stays closed until the next start"
            );
            return Ended::Quarantined;
        }
        error!(kind, id, panics, "it panicked, and is opened again from its journal");
        match register.claim(stream).await {
            Ok(Some(claimed)) => *actor = register.actor(claimed),
            Ok(None) | Err(_) => return Ended::Silenced,
        }
    }
}
