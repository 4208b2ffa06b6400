//! Plain lines: what a session's news come to in sentences. It says each thing once, and at one's turn what one
//! holds.

use bridge_client::connection::{Attended, Update};
use bridge_client::pending::{PendingAction, own_action, pending_actions, waits_for_the_board};
use bridge_protocol::{BoardView, Lane, Stage, TableEvent, TableView};
use bridge_rules::{BySeat, Side};

use crate::text::{self, Beside, before::Before, think_times::ThinkTimes};

/// Tells a session to its viewer.
#[derive(Debug)]
pub(crate) struct PlainRenderer {
    lane: Lane,
    view: TableView,
    here: Option<BySeat<bool>>,
    prompt: String,
    away: bool,
    think_times: ThinkTimes,
}

impl PlainRenderer {
    /// Begins at a table as it stands, with an introduction.
    pub(crate) fn begin(attended: &Attended) -> (Self, Vec<String>) {
        let view = attended.view.as_ref().clone();
        let here = attended.here;
        let mut renderer = Self {
            lane: attended.lane,
            view,
            here,
            prompt: String::new(),
            away: false,
            think_times: ThinkTimes::default(),
        };
        let mut said = renderer.introduction();
        said.extend(renderer.prompt(Beside::Nothing));
        (renderer, said)
    }

    /// What an update comes to.
    pub(crate) fn hear(&mut self, update: &Update) -> Vec<String> {
        match update {
            Update::Table { attended, events, .. } if events.is_empty() => self.see(attended),
            Update::Table { attended, events, .. } => {
                text::count_in(&mut self.here, events);
                let mut said: Vec<_> = events.iter().filter_map(|event| self.follow(event)).collect();
                self.view = attended.view.as_ref().clone();
                let is_told = events.iter().any(|event| matches!(event, TableEvent::Claimed { .. }));
                said.extend(self.prompt(if is_told { Beside::TheClaim } else { Beside::Nothing }));
                said
            }
            Update::Presence(presence) => {
                let said = text::presence(self.here, presence, &self.view, self.lane);
                self.here = Some(presence.here);
                said
            }
            Update::Lost { why, .. } if !self.away => {
                self.away = true;
                vec![format!("The connection is lost: {why}. It is made again by itself.")]
            }
            Update::Connected(_) if self.away => {
                self.away = false;
                // Everybody comes back in their own time after a restart: that is not worth a sentence each.
                self.here = None;
                vec!["Connected again.".to_owned()]
            }
            Update::Lost { .. }
            | Update::Connected(_)
            | Update::Ended(_)
            | Update::Match { .. }
            | Update::Event { .. }
            | Update::Gone(_)
            | Update::MatchGone(_)
            | Update::EventGone(_)
            | Update::Announcement(_)
            | Update::Reply(_)
            | Update::NotSent { .. }
            | Update::Frame(_) => Vec::new(),
        }
    }

    /// How long each act of the board took, as far as the viewer is told.
    pub(crate) fn times(&self) -> Vec<String> {
        self.think_times.lines(self.view.board.as_ref())
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> String {
        text::whose_turn(&self.view, self.lane)
    }

    fn follow(&mut self, event: &TableEvent) -> Option<String> {
        let before = Before::of(&self.view);
        // The connection has folded the same events into the same view, so they fit.
        self.view.apply(self.lane, event).ok()?;
        self.think_times.hear(event, self.view.board.as_ref());
        text::happened(event, &before, &self.view, self.lane)
    }

    /// A whole view: nothing new is said of it but what has changed.
    fn see(&mut self, attended: &Attended) -> Vec<String> {
        let (same_seat, me) = (self.lane == attended.lane, attended.lane.seat());
        let same = self.view == *attended.view && same_seat;
        (self.view, self.lane) = (attended.view.as_ref().clone(), attended.lane);
        self.think_times.see(self.view.board.as_ref());
        if same {
            return Vec::new();
        }
        let moved = me.filter(|_| !same_seat).map(|seat| format!("You sit {}.", text::seat(seat)));
        let mut said: Vec<String> = moved.into_iter().chain(self.position()).collect();
        said.extend(self.prompt(Beside::Nothing));
        said
    }

    fn introduction(&self) -> Vec<String> {
        let mut said = vec![match self.lane {
            Lane::North | Lane::East | Lane::South | Lane::West => {
                format!("You sit {}.", self.lane.seat().map_or("", text::seat))
            }
            Lane::Kibitzer => "You watch.".to_owned(),
            Lane::Director => "You direct this table.".to_owned(),
        }];
        let players = self.view.players().iter().copied();
        let others = players.filter(|seat| self.lane.seat() != Some(*seat)).map(|seat| {
            let who = self.view.seats[seat].as_ref().map_or_else(|| "free".to_owned(), text::occupant);
            format!("{}: {who}", text::seat(seat))
        });
        said.push(format!("{}.", others.collect::<Vec<_>>().join(", ")));
        said.extend(text::agreed_at(&self.view));
        said.extend(self.position());
        said
    }

    fn position(&self) -> Vec<String> {
        let Some(board) = self.view.board.as_ref().filter(|_| !waits_for_the_board(&self.view, self.lane)) else {
            return Vec::new();
        };
        if let Some(result) = &board.result {
            return vec![text::finished(&self.view, board.seating, result)];
        }
        let mut said = vec![text::board_opened(board, self.lane, text::form(&self.view))];
        said.extend(self.view.session.iter().flat_map(text::standing));
        said.extend(text::review(&self.view).into_iter().filter(|_| !board.calls.is_empty()));
        said.extend(in_play(board));
        said
    }

    fn prompt(&mut self, beside: Beside) -> Option<String> {
        let mut prompt = format!("{} {}", self.view.turn, self.turn());
        let waits = waits_for_the_board(&self.view, self.lane) || self.view.direction.frozen;
        if self.view.stage != Stage::Gathering && !waits && pending_actions(&self.view, self.lane).is_empty() {
            prompt.clear();
        }
        if prompt == self.prompt || prompt.is_empty() {
            return None;
        }
        self.prompt = prompt;
        let held = own_action(&self.view, self.lane).and_then(|due| match due {
            PendingAction::Call(_) | PendingAction::Declare(_) | PendingAction::Choose(_) => self.own_hand(),
            PendingAction::Card { from, hand, .. } => {
                let whose = if self.lane.seat() == Some(from) { "Your hand" } else { "Dummy" };
                Some(format!(" {whose}: {}.", text::hand(hand)))
            }
            PendingAction::Ready(_)
            | PendingAction::Questions(_)
            | PendingAction::Explain(_)
            | PendingAction::Answer(_)
            | PendingAction::Undo(_)
            | PendingAction::Attend
            | PendingAction::Award(_) => None,
        });
        Some(text::whose_turn_beside(&self.view, self.lane, beside) + &held.unwrap_or_default())
    }

    fn own_hand(&self) -> Option<String> {
        let hand = self.view.board.as_ref()?.hands.get(self.lane.seat()?)?;
        Some(format!(" Your hand: {}.", text::hand(hand)))
    }
}

/// A side in the play: by its players where they are no two partners.
fn who_plays(board: &BoardView, side: Side) -> String {
    if board.seating.has_partners() {
        return text::side(side).to_owned();
    }
    let order = board.play_order();
    let players = board.seating.players().iter().filter(|player| order.side(**player) == side);
    text::listed(&players.map(|player| text::seat(*player)).collect::<Vec<_>>())
}

fn in_play(board: &BoardView) -> Vec<String> {
    let Some(contract) = board.contract else { return Vec::new() };
    let [ours, theirs] = [Side::NorthSouth, Side::EastWest].map(|side| who_plays(board, side));
    let mut said = vec![format!(
        "{} Tricks: {ours} {}, {theirs} {}.",
        text::declaring::reached(board, contract),
        text::number(board.won.north_south),
        text::number(board.won.east_west)
    )];
    if let Some(trick) = board.trick.as_ref().filter(|trick| !trick.cards.is_empty()) {
        let cards: Vec<_> = trick.cards.iter().map(|card| text::card(*card)).collect();
        said.push(format!("In this trick {} led; played are {}.", text::seat(trick.leader), text::listed(&cards)));
    }
    said
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bridge_protocol::{ClaimStage, Seq};
    use bridge_rules::Seat;

    use super::*;
    use bridge_client::fixtures::{self, TABLE};

    #[test]
    fn an_auction_is_told_call_by_call_and_the_hand_at_ones_turn() {
        let (mut renderer, said) = PlainRenderer::begin(&south(fixtures::table(Stage::Gathering)));
        assert_eq!(
            said,
            [
                "You sit South.",
                "North: Bob, East: Dan, West: Carl.",
                text::agreements(&bridge_protocol::Policy::social(), None).as_str(),
                "Press Enter when you are ready for board 1.",
            ]
        );
        let said = tell(&mut renderer, "P P", &fixtures::script_events("P P"));
        assert_eq!(said[1..3], ["North passes.", "East passes."]);
        assert!(said[3].starts_with("Your turn to call. Your hand: spades ace king queen jack nine"), "{}", said[3]);
    }

    #[test]
    fn who_comes_back_hears_where_the_board_stands() {
        let (_, said) = PlainRenderer::begin(&south(fixtures::played("P P 1S P 2S P P P | H7 H6")));
        assert_eq!(
            said[4..],
            [
                "The auction: North passes, East passes, South bids one spade, West passes, North bids two spades, East \
                 passes, South passes, West passes.",
                "The contract is two spades by South. Tricks: North-South zero, East-West zero.",
                "In this trick West led; played are the seven of hearts and the six of hearts.",
            ]
        );
    }

    #[test]
    fn a_claim_is_told_once_and_whoever_asks_again_hears_it_whole() {
        let view = fixtures::claimed("P P 1S P 2S P P P | H7", Seat::East, 4, ClaimStage::Opponents);
        let (mut renderer, _) = PlainRenderer::begin(&south(fixtures::played("P P 1S P 2S P P P | H7")));
        let claim = TableEvent::Claimed {
            turn: view.board.as_ref().unwrap().claim.as_ref().unwrap().turn,
            seat: Seat::East,
            tricks: 4,
            statement: None,
            stage: ClaimStage::Opponents,
            hand: None,
        };
        let said = renderer.hear(&Update::Table { table: TABLE, attended: south(view), events: vec![claim] });
        let told =
            "East claims four of the remaining thirteen tricks. Two spades by South would be made with one overtrick.";
        assert_eq!(said, [told, "Do you accept or reject?"]);
        assert_eq!(renderer.turn(), format!("{told} Do you accept or reject?"));
    }

    #[test]
    fn a_lost_connection_is_said_once() {
        let (mut renderer, _) = PlainRenderer::begin(&south(fixtures::played("P")));
        let lost = Update::Lost { why: "the server is restarting".to_owned(), retry_in: std::time::Duration::ZERO };
        assert_eq!(renderer.hear(&lost).len(), 1);
        assert!(renderer.hear(&lost).is_empty());
        let same = Update::Table { table: TABLE, attended: south(fixtures::played("P")), events: Vec::new() };
        assert!(renderer.hear(&same).is_empty());
    }

    fn tell(renderer: &mut PlainRenderer, script: &str, events: &[TableEvent]) -> Vec<String> {
        let attended = south(fixtures::played(script));
        renderer.hear(&Update::Table { table: TABLE, attended, events: events.to_vec() })
    }

    fn south(view: TableView) -> Attended {
        Attended { lane: Lane::South, seq: Seq(1), view: Arc::new(view), here: None, contribution: None }
    }
}
