//! The threads that think: for computers at tables, and for whoever asks what cards could have made. Tables and people
//! take turns.

use std::{
    io,
    net::IpAddr,
    sync::{Arc, OnceLock},
};

use bridge_protocol::{AccountId, TableId};
use bridge_robot::{Book, System, pool::Pool};

/// Tables and people that may wait for a thread. A thread thinks for half a second at a time, so that the last one
/// waits for minutes: whoever would be behind it tries again.
const WAITING: usize = 256;
/// Who thinks lets those go first who carry people's acts: a thought takes a fraction of a second, an act some
/// microseconds.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// For whom is thought. Each waits in one place, however much they ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Thinker {
    /// The computers of a table.
    Table(TableId),
    /// Somebody who has an account.
    Account(AccountId),
    /// Somebody of whom nothing is known but where they are.
    Address(IpAddr),
}

/// The threads.
pub(crate) type Threads = Pool<Thinker>;

/// The system of all computers. It is loaded when it is first asked for: it takes 73 MB.
pub(crate) fn book() -> &'static Arc<Book> {
    static BOOK: OnceLock<Arc<Book>> = OnceLock::new();
    BOOK.get_or_init(|| Arc::new(Book::load(System::American)))
}

/// Starts the threads.
///
/// # Errors
/// If the system gives none.
pub(crate) fn start() -> io::Result<Arc<Threads>> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    // One is left for those who play.
    Ok(Arc::new(Pool::start(processors.saturating_sub(1).max(1), WAITING, let_others_go_first)?))
}

/// On Linux each thread has a niceness of its own; elsewhere a process has one, and stays as it is. Where the system
/// lets nobody be nice, all threads are equal.
fn let_others_go_first() {
    #[cfg(target_os = "linux")]
    rustix::process::nice(NICENESS).ok();
}

#[cfg(test)]
mod tests {
    /// Elsewhere nobody is nice.
    #[cfg(target_os = "linux")]
    #[test]
    fn who_thinks_is_nicer_than_who_asks() {
        use std::{net::Ipv4Addr, sync::mpsc::channel};

        use super::{NICENESS, Thinker, start};

        let niceness = || rustix::process::nice(0).unwrap();
        let (told, heard) = channel();
        let asks = Thinker::Address(Ipv4Addr::LOCALHOST.into());
        let threads = start().unwrap();
        threads.submit(asks, Box::new(move |_, _| told.send(niceness()).unwrap())).unwrap();
        let (thinks, asks) = (heard.recv().unwrap(), niceness());
        assert_eq!(thinks, (asks + NICENESS).min(19), "and who asks is as nice as before");
    }
}
