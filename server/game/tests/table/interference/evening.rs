//! One evening of a pair, and what the viewer is sent. Time passes as it does at a real table: each deadline is met at
//! its moment, and every frame has the moment at which it was sent.

use std::{
    collections::BTreeSet,
    fmt::{self, Write},
};

use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::{
    Command, Concealed, Input, Moment, Opened, Opening, Person, Record, ServerIdentity, Table, TableInput, auction,
    dealing, direction, seating, session, talk, view,
};
use bridge_protocol::{
    BoardSource, BoardView, ImportedBoard, Lane, Refusal, Refused, ServerFrame, Snapshot, Stage, TableEvents, TableId,
};
use bridge_rules::{BySeat, Deal, Seat, Side};

use super::{
    mark::Mark,
    viewer::{DIRECTOR, KIBITZER, Viewer},
};
use crate::{
    chance::Chance,
    evening::board,
    people::{host, person, player},
};

pub(super) struct Evening {
    pub(super) table: Table,
    pub(super) viewer: Viewer,
    pub(super) now: Moment,
    identity: ServerIdentity,
    pub(super) seated: BySeat<Option<Person>>,
    chances: Chances,
    /// What the viewer may not know of is drawn from it.
    pub(super) hidden: Chance,
    /// A call that the viewer does not see yet.
    pub(super) covered: Option<Covered>,
    pub(super) guests: usize,
    /// Requests to take something back that the viewer may not know of, on this board.
    pub(super) hidden_undos: usize,
    /// Whether the open request is part of the script.
    pub(super) undo_is_planned: bool,
    pub(super) boards_over: usize,
    /// The steps at which the boards were over.
    pub(super) ends: Vec<usize>,
    /// Whether dummy has called the director out of sight.
    pub(super) dummy_has_called: bool,
    pub(super) mark: Option<Mark>,
    /// What the viewer was sent at each step: each text is a frame.
    pub(super) seen: Vec<Vec<String>>,
    /// What was done meanwhile.
    pub(super) done: Vec<Vec<(Moment, TableInput)>>,
    /// The names of all that happened.
    pub(super) happened: BTreeSet<String>,
    frames: Vec<String>,
    doings: Vec<(Moment, TableInput)>,
}

/// What chance is made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chances {
    /// Of both evenings of a pair.
    pub(super) script: u64,
    /// Of one, from the board at this place on.
    pub(super) evening: u64,
    pub(super) from: usize,
}

/// A call that is made before a moment, and not when the script has it.
#[derive(Clone, Debug)]
pub(super) struct Covered {
    pub(super) by: Person,
    pub(super) call: Command,
    pub(super) until: Moment,
}

impl Evening {
    pub(super) fn open(viewer: Viewer, deals: &[Deal], chances: Chances) -> Self {
        let boards = (1..).zip(deals).map(|(number, deal)| ImportedBoard { board: board(number), deal: *deal });
        let now = Moment(1_700_000_000_000);
        let opening = Opening {
            table: TableId::from_bytes(*b"one of two alike"),
            host: host().account,
            server: "club.example".to_owned(),
            secret: Concealed::new(SetSecret::new([7; 32])),
            at: now,
        };
        let opened = Opened::new(opening, BoardSource::Import(boards.collect()), viewer.policy).unwrap();
        let mut evening = Self {
            table: Table::open(opened),
            viewer,
            now,
            identity: ServerIdentity { key: ServerKey::new(&[5; 32]) },
            seated: BySeat::default(),
            chances,
            hidden: Chance::new(0),
            covered: None,
            guests: 0,
            hidden_undos: 0,
            undo_is_planned: false,
            boards_over: 0,
            ends: Vec::new(),
            dummy_has_called: false,
            mark: None,
            seen: Vec::new(),
            done: Vec::new(),
            happened: BTreeSet::new(),
            frames: Vec::new(),
            doings: Vec::new(),
        };
        evening.board_begins();
        evening
    }

    /// The board on the table as the director sees it, who is told everything that is said and done.
    pub(super) fn board(&self) -> Option<BoardView> {
        let all = view::snapshot(&self.table, Lane::Director);
        let is_on = matches!(all.stage, Stage::Auction | Stage::Play);
        all.board.filter(|_| is_on)
    }

    /// The board on the table as a seat sees it.
    pub(super) fn board_of(&self, seat: Seat) -> Option<BoardView> {
        view::snapshot(&self.table, seat.into()).board
    }

    pub(super) fn chance_of_both(&self) -> u64 {
        self.chances.script
    }

    /// Who sits there, or would if somebody did.
    pub(super) fn occupant(&self, seat: Seat) -> Person {
        self.seated[seat].clone().unwrap_or_else(|| player(seat))
    }

    /// The time until a moment passes: deadlines are met, and a covered call is made if its moment comes.
    pub(super) fn passes_to(&mut self, moment: Moment) {
        if let Some(Covered { until, .. }) = self.covered {
            let latest = until.min(moment);
            if until <= moment || self.hidden.percent(50) {
                let wait = usize::try_from(latest.0.saturating_sub(self.now.0)).unwrap();
                let wait = self.hidden.below(wait + 1) as u64;
                self.meets_deadlines(Moment(self.now.0 + wait));
                self.uncover();
            }
        }
        self.meets_deadlines(moment);
    }

    /// The covered call is made.
    pub(super) fn uncover(&mut self) {
        if let Some(Covered { by, call: Command::Auction(auction::Command::Call { call, meaning, .. }), .. }) =
            self.covered.take()
        {
            self.commit(Input::Person(
                by,
                Command::Auction(auction::Command::Call { turn: self.table.turn(), call, meaning }),
            ));
        }
    }

    fn meets_deadlines(&mut self, moment: Moment) {
        while let Some(deadline) = self.table.next_deadline().filter(|deadline| *deadline <= moment) {
            self.now = self.now.max(deadline);
            let records = self.commit(Input::Clock { free_computers: 9 });
            assert_ne!(records, [], "a deadline is met");
        }
        self.now = self.now.max(moment);
    }

    /// What would happen.
    pub(super) fn would(&self, by: &Person, command: Command) -> Vec<Record> {
        let sent = Input::Person(by.clone(), self.as_sent_by(by, command));
        self.table.decide(sent, self.now, &self.identity).unwrap_or_default()
    }

    /// Whether the viewer would be refused what they send.
    pub(super) fn refuses_viewer(&self, sent: Command) -> bool {
        let sent = Input::Person(self.viewers_person(), sent);
        self.table.decide(sent, self.now, &self.identity).unwrap_or_default().is_empty()
    }

    pub(super) fn commit(&mut self, input: TableInput) -> Vec<Record> {
        self.receives(match input {
            Input::Person(who, command) => {
                let sent = self.as_sent_by(&who, command);
                Input::Person(who, sent)
            }
            Input::Server(_) | Input::Clock { .. } => input,
        })
    }

    /// Carries out what was sent; whoever sends it names turns as they count them.
    pub(super) fn receives(&mut self, input: TableInput) -> Vec<Record> {
        let Viewer { lane, .. } = self.viewer;
        let is_viewer = matches!(&input, Input::Person(who, _) if self.is_viewer(who));
        let from = self.table.seq(lane).next();
        self.doings.push((self.now, input.clone()));
        let decision = self.table.decide(input, self.now, &self.identity);
        if is_viewer && self.is_recorded() {
            let reply = decision.as_ref().map(drop).map_err(|refusal| Refused::from(refusal.clone()));
            self.send(&reply.map_or_else(Some, |()| None));
        }
        let records = decision.unwrap_or_default();
        let mut told = Vec::new();
        for record in &records {
            let before = Mark::looks_at(record).then(|| self.board()).flatten();
            self.table.apply(record, self.now);
            told.extend(view::event_for(record, &self.table, lane));
            self.follows(record, before.as_ref());
        }
        if !told.is_empty() && self.is_recorded() {
            self.send(&ServerFrame::TableEvents(TableEvents { table: self.table.id(), from, events: told }));
        }
        records
    }

    fn follows(&mut self, record: &Record, before: Option<&BoardView>) {
        let step = self.seen.len();
        self.happened.insert(name_of(record));
        if let Record::Seating(seating::Record::SeatTaken { seat, person }) = record {
            self.seated[*seat] = Some(person.clone());
        } else if let Record::Seating(seating::Record::SeatLeft { seat, .. }) = record {
            self.seated[*seat] = None;
        } else if let Record::Dealing(dealing::Record::BoardOpened { .. }) = record {
            self.mark = Some(Mark::of_board(self.boards_over, &self.viewer));
        } else if let Record::Session(session::Record::BoardEnded { .. }) = record {
            self.mark = None;
            self.boards_over += 1;
            self.ends.push(step);
            self.board_begins();
        } else if let Some(mark) = &mut self.mark {
            mark.sees(record, before, step, &self.viewer);
        }
    }

    /// From here on what is hidden differs between the evenings of a pair, if it is the board from which they do.
    fn board_begins(&mut self) {
        let Chances { script, evening, .. } = self.chances;
        let own = if self.is_recorded() { evening } else { script };
        self.hidden = Chance::new(own ^ ((self.boards_over as u64 + 1) << 32));
        self.hidden_undos = 0;
    }

    /// Whether the frames are compared.
    fn is_recorded(&self) -> bool {
        self.boards_over >= self.chances.from
    }

    /// A step is over: what the viewer would be sent if they connected again, and what they may read.
    pub(super) fn step_is_over(&mut self) {
        if self.is_recorded() {
            let Viewer { lane, .. } = self.viewer;
            let (table, view) = (self.table.id(), view::snapshot(&self.table, lane));
            let seq = self.table.seq(lane);
            self.send(&ServerFrame::Snapshot(Box::new(Snapshot { table, lane, seq, view })));
            let person = self.viewers_person();
            if self.is_viewer(&person) {
                let card = |side| self.table.convention_card(person.account, side);
                self.frames.push(format!("{:?}", [Side::NorthSouth, Side::EastWest].map(card)));
            }
        }
        self.seen.push(std::mem::take(&mut self.frames));
        self.done.push(std::mem::take(&mut self.doings));
    }

    /// Whether it is the viewer who asks: they may have changed their place since.
    pub(super) fn is_viewer(&self, who: &Person) -> bool {
        *who == self.viewers_person() && self.table.lane_of(who.account) == Some(self.viewer.lane)
    }

    /// Whose requests are the viewer's own.
    pub(super) fn viewers_person(&self) -> Person {
        match self.viewer.seat() {
            Some(seat) => self.occupant(seat),
            None if self.viewer.directs() => person(DIRECTOR),
            None => person(KIBITZER),
        }
    }

    /// The command with the number that is the next one of whoever counts them.
    pub(super) fn numbered(&self, by: &Person, mut command: Command) -> Command {
        if let Command::Talk(talk::Command::Say { line: n, .. })
        | Command::Direction(direction::Command::Rule { number: n, .. })
        | Command::Direction(direction::Command::CallDirector { number: n, .. }) = &mut command
        {
            *n = u32::MAX;
            let refusal = self.table.decide(Input::Person(by.clone(), command.clone()), self.now, &self.identity);
            if let (
                Err(Refusal::StaleLine { next } | Refusal::StaleNumber { next }),
                Command::Talk(talk::Command::Say { line: n, .. })
                | Command::Direction(direction::Command::Rule { number: n, .. })
                | Command::Direction(direction::Command::CallDirector { number: n, .. }),
            ) = (refusal, &mut command)
            {
                *n = next;
            }
        }
        command
    }

    fn send(&mut self, frame: &impl serde::Serialize) {
        self.frames.push(format!("{} {}", self.now.0, serde_json::to_string(frame).unwrap()));
    }
}

/// What a record is called in its procedure: the second word of what `Debug` prints of it.
fn name_of(record: &Record) -> String {
    let mut begins = Beginning(String::new());
    // It prints no further than that.
    let _ = write!(begins, "{record:?}");
    begins.0.split(|each: char| !each.is_alphabetic()).filter(|word| !word.is_empty()).nth(1).unwrap().to_owned()
}

struct Beginning(String);

impl Write for Beginning {
    fn write_str(&mut self, printed: &str) -> fmt::Result {
        self.0.push_str(printed);
        if self.0.len() < 50 { Ok(()) } else { Err(fmt::Error) }
    }
}
