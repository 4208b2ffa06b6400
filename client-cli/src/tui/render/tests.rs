//! Screens at 80 by 24, as they stand on a terminal.

mod forms;

use bridge_protocol::{BoardResult, Lane, Manner, PlayerName, TableEvent, TableView, Turn};
use bridge_rules::{BoardNumber, Outcome, Seat};
use ratatui::{Terminal, backend::TestBackend};

use super::*;
use bridge_client::{connection::Update, fixtures};

use crate::{
    input::help_for,
    tui::screen::{Page, ScreenState, draw},
};

const AUCTION: &str = include_str!("auction.txt");
const PLAY: &str = include_str!("play.txt");

#[test]
fn an_auction_at_ones_turn() {
    check(&shown(&fixtures::played("1H P"), COLOURS), AUCTION);
}

#[test]
fn declarer_chooses_from_dummy_without_colours() {
    check(&shown(&fixtures::played("P P 1S P 2S P P P | H7"), PLAIN), PLAY);
}

#[test]
fn a_complete_trick_lies_until_the_next_is_led() {
    let screen = shown(&fixtures::played("P P 1S P 2S P P P | H7 H6 HK H2"), COLOURS);
    assert!(screen.contains("East won"), "{screen}");
    assert!(screen.contains("Last trick, East won it:"), "{screen}");
    assert!(screen.contains("W ♥7  N ♥6  E ♥K  S ♥2"), "{screen}");
    assert!(screen.contains("EW   1 won, needs 5 more"), "{screen}");
}

#[test]
fn an_opponent_is_asked_about_a_claim() {
    let mut view = fixtures::played("P P 1S P 2S P P P | H7");
    let claim = TableEvent::Claimed {
        turn: view.turn,
        seat: Seat::South,
        tricks: 9,
        statement: None,
        stage: bridge_protocol::ClaimStage::Opponents,
        hand: None,
    };
    view.apply(Lane::South, &claim).unwrap();
    let screen = on_terminal(&view, Lane::East, COLOURS, 80, 24);
    assert!(
        screen.contains("* South claims nine of the remaining thirteen tricks. Do you accept or reject?"),
        "{screen}"
    );
    assert!(screen.contains("South claims 9 of 13"), "{screen}");
}

#[test]
fn between_boards_all_four_hands_and_the_sheet_are_seen() {
    let mut view = fixtures::played("P P 1S P 2S P P P");
    let outcome = Outcome::Played { contract: "2SS".parse().unwrap(), tricks: 9 };
    let result = BoardResult::new(BoardNumber::new(1).unwrap(), outcome);
    view.apply(
        Lane::South,
        &TableEvent::BoardEnded {
            result,
            deal: Some(fixtures::deal()),
            drawn: None,
            secret: None,
            meanings: Vec::new(),
            log: None,
            clock: None,
            scored: None,
        },
    )
    .unwrap();
    let screen = shown(&view, COLOURS);
    for part in
        ["♦ Q T 8 3", "  1 2♠ S      9   140", "9 tricks", "NS 140", "* Press Enter when you are ready for board 2."]
    {
        assert!(screen.contains(part), "{part}\n{screen}");
    }
}

#[test]
fn letters_take_the_place_of_symbols() {
    let screen = on_terminal(&fixtures::played("1H P"), Lane::South, Theme { colour: false, symbols: false }, 80, 24);
    assert!(screen.contains("S A K Q J 9") && screen.contains("2C  2D  2H  2S  2NT"), "{screen}");
    assert!(screen.is_ascii() && screen.contains(" Board 1 (1 of 3) - dealer North"), "{screen}");
}

#[test]
fn no_window_is_too_small_or_too_large() {
    let view = fixtures::played("P P 1S P 2S P P P | H7");
    for (width, height) in [(1, 1), (10, 2), (40, 10), (79, 24), (80, 23), (200, 60)] {
        let screen = on_terminal(&view, Lane::South, COLOURS, width, height);
        let is_small = width >= 40 && (width < 80 || height < 24);
        assert_eq!(screen.contains("Make the window 80 by 24"), is_small, "{screen}");
        assert!(!is_small || screen.contains("--plain"), "{screen}");
    }
}

#[test]
fn the_help_is_read_in_a_small_window_too() {
    let mut state = ScreenState::default();
    state.page = Some(Page::help(help_for(Lane::South, None)));
    let view = fixtures::played("1H P");
    let screen = with_state(&view, Lane::South, &state, COLOURS, 60, 18);
    assert!(screen.contains("1nt  4s          bid") && screen.contains("to see the rest."), "{screen}");
    let screen = with_state(&view, Lane::South, &state, COLOURS, 79, 23);
    assert!(screen.contains("continue with the next board") && !screen.contains("Make the window"), "{screen}");
    with_state(&view, Lane::South, &state, COLOURS, 1, 1);
}

#[test]
fn who_sits_left_and_right_is_read_to_the_end() {
    let mut view = fixtures::table(bridge_protocol::Stage::Gathering);
    view.ready[Seat::East] = true;
    let east = view.seats[Seat::East].as_mut().unwrap();
    east.computer = true;
    east.name = PlayerName::new("Computer 2").unwrap();
    let screen = shown(&view, COLOURS);
    assert!(screen.contains("(computer,") && screen.contains("ready)"), "{screen}");
    let mut view = fixtures::played("1H");
    view.seats[Seat::East].as_mut().unwrap().name = PlayerName::new("Computer 2").unwrap();
    assert!(shown(&view, COLOURS).contains(">E Computer 2 "), "{}", shown(&view, COLOURS));
    view.seats[Seat::East].as_mut().unwrap().name = PlayerName::new("Bartholomew-Johan").unwrap();
    assert!(shown(&view, COLOURS).contains(">E Bartholome…"), "{}", shown(&view, COLOURS));
}

#[test]
fn a_call_with_a_meaning_is_marked_and_explained_beside_the_cards() {
    let mut view = fixtures::played("1NT P");
    view.apply(Lane::South, &fixtures::explained(Turn(1), Seat::North, Manner::Announcement, "12 to 14")).unwrap();
    let screen = shown(&view, COLOURS);
    assert!(screen.contains("1NT*   pass   ?") && screen.contains("N 1NT 12 to 14"), "{screen}");
}

#[test]
fn a_lead_lies_face_down_and_the_prompt_takes_the_rows_that_it_needs() {
    let mut view = fixtures::led_face_down();
    for turn in [1, 3] {
        view.apply(Lane::South, &fixtures::asked(Turn(turn), Seat::West, Seat::South)).unwrap();
    }
    let screen = shown(&view, COLOURS);
    assert!(screen.contains("[face down]") && screen.contains("Enter for none."), "{screen}");
    assert!(screen.lines().last().is_some_and(|last| last.starts_with('>')), "{screen}");
    assert_eq!(screen.lines().count(), 24);
}

#[test]
fn a_lost_connection_does_not_lie_over_the_title() {
    let mut view = fixtures::played("1H P");
    view.set.boards = (1..=100).filter_map(BoardNumber::new).collect();
    let mut state = ScreenState::default();
    let lost = Update::Lost { why: "gone".to_owned(), retry_in: std::time::Duration::ZERO };
    state.hear(&lost, &view, Lane::South);
    let screen = with_state(&view, Lane::South, &state, COLOURS, 80, 24);
    let title = screen.lines().next().unwrap_or_default();
    assert!(title.contains(" Board 1 (1 of 100)") && title.contains("… CONNECTION LOST, trying again"), "{title}");
}

#[test]
fn every_leaf_of_the_help_is_seen_to_its_end() {
    let help = help_for(Lane::South, None);
    for (leaf, (_, lines)) in help.iter().enumerate() {
        let mut page = Page::help(help.clone());
        (0..leaf).for_each(|_| assert!(page.turn()));
        let mut state = ScreenState::default();
        state.page = Some(page);
        let screen = with_state(&fixtures::played("1H P"), Lane::South, &state, COLOURS, 80, 24);
        let last = lines.last().map_or("", |line| line.trim_end());
        assert!(screen.contains(last) && screen.contains(&format!("({} of {})", leaf + 1, help.len())), "{screen}");
    }
}

const COLOURS: Theme = Theme { colour: true, symbols: true };
const PLAIN: Theme = Theme { colour: false, symbols: true };

fn shown(view: &TableView, theme: Theme) -> String {
    on_terminal(view, Lane::South, theme, 80, 24)
}

fn on_terminal(view: &TableView, lane: Lane, theme: Theme, width: u16, height: u16) -> String {
    with_state(view, lane, &ScreenState::default(), theme, width, height)
}

fn with_state(view: &TableView, lane: Lane, state: &ScreenState, theme: Theme, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let screen = draw(view, lane, state);
    terminal.draw(|frame| render(frame, &screen, theme)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

fn check(screen: &str, expected: &str) {
    assert!(screen == expected.trim_end_matches('\n'), "\n{screen}\n--- is not ---\n{expected}");
}
