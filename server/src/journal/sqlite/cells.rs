//! The cells of a b-tree page, and the rows in them (<https://www.sqlite.org/fileformat2.html#b_tree_pages>).

use super::files::PAGE_BYTES;

const INDEX_INTERIOR: u8 = 0x02;
const TABLE_INTERIOR: u8 = 0x05;
const INDEX_LEAF: u8 = 0x0a;
const TABLE_LEAF: u8 = 0x0d;
/// More than the largest row that is ever written: a length beyond it is none.
const LONGEST: u64 = 1 << 30;

/// A row, as far as it can be read.
pub(super) struct Row {
    /// None in an index, and in a table without.
    pub(super) id: Option<i64>,
    pub(super) values: Vec<Value>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Null,
    Integer(i64),
    /// Shorter than it was written, if the rest cannot be found.
    Blob(Vec<u8>),
    /// What no table of ours holds.
    Other,
}

/// The pages with the first and with the last rows below this one, if it is an inner page of a table.
pub(super) fn ends(page: &[u8]) -> Option<[u32; 2]> {
    let child = |at: usize| page.get(at..)?.first_chunk().map(|child| u32::from_be_bytes(*child));
    (page.first() == Some(&TABLE_INTERIOR)).then_some(())?;
    Some([child(short(page, 12)?)?, child(8)?])
}

pub(super) fn is_table_leaf(page: &[u8]) -> bool {
    page.first() == Some(&TABLE_LEAF)
}

/// The rows of a page whose head begins there; `overflow` reads other pages.
pub(super) fn rows(page: &[u8], begin: usize, mut overflow: impl FnMut(u32) -> Option<Vec<u8>>) -> Vec<Row> {
    let kind = page.get(begin).copied().unwrap_or_default();
    let head = match kind {
        INDEX_LEAF | TABLE_LEAF => 8,
        INDEX_INTERIOR => 12,
        _ => return Vec::new(),
    };
    let count = short(page, begin + 3).unwrap_or_default();
    let cells = (0..count).filter_map(|nth| short(page, begin + head + 2 * nth));
    cells.filter_map(|at| row(page.get(at..)?, kind, &mut overflow)).collect()
}

fn row(cell: &[u8], kind: u8, overflow: &mut impl FnMut(u32) -> Option<Vec<u8>>) -> Option<Row> {
    let cell = if kind == INDEX_INTERIOR { cell.get(4..)? } else { cell };
    let (length, cell) = varint(cell)?;
    let (id, cell) = if kind == TABLE_LEAF { varint(cell).map(|(id, rest)| (Some(id), rest))? } else { (None, cell) };
    let length = usize::try_from(length).ok().filter(|length| *length as u64 <= LONGEST)?;
    let here = on_the_page(length, kind);
    let mut payload = cell.get(..here)?.to_vec();
    if here < length {
        let mut next = u32::from_be_bytes(*cell.get(here..)?.first_chunk()?);
        while payload.len() < length && next != 0 {
            let Some(page) = overflow(next) else { break };
            let (pointer, content) = page.split_first_chunk()?;
            next = u32::from_be_bytes(*pointer);
            payload.extend_from_slice(&content[..content.len().min(length - payload.len())]);
        }
    }
    values(&payload).map(|values| Row { id: id.map(|id| id as i64), values })
}

/// How much of a row is on the page itself.
fn on_the_page(length: usize, kind: u8) -> usize {
    let most = if kind == TABLE_LEAF { PAGE_BYTES - 35 } else { (PAGE_BYTES - 12) * 64 / 255 - 23 };
    let least = (PAGE_BYTES - 12) * 32 / 255 - 23;
    if length <= most {
        return length;
    }
    let here = least + (length - least) % (PAGE_BYTES - 4);
    if here <= most { here } else { least }
}

/// <https://www.sqlite.org/fileformat2.html#record_format>
fn values(payload: &[u8]) -> Option<Vec<Value>> {
    let (head, rest) = varint(payload)?;
    let mut kinds = rest.get(..usize::try_from(head).ok()?.checked_sub(payload.len() - rest.len())?)?;
    let mut body = payload.get(usize::try_from(head).ok()?..)?;
    let mut values = Vec::new();
    while !kinds.is_empty() {
        let (kind, rest) = varint(kinds)?;
        kinds = rest;
        let (value, rest) = value(kind, body)?;
        body = rest;
        values.push(value);
    }
    Some(values)
}

fn value(kind: u64, body: &[u8]) -> Option<(Value, &[u8])> {
    let integer = |bytes: usize| {
        let (number, rest) = body.split_at_checked(bytes)?;
        let sign = if number.first().is_some_and(|byte| byte & 0x80 != 0) { -1 } else { 0 };
        Some((Value::Integer(number.iter().fold(sign, |all, byte| (all << 8) | i64::from(*byte))), rest))
    };
    match kind {
        0 => Some((Value::Null, body)),
        1..=4 => integer(kind as usize),
        5 => integer(6),
        6 => integer(8),
        8 | 9 => Some((Value::Integer(kind as i64 - 8), body)),
        12.. if kind.is_multiple_of(2) => {
            let length = usize::try_from((kind - 12) / 2).ok()?.min(body.len());
            let (blob, rest) = body.split_at(length);
            Some((Value::Blob(blob.to_vec()), rest))
        }
        13.. => {
            let length = usize::try_from((kind - 13) / 2).ok()?;
            body.get(length..).map(|rest| (Value::Other, rest))
        }
        7 => body.get(8..).map(|rest| (Value::Other, rest)),
        10.. => None,
    }
}

fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0_u64;
    for (nth, byte) in bytes.iter().take(9).enumerate() {
        if nth == 8 {
            return Some(((number << 8) | u64::from(*byte), &bytes[9..]));
        }
        number = (number << 7) | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some((number, &bytes[nth + 1..]));
        }
    }
    None
}

fn short(bytes: &[u8], at: usize) -> Option<usize> {
    bytes.get(at..)?.first_chunk().map(|bytes| usize::from(u16::from_be_bytes(*bytes)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps")]
mod tests {
    use super::*;
    use crate::journal::sqlite::pages::Pages;

    #[test]
    fn rows_are_read_as_sqlite_wrote_them_from_the_file_and_from_its_log() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("rows.sqlite");
        let file = rusqlite::Connection::open(&path).unwrap();
        let numbers = [0, 1, -1, 127, -128, 40_000, -9_000_000, 1 << 40, -(1 << 50), i64::MAX, i64::MIN];
        let blob = |nth: usize| vec![nth as u8; [0, 1, 300, 480, 490, 1_002, 1_003, 4_061, 4_062, 9_000, 100_000][nth]];
        file.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
             CREATE TABLE rows(id INTEGER PRIMARY KEY, number INTEGER, body BLOB);
             CREATE TABLE keys(body BLOB, number INTEGER, PRIMARY KEY(body, number)) WITHOUT ROWID",
        )
        .unwrap();
        for (nth, number) in numbers.into_iter().enumerate() {
            if nth == 6 {
                file.query_row("PRAGMA wal_checkpoint", [], |_| Ok(())).unwrap();
            }
            file.execute("INSERT INTO rows VALUES(?1, ?2, ?3)", (nth as i64 + 1, number, blob(nth))).unwrap();
            file.execute("INSERT INTO keys VALUES(?1, ?2)", (blob(nth), number)).unwrap();
        }
        let pages = Pages::open(&path).unwrap();
        let found: Vec<Row> =
            (1..=pages.last()).flat_map(|page| pages.rows(page, &pages.read(page).unwrap())).collect();
        for (nth, number) in numbers.into_iter().enumerate() {
            let (number, body) = (Value::Integer(number), Value::Blob(blob(nth)));
            let id = Some(nth as i64 + 1);
            let values = [Value::Null, number.clone(), body.clone()];
            assert!(found.iter().any(|row| row.id == id && row.values == values), "row {nth}");
            assert!(
                found.iter().any(|row| row.id.is_none() && row.values == [body.clone(), number.clone()]),
                "key {nth}"
            );
        }
    }
}
