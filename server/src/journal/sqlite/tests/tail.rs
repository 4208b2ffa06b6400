//! A bit flipped and the end cut off at many places in the last 64 KiB of the file and of its log (Promise R11).
//! Nothing acknowledged goes missing unless somebody is told: whoever opens the journal, whoever asks for the stream,
//! or whoever reads the logs. And nobody ever reads what was not written.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

use super::*;
use crate::journal::StreamError;
use crate::journal::sqlite::wal_index::WalIndex;

const STREAMS: usize = 8;
/// A bit is flipped at so many places, and the file is cut off there, or at as many as `BRIDGE_HARMS` says.
const PLACES: u64 = 100;
const TAIL: u64 = 64 * 1024;
/// Of the harms to the log these come to be tried; most are mended, and that takes a moment.
const IN_THE_LOG: usize = 160;

#[tokio::test]
async fn damage_to_the_end_of_the_file_is_never_silent() {
    let played = Played::begin().await;
    played.kept.journal.on_writer(Writer::close_log).await.unwrap().unwrap();
    let mut sums = Sums::default();
    for (place, harm) in harms(played.length("journal.sqlite"), 0x5eed_0001) {
        let copy = played.copy(&["journal.sqlite"]);
        harm.upon(&copy.path().join("journal.sqlite"), place);
        let outcome = outcome(&copy, &played).await;
        if let Harm::Flip(_) = harm {
            sums.count(&outcome, &played.ends);
        }
        if let Outcome::Opened { told, streams, .. } = outcome {
            let silent = streams.iter().zip(&played.ends).any(|(read, end)| read.is_some_and(|read| read < *end));
            assert!(!silent || told > 0, "{harm:?} at {place}: {streams:?}");
        }
    }
    // What SQLite itself needs to find its way is a small part of a file, and the rest are the records of one stream
    // each.
    assert!(sums.unaffected * 100 >= sums.all * 95, "{sums:?}");
}

#[tokio::test]
async fn a_log_that_is_cut_is_a_moment_before_and_one_that_is_damaged_is_saved_and_told_of() {
    let played = Played::begin().await;
    let (mut damaged, mut whole) = (0, 0);
    for (place, harm) in harms(played.length_of_log(), 0x5eed_0002).take(IN_THE_LOG) {
        let copy = played.copy(&["journal.sqlite", "journal.sqlite-wal"]);
        harm.upon(&copy.path().join("journal.sqlite-wal"), place);
        let Outcome::Opened { told, torn, streams } = outcome(&copy, &played).await else {
            panic!("{harm:?} at {place}: cannot be opened");
        };
        if copy.path().join("journal.damaged-1.sqlite").exists() {
            assert!(told > 0 && copy.path().join("journal.damaged-1.sqlite-wal").exists(), "{harm:?} at {place}");
            damaged += STREAMS;
            whole += streams.iter().zip(&played.ends).filter(|(read, end)| **read == Some(**end)).count();
            continue;
        }
        // SQLite believes the log up to its first bad frame: so far all streams are what they were at one moment.
        let streams: Option<Vec<usize>> = streams.into_iter().collect();
        let moment = played.moments.iter().rposition(|moment| Some(moment) == streams.as_ref());
        let lost = moment.map(|moment| played.moments.len() - 1 - moment);
        match (harm, lost) {
            (_, Some(0)) => {}
            // The end of a log that is cut off between two commits looks as it did when it had got no further.
            (Harm::CutOff, Some(_)) => assert!(torn > 0 || is_between_frames(place), "at {place}"),
            // As if its commit had been under way.
            (Harm::Flip(_), Some(1)) => assert!(told + torn > 0, "{harm:?} at {place}"),
            (Harm::Flip(_) | Harm::CutOff, lost) => panic!("{harm:?} at {place}: {lost:?} lost, {streams:?}"),
        }
    }
    // A commit holds one act, on a page that the next one writes again.
    let lost = damaged - whole;
    assert!(damaged > 0 && lost * STREAMS <= damaged, "one stream of each is lost at most: {lost} of {damaged}");
}

/// What a killed process leaves beside the log tells how far it was committed.
#[tokio::test]
async fn a_log_that_is_cut_anywhere_is_told_of_while_its_index_is_beside_it() {
    let played = Played::begin().await;
    let files = ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"];
    let whole = played.copy(&files);
    let Outcome::Opened { told: 0, torn: 0, .. } = outcome(&whole, &played).await else { panic!("it is not harmed") };
    let (frames, mut short) = ((played.length_of_log() - 32) / FRAME, 0);
    for frames in (0..frames).rev().take(60) {
        let cut = || {
            let copy = played.copy(&files);
            Harm::CutOff.upon(&copy.path().join("journal.sqlite-wal"), 32 + frames * FRAME);
            copy
        };
        let harmed = cut();
        let checked = [(); 2].map(|()| survey(harmed.path(), |_, records| records.is_ok()).unwrap());
        let backup = TempDir::new().unwrap();
        let lacks = back_up(harmed.path(), backup.path()).unwrap();
        // Whoever starts it then finds it as if nobody had looked.
        let Outcome::Opened { told, streams, .. } = outcome(&harmed, &played).await else { panic!("{frames} frames") };
        let is_short = streams.iter().zip(&played.ends).any(|(read, end)| *read != Some(*end));
        assert!(told > 0, "after {frames} frames: {streams:?}");
        short += usize::from(is_short);
        assert!(
            checked.iter().all(|checked| !checked.is_well()) && lacks.is_some(),
            "after {frames} frames: {checked:?}"
        );
    }
    assert!(short > 0, "some of the frames had acts");
}

#[tokio::test]
async fn damage_in_the_middle_of_the_log_is_found_by_who_looks_and_is_saved_at_the_next_start() {
    let played = Played::begin().await;
    let files = ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"];
    let harmed = || {
        let copy = played.copy(&files);
        Harm::Flip(3).upon(&copy.path().join("journal.sqlite-wal"), played.length_of_log() / 2);
        copy
    };
    let looked_at = harmed();
    let before = fs::read(looked_at.path().join("journal.sqlite-wal")).unwrap();
    let checked = survey(looked_at.path(), |_, records| records.is_ok()).unwrap();
    assert!(checked.faults.iter().any(|fault| fault.contains("journal.sqlite-wal is damaged")), "{checked:?}");
    let to = TempDir::new().unwrap();
    let lacks = back_up(looked_at.path(), to.path()).unwrap();
    assert!(lacks.is_some_and(|fault| fault.contains("journal.sqlite-wal is damaged")), "{lacks:?}");
    assert_eq!(fs::read(looked_at.path().join("journal.sqlite-wal")).unwrap(), before, "it is still there to be saved");

    let saved = TempDir::new().unwrap();
    let salvaged = salvage(looked_at.path(), &saved.path().join("new")).unwrap();
    let started = harmed();
    drop(SqliteJournal::open(started.path()).unwrap());
    let found = survey(started.path(), |_, records| records.is_ok()).unwrap();
    assert_eq!(found.records, salvaged.records, "{salvaged:?}");
    assert!(found.faults.is_empty(), "{found:?}");
    assert_eq!(fs::read(started.path().join("journal.damaged-1.sqlite-wal")).unwrap(), before);
}

/// A page of the log and what is before it.
const FRAME: u64 = 24 + 4096;

fn is_between_frames(place: u64) -> bool {
    place < 32 || (place - 32).is_multiple_of(FRAME)
}

#[derive(Clone, Copy, Debug)]
enum Harm {
    /// Of which bit.
    Flip(u32),
    CutOff,
}

impl Harm {
    fn upon(self, path: &Path, place: u64) {
        match self {
            Harm::Flip(bit) => {
                let mut bytes = fs::read(path).unwrap();
                bytes[place as usize] ^= 1 << bit;
                fs::write(path, bytes).unwrap();
            }
            Harm::CutOff => OpenOptions::new().write(true).open(path).unwrap().set_len(place).unwrap(),
        }
    }
}

/// Both harms at each of the places.
fn harms(length: u64, seed: u64) -> impl Iterator<Item = (u64, Harm)> {
    let tail = length.min(TAIL);
    let places = std::env::var("BRIDGE_HARMS").map_or(PLACES, |number| number.parse().expect("a number of places"));
    (0..places).flat_map(move |nth| {
        // SplitMix64.
        let mut chance = seed.wrapping_add(nth.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        chance = (chance ^ (chance >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        chance = (chance ^ (chance >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        chance ^= chance >> 31;
        let place = length - tail + chance % tail;
        [(place, Harm::Flip((chance >> 61) as u32)), (place, Harm::CutOff)]
    })
}

enum Outcome {
    Refused,
    Opened {
        /// Errors logged.
        told: usize,
        /// Warnings logged.
        torn: usize,
        /// How many records were read, each as it was written; none of a stream that is damaged.
        streams: Vec<Option<usize>>,
    },
}

#[derive(Debug, Default)]
struct Sums {
    all: usize,
    unaffected: usize,
}

impl Sums {
    /// One stream may be damaged; the others must not be affected.
    fn count(&mut self, outcome: &Outcome, ends: &[usize]) {
        self.all += 1;
        match outcome {
            Outcome::Refused => {}
            Outcome::Opened { streams, .. } => {
                let whole = streams.iter().zip(ends).filter(|(read, end)| **read == Some(**end)).count();
                self.unaffected += usize::from(whole + 1 >= ends.len());
            }
        }
    }
}

async fn outcome(copy: &TempDir, played: &Played) -> Outcome {
    let levels = Levels::default();
    let listening = tracing::subscriber::set_default(tracing_subscriber::registry().with(levels.clone()));
    let opened = SqliteJournal::open(copy.path());
    drop(listening);
    let Ok(journal) = opened else { return Outcome::Refused };
    let mut streams = Vec::new();
    for (stream, end) in (0..STREAMS).map(name).zip(&played.ends) {
        match journal.read(stream).await {
            Ok(records) => {
                assert!(records.len() <= *end, "{stream}: {} records", records.len());
                for (act, record) in records.iter().enumerate() {
                    assert!(*record == body(stream, act), "{stream}: record {} was never written", act + 1);
                }
                streams.push(Some(records.len()));
            }
            Err(StreamError::Damaged { .. }) => streams.push(None),
            Err(StreamError::Full | StreamError::Unreachable(_) | StreamError::Failed(_) | StreamError::Closed(_)) => {
                return Outcome::Refused;
            }
        }
    }
    Outcome::Opened {
        told: levels.errors.load(Ordering::Relaxed),
        torn: levels.warnings.load(Ordering::Relaxed),
        streams,
    }
}

/// What is logged while a journal is opened.
#[derive(Clone, Default)]
pub(super) struct Levels {
    pub(super) errors: Arc<AtomicUsize>,
    warnings: Arc<AtomicUsize>,
}

impl<S: Subscriber> Layer<S> for Levels {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        match *event.metadata().level() {
            Level::ERROR => self.errors.fetch_add(1, Ordering::Relaxed),
            Level::WARN => self.warnings.fetch_add(1, Ordering::Relaxed),
            _ => 0,
        };
    }
}

/// A journal with compacted records in the file, and uncompacted ones in its log.
struct Played {
    kept: Kept,
    /// How many records each stream had when each commit was durable.
    moments: Vec<Vec<usize>>,
    ends: Vec<usize>,
}

impl Played {
    async fn begin() -> Played {
        let kept = Kept::begin();
        let mut ends = vec![0; STREAMS];
        let mut moments = Vec::new();
        for stream in (0..STREAMS).map(name) {
            kept.journal.open(stream).await.unwrap();
        }
        for round in 0..12 {
            for (table, end) in ends.iter_mut().enumerate() {
                let records = (*end..*end + 20).map(|act| body(name(table), act)).collect();
                kept.journal.append(name(table), Epoch(1), Position(*end as u64), records).await.unwrap();
                *end += 20;
            }
            if round == 7 {
                kept.journal.on_writer(Writer::compact_at_the_end).await.unwrap().unwrap();
                kept.journal.on_writer(Writer::checkpoint).await.unwrap().unwrap();
            }
        }
        moments.push(ends.clone());
        for act in 0..24 {
            let table = act % STREAMS;
            let record = body(name(table), ends[table]);
            kept.journal.append(name(table), Epoch(1), Position(ends[table] as u64), vec![record]).await.unwrap();
            ends[table] += 1;
            moments.push(ends.clone());
        }
        Played { kept, moments, ends }
    }

    fn length(&self, file: &str) -> u64 {
        fs::metadata(self.kept.dir.path().join(file)).unwrap().len()
    }

    /// Behind it the file has what was in it before it was begun anew.
    fn length_of_log(&self) -> u64 {
        32 + u64::from(WalIndex::of(&self.kept.file()).unwrap().frames) * FRAME
    }

    /// The writer is idle, so the files are as a kill would leave them.
    fn copy(&self, files: &[&str]) -> TempDir {
        let copy = TempDir::new().unwrap();
        for file in files {
            fs::copy(self.kept.dir.path().join(file), copy.path().join(file)).unwrap();
        }
        copy
    }
}

fn name(table: usize) -> StreamId {
    StreamId([table as u8 * 17 + 3; 16])
}

fn body(stream: StreamId, act: usize) -> Vec<u8> {
    format!("{stream} {act}").into_bytes()
}
