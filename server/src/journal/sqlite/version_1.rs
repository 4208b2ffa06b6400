//! Files of the first version, which had a row for every record: they are brought forward when they are opened.
//!
//! It is one transaction: after a crash or on a full disk the file is as it was, and the version that wrote it can open
//! it. What is not a stream's next record (it was damaged) is kept in `damaged`; the stream's head says that it is
//! missing.

use rusqlite::{Connection, Row, params};

use super::ledger::Head;
use super::run::{self, checksum};
use super::{schema, streams};
use crate::journal::{Epoch, Seq, StreamId};

/// Bytes of records in one row of `settled`, about: what is held in memory.
const ROW_BYTES: usize = 256 * 1024;

/// A stream counts its hot records, so its head is theirs. Then they are settled, where they are found in order.
const SETTLE: &str = "
    UPDATE stream SET head = last.seq FROM (SELECT stream, max(seq) AS seq FROM hot GROUP BY stream) AS last
        WHERE stream.id = last.stream AND stream.head < last.seq;
    INSERT OR IGNORE INTO settled SELECT stream, seq, epoch, crc, body FROM hot ORDER BY stream, seq;
    DROP TABLE hot;
    DROP INDEX live;
    ALTER TABLE settled RENAME TO record;
";

pub(super) fn bring_forward(file: &Connection) -> rusqlite::Result<()> {
    file.execute_batch(SETTLE)?;
    file.execute_batch(schema::TABLES)?;
    records(file)?;
    heads(file)?;
    file.execute_batch("DROP TABLE record; DROP TABLE stream")
}

fn records(file: &Connection) -> rusqlite::Result<()> {
    let mut settle = file.prepare("INSERT INTO settled(stream, first_seq, body) VALUES(?1, ?2, ?3)")?;
    let mut keep_aside = file.prepare("INSERT INTO damaged(body) VALUES(?1)")?;
    let mut write = |run: &Gathered| {
        let mut body = Vec::new();
        run::write(&mut body, run.stream, run.first, run.epoch, &run.records);
        settle.execute(params![run.stream.0, streams::sql(run.first.0), body]).map(drop)
    };
    let mut records = file.prepare("SELECT stream, seq, epoch, crc, body FROM record ORDER BY stream, seq")?;
    let mut rows = records.query([])?;
    let mut gathered: Option<Gathered> = None;
    while let Some(row) = rows.next()? {
        let body = row.get_ref(4)?.as_blob()?;
        let Some((stream, seq, epoch)) = place(row, body)? else {
            keep_aside.execute([body])?;
            continue;
        };
        match &mut gathered {
            Some(run) if run.takes(stream, seq, epoch) => run.add(body),
            before => {
                if let Some(full) = before.replace(Gathered::new(stream, seq, epoch, body)) {
                    write(&full)?;
                }
            }
        }
    }
    gathered.as_ref().map_or(Ok(()), write)
}

/// Whose record the row is, and which; none if it is not what was written.
fn place(row: &Row<'_>, body: &[u8]) -> rusqlite::Result<Option<(StreamId, Seq, Epoch)>> {
    let (seq, epoch, crc): (i64, i64, u32) = (row.get(1)?, row.get(2)?, row.get(3)?);
    let Ok(stream) = row.get(0).map(StreamId) else {
        return Ok(None);
    };
    let good = crc == checksum(&stream.0, [&seq.to_le_bytes(), &epoch.to_le_bytes(), body]);
    let numbers = u64::try_from(seq).ok().zip(u64::try_from(epoch).ok()).filter(|_| good);
    Ok(numbers.map(|(seq, epoch)| (stream, Seq(seq), Epoch(epoch))))
}

fn heads(file: &Connection) -> rusqlite::Result<()> {
    let mut live = file.prepare(streams::WRITE_LIVE)?;
    let mut retired = file.prepare(streams::WRITE_RETIRED)?;
    let mut heads = file.prepare("SELECT id, epoch, head, retired FROM stream")?;
    let mut rows = heads.query([])?;
    while let Some(row) = rows.next()? {
        let head = Head {
            epoch: Epoch(row.get::<_, i64>(1)?.unsigned_abs()),
            seq: Seq(row.get::<_, i64>(2)?.unsigned_abs()),
            retired: row.get(3)?,
        };
        streams::write(if head.retired { &mut retired } else { &mut live }, StreamId(row.get(0)?), head)?;
    }
    Ok(())
}

/// Records that become one run.
struct Gathered {
    stream: StreamId,
    first: Seq,
    epoch: Epoch,
    records: Vec<Vec<u8>>,
    bytes: usize,
}

impl Gathered {
    fn new(stream: StreamId, first: Seq, epoch: Epoch, body: &[u8]) -> Gathered {
        Gathered { stream, first, epoch, records: vec![body.to_vec()], bytes: body.len() }
    }

    fn takes(&self, stream: StreamId, seq: Seq, epoch: Epoch) -> bool {
        (self.stream, self.first.after(self.records.len()), self.epoch) == (stream, seq, epoch)
            && self.bytes < ROW_BYTES
    }

    fn add(&mut self, body: &[u8]) {
        self.records.push(body.to_vec());
        self.bytes += body.len();
    }
}
