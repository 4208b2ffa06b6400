//! What the program asks of the system for itself: handles for many people, no dumps of hidden cards, and errors where
//! there would be signals. What the system does not grant is told, and the server opens all the same.

use crate::metrics;

/// Once, before anything is opened.
#[cfg(unix)]
pub(crate) fn prepare() {
    metrics::count_panics();
    raise_open_files();
    write_errors_only();
    #[cfg(target_os = "linux")]
    no_dumps();
}

/// See above.
#[cfg(not(unix))]
pub(crate) fn prepare() {
    metrics::count_panics();
}

/// What a file system has left for this user, in bytes.
#[cfg(unix)]
pub(crate) fn free_bytes(path: &std::path::Path) -> std::io::Result<u64> {
    let found = rustix::fs::statvfs(path)?;
    Ok(found.f_bavail.saturating_mul(found.f_frsize))
}

/// See above.
#[cfg(not(unix))]
pub(crate) fn free_bytes(_: &std::path::Path) -> std::io::Result<u64> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// How long this thread has run on a processor.
#[cfg(unix)]
#[cfg(feature = "robots")]
pub(crate) fn thread_time() -> Option<std::time::Duration> {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ThreadCPUTime).try_into().ok()
}

/// See above.
#[cfg(not(unix))]
#[cfg(feature = "robots")]
pub(crate) fn thread_time() -> Option<std::time::Duration> {
    None
}

/// Every connection is a handle, and the limit that shells give is for programs that open a few files.
#[cfg(unix)]
fn raise_open_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current == maximum {
        return;
    }
    if let Err(cause) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        tracing::warn!(%cause, "the limit of open files stays where it is");
    }
}

/// A file that reaches the limit of its size (`ulimit -f`) is an error of the journal's, which says what happened, and
/// not the end of the process: a signal that is heard, by nobody, does not kill.
#[cfg(unix)]
fn write_errors_only() {
    use tokio::signal::unix::{SignalKind, signal};
    if let Err(cause) = signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw())) {
        tracing::warn!(%cause, "a file that becomes too large ends the server");
    }
}

/// Whether a terminal that closes is not to end this program: what is ignored when it starts (`nohup`) stays so. Where
/// the system does not tell, it is left as it is.
#[cfg(unix)]
pub(crate) fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask & 1 << (rustix::process::Signal::HUP.as_raw() - 1) != 0)
}

/// A core dump, or another process of this user, would show every hand.
#[cfg(target_os = "linux")]
fn no_dumps() {
    use rustix::param::{clock_ticks_per_second, page_size};
    use rustix::process::{DumpableBehavior, set_dumpable_behavior};
    // The figures are told in these. Before Linux 6.4 they are read from a file of the process's own that is root's
    // afterwards; what has been read once is kept.
    let (page, ticks) = (page_size(), clock_ticks_per_second());
    tracing::debug!(page, ticks, "the units of this system");
    if let Err(cause) = set_dumpable_behavior(DumpableBehavior::NotDumpable) {
        tracing::warn!(%cause, "the memory of this process can be dumped");
    }
}
