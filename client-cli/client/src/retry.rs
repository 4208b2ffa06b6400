//! When to ask again: what a refusal says of it, and for how long it is heeded.

use std::time::Duration;

use bridge_protocol::{Refusal, Refused};
use tokio::time::{Instant, sleep};

use crate::{
    api::ApiError,
    connection::{ConnectError, RequestError},
};

/// The shortest wait before anything is asked again, whatever a server says.
const SHORTEST: Duration = Duration::from_millis(10);

/// An error that may say how long to wait before the same is asked again.
pub trait RetryAfter {
    /// How long, if waiting is all that is wanted.
    fn retry_after(&self) -> Option<Duration>;
}

impl RetryAfter for Refused {
    fn retry_after(&self) -> Option<Duration> {
        if let Refusal::TooFast { retry_after_ms } | Refusal::Overloaded { retry_after_ms } = self.why {
            Some(Duration::from_millis(retry_after_ms.saturating_add(1)))
        } else {
            None
        }
    }
}

impl RetryAfter for RequestError {
    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused(refused) => refused.retry_after(),
            Self::Ended(_) | Self::Gone | Self::Strange(_) => None,
        }
    }
}

impl RetryAfter for ApiError {
    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::TooMany { retry_after, .. } => Some(*retry_after),
            Self::Unreachable { .. } | Self::TokenRefused { .. } | Self::Refused { .. } | Self::Strange { .. } => None,
        }
    }
}

impl RetryAfter for ConnectError {
    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Api(error) => error.retry_after(),
            Self::Closed(closing) => closing.retry_after_ms.map(Duration::from_millis),
            Self::Socket(_) | Self::Strange | Self::TooSlow => None,
        }
    }
}

/// How long it is worth waiting, from when it began: a server's word is heeded, and not beyond that.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// None if no clock comes to it.
    until: Option<Instant>,
}

impl Patience {
    /// Begins, for so long from now on.
    pub fn of(patience: Duration) -> Self {
        Self { until: Instant::now().checked_add(patience) }
    }

    /// The time that is left of it.
    pub fn left(self) -> Duration {
        self.until.map_or(Duration::MAX, |until| until.saturating_duration_since(Instant::now()))
    }

    /// Waits as an error says, and no longer than is left.
    ///
    /// # Errors
    /// The error, if it says nothing of waiting, or nothing is left.
    pub async fn wait<E: RetryAfter>(self, error: E) -> Result<(), E> {
        let left = self.left();
        match error.retry_after() {
            Some(wait) if !left.is_zero() => {
                sleep(wait.max(SHORTEST).min(left)).await;
                Ok(())
            }
            Some(_) | None => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_server_is_heeded_for_as_long_as_there_is_patience() {
        let (began, patience) = (Instant::now(), Patience::of(Duration::from_secs(5)));
        patience.wait(too_fast(1_999)).await.unwrap();
        assert_eq!(began.elapsed(), Duration::from_secs(2));
        patience.wait(too_fast(3_600_000)).await.unwrap();
        assert_eq!(began.elapsed(), Duration::from_secs(5));
        assert!(patience.wait(too_fast(1)).await.is_err(), "nothing is left");
    }

    #[tokio::test(start_paused = true)]
    async fn patience_may_be_without_end() {
        let (began, patience) = (Instant::now(), Patience::of(Duration::MAX));
        patience.wait(too_fast(1_999)).await.unwrap();
        assert_eq!((began.elapsed(), patience.left()), (Duration::from_secs(2), Duration::MAX));
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_says_no_wait_is_not_asked_at_once() {
        let began = Instant::now();
        let server = crate::Server::new("http://a:1").unwrap();
        let error = ApiError::TooMany { server, retry_after: Duration::ZERO };
        Patience::of(Duration::from_secs(5)).wait(error).await.unwrap();
        assert_eq!(began.elapsed(), SHORTEST);
    }

    #[tokio::test]
    async fn what_waiting_does_not_mend_is_given_back() {
        let refused = Refused::from(Refusal::NotSeated {});
        assert!(Patience::of(Duration::from_secs(5)).wait(refused).await.is_err());
    }

    fn too_fast(retry_after_ms: u64) -> Refused {
        Refusal::TooFast { retry_after_ms }.into()
    }
}
