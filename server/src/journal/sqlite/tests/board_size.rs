//! What a board of four takes on the disk, with all that is kept of it: its records, and its share of the rows, of the
//! pages and of the keys.

use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::record::{Author, Journaled, PersonKey, SealKey};
use bridge_game::{
    Command, Concealed, Input, Moment, Opened, Opening, Person, ServerIdentity, Table, TableInput, auction, dealing,
    play, seating, talk,
};
use bridge_protocol::{AccountId, Audience, BoardSource, LogSalt, Manner, Meaning, PlayerName, Policy, TableId};
use bridge_rules::{BoardNumber, Card, Seat};

use super::*;
use crate::journal::PersonId;

const TABLES: u8 = 40;
const BOARDS: u32 = 8;
/// What deploy/RUNBOOK.md reckons with.
const MOST: u64 = 6 * 1024;

#[tokio::test]
async fn a_board_of_four_takes_six_kilobytes_at_most() {
    let kept = Kept::begin();
    let journal = &kept.journal;
    let mut played: Vec<Records> = (0..TABLES).map(evening).collect();
    let boards = u64::from(TABLES) * u64::from(BOARDS);
    let records: usize = played.iter().map(Vec::len).sum();
    let bodies: usize = played.iter().flatten().map(Vec::len).sum();
    for table in 0..TABLES {
        journal.open(StreamId([table; 16])).await.unwrap();
        for seat in Seat::ALL {
            let account = player(table, seat).account;
            let key = PersonKey::new([9; 32]).closed(&SealKey::new([7; 32]), account);
            journal.admit(PersonId(account.to_bytes()), key).await.unwrap();
        }
    }
    // All play at once, act by act.
    for head in 0.. {
        let acts: Vec<_> = played.iter_mut().map(|of_one| of_one.get_mut(head).map(std::mem::take)).collect();
        if acts.iter().all(Option::is_none) {
            break;
        }
        let appends: Vec<_> = (0..)
            .zip(acts)
            .filter_map(|(table, act)| {
                Some(journal.append(StreamId([table; 16]), Epoch(1), Position(head as u64), vec![act?]))
            })
            .collect();
        for append in appends {
            append.await.unwrap();
        }
    }
    for table in 0..TABLES {
        journal.retire(StreamId([table; 16])).await.unwrap();
    }
    kept.journal.shutdown().await.unwrap();
    let kept = kept.after_a_crash();
    let merged = kept.journal.on_writer(|writer| {
        for table in 0..TABLES {
            let merging = writer.connection.transaction().unwrap();
            merge::merge(&merging, StreamId([table; 16])).unwrap();
            merging.commit().unwrap();
        }
        let pages = |name: &str| writer.connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
        (pages("page_count").unwrap() - pages("freelist_count").unwrap()) * PAGE_BYTES as i64
    });
    let bytes = u64::try_from(merged.await.unwrap()).unwrap() / boards;
    println!(
        "a board of four: {bytes} bytes on the disk, {} in {} records",
        bodies as u64 / boards,
        records as u64 / boards
    );
    assert!(bytes <= MOST, "{bytes} bytes a board on the disk");
}

/// The records of an evening: four sit down, and there are boards with an auction of eight calls, of which one is
/// alerted, 52 cards and a line.
fn evening(number: u8) -> Records {
    let identity = ServerIdentity { key: ServerKey::new(&[5; 32]) };
    let mut at = Moment(1_763_850_000_000);
    let opening = Opening {
        table: TableId::from_bytes([number; 16]),
        host: player(number, Seat::North).account,
        server: "bridge-aaaabbbbccccdddd".to_owned(),
        secret: Concealed::new(SetSecret::new([number; 32])),
        at,
    };
    let opened = Opened::new(opening, BoardSource::Deal(BOARDS as u8), Policy::social()).unwrap();
    let mut records = vec![Table::encode_opened(&opened, &SealKey::new([7; 32]), None)];
    let mut table = Table::open(opened);
    let mut tell = |table: &mut Table, input: TableInput| {
        at = at.after(std::time::Duration::from_millis(6_789));
        let by = input.account();
        for each in table.decide(input, at, &identity).unwrap() {
            let author = table.author(&each, by);
            let author = author.map(|account| Author::new(account, PersonKey::new([9; 32]), LogSalt([3; 16])));
            let written = Table::write(&each, at, author.as_ref());
            let words = written.words.as_ref().map(bridge_protocol::LogWords::digest);
            table.apply(&each, bridge_game::Stamp { at, words });
            records.push(written.bytes);
        }
    };
    let by = |seat, command| Input::Person(player(number, seat), command);
    for seat in Seat::ALL {
        tell(&mut table, by(seat, Command::Seating(seating::Command::Sit { seat })));
    }
    for board in (1..=BOARDS).filter_map(BoardNumber::new) {
        for seat in Seat::ALL {
            tell(&mut table, by(seat, Command::Dealing(dealing::Command::Ready { board })));
        }
        // Nobody contributes to the dealing of the set.
        while !table.has_begun() {
            tell(&mut table, Input::Clock { free_computers: 9 });
        }
        let line = talk::Command::Say { line: board.get(), text: "thank you, partner".to_owned(), to: Audience::Table };
        tell(&mut table, by(Seat::South, Command::Talk(line)));
        for (nth, call) in ["1NT", "P", "2C", "P", "2H", "P", "4H", "P", "P", "P"].into_iter().enumerate() {
            let seat = Seat::ALL[(board.get() as usize - 1 + nth) % 4];
            let meaning = (nth == 2).then(|| Meaning::new(Manner::Alert, "asks for a major"));
            let call = auction::Command::Call { turn: table.turn(), call: call.parse().unwrap(), meaning };
            tell(&mut table, by(seat, Command::Auction(call)));
        }
        for _ in 0..52 {
            let (seat, card) = playable(&table, number, &identity);
            let play = play::Command::Play { turn: table.turn(), card };
            tell(&mut table, by(seat, Command::Play(play)));
        }
    }
    records
}

/// Whoever may play, and a card that they may.
fn playable(table: &Table, number: u8, identity: &ServerIdentity) -> (Seat, Card) {
    let turn = table.turn();
    let tries = Seat::ALL.into_iter().flat_map(|seat| Card::all().map(move |card| (seat, card)));
    let may = |(seat, card): &(Seat, Card)| {
        let command = Command::Play(play::Command::Play { turn, card: *card });
        table.decide(Input::Person(player(number, *seat), command), Moment(u64::MAX / 2), identity).is_ok()
    };
    tries.into_iter().find(may).expect("somebody may play a card")
}

fn player(table: u8, seat: Seat) -> Person {
    let mut account = [table; 16];
    account[15] = 200 + seat.index() as u8;
    let name = ["Nora Fjord", "Emil Strand", "Sara Lund", "Walter Berg"][seat.index()];
    Person { account: AccountId::from_bytes(account), name: PlayerName::new(name).unwrap() }
}
