//! What a seat has seen, as facts in the order in which a table manager tells them. Whatever comes together in one view
//! is told one after the other.

use bridge_bluechip::Fact;
use bridge_protocol::{BoardView, Manner, Stage, TableEvent, TableView};
use bridge_rules::{BoardNumber, Call, Card, Contract, Seat, Tricks};

/// The view does not follow on what was told: something was taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unfollowed;

/// What has been told of the table so far.
pub(super) struct Facts {
    seat: Seat,
    board: Option<BoardSoFar>,
    /// The board that is on, where the program came too late to be told all of it.
    missed: Option<BoardNumber>,
    has_ended: bool,
}

/// What has been told of a board.
struct BoardSoFar {
    board: BoardNumber,
    calls: Vec<Call>,
    cards: Vec<Card>,
    is_dummy_told: bool,
    is_over: bool,
    /// All of it, for a program that comes back, and how much of that has been told to this one.
    facts: Vec<Fact>,
    count: usize,
}

impl Facts {
    pub(super) const fn of(seat: Seat) -> Self {
        Self { seat, board: None, missed: None, has_ended: false }
    }

    /// What is to be told to a program that comes with the view as it is, from the beginning of the board that is on.
    /// What has fallen is known from what the program before it was told, and from the last trick that everybody sees.
    pub(super) fn again(&mut self, view: &TableView) -> Vec<Fact> {
        let is_on = |told: &BoardSoFar| {
            view.stage.is_board_on() && view.board.as_ref().is_some_and(|board| board.board == told.board)
        };
        let told = self.board.take_if(|told| is_on(told) && !told.is_over);
        let mut again = told.as_ref().map_or_else(Vec::new, |told| told.facts.clone());
        (self.board, self.missed) = (told, None);
        if let Ok(since) = self.after(view, &[]) {
            again.extend(since);
            return again;
        }
        // Something was taken back meanwhile: the view alone says what there is. It begins nothing that is not so.
        self.board = None;
        self.after(view, &[]).unwrap_or_default()
    }

    /// The board that is on, if it cannot be told: too much of it has fallen.
    pub(super) const fn missed(&self) -> Option<BoardNumber> {
        self.missed
    }

    /// What is to be told after these events, with the view as they leave it; none of them where the view came as a
    /// whole.
    pub(super) fn after(&mut self, view: &TableView, events: &[TableEvent]) -> Result<Vec<Fact>, Unfollowed> {
        let is_taken_back = |event: &TableEvent| matches!(event, TableEvent::TakenBack { .. });
        if self.missed.is_none() && events.iter().any(is_taken_back) {
            return Err(Unfollowed);
        }
        let mut facts = Vec::new();
        if let Some(board) = &view.board {
            let is_on = view.stage.is_board_on();
            self.missed = None;
            if is_on && self.board.as_ref().is_none_or(|told| told.board != board.board) {
                self.board = BoardSoFar::begins(board, self.seat);
                self.missed = self.board.is_none().then_some(board.board);
            }
            if let Some(told) = self.board.as_mut().filter(|told| told.board == board.board && !told.is_over) {
                told.calls(board)?;
                told.cards(board, events)?;
                if board.result.is_some() {
                    told.is_over = true;
                    told.facts.push(Fact::Over { deal: board.deal });
                }
                facts.extend(told.facts[told.count..].iter().cloned());
                told.count = told.facts.len();
            }
        }
        if view.stage == Stage::Finished && !std::mem::replace(&mut self.has_ended, true) {
            facts.push(Fact::End);
        }
        Ok(facts)
    }

    /// The cards of the board that have been faced.
    pub(super) fn cards_played(&self) -> &[Card] {
        self.board.as_ref().map_or(&[], |told| &told.cards)
    }
}

impl BoardSoFar {
    /// The board from its beginning; none if the cards that have fallen are not all shown.
    fn begins(board: &BoardView, seat: Seat) -> Option<Self> {
        let mut hand = board.hands.get(seat)?;
        if let Some(contract) = board.contract {
            let shown = shown(board);
            let mut tricks = Tricks::new(contract);
            for card in (shown.len() == cards_in(board)).then_some(shown)? {
                if tricks.turn() == Some(seat) {
                    hand.insert(card);
                }
                tricks.play_unchecked(card);
            }
        }
        let (number, dealer, vulnerability) = (board.board.get(), board.dealer, board.vulnerability);
        (hand.len() == 13).then(|| Self {
            board: board.board,
            calls: Vec::new(),
            cards: Vec::new(),
            is_dummy_told: false,
            is_over: false,
            facts: vec![Fact::Board { number, dealer, vulnerability, hand }],
            count: 0,
        })
    }

    fn calls(&mut self, board: &BoardView) -> Result<(), Unfollowed> {
        let new = board.calls.strip_prefix(&self.calls[..]).ok_or(Unfollowed)?;
        for (call, turn) in new.iter().zip(&board.called_at[self.calls.len()..]) {
            let said =
                board.meanings.iter().find(|said| said.call == *turn && said.meaning.manner != Manner::Explanation);
            self.facts.push(Fact::Call { call: *call, alert: said.map(|said| said.meaning.text.clone()) });
        }
        self.calls.clone_from(&board.calls);
        Ok(())
    }

    fn cards(&mut self, board: &BoardView, events: &[TableEvent]) -> Result<(), Unfollowed> {
        let Some(contract) = board.contract else { return Ok(()) };
        let mut all = self.cards.clone();
        all.extend(events.iter().filter_map(played));
        if board.result.is_none() && (events.is_empty() || all.len() != cards_in(board)) {
            // The view came as a whole: it shows the last trick and the one in progress.
            let shown = shown(board);
            let missed = cards_in(board).checked_sub(self.cards.len()).ok_or(Unfollowed)?;
            all.truncate(self.cards.len());
            all.extend(&shown[shown.len().checked_sub(missed).ok_or(Unfollowed)?..]);
            if !all.ends_with(&shown) {
                return Err(Unfollowed);
            }
        }
        if self.cards.len() == 1 {
            self.dummy(board, contract, &all, events);
        }
        for (place, card) in all.iter().enumerate().skip(self.cards.len()) {
            self.facts.push(Fact::Card { card: *card });
            if place == 0 {
                self.dummy(board, contract, &all, events);
            }
        }
        self.cards = all;
        Ok(())
    }

    /// Dummy is faced behind the lead, with it or a moment later, with all that it held then.
    fn dummy(&mut self, board: &BoardView, contract: Contract, all: &[Card], events: &[TableEvent]) {
        let faced = events
            .iter()
            .find_map(|event| if let TableEvent::DummyFaced { hand, .. } = event { Some(*hand) } else { None });
        let held = || {
            let mut tricks = Tricks::new(contract);
            let mut hand = board.hands.get(contract.dummy())?;
            for card in all {
                if tricks.turn() == Some(contract.dummy()) {
                    hand.insert(*card);
                }
                tricks.play_unchecked(*card);
            }
            Some(hand)
        };
        let hand = faced.or_else(held).filter(|_| !self.is_dummy_told);
        self.is_dummy_told |= hand.is_some();
        self.facts.extend(hand.map(|hand| Fact::Dummy { hand }));
    }
}

/// The cards that everybody sees: of the last trick and of the one in progress.
fn shown(board: &BoardView) -> Vec<Card> {
    let last = board.last_trick.iter().flat_map(|last| &last.cards);
    last.chain(board.trick.iter().flat_map(|trick| &trick.cards)).copied().collect()
}

/// How many cards have been faced on a board.
fn cards_in(board: &BoardView) -> usize {
    let tricks: u8 = board.won.iter().map(|(_, won)| *won).sum();
    4 * usize::from(tricks) + board.trick.as_ref().map_or(0, |trick| trick.cards.len())
}

fn played(event: &TableEvent) -> Option<Card> {
    if let TableEvent::LeadFaced { card, .. } | TableEvent::Played { card, .. } = event { Some(*card) } else { None }
}

#[cfg(test)]
mod tests {
    use bridge_rules::{Deal, Hand};

    use bridge_client::fixtures::{self, DEAL};

    use super::*;

    /// The facts in short.
    fn told(facts: &[Fact]) -> Vec<String> {
        let told = |fact: &Fact| match fact {
            Fact::Teams { .. } => "teams".to_owned(),
            Fact::Board { number, hand, .. } => format!("board {number} {hand}"),
            Fact::Call { call, alert } => format!("{call}{}", alert.as_deref().unwrap_or_default()),
            Fact::Card { card } => card.to_string(),
            Fact::Dummy { hand } => format!("dummy {hand}"),
            Fact::Over { deal } => format!("over {}", deal.is_some()),
            Fact::End => "end".to_owned(),
        };
        facts.iter().map(told).collect()
    }

    fn dealt(seat: Seat) -> Hand {
        DEAL.parse::<Deal>().unwrap().hand(seat)
    }

    /// As South sees it, one event after the other.
    fn event_by_event(script: &str) -> Vec<String> {
        let mut view = fixtures::table(Stage::Gathering);
        let mut facts = Facts::of(Seat::South);
        let mut all = Vec::new();
        for event in fixtures::script_events(script) {
            view.apply(bridge_protocol::Lane::South, &event).unwrap();
            all.extend(told(&facts.after(&view, &[event]).unwrap()));
        }
        all
    }

    #[test]
    fn a_board_is_told_in_order_however_it_comes() {
        let script = "P P 1S P 2S P P P | H7 H6 HK H2 HJ H3 HT";
        let (own, dummy) = (dealt(Seat::South), dealt(Seat::North));
        let one_by_one = event_by_event(script);
        assert_eq!(one_by_one[0], format!("board 1 {own}"));
        assert_eq!(one_by_one[1..9], ["P", "P", "1S", "P", "2S", "P", "P", "P"]);
        assert_eq!(one_by_one[9..12], ["H7".to_owned(), format!("dummy {dummy}"), "H6".to_owned()]);
        assert_eq!(one_by_one.last().unwrap(), "HT");
    }

    #[test]
    fn a_view_that_comes_as_a_whole_tells_the_cards_that_it_shows() {
        let mut facts = Facts::of(Seat::South);
        let mut view = fixtures::table(Stage::Gathering);
        let events = fixtures::script_events("P P 1S P 2S P P P | H7 H6 HK H2 HJ");
        let mut before = Vec::new();
        for (place, event) in events.iter().enumerate() {
            view.apply(bridge_protocol::Lane::South, event).unwrap();
            // The line is lost before the fourth card.
            if place < events.len() - 2 {
                before.extend(told(&facts.after(&view, std::slice::from_ref(event)).unwrap()));
            }
        }
        assert_eq!(before.last().unwrap(), "HK");
        assert_eq!(told(&facts.after(&view, &[]).unwrap()), ["H2", "HJ"]);
    }

    const SCRIPT: &str = "P P 1S P 2S P P P | H7 H6 HK H2 HJ H3 HT H9";

    #[test]
    fn who_comes_in_the_middle_of_a_board_is_told_it_from_its_beginning() {
        for calls in ["P P 1S", "P P 1S P 2S P P P | H7", "P P 1S P 2S P P P | H7 H6 HK H2 HJ"] {
            let view = fixtures::played(calls);
            assert_eq!(told(&Facts::of(Seat::South).again(&view)), event_by_event(calls), "{calls}");
        }
        let mut between = fixtures::table(Stage::Gathering);
        between.board = None;
        assert!(Facts::of(Seat::South).again(&between).is_empty());
    }

    #[test]
    fn who_comes_after_too_many_tricks_waits_for_the_next_board() {
        let view = fixtures::played(SCRIPT);
        let mut facts = Facts::of(Seat::South);
        assert!(facts.again(&view).is_empty() && facts.missed().is_some());
        assert!(facts.after(&view, &[]).unwrap().is_empty() && facts.missed().is_some());
        // What the program before it was told is known.
        let mut facts = Facts::of(Seat::South);
        facts.after(&fixtures::played("P P 1S P 2S P P P | H7 H6 HK H2 HJ"), &[]).unwrap();
        assert_eq!(told(&facts.again(&view)), event_by_event(SCRIPT));
        assert_eq!(facts.missed(), None);
    }

    #[test]
    fn what_was_taken_back_while_nobody_was_there_is_not_told() {
        let mut facts = Facts::of(Seat::South);
        facts.after(&fixtures::played("P P 1S P 2S"), &[]).unwrap();
        let view = fixtures::played("P P 1S P 3S");
        assert_eq!(told(&facts.again(&view)), event_by_event("P P 1S P 3S"));
    }
}
