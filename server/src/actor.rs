//! The one loop: decide, journal, apply, publish, in this order. An event is durable before anyone hears of it; an actor that
//! cannot write stops speaking. The loop decides nothing itself: it does not know the Laws.

mod audience;
mod lanes;
mod reading;

use std::{sync::Arc, time::Duration};

use bridge_game::{
    Actor, Command, Event, House, Moment, Person, Table,
    record::{self, SealKey},
};
use bridge_protocol::{Answer, Closing, ClosingReason, Lane, Refusal, Seq as LaneSeq};
use tokio::sync::{mpsc, oneshot};
use tracing::{debug, error, info, warn};

use crate::{
    clock::Clock,
    gateway::{ConnectionId, Outbox, reply, reply_held},
    journal::{AppendError, Epoch, Journal, Seq, StreamId},
    metrics::Gauges,
};
use audience::{Attendee, Audience};
use lanes::Lanes;
pub(crate) use reading::Reading;

/// Requests that may wait for one table. When it is full the socket that sends the next one is not read until there is room.
pub(crate) const MAILBOX: usize = 64;
/// How long a deadline that could not be met, because the disk is full, is left alone.
const ANOTHER_TIME: Duration = Duration::from_secs(1);

/// Whom to answer, and the number of his request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) connection: ConnectionId,
    pub(crate) outbox: Outbox,
    pub(crate) request: u64,
}

/// A letter to a table.
pub(crate) enum Letter {
    /// Carry out a command and answer.
    Command { caller: Caller, command: Command },
    /// Sit down or begin to watch, and attend from then on. `entered` gets whether that was allowed.
    Enter { caller: Caller, command: Command, entered: oneshot::Sender<bool> },
    /// Send what is written down.
    Read { caller: Caller, what: Reading },
    /// Attend again after a disconnection, from an event on. `heard` gets whether the table knows the person.
    Resume { caller: Caller, lane: Lane, seq: LaneSeq, heard: oneshot::Sender<bool> },
    /// A connection attends no more.
    Detach { connection: ConnectionId },
}

impl Letter {
    /// Whether the sender attends the table if all goes well.
    pub(crate) const fn enters(&self) -> bool {
        match self {
            Self::Enter { .. } | Self::Resume { .. } => true,
            Self::Command { .. } | Self::Read { .. } | Self::Detach { .. } => false,
        }
    }

    /// Nobody will read it: the sender connects again, and finds the table as it then is.
    fn return_to_sender(self) {
        match self {
            Self::Command { caller, .. }
            | Self::Enter { caller, .. }
            | Self::Read { caller, .. }
            | Self::Resume { caller, .. } => caller.send_away(),
            Self::Detach { .. } => {}
        }
    }
}

impl Caller {
    fn send_away(&self) {
        self.outbox.close(Closing { reason: ClosingReason::Restart, retry_after_ms: None });
    }
}

/// What an actor needs beside its table.
pub(crate) struct Surroundings {
    pub(crate) house: Arc<House>,
    pub(crate) clock: Clock,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) gauges: Arc<Gauges>,
    pub(crate) seal: SealKey,
}

/// A table and its journal: alive for as long as the loop runs.
pub(crate) struct TableActor {
    table: Table,
    stream: StreamId,
    epoch: Epoch,
    head: Seq,
    audience: Audience,
    lanes: Lanes,
    /// The clock is not looked at before: the disk was full when a deadline came.
    patient_until: Moment,
    around: Surroundings,
}

/// Why a loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// All boards are over and nobody attends: the table can be read from its journal.
    Finished,
    /// Everyone who could write to the table is gone: the server stops.
    Stopped,
    /// The journal did not confirm an append: what is true is what reopening reads.
    Silenced,
}

impl TableActor {
    pub(crate) fn new(table: Table, epoch: Epoch, head: Seq, around: Surroundings) -> Self {
        let stream = StreamId(table.id().to_bytes());
        let lanes = Lanes::new(&table);
        Self { table, stream, epoch, head, audience: Audience::default(), lanes, patient_until: Moment(0), around }
    }

    /// Serves letters until nobody is left who could send one, the session is over, or the journal fails.
    pub(crate) async fn run(mut self, mut letters: mpsc::Receiver<Letter>) -> Ended {
        let ended = self.serve_all(&mut letters).await;
        // Who writes from here on finds nobody, and looks for the table anew.
        letters.close();
        while let Some(letter) = letters.recv().await {
            letter.return_to_sender();
        }
        ended
    }

    async fn serve_all(&mut self, letters: &mut mpsc::Receiver<Letter>) -> Ended {
        if self.carry_out(&Actor::Server, Command::Wake, None).await.is_err() {
            return Ended::Silenced;
        }
        loop {
            let heard = match self.table.next_deadline() {
                None => Heard::Letter(letters.recv().await),
                Some(deadline) => tokio::select! {
                    letter = letters.recv() => Heard::Letter(letter),
                    () = self.around.clock.sleep_until(deadline.max(self.patient_until)) => Heard::Deadline,
                },
            };
            let carried_out = match heard {
                Heard::Letter(None) => return Ended::Stopped,
                Heard::Letter(Some(letter)) => self.serve(letter).await,
                Heard::Deadline => self.time_passed().await,
            };
            if carried_out.is_err() || self.note_presence().await.is_err() {
                return Ended::Silenced;
            }
            if self.table.is_finished() && self.audience.is_empty() && letters.is_empty() {
                return Ended::Finished;
            }
        }
    }

    async fn time_passed(&mut self) -> Result<(), Silenced> {
        if !self.carry_out(&Actor::Clock, Command::TimePassed, None).await? {
            self.patient_until = self.around.clock.now().after(ANOTHER_TIME);
        }
        Ok(())
    }

    async fn serve(&mut self, letter: Letter) -> Result<(), Silenced> {
        match letter {
            Letter::Command { caller, command } => {
                self.command(&caller, command, false).await?;
            }
            Letter::Enter { caller, command, entered } => {
                let allowed = self.command(&caller, command, true).await?;
                if allowed {
                    self.enter(caller);
                }
                // The session may have gone away while the letter was under way.
                entered.send(allowed).ok();
            }
            Letter::Read { caller, what } => self.read(&caller, what),
            Letter::Resume { caller, lane, seq, heard } => {
                let known = self.table.lane_of(caller.person.account);
                if let Some(current) = known {
                    let missed = if lane == current { self.lanes.since(lane, seq) } else { None };
                    self.attend(caller, current, missed);
                }
                // The session may have gone away while the letter was under way.
                heard.send(known.is_some()).ok();
            }
            Letter::Detach { connection } => self.detach(connection),
        }
        Ok(())
    }

    /// Tells the table who is connected, if that matters to it.
    async fn note_presence(&mut self) -> Result<(), Silenced> {
        let here = self.audience.here();
        if self.table.notices(&here) {
            self.carry_out(&Actor::Server, Command::Presence { here }, None).await?;
        }
        Ok(())
    }

    async fn command(&mut self, caller: &Caller, command: Command, entering: bool) -> Result<bool, Silenced> {
        let by = Actor::Person(caller.person.clone());
        let carried_out = self.carry_out(&by, command, Some((caller, entering))).await;
        if carried_out.is_err() {
            caller.send_away();
        }
        carried_out
    }

    /// Decides, makes durable, applies, answers and publishes; tells whether the command was carried out.
    async fn carry_out(
        &mut self,
        by: &Actor,
        command: Command,
        caller: Option<(&Caller, bool)>,
    ) -> Result<bool, Silenced> {
        let at = self.around.clock.now();
        let command = self.with_presence(command);
        let decided = self.table.decide(by, command, at, &self.around.house);
        let stored = match decided {
            Ok(events) => self.store(&events, at).await?.map(|()| events),
            Err(refusal) => Err(refusal),
        };
        let events = match stored {
            Ok(events) => events,
            Err(refusal) => {
                if let Some((caller, _)) = caller {
                    reply(&caller.outbox, caller.request, Answer::Refused(refusal.into()));
                }
                return Ok(false);
            }
        };
        self.take_in(&events, at);
        match caller {
            Some((caller, true)) => self.leave_old_lane(caller),
            Some((caller, false)) => reply_held(&caller.outbox, caller.request, Answer::Done {}),
            None => {}
        }
        self.publish();
        if let Some((caller, _)) = caller {
            caller.outbox.flush();
        }
        Ok(true)
    }

    /// Whether somebody is connected is the only thing that the actor knows and the table does not.
    fn with_presence(&self, command: Command) -> Command {
        match command {
            Command::Vacate { seat, sitting, .. } => {
                Command::Vacate { seat, sitting, connected: self.audience.is_here(seat) }
            }
            other => other,
        }
    }

    /// Only after this is an event true.
    async fn store(&mut self, events: &[Event], at: Moment) -> Result<Result<(), Refusal>, Silenced> {
        if events.is_empty() {
            return Ok(Ok(()));
        }
        let records = events.iter().map(|event| record::encode(event, at)).collect();
        match self.around.journal.append(self.stream, self.epoch, self.head, records).await {
            Ok(head) => {
                self.head = head;
                Ok(Ok(()))
            }
            Err(AppendError::Full) => {
                warn!(table.id = %self.table.id(), "the journal's disk is full");
                Ok(Err(Refusal::StorageFull {}))
            }
            Err(cause @ (AppendError::Fenced { .. } | AppendError::Conflict { .. } | AppendError::TooBig { .. })) => {
                error!(table.id = %self.table.id(), %cause, "the table is silenced");
                Err(Silenced)
            }
            Err(AppendError::Failed(_) | AppendError::Closed(_)) => {
                debug!(table.id = %self.table.id(), "the table stops with the journal");
                Err(Silenced)
            }
        }
    }

    fn take_in(&mut self, events: &[Event], at: Moment) {
        let listened = self.audience.listened();
        for event in events {
            self.table.apply(event, at);
            self.lanes.tell(event, &self.table, &listened);
        }
        self.around.gauges.acts.increment(u64::from(!events.is_empty()));
        if events.contains(&Event::SessionFinished) {
            info!(table.id = %self.table.id(), "the session is over");
        }
    }

    fn publish(&mut self) {
        let frames = self.lanes.seal(&self.table, &self.audience.listened());
        self.around.gauges.frames.increment(self.audience.tell(&frames));
        if self.audience.dismiss_strangers(&self.table) {
            self.audience.show_presence(self.table.id());
        }
    }

    /// A kibitzer who sits down is told so by his reply and a snapshot, not by what the kibitzers hear.
    fn leave_old_lane(&mut self, caller: &Caller) {
        if let Some(lane) = self.table.lane_of(caller.person.account) {
            self.audience.quit_others(caller.connection, lane);
        }
    }

    fn enter(&mut self, caller: Caller) {
        let Some(lane) = self.table.lane_of(caller.person.account) else { return };
        let table = self.table.id();
        let answer = match lane.seat() {
            Some(seat) => Answer::Seated { table, seat },
            None if lane == Lane::Director => Answer::Directing { table },
            None => Answer::Watching { table },
        };
        reply(&caller.outbox, caller.request, answer);
        self.attend(caller, lane, None);
    }

    /// Sends what was missed, or the whole view in its place, and who is there; from then on every event of the lane.
    fn attend(&mut self, caller: Caller, lane: Lane, missed: Option<lanes::Missed>) {
        match missed {
            Some(missed) => missed.iter().for_each(|frame| caller.outbox.push(frame.clone())),
            None => caller.outbox.send(&lanes::snapshot(&self.table, lane)),
        }
        let Caller { person, connection, outbox, .. } = caller;
        let arrived = self.audience.admit(Attendee { connection, account: person.account, outbox }, lane);
        self.audience.announce(self.table.id(), connection, arrived);
    }

    fn detach(&mut self, connection: ConnectionId) {
        if self.audience.dismiss(connection) {
            self.audience.show_presence(self.table.id());
        }
    }
}

enum Heard {
    Letter(Option<Letter>),
    Deadline,
}

/// The journal did not confirm an append.
struct Silenced;
