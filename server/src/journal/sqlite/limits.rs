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
    /// Quiet after which hot rows are settled: nobody is waiting then.
    pub(super) idle: Duration,
    /// Hot rows beyond which they are settled though it is busy: this is what an opening has to settle after a crash
    /// (about a second) and what the ledger holds in memory (some megabytes).
    pub(super) hot_rows: usize,
    /// As `hot_rows`, in bytes.
    pub(super) hot_bytes: usize,
    /// Rows settled in one transaction while nobody waits: how long the next append may have to wait for it.
    pub(super) slice_rows: usize,
    /// Rows settled in one transaction between two batches. A row may dirty a page of its own, so this is some
    /// milliseconds for whoever waits; fewer would cost more fsyncs, more would be felt.
    pub(super) busy_slice_rows: usize,
    /// Rows settled in one transaction while opening and closing, when nobody can wait: rows of one stream share pages,
    /// so the more are sorted together, the fewer pages are written.
    pub(super) bulk_rows: usize,
    /// As `bulk_rows`, in bytes, though always one row.
    pub(super) bulk_bytes: usize,
    /// As `slice_rows`, in bytes, though always one row.
    pub(super) slice_bytes: usize,
    /// Bytes written to the write-ahead log after which it is copied back to the file: see `settle`.
    pub(super) wal_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            queue: 8192,
            batch: 512,
            batch_bytes: 4 << 20,
            idle: Duration::from_secs(1),
            hot_rows: 100_000,
            hot_bytes: 64 << 20,
            slice_rows: 1024,
            busy_slice_rows: 128,
            bulk_rows: 25_000,
            bulk_bytes: 16 << 20,
            slice_bytes: 1 << 20,
            wal_bytes: 16 << 20,
        }
    }
}
