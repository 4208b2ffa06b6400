//! How long players thought, as the director is told it with each act.

use bridge_client::auction::call_at;
use bridge_protocol::{BoardView, TableEvent, Turn};
use bridge_rules::{BoardNumber, Seat};

use crate::text::{self, before::cards_played};

/// The thinking times of the board on the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct ThinkTimes {
    board: Option<BoardNumber>,
    thoughts: Vec<Thought>,
}

#[derive(Clone, Copy, Debug)]
struct Thought {
    turn: Turn,
    seat: Seat,
    act: Act,
    ms: u64,
}

/// What was thought about.
#[derive(Clone, Copy, Debug)]
enum Act {
    Call,
    Declaration,
    /// Which of two cards to keep.
    Choice,
    /// A card, and how many were played with it: no view says at which turn it was.
    Card(usize),
}

impl ThinkTimes {
    /// Takes note of an event that has led to a board.
    pub(crate) fn hear(&mut self, event: &TableEvent, board: Option<&BoardView>) {
        if let TableEvent::BoardOpened { .. } = event {
            self.thoughts.clear();
        }
        self.see(board);
        let card = || Act::Card(board.map_or(0, cards_played));
        let (turn, seat, act, ms) = match event {
            TableEvent::Called { turn, seat, thought_ms: Some(ms), .. } => (turn, seat, Act::Call, ms),
            TableEvent::Declared { turn, seat, thought_ms: Some(ms), .. } => (turn, seat, Act::Declaration, ms),
            TableEvent::Chosen { turn, seat, thought_ms: Some(ms), .. } => (turn, seat, Act::Choice, ms),
            TableEvent::LeadMade { turn, seat, thought_ms: Some(ms), .. }
            | TableEvent::Played { turn, seat, thought_ms: Some(ms), .. } => (turn, seat, card(), ms),
            _ => return,
        };
        self.thoughts.push(Thought { turn: *turn, seat: *seat, act, ms: *ms });
    }

    /// Takes note of the board that lies on the table: of another one, and of what was taken back, nothing is told any
    /// more.
    pub(crate) fn see(&mut self, board: Option<&BoardView>) {
        let number = board.map(|board| board.board);
        if self.board != number {
            self.board = number;
            self.thoughts.clear();
        }
        if let Some(board) = board {
            self.thoughts.retain(|thought| thought.act.stands(thought.turn, board));
        }
    }

    /// A line for each act, with its turn.
    pub(crate) fn lines(&self, board: Option<&BoardView>) -> Vec<String> {
        if self.thoughts.is_empty() {
            return vec!["You have been told no thinking times yet.".to_owned()];
        }
        let one = |Thought { turn, seat, act, ms }: &Thought| {
            let call = || board.and_then(|board| call_at(board, *turn)).map(|made| text::call_name(made.call));
            let what = match act {
                Act::Call => call().unwrap_or_else(|| "a call".to_owned()),
                Act::Declaration => "a declaration".to_owned(),
                Act::Choice => "a choice".to_owned(),
                Act::Card(_) => "a card".to_owned(),
            };
            format!("{turn:>3}  {}: {what}, {}", text::seat(*seat), text::seconds(*ms))
        };
        self.thoughts.iter().map(one).collect()
    }
}

impl Act {
    /// Whether it is still there on the board. A choice is not taken back: it has shown a card.
    fn stands(self, turn: Turn, board: &BoardView) -> bool {
        let declarations = || board.declaring.iter().flat_map(|declaring| &declaring.declarations);
        match self {
            Self::Call => call_at(board, turn).is_some(),
            Self::Declaration => declarations().any(|declared| declared.turn == turn),
            Self::Choice => true,
            Self::Card(nth) => nth <= cards_played(board),
        }
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Lane, Stage, TableView};
    use bridge_rules::Choice;

    use super::*;
    use bridge_client::fixtures;

    /// The times that somebody is told of who hears these events at a table, each act with a second.
    fn heard(view: &mut TableView, thoughts: &mut ThinkTimes, events: &[TableEvent]) -> Vec<String> {
        for event in events {
            let mut event = event.clone();
            if let TableEvent::Called { thought_ms, .. } | TableEvent::Played { thought_ms, .. } = &mut event {
                *thought_ms = Some(1_000);
            }
            view.apply(Lane::Director, &event).unwrap();
            thoughts.hear(&event, view.board.as_ref());
        }
        thoughts.lines(view.board.as_ref())
    }

    #[test]
    fn each_act_has_its_time() {
        let mut thoughts = ThinkTimes::default();
        let view = fixtures::played("1C P");
        assert_eq!(thoughts.lines(view.board.as_ref()).len(), 1);
        let call = "1C".parse().unwrap();
        let called =
            |thought_ms| TableEvent::Called { turn: Turn(1), seat: Seat::North, call, meaning: None, thought_ms };
        thoughts.hear(&called(None), view.board.as_ref());
        thoughts.hear(&called(Some(12_345)), view.board.as_ref());
        let chosen = TableEvent::Chosen {
            turn: Turn(3),
            seat: Seat::South,
            choice: Choice::Keep,
            kept: None,
            put_away: None,
            offered: None,
            next: None,
            left: 0,
            thought_ms: Some(2_000),
        };
        thoughts.hear(&chosen, view.board.as_ref());
        let told = ["  1  North: one club, 12.3 s", "  3  South: a choice, 2.0 s"];
        assert_eq!(thoughts.lines(view.board.as_ref()), told);
    }

    #[test]
    fn what_is_taken_back_has_no_time_any_more() {
        let (mut view, mut thoughts) = (fixtures::table(Stage::Gathering), ThinkTimes::default());
        let played = fixtures::script_events("P P 1S P 2S P P P | H7 H6");
        assert_eq!(heard(&mut view, &mut thoughts, &played).len(), 10);
        for (left, stage, acts) in [("P P 1S P 2S P P P | H7", Stage::Play, 9), ("P P 1S", Stage::Auction, 3)] {
            let board = Box::new(fixtures::played(left).board.unwrap());
            let back = TableEvent::TakenBack { turn: view.turn, stage, board };
            assert_eq!(heard(&mut view, &mut thoughts, &[back]).len(), acts, "{left}");
        }
    }

    #[test]
    fn of_another_board_that_comes_as_a_whole_no_time_of_the_last_one_is_told() {
        let (mut view, mut thoughts) = (fixtures::table(Stage::Gathering), ThinkTimes::default());
        heard(&mut view, &mut thoughts, &fixtures::script_events("P P 1S"));
        let mut board = view.board.clone().unwrap();
        thoughts.see(Some(&board));
        assert_eq!(thoughts.lines(Some(&board)).len(), 3, "the same board");
        board.board = BoardNumber::new(2).unwrap();
        thoughts.see(Some(&board));
        assert_eq!(thoughts.lines(Some(&board)), ["You have been told no thinking times yet."]);
    }
}
