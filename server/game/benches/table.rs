//! What an act at a table costs, step by step: judging it, applying it, telling it to six lanes, and keeping it.
//!
//! `cargo bench -p bridge-game`. The figures are for comparing two trees on one quiet machine.

use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::{
    Command, Concealed, Input, Moment, Opened, Opening, Person, Record, ServerIdentity, Table, TableInput, auction,
    dealing, play,
    record::{Journaled, Keys, SealKey},
    seating, view,
};
use bridge_protocol::{AccountId, BoardSource, ImportedBoard, Lane, PlayerName, Policy, TableId};
use bridge_rules::{BoardNumber, Seat};
use divan::{Bencher, black_box};

const NOW: Moment = Moment(1_700_000_000_000);
const DEAL: &str = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";
/// South declares four spades.
const CALLS: [&str; 8] = ["P", "P", "1S", "P", "4S", "P", "P", "P"];

fn main() {
    divan::main();
}

/// An act, and the table at which it is about to be done.
struct Due {
    table: Table,
    person: Person,
    command: Command,
}

impl Due {
    /// The third call of the auction.
    fn call() -> Self {
        let mut table = seated();
        call(&mut table, &CALLS[..2]);
        let command =
            Command::Auction(auction::Command::Call { turn: table.turn(), call: parsed(CALLS[2]), meaning: None });
        Self { table, person: person(Seat::South), command }
    }

    /// The card after the opening lead, from dummy, which lies open.
    fn card() -> Self {
        let mut table = seated();
        call(&mut table, &CALLS);
        let lead = Command::Play(play::Command::Play { turn: table.turn(), card: parsed("HK") });
        act(&mut table, person(Seat::West), lead);
        let command = Command::Play(play::Command::Play { turn: table.turn(), card: parsed("HA") });
        Self { table, person: person(Seat::South), command }
    }

    fn decided(&self) -> Vec<Record> {
        self.table.decide(self.input(), NOW, &identity()).expect("a legal act")
    }

    fn input(&self) -> TableInput {
        Input::Person(self.person.clone(), self.command.clone())
    }

    /// The table afterwards, and what happened.
    fn done(self) -> (Table, Vec<Record>) {
        let records = self.decided();
        let mut table = self.table;
        records.iter().for_each(|record| table.apply(record, NOW));
        (table, records)
    }
}

#[divan::bench(args = ["call", "card"])]
fn decide(bencher: Bencher<'_, '_>, act: &str) {
    let (due, identity) = (due(act), identity());
    bencher.with_inputs(|| due.input()).bench_values(|input| black_box(&due.table).decide(input, NOW, &identity));
}

#[divan::bench(args = ["call", "card"])]
fn apply(bencher: Bencher<'_, '_>, act: &str) {
    let due = due(act);
    let records = due.decided();
    bencher.with_inputs(|| due.table.clone()).bench_refs(|table| {
        for record in &records {
            table.apply(black_box(record), NOW);
        }
    });
}

#[divan::bench(args = ["call", "card"])]
fn tell_six_lanes(bencher: Bencher<'_, '_>, act: &str) {
    let (table, records) = due(act).done();
    bencher.bench(|| Lane::ALL.map(|lane| view::event_for(black_box(&records[0]), &table, lane)));
}

#[divan::bench(args = ["call", "card"])]
fn snapshot(bencher: Bencher<'_, '_>, act: &str) {
    let (table, _) = due(act).done();
    bencher.bench(|| view::snapshot(black_box(&table), Lane::South));
}

#[divan::bench(args = ["call", "card"])]
fn record_written(bencher: Bencher<'_, '_>, act: &str) {
    let records = due(act).decided();
    bencher.bench(|| Table::encode(black_box(&records[0]), NOW));
}

#[divan::bench(args = ["call", "card"])]
fn record_read(bencher: Bencher<'_, '_>, act: &str) {
    let (bytes, seal) = (Table::encode(&due(act).decided()[0], NOW), SealKey::new([3; 32]));
    bencher.bench(|| Table::decode(black_box(&bytes), Keys::from(&seal)));
}

fn due(act: &str) -> Due {
    if act == "call" { Due::call() } else { Due::card() }
}

/// Four people, and the first board on the table.
fn seated() -> Table {
    let board = ImportedBoard { board: BoardNumber::FIRST, deal: parsed(DEAL) };
    let opening = Opening {
        table: TableId::from_bytes(*b"a table of marks"),
        host: AccountId::from_bytes([9; 16]),
        server: "club.example".to_owned(),
        secret: Concealed::new(SetSecret::new([7; 32])),
        at: NOW,
    };
    let opened = Opened::new(opening, BoardSource::Import(vec![board]), Policy::social()).expect("one board");
    let mut table = Table::open(opened);
    for seat in Seat::ALL {
        act(&mut table, person(seat), Command::Seating(seating::Command::Sit { seat }));
    }
    for seat in Seat::ALL {
        act(&mut table, person(seat), Command::Dealing(dealing::Command::Ready { board: BoardNumber::FIRST }));
    }
    table
}

fn call(table: &mut Table, calls: &[&str]) {
    for (call, seat) in calls.iter().zip(Seat::ALL.into_iter().cycle()) {
        let command =
            Command::Auction(auction::Command::Call { turn: table.turn(), call: parsed(call), meaning: None });
        act(table, person(seat), command);
    }
}

fn act(table: &mut Table, person: Person, command: Command) {
    for record in table.decide(Input::Person(person, command), NOW, &identity()).expect("a legal act") {
        table.apply(&record, NOW);
    }
}

fn person(seat: Seat) -> Person {
    let name = PlayerName::new(&format!("Player {seat}")).expect("a name");
    Person { account: AccountId::from_bytes([seat.as_str().as_bytes()[0]; 16]), name }
}

fn identity() -> ServerIdentity {
    ServerIdentity { key: ServerKey::new(&[5; 32]) }
}

fn parsed<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text} is none"))
}
