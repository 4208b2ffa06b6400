//! Who hears whom, and what is closed while a board is on (Laws 73, 76; Spec C11).

use bridge_game::{Command, direction, seating};
use bridge_protocol::{Audience, Kibitzing, Lane, PHRASES, Policy, Refusal, TableEvent, TableTalk};
use bridge_rules::Seat::{self, East, North, South, West};

use crate::{
    evening::{DEAL, Evening},
    people::{person, player},
};

#[test]
fn c11_each_line_is_heard_by_its_audience_and_its_speaker_and_the_director() {
    let mut evening = between_boards(Policy::social());
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    for (who, to, heard) in [
        (player(North), Audience::Table, "NESWKD"),
        (player(North), Audience::Opponents, "NEWKD"),
        (player(East), Audience::Opponents, "NESKD"),
        (player(North), Audience::Director, "ND"),
        (person("Kit"), Audience::Kibitzers, "KD"),
        (person("Kit"), Audience::Director, "D"),
    ] {
        let before = seqs(&evening);
        Lane::ALL.into_iter().for_each(|lane| drop(evening.heard(lane)));
        evening.say_to(&who, to, 1, "hello").unwrap();
        for (place, (lane, letter)) in Lane::ALL.into_iter().zip("NESWKD".chars()).enumerate() {
            let told = evening.heard(lane);
            let hears = heard.contains(letter);
            assert_eq!(
                evening.table.seq(lane).0 - before[place],
                u64::from(hears),
                "{} to {to:?} in {lane:?}",
                who.name
            );
            assert_eq!(matches!(&told[..], [TableEvent::Said(line)] if line.to == to), hears, "{lane:?}");
        }
    }
}

#[test]
fn c11_the_director_speaks_to_all_to_one_or_to_the_kibitzers() {
    for (to, heard) in [
        (Audience::Table, "NESWKD"),
        (Audience::Player(West), "WD"),
        (Audience::Kibitzers, "KD"),
        (Audience::Director, "D"),
    ] {
        let mut evening = Evening::with_policy(&[DEAL], Policy::tournament());
        evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
        Lane::ALL.into_iter().for_each(|lane| drop(evening.heard(lane)));
        // The policy closes the players' talk, not the director's.
        evening.say_to(&person("Dora"), to, 1, "♠A is a penalty card").unwrap();
        for (lane, letter) in Lane::ALL.into_iter().zip("NESWKD".chars()) {
            let told = evening.heard(lane).iter().any(is_said);
            assert_eq!(told, heard.contains(letter), "{to:?} in {lane:?}");
            assert_eq!(!evening.sees(lane).chat.is_empty(), told, "{to:?} in {lane:?}");
        }
    }
}

#[test]
fn c11_a_partner_notices_nothing_of_what_is_said_past_them() {
    let mut evening = between_boards(Policy::social());
    let before = (evening.table.seq(Lane::South), evening.sees(South));
    evening.say_to(&player(North), Audience::Opponents, 1, "we lead fourth best").unwrap();
    evening.say_to(&player(North), Audience::Opponents, 2, "from length").unwrap();
    evening.say_to(&player(North), Audience::Director, 1, "my partner thinks").unwrap();
    assert_eq!((evening.table.seq(Lane::South), evening.sees(South)), before);
    // Their next line to the table has no gap before it, neither here nor there.
    evening.say(&player(North), 1, "good luck").unwrap();
    assert!(matches!(&evening.sees(South).chat[..], [line] if line.line == 1));
    for lane in Lane::ALL {
        assert_eq!(evening.sees(lane).seats[North].as_ref().unwrap().lines, 1, "{lane:?}");
    }
}

#[test]
fn c11_each_audience_has_its_own_count() {
    let mut evening = between_boards(Policy::social());
    evening.say_to(&player(North), Audience::Opponents, 1, "hello").unwrap();
    let next = Err(Refusal::StaleLine { next: 1 });
    assert_eq!(evening.say_to(&player(North), Audience::Director, 2, "hello"), next);
    assert_eq!(evening.say_to(&player(North), Audience::Opponents, 1, "hello"), Ok(vec![]));
    // The same words to others are another line.
    assert_eq!(evening.say(&player(North), 1, "hello").map(|records| records.len()), Ok(1));
}

#[test]
fn c11_while_a_board_is_on_the_policy_says_what_players_say_to_each_other() {
    let (free, phrases, closed) = (TableTalk::Free, TableTalk::Phrases, TableTalk::Closed);
    for (chat, to, text, refusal) in [
        (free, Audience::Table, "nice ♥ lead", None),
        (free, Audience::Opponents, "nice ♥ lead", None),
        (phrases, Audience::Table, PHRASES[0], None),
        (phrases, Audience::Table, " Well   played\u{200b}", None),
        (phrases, Audience::Table, "well played", Some(Refusal::PhrasesOnly {})),
        (phrases, Audience::Table, "Well played!", Some(Refusal::PhrasesOnly {})),
        (phrases, Audience::Opponents, PHRASES[0], Some(Refusal::NoTalk {})),
        (closed, Audience::Table, PHRASES[0], Some(Refusal::NoTalk {})),
        (closed, Audience::Opponents, PHRASES[0], Some(Refusal::NoTalk {})),
        (closed, Audience::Director, "E dropped the ♠A", None),
        (phrases, Audience::Director, "E dropped the ♠A", None),
    ] {
        let mut evening = Evening::with_policy(&[DEAL, DEAL], Policy { chat, ..Policy::social() });
        let before = seqs(&evening);
        let said = evening.say_to(&player(North), to, 1, text);
        assert_eq!(said.clone().err(), refusal, "{chat:?} {to:?} {text}");
        // A refusal is heard by nobody else.
        assert!(said.is_ok() || seqs(&evening) == before);
        evening.calls("P P P P");
        assert!(evening.say_to(&player(South), to, 1, "between boards ♥ goes").is_ok());
    }
}

#[test]
fn c11_no_suit_and_no_picture_is_said_to_players_while_talk_is_not_free() {
    for chat in [TableTalk::Phrases, TableTalk::Closed] {
        let mut evening = Evening::with_policy(&[DEAL], Policy { chat, ..Policy::social() });
        for text in ["♠", "♤", "♥", "♡", "♦", "♢", "♣", "♧", "🂡", "🃁", "♥️", "❤", "💎", "🍀", "Sorry ♥", "H", "3"]
        {
            for to in [Audience::Table, Audience::Opponents] {
                assert!(evening.say_to(&player(East), to, 1, text).is_err(), "{chat:?} {to:?} {text}");
            }
        }
    }
}

#[test]
fn what_was_said_before_the_board_is_said_again_in_vain_and_not_refused() {
    let mut evening = between_boards(Policy::tournament());
    evening.say(&player(North), 1, "any questions?").unwrap();
    evening.everyone_is_ready(2);
    assert_eq!(evening.say(&player(North), 1, "any questions?"), Ok(vec![]));
    assert_eq!(evening.say(&player(North), 2, "any questions?"), Err(Refusal::NoTalk {}));
}

#[test]
fn c11_everybody_speaks_only_where_they_may() {
    let mut evening = between_boards(Policy::social());
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    for to in [Audience::Table, Audience::Opponents, Audience::Player(North)] {
        assert_eq!(evening.say_to(&person("Kit"), to, 1, "a heart!"), Err(Refusal::KibitzersAreSilent {}), "{to:?}");
    }
    let north = player(North);
    assert_eq!(evening.say_to(&north, Audience::Kibitzers, 1, "psst"), Err(Refusal::PlayersCannotKibitz {}));
    for seat in Seat::ALL {
        assert_eq!(evening.say_to(&north, Audience::Player(seat), 1, "psst"), Err(Refusal::NotDirector {}));
    }
    evening.does(&person("Dora"), Command::Direction(direction::Command::Direct)).unwrap();
    assert_eq!(evening.say_to(&person("Dora"), Audience::Opponents, 1, "psst"), Err(Refusal::NotSeated {}));
    for to in [Audience::Table, Audience::Kibitzers, Audience::Director] {
        assert_eq!(evening.say_to(&person("Zoe"), to, 1, "hello"), Err(Refusal::NotSeated {}), "{to:?}");
    }
}

#[test]
fn c11_when_the_table_is_over_a_player_speaks_to_one_alone() {
    let mut evening = Evening::with_policy(&[DEAL], Policy::club());
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    evening.calls("P P P");
    assert_eq!(evening.say_to(&player(North), Audience::Player(South), 1, "the last"), Err(Refusal::NotDirector {}));
    evening.calls("P");
    Lane::ALL.into_iter().for_each(|lane| drop(evening.heard(lane)));
    evening.say_to(&player(North), Audience::Player(South), 1, "your seat is free").unwrap();
    for (lane, letter) in Lane::ALL.into_iter().zip("NESWKD".chars()) {
        assert_eq!(evening.heard(lane).iter().any(is_said), "NSD".contains(letter), "{lane:?}");
    }
    let kit = evening.say_to(&person("Kit"), Audience::Player(South), 1, "and mine?");
    assert_eq!(kit, Err(Refusal::KibitzersAreSilent {}));
}

#[test]
fn c12_kibitzers_talk_at_any_time_and_no_player_notices() {
    for policy in [Policy::social(), Policy { kibitzing: Kibitzing::AllHands, ..Policy::tournament() }, Policy::club()]
    {
        let mut evening = Evening::with_policy(&[DEAL], policy);
        for name in ["Kit", "Ken"] {
            evening.does(&person(name), Command::Seating(seating::Command::Watch)).unwrap();
        }
        let players = Seat::ALL.map(|seat| (evening.table.seq(seat.into()), evening.sees(seat)));
        for (name, line, text) in [("Kit", 1, "N has five ♠"), ("Ken", 1, "N has five ♠"), ("Kit", 2, "six")] {
            evening.say_to(&person(name), Audience::Kibitzers, line, text).unwrap();
        }
        evening.say_to(&person("Ken"), Audience::Director, 1, "a player kibitzes").unwrap();
        assert_eq!(Seat::ALL.map(|seat| (evening.table.seq(seat.into()), evening.sees(seat))), players);
        let heard: Vec<_> = evening.sees(Lane::Kibitzer).chat.into_iter().map(|line| (line.name, line.line)).collect();
        assert_eq!(heard, [("Kit", 1), ("Ken", 1), ("Kit", 2)].map(|(name, line)| (person(name).name, line)));
        for seat in Seat::ALL {
            assert!(!serde_json::to_string(&evening.sees(seat)).unwrap().contains("\"Ki"), "kibitzers have no names");
        }
    }
}

#[test]
fn c12_who_sees_one_hand_hears_what_that_player_hears() {
    for (kibitzing, hears) in [
        (Kibitzing::OneHand(East), true),
        (Kibitzing::OneHand(South), false),
        (Kibitzing::OpenCards, true),
        (Kibitzing::AllHands, true),
        (Kibitzing::Delayed, false),
        (Kibitzing::Off, false),
    ] {
        let mut evening = Evening::with_policy(&[DEAL], Policy { kibitzing, ..Policy::social() });
        evening.say_to(&player(North), Audience::Opponents, 1, "upside down").unwrap();
        assert_eq!(evening.heard(Lane::Kibitzer).iter().any(is_said), hears, "{kibitzing:?}");
    }
}

#[test]
fn each_lane_remembers_what_it_heard_and_others_talk_displaces_nothing() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    evening.say(&player(North), 1, "hello").unwrap();
    let before = evening.sees(South);
    for line in 1..=100 {
        evening.say_to(&person("Kit"), Audience::Kibitzers, line, &format!("line {line}")).unwrap();
    }
    assert_eq!(evening.sees(South), before);
    assert_eq!(evening.say(&player(North), 1, "hello"), Ok(vec![]));
    let kibitzers = evening.sees(Lane::Kibitzer).chat;
    assert_eq!((kibitzers.len(), kibitzers[0].text.as_str()), (100, "line 1"));
}

fn between_boards(policy: Policy) -> Evening {
    let mut evening = Evening::with_policy(&[DEAL, DEAL], policy);
    evening.calls("P P P P");
    evening
}

fn seqs(evening: &Evening) -> [u64; 6] {
    Lane::ALL.map(|lane| evening.table.seq(lane).0)
}

fn is_said(record: &TableEvent) -> bool {
    matches!(record, TableEvent::Said(_))
}
