//! Computers sit where the host has them sit, give way to people, and contribute nothing to a deal.

use bridge_dealing::{ClientCommitment, Share};
use bridge_game::{Command, Person, Record, auction, dealing, seating};
use bridge_protocol::{BoardSource, Manner, Meaning, Policy, Refusal, Sense, Stage};
use bridge_rules::{
    Seat,
    Seat::{East, North, South, West},
};

use crate::{
    evening::{DEAL, Evening, board, imported},
    people::{host, person, player},
};

#[test]
fn the_host_seats_a_computer_and_nobody_else_does() {
    let mut evening = opened();
    evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    let east = Command::Seating(seating::Command::SeatComputer { seat: East });
    assert_eq!(evening.does(&player(North), east.clone()), Err(Refusal::NotHost {}));
    let person = Person::computer(1);
    assert_eq!(evening.does(&host(), east.clone()), Ok(vec![seating::Record::SeatTaken { seat: East, person }.into()]));
    assert_eq!(evening.does(&host(), east), Ok(vec![]));
    let north = Command::Seating(seating::Command::SeatComputer { seat: North });
    assert_eq!(evening.does(&host(), north), Err(Refusal::SeatTaken { seat: North }));
    let seats = evening.sees(North).seats;
    assert_eq!(
        Seat::ALL.map(|seat| seats[seat].as_ref().map(|one| one.computer)),
        [Some(false), Some(true), None, None]
    );
}

#[test]
fn no_two_computers_have_one_name_nor_a_persons() {
    let mut evening = opened();
    evening.does(&person("Computer 2"), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    for seat in [East, South, West] {
        evening.does(&host(), Command::Seating(seating::Command::SeatComputer { seat })).unwrap();
    }
    let seats = evening.sees(North).seats;
    let names = Seat::ALL.map(|seat| seats[seat].as_ref().unwrap().name.to_string());
    assert_eq!(names, ["Computer 2", "Computer 1", "Computer 3", "Computer 4"]);
}

#[test]
fn computers_for_which_there_is_no_place_get_up_and_others_may_sit_down_later() {
    let mut evening = with_computers(&[North, East, West]);
    let left = |seat| Record::from(seating::Record::SeatLeft { seat, kept: false });
    assert_eq!(evening.limits_computers(3), []);
    assert_eq!(evening.limits_computers(1), [left(East), left(West)]);
    let seats = evening.sees(South).seats;
    assert_eq!(Seat::ALL.map(|seat| seats[seat].is_some()), [true, false, true, false]);
    // People stay.
    assert_eq!(evening.limits_computers(0), [left(North)]);
    evening.does(&host(), Command::Seating(seating::Command::SeatComputer { seat: West })).unwrap();
}

#[test]
fn a_computer_gives_way_to_a_person_between_boards() {
    let mut evening = with_computers(&[East]);
    let sits = evening.does(&person("Eve"), Command::Seating(seating::Command::Sit { seat: East }));
    let taken = Record::Seating(seating::Record::SeatTaken { seat: East, person: person("Eve") });
    assert_eq!(sits, Ok(vec![seating::Record::SeatLeft { seat: East, kept: false }.into(), taken]));
    // A person does not.
    assert_eq!(
        evening.does(&player(East), Command::Seating(seating::Command::Sit { seat: East })),
        Err(Refusal::SeatTaken { seat: East })
    );
}

#[test]
fn a_computer_gives_way_in_mid_board_to_whoever_has_seen_no_other_hand() {
    let mut evening = with_computers(&[East]);
    evening.does(&Person::computer(1), Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    for seat in [North, South, West] {
        evening.does(&player(seat), Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    }
    evening.calls("P");
    let hand = evening.sees(East).board.unwrap().hands;
    evening.does(&player(West), Command::Seating(seating::Command::LeaveSeat { sitting: 4 })).unwrap();
    assert_eq!(
        evening.does(&player(West), Command::Seating(seating::Command::Sit { seat: East })),
        Err(Refusal::HasSeenCards {})
    );
    evening.does(&person("Eve"), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    assert_eq!(evening.sees(East).board.unwrap().hands, hand);
    let pass =
        Command::Auction(auction::Command::Call { turn: evening.turn(), call: "P".parse().unwrap(), meaning: None });
    assert_eq!(evening.does(&Person::computer(1), pass.clone()), Err(Refusal::NotSeated {}));
    assert!(evening.does(&person("Eve"), pass).is_ok());
}

#[test]
fn the_host_has_a_computer_get_up_at_once() {
    let mut evening = with_computers(&[East]);
    let sitting = evening.sees(East).seats[East].as_ref().unwrap().sitting;
    let vacate = Command::Seating(seating::Command::Vacate { seat: East, sitting, connected: true });
    assert_eq!(evening.does(&player(North), vacate.clone()), Err(Refusal::NotHost {}));
    assert_eq!(evening.does(&host(), vacate), Ok(vec![seating::Record::SeatLeft { seat: East, kept: false }.into()]));
}

#[test]
fn nobody_waits_for_the_contribution_of_a_computer_and_the_transcript_names_it() {
    let mut evening = Evening::open(BoardSource::Deal(1), Policy::social());
    evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    for seat in [East, South, West] {
        evening.does(&host(), Command::Seating(seating::Command::SeatComputer { seat })).unwrap();
    }
    for who in [player(North), Person::computer(1), Person::computer(2), Person::computer(3)] {
        evening.does(&who, Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    }
    let (ctx, share) = (evening.sees(North).set.ctx.unwrap(), Share::new(&[7; 16]).unwrap());
    let commitment = ClientCommitment::of(&ctx, &"N".parse().unwrap(), &share);
    evening.does(&player(North), Command::Dealing(dealing::Command::Contribute { commitment })).unwrap();
    assert_eq!(evening.sees(North).stage, Stage::Revealing);
    evening.does(&player(North), Command::Dealing(dealing::Command::Reveal { value: share })).unwrap();
    assert_eq!(evening.sees(North).stage, Stage::Auction);
    let transcript = evening.table.transcript(1).unwrap();
    assert_eq!(transcript.uncommitted, ["E:computer", "S:computer", "W:computer"].map(|label| label.parse().unwrap()));
    assert!(transcript.verify_signature());
}

#[test]
fn a_table_is_not_among_the_places_of_its_computers() {
    let evening = with_computers(&[East, West]);
    assert_eq!(evening.table.people(), [host(), player(North), player(South)].map(|one| one.account));
    assert_eq!(evening.table.computers().map(|(seat, _)| seat).collect::<Vec<_>>(), [East, West]);
}

/// Computers sit there, and people on the other seats.
fn with_computers(seats: &[Seat]) -> Evening {
    let mut evening = opened();
    for seat in Seat::ALL {
        if seats.contains(&seat) {
            evening.does(&host(), Command::Seating(seating::Command::SeatComputer { seat })).unwrap();
        } else {
            evening.does(&player(seat), Command::Seating(seating::Command::Sit { seat })).unwrap();
        }
    }
    evening
}

fn opened() -> Evening {
    Evening::open(imported(&[DEAL]), Policy::social())
}

#[test]
fn figures_and_terms_go_with_a_computers_words_and_not_with_a_persons() {
    let mut evening = with_computers(&[North]);
    evening.does(&Person::computer(1), Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    for seat in [East, South, West] {
        evening.does(&player(seat), Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    }
    let sense = Some(Box::new(Sense { forcing: true, ..Sense::default() }));
    let meaning = Meaning { sense: sense.clone(), ..Meaning::new(Manner::Alert, "forcing") };
    for (who, call) in [(Person::computer(1), "1C"), (player(East), "1D")] {
        let call = call.parse().unwrap();
        let call = auction::Command::Call { turn: evening.turn(), call, meaning: Some(meaning.clone()) };
        evening.does(&who, Command::Auction(call)).unwrap();
    }
    let heard = |lane| evening.sees(lane).board.unwrap().meanings;
    assert_eq!(heard(East).into_iter().map(|heard| heard.meaning.sense).collect::<Vec<_>>(), [sense, None]);
    assert_eq!(heard(South).into_iter().map(|heard| heard.meaning.sense).collect::<Vec<_>>(), [None]);
}
