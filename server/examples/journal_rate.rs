//! How fast the journal is here: records a second in groups of 64 over 1000 streams, then how long opening takes.
//!
//! `cargo run --release -p bridge-server --example journal_rate [directory]`: the directory decides which disk is measured.

use std::error::Error;
use std::time::{Duration, Instant};

use bridge_server::journal::{Epoch, Journal, Seq, SqliteJournal, StreamId};

const STREAMS: usize = 1000;
const GROUP: usize = 64;
const FRESH: usize = 96_000;
const RECORDS: usize = 288_000;
const BODY: [u8; 90] = [b'x'; 90];
const TABLES: usize = 10_000;
const TABLE_RECORDS: usize = 60;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let dir = match std::env::args_os().nth(1) {
        Some(parent) => tempfile::tempdir_in(parent)?,
        None => tempfile::tempdir()?,
    };
    append_in_groups(&SqliteJournal::open(&dir.path().join("rate"))?).await?;
    open_at_start(&dir.path().join("start")).await
}

/// Always one group under way: what a busy server's actors ask for between two commits.
async fn append_in_groups(journal: &SqliteJournal) -> Result<(), Box<dyn Error>> {
    let ids: Vec<StreamId> = (0..STREAMS).map(stream).collect();
    let claims: Vec<_> = ids.iter().map(|&id| journal.open(id)).collect();
    for claim in claims {
        claim.await?;
    }
    let mut heads = vec![Seq::NOTHING; STREAMS];
    // At first no row need be settled; then lulls are used for it, and nothing else.
    for (what, from, to) in [("fresh", 0, FRESH), ("sustained", FRESH, RECORDS)] {
        let mut groups = Vec::with_capacity(RECORDS / GROUP);
        let begun = Instant::now();
        for group in from / GROUP..to / GROUP {
            let asked = Instant::now();
            let tables = (0..GROUP).map(|place| (group * GROUP + place) % STREAMS);
            let answers: Vec<_> = tables
                .map(|table| (table, journal.append(ids[table], Epoch(1), heads[table], vec![BODY.to_vec()])))
                .collect();
            for (table, answer) in answers {
                heads[table] = answer.await?;
            }
            groups.push(asked.elapsed());
        }
        let rate = (groups.len() * GROUP) as f64 / begun.elapsed().as_secs_f64();
        groups.sort_unstable();
        let at = |share: f64| groups[((groups.len() - 1) as f64 * share) as usize];
        println!("{what}: {rate:.0} records/s in groups of {GROUP} over {STREAMS} streams");
        println!("  a group: p50 {:?}, p99 {:?}, p99.9 {:?}, worst {:?}", at(0.5), at(0.99), at(0.999), at(1.0));
    }
    Ok(())
}

async fn open_at_start(dir: &std::path::Path) -> Result<(), Box<dyn Error>> {
    let journal = SqliteJournal::open(dir)?;
    let claims: Vec<_> = (0..TABLES).map(|table| journal.open(stream(table))).collect();
    for claim in claims {
        claim.await?;
    }
    let mut answers = Vec::new();
    for act in 0..TABLE_RECORDS as u64 {
        for table in 0..TABLES {
            answers.push(journal.append(stream(table), Epoch(1), Seq(act), vec![BODY.to_vec()]));
            if answers.len() == 1000 {
                for answer in answers.drain(..) {
                    answer.await?;
                }
            }
        }
    }
    drop(journal);

    let begun = Instant::now();
    let journal = SqliteJournal::open(dir)?;
    let opened = begun.elapsed();
    let tables = journal.open_all().await?;
    let total: Duration = begun.elapsed();
    let records: usize = tables.iter().map(|(_, _, records)| records.len()).sum();
    println!(
        "start after a crash, {} tables with {records} records: {opened:?} to open, {:?} to read",
        tables.len(),
        total - opened
    );
    journal.shutdown().await?;

    let begun = Instant::now();
    let journal = SqliteJournal::open(dir)?;
    journal.open_all().await?;
    println!("start after a shutdown: {:?}", begun.elapsed());
    Ok(())
}

fn stream(number: usize) -> StreamId {
    // Identities are random in life; a multiplied counter is spread as well.
    let spread = (number as u128 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    StreamId(spread.to_be_bytes())
}
