//! What stands on the terminal, as values: a view of the table and what the user has before them give a screen. Nothing
//! here knows a terminal, a colour or a key.

mod editor;
mod hint;
mod margin;
mod page;
mod result;
mod seat_panel;
mod span;
mod state;

use std::ops::Range;

use bridge_protocol::{BoardView, Kibitzing, Lane, Stage, TableView};
use bridge_rules::{Bid, BySeat, Call, Card, Partners, PlayOrder, Seat, Seating, Vulnerability};

use bridge_client::pending::{PendingAction, own_action, pending_actions, waits_for_the_board};
pub(crate) use editor::Editor;
pub(crate) use page::{LeafSize, Page};
pub(crate) use seat_panel::{SeatPanel, SuitRow};
pub(crate) use span::{Line, Span, Tone, What, bid, card};
pub(crate) use state::{CONNECTED, ScreenState};

use crate::text;
use hint::hint;

/// Rows of the table: what fits into 24 with title, talk, turn, hint and input.
pub(crate) const ROWS: usize = 16;
/// Columns of the margin beside the cards.
pub(crate) const MARGIN: usize = 29;

/// A screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Screen {
    /// The board, its dealer and vulnerability.
    pub title: String,
    /// The connection.
    pub status: String,
    /// The table, or a page laid over it.
    pub body: Body,
    /// What was said and done, oldest first.
    pub log: Vec<String>,
    /// Whose turn it is, in words.
    pub prompt: String,
    /// Whether something is pending with the viewer.
    pub mine: bool,
    /// What may be done, or what came of the last line.
    pub hint: Line,
    /// What is being typed.
    pub input: String,
}

/// The large part of a screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Body {
    /// Four places, the middle, and the margin.
    Table {
        /// Top, left, right, bottom.
        places: Box<[SeatPanel; 4]>,
        /// Between them.
        centre: Centre,
        /// Beside them.
        margin: Vec<Line>,
        /// Which lines of the margin are the auction; none where none is on.
        auction: Range<usize>,
    },
    /// Lines of text.
    Page(Vec<String>),
}

/// The middle of the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Centre {
    /// Nothing yet.
    Empty,
    /// The bids, legal or not, and what else may be called.
    BiddingBox {
        /// In the order of [`Bid::all`].
        bids: Vec<(Bid, bool)>,
        /// Pass, double, redouble; none of them is legal when others are to call.
        others: Vec<(Call, bool)>,
        /// Whether it is the viewer's turn.
        mine: bool,
    },
    /// The cards of a trick, and who won it if it is complete.
    Trick {
        /// By seat.
        cards: BySeat<Option<Card>>,
        /// The winner of a trick that lies here until the next is led.
        won_by: Option<Seat>,
        /// Whose opening lead lies face down; the card is among the others where the viewer knows it.
        face_down: Option<Seat>,
    },
    /// The board is over: what it came to.
    Result(Vec<Line>),
}

/// Draws a table for the viewer of a lane.
pub(crate) fn draw(view: &TableView, lane: Lane, state: &ScreenState) -> Screen {
    // What is on its way is not asked for again.
    let pending = if state.sent.is_some() { Vec::new() } else { pending_actions(view, lane) };
    let hint = state.page.as_ref().map_or_else(|| hint(view, lane, &pending), Page::hint);
    let page = state.page.clone().or_else(|| awaits_friends(view, state).then(|| Page::invitations(view, state)));
    Screen {
        title: title(view),
        status: state.status(),
        body: match page {
            Some(page) => Body::Page(page.leaf()),
            None if sits_anew(view) => table(&TableView { board: None, ..view.clone() }, lane, state),
            None => table(view, lane, state),
        },
        log: state.log(),
        prompt: prompt(view, lane, state),
        mine: !pending.is_empty(),
        hint: state.notice().map_or(hint, |notice| vec![Span::strong(notice)]),
        input: state.input.text().to_owned(),
    }
}

/// Whose turn it is, or what is on its way. A page that lies over the table is turned by Enter.
pub(crate) fn prompt(view: &TableView, lane: Lane, state: &ScreenState) -> String {
    if let Some(sent) = &state.sent {
        return sent.clone();
    }
    let beside = if state.page.is_some() { text::Beside::APage } else { text::Beside::Nothing };
    text::whose_turn_beside(view, lane, beside)
}

fn title(view: &TableView) -> String {
    let boards = view.set.boards.len();
    let Some(board) = &view.board else {
        if let Some(session) = &view.session {
            return text::form_name(session.form.name()).to_owned();
        }
        return format!("A session of {boards} {}", if boards == 1 { "board" } else { "boards" });
    };
    let place = view.set.boards.iter().position(|number| *number == board.board).map_or(0, |place| place + 1);
    let vulnerable = match board.vulnerability {
        _ if board.seating == Seating::Three => of_three(board),
        Vulnerability::NorthSouth if !board.seating.has_partners() => "North vulnerable".to_owned(),
        Vulnerability::EastWest if !board.seating.has_partners() => "East vulnerable".to_owned(),
        Vulnerability::Both if !board.seating.has_partners() => "both vulnerable".to_owned(),
        Vulnerability::None => "none vulnerable".to_owned(),
        Vulnerability::NorthSouth => "NS vulnerable".to_owned(),
        Vulnerability::EastWest => "EW vulnerable".to_owned(),
        Vulnerability::Both => "all vulnerable".to_owned(),
    };
    let what = match &view.session {
        Some(session) => {
            let (form, deal) = (text::short_form_name(session.form.name()), text::deal_name(Some(&session.form)));
            format!("{form} · {deal} {}", board.board)
        }
        None => format!("Board {} ({place} of {boards})", board.board),
    };
    format!("{what} · dealer {} · {vulnerable}", text::seat(board.dealer))
}

/// Who of three players is vulnerable: the closed hand is nobody's.
fn of_three(board: &BoardView) -> String {
    let is_vulnerable = |player: &&Seat| board.terms.is_some_and(|terms| terms.vulnerable[**player]);
    let players: Vec<_> = board.seating.players().iter().filter(is_vulnerable).map(|player| player.as_str()).collect();
    match players.len() {
        0 => "none vulnerable".to_owned(),
        3 => "all vulnerable".to_owned(),
        _ => format!("{} vulnerable", players.join(" ")),
    }
}

/// Whether partners have changed for a deal that is still to come: the hands of the last one lay before others. They
/// change when the first is ready for it.
fn sits_anew(view: &TableView) -> bool {
    let Some(session) = view.session.as_ref().filter(|session| session.form.partners() != Partners::Fixed) else {
        return false;
    };
    let is_over = view.board.as_ref().is_some_and(|board| board.result.is_some());
    let is_shaped = matches!(view.stage, Stage::Committing | Stage::Revealing);
    let part_is_over = session.sheet.pads.last().is_some_and(|pad| pad.over);
    let has_moved = view.stage == Stage::Gathering && part_is_over && Seat::ALL.into_iter().any(|at| view.ready[at]);
    is_over && (is_shaped || has_moved)
}

fn table(view: &TableView, lane: Lane, state: &ScreenState) -> Body {
    let due = own_action(view, lane);
    let (margin, auction) = margin::lines(view, lane);
    Body::Table {
        places: Box::new(places(view, lane, state, due.as_ref())),
        centre: if waits_for_the_board(view, lane) { Centre::Empty } else { centre(view, lane, due.as_ref()) },
        margin,
        auction,
    }
}

/// The host looks at the links until all sit.
fn awaits_friends(view: &TableView, state: &ScreenState) -> bool {
    !state.links.is_empty() && view.board.is_none() && view.players().iter().any(|seat| view.seats[*seat].is_none())
}

/// The viewer's own place is at the bottom; a kibitzer sits behind South, or behind the hand they are shown.
fn places(view: &TableView, lane: Lane, state: &ScreenState, due: Option<&PendingAction>) -> [SeatPanel; 4] {
    let shown = match view.policy.kibitzing {
        Kibitzing::OneHand(shown) if lane == Lane::Kibitzer => Some(shown),
        Kibitzing::OneHand(_) | Kibitzing::Off | Kibitzing::OpenCards | Kibitzing::Delayed | Kibitzing::AllHands => {
            None
        }
    };
    let bottom = lane.seat().or(shown).unwrap_or(Seat::South);
    // Of three players the hands move round the table when it is known who declares.
    let contract = view.board.as_ref().and_then(|board| board.contract);
    let order = contract.map_or(PlayOrder::Four, |contract| view.seating().play_order(contract.declarer));
    let order = if order.hands() == 4 { order } else { PlayOrder::Four };
    let left = order.next(bottom);
    let [top, right] = [order.next(left), order.next(order.next(left))];
    [top, left, right, bottom].map(|seat| SeatPanel::at(seat, view, lane, state, due))
}

fn centre(view: &TableView, lane: Lane, due: Option<&PendingAction>) -> Centre {
    let Some(board) = &view.board else { return Centre::Empty };
    match view.stage {
        // Who does not bid has no box: hands may lie where it would.
        Stage::Auction if lane.seat().is_none() => Centre::Empty,
        Stage::Declaring => Centre::Empty,
        Stage::Auction => bidding_box(board, due),
        Stage::Drawing | Stage::Play => trick(board),
        Stage::Gathering | Stage::Committing | Stage::Revealing | Stage::Finished => {
            // It shows the points of two sides; those of three are in the log and in the margin.
            let of_sides = board.result.filter(|_| board.seating != Seating::Three);
            of_sides.map_or(Centre::Empty, |came_to| Centre::Result(result::lines(&came_to, view.session.as_ref())))
        }
    }
}

fn bidding_box(board: &BoardView, due: Option<&PendingAction>) -> Centre {
    let auction = board.auction();
    let mine = matches!(due, Some(PendingAction::Call(_)));
    let legal = |call: Call| auction.check(call).is_ok();
    let bids = Bid::all().map(|bid| (bid, legal(Call::Bid(bid)))).collect();
    let others = [Call::Pass, Call::Double, Call::Redouble].map(|call| (call, mine && legal(call))).to_vec();
    Centre::BiddingBox { bids, others, mine }
}

/// The trick in progress; before its lead, the last one, for as long as the viewer may look at it.
fn trick(board: &BoardView) -> Centre {
    let on_table = |leader: Seat, played: &[Card]| {
        let mut cards = BySeat::default();
        played.iter().fold(leader, |seat, card| {
            cards[seat] = Some(*card);
            board.play_order().next(seat)
        });
        cards
    };
    match (&board.trick, &board.last_trick) {
        (Some(trick), Some(last)) if trick.cards.is_empty() => {
            Centre::Trick { cards: on_table(last.leader, &last.cards), won_by: Some(last.winner), face_down: None }
        }
        (Some(trick), _) => {
            let mut cards = on_table(trick.leader, &trick.cards);
            if let Some(lead) = board.lead {
                cards[lead.seat] = lead.card;
            }
            Centre::Trick { cards, won_by: None, face_down: board.lead.map(|lead| lead.seat) }
        }
        (None, _) => Centre::Empty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn the_own_seat_is_at_the_bottom_and_partner_opposite() {
        let view = fixtures::played("P P");
        let Body::Table { places, .. } = draw(&view, Lane::East, &ScreenState::default()).body else {
            panic!("no table")
        };
        assert_eq!(places.map(|place| place.seat), [Seat::West, Seat::South, Seat::North, Seat::East]);
    }

    #[test]
    fn only_what_is_legal_is_offered() {
        let screen = draw(&fixtures::played("1H P"), Lane::South, &ScreenState::default());
        let Body::Table { centre: Centre::BiddingBox { bids, others, .. }, .. } = screen.body else { panic!("no box") };
        assert_eq!(bids.iter().find(|(_, legal)| *legal).unwrap().0.to_string(), "1S");
        assert_eq!(others.iter().filter(|(_, legal)| *legal).count(), 1);
        assert!(screen.mine);
    }

    #[test]
    fn only_players_have_a_bidding_box() {
        let view = fixtures::played("1H P");
        for (lane, has_box) in [(Lane::North, true), (Lane::Kibitzer, false), (Lane::Director, false)] {
            let screen = draw(&view, lane, &ScreenState::default());
            let shown = matches!(screen.body, Body::Table { centre: Centre::BiddingBox { .. }, .. });
            assert_eq!(shown, has_box, "{lane:?}");
        }
    }

    #[test]
    fn after_a_pivot_the_last_board_lies_before_nobody() {
        let mut view = fixtures::played("1H P");
        let board = view.board.as_mut().unwrap();
        board.result = Some(bridge_protocol::BoardResult::new(board.board, bridge_rules::Outcome::PassedOut));
        view.stage = Stage::Committing;
        let of = |partners| {
            let form = bridge_rules::Form::Rubber(bridge_rules::Rubber { partners, ..bridge_rules::Rubber::default() });
            let sheet = bridge_rules::Session::new(form).sheet().clone();
            Some(bridge_protocol::SessionView { form, sheet, accounts: Vec::new(), sat: Vec::new(), event: None })
        };
        for (partners, lies_there) in [(Partners::Fixed, true), (Partners::Pivot, false), (Partners::Cut, false)] {
            view.session = of(partners);
            let screen = draw(&view, Lane::South, &ScreenState::default());
            let shown = matches!(screen.body, Body::Table { centre: Centre::Result(_), .. });
            assert_eq!(shown, lies_there, "{partners:?}");
        }
    }

    #[test]
    fn who_sees_a_board_when_it_is_over_is_shown_no_auction() {
        let mut view = fixtures::played("1H P");
        view.policy.kibitzing = Kibitzing::Delayed;
        let screen = draw(&view, Lane::Kibitzer, &ScreenState::default());
        assert!(matches!(screen.body, Body::Table { centre: Centre::Empty, .. }));
        assert_eq!(screen.prompt, "You see board 1 when it is over.");
    }

    #[test]
    fn while_enter_turns_a_page_something_else_says_that_one_is_ready() {
        let view = fixtures::table(Stage::Gathering);
        let mut state = ScreenState::default();
        assert_eq!(draw(&view, Lane::South, &state).prompt, "Press Enter when you are ready for board 1.");
        state.page = Some(Page::of("Help", &[]));
        assert_eq!(draw(&view, Lane::South, &state).prompt, "Type ready when you are ready for board 1.");
    }

    #[test]
    fn what_is_on_its_way_is_not_asked_for_again() {
        let view = fixtures::played("1H P");
        let mut state = ScreenState::default();
        state.sent = Some("One spade is sent; the server has not answered yet.".to_owned());
        let screen = draw(&view, Lane::South, &state);
        assert_eq!((screen.prompt, screen.mine), (state.sent.clone().unwrap(), false));
        assert!(!format!("{:?}", screen.hint).contains("You may"), "{:?}", screen.hint);
    }

    #[test]
    fn the_host_sees_the_links_until_four_sit() {
        let mut view = fixtures::table(Stage::Gathering);
        view.seats[Seat::East] = None;
        let mut state = ScreenState::default();
        state.links = vec![("East".to_owned(), "http://a/join/b".to_owned())];
        let Body::Page(lines) = draw(&view, Lane::South, &state).body else { panic!("no links") };
        assert!(lines.contains(&"  http://a/join/b".to_owned()), "{lines:?}");
        assert!(matches!(draw(&fixtures::table(Stage::Gathering), Lane::South, &state).body, Body::Table { .. }));
    }
}
