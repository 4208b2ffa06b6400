//! Nothing of a room reaches anybody before the boards are shown (Spec D5, D20): for any two histories of the Open
//! room, and the same of the Closed room, every lane but the director's receives the same views, one after the other.
//! Tries Spec D20.3.

use bridge_game::{MatchCommand, PlayedBoard};
use bridge_protocol::{
    Adjusted, Artificial, AtLimit, Award, MatchConditions, MatchLane, MatchRuling, Room, SegmentClock, Team, Unit,
    Visibility,
};
use bridge_rules::{BoardNumber, Seat, Side};

use crate::{
    chance::Chance,
    people::{captain, player},
    played::{Played, adjusted, made, outcome},
    story::{board, conditions},
};

const KEPT_APART: [MatchLane; 3] = [MatchLane::Home, MatchLane::Away, MatchLane::Spectator];
const BOARDS: u32 = 6;

/// The Closed room plays everything, the Open room whatever it likes but the last board.
#[test]
fn until_the_segment_ends_no_lane_hears_of_a_room() {
    apart(Visibility::AtSegmentEnd, |played, chance| {
        closed_room(played, 1..=BOARDS);
        open_room(played, chance, 1..=BOARDS - 1);
    });
}

/// The Closed room plays the last boards, the Open room some of the others.
#[test]
fn until_a_board_is_over_in_both_rooms_no_lane_hears_of_it() {
    apart(Visibility::AtBoard, |played, chance| {
        closed_room(played, 4..=BOARDS);
        open_room(played, chance, 1..=3);
    });
}

/// The first segment is over in both rooms; in the second the Open room is on its way.
#[test]
fn until_the_match_ends_no_lane_hears_of_a_room() {
    apart(Visibility::AtMatchEnd, |played, chance| {
        closed_room(played, 1..=BOARDS);
        for number in 1..=BOARDS {
            let outcome = outcome(chance);
            played.reports(Room::Open, made(number, &outcome));
        }
        played.lineups(2);
        closed_room(played, BOARDS + 1..=2 * BOARDS);
        open_room(played, chance, BOARDS + 1..=2 * BOARDS - 1);
    });
}

/// The time is the same for both rooms (Spec D12). In the Open room boards are left, or one is still on the table, or
/// none.
#[test]
fn when_the_time_is_up_no_lane_hears_what_a_room_has_left() {
    apart(Visibility::AtSegmentEnd, |played, chance| {
        open_room(played, chance, 1..=3);
        played.time_passes();
        open_room(played, chance, 4..=BOARDS - 1);
        played.time_passes();
        played.rules(MatchRuling::Extend { segment: 1, minutes: 10 });
        played.time_passes();
        if chance.percent(50) {
            played.stops(Room::Open);
        }
        closed_room(played, 1..=BOARDS);
    });
}

/// A captain is told who is missed in a room (Spec C13), and what they are refused tells them no more: both are about
/// who is there.
#[test]
fn what_a_captain_hears_of_absences_tells_nothing_of_what_a_room_plays() {
    apart(Visibility::AtSegmentEnd, |played, chance| {
        played.story.everyone_joins();
        played.story.all_enter();
        played.captains_ask();
        open_room(played, chance, 1..=2);
        played.are_gone(Room::Open, &[(Seat::North, player(Team::Home, 1))]);
        open_room(played, chance, 3..=3);
        played.captains_ask();
        open_room(played, chance, 4..=4);
        played.story.enters(Team::Home, 1, Room::Open).unwrap();
        closed_room(played, 1..=3);
        played.are_gone(Room::Open, &[]);
        played.are_gone(Room::Closed, &[(Seat::South, player(Team::Away, 4))]);
        open_room(played, chance, 5..=5);
        played.captains_ask();
        closed_room(played, 4..=BOARDS);
    });
}

/// What a captain offers to give up for, they know from their room.
#[test]
fn a_concession_is_between_captain_and_director_until_it_is_confirmed() {
    let mut played = Played::in_the_rooms(conditions(&[2]));
    let before = KEPT_APART.map(|lane| played.stream(lane).len());
    played.does(&captain(Team::Home), MatchCommand::Concede);
    assert_eq!(KEPT_APART.map(|lane| played.stream(lane).len()), before);
    assert_eq!(played.view(MatchLane::Director).conceded, Some(Team::Home));
    played.rules(MatchRuling::Forfeit { team: Team::Home });
    assert_eq!(played.view(MatchLane::Spectator).conceded, Some(Team::Home));
}

/// Runs a history with fifty chances: all lanes but the director's see in each what they see in the first.
fn apart(visibility: Visibility, history: impl Fn(&mut Played, &mut Chance)) {
    let segments = [u8::try_from(BOARDS).unwrap(); 2];
    let segment_clock = Some(SegmentClock { ms_per_board: 450_000, at_limit: AtLimit::Remove });
    let streams = |seed| {
        let mut played = Played::in_the_rooms(MatchConditions { visibility, segment_clock, ..conditions(&segments) });
        history(&mut played, &mut Chance::new(seed));
        let kept_apart = KEPT_APART.map(|lane| played.stream(lane));
        (kept_apart, played.captains().clone(), played.stream(MatchLane::Director))
    };
    let (expected, captains, directors) = streams(0);
    let mut was_different = false;
    for seed in 1..50 {
        let (seen, heard, directors_own) = streams(seed);
        assert!(heard == captains, "{visibility:?}, seed {seed}: the captains");
        for (lane, (seen, expected)) in KEPT_APART.into_iter().zip(seen.iter().zip(&expected)) {
            assert_eq!(seen, expected, "{visibility:?}, seed {seed}, {lane:?}");
        }
        was_different |= directors_own != directors;
    }
    assert!(was_different, "the director has seen what the others have not");
}

/// Always the same.
fn closed_room(played: &mut Played, boards: impl Iterator<Item = u32>) {
    for number in boards {
        played.reports(Room::Closed, made(number, "3NTN 9"));
    }
}

/// Some of the boards in some order: played, reported again, adjusted, struck out, scored by the director unplayed.
fn open_room(played: &mut Played, chance: &mut Chance, boards: impl Iterator<Item = u32>) {
    let mut boards = chance.shuffled(boards.collect());
    boards.truncate(chance.below(boards.len() + 1));
    if chance.percent(30) {
        played.fined_in(Room::Open, chance.one_of(&[Side::NorthSouth, Side::EastWest]), 1, Unit::Imps);
    }
    for number in boards {
        if chance.percent(20) {
            played.calls(Room::Open, chance.percent(60));
        }
        match chance.below(8) {
            0 => score(played, number),
            1 => {
                report(played, adjusted(number, None, Adjusted::Void {}));
                score(played, number);
            }
            2 => {
                report(played, adjusted(number, None, Adjusted::Void {}));
                played.rules(MatchRuling::Void { board: board(number) });
            }
            3 => {
                let (before, after) = (outcome(chance), outcome(chance));
                report(played, made(number, &before));
                report(played, adjusted(number, Some(&after), Adjusted::Rescored {}));
            }
            _ => report(played, made(number, &outcome(chance))),
        }
    }
}

fn report(played: &mut Played, board: PlayedBoard) {
    played.reports(Room::Open, board.clone());
    played.reports(Room::Open, board);
}

fn score(played: &mut Played, number: u32) {
    let board: BoardNumber = board(number);
    let (ns, ew) = (Award::Artificial(Artificial::AveragePlus), Award::Artificial(Artificial::AverageMinus));
    played.rules(MatchRuling::Score { board, room: Room::Open, ns, ew });
}
