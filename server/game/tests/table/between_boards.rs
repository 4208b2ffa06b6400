//! What is agreed for the time between two boards: that the next begins by itself, and where the friends meet.

use bridge_game::{Command, Record, dealing, seating, session};
use bridge_protocol::{
    BoardSource, Lane, MeetingLink, Policy, Refusal, Stage, TableEvent, TableTalk,
    limits::{CONTRIBUTION_WINDOW, MAX_MEETING},
};
use bridge_rules::Seat::{self, East, North, South, West};

use crate::{
    evening::{DEAL, Evening, board},
    people::{host, player},
};

const SECONDS: u8 = 20;

#[test]
fn the_next_board_begins_by_itself_when_its_time_has_come_and_not_before() {
    let mut evening = one_board_over();
    assert_eq!(evening.waits(19), []);
    let ready = |seat| Record::Dealing(dealing::Record::Ready { seat });
    evening.does(&player(East), Command::Dealing(dealing::Command::Ready { board: board(2) })).unwrap();
    let opened = Record::Dealing(dealing::Record::BoardOpened { board: board(2) });
    assert_eq!(evening.waits(1), [ready(North), ready(South), ready(West), opened]);
    assert_eq!(evening.sees(North).stage, Stage::Auction);
}

#[test]
fn in_a_form_the_next_set_is_called_for_when_the_last_board_of_this_one_would_begin_by_itself() {
    let policy = Policy { next_board_seconds: Some(SECONDS), ..Policy::social() };
    let mut evening = Evening::open(BoardSource::Session("rubber".parse().unwrap()), policy);
    evening.everyone_sits();
    evening.everyone_is_ready(1);
    for number in 1..=3 {
        evening.waits(if number == 1 { CONTRIBUTION_WINDOW.as_secs() } else { SECONDS.into() });
        assert_eq!(evening.sees(North).board.unwrap().board, board(number));
        evening.calls("P P P P");
    }
    let called = evening.waits(SECONDS.into());
    let until = evening.now.after(CONTRIBUTION_WINDOW);
    assert_eq!(called.last(), Some(&Record::Dealing(dealing::Record::ContributionsCalled { until })));
    assert_eq!(evening.sees(North).stage, Stage::Committing);
    evening.waits(CONTRIBUTION_WINDOW.as_secs());
    let fourth = evening.sees(North).board.unwrap();
    assert!(fourth.board == board(4) && fourth.hands.north.is_some());
}

#[test]
fn whoever_is_ready_does_not_wait() {
    let mut evening = one_board_over();
    evening.everyone_is_ready(2);
    assert_eq!(evening.sees(South).stage, Stage::Auction);
    assert_eq!(evening.waits(60), []);
}

#[test]
fn it_waits_for_whoever_is_gone_and_begins_anew_when_they_are_back() {
    let mut evening = one_board_over();
    evening.waits(10);
    evening.are_here(&[North, East, South]);
    assert_eq!(evening.waits(60), []);
    evening.are_here(&Seat::ALL);
    assert_eq!(evening.waits(19), []);
    assert_eq!(evening.waits(1).len(), 5);
}

#[test]
fn it_waits_for_a_free_seat() {
    let mut evening = one_board_over();
    let sitting = evening.sees(West).seats[West].as_ref().unwrap().sitting;
    evening.does(&player(West), Command::Seating(seating::Command::LeaveSeat { sitting })).unwrap();
    assert_eq!(evening.waits(60), []);
    evening.does(&player(West), Command::Seating(seating::Command::Sit { seat: West })).unwrap();
    assert_eq!(evening.waits(19), []);
    assert_eq!(evening.waits(1).len(), 5);
}

#[test]
fn nothing_begins_by_itself_where_it_was_not_agreed_nor_after_the_last_board() {
    let mut usual = Evening::with_deals(&[DEAL, DEAL]);
    usual.calls("P P P P");
    assert_eq!(usual.waits(3_600), []);
    let mut evening = one_board_over();
    evening.waits(SECONDS.into());
    evening.calls("P P P P");
    assert!(evening.table.is_finished() && evening.table.next_deadline().is_none());
}

#[test]
fn the_shortest_time_is_five_seconds() {
    let policy = Policy { next_board_seconds: Some(0), ..Policy::social() };
    assert_eq!(policy.between_boards().map(|time| time.as_secs()), Some(5));
}

#[test]
fn the_host_says_where_the_friends_meet_and_everybody_hears_it() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.all_have_heard();
    let set = |link: Option<&str>| Command::Session(session::Command::SetMeeting { link: link.map(str::to_owned) });
    let link = MeetingLink::new("https://meet.example/our-evening").ok();
    assert_eq!(evening.does(&player(North), set(None)), Err(Refusal::NotHost {}));
    let record = Record::Session(session::Record::MeetingSet { link: link.clone() });
    assert_eq!(evening.does(&host(), set(Some(" https://meet.example/our-evening\n"))), Ok(vec![record]));
    assert_eq!(evening.does(&host(), set(Some("https://meet.example/our-evening"))), Ok(vec![]));
    for lane in Lane::ALL {
        assert_eq!(evening.heard(lane), [TableEvent::MeetingSet { link: link.clone() }], "{lane:?}");
        assert_eq!(evening.sees(lane).meeting, link, "{lane:?}");
    }
    evening.does(&host(), set(None)).unwrap();
    assert_eq!(evening.sees(North).meeting, None);
}

/// By an address as by words.
#[test]
fn a_host_who_plays_tells_nothing_by_it_while_a_board_is_on() {
    let policy = Policy { chat: TableTalk::Closed, ..Policy::social() };
    let mut evening = Evening::with_policy(&[DEAL, DEAL], policy);
    evening.calls("P P P P");
    let set = |link: &str| {
        Command::Session(session::Command::SetMeeting { link: Some(format!("https://meet.example/{link}")) })
    };
    evening.does(&player(East), Command::Seating(seating::Command::LeaveSeat { sitting: 2 })).unwrap();
    evening.does(&host(), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    evening.does(&host(), set("between-boards")).unwrap();
    for who in [player(North), host(), player(South), player(West)] {
        evening.does(&who, Command::Dealing(dealing::Command::Ready { board: board(2) })).unwrap();
    }
    assert_eq!(evening.does(&host(), set("I-have-17-and-five-hearts")), Err(Refusal::NoTalk {}));
    evening.does(&host(), Command::Session(session::Command::SetMeeting { link: None })).unwrap();
}

#[test]
fn a_meeting_is_at_a_secure_address() {
    let mut evening = Evening::with_deals(&[DEAL]);
    let long = format!("https://meet.example/{}", "x".repeat(MAX_MEETING));
    for link in ["http://meet.example/", "meet.example", "https://", "https://a@b.example/", "https://a b/", &long] {
        let refused = Err(Refusal::BadMeeting { limit: MAX_MEETING });
        assert_eq!(
            evening.does(&host(), Command::Session(session::Command::SetMeeting { link: Some(link.to_owned()) })),
            refused,
            "{link}"
        );
    }
}

/// A table at which the next board begins by itself, after its first board of two.
fn one_board_over() -> Evening {
    let policy = Policy { next_board_seconds: Some(SECONDS), ..Policy::social() };
    let mut evening = Evening::with_policy(&[DEAL, DEAL], policy);
    evening.calls("P P P P");
    evening
}
