//! How much the writer takes at once. What a limit costs was measured on two cores of a virtual machine.

use std::time::Duration;

/// See the fields. Tests choose smaller ones.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    /// Requests waiting for the writer. An actor has one append under way, so this many tables may wait before one of
    /// them waits for a place; the writer takes a batch of them in a few milliseconds.
    pub(super) queue: usize,
    /// Requests in one transaction. Past some hundred the fsync no longer shows in a record's cost, and a longer batch
    /// only makes its first request wait.
    pub(super) batch: usize,
    /// Bytes in one transaction, beyond which it takes no further request.
    pub(super) batch_bytes: usize,
    /// Requests that have come together by themselves and show that a crowd is acting. Then the writer waits once, for
    /// `gathering`, so that an fsync serves more of them; unless it learned that nobody comes (`pacing`).
    pub(super) pacing: usize,
    /// See `pacing`. Far below what a player feels.
    pub(super) gathering: Duration,
    /// Batches, at most, for which the writer does not wait after it waited in vain: one table in so many is held once.
    pub(super) most_skipped: u32,
    /// Quiet after which uncompacted records are compacted, many at a time: nobody is waiting then.
    pub(super) idle: Duration,
    /// Uncompacted records beyond which every lull is used to compact a few, so that a server which is never quiet
    /// keeps few in memory.
    pub(super) uncompacted_records: usize,
    /// A lull: longer than the writer waits between two batches when people are waiting for it, and as short as the
    /// pauses of a thousand tables at human pace.
    pub(super) lull: Duration,
    /// Uncompacted records beyond which they are compacted though people wait, which halves the rate at least. A minute
    /// and a half of nothing but appends; the catalogue then holds some 50 MB, or twice that if each came alone, and an
    /// opening takes two seconds longer.
    pub(super) most_uncompacted_records: usize,
    /// As `most_uncompacted_records`, in bytes of their blobs.
    pub(super) most_uncompacted_bytes: usize,
    /// Records compacted in one transaction while nobody waits, though always one blob. A stream's records become one
    /// row, so the more are sorted together the fewer rows are written: over 1000 streams 25,000 cost 1 µs a record,
    /// 512 cost 4 µs. An append that comes meanwhile waits some 30 ms, once.
    pub(super) compaction_records: usize,
    /// As `compaction_records`, in bytes of their blobs.
    pub(super) compaction_bytes: usize,
    /// Records compacted in one transaction in a lull or between two batches, though always one blob. Each may be of
    /// another stream and become a row of its own, so this is some milliseconds for whoever waits; fewer would cost
    /// more fsyncs, more would be felt.
    pub(super) busy_compaction_records: usize,
    /// Records compacted while closing, so that it takes about a second; the others stay uncompacted.
    pub(super) closing_records: usize,
    /// Written, and taken back, to find out whether anything can be stored: room for some acts.
    pub(super) probe_bytes: usize,
    /// Bytes written to the write-ahead log after which it is copied back to the file: see `compact`.
    pub(super) wal_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            queue: 8192,
            batch: 512,
            batch_bytes: 4 << 20,
            pacing: 4,
            gathering: Duration::from_millis(2),
            most_skipped: 256,
            idle: Duration::from_secs(1),
            uncompacted_records: 100_000,
            lull: Duration::from_millis(2),
            most_uncompacted_records: 2_000_000,
            most_uncompacted_bytes: 512 << 20,
            compaction_records: 25_000,
            compaction_bytes: 16 << 20,
            busy_compaction_records: 512,
            closing_records: 250_000,
            probe_bytes: 64 << 10,
            wal_bytes: 16 << 20,
        }
    }
}
