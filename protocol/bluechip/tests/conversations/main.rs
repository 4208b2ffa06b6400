//! Conversations, line by line: as programs are known to hold them, and whole boards among our own clients and a second
//! implementation that knows nothing of the crate.

#![expect(clippy::unwrap_used, reason = "a panic is how a test speaks, and its helpers too")]

mod bot;
mod table;

use bridge_bluechip::{Broken, Client, Fact, Manager, Prompt, Reaction};
use bridge_rules::{Deal, Seat, Vulnerability};

use bot::Bot;
use table::{DEAL, Ending, Sitting, Table};

/// What the manager says to a line, line by line.
fn said(reactions: Result<Vec<Reaction>, Broken>) -> Vec<String> {
    let reactions = reactions.unwrap_or_else(|broken| panic!("{broken}"));
    reactions.iter().map(ToString::to_string).collect()
}

fn deal() -> Deal {
    DEAL.parse().unwrap()
}

fn board(seat: Seat) -> Fact {
    Fact::Board { number: 8, dealer: Seat::West, vulnerability: Vulnerability::None, hand: deal().hand(seat) }
}

fn teams() -> Fact {
    Fact::Teams { north_south: "Ours".to_owned(), east_west: "WBridge5".to_owned() }
}

fn call(text: &str, alert: Option<&str>) -> Fact {
    Fact::Call { call: text.parse().unwrap(), alert: alert.map(str::to_owned) }
}

#[test]
fn a_program_that_writes_in_capitals_and_takes_any_seat() {
    let mut west = Manager::new(vec![Seat::West, Seat::East]);
    assert_eq!(
        said(west.hears("Connecting \"WBridge5\" as ANYPL using protocol version 18")),
        ["West (\"WBridge5\") seated"]
    );
    assert_eq!(said(west.learns(teams())), [""; 0]);
    assert_eq!(said(west.hears("WEST ready for teams")), ["Teams : N/S : \"Ours\". E/W : \"WBridge5\"."]);
    assert!(!west.wants_a_board());
    west.hears("WEST ready to start").unwrap();
    assert!(west.wants_a_board());
    assert_eq!(said(west.learns(board(Seat::West))), ["Start of Board"]);
    assert_eq!(
        said(west.hears("WEST ready for deal")),
        ["Board number 8. Dealer West. Neither vulnerable.", "West's cards : S T 2. H A 2. D 9 6 3. C Q J 7 6 4 3."]
    );
    assert_eq!(said(west.hears("WEST ready for cards")), [""; 0]);
    assert_eq!(said(west.hears("WEST PASSES")), ["a call"]);
    assert_eq!(said(west.learns(call("P", None))), [""; 0]);
    // What has happened waits until it is ready, with an opponent's alert and without partner's.
    assert_eq!(said(west.learns(call("1S", Some("5+ spades")))), [""; 0]);
    assert_eq!(said(west.hears("WEST ready for  NORTH's bid")), ["North bids 1S Alert. 5+ spades"]);
    assert_eq!(said(west.hears("WEST ready for EAST's bid")), [""; 0]);
    assert_eq!(said(west.learns(call("X", Some("takeout")))), ["East doubles"]);
}

#[test]
fn a_program_that_runs_ahead_of_the_manager_and_never_asks_for_its_cards() {
    let mut north = Manager::new(vec![Seat::North]);
    north.hears("Connecting \"BEN\" as North using protocol version 18.").unwrap();
    for line in
        ["North ready for teams.", "North ready to start.", "North ready for deal.", "North ready for West's bid."]
    {
        assert_eq!(said(north.hears(line)), [""; 0], "{line}");
    }
    north.learns(teams()).unwrap();
    let told = said(north.learns(board(Seat::North)));
    assert_eq!(told[0], "Start of Board");
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(said(north.learns(call("P", None))), ["West passes"]);
}

#[test]
fn the_board_after_one_that_was_passed_out_begins_behind_a_line_of_times() {
    let mut north = Manager::new(vec![Seat::North]);
    for line in ["Connecting \"A\" as North using protocol version 18", "North ready to start", "North ready for deal"]
    {
        north.hears(line).unwrap();
    }
    north.learns(board(Seat::North)).unwrap();
    for _ in 0..3 {
        north.hears("North ready for East's bid").unwrap();
    }
    north.learns(call("P", None)).unwrap();
    north.hears("North passes").unwrap();
    for _ in 0..3 {
        north.learns(call("P", None)).unwrap();
    }
    assert!(!north.wants_a_board());
    assert!(said(north.learns(Fact::Over { deal: None }))[0].starts_with("Timing - N/S : this board"));
    assert!(north.wants_a_board());
    // One has asked for the deal already when it hears that the board begins.
    north.hears("North ready for deal.").unwrap();
    assert_eq!(said(north.learns(board(Seat::North))).len(), 3);
    assert_eq!(said(north.learns(Fact::End)), ["End of session"]);
}

#[test]
fn who_may_not_come_is_told_why() {
    let connecting = |line: &str| Manager::new(vec![Seat::North]).hears(line).err();
    assert_eq!(connecting("Connecting \"A\" as East using protocol version 18"), Some(Broken::SeatTaken));
    assert_eq!(connecting("Connecting \"A\" as North using protocol version 17"), Some(Broken::Version { spoken: 17 }));
    assert_eq!(connecting("North ready for teams"), Some(Broken::NotConnected));
    assert_eq!(connecting("GET / HTTP/1.1"), None, "a line or two of something else is passed over");
    let mut north = Manager::new(vec![Seat::North]);
    assert!((0..30).any(|_| north.hears("GET / HTTP/1.1") == Err(Broken::Unreadable)));
}

#[test]
fn an_act_out_of_turn_or_against_the_laws_ends_the_conversation() {
    let seated = || {
        let mut west = Manager::new(vec![Seat::West]);
        west.hears("Connecting \"A\" as West using protocol version 18").unwrap();
        west.hears("West ready to start").unwrap();
        west.learns(board(Seat::West)).unwrap();
        west
    };
    assert_eq!(seated().hears("West doubles"), Err(Broken::Illegal));
    assert_eq!(seated().hears("West plays AS"), Err(Broken::OutOfTurn));
    let mut west = seated();
    west.hears("West ready for deal").unwrap();
    west.hears("West passes").unwrap();
    west.learns(call("P", None)).unwrap();
    assert_eq!(west.hears("West bids 1C"), Err(Broken::OutOfTurn));
}

/// West, who had passed and then bid two clubs, as another program that has just come.
fn west_again() -> Manager {
    let mut west = Manager::new(vec![Seat::West]);
    west.hears("Connecting \"A\" as West using protocol version 18").unwrap();
    for fact in [board(Seat::West), call("P", None), call("1S", None), call("P", None), call("2D", None)] {
        west.learns(fact).unwrap();
    }
    for fact in [call("3C", None), call("P", None), teams()] {
        west.learns(fact).unwrap();
    }
    for line in ["West ready for teams", "West ready to start"] {
        assert_eq!(west.hears(line).unwrap().len(), 1, "{line}");
    }
    assert_eq!(west.hears("West ready for deal").unwrap().len(), 2);
    west
}

#[test]
fn who_comes_back_in_the_middle_of_a_board_does_again_what_it_had_done() {
    let mut west = west_again();
    assert_eq!(said(west.hears("West ready for North's bid")), [""; 0]);
    assert_eq!(said(west.hears("West passes")), ["North bids 1S"], "nobody hears of it twice");
    assert_eq!(said(west.hears("West ready for East's bid")), ["East passes"]);
    assert_eq!(said(west.hears("West ready for South's bid")), ["South bids 2D"]);
    assert_eq!(said(west.hears("West bids 3C")), [""; 0]);
    assert_eq!(said(west.hears("West ready for North's bid")), ["North passes"]);
    assert_eq!(said(west.learns(call("P", None))), [""; 0]);
    assert_eq!(said(west.hears("West ready for East's bid")), ["East passes"]);
    assert_eq!(said(west.learns(call("3D", None))), [""; 0]);
    assert_eq!(said(west.hears("West ready for South's bid")), ["South bids 3D"]);
    assert_eq!(said(west.hears("West passes")), ["a call"], "from here on it is the table's");
}

#[test]
fn who_comes_back_and_does_something_else_waits_for_the_next_board() {
    let mut west = west_again();
    assert_eq!(west.hears("West passes Alert. Weak").map(|said| said.len()), Ok(0));
    for line in ["West ready for North's bid", "West ready for East's bid", "West ready for South's bid"] {
        west.hears(line).unwrap();
    }
    assert_eq!(said(west.hears("West bids 4C")), [""; 0]);
    assert!(west.sits_out() && !west.wants_a_board() && !west.has_ended());
    // It says nothing to what is asked of it meanwhile, and hears nothing.
    assert_eq!(said(west.hears("West ready for North's bid")), [""; 0]);
    assert_eq!(said(west.hears("West plays 2C")), [""; 0]);
    for fact in [call("P", None), call("P", None), Fact::Card { card: "SK".parse().unwrap() }] {
        assert_eq!(said(west.learns(fact)), [""; 0]);
    }
    assert!(said(west.learns(Fact::Over { deal: Some(deal()) }))[0].starts_with("Timing"));
    assert!(!west.sits_out() && west.wants_a_board());
    assert_eq!(said(west.learns(board(Seat::West))), ["Start of Board"]);
    assert_eq!(west.hears("West ready for deal").unwrap().len(), 2);
    assert_eq!(said(west.hears("West passes")), ["a call"]);
    // What it was ready for on the board that it left tells it nothing of this one.
    west.learns(call("P", None)).unwrap();
    assert_eq!(said(west.learns(call("1S", None))), [""; 0]);
}

#[test]
fn a_second_implementation_comes_back_after_any_act() {
    for after in 1..=60 {
        for seat in Seat::ALL {
            let sitting = ["North", "East", "South", "West"].map(|name| Sitting::Bot(Box::new(Bot::new(name, false))));
            let table = Table::of(0, sitting, Ending::Played);
            let mut table = table.with_one_that_comes_back(seat, after);
            table.plays(2);
            assert_eq!(table.finished, 2, "{seat:?} after {after} acts");
        }
    }
}

#[test]
fn who_comes_back_while_others_claim_plays_to_the_end_all_the_same() {
    for after in 5..=40 {
        let sitting = ["North", "East", "South", "West"].map(|name| Sitting::Bot(Box::new(Bot::new(name, true))));
        let table = Table::of(0, sitting, Ending::Claimed { after: after - 4 });
        let mut table = table.with_one_that_comes_back(Seat::South, after);
        table.plays(2);
        assert_eq!(table.finished, 2, "after {after} acts");
    }
}

#[test]
fn our_own_clients_play_boards_to_the_end() {
    for seed in 0..20 {
        let mut table = Table::of(seed, Seat::ALL.map(Sitting::ours), Ending::Played);
        table.plays(3);
        assert_eq!(table.finished, 3);
    }
}

#[test]
fn a_second_implementation_plays_with_them() {
    for seed in 0..20 {
        let sitting = [
            Sitting::ours(Seat::North),
            Sitting::Bot(Box::new(Bot::new("East", false))),
            Sitting::ours(Seat::South),
            Sitting::Bot(Box::new(Bot::new("West", true))),
        ];
        let mut table = Table::of(seed, sitting, Ending::Played);
        table.plays(3);
        assert_eq!(table.finished, 3);
    }
}

#[test]
fn who_knows_no_claims_plays_on_after_one_and_is_there_for_the_next_board() {
    for seed in 0..40 {
        let sitting = [
            Sitting::Bot(Box::new(Bot::new("North", true))),
            Sitting::Bot(Box::new(Bot::new("East", false))),
            Sitting::ours(Seat::South),
            Sitting::ours(Seat::West),
        ];
        // After any number of cards, the lead alone and none at all among them.
        let mut table = Table::of(seed, sitting, Ending::Claimed { after: usize::try_from(seed).unwrap() });
        table.plays(2);
        assert_eq!(table.finished, 2);
    }
}

#[test]
fn a_client_passes_over_what_is_no_line_of_the_protocol_and_takes_any_words_behind_a_call() {
    let (mut client, _) = Client::comes(Seat::South, "Ours");
    let lines = [
        "South (\"Ours\") seated",
        "NORTH is thinking",
        "Start of board",
        "Board number 1. Dealer East. Neither vulnerable.",
        "South's cards : S A K Q. H A K Q. D A K Q. C A K Q J.",
        "Illegal bid",
    ];
    for line in lines {
        client.hears(line).unwrap();
    }
    assert_eq!(client.unreadable(), 2);
    let reply = client.hears("East bids 1S Infos. 12-14").unwrap();
    assert_eq!(reply.prompt, Some(Prompt::Call));
    assert_eq!(client.board().unwrap().alerts, [(0, "Infos. 12-14".to_owned())]);
    let broken = (0..100).find_map(|_| client.hears("chatter").err());
    assert_eq!((broken, client.unreadable()), (Some(Broken::Unreadable), 21));
}

#[test]
fn a_client_takes_no_hand_that_has_not_thirteen_cards() {
    for line in ["South's cards : S A K Q. H A K. D A. C J.", "Dummy's cards : S A K Q. H A K. D A. C J."] {
        let (mut client, _) = Client::comes(Seat::South, "Ours");
        client.hears("Board number 1. Dealer East. Neither vulnerable.").unwrap();
        assert_eq!(client.hears(line), Err(Broken::NoHand), "{line}");
    }
}
