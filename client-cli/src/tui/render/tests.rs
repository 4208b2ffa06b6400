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
        screen.contains("* South claims nine of the remaining thirteen tricks. Two spades by South would")
            && screen.contains("Do you accept or reject?"),
        "{screen}"
    );
    assert!(screen.contains("South claims 9 of 13"), "{screen}");
}

#[test]
fn between_boards_all_four_hands_and_the_sheet_are_seen() {
    let mut view = fixtures::played("P P 1S P 2S P P P");
    view.apply(Lane::South, &over("2SS", 9)).unwrap();
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
    for (width, height) in [(0, 0), (0, 24), (1, 1), (10, 2), (40, 10), (79, 24), (80, 23), (200, 60), (300, 5)] {
        let screen = on_terminal(&view, Lane::South, COLOURS, width, height);
        let is_small = width >= 40 && (width < 80 || height < 24);
        assert_eq!(screen.contains("80 by 24 shows"), is_small, "{screen}");
    }
}

#[test]
fn every_window_shows_every_phase_of_a_board() {
    let mut between = fixtures::played("P P 1S P 2S P P P");
    between.apply(Lane::South, &over("2SS", 9)).unwrap();
    let mut second = fixtures::played("1H P 1S P 2S P 3S P");
    second.sheet = between.sheet.clone();
    let script = "P P 1S P 2S P P P | H7";
    let claim = fixtures::claimed(script, Seat::East, 4, bridge_protocol::ClaimStage::Opponents);
    for view in [
        fixtures::table(bridge_protocol::Stage::Gathering),
        fixtures::played(""),
        second,
        fixtures::led_face_down(),
        fixtures::played(script),
        claim,
        between,
        fixtures::table(bridge_protocol::Stage::Finished),
    ] {
        in_every_window(&view, Lane::South);
    }
}

#[test]
fn of_an_auction_the_last_calls_stay_longest() {
    let mut state = ScreenState::default();
    state.tell("Carl: good luck".to_owned());
    state.tell("Bob: thank you".to_owned());
    let mut view = fixtures::played("1H P 1S P 2S P 3S P");
    for is_first in [true, false] {
        let low = with_state(&view, Lane::South, &state, COLOURS, 39, 11);
        assert!(low.contains("2♠     pass   3♠     pass"), "first board: {is_first}\n{low}");
        let higher = with_state(&view, Lane::South, &state, COLOURS, 39, 14);
        assert!(higher.contains("N      E      S      W"), "first board: {is_first}\n{higher}");
        view.sheet = vec![BoardResult::new(BoardNumber::new(1).unwrap(), Outcome::PassedOut)];
    }
}

/// What a player is asked, what they hold, what lies on the table and what was said last.
#[test]
fn in_a_small_window_a_claim_is_read_to_its_end_and_answered_with_ones_hand_before_one() {
    let mut view = fixtures::played("P P 1S P 2S P P P | H7");
    let how = "I draw two rounds of trumps and take a ruff in dummy, then the diamonds are good and I give up a club";
    let claim = TableEvent::Claimed {
        turn: view.turn,
        seat: Seat::South,
        tricks: 9,
        statement: Some(how.to_owned()),
        stage: bridge_protocol::ClaimStage::Opponents,
        hand: Some(fixtures::deal().hand(Seat::South)),
    };
    let mut state = ScreenState::default();
    state.tell("The claim was told.".to_owned());
    state.tell("Said Nora: at last".to_owned());
    // The fixture is South's view, and East's is made of it.
    view.apply(Lane::South, &claim).unwrap();
    *view.board.as_mut().unwrap().hands.get_mut(Seat::East) = Some(fixtures::deal().hand(Seat::East));
    for (width, height) in [(60, 20), (70, 24), (80, 20), (60, 18), (79, 23)] {
        let screen = with_state(&view, Lane::East, &state, COLOURS, width, height);
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in ["accept or reject?", "give up a club", "at last", "2♠ by South", "♥7", "accept   reject"] {
            assert!(words.contains(part) || screen.contains(part), "{part} at {width}x{height}:\n{screen}");
        }
        let hand = fixtures::deal().hand(Seat::East);
        let spades: String = hand.in_suit(bridge_rules::Suit::Spades).iter().map(|card| card.rank().as_str()).collect();
        assert!(screen.contains(&format!("♠ {spades}")), "{width}x{height}:\n{screen}");
    }
}

#[test]
fn of_the_longest_claim_every_word_is_read_and_the_question_after_it() {
    let mut view = fixtures::played("P P 1S P 2S P P P | H7");
    let claim = TableEvent::Claimed {
        turn: view.turn,
        seat: Seat::South,
        tricks: 9,
        statement: Some("word ".repeat(59) + "last"),
        stage: bridge_protocol::ClaimStage::Opponents,
        hand: None,
    };
    view.apply(Lane::South, &claim).unwrap();
    *view.board.as_mut().unwrap().hands.get_mut(Seat::East) = Some(fixtures::deal().hand(Seat::East));
    let screen = on_terminal(&view, Lane::East, COLOURS, 80, 24);
    let (_, foot) = screen.rsplit_once("* South claims").unwrap();
    assert!(foot.matches("word").count() == 59 && foot.contains("reject?"), "{screen}");
    assert!(screen.contains("♠ 8643 ♥ KJ ♦ QT83 ♣ J63") && !screen.contains("80 by 24"), "{screen}");
}

#[test]
fn in_a_small_window_the_auction_the_result_and_talk_are_read() {
    let mut state = ScreenState::default();
    state.tell("Carl: good luck".to_owned());
    let mut view = fixtures::played("1NT P");
    view.apply(Lane::South, &fixtures::explained(Turn(1), Seat::North, Manner::Announcement, "12 to 14")).unwrap();
    let screen = with_state(&view, Lane::South, &state, COLOURS, 60, 20);
    for part in ["1NT*   pass   ?", "N 1NT 12 to 14", "♠ AKQJ9", ">S ", "Carl: good luck", "You may: pass, bid 2♣"]
    {
        assert!(screen.contains(part), "{part}:\n{screen}");
    }
    let ended = over("2SS", 9);
    view = fixtures::played("P P 1S P 2S P P P");
    view.apply(Lane::South, &ended).unwrap();
    let screen = with_state(&view, Lane::South, &state, COLOURS, 60, 20);
    for part in ["2♠ S", "NS 140", "♦ QT83", "Carl: good luck", "  1 2♠ S      9   140"] {
        assert!(screen.contains(part), "{part}:\n{screen}");
    }
    let low = with_state(&fixtures::played("P P 1S P 2S P P P | H7"), Lane::South, &state, PLAIN, 40, 12);
    for part in ["Your turn to play from dummy", "♥ 986", "♥7", "♠ AKQJ9", "2♠ by South"] {
        assert!(low.contains(part), "{part}:\n{low}");
    }
}

#[test]
fn the_help_is_read_in_a_small_window_too() {
    let view = fixtures::played("1H P");
    let mut state = ScreenState::default();
    state.page = Some(Page::help(help_for(Lane::South, None)));
    let mut seen = String::new();
    for (width, height) in [(60, 18), (79, 23)] {
        loop {
            let prompt = crate::text::whose_turn(&view, Lane::South);
            state.fit(room_for_leaf(&prompt, width, height));
            seen += &with_state(&view, Lane::South, &state, COLOURS, width, height);
            let page = state.page.as_mut().unwrap();
            if !page.turn() {
                break;
            }
        }
        for part in [
            "1nt  4s          bid",
            "continue with the next board",
            "Enter: next page",
            "quit             go; your seat is kept",
        ] {
            assert!(seen.contains(part), "{part}:\n{seen}");
        }
        state.page = Some(Page::help(help_for(Lane::South, None)));
        seen.clear();
    }
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
fn beside_a_hand_it_is_seen_who_is_dummy_who_declares_and_who_is_away() {
    let mut view = fixtures::played("P P 1S P 2S P P P | H7");
    for seat in Seat::ALL {
        let occupant = view.seats[seat].as_mut().unwrap();
        occupant.computer = true;
        *view.board.as_mut().unwrap().hands.get_mut(seat) = Some(fixtures::deal().hand(seat));
    }
    let mut state = ScreenState::default();
    for (lane, left) in [(Lane::East, "(declarer)"), (Lane::West, "(dummy)")] {
        let screen = with_state(&view, lane, &state, COLOURS, 80, 24);
        assert!(screen.lines().skip(6).take(6).any(|line| line.starts_with(&format!(" {left}"))), "{screen}");
    }
    state.here = Some(bridge_rules::BySeat::default());
    let screen = with_state(&view, Lane::East, &state, COLOURS, 80, 24);
    assert!(screen.contains("declarer,away") && screen.contains("(dummy, away)"), "{screen}");
    let name = PlayerName::new("Computer 2").unwrap();
    view.seats[Seat::South].as_mut().unwrap().name = name;
    let small = with_state(&view, Lane::East, &ScreenState::default(), COLOURS, 60, 20);
    assert!(small.contains("S Computer 2 (declarer)") && small.contains("N Bob (computer, dummy)"), "{small}");
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
fn in_a_narrow_window_the_vulnerability_comes_before_that_all_is_well() {
    let screen = on_terminal(&fixtures::played("1H P"), Lane::South, COLOURS, 60, 20);
    let title = screen.lines().next().unwrap_or_default();
    assert_eq!(title, " Board 1 (1 of 3) · dealer North · none vulnerable");
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

#[test]
fn partner_who_saw_no_request_reads_whose_card_is_taken_back() {
    let view = fixtures::played("P P 1S P 2S P P P | H7 H6");
    let mut state = ScreenState::at(&view, Lane::North, None, Vec::new());
    let board = Box::new(fixtures::played("P P 1S P 2S P P P | H7").board.unwrap());
    let back = TableEvent::TakenBack { turn: view.turn, stage: bridge_protocol::Stage::Play, board };
    let mut after = view.clone();
    after.apply(Lane::North, &back).unwrap();
    let attended = bridge_client::connection::Attended {
        lane: Lane::North,
        seq: bridge_protocol::Seq(1),
        view: std::sync::Arc::new(after.clone()),
        here: None,
        contribution: None,
    };
    state.hear(&Update::Table { table: fixtures::TABLE, attended, events: vec![back] }, &after, Lane::North);
    let log = draw(&after, Lane::North, &state).log;
    assert_eq!(log.last().unwrap(), "North's card, the six of hearts, is taken back.");
}

fn over(contract: &str, tricks: u8) -> TableEvent {
    let outcome = Outcome::Played { contract: contract.parse().unwrap(), tricks };
    TableEvent::BoardEnded {
        result: BoardResult::new(BoardNumber::new(1).unwrap(), outcome),
        deal: Some(fixtures::deal()),
        drawn: None,
        secret: None,
        meanings: Vec::new(),
        log: None,
        clock: None,
        scored: None,
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

/// Draws in every window up to 60 by 24, in which nothing may fail.
fn in_every_window(view: &TableView, lane: Lane) {
    let mut state = ScreenState::default();
    state.tell("Carl: good luck".to_owned());
    state.tell("Bob: thank you".to_owned());
    let screen = draw(view, lane, &state);
    for (width, height) in (1..=60).flat_map(|width| (1..=24).map(move |height| (width, height))) {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| render(frame, &screen, PLAIN)).unwrap();
    }
}

fn check(screen: &str, expected: &str) {
    assert!(screen == expected.trim_end_matches('\n'), "\n{screen}\n--- is not ---\n{expected}");
}
