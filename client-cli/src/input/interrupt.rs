//! Ctrl-C, and whatever else asks the program to end: whoever is at a table goes as with `quit`, so that they hear how
//! to come back.

use std::process;

use tokio::sync::watch;

/// What a shell shows of a program that an interrupt ended: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

/// Whether somebody has asked the program to end.
pub(crate) struct Interrupt(watch::Receiver<bool>);

impl Interrupt {
    /// Takes note from here on. The second time the program ends at once, wherever it is, after what is to be done
    /// before.
    pub(crate) fn listen(before_it_ends: fn()) -> Self {
        let (to, asked) = watch::channel(false);
        let mut signals = Signals::listen();
        tokio::spawn(async move {
            signals.next().await;
            // Nobody may listen any more.
            to.send(true).ok();
            signals.next().await;
            before_it_ends();
            process::exit(INTERRUPTED);
        });
        Self(asked)
    }

    /// Somebody has asked already.
    #[cfg(test)]
    pub(crate) fn drawn() -> Self {
        let (to, asked) = watch::channel(true);
        drop(to);
        Self(asked)
    }

    /// Waits until somebody asks, and from then on not at all. Safe to cancel.
    pub(crate) async fn asked(&mut self) {
        if self.0.wait_for(|asked| *asked).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(unix)]
struct Signals([Option<tokio::signal::unix::Signal>; 2]);

#[cfg(unix)]
impl Signals {
    fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        // One that cannot be listened for ends the program as it always did.
        Self([SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok()))
    }

    async fn next(&mut self) {
        async fn of(signal: &mut Option<tokio::signal::unix::Signal>) {
            match signal {
                Some(signal) => drop(signal.recv().await),
                None => std::future::pending().await,
            }
        }
        let Self([interrupt, terminate]) = self;
        tokio::select! {
            () = of(interrupt) => {}
            () = of(terminate) => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    const fn listen() -> Self {
        Self
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
