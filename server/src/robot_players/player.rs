//! The computers of one table: they attend it as people do, look when something has happened, think, and act after the
//! time that an act of this kind always takes.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bridge_game::{Input, Moment, Person, ServerCommand, Table, TableInput, session, session::Unfinished};
use bridge_protocol::{AccountId, ComputerTempo, Lane, Reasoned, Refusal, Retry, Seq, TableId, Turn};
use bridge_robot::{Doing, Duty, Memory, Robot};
use bridge_rules::{BoardNumber, Seat};
use parking_lot::Mutex;
use tokio::sync::{Notify, oneshot};
use tracing::debug;

use super::{
    command::command,
    minds::{Minds, Thought},
    reasons::reasoned,
    seeing::Seeing,
};
use crate::{
    actor::{Caller, Message, TableQuery, execute, inspect},
    clock::Clock,
    metrics::figures,
    outbox::{ConnectionId, Outbox},
    reasons::Reasons,
    robots::Robots,
    tables::{TableHandle, Tables},
};

/// When the disk is full, or no thread has time, it is tried again so soon.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// Computers have connections of their own, which nobody else's number is like.
const FIRST_CONNECTION: u64 = 1 << 63;

/// What the computers of all tables have in common.
#[derive(Clone)]
pub(super) struct Common {
    pub(super) minds: Arc<Minds>,
    pub(super) robots: Robots,
    pub(super) tables: Arc<Tables>,
    pub(super) reasons: Arc<Reasons>,
    pub(super) clock: Clock,
}

/// What those who send a task to a table and the task have in common.
#[derive(Clone, Default)]
pub(super) struct Call {
    /// It is to look at the table anew.
    pub(super) called: Arc<Notify>,
    /// Whether a computer has done something at the table, as nobody has noted yet.
    pub(super) has_acted: Arc<AtomicBool>,
}

/// The computers of a table. They hold on to nothing of it between two acts: a node that lets go of a table has let go
/// of it for them too, and when it has the table again they find that one.
pub(super) struct Playing {
    table: TableId,
    common: Common,
    call: Call,
    computers: BTreeMap<AccountId, Computer>,
    /// The last act that was seen, and when.
    last_act: (Turn, Moment),
}

/// One of them.
struct Computer {
    /// One that got up and was seated again attends anew.
    sitting: u32,
    outbox: Outbox,
    memory: Arc<Mutex<Memory>>,
    /// At which turn something was first asked of it, and when.
    asked: Option<(Turn, Moment)>,
    /// What it will do when an act of this kind has taken its time.
    decided: Option<Decision>,
    /// The turn at which what it would do was refused for good.
    refused: Option<Turn>,
}

/// What a computer has thought of.
#[derive(Clone)]
struct Decision {
    /// At which turn, and for what: something else may be asked before it is done.
    of: (Turn, Duty),
    doing: Doing,
    why: Option<(BoardNumber, Reasoned)>,
    /// When that was.
    thought_by: Moment,
}

/// What a table shows its computers.
struct Shown {
    person: Person,
    sitting: u32,
    seeing: Seeing,
}

impl Playing {
    pub(super) fn new(table: TableId, common: Common, call: Call) -> Self {
        let computers = BTreeMap::new();
        let last_act = (Turn(0), common.clock.now());
        Self { table, common, call, computers, last_act }
    }

    /// Until none sits there any more, or the table goes to sleep.
    pub(super) async fn play(mut self) {
        while let Ok((shown, unfinished)) = self.look().await {
            if shown.is_empty() {
                break;
            }
            self.attend(&shown).await;
            if let Some(unfinished) = unfinished {
                self.adjudicate(unfinished).await;
                continue;
            }
            let has_acted = self.act(shown).await;
            if !has_acted {
                self.call.called.notified().await;
            }
        }
        self.common.minds.forget(self.table);
    }

    /// What the table shows its computers now, and a board that is over with its auction.
    async fn look(&self) -> Result<(Vec<Shown>, Option<Unfinished>), Refusal> {
        let robots = self.common.robots.clone();
        let see = move |table: &Table| {
            robots.note_attending(table.id());
            (shown_to_computers(table), table.unfinished().filter(|_| table.practises_auctions()))
        };
        inspect(&self.handle()?, see).await
    }

    /// A way to write to the table as it is in memory at this moment.
    fn handle(&self) -> Result<TableHandle, Refusal> {
        self.common.tables.awake(self.table).ok_or(Refusal::Unavailable {})
    }

    /// Has something carried out at the table.
    async fn execute(&self, input: TableInput) -> Result<(), Refusal> {
        execute(&self.handle()?, input).await?;
        self.call.has_acted.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Nobody plays it: it comes to what both sides can take.
    async fn adjudicate(&self, unfinished: Unfinished) {
        let (board, cards) = (unfinished.board, unfinished.cards.clone());
        let settled = match self.common.minds.tricks(self.table, unfinished).await {
            Some(left) => {
                let adjudicate = session::ServerCommand::Adjudicate { board, cards, left };
                self.execute(Input::Server(ServerCommand::Session(adjudicate))).await.is_ok()
            }
            None => false,
        };
        if !settled {
            self.common.clock.sleep_until(self.common.clock.now().after(RETRY_DELAY)).await;
        }
    }

    /// Whoever has sat down attends; whoever got up has gone. A table that was opened again from its journal speaks to
    /// nobody of before, and they attend it anew.
    async fn attend(&mut self, shown: &[Shown]) {
        self.computers.retain(|account, computer| {
            let sits = |each: &Shown| each.person.account == *account && each.sitting == computer.sitting;
            !computer.outbox.is_closing() && shown.iter().any(sits)
        });
        for Shown { person, sitting, seeing } in shown {
            if self.computers.contains_key(&person.account) {
                continue;
            }
            let outbox = Outbox::to_computer(Arc::clone(&self.call.called));
            let connection = ConnectionId(FIRST_CONNECTION | u64::from(person.account.to_bytes()[15]));
            let caller = Caller {
                person: person.clone(),
                connection,
                outbox: outbox.clone(),
                request: 0,
                span: tracing::Span::none(),
            };
            let (heard, known) = oneshot::channel();
            let word = TableQuery::Resume { caller, lane: Lane::from(seeing.seat), seq: Seq(0), heard };
            // Let go of: whoever has it in memory again asks for its computers.
            let Ok(handle) = self.handle() else { return };
            if handle.send(Message::Query(word)).await.is_err() || !matches!(known.await, Ok(Some(_))) {
                // It has got up meanwhile, or the table has ended; the next look tells.
                continue;
            }
            let computer = Computer {
                sitting: *sitting,
                outbox,
                memory: Arc::default(),
                asked: None,
                decided: None,
                refused: None,
            };
            self.computers.insert(person.account, computer);
        }
    }

    /// Has one of them do what is asked, whoever was asked first; tells whether anything was asked. What happens
    /// while an act takes its time may ask for something else first: a card back, or what a call meant.
    async fn act(&mut self, shown: Vec<Shown>) -> bool {
        let now = self.common.clock.now();
        let turn = shown.first().map_or(self.last_act.0, |each| each.seeing.view.turn);
        if turn != self.last_act.0 {
            self.last_act = (turn, now);
        }
        let mut first: Option<(Moment, Duty, Shown)> = None;
        for mut each in shown {
            let Some(computer) = self.computers.get_mut(&each.person.account) else { continue };
            each.seeing.waited = now.since(self.last_act.1);
            let Some(duty) = Minds::asked(&each.seeing) else {
                (computer.asked, computer.decided) = (None, None);
                continue;
            };
            let since = match computer.asked {
                Some((asked_at, since)) if asked_at == each.seeing.view.turn => since,
                Some(_) | None => now,
            };
            computer.asked = Some((each.seeing.view.turn, since));
            if first.as_ref().is_none_or(|(earliest, ..)| since < *earliest) {
                first = Some((since, duty, each));
            }
        }
        let Some((since, duty, Shown { person, seeing, .. })) = first else { return false };
        let account = person.account;
        let agreed = seeing.view.policy.computers.tempo;
        let Some(Decision { doing, why, thought_by, .. }) = self.decide(account, (turn, duty), seeing).await else {
            self.common.clock.sleep_until(now.after(RETRY_DELAY)).await;
            return true;
        };
        tokio::select! {
            biased;
            () = self.call.called.notified() => return true,
            () = self.common.clock.sleep_until(in_tempo(since, thought_by, tempo(agreed, &doing))) => {}
        }
        if let Some(computer) = self.computers.get_mut(&account) {
            (computer.asked, computer.decided) = (None, None);
        }
        match self.execute(Input::Person(person, command(doing))).await {
            Ok(()) => {
                if let Some((board, why)) = why {
                    self.common.reasons.keep(self.table, board, why);
                }
            }
            Err(refusal) => {
                // Somebody else may have its seat by now.
                if refusal.retry() == Retry::Never
                    && refusal != (Refusal::NotSeated {})
                    && let Some(computer) = self.computers.get_mut(&account)
                {
                    computer.refused = Some(turn);
                    figures().computers.refused.inc();
                }
                debug!(table.id = %self.table, %refusal, "what a computer did came too late, or could not be stored");
                self.common.clock.sleep_until(self.common.clock.now().after(RETRY_DELAY)).await;
            }
        }
        true
    }

    /// What one of them does at this turn about this: thought of once. None when nobody had time to think.
    async fn decide(&mut self, account: AccountId, of: (Turn, Duty), seeing: Seeing) -> Option<Decision> {
        let computer = self.computers.get_mut(&account)?;
        if let Some(decided) = computer.decided.as_ref().filter(|decided| decided.of == of) {
            return Some(decided.clone());
        }
        let seat = seeing.seat;
        let board = seeing.view.board.as_ref().map(|board| board.board);
        let thought = if computer.refused == Some(of.0) {
            // It would think the same again.
            Thought::Failed(Robot::thoughtless(&seeing.sight()))
        } else {
            let memory = Arc::clone(&computer.memory);
            self.common.minds.think(self.table, seeing, &memory).await
        };
        let (doing, why) = match thought {
            Thought::Act(act) => {
                let why = board.zip(reasoned(seat, &act));
                (Some(act.doing), why)
            }
            Thought::Failed(doing) => (doing, None),
            Thought::Nothing => (None, None),
        };
        let thought_by = self.common.clock.now();
        let decided = doing.map(|doing| Decision { of, doing, why, thought_by });
        self.computers.get_mut(&account)?.decided.clone_from(&decided);
        decided
    }
}

/// Nothing at a table of a field that has played its round: its computers are wanted at the next one, whoever still
/// looks at what was played.
fn shown_to_computers(table: &Table) -> Vec<Shown> {
    if !table.wants_its_computers() {
        return Vec::new();
    }
    let shown = |(seat, person): (Seat, Person)| {
        let seeing = Seeing::of(table, seat);
        let sitting = seeing.view.seats[seat].as_ref().map_or(0, |occupant| occupant.sitting);
        Shown { person, sitting, seeing }
    };
    table.computers().map(shown).collect()
}

/// When something is done that was asked for then and thought of by then: after this time, or where thinking took
/// longer after twice or three times as long, so that only a coarse overload shows.
fn in_tempo(asked: Moment, thought_by: Moment, time: Duration) -> Moment {
    let thinking = thought_by.since(asked).as_millis();
    let times = if time.is_zero() { 1 } else { thinking.div_ceil(time.as_millis()).max(1) };
    asked.after(time.saturating_mul(u32::try_from(times).unwrap_or(u32::MAX)))
}

/// How long an act of this kind takes at least from when it is asked for. Where an even tempo is agreed that is longer
/// than there is to think about almost anything: nobody learns anything from it.
const fn tempo(agreed: ComputerTempo, doing: &Doing) -> Duration {
    Duration::from_millis(match (agreed, doing) {
        (ComputerTempo::AtOnce, _) => 0,
        (
            ComputerTempo::Even,
            Doing::Ready { .. } | Doing::Explain { .. } | Doing::NoQuestions { .. } | Doing::AnswerSwap { .. },
        ) => 500,
        (ComputerTempo::Even, Doing::Call { .. } | Doing::AnswerClaim { .. } | Doing::AnswerUndo { .. }) => 1_500,
        (ComputerTempo::Even, Doing::Play { .. } | Doing::Claim { .. }) => 1_200,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thought_that_takes_longer_takes_whole_times_as_long() {
        let (asked, time) = (Moment(5_000), Duration::from_millis(1_200));
        for (thought, done) in [(0, 6_200), (1_200, 6_200), (1_201, 7_400), (2_400, 7_400), (2_401, 8_600)] {
            assert_eq!(in_tempo(asked, Moment(5_000 + thought), time), Moment(done), "{thought} ms");
        }
        assert_eq!(in_tempo(asked, Moment(5_700), Duration::ZERO), asked);
    }
}
