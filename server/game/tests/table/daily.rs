//! The boards of a day (Spec E5): everybody has the same, and plays them alone, South, with three computers.

use bridge_dealing::{BoardVerdict, Kept, ServerKey, SetSecret, verify};
use bridge_game::{Command, Concealed, DailyBoards, Moment, Opened, Person, dealing, direction, seating};
use bridge_protocol::{Day, Kibitzing, Policy, Refusal, Stage, TableId, Undo};
use bridge_rules::{
    Hand, Seat,
    Seat::{East, North, South, West},
};

use crate::{
    evening::{Evening, board},
    people::{host, person, player},
};

const NOON: Moment = Moment(1_795_780_800_000);

#[test]
fn two_who_play_a_day_have_the_same_cards_and_two_days_have_others() {
    let today = south_of(&mut evening_of(&host(), day()));
    assert_eq!(south_of(&mut evening_of(&person("Ann"), day())), today);
    assert_ne!(south_of(&mut evening_of(&host(), day().next())), today);
}

#[test]
fn nobody_but_the_host_sits_there_nobody_elsewhere_and_nobody_looks_on_or_directs() {
    let mut evening = Evening::of(opened_by(&host()));
    let computer = Command::Seating(seating::Command::SeatComputer { seat: South });
    assert_eq!(evening.does(&host(), computer), Err(Refusal::PlayedAlone {}), "nor does a computer play for them");
    for seat in Seat::ALL {
        assert_eq!(evening.does(&player(seat), sit(seat)), Err(Refusal::PlayedAlone {}), "{seat}");
        let own = evening.does(&host(), sit(seat)).map(|_| ());
        assert_eq!(own, if seat == South { Ok(()) } else { Err(Refusal::PlayedAlone {}) }, "{seat}");
    }
    seats_computers(&mut evening);
    assert_eq!(evening.does(&player(North), sit(North)), Err(Refusal::PlayedAlone {}), "a computer gives no way");
    let watch = Command::Seating(seating::Command::Watch);
    assert_eq!(evening.does(&player(North), watch), Err(Refusal::KibitzingOff {}));
    let direct = Command::Direction(direction::Command::Direct);
    assert_eq!(evening.does(&player(North), direct), Err(Refusal::PlayedAlone {}));
    let own = evening.sees(South).seats.south.unwrap().sitting;
    let with = evening.sees(South).seats.north.unwrap().sitting;
    let swap = Command::Seating(seating::Command::AskSwap { sitting: own, with });
    assert_eq!(evening.does(&host(), swap), Err(Refusal::SeatsAreSet {}));
}

#[test]
fn the_agreements_are_the_days_own() {
    let policy = Evening::of(opened_by(&host())).sees(South).policy;
    assert_eq!(policy, Policy::daily());
    assert_eq!((policy.kibitzing, policy.undo, policy.computers.hints), (Kibitzing::Off, Undo::None, false));
}

#[test]
fn a_board_that_is_over_is_proven_against_what_was_promised_the_day_before() {
    let promised = boards(day()).promised();
    assert_eq!(promised.ctx.as_str(), format!("club.example/daily/{}/segment/1|set=1|boards=1-8|beacon=none", day()));
    let mut evening = evening_of(&host(), day());
    assert_eq!(evening.sees(South).set.commitment, Some(promised.commitment.clone()));
    passes_out(&mut evening);
    let transcript = evening.table.transcript(1).unwrap();
    let kept = Kept {
        server_key: Some(ServerKey::new(&[5; 32]).public()),
        root: Some(promised.commitment.root),
        ..Kept::default()
    };
    let report = verify(&transcript, &kept);
    let planned = transcript.boards[0].id;
    assert!(matches!(report.verdict(planned), Some(BoardVerdict::Proven { .. })), "{report}");
    assert_eq!(transcript.reveals.len(), 1, "the others are still to be played");
}

#[test]
fn a_day_has_a_result_when_all_its_boards_were_played_by_whoever_opened_the_table() {
    let mut evening = evening_of(&host(), day());
    for number in 1..=8 {
        assert_eq!(evening.table.daily_result(), None, "before board {number} is over");
        passes_out(&mut evening);
        if number < 8 {
            is_ready(&mut evening, &host(), number + 1);
        }
    }
    let result = evening.table.daily_result().unwrap();
    assert_eq!((result.day, &result.account, result.at), (day(), &host().account, evening.now));
    assert_eq!(result.scores, (1..=8).map(|number| (board(number), 0)).collect::<Vec<_>>());
    assert_eq!(evening.sees(South).stage, Stage::Finished);
}

/// The first record of a table with the boards of a day.
pub(crate) fn opened_by(who: &Person) -> Opened {
    opened(who, day())
}

fn opened(who: &Person, day: Day) -> Opened {
    let table = TableId::from_bytes(*b"a table of today");
    Opened::daily(table, who.account, boards(day), &ServerKey::new(&[5; 32]), NOON)
}

fn boards(day: Day) -> DailyBoards {
    let mut secret = [7; 32];
    secret[..8].copy_from_slice(&day.begins().to_be_bytes());
    DailyBoards { day, server: "club.example".to_owned(), secret: Concealed::new(SetSecret::new(secret)) }
}

fn day() -> Day {
    Day::of(NOON.0)
}

/// They sit South with three computers, and the first board is on the table.
fn evening_of(who: &Person, day: Day) -> Evening {
    let mut evening = Evening::of(opened(who, day));
    evening.does(who, sit(South)).unwrap();
    let computer = |seat| Command::Seating(seating::Command::SeatComputer { seat });
    for seat in [North, East, West] {
        evening.does(who, computer(seat)).unwrap();
    }
    is_ready(&mut evening, who, 1);
    evening
}

fn seats_computers(evening: &mut Evening) {
    for seat in [North, East, West] {
        evening.does(&host(), Command::Seating(seating::Command::SeatComputer { seat })).unwrap();
    }
}

fn is_ready(evening: &mut Evening, who: &Person, number: u32) {
    for person in [who.clone(), Person::computer(1), Person::computer(2), Person::computer(3)] {
        evening.does(&person, Command::Dealing(dealing::Command::Ready { board: board(number) })).unwrap();
    }
}

fn south_of(evening: &mut Evening) -> Hand {
    evening.sees(South).board.unwrap().hands.south.unwrap()
}

fn passes_out(evening: &mut Evening) {
    evening.calls("P P P P");
}

fn sit(seat: Seat) -> Command {
    Command::Seating(seating::Command::Sit { seat })
}
