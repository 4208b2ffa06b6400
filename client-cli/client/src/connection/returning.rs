//! What a fresh socket has still to be asked: what had no answer on the socket before, and then what the connection
//! comes back to by itself. It goes out a few at a time, since a server lets nobody ask more at once than a bucket
//! holds, and what is refused for now is asked again.

use std::{
    collections::{BTreeSet, VecDeque},
    time::Duration,
};

use bridge_protocol::{Refused, Request, Retry};
use tokio::time::Instant;

use super::{
    backoff::{Backoff, chance},
    limits::AGAIN_AT_ONCE,
};
use crate::retry::RetryAfter;

#[derive(Default)]
pub(super) struct Returning {
    /// Numbers of requests of others that have no answer, in their order.
    unanswered: VecDeque<u64>,
    /// Matches and events to follow, and rooms to come into.
    own: VecDeque<Request>,
    /// The numbers under which either went out on this socket and has no answer.
    under_way: BTreeSet<u64>,
    not_before: Option<Instant>,
    backoff: Backoff,
}

/// The request that is to be sent next.
#[derive(Debug, PartialEq)]
pub(super) enum Next {
    /// The one that was sent before under this number.
    Again(u64),
    /// A request of the connection's own.
    Own(Box<Request>),
}

/// The fate of a request of the connection's own that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Own {
    /// It is asked again, here or on the next socket.
    Waits,
    /// It is not asked again.
    GivenUp,
}

impl Returning {
    pub(super) fn new(unanswered: impl IntoIterator<Item = u64>, own: impl IntoIterator<Item = Request>) -> Self {
        Self { unanswered: unanswered.into_iter().collect(), own: own.into_iter().collect(), ..Self::default() }
    }

    /// When the next goes out; none as long as it waits for an answer, or there is none.
    pub(super) fn next_at(&self) -> Option<Instant> {
        let is_due = self.under_way.len() < AGAIN_AT_ONCE && (self.holds_others_up() || !self.own.is_empty());
        is_due.then(|| self.not_before.unwrap_or_else(Instant::now))
    }

    /// Whether what others ask afresh has to wait: requests keep their order.
    pub(super) fn holds_others_up(&self) -> bool {
        !self.unanswered.is_empty()
    }

    pub(super) fn next(&mut self) -> Option<Next> {
        self.not_before = None;
        self.unanswered.pop_front().map(Next::Again).or_else(|| self.own.pop_front().map(Box::new).map(Next::Own))
    }

    /// Notes that the next one has gone out under this number.
    pub(super) fn sent(&mut self, id: u64) {
        self.under_way.insert(id);
    }

    /// A request has its answer; tells whether it was one of these.
    pub(super) fn answered(&mut self, id: u64) -> bool {
        self.under_way.remove(&id)
    }

    /// The server found a request of others too fast that was sent again for them: it goes out once more, under its
    /// number.
    pub(super) fn too_fast(&mut self, id: u64, wait: Duration) {
        self.unanswered.push_front(id);
        self.wait(wait);
    }

    /// The connection's own request was carried out.
    pub(super) fn done(&mut self) {
        self.backoff = Backoff::default();
    }

    pub(super) fn refused(&mut self, request: Request, refused: &Refused) -> Own {
        match refused.retry {
            Retry::Later => {
                self.own.push_back(request);
                let wait = refused.retry_after().unwrap_or_else(|| self.backoff.next(Duration::ZERO, chance()));
                self.wait(wait);
                Own::Waits
            }
            Retry::Reconnect => Own::Waits,
            Retry::Never | Retry::Refresh => Own::GivenUp,
        }
    }

    fn wait(&mut self, wait: Duration) {
        self.not_before = self.not_before.max(Some(Instant::now() + wait));
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{MatchId, MatchRequest, Refusal};

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn only_a_few_are_under_way_at_a_time_and_those_of_others_come_first() {
        let mut returning = Returning::new([7, 8], (0..9).map(follow));
        assert!(returning.holds_others_up());
        let sent: Vec<Next> = std::iter::from_fn(|| {
            returning.next_at()?;
            let next = returning.next()?;
            returning.sent(if let Next::Again(id) = next { id } else { 100 + returning.own.len() as u64 });
            Some(next)
        })
        .collect();
        assert_eq!(sent, [Next::Again(7), Next::Again(8), own(0), own(1)]);
        assert!(!returning.holds_others_up());
        assert!(returning.answered(7) && !returning.answered(7));
        assert!(returning.next_at().is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_refused_for_now_is_asked_again_when_it_is_time() {
        let mut returning = Returning::new([], [follow(1), follow(2)]);
        let began = Instant::now();
        returning.next();
        assert_eq!(returning.refused(follow(1), &Refusal::TooFast { retry_after_ms: 999 }.into()), Own::Waits);
        assert_eq!(returning.next_at(), Some(began + SECOND));
        assert_eq!(returning.next(), Some(own(2)), "one that waits is not in the others' way");
        assert_eq!(returning.refused(follow(2), &Refusal::Unavailable {}.into()), Own::Waits);
        let (first, again) = (returning.next_at().unwrap(), returning.next());
        assert_eq!(again, Some(own(1)));
        returning.refused(follow(1), &Refusal::Unavailable {}.into());
        assert!(returning.next_at().unwrap() >= first, "and each time later");
    }

    #[test]
    fn what_is_refused_for_good_is_not_asked_again() {
        let mut returning = Returning::new([], []);
        assert_eq!(returning.refused(follow(1), &Refusal::NoSuchMatch {}.into()), Own::GivenUp);
        assert_eq!(returning.refused(follow(1), &Refusal::Stopping {}.into()), Own::Waits, "on the next socket");
        assert_eq!(returning.next_at(), None);
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_sent_again_too_fast_is_no_affair_of_whoever_asked() {
        let mut returning = Returning::new([7, 8], []);
        assert_eq!(returning.next(), Some(Next::Again(7)));
        returning.too_fast(7, SECOND);
        assert_eq!(returning.next_at(), Some(Instant::now() + SECOND));
        assert_eq!((returning.next(), returning.next()), (Some(Next::Again(7)), Some(Next::Again(8))));
    }

    fn own(number: u8) -> Next {
        Next::Own(Box::new(follow(number)))
    }

    fn follow(number: u8) -> Request {
        Request::Match { id: MatchId::from_bytes([number; 16]), ask: MatchRequest::Follow {} }
    }
}
