//! What the user did at the table and the server has not answered yet. It is said that it is on its way, and not asked
//! for again.

use std::time::Duration;

use bridge_client::connection::Update;
use bridge_protocol::{Request, Turn};
use tokio::time::Instant;

use crate::text;

/// How long an answer may take before it is said that there is none.
const SLOW: Duration = Duration::from_secs(2);

/// The last act, until it is answered or the table has gone on.
#[derive(Debug, Default)]
pub(super) struct UnderWay {
    act: Option<Sent>,
    /// Whether the connection is lost.
    away: bool,
}

#[derive(Debug)]
struct Sent {
    request: Request,
    what: String,
    /// The turn that the table had.
    turn: Turn,
    slow_at: Instant,
    /// Whether it was said that there is no answer.
    is_told: bool,
}

impl UnderWay {
    /// Takes note of whether there is a connection.
    pub(super) fn hear(&mut self, update: &Update) {
        match update {
            Update::Lost { .. } => self.away = true,
            Update::Connected(_) => self.away = false,
            Update::Ended(_)
            | Update::Table { .. }
            | Update::Match { .. }
            | Update::Event { .. }
            | Update::Presence(_)
            | Update::Gone(_)
            | Update::MatchGone(_)
            | Update::EventGone(_)
            | Update::Announcement(_)
            | Update::Reply(_)
            | Update::NotSent { .. }
            | Update::Frame(_) => {}
        }
    }

    /// Takes note of what goes to the server, if it is an act at the table.
    pub(super) fn send(&mut self, request: &Request, turn: Turn, now: Instant) {
        if let Some(what) = act(request) {
            self.act = Some(Sent { request: request.clone(), what, turn, slow_at: now + SLOW, is_told: false });
        }
    }

    /// The server has answered.
    pub(super) fn answered(&mut self, request: &Request) {
        if self.act.as_ref().is_some_and(|sent| sent.request == *request) {
            self.act = None;
        }
    }

    /// What is on its way at a turn, in a sentence.
    pub(super) fn sentence(&self, turn: Turn, now: Instant) -> Option<String> {
        let Sent { what, slow_at, .. } = self.act.as_ref().filter(|sent| sent.turn == turn)?;
        Some(if self.away {
            kept(what)
        } else if now < *slow_at {
            format!("{what} is sent.")
        } else {
            format!("{what} is sent; the server has not answered yet.")
        })
    }

    /// The same for whoever would do something else at a turn of which the act is on its way.
    pub(super) fn instead(&self, request: &Request, turn: Turn, now: Instant) -> Option<String> {
        let is_made = self.act.as_ref().is_some_and(|sent| is_of_a_turn(&sent.request));
        self.sentence(turn, now).filter(|_| is_made && is_of_a_turn(request))
    }

    /// That what is asked for waits for the connection, if there is none.
    pub(super) fn waits(&self, request: &Request) -> Option<String> {
        self.away.then(|| kept(&act(request).unwrap_or_else(|| "What you typed".to_owned())))
    }

    /// When to say that there is no answer.
    pub(super) fn slow_at(&self, turn: Turn) -> Option<Instant> {
        let waits = self.act.as_ref().filter(|sent| sent.turn == turn && !sent.is_told && !self.away);
        waits.map(|sent| sent.slow_at)
    }

    /// It was said.
    pub(super) fn told(&mut self) {
        if let Some(sent) = &mut self.act {
            sent.is_told = true;
        }
    }
}

fn kept(what: &str) -> String {
    format!("{what} is kept, and sent when the connection is made again.")
}

/// What a request does at the table, at the beginning of a sentence; none if it only asks for something.
fn act(request: &Request) -> Option<String> {
    Some(match request {
        Request::Call { call, .. } => text::capital(&text::call_name(*call)),
        Request::Play { card, .. } => text::capital(&text::card(*card)),
        Request::Declare { .. } => "What you declared".to_owned(),
        Request::Choose { .. } => "Your choice".to_owned(),
        Request::Ready { .. } => "That you are ready".to_owned(),
        Request::NoQuestions { .. } => "That you have no questions".to_owned(),
        Request::Claim { .. } => "Your claim".to_owned(),
        Request::AnswerClaim { .. } | Request::AnswerUndo { .. } => "Your answer".to_owned(),
        _ => return None,
    })
}

/// Whether a request is what its turn is for, of which there is one.
fn is_of_a_turn(request: &Request) -> bool {
    matches!(request, Request::Call { .. } | Request::Play { .. } | Request::Declare { .. } | Request::Choose { .. })
}

#[cfg(test)]
mod tests {
    use bridge_client::fixtures::TABLE;

    use super::*;

    fn play(card: &str) -> Request {
        Request::Play { table: TABLE, turn: Turn(7), card: card.parse().unwrap() }
    }

    #[test]
    fn a_card_is_on_its_way_until_it_is_answered_or_the_table_has_gone_on() {
        let (mut under_way, now) = (UnderWay::default(), Instant::now());
        under_way.send(&play("S2"), Turn(7), now);
        assert_eq!(under_way.sentence(Turn(7), now).unwrap(), "The two of spades is sent.");
        let slow_at = under_way.slow_at(Turn(7)).unwrap();
        let late = "The two of spades is sent; the server has not answered yet.";
        assert_eq!(under_way.sentence(Turn(7), slow_at).unwrap(), late);
        assert_eq!(under_way.instead(&play("S3"), Turn(7), slow_at).unwrap(), late);
        let asks = Request::Hint { table: TABLE, turn: Turn(7) };
        assert_eq!(under_way.instead(&asks, Turn(7), slow_at), None);
        under_way.told();
        assert_eq!(under_way.slow_at(Turn(7)), None, "it is said once");
        assert_eq!(under_way.sentence(Turn(8), slow_at), None);
        under_way.answered(&play("S3"));
        assert!(under_way.sentence(Turn(7), now).is_some());
        under_way.answered(&play("S2"));
        assert_eq!(under_way.sentence(Turn(7), now), None);
    }

    #[test]
    fn without_a_connection_what_is_typed_is_kept() {
        let (mut under_way, now) = (UnderWay::default(), Instant::now());
        assert_eq!(under_way.waits(&play("S2")), None);
        under_way.hear(&Update::Lost { why: "gone".to_owned(), retry_in: Duration::ZERO });
        let kept = "The two of spades is kept, and sent when the connection is made again.";
        assert_eq!(under_way.waits(&play("S2")).unwrap(), kept);
        under_way.send(&play("S2"), Turn(7), now);
        assert_eq!(under_way.sentence(Turn(7), now + SLOW).unwrap(), kept);
        assert_eq!(under_way.slow_at(Turn(7)), None);
    }
}
