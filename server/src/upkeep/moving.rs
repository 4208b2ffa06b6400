//! A journal that moves into a database: every stream with its family and its note, and everybody's key, each read back
//! and replayed before it is said to be there.

use std::{collections::BTreeMap, path::Path};

use tokio::runtime::Handle;

use super::{
    Counted, UpkeepError,
    check::{check, verdict},
    require_journal,
};
use crate::{
    config::DatabaseUrl,
    console::say,
    journal::{
        APPEND_LIMIT, Journal, JournalAccess, Position, PostgresJournal, Records, SqliteJournal, StreamError, StreamId,
    },
    keys::{Keys, write_new},
    storage::{MOVED, has_moved},
};

/// Retired streams that are asked for at once.
const SOME: usize = 1_000;
/// As many bytes at a time are appended, unless one record has more.
const AT_ONCE: usize = APPEND_LIMIT / 2;

/// A stream to be taken over.
pub(super) struct Stream {
    pub(super) id: StreamId,
    note: Option<(Position, Vec<u8>)>,
    is_retired: bool,
}

/// Says whether the journal is in the database: it is not if something in it is damaged. The server must not run. To be
/// called within a runtime, on a thread that may block.
pub(super) fn take_over(data: &Path, to: &DatabaseUrl) -> Result<bool, UpkeepError> {
    require_journal(data)?;
    if has_moved(data) {
        return Err(UpkeepError::Moved(data.to_owned()));
    }
    let report = check(data)?;
    if !report.is_well() {
        report.tell();
        say!("Nothing was moved.");
        return Ok(false);
    }
    let keys = Keys::open(data)?;
    let from = SqliteJournal::open_with_key(data, keys.fingerprint())?;
    PostgresJournal::begin_move(to.reveal(), keys.fingerprint())?;
    let moving = PostgresJournal::open(to.reveal(), keys.fingerprint(), JournalAccess::MovingIn)?;
    let moved = Handle::current().block_on(async {
        let moved = copy(&from, &moving, &keys).await?;
        moving.shutdown().await?;
        from.shutdown().await?;
        Ok::<_, UpkeepError>(moved)
    })?;
    PostgresJournal::end_move(to.reveal())?;
    // Nothing goes on from what is left here, by mistake or by night.
    let mark = data.join(MOVED);
    let left = "The journal that was here is in a PostgreSQL database, and what is left is from before it moved.";
    write_new(&mark, left).map_err(|source| UpkeepError::Write { path: mark, source })?;
    let verb = if moved.streams == 1 { "is" } else { "are" };
    say!("{moved} {verb} in the database, read back and replayed.");
    say!("Start the server with --journal, and with the same --data: server.key stays there.");
    say!("journal.sqlite is as it was, and marked by {MOVED}: without --journal no server goes on from it.");
    say!("Keys of people who are erased from now on stay in it: delete it when you do not want to go back.");
    Ok(true)
}

/// Copies a journal into one that is new, and reads back and replays what is there.
pub(super) async fn copy(from: &dyn Journal, to: &dyn Journal, keys: &Keys) -> Result<Counted, UpkeepError> {
    let streams = all(from).await?;
    let families = families(from, &streams).await?;
    let mut moved = Counted::default();
    for stream in streams {
        let family = families.get(&stream.id).copied().unwrap_or(stream.id);
        let records = from.read(stream.id).await?;
        moved.add(stream.id, records.len());
        move_in(to, &stream, family, &records).await?;
        let there = to.read(stream.id).await?;
        let sound = if there == records {
            verdict(stream.id, Ok(there), &keys.seal())
        } else {
            Err("other records were read".to_owned())
        };
        sound.map_err(|why| UpkeepError::Different { stream: stream.id.as_in_links(), why })?;
    }
    // Whoever wrote in what was read has their key by then; whoever was erased meanwhile has none.
    for (person, key) in from.people().await? {
        to.admit(person, key).await?;
    }
    Ok(moved)
}

/// Every stream, once: one that is retired meanwhile is taken as it was.
pub(super) async fn all(from: &dyn Journal) -> Result<Vec<Stream>, StreamError> {
    let live = from.notes().await?.into_iter();
    let stream = |id, note, is_retired| (id, Stream { id, note, is_retired });
    let mut all: BTreeMap<_, _> = live.map(|noted| stream(noted.stream, noted.note, false)).collect();
    let mut last = None;
    loop {
        let some = from.retired(last, SOME).await?;
        let Some((end, _)) = some.last() else { return Ok(all.into_values().collect()) };
        last = Some(*end);
        for (id, _) in some {
            all.entry(id).or_insert_with(|| stream(id, None, true).1);
        }
    }
}

/// Each stream's family, by what the streams at their heads say.
async fn families(from: &dyn Journal, streams: &[Stream]) -> Result<BTreeMap<StreamId, StreamId>, StreamError> {
    let mut families = BTreeMap::new();
    for Stream { id, .. } in streams {
        families.extend(from.family(*id).await?.into_iter().map(|member| (member, *id)));
    }
    Ok(families)
}

async fn move_in(to: &dyn Journal, stream: &Stream, family: StreamId, records: &Records) -> Result<(), UpkeepError> {
    let (epoch, _) = to.create(stream.id, family).await?;
    let mut head = Position::NOTHING;
    for some in in_appends(records) {
        head = to.append(stream.id, epoch, head, some.to_vec()).await?;
    }
    if let Some((of, note)) = &stream.note {
        to.note(stream.id, *of, note.clone()).await?;
    }
    if stream.is_retired {
        to.retire(stream.id).await?;
    }
    Ok(())
}

/// As many records at a time as one append takes.
fn in_appends(records: &Records) -> impl Iterator<Item = &[Vec<u8>]> {
    let mut bytes = 0;
    records.chunk_by(move |one, next| {
        bytes += one.len();
        let fits = bytes + next.len() <= AT_ONCE;
        if !fits {
            bytes = 0;
        }
        fits
    })
}
