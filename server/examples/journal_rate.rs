//! What the journal costs here: CPU a record, appending and settling, in groups of several sizes over 1000 streams; how
//! long tables that play against each other wait; and how long opening takes.
//!
//! `cargo run --release -p bridge-server --example journal_rate [directory]`: the directory decides which disk is
//! measured. CPU is the writer's thread alone, its system calls included, and is only known on Linux.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bridge_server::journal::{Epoch, Journal, Position, SqliteJournal, StreamId};
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

const STREAMS: usize = 1000;
/// Appends under way together, and how many records are written so.
const GROUPS: [(usize, usize); 4] = [(1, 12_000), (16, 64_000), (64, 96_000), (250, 200_000)];
const BODY: [u8; 90] = [b'x'; 90];
const TABLES: usize = 10_000;
const TABLE_RECORDS: usize = 60;
/// How long tables play, and tables that act again at once, as robots do.
const PLAY: Duration = Duration::from_secs(3);
const LOOPS: [usize; 4] = [1, 4, 16, 64];
/// Acts a second of tables that do not wait for each other, as people do.
const CROWDS: [u32; 3] = [1000, 5000, 15_000];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let dir = match std::env::args_os().nth(1) {
        Some(parent) => tempfile::tempdir_in(parent)?,
        None => tempfile::tempdir()?,
    };
    for (group, records) in GROUPS {
        append_in_groups(&dir.path().join(format!("groups of {group}")), group, records).await?;
    }
    for tables in LOOPS {
        play_in_loops(&dir.path().join(format!("loops of {tables}")), tables).await?;
    }
    for rate in CROWDS {
        play_in_a_crowd(&dir.path().join(format!("crowd of {rate}")), rate).await?;
    }
    open_at_start(&dir.path().join("start")).await
}

/// Always one group under way: what a busy server's actors ask for between two commits.
async fn append_in_groups(dir: &Path, group: usize, records: usize) -> Result<(), Box<dyn Error>> {
    let journal = claimed(dir, STREAMS).await?;
    let mut heads = [Position::NOTHING; STREAMS];
    let mut waits = Vec::with_capacity(records / group);
    let (begun, cpu) = (Instant::now(), writer_cpu());
    for first in (0..records / group).map(|nth| nth * group) {
        let asked = Instant::now();
        let tables = (first..first + group).map(|place| place % STREAMS);
        let answers: Vec<_> = tables
            .map(|table| (table, journal.append(stream(table), Epoch(1), heads[table], vec![BODY.to_vec()])))
            .collect();
        for (table, answer) in answers {
            heads[table] = answer.await?;
        }
        waits.push(asked.elapsed());
    }
    let written = waits.len() * group;
    println!("groups of {group}: {:.0} records/s; {}", written as f64 / begun.elapsed().as_secs_f64(), told(waits));
    let appended = writer_cpu();
    until_it_rests().await;
    let each = |from: Option<Duration>, to: Option<Duration>| match from.zip(to) {
        Some((from, to)) => format!("{:.2} µs", (to - from).as_secs_f64() * 1e6 / written as f64),
        None => "unknown".to_owned(),
    };
    let settled = writer_cpu();
    println!("  CPU a record: {} appending, {} settling", each(cpu, appended), each(appended, settled));
    journal.shutdown().await?;
    Ok(())
}

/// Each table appends again as soon as it is answered.
async fn play_in_loops(dir: &Path, tables: usize) -> Result<(), Box<dyn Error>> {
    let journal = claimed(dir, tables).await?;
    let (begun, cpu) = (Instant::now(), writer_cpu());
    let mut playing = JoinSet::new();
    for table in 0..tables {
        let journal = Arc::clone(&journal);
        playing.spawn(async move {
            let (mut head, mut waits) = (Position::NOTHING, Vec::new());
            while begun.elapsed() < PLAY {
                let asked = Instant::now();
                head = journal.append(stream(table), Epoch(1), head, vec![BODY.to_vec()]).await?;
                waits.push(asked.elapsed());
            }
            Ok::<_, bridge_server::journal::AppendError>(waits)
        });
    }
    let mut waits = Vec::new();
    while let Some(played) = playing.join_next().await {
        waits.extend(played??);
    }
    println!("{tables} tables that act at once: {}; {}", load(begun, cpu, waits.len()), told(waits));
    journal.shutdown().await?;
    Ok(())
}

/// Some tables act each millisecond, whoever is still waiting.
async fn play_in_a_crowd(dir: &Path, rate: u32) -> Result<(), Box<dyn Error>> {
    let tables = STREAMS * 4;
    let journal = claimed(dir, tables).await?;
    let mut heads = vec![Position::NOTHING; tables];
    let (begun, cpu) = (Instant::now(), writer_cpu());
    let mut clock = tokio::time::interval(Duration::from_millis(1));
    clock.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let (mut playing, mut waits, mut acts) = (JoinSet::new(), Vec::new(), 0);
    while begun.elapsed() < PLAY {
        clock.tick().await;
        let asked = Instant::now();
        for _ in 0..rate / 1000 {
            let table = acts % tables;
            acts += 1;
            let answer = journal.append(stream(table), Epoch(1), heads[table], vec![BODY.to_vec()]);
            heads[table] = Position(heads[table].0 + 1);
            playing.spawn(async move { answer.await.map(|_| asked.elapsed()) });
        }
        while let Some(played) = playing.try_join_next() {
            waits.push(played??);
        }
    }
    while let Some(played) = playing.join_next().await {
        waits.push(played??);
    }
    println!("a crowd, {rate} acts a second: {}; {}", load(begun, cpu, waits.len()), told(waits));
    journal.shutdown().await?;
    Ok(())
}

async fn open_at_start(dir: &Path) -> Result<(), Box<dyn Error>> {
    let journal = claimed(dir, TABLES).await?;
    let mut answers = Vec::new();
    for act in 0..TABLE_RECORDS as u64 {
        for table in 0..TABLES {
            answers.push(journal.append(stream(table), Epoch(1), Position(act), vec![BODY.to_vec()]));
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
    println!("  {} bytes in the file", std::fs::metadata(dir.join("journal.sqlite"))?.len());

    let begun = Instant::now();
    let journal = SqliteJournal::open(dir)?;
    journal.open_all().await?;
    println!("start after a shutdown: {:?}", begun.elapsed());
    Ok(())
}

async fn claimed(dir: &Path, streams: usize) -> Result<Arc<SqliteJournal>, Box<dyn Error>> {
    let journal = Arc::new(SqliteJournal::open(dir)?);
    let claims: Vec<_> = (0..streams).map(|number| journal.open(stream(number))).collect();
    for claim in claims {
        claim.await?;
    }
    Ok(journal)
}

fn told(mut waits: Vec<Duration>) -> String {
    waits.sort_unstable();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize];
    format!("p50 {:.2?}, p99 {:.2?}, p99.9 {:.2?}, worst {:.2?}", at(0.5), at(0.99), at(0.999), at(1.0))
}

fn load(begun: Instant, before: Option<Duration>, records: usize) -> String {
    let cpu = before.zip(writer_cpu()).map_or(f64::NAN, |(before, after)| (after - before).as_secs_f64());
    let each = cpu * 1e6 / records as f64;
    format!("{:.0} records/s at {each:.1} µs of CPU each", records as f64 / begun.elapsed().as_secs_f64())
}

/// Until the writer has had nothing to do for longer than it waits before it settles.
async fn until_it_rests() {
    let mut spent = None;
    while spent != writer_cpu() {
        spent = writer_cpu();
        tokio::time::sleep(Duration::from_millis(1500)).await;
    }
}

/// What the journal's thread has used so far.
fn writer_cpu() -> Option<Duration> {
    let threads = std::fs::read_dir("/proc/self/task").ok()?;
    let mut paths = threads.filter_map(|thread| Some(thread.ok()?.path()));
    let writer = paths.find(|path| std::fs::read_to_string(path.join("comm")).is_ok_and(|name| name == "journal\n"))?;
    let spent = std::fs::read_to_string(writer.join("schedstat")).ok()?;
    Some(Duration::from_nanos(spent.split(' ').next()?.parse().ok()?))
}

fn stream(number: usize) -> StreamId {
    // Identities are random in life; a multiplied counter is spread as well.
    let spread = (number as u128 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    StreamId(spread.to_be_bytes())
}
