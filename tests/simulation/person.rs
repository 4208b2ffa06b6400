//! Somebody at an evening: they sit down or watch, do what is theirs to do, sometimes what is not, fall silent, lose
//! their connection, and come back until the last board is over.

mod asking;
mod direction;
mod entrant;
mod member;
mod misdeed;
mod moving;

use std::{collections::BTreeMap, net::SocketAddr, time::Duration};

use bridge_client::pending::{PendingAction, pending_actions};
use bridge_e2e::{Attended, choose, commitment, share};
use bridge_protocol::{
    AccountId, Answer, ClaimPolicy, GuestToken, Invitations, Manner, Meaning, OpeningKey, PlayerName, Refusal, Request,
    Retry, ServerFrame, Snapshot, Stage, TableId, Turn,
};
use bridge_rules::{BoardNumber, Seat};
use tokio::time::Instant;

use crate::{
    conditions::Conditions,
    connection::{Connection, Lost, guest},
    evening::World,
    invariants::{Invariants, Passing},
    luck::Luck,
};
use asking::{ANSWERED_WITHIN, Asked, Why};
use entrant::Entrant;
pub(crate) use entrant::Opened as OpenedField;
use member::Member;
pub(crate) use member::Opened as OpenedMatch;
use moving::Moves;

/// The tables that were opened, by their number.
pub(crate) type Tables = BTreeMap<usize, (TableId, Invitations)>;

/// What somebody is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Plays(Seat),
    Directs,
    Watches,
}

/// What somebody is there for: at which table, and in the match or the event if they play in one.
type Assignment = (usize, Part, Option<Member>, Option<Entrant>);

/// Somebody, with what they remember from one connection to the next.
pub(crate) struct Person {
    number: u64,
    table: usize,
    part: Part,
    /// Their place on a team, if they play a match.
    member: Option<Member>,
    /// Their part in an event of pairs, if they are there for one.
    entrant: Option<Entrant>,
    name: PlayerName,
    /// The node that they come to.
    node: usize,
    from: SocketAddr,
    key: OpeningKey,
    guest: Option<GuestToken>,
    held: Option<Attended>,
    /// Asked, and no answer came before the connection was lost: it is asked again.
    unsure: Option<Request>,
    /// Whether they come back with another flood.
    floods_on: bool,
    /// How they change seats, and what they ask for when they have.
    moves: Moves,
    luck: Luck,
    /// What they say of their calls.
    words: Luck,
    /// The boards whose logs they have not read yet, when they have read the record.
    unread: Option<Vec<BoardNumber>>,
    is_done: bool,
}

/// A connection, and what is going on there.
struct Visit {
    connection: Connection,
    asked: Vec<Asked>,
    /// What was acknowledged to anybody before this connection was made.
    told: Turn,
    /// When they act next.
    next: Instant,
    /// What the table waits for and passes by itself, and since when that is known here.
    passing: Option<(Passing, Instant)>,
    /// As much of the match or the event.
    beside: Option<(Passing, Instant)>,
    /// Whether they hang up when they have heard the answers.
    hangs_up: bool,
}

impl Visit {
    /// What the table waits for now.
    fn waits_for(&mut self, world: &World, passing: Option<Passing>) {
        self.passing = known_since(world, self.passing, passing);
    }
}

impl Person {
    /// Everybody who is there on an evening.
    pub(crate) fn all(seed: u64, conditions: &Conditions) -> Vec<Self> {
        let parts = |table| {
            let people = conditions.seats().iter().copied().filter(|seat| !conditions.computers.contains(seat));
            let watching = (0..conditions.kibitzers).map(|_| Part::Watches);
            let directing = conditions.director.then_some(Part::Directs);
            let playing = people.map(Part::Plays);
            playing.chain(directing).chain(watching).map(move |part| (table, part, None, None))
        };
        let new = |(number, (table, part, member, entrant)): (u64, Assignment)| {
            let mut luck = Luck::of(seed, 100 + number);
            let mut key = [0; 16];
            luck.fill(&mut key);
            let host = u8::try_from(number + 1).expect("a small evening");
            let name = match entrant.as_ref().map(Entrant::number) {
                Some(number) => number.map_or_else(|| "Olga".to_owned(), field_name),
                None => NAMES[usize::from(host - 1) % NAMES.len()].to_owned(),
            };
            Self {
                number,
                table,
                part,
                member,
                entrant,
                node: usize::from(host) % conditions.nodes,
                name: PlayerName::new(&name).expect("a name"),
                from: SocketAddr::from(([10, 0, 0, host], 40_000)),
                key: OpeningKey::from_bytes(key),
                guest: None,
                held: None,
                unsure: None,
                floods_on: false,
                moves: Moves::new(Luck::of(seed, 500 + number)),
                luck,
                words: Luck::of(seed, 900 + number),
                unread: None,
                is_done: false,
            }
        };
        let of_match = member::members().filter(|_| conditions.team_match);
        let of_match = of_match.map(|(table, part, member)| (table, part, member, None));
        let of_field = conditions.field.into_iter().flat_map(entrant::entrants);
        let of_field = of_field.map(|(table, part, entrant)| (table, part, None, Some(entrant)));
        (0..).zip((0..conditions.tables).flat_map(parts).chain(of_match).chain(of_field)).map(new).collect()
    }

    /// Comes, and comes back, until all is over.
    pub(crate) async fn live(&mut self, world: &World) {
        while !self.is_done {
            if self.visit(world).await == Err(Lost) {
                let nodes = world.conditions.nodes;
                if nodes > 1 && self.luck.one_in(2) {
                    self.node = (self.node + 1) % nodes;
                }
                tokio::time::sleep(self.luck.millis(50, 3_000)).await;
            }
        }
    }

    /// One connection, until it is lost or all is over.
    async fn visit(&mut self, world: &World) -> Result<(), Lost> {
        let came = Instant::now();
        let Ok(arrived) = tokio::time::timeout(ANSWERED_WITHIN, self.arrive(world)).await else {
            assert!(world.calm_since(came) > came, "{} is not let in, and node {} is well", self.name, self.node);
            return Err(Lost);
        };
        let mut visit = arrived?;
        while !self.is_done {
            tokio::select! {
                biased;
                heard = visit.connection.hear() => {
                    let (text, frame) = heard?;
                    world.invariants.borrow_mut().sent(self.number, &text);
                    self.hear(world, &mut visit, frame)?;
                }
                () = tokio::time::sleep_until(visit.next) => self.act(world, &mut visit).await?,
            }
        }
        Ok(())
    }

    /// Comes to a node, and goes on where they were or takes their place.
    async fn arrive(&mut self, world: &World) -> Result<Visit, Lost> {
        if self.is_too_early(world) {
            return Err(Lost);
        }
        let caller = world.callers.borrow()[self.node].clone().ok_or(Lost)?;
        let token = match &self.guest {
            Some(guest) => guest.token.clone(),
            None => self.guest.insert(guest(&caller, self.from, &self.name).await?).token.clone(),
        };
        if self.held.is_none() {
            self.look_back(world).await;
        }
        // Whatever anybody was told before, they find.
        let told = self.held.as_ref().map_or(Turn(0), |held| world.invariants.borrow_mut().last_turn(held));
        let resumes = self.held.is_some() && !self.luck.one_in(4);
        let points = self.held.iter().filter(|_| resumes).map(Attended::resume_point).collect();
        let connection = Connection::open(&caller, self.from, &token, points).await?;
        world.tell(|| format!("{} is connected", self.name));
        let mut visit = Visit {
            connection,
            asked: Vec::new(),
            told,
            next: Instant::now(),
            passing: None,
            beside: None,
            hangs_up: false,
        };
        if self.member.is_some() {
            self.come_to_the_match(world, &mut visit).await?;
            // Who does not resume goes into their room anew.
            self.held = self.held.take().filter(|_| resumes);
        } else if self.entrant.is_some() {
            self.come_to_the_event(world, &mut visit).await?;
            if !resumes {
                self.goes_to_the_table_anew();
                visit.told = Turn(0);
            }
        } else if !resumes {
            self.come_in(world, &mut visit).await?;
        }
        if let Some(again) = self.unsure.take() {
            self.ask(world, &mut visit, again, Why::Unsure).await?;
        }
        Ok(visit)
    }

    /// Where they sit, which need not be where they came to.
    fn seat(&self) -> Option<Seat> {
        let Part::Plays(_) = self.part else { return None };
        self.held.as_ref()?.lane.seat()
    }

    /// Their account. They have one before they see anything.
    fn account(&self) -> AccountId {
        self.guest.as_ref().expect("a guest").account
    }

    /// Opens the table if it is theirs to open, and takes their place.
    async fn come_in(&mut self, world: &World, visit: &mut Visit) -> Result<(), Lost> {
        if self.part == Part::Plays(Seat::North) && !world.tables.borrow().contains_key(&self.table) {
            let conditions = &world.conditions;
            let (boards, policy) = (conditions.source(), conditions.policy);
            let open = Request::OpenTable { key: self.key, boards, policy };
            match self.answered(world, visit, open).await? {
                Answer::Opened { table, invitations } => {
                    world.tell(|| format!("{} has opened {table}", self.name));
                    world.tables.borrow_mut().insert(self.table, (table, invitations));
                }
                Answer::Refused(refused) if passes(world, &refused.why) => return Err(Lost),
                other => panic!("{} opens no table: {other:?}", self.name),
            }
        }
        let invitations = world.tables.borrow().get(&self.table).map(|(_, invitations)| invitations.clone());
        let Some(invitations) = invitations else { return Err(Lost) };
        let enter = match (self.part, invitations.kibitzers) {
            (Part::Plays(seat), _) => Request::Sit { invite: invitations.seats[self.moves.chair(seat)].clone() },
            (Part::Directs, _) => Request::Direct { invite: invitations.director },
            (Part::Watches, Some(invite)) => Request::Watch { invite },
            (Part::Watches, None) => {
                self.is_done = true;
                return Ok(());
            }
        };
        match self.answered(world, visit, enter).await? {
            Answer::Seated { .. } | Answer::Watching { .. } | Answer::Directing { .. } => Ok(()),
            Answer::Refused(refused)
                if self.moves.take_another_chair(&world.conditions, &refused.why) || passes(world, &refused.why) =>
            {
                Err(Lost)
            }
            other => panic!("{} does not come in: {other:?}", self.name),
        }
    }

    /// Asks for something before which nothing else is done.
    async fn answered(&mut self, world: &World, visit: &mut Visit, request: Request) -> Result<Answer, Lost> {
        let id = visit.connection.ask(&request).await?;
        loop {
            match visit.connection.hear().await?.1 {
                ServerFrame::Reply(reply) if reply.id == id => return Ok(reply.answer),
                frame => self.hear(world, visit, frame)?,
            }
        }
    }

    /// Takes a frame in.
    fn hear(&mut self, world: &World, visit: &mut Visit, frame: ServerFrame) -> Result<(), Lost> {
        match frame {
            ServerFrame::Snapshot(snapshot) => {
                let Snapshot { table, lane, seq, view } = *snapshot;
                let fresh = Attended { id: table, lane, seq, view, presence: None };
                if let Some(held) = self.held.take() {
                    Invariants::same(&held, &fresh);
                    if held.lane != fresh.lane && fresh.view.policy.has_screens() {
                        // Across the screen it may be another number.
                        visit.told = Turn(0);
                    }
                    self.has_come_from(world, &held, &fresh);
                }
                self.held = Some(fresh);
                self.has_seen(world, visit);
            }
            // Who goes from table to table may hear a last word of the one before.
            ServerFrame::TableEvents(events) if self.has_left(events.table) => {}
            ServerFrame::Presence(presence) if self.has_left(presence.table) => {}
            ServerFrame::Gone { table } if self.has_left(table) => {}
            ServerFrame::Gone { .. } if self.entrant.is_some() => {
                self.is_away_from_the_table(visit);
                self.goes_to_the_table_anew();
            }
            ServerFrame::Gone { table } if self.has_got_up(world, table) => return Err(Lost),
            ServerFrame::TableEvents(events) => {
                let who = self.account();
                let held = self.held.as_mut().expect("events follow a snapshot");
                Invariants::follows(held, &events);
                world.invariants.borrow_mut().accounts.told(who, held.id, held.lane, events.from);
                for event in &events.events {
                    held.take_in(event);
                    world.invariants.borrow_mut().sees(who, held);
                }
                held.check_is_left_last(&events.events);
                self.has_seen(world, visit);
            }
            ServerFrame::Presence(presence) => {
                // Of somebody who was gone for a moment nothing may be told but that they are there.
                visit.passing = visit.passing.filter(|(passing, _)| !matches!(passing, Passing::NextBoard(..)));
                if let Some(held) = &mut self.held {
                    held.presence = Some(presence);
                    visit.waits_for(world, Passing::of(held));
                }
                // Whoever watches may hear of it later.
                let plays = matches!(self.part, Part::Plays(_));
                let now = self.held.as_ref().filter(|_| plays).map(|held| held.view.turn);
                // A call after a jump bid is held for a while, and nobody hears of it.
                let told =
                    if world.conditions.policy.skip_pause { visit.told.0.saturating_sub(1) } else { visit.told.0 };
                assert!(
                    now.is_none_or(|now| now.0 > told),
                    "the table is at {now:?}, and turn {told} was acknowledged"
                );
            }
            ServerFrame::Gone { table } => panic!("{table} is gone for {}", self.name),
            ServerFrame::Reply(reply) => self.take_answer(world, visit, reply.id, &reply.answer)?,
            ServerFrame::Closing(closing) => {
                world.tell(|| format!("{} is told: {closing:?}", self.name));
                return Err(Lost);
            }
            ServerFrame::Match(shown) if self.member.is_some() => {
                visit.next = visit.next.min(Instant::now() + AT_MOST);
                Invariants::compared(&shown.view);
                self.member.iter_mut().for_each(|member| member.view = Some(shown.view.clone()));
            }
            ServerFrame::Event(shown) if self.entrant.is_some() => {
                visit.next = visit.next.min(Instant::now() + AT_MOST);
                world.invariants.borrow_mut().field.shows(self.number, self.part == Part::Directs, &shown.view);
                self.entrant.iter_mut().for_each(|entrant| entrant.view = Some(shown.view.clone()));
            }
            ServerFrame::Match(_) | ServerFrame::Event(_) | ServerFrame::Welcome(_) | ServerFrame::Announcement(_) => {
                panic!("{} has nothing to do with {frame:?}", self.name)
            }
        }
        Ok(())
    }

    /// The table is another than before: perhaps it is their turn, and perhaps all is over.
    fn has_seen(&mut self, world: &World, visit: &mut Visit) {
        let Some(held) = &self.held else { return };
        world.invariants.borrow_mut().sees(self.account(), held);
        if self.entrant.is_some() {
            world.invariants.borrow_mut().field.sees(self.number, held);
        }
        let stage = held.view.stage;
        visit.waits_for(world, Passing::of(held));
        for asked in &mut visit.asked {
            asked.may_be_late = true;
        }
        if visit.next > Instant::now() + AT_MOST {
            visit.next = Instant::now() + self.luck.millis(350, 2_500);
        }
        self.is_done = stage == Stage::Finished && !matches!(self.part, Part::Plays(_));
    }

    /// It is time to do something.
    async fn act(&mut self, world: &World, visit: &mut Visit) -> Result<(), Lost> {
        visit.next = Instant::now() + self.luck.millis(350, 2_500);
        visit.beside = known_since(world, visit.beside, self.waits_beside(world));
        if let Some((passing, since)) = visit.beside {
            passing.has_lasted_since(world.stores_since(since));
        }
        if visit.asked.is_empty()
            && let Some((request, why)) = self.of_the_match(world).or_else(|| self.of_the_event(world))
        {
            return self.ask(world, visit, request, why).await;
        }
        let Some(held) = self.held.clone() else { return Ok(()) };
        if !world.conditions.director
            && let Some(tray) = world.invariants.borrow_mut().tray_for(&held)
        {
            visit.waits_for(world, Some(tray));
        }
        if let Some((passing, since)) = visit.passing {
            passing.has_lasted_since(world.stores_since(since));
        }
        visit.expect_answers(world)?;
        if self.look_back(world).await {
            visit.did_not_listen();
        }
        if !world.healed() {
            self.suffer(world, visit).await?;
            if self.misbehave(world, visit, &held).await? {
                return Ok(());
            }
        }
        if !visit.asked.is_empty() {
            return Ok(());
        }
        if self.part == Part::Directs {
            let ruling = self.ruling(world, &held);
            return match ruling {
                Some(request) => self.ask(world, visit, request, Why::Manner).await,
                None => Ok(()),
            };
        }
        let Some(seat) = self.seat() else { return Ok(()) };
        if held.view.stage == Stage::Finished && self.member.is_none() && self.entrant.is_none() {
            let table = held.id;
            let next = self.unread.as_ref().and_then(|unread| unread.last());
            let request = next.map_or(Request::Record { table }, |board| Request::BoardLog { table, board: *board });
            return self.ask(world, visit, request, Why::AtTheEnd).await;
        }
        // Some things pass by themselves, and those who have no mind to do them let them.
        let passes = visit.passing.is_some_and(|(passing, _)| passing.may_be_let_pass(&held.view));
        let lets_it_pass = passes && world.conditions.silences && !world.healed() && self.luck.one_in(2);
        let computer = world.conditions.computers.iter().find(|place| held.view.seats[**place].is_none());
        let hosts = self.part == Part::Plays(Seat::North) && self.member.is_none() && self.entrant.is_none();
        if let Some(place) = computer.filter(|_| hosts && held.view.stage == Stage::Gathering) {
            let request = Request::SeatComputer { table: held.id, seat: *place };
            return self.ask(world, visit, request, Why::Due).await;
        }
        let begins = world.conditions.lets_begin
            && held.view.stage == Stage::Gathering
            && held.view.policy.next_board_seconds.is_some()
            && !held.view.sheet.is_empty();
        match self.due(&held, seat).filter(|_| !lets_it_pass && !begins) {
            Some((request, why)) => {
                let request = self.with_its_meaning(world, request);
                self.ask(world, visit, request, why).await
            }
            None => {
                // Nothing to do: what happens wakes them.
                visit.next = Instant::now() + IDLE;
                Ok(())
            }
        }
    }

    /// What their match or their event waits for.
    fn waits_beside(&self, world: &World) -> Option<Passing> {
        let correction = Duration::from_millis(world.conditions.correction_ms);
        if let Some(view) = self.member.as_ref().and_then(|member| member.view.as_ref()) {
            return Passing::of_match(view, correction);
        }
        let view = self.entrant.as_ref()?.view.as_ref()?;
        let longest = world.field.borrow().as_ref()?.longest_round(world.conditions.field?);
        Passing::of_event(view, correction, longest)
    }

    /// A call is said now and then with what it means, where it is theirs to say.
    fn with_its_meaning(&mut self, world: &World, request: Request) -> Request {
        match request {
            Request::Call { table, turn, call, meaning: None } if world.conditions.explains && self.words.one_in(3) => {
                let manner = self.words.pick(&[Manner::Alert, Manner::Announcement, Manner::Explanation]);
                let meaning = Some(Meaning::new(manner, format!("As {} plays it.", self.name)));
                Request::Call { table, turn, call, meaning }
            }
            request => request,
        }
    }

    /// Whether they were at this table and are not any more, as who plays in an event.
    fn has_left(&self, table: TableId) -> bool {
        self.entrant.is_some() && self.held.as_ref().is_none_or(|held| held.id != table)
    }

    /// What befalls them: silence, and lost connections.
    async fn suffer(&mut self, world: &World, visit: &mut Visit) -> Result<(), Lost> {
        if world.conditions.silences && self.luck.one_in(60) {
            let silent = self.luck.millis(2_000, 100_000);
            world.tell(|| format!("{} is silent for {silent:?}", self.name));
            tokio::time::sleep(silent).await;
            visit.did_not_listen();
        }
        let hangs_up = visit.hangs_up && visit.asked.is_empty();
        if hangs_up || (world.conditions.lost_connections && self.luck.one_in(40)) {
            world.tell(|| format!("{} loses their connection", self.name));
            return Err(Lost);
        }
        Ok(())
    }

    /// What is theirs to do.
    fn due(&mut self, held: &Attended, seat: Seat) -> Option<(Request, Why)> {
        let (table, view) = (held.id, &held.view);
        match view.stage {
            Stage::Committing if view.set.committed[seat].is_none() => {
                return Some((Request::Contribute { table, commitment: commitment(view, seat)? }, Why::Due));
            }
            Stage::Revealing if view.set.committed[seat].is_some() && !view.set.revealed[seat] => {
                return Some((Request::Reveal { table, value: share(seat) }, Why::Due));
            }
            Stage::Committing
            | Stage::Revealing
            | Stage::Gathering
            | Stage::Drawing
            | Stage::Auction
            | Stage::Declaring
            | Stage::Play
            | Stage::Finished => {}
        }
        let pending = pending_actions(view, held.lane).into_iter().next()?;
        Some(match pending {
            PendingAction::Call(_)
            | PendingAction::Card { .. }
            | PendingAction::Declare(_)
            | PendingAction::Choose(_) => {
                let act = choose(view, &mut self.luck.0)?;
                (act.at(table, view.turn), Why::Act(view.turn, act))
            }
            PendingAction::Answer(claim) => {
                let accept = view.policy.claims != ClaimPolicy::PlayOn || self.luck.one_in(2);
                (Request::AnswerClaim { table, turn: claim.turn, stage: claim.stage, accept }, Why::Due)
            }
            PendingAction::Undo(undo) => {
                (Request::AnswerUndo { table, back: undo.back, accept: self.luck.one_in(2) }, Why::Due)
            }
            other => (other.acquiesce(table, view.turn)?, Why::Due),
        })
    }
}

/// Something that is waited for, since when it is known.
fn known_since(
    world: &World,
    before: Option<(Passing, Instant)>,
    passing: Option<Passing>,
) -> Option<(Passing, Instant)> {
    let passing = passing?;
    let known = before.filter(|(before, _)| *before == passing);
    Some(known.unwrap_or_else(|| {
        world.waits.notify_one();
        (passing, Instant::now())
    }))
}

/// Of everybody in an event of pairs, whoever comes from 0.
fn field_name(number: usize) -> String {
    format!("{} Abel", NAMES[number % NAMES.len()])
}

/// Whether it may be otherwise in a moment. Of a table that panics is said that it is the server's fault.
fn passes(world: &World, refusal: &Refusal) -> bool {
    refusal.retry() != Retry::Never || (world.conditions.panics && *refusal == Refusal::Fault {})
}

/// Whoever has something to do does it within this time.
const AT_MOST: Duration = Duration::from_millis(2_500);
/// Whoever has nothing to do looks again after this time.
const IDLE: Duration = Duration::from_secs(10);

const NAMES: [&str; 12] =
    ["Nora", "Emil", "Susan", "Willem", "Agnes", "Bruno", "Clara", "Dimitri", "Edith", "Farid", "Greta", "Hugo"];
