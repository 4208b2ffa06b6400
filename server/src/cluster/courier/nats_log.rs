//! What operators look for in the log: that NATS is there, is gone or was never reached, and that it refuses something,
//! and why. Each is told when it begins and when it ends, however often it is found out between.

use std::time::Duration;

use async_nats::{ClientError, Event, ServerError};
use parking_lot::Mutex;
use tokio::time::Instant;
use tracing::{debug, info, warn};

/// What was refused at every beat and was not for so long is allowed.
const ALLOWED_AFTER: Duration = Duration::from_secs(5);

/// What of NATS was told in the log last, so that it is not told again.
#[derive(Debug, Default)]
pub(in crate::cluster) struct NatsLog(Mutex<Told>);

#[derive(Debug, Default)]
struct Told {
    /// Since when NATS is not reached.
    away_since: Option<Instant>,
    refused: Option<Refused>,
}

#[derive(Debug)]
struct Refused {
    since: Instant,
    last: Instant,
}

/// A line of the log.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    There {
        after: Option<Duration>,
    },
    Gone,
    NotReached(ClientError),
    /// The server's words name neither password nor token.
    Refuses(ServerError),
    RefusesNothingAnyMore {
        after: Duration,
    },
    Of(Event),
}

impl NatsLog {
    /// Tells of what has come to pass.
    pub(super) fn note(&self, event: Event) {
        let line = self.0.lock().note(event, Instant::now());
        line.write();
    }

    /// Tells that a refusal is over. Until NATS carries something for this node it is not.
    pub(super) fn look_again(&self, carries: bool) {
        let line = if carries { self.0.lock().look_again(Instant::now()) } else { None };
        line.iter().for_each(Line::write);
    }
}

impl Told {
    fn note(&mut self, event: Event, now: Instant) -> Line {
        match event {
            Event::Connected => Line::There { after: self.away_since.take().map(|since| now - since) },
            Event::Disconnected if self.away_since.is_none() => {
                self.away_since = Some(now);
                Line::Gone
            }
            Event::ClientError(cause) if self.away_since.is_none() => {
                self.away_since = Some(now);
                Line::NotReached(cause)
            }
            Event::ServerError(cause) if self.refused.is_none() => {
                self.refused = Some(Refused { since: now, last: now });
                Line::Refuses(cause)
            }
            Event::ServerError(_) => {
                self.refused.iter_mut().for_each(|refused| refused.last = now);
                Line::Of(event)
            }
            other => Line::Of(other),
        }
    }

    fn look_again(&mut self, now: Instant) -> Option<Line> {
        let over = self.refused.take_if(|refused| now - refused.last >= ALLOWED_AFTER)?;
        Some(Line::RefusesNothingAnyMore { after: over.last - over.since })
    }
}

impl Line {
    fn write(&self) {
        match self {
            Self::There { after: None } => info!("NATS is there"),
            Self::There { after: Some(after) } => info!(away_seconds = after.as_secs(), "NATS is there"),
            Self::Gone => warn!("NATS is gone: tables of other nodes are out of reach until it is back"),
            Self::NotReached(cause) => {
                warn!(%cause, "NATS is not reached: tables of other nodes are out of reach until it is");
            }
            Self::Refuses(cause) => warn!(%cause, "NATS refuses something"),
            Self::RefusesNothingAnyMore { after } => {
                info!(refused_seconds = after.as_secs(), "NATS refuses nothing any more");
            }
            Self::Of(event) => debug!(%event, "of NATS"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal() -> Event {
        Event::ServerError(ServerError::Other("Permissions Violation for Publish".to_owned()))
    }

    /// A node says at each beat what it may not say.
    #[test]
    fn a_refusal_is_told_when_it_begins_and_when_it_ends_and_not_between() {
        let (mut told, begun) = (Told::default(), Instant::now());
        let after = |seconds| begun + Duration::from_secs(seconds);
        assert!(matches!(told.note(refusal(), after(0)), Line::Refuses(_)));
        for second in 1..=30 {
            assert!(matches!(told.note(refusal(), after(second)), Line::Of(_)), "{second}");
            assert_eq!(told.look_again(after(second + 1)), None, "{second}");
        }
        let over = Line::RefusesNothingAnyMore { after: Duration::from_secs(30) };
        assert_eq!(told.look_again(after(30) + ALLOWED_AFTER), Some(over));
        assert_eq!(told.look_again(after(90)), None);
        assert!(matches!(told.note(refusal(), after(91)), Line::Refuses(_)), "it is another");
    }

    #[test]
    fn a_refusal_is_not_over_while_nats_carries_nothing() {
        let log = NatsLog::default();
        log.note(refusal());
        log.0.lock().refused.iter_mut().for_each(|refused| refused.last -= ALLOWED_AFTER);
        log.look_again(false);
        assert!(log.0.lock().refused.is_some());
        log.look_again(true);
        assert!(log.0.lock().refused.is_none());
    }

    #[test]
    fn that_nats_is_away_is_told_once_until_it_is_there() {
        let (mut told, begun) = (Told::default(), Instant::now());
        let failed = || Event::ClientError(ClientError::Other("connection refused".to_owned()));
        assert!(matches!(told.note(failed(), begun), Line::NotReached(_)));
        assert!(matches!(told.note(failed(), begun), Line::Of(_)));
        let later = begun + Duration::from_secs(7);
        assert_eq!(told.note(Event::Connected, later), Line::There { after: Some(Duration::from_secs(7)) });
        assert_eq!(told.note(Event::Disconnected, later), Line::Gone);
        assert!(matches!(told.note(failed(), later), Line::Of(_)));
        assert_eq!(told.note(Event::Connected, later), Line::There { after: Some(Duration::ZERO) });
    }
}
