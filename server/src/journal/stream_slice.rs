//! A slice: records that follow one another in one stream, appended under one epoch, as they lie on the disk.
//!
//! It says whose they are, and its checksum (CRC-32, IEEE 802.3) covers everything it says: a bit that was flipped is
//! found when the slice is read, and the stream is damaged rather than silently another. It guards against accidents,
//! not against people. All numbers are little-endian:
//!
//! ```text
//! stream 16 | first seq 8 | epoch 8 | records 4 | bytes of all bodies 4 | checksum 4 | length 4 × records | bodies
//! ```

use crc32fast::Hasher;

use super::{Epoch, Position, Records, StreamId};

/// What the checksum covers of the head; it follows.
const TOLD: usize = 40;
const HEAD: usize = TOLD + 4;
const LENGTH: usize = 4;

#[derive(Clone, Copy)]
pub(super) struct StreamSlice<'a> {
    pub(super) stream: StreamId,
    pub(super) first: Position,
    pub(super) epoch: Epoch,
    lengths: &'a [u8],
    bodies: &'a [u8],
}

impl<'a> StreamSlice<'a> {
    /// The slice at the beginning of these bytes and what lies behind it; none if it is not whole.
    pub(super) fn take(bytes: &'a [u8]) -> Option<(StreamSlice<'a>, &'a [u8])> {
        let (head, rest) = bytes.split_at_checked(HEAD)?;
        let (told, crc) = head.split_at(TOLD);
        let (lengths, rest) = rest.split_at_checked(u32_at(told, 32)?.checked_mul(LENGTH)?)?;
        let (bodies, rest) = rest.split_at_checked(u32_at(told, 36)?)?;
        let stream = StreamId(told[..16].try_into().ok()?);
        let (first, epoch) = (Position(number(told, 16)?), Epoch(number(told, 24)?));
        let slice = StreamSlice { stream, first, epoch, lengths, bodies };
        (crc == checksum(told, [lengths, bodies]).to_le_bytes() && slice.sizes().sum::<usize>() == bodies.len())
            .then_some((slice, rest))
    }

    pub(super) fn records(&self) -> usize {
        self.lengths.len() / LENGTH
    }

    /// The place of the last record; the slice has at least one.
    pub(super) fn last(&self) -> Position {
        Position((self.first.0 + self.records() as u64).saturating_sub(1))
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        HEAD + self.lengths.len() + self.bodies.len()
    }

    /// What of it comes after that record; none if nothing does.
    pub(super) fn behind(self, after: Position) -> Option<StreamSlice<'a>> {
        if after < self.first {
            return Some(self);
        }
        let skipped = usize::try_from(after.0 - self.first.0 + 1).ok().filter(|skipped| *skipped < self.records())?;
        let bytes: usize = self.sizes().take(skipped).sum();
        let (lengths, bodies) = (&self.lengths[skipped * LENGTH..], &self.bodies[bytes..]);
        Some(StreamSlice { first: after.after(1), lengths, bodies, ..self })
    }

    /// Adds the records, if they are the next ones; says whether they are.
    pub(super) fn follow(&self, records: &mut Records) -> bool {
        self.follow_after(Position::NOTHING, records)
    }

    /// As [`StreamSlice::follow`], where the records are those after this one.
    pub(super) fn follow_after(&self, after: Position, records: &mut Records) -> bool {
        let follows = self.first == after.after(records.len() + 1);
        if follows {
            let mut bodies = self.bodies;
            records.extend(self.sizes().map(|size| {
                let (body, rest) = bodies.split_at(size);
                bodies = rest;
                body.to_vec()
            }));
        }
        follows
    }

    fn sizes(&self) -> impl Iterator<Item = usize> + use<'a> {
        self.lengths.chunks_exact(LENGTH).map(|length| u32_at(length, 0).unwrap_or(usize::MAX))
    }

    fn is_followed_by(&self, next: &StreamSlice<'_>) -> bool {
        (self.stream, self.epoch) == (next.stream, next.epoch) && self.last().after(1) == next.first
    }
}

/// Writes one slice.
pub(super) fn write<B: AsRef<[u8]>>(
    onto: &mut Vec<u8>,
    stream: StreamId,
    first: Position,
    epoch: Epoch,
    records: &[B],
) {
    let bytes = records.iter().map(|body| body.as_ref().len()).sum();
    let begin = write_head(onto, stream, first, epoch, records.len(), bytes);
    for body in records {
        onto.extend_from_slice(&u32_le(body.as_ref().len()));
    }
    for body in records {
        onto.extend_from_slice(body.as_ref());
    }
    seal(onto, begin);
}

/// Writes a stream's slices in their order. Those that follow one another become one.
pub(super) fn write_joined(onto: &mut Vec<u8>, slices: &[StreamSlice<'_>]) {
    for joined in slices.chunk_by(StreamSlice::is_followed_by) {
        let StreamSlice { stream, first, epoch, .. } = joined[0];
        let bytes = joined.iter().map(|slice| slice.bodies.len()).sum();
        let begin = write_head(onto, stream, first, epoch, joined.iter().map(StreamSlice::records).sum(), bytes);
        joined.iter().for_each(|slice| onto.extend_from_slice(slice.lengths));
        joined.iter().for_each(|slice| onto.extend_from_slice(slice.bodies));
        seal(onto, begin);
    }
}

fn write_head(
    onto: &mut Vec<u8>,
    stream: StreamId,
    first: Position,
    epoch: Epoch,
    records: usize,
    bytes: usize,
) -> usize {
    let begin = onto.len();
    onto.reserve(HEAD + records * LENGTH + bytes);
    onto.extend_from_slice(&stream.0);
    onto.extend_from_slice(&first.0.to_le_bytes());
    onto.extend_from_slice(&epoch.0.to_le_bytes());
    onto.extend_from_slice(&u32_le(records));
    onto.extend_from_slice(&u32_le(bytes));
    onto.extend_from_slice(&[0; 4]);
    begin
}

/// Puts the checksum of the slice that was begun there where it belongs.
fn seal(onto: &mut [u8], begin: usize) {
    let (head, behind) = onto[begin..].split_at_mut(HEAD);
    let crc = checksum(&head[..TOLD], [behind]);
    head[TOLD..].copy_from_slice(&crc.to_le_bytes());
}

pub(super) fn checksum<const PARTS: usize>(told: &[u8], behind: [&[u8]; PARTS]) -> u32 {
    let mut hasher = Hasher::new();
    hasher.update(told);
    behind.iter().for_each(|part| hasher.update(part));
    hasher.finalize()
}

pub(super) fn u32_le(size: usize) -> [u8; 4] {
    u32::try_from(size).expect("a batch and a slice are some megabytes").to_le_bytes()
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    let u32_at = bytes.get(at..)?.first_chunk()?;
    usize::try_from(u32::from_le_bytes(*u32_at)).ok()
}

fn number(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps")]
mod tests {
    use super::*;

    const TABLE: StreamId = StreamId([1; 16]);

    #[test]
    fn runs_that_follow_one_another_are_joined() {
        let mut bytes = Vec::new();
        write(&mut bytes, TABLE, Position(4), Epoch(2), &["1C", ""]);
        write(&mut bytes, TABLE, Position(6), Epoch(2), &["P"]);
        write(&mut bytes, TABLE, Position(7), Epoch(3), &["X"]);
        let (first, rest) = StreamSlice::take(&bytes).unwrap();
        let (second, rest) = StreamSlice::take(rest).unwrap();
        let (third, rest) = StreamSlice::take(rest).unwrap();
        assert!(rest.is_empty());

        let mut joined = Vec::new();
        write_joined(&mut joined, &[first, second, third]);
        let (long, rest) = StreamSlice::take(&joined).unwrap();
        let (short, rest) = StreamSlice::take(rest).unwrap();
        assert!(rest.is_empty());
        assert_eq!((long.records(), long.last(), long.epoch), (3, Position(6), Epoch(2)));
        assert_eq!((short.records(), short.last(), short.epoch), (1, Position(7), Epoch(3)));
        let mut records = vec![b"N".to_vec(); 3];
        assert!(!short.follow(&mut records));
        assert!(long.follow(&mut records) && short.follow(&mut records));
        assert_eq!(records[3..], [b"1C".to_vec(), vec![], b"P".to_vec(), b"X".to_vec()]);
    }

    #[test]
    fn no_flipped_bit_and_no_missing_byte_passes() {
        let mut bytes = Vec::new();
        write(&mut bytes, TABLE, Position(1), Epoch(1), &["1C", "P"]);
        for bit in 0..bytes.len() * 8 {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(StreamSlice::take(&flipped).is_none(), "bit {bit}");
        }
        for length in 0..bytes.len() {
            assert!(StreamSlice::take(&bytes[..length]).is_none(), "{length} bytes");
        }
    }
}
