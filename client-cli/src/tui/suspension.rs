//! The shell takes the terminal back for a while: Ctrl-Z or SIGTSTP, and `fg`.

/// What a shell wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suspension {
    /// The program stops.
    Stop,
    /// It goes on.
    GoOn,
}

/// What shells say, from when it is listened to. One that cannot be listened for does what it always did.
#[cfg(unix)]
pub(super) struct Suspensions {
    stops: Option<tokio::signal::unix::Signal>,
    goes_on: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Suspensions {
    pub(super) fn listen() -> Self {
        use rustix::process::Signal;
        use tokio::signal::unix::{SignalKind, signal};
        let listen = |kind: Signal| signal(SignalKind::from_raw(kind.as_raw())).ok();
        Self { stops: listen(Signal::TSTP), goes_on: listen(Signal::CONT) }
    }

    /// Safe to cancel.
    pub(super) async fn next(&mut self) -> Suspension {
        async fn of(signal: &mut Option<tokio::signal::unix::Signal>) {
            match signal {
                Some(signal) => drop(signal.recv().await),
                None => std::future::pending().await,
            }
        }
        tokio::select! {
            () = of(&mut self.stops) => Suspension::Stop,
            () = of(&mut self.goes_on) => Suspension::GoOn,
        }
    }
}

/// Stops until somebody lets this program go on.
#[cfg(unix)]
pub(super) fn stop() {
    use rustix::process::{Signal, getpid, kill_process};
    // Of oneself it is always allowed.
    kill_process(getpid(), Signal::STOP).ok();
}

/// There is no job control.
#[cfg(not(unix))]
pub(super) struct Suspensions;

#[cfg(not(unix))]
impl Suspensions {
    pub(super) const fn listen() -> Self {
        Self
    }

    pub(super) async fn next(&mut self) -> Suspension {
        std::future::pending().await
    }
}

/// See above: Ctrl-Z does nothing.
#[cfg(not(unix))]
pub(super) const fn stop() {}
