//! A record's checksum (CRC-32, IEEE 802.3) over everything that its row says: a bit that was flipped on the disk is found when
//! the row is read, and the stream is damaged rather than silently another. It guards against accidents, not against people.

use crc32fast::Hasher;

use crate::journal::{Epoch, Seq, StreamId};

pub(super) fn checksum(stream: StreamId, seq: Seq, epoch: Epoch, body: &[u8]) -> u32 {
    let mut hasher = Hasher::new();
    hasher.update(&stream.0);
    hasher.update(&seq.0.to_le_bytes());
    hasher.update(&epoch.0.to_le_bytes());
    hasher.update(body);
    hasher.finalize()
}
