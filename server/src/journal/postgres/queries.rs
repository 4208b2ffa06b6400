//! Looking: what is read without a claim.

use std::collections::HashMap;

use tokio_postgres::{Client, Row};

use super::error::Trouble;
use super::streams::{number, sql, stream_of};
use crate::journal::stream_slice::StreamSlice;
use crate::journal::{Epoch, Noted, Position, Records, StreamError, StreamId};

/// The slices of streams, each stream's in their order, with where it ends.
pub(super) const RECORDS: &str = "
    SELECT stream.id, stream.head, record.body FROM stream LEFT JOIN record ON record.stream = stream.id
    WHERE stream.id = ANY($1) ORDER BY stream.id, record.first";

/// Of one stream the slices after a record, and that in which the record after it is, if there is one.
const RECORDS_AFTER: &str = "
    SELECT stream.id, stream.head, record.body FROM stream LEFT JOIN record
        ON record.stream = stream.id AND stream.head > $2 AND record.first >= (
            SELECT coalesce(max(earlier.first), 0) FROM record earlier
            WHERE earlier.stream = $1 AND earlier.first <= $2 + 1
        )
    WHERE stream.id = $1 ORDER BY record.first";

const NOTES: &str = "
    SELECT stream.id, stream.family, stream.head, note.seq, note.body
    FROM stream LEFT JOIN note ON note.stream = stream.id WHERE NOT stream.retired ORDER BY stream.id";

/// The records of streams, as [`RECORDS`] gives them.
pub(super) fn records(rows: &[Row]) -> HashMap<StreamId, Result<Records, StreamError>> {
    let of_one = |one: &Row, other: &Row| stream_of(one, 0) == stream_of(other, 0);
    rows.chunk_by(of_one).map(|rows| (stream_of(&rows[0], 0), records_of_one(rows))).collect()
}

fn records_of_one(rows: &[Row]) -> Result<Records, StreamError> {
    records_behind(rows, Position::NOTHING)
}

/// Those after a record: whole as far as the stream's head says, or damaged after the last that is.
fn records_behind(rows: &[Row], after: Position) -> Result<Records, StreamError> {
    let (stream, head) = (stream_of(&rows[0], 0), Position(number(&rows[0], 1)));
    let mut records = Records::new();
    let bodies = rows.iter().filter_map(|row| row.get::<_, Option<&[u8]>>(2));
    let are_whole = bodies.into_iter().all(|body| {
        let slice = StreamSlice::take(body).filter(|(slice, rest)| rest.is_empty() && slice.stream == stream);
        // The first may begin before.
        let behind = slice.and_then(|(slice, _)| slice.behind(after));
        behind.is_some_and(|slice| slice.follow_after(after, &mut records))
    });
    let end = after.after(records.len());
    if are_whole && end == head.max(after) { Ok(records) } else { Err(StreamError::Damaged { stream, after: end }) }
}

/// A stream's records after one of them; none if nobody knows it.
pub(super) async fn read(
    client: &Client,
    stream: StreamId,
    after: Position,
) -> Result<Result<Records, StreamError>, Trouble> {
    let rows = client.query(RECORDS_AFTER, &[&stream.0.as_slice(), &sql(after)]).await?;
    Ok(if rows.is_empty() { Ok(Records::new()) } else { records_behind(&rows, after) })
}

pub(super) async fn live(client: &Client) -> Result<Vec<(StreamId, Epoch)>, Trouble> {
    let rows = client.query("SELECT id, epoch FROM stream WHERE NOT retired ORDER BY id", &[]).await?;
    Ok(rows.iter().map(|row| (stream_of(row, 0), Epoch(number(row, 1)))).collect())
}

pub(super) async fn notes(client: &Client) -> Result<Vec<Noted>, Trouble> {
    let rows = client.query(NOTES, &[]).await?;
    let noted = rows.iter().map(|row| Noted {
        stream: stream_of(row, 0),
        family: stream_of(row, 1),
        head: Position(number(row, 2)),
        note: row.get::<_, Option<Vec<u8>>>(4).map(|note| (Position(number(row, 3)), note)),
    });
    Ok(noted.collect())
}

pub(super) async fn family(client: &Client, of: StreamId) -> Result<Vec<StreamId>, Trouble> {
    let asked = "SELECT id FROM stream WHERE family = $1 ORDER BY id";
    Ok(names(&client.query(asked, &[&of.0.as_slice()]).await?))
}

pub(super) async fn retired(
    client: &Client,
    after: Option<StreamId>,
    most: usize,
) -> Result<Vec<(StreamId, Position)>, Trouble> {
    let after = after.map_or_else(Vec::new, |after| after.0.to_vec());
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let asked = "SELECT id, head FROM stream WHERE retired AND id > $1 ORDER BY id LIMIT $2";
    let rows = client.query(asked, &[&after, &most]).await?;
    Ok(rows.iter().map(|row| (stream_of(row, 0), Position(number(row, 1)))).collect())
}

fn names(rows: &[Row]) -> Vec<StreamId> {
    rows.iter().map(|row| stream_of(row, 0)).collect()
}
