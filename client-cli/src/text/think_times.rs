//! How long players thought, as the director is told it with each act.

use bridge_client::auction::call_at;
use bridge_protocol::{BoardView, TableEvent, Turn};
use bridge_rules::Seat;

use crate::text;

/// The thinking times of the board on the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct ThinkTimes(Vec<Thought>);

#[derive(Clone, Copy, Debug)]
struct Thought {
    turn: Turn,
    seat: Seat,
    ms: u64,
}

impl ThinkTimes {
    /// Takes note of an event.
    pub(crate) fn hear(&mut self, event: &TableEvent) {
        if let TableEvent::BoardOpened { .. } = event {
            self.0.clear();
        }
        if let TableEvent::Called { turn, seat, thought_ms: Some(ms), .. }
        | TableEvent::LeadMade { turn, seat, thought_ms: Some(ms), .. }
        | TableEvent::Played { turn, seat, thought_ms: Some(ms), .. } = event
        {
            self.0.push(Thought { turn: *turn, seat: *seat, ms: *ms });
        }
    }

    /// A line for each act, with its turn.
    pub(crate) fn lines(&self, board: Option<&BoardView>) -> Vec<String> {
        if self.0.is_empty() {
            return vec!["You have been told no thinking times yet.".to_owned()];
        }
        let one = |Thought { turn, seat, ms }: &Thought| {
            let made = board.and_then(|board| call_at(board, *turn));
            let what = made.map_or_else(|| "a card".to_owned(), |made| text::call_name(made.call));
            format!("{turn:>3}  {}: {what}, {}", text::seat(*seat), text::seconds(*ms))
        };
        self.0.iter().map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn each_act_has_its_time() {
        let mut thoughts = ThinkTimes::default();
        let view = fixtures::played("1C P");
        assert_eq!(thoughts.lines(view.board.as_ref()).len(), 1);
        let call = "1C".parse().unwrap();
        let called =
            |thought_ms| TableEvent::Called { turn: Turn(1), seat: Seat::North, call, meaning: None, thought_ms };
        thoughts.hear(&called(None));
        thoughts.hear(&called(Some(12_345)));
        assert_eq!(thoughts.lines(view.board.as_ref()), ["  1  North: one club, 12.3 s"]);
    }
}
