//! Chairs are taken, left, freed and kept.

use bridge_game::{Command, Record, auction, dealing, direction, seating};
use bridge_protocol::{BoardSource, Lane, Policy, Profile, Refusal};
use bridge_rules::Seat::{East, North, South, West};

use crate::{
    evening::{DEAL, Evening, imported},
    people::{host, person, player},
};

#[test]
fn a_free_chair_is_taken_and_a_taken_one_is_not() {
    let mut evening = opened();
    let taken = evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North }));
    assert_eq!(taken, Ok(vec![Record::Seating(seating::Record::SeatTaken { seat: North, person: player(North) })]));
    assert_eq!(
        evening.does(&player(East), Command::Seating(seating::Command::Sit { seat: North })),
        Err(Refusal::SeatTaken { seat: North })
    );
    assert_eq!(
        evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: South })),
        Err(Refusal::AlreadySeated { seat: North })
    );
    assert_eq!(
        evening.sees(West).seats[North].as_ref().map(|one| one.name.as_str().to_owned()),
        Some("Nora".to_owned())
    );
    assert_eq!(evening.table.lane_of(player(North).account), Some(Lane::North));
    assert_eq!(evening.table.lane_of(player(East).account), None);
}

#[test]
fn a_sitting_is_left_once_and_an_old_one_not_at_all() {
    let mut evening = opened();
    evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    assert_eq!(
        evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 7 })),
        Err(Refusal::StaleSitting {})
    );
    let left = evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 1 }));
    assert_eq!(left, Ok(vec![Record::Seating(seating::Record::SeatLeft { seat: North, kept: false })]));
    evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    // A late duplicate of the first leaving does not end the second sitting.
    assert_eq!(
        evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 1 })),
        Err(Refusal::StaleSitting {})
    );
    assert_eq!(evening.table.seat_of(player(North).account), Some(North));
}

#[test]
fn the_host_frees_the_chair_of_somebody_who_is_gone() {
    let mut evening = opened();
    evening.does(&player(East), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    let vacate = |connected| Command::Seating(seating::Command::Vacate { seat: East, sitting: 1, connected });
    assert_eq!(evening.does(&player(East), vacate(false)), Err(Refusal::NotHost {}));
    assert_eq!(evening.does(&host(), vacate(true)), Err(Refusal::StillConnected { seat: East }));
    assert_eq!(
        evening.does(&host(), vacate(false)),
        Ok(vec![Record::Seating(seating::Record::SeatLeft { seat: East, kept: true })])
    );
    evening.does(&person("Eve"), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    assert_eq!(evening.does(&host(), vacate(true)), Err(Refusal::StaleSitting {}));
    assert_eq!(evening.does(&host(), vacate(false)), Err(Refusal::StaleSitting {}));
}

#[test]
fn a_chair_is_kept_and_the_board_waits_for_it() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.calls("P");
    // Emil's connection drops: nothing that the table knows of.
    assert_eq!(
        evening.does(&person("Eve"), Command::Seating(seating::Command::Sit { seat: East })),
        Err(Refusal::SeatTaken { seat: East })
    );
    assert_eq!(evening.call(South, "1S"), Err(Refusal::OutOfTurn { turn: East }));
    evening.call(East, "P").unwrap();
}

#[test]
fn a_substitute_inherits_the_hand_and_the_turn() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.calls("P");
    let hand = evening.sees(East).board.unwrap().hands;
    evening.does(&player(East), Command::Seating(seating::Command::LeaveSeat { sitting: 2 })).unwrap();
    evening.does(&person("Eve"), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    assert_eq!(evening.sees(East).board.unwrap().hands, hand);
    let pass =
        Command::Auction(auction::Command::Call { turn: evening.turn(), call: "P".parse().unwrap(), meaning: None });
    assert_eq!(evening.does(&player(East), pass.clone()), Err(Refusal::NotSeated {}));
    assert!(evening.does(&person("Eve"), pass).is_ok());
}

#[test]
fn who_leaves_during_a_board_may_return_to_their_own_chair_only() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    for (seat, sitting) in [(East, 2), (West, 4)] {
        evening.does(&player(seat), Command::Seating(seating::Command::LeaveSeat { sitting })).unwrap();
    }
    assert_eq!(
        evening.does(&player(East), Command::Seating(seating::Command::Sit { seat: West })),
        Err(Refusal::HasSeenCards {})
    );
    evening.does(&player(East), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    evening.does(&player(West), Command::Seating(seating::Command::Sit { seat: West })).unwrap();
    evening.calls("P P P P");
    // The board is over, and its cards are open: any free chair is theirs.
    evening.does(&player(East), Command::Seating(seating::Command::LeaveSeat { sitting: 5 })).unwrap();
    evening.does(&player(West), Command::Seating(seating::Command::LeaveSeat { sitting: 6 })).unwrap();
    assert!(evening.does(&player(East), Command::Seating(seating::Command::Sit { seat: West })).is_ok());
}

#[test]
fn who_leaves_is_not_ready_any_more() {
    let mut evening = Evening::open(imported(&[DEAL]), Policy::social());
    evening.everyone_sits();
    for seat in [North, East, South] {
        evening
            .does(&player(seat), Command::Dealing(dealing::Command::Ready { board: crate::evening::board(1) }))
            .unwrap();
    }
    evening.does(&player(North), Command::Seating(seating::Command::LeaveSeat { sitting: 1 })).unwrap();
    evening.does(&player(North), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
    evening.does(&player(West), Command::Dealing(dealing::Command::Ready { board: crate::evening::board(1) })).unwrap();
    assert_eq!(evening.sees(West).board, None);
    assert!(!evening.sees(West).ready[North] && evening.sees(West).ready[West]);
}

fn opened() -> Evening {
    Evening::open(imported(&[DEAL]), Policy::social())
}

#[test]
fn whoever_imported_the_boards_does_not_play_them_in_a_competition() {
    for profile in Profile::ALL {
        let mut evening = Evening::open(imported(&[DEAL]), profile.policy());
        let plays = match profile {
            Profile::Social | Profile::Club | Profile::Teaching => true,
            Profile::Tournament | Profile::Screens => false,
        };
        let sits = evening.does(&host(), Command::Seating(seating::Command::Sit { seat: North }));
        assert_eq!(sits.map(drop), if plays { Ok(()) } else { Err(Refusal::ImportersDoNotPlay {}) }, "{profile:?}");
    }
    let policy = Policy::tournament();
    // Whoever brought them may direct, and what is dealt here the host knows no better than others.
    let mut directed = Evening::open(imported(&[DEAL]), policy);
    directed.does(&host(), Command::Direction(direction::Command::Direct)).unwrap();
    let mut dealt = Evening::open(BoardSource::Deal(1), policy);
    dealt.does(&host(), Command::Seating(seating::Command::Sit { seat: North })).unwrap();
}
