//! Streams: claiming, noting, retiring, replacing.

use tokio_postgres::{Client, Row};

use super::error::Trouble;
use super::queries;
use crate::journal::{Epoch, Position, Records, StreamError, StreamId, stream_slice};

/// Raises the epochs of streams, which are begun if they are not there.
pub(super) const CLAIM: &str = "
    INSERT INTO stream(id, family, epoch, head)
    SELECT id, family, 1, 0 FROM unnest($1::bytea[], $2::bytea[]) AS asked(id, family) ORDER BY id
    ON CONFLICT (id) DO UPDATE SET epoch = stream.epoch + 1 RETURNING id, epoch";

/// Notes of those that are live; one of a stream at most.
pub(super) const NOTE: &str = "
    INSERT INTO note(stream, seq, body)
    SELECT asked.id, asked.seq, asked.body
    FROM unnest($1::bytea[], $2::bigint[], $3::bytea[]) AS asked(id, seq, body) JOIN stream USING (id)
    WHERE NOT stream.retired
    ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, body = excluded.body";

const CLAIM_ALL: &str = "UPDATE stream SET epoch = epoch + 1 WHERE NOT retired RETURNING id, epoch";
const RETIRE: &str =
    "WITH noted AS (DELETE FROM note WHERE stream = $1) UPDATE stream SET retired = true WHERE id = $1";

/// What claiming gives: the epoch and every record, or that the stream is damaged.
pub(super) type Claimed = (StreamId, Epoch, Result<Records, StreamError>);

/// Claims every stream that is not retired.
pub(super) async fn claim_all(client: &mut Client) -> Result<Vec<Claimed>, Trouble> {
    let claiming = client.transaction().await?;
    let claimed = claiming.query(CLAIM_ALL, &[]).await?;
    let ids: Vec<&[u8]> = claimed.iter().map(|row| row.get(0)).collect();
    let rows = claiming.query(queries::RECORDS, &[&ids]).await?;
    claiming.commit().await?;
    let mut all: Vec<_> = with_records(&claimed, &rows).collect();
    all.sort_unstable_by_key(|(stream, ..)| *stream);
    Ok(all)
}

/// What was claimed, with the records that were read in the same transaction.
pub(super) fn with_records(claimed: &[Row], rows: &[Row]) -> impl Iterator<Item = Claimed> {
    let mut read = queries::records(rows);
    claimed.iter().map(move |row| {
        let stream = stream_of(row, 0);
        (stream, Epoch(number(row, 1)), read.remove(&stream).unwrap_or_else(|| Ok(Records::new())))
    })
}

pub(super) async fn retire(client: &Client, stream: StreamId) -> Result<(), Trouble> {
    client.execute(RETIRE, &[&stream.0.as_slice()]).await?;
    Ok(())
}

/// Says whether it was done: not if the stream is in use, or does not end there.
pub(super) async fn replace(
    client: &mut Client,
    stream: StreamId,
    head: Position,
    records: &Records,
) -> Result<bool, Trouble> {
    let id = stream.0.as_slice();
    let replacing = client.transaction().await?;
    let found = "SELECT epoch FROM stream WHERE id = $1 AND retired AND head = $2 FOR UPDATE";
    let Some(found) = replacing.query_opt(found, &[&id, &sql(head)]).await? else { return Ok(false) };
    replacing.execute("DELETE FROM record WHERE stream = $1", &[&id]).await?;
    if records.is_empty() {
        replacing.execute("DELETE FROM stream WHERE id = $1", &[&id]).await?;
    } else {
        let mut body = Vec::new();
        stream_slice::write(&mut body, stream, Position(1), Epoch(number(&found, 0)), records);
        replacing.execute("INSERT INTO record(stream, first, body) VALUES($1, 1, $2)", &[&id, &body]).await?;
        let ends = sql(Position::NOTHING.after(records.len()));
        replacing.execute("UPDATE stream SET head = $2 WHERE id = $1", &[&id, &ends]).await?;
    }
    replacing.commit().await?;
    Ok(true)
}

/// A column that names a stream. One that does not is nobody's.
pub(super) fn stream_of(row: &Row, column: usize) -> StreamId {
    StreamId(row.get::<_, &[u8]>(column).try_into().unwrap_or_default())
}

/// A column that counts.
pub(super) fn number(row: &Row, column: usize) -> u64 {
    u64::try_from(row.get::<_, i64>(column)).unwrap_or_default()
}

/// No stream has a head that does not fit.
pub(super) fn sql(position: Position) -> i64 {
    i64::try_from(position.0).unwrap_or(-1)
}
