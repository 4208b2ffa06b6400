//! The threads that think: for computers at tables, and for whoever asks what cards could have made. Tables and people
//! take turns.

use std::{
    io,
    net::IpAddr,
    sync::{Arc, OnceLock, atomic::AtomicBool},
};

use bridge_claims::Solver;
use bridge_protocol::{AccountId, TableId};
use bridge_robot::{Book, System, pool::Pool};
use tokio::sync::oneshot;

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

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoThought {
    /// So many wait already.
    Busy,
    /// The thought failed, or was forgotten before it began.
    Failed,
}

/// The threads.
pub(crate) struct Threads(Pool<Thinker>);

/// The system of all computers. It is loaded when it is first asked for: it takes 73 MB.
pub(crate) fn book() -> &'static Arc<Book> {
    static BOOK: OnceLock<Arc<Book>> = OnceLock::new();
    BOOK.get_or_init(|| Arc::new(Book::load(System::American)))
}

impl Threads {
    /// Starts them.
    ///
    /// # Errors
    /// If the system gives none.
    pub(crate) fn start() -> io::Result<Arc<Self>> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        // One is left for those who play.
        Ok(Arc::new(Self(Pool::start(processors.saturating_sub(1).max(1), WAITING, let_others_go_first)?)))
    }

    /// Has something thought out for somebody, after all that they wait for already: with a thread's solver, and a flag
    /// that is set when nobody wants the answer any more.
    ///
    /// # Errors
    /// If there is no answer.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        who: Thinker,
        thought: impl FnOnce(&mut Solver, &AtomicBool) -> T + Send + 'static,
    ) -> Result<T, NoThought> {
        let (tell, told) = oneshot::channel();
        let job = Box::new(move |solver: &mut Solver, cancelled: &AtomicBool| {
            // Whoever asked may have gone away.
            tell.send(thought(solver, cancelled)).ok();
        });
        self.0.submit(who, job).map_err(|_| NoThought::Busy)?;
        told.await.map_err(|_| NoThought::Failed)
    }

    /// Nobody waits any more for what is thought out for them.
    pub(crate) fn forget(&self, who: Thinker) {
        self.0.cancel(&who);
    }
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
    #[tokio::test]
    async fn who_thinks_is_nicer_than_who_asks() {
        use std::net::Ipv4Addr;

        use super::{NICENESS, Thinker, Threads};

        let niceness = || rustix::process::nice(0).unwrap();
        let asks = Thinker::Address(Ipv4Addr::LOCALHOST.into());
        let thinks = Threads::start().unwrap().think(asks, move |_, _| niceness()).await;
        assert_eq!(thinks, Ok((niceness() + NICENESS).min(19)), "and who asks is as nice as before");
    }
}
