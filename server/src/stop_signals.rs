//! What tells the program to stop: SIGTERM, an interrupt, or the terminal that closes from which it was started.

#[cfg(unix)]
pub(crate) use unix::StopSignals;
#[cfg(windows)]
pub(crate) use windows::StopSignals;

#[cfg(unix)]
mod unix {
    use tokio::signal::unix::{Signal, SignalKind, signal};
    use tracing::error;

    use crate::process;

    /// The signals, from the moment on at which they are listened for: one that comes while nobody waits is kept.
    pub(crate) struct StopSignals {
        terminate: Option<Signal>,
        interrupt: Option<Signal>,
        hangup: Option<Signal>,
    }

    impl StopSignals {
        /// Takes note from here on. Once they are listened for, none of them ends the program by itself, so that a
        /// program listens once and keeps this until it ends.
        pub(crate) fn listen() -> Self {
            Self {
                terminate: listened_for(SignalKind::terminate()),
                interrupt: listened_for(SignalKind::interrupt()),
                hangup: if process::ignores_hangup() { None } else { listened_for(SignalKind::hangup()) },
            }
        }

        /// Waits for one that came since they are listened for and was not waited for before. Safe to cancel.
        pub(crate) async fn next(&mut self) {
            let Self { terminate, interrupt, hangup } = self;
            tokio::select! {
                () = next(terminate) => {}
                () = next(interrupt) => {}
                () = next(hangup) => {}
            }
        }
    }

    /// One that cannot be listened for ends the program as it always did.
    fn listened_for(kind: SignalKind) -> Option<Signal> {
        signal(kind).inspect_err(|cause| error!(%cause, ?kind, "this signal cannot be listened for")).ok()
    }

    async fn next(signal: &mut Option<Signal>) {
        match signal {
            Some(signal) => drop(signal.recv().await),
            None => std::future::pending().await,
        }
    }

    #[cfg(test)]
    mod tests {
        use rustix::process::{Signal, getpid, kill_process};

        use super::*;

        /// As when a server is told to stop between its start and its first turn.
        #[tokio::test]
        async fn one_that_comes_while_nobody_waits_is_heard_by_whoever_waits_next() {
            let mut signals = StopSignals::listen();
            tokio::select! {
                biased;
                () = signals.next() => panic!("nobody has sent one"),
                () = std::future::ready(()) => {}
            }
            kill_process(getpid(), Signal::TERM).unwrap();
            signals.next().await;
        }
    }
}

#[cfg(windows)]
mod windows {
    use tokio::signal::windows::{CtrlC, ctrl_c};
    use tracing::error;

    /// An interrupt, from the moment on at which it is listened for.
    pub(crate) struct StopSignals(Option<CtrlC>);

    impl StopSignals {
        /// Takes note from here on.
        pub(crate) fn listen() -> Self {
            Self(ctrl_c().inspect_err(|cause| error!(%cause, "cannot listen for an interrupt")).ok())
        }

        /// Waits for the next. Safe to cancel.
        pub(crate) async fn next(&mut self) {
            match &mut self.0 {
                Some(interrupt) => drop(interrupt.recv().await),
                None => std::future::pending().await,
            }
        }
    }
}
