//! An evening at one table. Whatever is done here is journalled, replayed and followed through every lane as well, and
//! the three must agree after each command: `fold(journal) == live state`, `fold(deltas) == snapshot`, and twice is
//! once.

use std::time::Duration;

use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::{
    Command, Concealed, Input, Moment, Opened, Opening, Past, Person, Record, RoomSeats, ServerCommand, ServerIdentity,
    Table, TableInput, auction, claim, dealing, declaring, direction, drawing, explaining, play,
    record::{Entry, Journaled, Keys, SealKey},
    seating, session, talk, undo, view,
};
use bridge_protocol::{
    AccountId, Audience, BoardLog, BoardSource, ByLane, ImportedBoard, Lane, Policy, Refusal, TableEvent, TableId,
    TableView, Turn,
};
use bridge_rules::{BoardNumber, BySeat, Declaration, Seat};

use crate::{
    minutes::Minutes,
    moves,
    people::{host, player},
};

/// North dealt and none vulnerable when it is board 1; South makes or goes down in four spades as in the dealing
/// vectors.
pub(crate) const DEAL: &str = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";

pub(crate) type Decision = Result<Vec<Record>, Refusal>;

pub(crate) struct Evening {
    pub(crate) table: Table,
    pub(crate) now: Moment,
    identity: ServerIdentity,
    replayed: Table,
    opened: Opened,
    happened: Vec<(Moment, Record)>,
    followers: ByLane<TableView>,
    told: ByLane<Vec<TableEvent>>,
    minutes: Minutes,
}

impl Evening {
    pub(crate) fn open(boards: BoardSource, policy: Policy) -> Self {
        Self::of(opened(boards, policy).unwrap())
    }

    pub(crate) fn of(opened: Opened) -> Self {
        let table = Table::open(opened.clone());
        let Ok(Entry::Opened(read)) = Table::decode(&Table::encode_opened(&opened, &seal(), None), Keys::from(&seal()))
        else {
            panic!("the first record reads back");
        };
        let followers = ByLane::from_fn(|lane| view::snapshot(&table, lane));
        let identity = ServerIdentity { key: ServerKey::new(&[5; 32]) };
        Self {
            now: opened.at,
            replayed: Table::open(read),
            opened,
            happened: Vec::new(),
            table,
            identity,
            followers,
            told: ByLane::default(),
            minutes: Minutes::default(),
        }
    }

    /// Boards 1 and on with these cards, four people seated, the first board on the table.
    pub(crate) fn with_deals(deals: &[&str]) -> Self {
        Self::with_policy(deals, Policy::social())
    }

    pub(crate) fn with_policy(deals: &[&str], policy: Policy) -> Self {
        let mut evening = Self::open(imported(deals), policy);
        evening.everyone_sits();
        evening.everyone_is_ready(1);
        evening
    }

    /// South declares four spades; West is to lead.
    pub(crate) fn at_four_spades() -> Self {
        let mut evening = Self::with_deals(&[DEAL]);
        evening.calls("P P 1S P 4S P P P");
        evening
    }

    /// The seats that the form has.
    pub(crate) fn players(&self) -> &'static [Seat] {
        self.sees(Lane::Director).session.map_or(&Seat::ALL, |session| session.form.seating().players())
    }

    pub(crate) fn everyone_sits(&mut self) {
        for seat in self.players().iter().copied() {
            self.does(&player(seat), Command::Seating(seating::Command::Sit { seat })).unwrap();
        }
    }

    pub(crate) fn everyone_is_ready(&mut self, number: u32) {
        for seat in self.players().iter().copied() {
            self.does(&player(seat), Command::Dealing(dealing::Command::Ready { board: board(number) })).unwrap();
        }
    }

    /// Decides, and carries out what was decided.
    pub(crate) fn does(&mut self, who: &Person, command: Command) -> Decision {
        self.act(Input::Person(who.clone(), command))
    }

    /// What comes of it, but for notes of the time.
    pub(crate) fn time_passes(&mut self, to: Moment) -> Vec<Record> {
        self.now = to;
        let mut records = self.act(Input::Clock { free_computers: 9 }).unwrap();
        records.retain(|record| *record != session::Record::TimeKept.into());
        records
    }

    pub(crate) fn waits(&mut self, seconds: u64) -> Vec<Record> {
        self.time_passes(self.now.after(Duration::from_secs(seconds)))
    }

    /// The same, where no computer is free.
    pub(crate) fn waits_without_computers(&mut self, seconds: u64) -> Vec<Record> {
        self.now = self.now.after(Duration::from_secs(seconds));
        self.act(Input::Clock { free_computers: 0 }).unwrap()
    }

    /// Who is connected, as the server tells it.
    pub(crate) fn are_here(&mut self, seats: &[Seat]) -> Vec<Record> {
        let here = BySeat::from_fn(|seat| seats.contains(&seat));
        self.act(Input::Server(ServerCommand::Session(session::ServerCommand::Presence { here }))).unwrap()
    }

    /// Who may sit, as the server tells a room of a match.
    pub(crate) fn seats_only_these(&mut self, seats: BySeat<Option<AccountId>>) -> Vec<Record> {
        self.seats_only(RoomSeats { seats, ..RoomSeats::default() })
    }

    /// Who sits and may not gets up.
    pub(crate) fn seats_only(&mut self, players: RoomSeats) -> Vec<Record> {
        self.act(Input::Server(ServerCommand::Seating(seating::ServerCommand::SeatOnly { players }))).unwrap()
    }

    /// A computer is to play for somebody who has not come, as the server says at a table of a field.
    pub(crate) fn stands_in(&mut self, seat: Seat) -> Vec<Record> {
        self.act(Input::Server(ServerCommand::Seating(seating::ServerCommand::StandIn { seat }))).unwrap()
    }

    /// The server has a place for so many of its computers.
    pub(crate) fn limits_computers(&mut self, most: usize) -> Vec<Record> {
        self.act(Input::Server(ServerCommand::Seating(seating::ServerCommand::LimitComputers { most }))).unwrap()
    }

    pub(crate) fn held(&mut self, held: bool) -> Vec<Record> {
        self.act(Input::Server(ServerCommand::Session(session::ServerCommand::HoldBoards { held }))).unwrap()
    }

    /// The server begins again; whenever it does, it says so.
    pub(crate) fn wakes(&mut self) -> Vec<Record> {
        let records = self
            .table
            .decide(Input::Server(ServerCommand::Session(session::ServerCommand::Wake)), self.now, &self.identity)
            .unwrap();
        records.iter().for_each(|record| self.happens(record));
        self.agrees();
        records
    }

    pub(crate) fn call(&mut self, seat: Seat, call: &str) -> Decision {
        let call = Command::Auction(auction::Command::Call {
            turn: self.sees(seat).turn,
            call: call.parse().unwrap(),
            meaning: None,
        });
        self.does(&self.occupant(seat), call)
    }

    pub(crate) fn declare(&mut self, seat: Seat, declaration: Declaration) -> Decision {
        let turn = self.sees(seat).turn;
        self.does(&self.occupant(seat), Command::Declaring(declaring::Command::Declare { turn, declaration }))
    }

    pub(crate) fn play(&mut self, seat: Seat, card: &str) -> Decision {
        let play = Command::Play(play::Command::Play { turn: self.sees(seat).turn, card: card.parse().unwrap() });
        self.does(&self.occupant(seat), play)
    }

    pub(crate) fn claim(&mut self, seat: Seat, tricks: u8) -> Decision {
        let claim = Command::Claim(claim::Command::Claim { turn: self.sees(seat).turn, tricks, statement: None });
        self.does(&self.occupant(seat), claim)
    }

    pub(crate) fn answer(&mut self, seat: Seat, accept: bool) -> Decision {
        let claim = self.sees(seat).board.and_then(|board| board.claim);
        let turn = claim.map_or(Turn(0), |claim| claim.turn);
        let stage = moves::claim_stage(&self.table);
        self.does(&self.occupant(seat), Command::Claim(claim::Command::AnswerClaim { turn, accept, stage }))
    }

    pub(crate) fn no_questions(&mut self, seat: Seat) -> Decision {
        let turn = self.sees(seat).board.unwrap().lead.map_or(Turn(0), |lead| lead.turn);
        self.does(&player(seat), Command::Play(play::Command::NoQuestions { turn }))
    }

    pub(crate) fn say(&mut self, who: &Person, line: u32, text: &str) -> Decision {
        self.say_to(who, Audience::Table, line, text)
    }

    pub(crate) fn say_to(&mut self, who: &Person, to: Audience, line: u32, text: &str) -> Decision {
        self.does(who, Command::Talk(talk::Command::Say { line, text: text.to_owned(), to }))
    }

    /// Who sits there, or would.
    fn occupant(&self, seat: Seat) -> Person {
        moves::occupant(&self.table, seat).unwrap_or_else(|| player(seat))
    }

    /// Each on their turn.
    pub(crate) fn calls(&mut self, calls: &str) {
        for call in calls.split_whitespace() {
            let (seat, _) = moves::on_turn(&self.table).unwrap();
            self.call(seat, call).unwrap_or_else(|refusal| panic!("{seat} {call} of {calls}: {refusal}"));
        }
    }

    /// Each on their turn, where there is no auction.
    pub(crate) fn declares(&mut self, declarations: &[Declaration]) {
        for declaration in declarations {
            let (seat, _) = moves::on_turn(&self.table).unwrap();
            self.declare(seat, *declaration).unwrap_or_else(|refusal| panic!("{seat} {declaration:?}: {refusal}"));
        }
    }

    /// Each on their turn, declarer for dummy.
    pub(crate) fn plays(&mut self, cards: &str) {
        for card in cards.split_whitespace() {
            let (seat, _) = moves::on_turn(&self.table).unwrap();
            self.play(seat, card).unwrap_or_else(|refusal| panic!("{seat} {card} of {cards}: {refusal}"));
        }
    }

    /// The first legal card, again and again.
    pub(crate) fn plays_out(&mut self) {
        while let Some((seat, view)) = moves::on_turn(&self.table) {
            let card = moves::playable(view.board.as_ref().unwrap()).iter().next().unwrap();
            self.play(seat, card.as_str()).unwrap();
        }
    }

    pub(crate) fn turn(&self) -> Turn {
        self.table.turn()
    }

    pub(crate) fn sees(&self, lane: impl Into<Lane>) -> TableView {
        view::snapshot(&self.table, lane.into())
    }

    /// The log of a board, as it is read from the journal.
    pub(crate) fn log(&self, number: u32) -> BoardLog {
        Table::log_of(self.opened.clone(), self.happened.iter().cloned(), board(number))
    }

    /// What a lane was told since this was last asked.
    pub(crate) fn heard(&mut self, lane: impl Into<Lane>) -> Vec<TableEvent> {
        std::mem::take(&mut self.told[lane.into()])
    }

    pub(crate) fn all_have_heard(&mut self) {
        self.told = ByLane::default();
    }

    /// What the server or the clock has carried out.
    pub(crate) fn commanded(&mut self, input: TableInput) -> Decision {
        self.act(input)
    }

    /// What happens without a command of the players.
    pub(crate) fn befalls(&mut self, record: &Record) {
        self.happens(record);
        self.agrees();
    }

    fn act(&mut self, input: TableInput) -> Decision {
        let records = self.table.decide(input.clone(), self.now, &self.identity)?;
        if let Input::Person(who, command) = &input {
            assert!(records.is_empty() || self.is_timely(who, command), "{command:?} changed turn {:?}", self.turn());
        }
        records.iter().for_each(|record| self.happens(record));
        self.agrees();
        let again = self.table.decide(input.clone(), self.now, &self.identity);
        assert_eq!(again, Ok(Vec::new()), "{input:?} again");
        Ok(records)
    }

    /// Promise R6: an act changes something only at the turn it names, as its player counts.
    fn is_timely(&self, who: &Person, command: &Command) -> bool {
        let lane = self.table.lane_of(who.account);
        let current = lane.map_or(self.turn(), |lane| self.sees(lane).turn);
        match command {
            Command::Auction(auction::Command::Call { turn, .. })
            | Command::Drawing(drawing::Command::Choose { turn, .. })
            | Command::Declaring(declaring::Command::Declare { turn, .. })
            | Command::Play(play::Command::Play { turn, .. })
            | Command::Claim(claim::Command::Claim { turn, .. }) => *turn == current,
            Command::Claim(claim::Command::AnswerClaim { turn, .. }) => turn.next() == current,
            Command::Seating(seating::Command::Sit { .. })
            | Command::Seating(seating::Command::Watch)
            | Command::Seating(seating::Command::LeaveSeat { .. })
            | Command::Seating(seating::Command::AskSwap { .. })
            | Command::Seating(seating::Command::AnswerSwap { .. })
            | Command::Seating(seating::Command::WithdrawSwap { .. })
            | Command::Seating(seating::Command::ComeBack)
            | Command::Seating(seating::Command::SeatComputer { .. })
            | Command::Seating(seating::Command::Vacate { .. })
            | Command::Session(session::Command::Close)
            | Command::Session(session::Command::SetMeeting { .. })
            | Command::Session(session::Command::ClaimHonours { .. })
            | Command::Session(session::Command::AgreeToStop { .. })
            | Command::Dealing(dealing::Command::Ready { .. })
            | Command::Dealing(dealing::Command::Contribute { .. })
            | Command::Dealing(dealing::Command::Reveal { .. })
            | Command::Explaining(explaining::Command::Explain { .. })
            | Command::Explaining(explaining::Command::Ask { .. })
            | Command::Explaining(explaining::Command::FileCard { .. })
            | Command::Play(play::Command::NoQuestions { .. })
            | Command::Claim(claim::Command::WithdrawAgreement { .. })
            | Command::Undo(undo::Command::AskUndo { .. })
            | Command::Undo(undo::Command::AnswerUndo { .. })
            | Command::Talk(talk::Command::Say { .. })
            | Command::Direction(direction::Command::Direct)
            | Command::Direction(direction::Command::CallDirector { .. })
            | Command::Direction(direction::Command::Rule { .. }) => true,
        }
    }

    fn happens(&mut self, record: &Record) {
        let before = self.table.clone();
        self.happened.push((self.now, record.clone()));
        self.table.apply(record, self.now);
        match Table::decode(&Table::encode(record, self.now), Keys::from(&seal())) {
            Ok(Entry::Happened(Past { at, record, .. })) if at == self.now => self.replayed.apply(&record, at),
            other => panic!("{record:?} reads back as {other:?}"),
        }
        for lane in Lane::ALL {
            let told = view::event_for(record, &self.table, lane);
            let numbered = self.table.seq(lane).0 - before.seq(lane).0;
            assert_eq!(numbered, u64::from(told.is_some()), "{lane:?} counts what it is told: {record:?}");
            if let Some(told) = told {
                self.followers[lane].apply(lane, &told).unwrap();
                if lane == Lane::Director {
                    self.minutes.take(&told);
                }
                self.told[lane].push(told);
            }
        }
    }

    /// A log says what the director was told.
    fn is_logged(&mut self) {
        if let Some((board, minutes)) = self.minutes.close() {
            let log = Table::log_of(self.opened.clone(), self.happened.iter().cloned(), board);
            let read: Vec<_> = log.entries.iter().map(|entry| log.event(entry).expect("an event")).collect();
            assert_eq!(read, minutes, "the log of board {board}");
            assert_eq!(self.sees(Lane::Director).board.unwrap().log, log.check().ok());
        }
    }

    fn agrees(&mut self) {
        self.is_logged();
        for lane in Lane::ALL {
            let snapshot = self.sees(lane);
            assert_eq!(self.followers[lane], snapshot, "who follows {lane:?} knows what a newcomer is shown");
            assert_eq!(view::snapshot(&self.replayed, lane), snapshot, "a replay is the table, for {lane:?}");
        }
        // What `Debug` conceals, the four seats' snapshots have shown.
        assert_eq!(format!("{:?}", self.replayed), format!("{:?}", self.table));
        assert_eq!(self.replayed.record(), self.table.record());
        assert_eq!(self.replayed.transcript(1), self.table.transcript(1));
        assert_eq!(self.replayed.next_deadline(), self.table.next_deadline());
    }
}

pub(crate) fn opened(boards: BoardSource, policy: Policy) -> Result<Opened, Refusal> {
    let opening = Opening {
        table: TableId::from_bytes(*b"a table of tests"),
        host: host().account,
        server: "club.example".to_owned(),
        secret: Concealed::new(SetSecret::new([7; 32])),
        at: Moment(1_700_000_000_000),
    };
    Opened::new(opening, boards, policy)
}

pub(crate) fn imported(deals: &[&str]) -> BoardSource {
    let boards =
        (1..).zip(deals).map(|(number, deal)| ImportedBoard { board: board(number), deal: deal.parse().unwrap() });
    BoardSource::Import(boards.collect())
}

pub(crate) fn board(number: u32) -> BoardNumber {
    BoardNumber::new(number).unwrap()
}

pub(crate) fn seal() -> SealKey {
    SealKey::new([9; 32])
}
