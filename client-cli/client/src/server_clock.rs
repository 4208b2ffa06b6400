//! What the server's clock says: read at each welcome, and counted on by the time that passes here. Where this
//! machine's own clock stands does not matter. While a laptop sleeps no time passes on it (Linux and macOS), and the
//! clock is slow by so much until the next welcome: the connection does not outlast a sleep by long.

use std::time::{Duration, Instant};

/// The server's clock, as far as a client knows it. After the machine slept it is slow until the next
/// [`Update::Connected`](crate::Update::Connected), after which
/// [`Connection::clock`](crate::Connection::clock) is right again.
#[derive(Clone, Copy, Debug)]
pub struct ServerClock {
    read_at: Instant,
    now_ms: u64,
}

impl ServerClock {
    /// The clock of a server that has just told its time, in milliseconds since 1970 (UTC).
    pub fn told(now_ms: u64) -> Self {
        Self { read_at: Instant::now(), now_ms }
    }

    /// The server's time, in milliseconds since 1970 (UTC).
    pub fn now_ms(self) -> u64 {
        self.now_ms.saturating_add(u64::try_from(self.read_at.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// How long there is until a moment by it; nothing if that is past.
    pub fn until(self, ms: u64) -> Duration {
        Duration::from_millis(ms.saturating_sub(self.now_ms()))
    }
}
