//! Somebody who plays and comes back by themselves, and a club of them. Scripted players play whatever is legal; what
//! the server acknowledged they keep in the notes of their table, and hold the server to it each time they come back.

use std::{
    collections::BTreeMap,
    fmt,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use bridge_protocol::{
    Answer, BoardSource, Policy, Refusal, Request, ServerFrame, SessionRecord, Stage, TableId, TableView, Turn,
};
use bridge_rules::{BySeat, Seat};
use parking_lot::Mutex;
use tokio::{sync::watch, task::JoinSet};

use crate::{
    Act, Attended, Closed, Guest, Player, Received, chance,
    foursome::{choose, commitment, open, share},
};

/// The first pause before a scripted player knocks again; it doubles up to [`LONGEST_PAUSE`]. These are real pauses:
/// the server is really gone, and nothing but its door tells when it is back.
const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_millis(160);
/// Nothing takes that long, on the busiest of machines: a club in which so long nothing was acknowledged says who
/// waits for what, where it would wait for ever.
const STUCK_AFTER: Duration = Duration::from_secs(180);
/// So many acts more than every table was to do one of them may do: on a quick machine it would play all its boards
/// while another stands still.
const AHEAD: usize = 100;

/// Tables full of scripted players.
pub struct Club {
    address: SocketAddr,
    tables: Vec<Arc<Notes>>,
    acknowledged: watch::Receiver<u64>,
    /// How many acts a table may do.
    bound: watch::Sender<usize>,
    closing_time: watch::Sender<bool>,
    playing: JoinSet<()>,
}

/// What the server acknowledged at one table.
struct Notes {
    table: TableId,
    guests: BySeat<Guest>,
    acts: Mutex<BTreeMap<Turn, (Seat, Act)>>,
    /// What each player waits for.
    waits: Mutex<BySeat<Waiting>>,
    pause: Mutex<Pause>,
    count: watch::Sender<u64>,
}

/// How long a table stands still.
struct Pause {
    last: Instant,
    longest: Duration,
    /// Acts after which it is not measured any more: then they may wait for other tables.
    left: usize,
}

impl Pause {
    fn from_now(acts: usize) -> Self {
        Self { last: Instant::now(), longest: Duration::ZERO, left: acts }
    }

    fn acted(&mut self) {
        if self.left > 0 {
            self.longest = self.longest.max(self.last.elapsed());
            (self.last, self.left) = (Instant::now(), self.left - 1);
        }
    }
}

/// What a scripted player waits for.
#[derive(Clone, Debug, Default)]
enum Waiting {
    /// The server's door.
    #[default]
    Door,
    /// To be shown their table.
    Table,
    /// An answer.
    Answer(Box<Request>),
    /// Others, at that turn.
    Others { turn: Turn, stage: Stage },
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Door => f.write_str("to be let in"),
            Self::Table => f.write_str("to be shown their table"),
            Self::Answer(request) => write!(f, "an answer to {request:?}"),
            Self::Others { turn, stage } => write!(f, "others at turn {turn} ({stage:?})"),
        }
    }
}

struct ScriptedPlayer {
    address: SocketAddr,
    seat: Seat,
    invite: String,
    notes: Arc<Notes>,
    held: Option<Attended>,
    /// Acknowledged, and not asked about again since.
    to_check: Vec<(Turn, Act)>,
    /// How many acts their table may do.
    bound: watch::Receiver<usize>,
    closing_time: watch::Receiver<bool>,
    seed: u64,
}

/// Why a conversation ended.
enum Over {
    Lost,
    ClosingTime,
}

impl From<Closed> for Over {
    fn from(_: Closed) -> Self {
        Self::Lost
    }
}

impl Club {
    /// Opens a table for each source of boards; scripted players sit down and play from then on.
    pub async fn open(address: SocketAddr, sets: Vec<BoardSource>, seed: u64) -> Self {
        let (count, acknowledged) = watch::channel(0);
        let (bound, bounded) = watch::channel(usize::MAX);
        let (closing_time, closed) = watch::channel(false);
        let (mut tables, mut playing) = (Vec::new(), JoinSet::new());
        for (number, boards) in sets.into_iter().enumerate() {
            let [north, east, south, west] = ["Nora", "Emil", "Susan", "Willem"].map(|name| Guest::of(address, name));
            let guests = BySeat { north: north.await, east: east.await, south: south.await, west: west.await };
            let mut host = Player::enter(address, &guests.north).await;
            let (table, invitations) = open(&mut host, boards, Policy::social()).await;
            let (acts, waits, pause) = (Mutex::default(), Mutex::default(), Mutex::new(Pause::from_now(0)));
            let notes = Arc::new(Notes { table, guests, acts, waits, pause, count: count.clone() });
            for seat in Seat::ALL {
                let player = ScriptedPlayer {
                    address,
                    seat,
                    invite: invitations.seats[seat].clone(),
                    notes: Arc::clone(&notes),
                    held: None,
                    to_check: Vec::new(),
                    bound: bounded.clone(),
                    closing_time: closed.clone(),
                    seed: seed ^ ((number as u64 + 1) << 32),
                };
                playing.spawn(player.play());
            }
            tables.push(notes);
        }
        Self { address, tables, acknowledged, bound, closing_time, playing }
    }

    /// How many acts the server has acknowledged.
    pub fn acknowledged(&self) -> u64 {
        *self.acknowledged.borrow()
    }

    /// Plays on until the server has acknowledged so many acts in all.
    pub async fn until(&mut self, acts: u64) {
        let longest = self.tables.iter().map(|notes| notes.acts.lock().len()).max().unwrap_or_default();
        let left = usize::try_from(acts.saturating_sub(self.acknowledged())).unwrap_or(usize::MAX);
        self.bound.send_replace(longest.saturating_add(left).saturating_add(AHEAD));
        self.until_acknowledged(acts).await;
    }

    async fn until_acknowledged(&mut self, acts: u64) {
        while self.acknowledged() < acts {
            let (mut acknowledged, so_far) = (self.acknowledged.clone(), self.acknowledged());
            tokio::select! {
                another = acknowledged.wait_for(|count| *count > so_far) => drop(another.expect("the club is open")),
                Some(ended) = self.playing.join_next() => panic!("a scripted player has left: {ended:?}"),
                () = tokio::time::sleep(STUCK_AFTER) => panic!("nobody plays on\n{}", self.waits()),
            }
        }
    }

    /// Who waits for what, a line a player.
    fn waits(&self) -> String {
        let of = |notes: &Arc<Notes>| {
            let (table, last, waits) = (notes.table, notes.last(), notes.waits.lock().clone());
            Seat::ALL.map(|seat| format!("{table} after turn {last}: {seat} waits for {}\n", waits[seat])).concat()
        };
        self.tables.iter().map(of).collect()
    }

    /// Plays on until every table has done so many acts more, and not much further.
    pub async fn until_each(&mut self, more: usize) {
        let goals: Vec<_> = self.tables.iter().map(|notes| notes.acts.lock().len() + more).collect();
        self.bound.send_replace(goals.iter().max().copied().unwrap_or_default() + AHEAD);
        let mut moved = Instant::now();
        let mut left = usize::MAX;
        loop {
            let short = |(notes, goal): (&Arc<Notes>, &usize)| goal.saturating_sub(notes.acts.lock().len());
            let still = self.tables.iter().zip(&goals).map(short).sum();
            if still == 0 {
                return;
            }
            if still < left {
                (moved, left) = (Instant::now(), still);
            }
            // Others may play on all the while.
            assert!(moved.elapsed() < STUCK_AFTER, "a table does not go on\n{}", self.waits());
            let next = self.acknowledged() + 1;
            self.until_acknowledged(next).await;
        }
    }

    /// As [`Club::until_each`], while something is done to the server; tells how long a table stood still, at most.
    pub async fn stands_still(&mut self, more: usize, meanwhile: impl FnOnce()) -> Duration {
        for notes in &self.tables {
            *notes.pause.lock() = Pause::from_now(more);
        }
        self.bound.send_replace(usize::MAX);
        meanwhile();
        self.until_each(more).await;
        self.tables.iter().map(|notes| notes.pause.lock().longest).max().unwrap_or_default()
    }

    /// Closing time. Each player compares what they folded with a fresh snapshot, and the server's records are
    /// compared with what it acknowledged.
    pub async fn close(mut self) {
        self.closing_time.send_replace(true);
        while let Some(ended) = self.playing.join_next().await {
            ended.expect("a scripted player is content");
        }
        for notes in &self.tables {
            let mut host = Player::enter(self.address, &notes.guests.north).await;
            match host.ask(Request::Record { table: notes.table }).await {
                Answer::Record(record) => notes.compare(&record),
                other => panic!("no record: {other:?}"),
            }
        }
    }
}

impl Notes {
    fn take_down(&self, turn: Turn, seat: Seat, act: Act) {
        let before = self.acts.lock().insert(turn, (seat, act));
        assert!(before.is_none_or(|before| before == (seat, act)), "turn {turn} was acknowledged twice: {before:?}");
        if before.is_none() {
            self.pause.lock().acted();
            self.count.send_modify(|count| *count += 1);
        }
    }

    /// The last turn of which an act was acknowledged to anybody at the table.
    fn last(&self) -> Turn {
        self.acts.lock().last_key_value().map(|(turn, _)| *turn).unwrap_or_default()
    }

    /// Scripted players do not claim, so that each turn of a finished board is a call or a card of its record.
    fn compare(&self, record: &SessionRecord) {
        let recorded = record.boards.iter().flat_map(|board| {
            board.calls.iter().map(|call| Act::Call(*call)).chain(board.cards.iter().map(|card| Act::Play(*card)))
        });
        let acts = self.acts.lock();
        for (turn, act) in (1..).map(Turn).zip(recorded) {
            let noted = acts.get(&turn).map(|(_, act)| *act);
            assert!(
                noted.is_none_or(|noted| noted == act),
                "turn {turn}: {noted:?} was acknowledged, {act:?} is recorded"
            );
        }
    }
}

impl ScriptedPlayer {
    async fn play(mut self) {
        loop {
            // What anybody was told before they knock, they must find.
            let told = self.notes.last();
            self.waits_for(Waiting::Door);
            let mut player = self.come_in().await;
            self.waits_for(Waiting::Table);
            let over = match self.take_up(&mut player, told).await {
                Ok(()) => self.play_on(&mut player).await,
                Err(over) => over,
            };
            match over {
                Over::Lost => self.held = player.table.take().or(self.held),
                Over::ClosingTime => match self.compare_with_a_fresh_snapshot(&mut player).await {
                    Ok(()) => return,
                    Err(_) => self.held = player.table.take(),
                },
            }
        }
    }

    /// Knocks until the server lets them in.
    async fn come_in(&mut self) -> Player {
        let guest = &self.notes.guests[self.seat];
        let points: Vec<_> = self.held.iter().map(Attended::resume_point).collect();
        let mut pause = FIRST_PAUSE;
        let mut luck = self.seed ^ self.seat.index() as u64 | 1;
        loop {
            match Player::try_resume(self.address, guest, &points).await {
                Ok(player) => return player,
                Err(_) => tokio::time::sleep(pause.mul_f64(0.5 + (chance(&mut luck) % 512) as f64 / 1024.0)).await,
            }
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Takes the table up where it was left, or takes their seat; and sees that nothing they were told is gone.
    async fn take_up(&mut self, player: &mut Player, told: Turn) -> Result<(), Over> {
        match self.held.clone() {
            Some(held) => player.remember(held),
            None => {
                let id = player.send(Request::Sit { invite: self.invite.clone() }).await;
                match player.answer(id).await? {
                    Answer::Seated { .. } => {}
                    other if passing(&other) => return Err(Over::Lost),
                    other => panic!("no seat for {}: {other:?}", self.seat),
                }
            }
        }
        loop {
            match player.next().await {
                Received::Frame(frame) if matches!(*frame, ServerFrame::Presence(_)) => break,
                Received::Frame(frame) => assert!(!matches!(*frame, ServerFrame::Gone { .. }), "the table is gone"),
                Received::End(closed) => return Err(closed.into()),
            }
        }
        let now = player.view().turn;
        assert!(now > told, "the table is at turn {now}, and turn {told} was acknowledged");
        while let Some((turn, act)) = self.to_check.last().copied() {
            let id = player.send(act.at(self.notes.table, turn)).await;
            match player.answer(id).await? {
                Answer::Done {} => drop(self.to_check.pop()),
                other if passing(&other) => return Err(Over::Lost),
                other => panic!("{}: {act:?} at turn {turn} was acknowledged, and then: {other:?}", self.seat),
            }
        }
        Ok(())
    }

    async fn play_on(&mut self, player: &mut Player) -> Over {
        let mut asked = None;
        loop {
            if *self.closing_time.borrow() {
                return Over::ClosingTime;
            }
            let is_bound = self.notes.acts.lock().len() >= *self.bound.borrow_and_update();
            match self.due(player.view()) {
                Some(due) if !is_bound && asked.as_ref() != Some(&due) => match self.ask(player, &due).await {
                    Ok(()) => asked = Some(due),
                    Err(over) => return over,
                },
                Some(_) | None => {
                    let TableView { turn, stage, .. } = player.view();
                    self.waits_for(Waiting::Others { turn: *turn, stage: *stage });
                    let mut closing_time = self.closing_time.clone();
                    tokio::select! {
                        received = player.next() => if let Received::End(_) = received { return Over::Lost },
                        _ = closing_time.wait_for(|closed| *closed) => return Over::ClosingTime,
                        Ok(()) = self.bound.changed() => {}
                    }
                }
            }
        }
    }

    fn waits_for(&self, what: Waiting) {
        self.notes.waits.lock()[self.seat] = what;
    }

    async fn ask(&mut self, player: &mut Player, due: &Request) -> Result<(), Over> {
        self.waits_for(Waiting::Answer(Box::new(due.clone())));
        let id = player.send(due.clone()).await;
        let answer = player.answer(id).await?;
        match (due, answer) {
            (Request::Call { turn, call, .. }, Answer::Done {}) => self.acknowledged(*turn, Act::Call(*call)),
            (Request::Declare { turn, declaration, .. }, Answer::Done {}) => {
                self.acknowledged(*turn, Act::Declare(*declaration));
            }
            (Request::Choose { turn, choice, .. }, Answer::Done {}) => self.acknowledged(*turn, Act::Choose(*choice)),
            (Request::Play { turn, card, .. }, Answer::Done {}) => self.acknowledged(*turn, Act::Play(*card)),
            (_, Answer::Done {}) => {}
            // The window may have closed meanwhile.
            (Request::Contribute { .. } | Request::Reveal { .. }, Answer::Refused(refused))
                if matches!(refused.why, Refusal::NotNow { .. }) => {}
            (_, other) if passing(&other) => return Err(Over::Lost),
            (due, other) => panic!("{}: {due:?} came to {other:?}", self.seat),
        }
        Ok(())
    }

    fn acknowledged(&mut self, turn: Turn, act: Act) {
        self.notes.take_down(turn, self.seat, act);
        self.to_check.push((turn, act));
    }

    /// What they have to do, and always the same for the same view: if they do not know whether it was done, they ask
    /// again.
    fn due(&self, view: &TableView) -> Option<Request> {
        let (table, seat) = (self.notes.table, self.seat);
        match view.stage {
            Stage::Gathering if !view.ready[seat] => Some(Request::Ready { table, board: view.next_board()? }),
            Stage::Committing if view.set.committed[seat].is_none() => {
                Some(Request::Contribute { table, commitment: commitment(view, seat)? })
            }
            Stage::Revealing if view.set.committed[seat].is_some() && !view.set.revealed[seat] => {
                Some(Request::Reveal { table, value: share(seat) })
            }
            Stage::Drawing | Stage::Auction | Stage::Declaring | Stage::Play => {
                let mut luck = self.seed ^ u64::from(view.turn.0) << 8 | 1;
                chance(&mut luck);
                (view.board.as_ref()?.actor()? == seat)
                    .then(|| choose(view, &mut luck))
                    .flatten()
                    .map(|act| act.at(table, view.turn))
            }
            Stage::Gathering | Stage::Committing | Stage::Revealing | Stage::Finished => None,
        }
    }

    /// A second connection is shown the table at some event; what was folded up to that event must be the same.
    async fn compare_with_a_fresh_snapshot(&mut self, player: &mut Player) -> Result<(), Over> {
        let guest = &self.notes.guests[self.seat];
        let mut second = Player::try_resume(self.address, guest, &[]).await?;
        let id = second.send(Request::Sit { invite: self.invite.clone() }).await;
        second.answer(id).await?;
        while second.table.is_none() {
            if let Received::End(closed) = second.next().await {
                return Err(closed.into());
            }
        }
        let fresh = second.table.expect("the loop waited for it");
        while player.table.as_ref().is_some_and(|held| held.seq < fresh.seq) {
            if let Received::End(closed) = player.next().await {
                return Err(closed.into());
            }
        }
        let held = player.table.as_ref().expect("a scripted player has a table");
        assert_eq!((held.seq, &held.view), (fresh.seq, &fresh.view), "{}: the fold is not the snapshot", self.seat);
        Ok(())
    }
}

/// The server is going, or cannot write: nothing was done, and the end of the connection comes.
fn passing(answer: &Answer) -> bool {
    matches!(answer, Answer::Refused(refused) if matches!(refused.why, Refusal::Stopping {} | Refusal::Unavailable {}))
}
