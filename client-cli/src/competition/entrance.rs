//! The way from a page to one's room or table. Nobody is sent again to where they have played to the end; whoever was
//! not let in is told why, and sent there again when time may have mended it, or when they say so.

use std::{collections::BTreeSet, time::Duration};

use bridge_client::connection::RequestError;
use bridge_protocol::{Refusal, Retry};
use tokio::time::Instant;

/// When to knock again where it is not open yet: the server opens the tables of a round one after the other.
const KNOCK_AGAIN: Duration = Duration::from_secs(2);

/// How soon is asked again where time may mend it.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// How somebody gets to where they play, in each segment or round by its number.
#[derive(Debug, Default)]
pub(super) struct Entrance {
    /// Where they have played to the end.
    played: BTreeSet<u8>,
    /// Where they were not let in last.
    turned_away: Option<TurnedAway>,
}

#[derive(Debug)]
struct TurnedAway {
    number: u8,
    /// The server's word; none where it is just not open yet.
    why: Option<String>,
    /// When they are sent there again; never if time mends nothing.
    again_at: Option<Instant>,
}

impl Entrance {
    /// Whether they are sent there now.
    pub(super) fn is_open(&self, number: u8) -> bool {
        !self.played.contains(&number) && self.turned_away_from(number).is_none()
    }

    /// Whether they have played there to the end.
    pub(super) fn is_played(&self, number: u8) -> bool {
        self.played.contains(&number)
    }

    /// They have played there to the end.
    pub(super) fn played(&mut self, number: u8) {
        self.turned_away = None;
        self.played.insert(number);
    }

    /// They were not let in. The sentence for it, if they had been turned away already and went there all the same:
    /// what keeps them out stands in the prompt, and may be what it was.
    pub(super) fn refused(&mut self, number: u8, error: &RequestError) -> Option<String> {
        let is_typed = self.turned_away_from(number).is_some();
        let is_closed = matches!(error, RequestError::Refused(of) if of.why == (Refusal::NoMatchToEnter {}));
        let is_passing = matches!(error, RequestError::Refused(of) if of.retry == Retry::Later);
        let wait = if is_closed { Some(KNOCK_AGAIN) } else { is_passing.then_some(ASK_AGAIN) };
        let why = (!is_closed).then(|| error.to_string());
        self.turned_away = Some(TurnedAway { number, why, again_at: wait.map(|wait| Instant::now() + wait) });
        is_typed.then(|| error.to_string())
    }

    /// When they are sent there again.
    pub(super) fn again_at(&self) -> Option<Instant> {
        self.turned_away.as_ref()?.again_at
    }

    /// It is time.
    pub(super) fn look_again(&mut self) {
        self.turned_away = None;
    }

    /// Why they are not there, and what can be done about it: `your table`, and the word that brings them to it.
    pub(super) fn sentence(&self, number: u8, what: &str, typed: &str) -> Option<String> {
        let TurnedAway { why, again_at, .. } = self.turned_away_from(number)?;
        let why = why.as_ref()?;
        let again = match again_at {
            Some(_) => format!("It is tried again by itself; at once: {typed}."),
            None => format!("To try again type: {typed}."),
        };
        Some(format!("You are not let in at {what}: {why}. {again}"))
    }

    fn turned_away_from(&self, number: u8) -> Option<&TurnedAway> {
        self.turned_away.as_ref().filter(|turned_away| turned_away.number == number)
    }
}

#[cfg(test)]
mod tests {
    use bridge_rules::Seat;

    use super::*;

    fn refused(why: Refusal) -> RequestError {
        RequestError::Refused(Box::new(why.into()))
    }

    #[tokio::test]
    async fn who_is_refused_for_good_has_not_played_and_may_say_that_they_would_try_again() {
        let mut entrance = Entrance::default();
        assert!(entrance.is_open(2));
        let seen_elsewhere = refused(Refusal::SeenElsewhere {});
        assert_eq!(entrance.refused(2, &seen_elsewhere), None, "the prompt says it");
        assert!(!entrance.is_open(2) && !entrance.is_played(2) && entrance.again_at().is_none());
        let sentence = entrance.sentence(2, "your table", "table").unwrap();
        assert!(sentence.starts_with("You are not let in at your table: you have a board unfinished"), "{sentence}");
        assert!(sentence.ends_with("To try again type: table."), "{sentence}");
        assert!(entrance.refused(2, &seen_elsewhere).is_some(), "they typed it, and are told that it is as it was");
        assert!(entrance.is_open(3), "the next round is another");
    }

    #[tokio::test]
    async fn what_time_may_mend_is_tried_again_by_itself() {
        for why in [
            Refusal::TooManyTables { limit: 4 },
            Refusal::Unavailable {},
            Refusal::SeatAtNextBoard { seat: Seat::South },
            Refusal::HasSeenCards {},
        ] {
            let mut entrance = Entrance::default();
            entrance.refused(1, &refused(why.clone()));
            assert!(!entrance.is_open(1) && entrance.again_at().is_some(), "{why:?}");
            let sentence = entrance.sentence(1, "your room", "room").unwrap();
            assert!(sentence.ends_with("It is tried again by itself; at once: room."), "{sentence}");
            entrance.look_again();
            assert!(entrance.is_open(1), "{why:?}");
        }
    }

    #[tokio::test]
    async fn nothing_is_said_of_a_table_that_is_about_to_be_opened() {
        let mut entrance = Entrance::default();
        entrance.refused(1, &refused(Refusal::NoMatchToEnter {}));
        assert!(!entrance.is_open(1) && entrance.again_at().is_some());
        assert_eq!(entrance.sentence(1, "your table", "table"), None);
    }

    #[tokio::test]
    async fn who_has_played_to_the_end_is_not_sent_there_again() {
        let mut entrance = Entrance::default();
        entrance.refused(1, &refused(Refusal::Unavailable {}));
        entrance.played(1);
        assert!(entrance.is_played(1) && !entrance.is_open(1) && entrance.again_at().is_none());
        assert_eq!(entrance.sentence(1, "your table", "table"), None);
    }
}
