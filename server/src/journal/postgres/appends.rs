//! Appends: those that come together are one statement. One that comes alone, as nearly all do while the server is at
//! leisure, has a statement that takes the database two thirds of the time.

use tokio_postgres::Row;

use super::connection::{Session, within};
use super::error::Trouble;
use super::streams::{number, stream_of};
use crate::journal::request::Append;
use crate::journal::{AppendError, Epoch, Position, stream_slice};

/// Moves the head of each stream that has this epoch and this head, and writes its records; gives those that moved.
/// There is one append to a stream at most. Rows are locked in the order of their ids, whoever else does so.
pub(super) const APPEND: &str = "
    WITH asked AS (
        SELECT * FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[])
            AS asked(id, epoch, after, records, body)
    ), locked AS MATERIALIZED (
        SELECT stream.id FROM stream JOIN asked USING (id)
        WHERE stream.epoch = asked.epoch AND stream.head = asked.after ORDER BY stream.id FOR UPDATE OF stream
    ), moved AS (
        UPDATE stream SET head = stream.head + asked.records, retired = stream.retired AND asked.records = 0
        FROM asked JOIN locked USING (id)
        WHERE stream.id = asked.id AND stream.epoch = asked.epoch AND stream.head = asked.after
        RETURNING stream.id
    ), written AS (
        INSERT INTO record(stream, first, body)
        SELECT asked.id, asked.after + 1, asked.body FROM asked JOIN moved USING (id) WHERE asked.records > 0
    )
    SELECT id FROM moved";

/// [`APPEND`] for one.
pub(super) const APPEND_ALONE: &str = "
    WITH moved AS (
        UPDATE stream SET head = head + $4::bigint, retired = retired AND $4::bigint = 0
        WHERE id = $1::bytea AND epoch = $2::bigint AND head = $3::bigint RETURNING id
    ), written AS (
        INSERT INTO record(stream, first, body) SELECT id, $3::bigint + 1, $5::bytea FROM moved WHERE $4::bigint > 0
    )
    SELECT id FROM moved";

pub(super) const WHERE_THEY_STAND: &str = "SELECT id, epoch, head FROM stream WHERE id = ANY($1)";

/// What the appends of a batch are to the statement.
pub(super) struct Columns<'a> {
    ids: Vec<&'a [u8]>,
    epochs: Vec<i64>,
    heads: Vec<i64>,
    records: Vec<i64>,
    bodies: Vec<Vec<u8>>,
}

impl<'a> Columns<'a> {
    pub(super) fn of(appends: &'a [Append]) -> Self {
        // No stream has an epoch or a head that does not fit.
        let fitting = |number| i64::try_from(number).unwrap_or(-1);
        Columns {
            ids: appends.iter().map(|append| append.stream.0.as_slice()).collect(),
            epochs: appends.iter().map(|append| fitting(append.epoch.0)).collect(),
            heads: appends.iter().map(|append| fitting(append.after.0)).collect(),
            records: appends.iter().map(|append| fitting(append.records.len() as u64)).collect(),
            bodies: appends.iter().map(body).collect(),
        }
    }

    /// Asks for all of them, and gives the streams that moved.
    pub(super) async fn append(&self, session: &Session) -> Result<Vec<Row>, tokio_postgres::Error> {
        let Self { ids, epochs, heads, records, bodies } = self;
        match (ids.as_slice(), epochs.as_slice(), heads.as_slice(), records.as_slice(), bodies.as_slice()) {
            ([], ..) => Ok(Vec::new()),
            ([id], [epoch], [head], [records], [body]) => {
                session.client.query(&session.append_alone, &[id, epoch, head, records, body]).await
            }
            _ => session.client.query(&session.append, &[ids, epochs, heads, records, bodies]).await,
        }
    }
}

/// The records as a slice.
fn body(append: &Append) -> Vec<u8> {
    let mut body = Vec::new();
    if !append.records.is_empty() && append.after.0 < i64::MAX as u64 {
        stream_slice::write(&mut body, append.stream, append.after.after(1), append.epoch, &append.records);
    }
    body
}

/// Answers the appends of a transaction that is over. Whoever asked may have gone: that is no matter here.
pub(super) async fn answer(session: &Session, appends: Vec<Append>, moved: &[Row]) -> Result<(), Trouble> {
    let moved: Vec<_> = moved.iter().map(|row| stream_of(row, 0)).collect();
    let (stored, refused): (Vec<_>, Vec<_>) = appends.into_iter().partition(|append| moved.contains(&append.stream));
    for Append { after, records, answerer, .. } in stored {
        answerer.answer(Ok(after.after(records.len())));
    }
    if refused.is_empty() {
        return Ok(());
    }
    let ids: Vec<_> = refused.iter().map(|append| append.stream.0.as_slice()).collect();
    let looking = async { Ok(session.client.query(&session.where_they_stand, &[&ids]).await?) };
    let (stand, lost) = match within(looking).await {
        Ok(rows) => (rows, None),
        Err(trouble) => (Vec::new(), Some(trouble)),
    };
    for append in refused {
        let found = stand.iter().find(|row| stream_of(row, 0) == append.stream);
        let refusal = match (lost, found) {
            // It is known not to be written.
            (Some(_), _) => Trouble::Unreachable.into(),
            (None, None) => AppendError::Fenced { current: Epoch::UNCLAIMED },
            (None, Some(row)) => why(&append, Epoch(number(row, 1)), Position(number(row, 2))),
        };
        append.answerer.answer(Err(refusal));
    }
    lost.map_or(Ok(()), Err)
}

fn why(append: &Append, current: Epoch, head: Position) -> AppendError {
    if append.epoch == current { AppendError::Conflict { head } } else { AppendError::Fenced { current } }
}
