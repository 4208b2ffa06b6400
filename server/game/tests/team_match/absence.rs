//! Who is gone from a room or never came, who may be put in their place, and how they have it again (Spec C13, D9).

use bridge_game::{
    AttendanceRecord, Chair, ClockRecord, DirectionRecord, Entrance, MatchCommand, MatchEyes, MatchRecord, MatchReport,
    Moment, PlayRecord, RoomReport,
};
use bridge_protocol::{
    KeptSeat, LineupView, MatchLane, MatchRuling, MissingPlayer, Refusal, Room, Team, limits::SUBSTITUTE_AFTER,
};
use bridge_rules::Seat;

use crate::{
    people::{director, lineup, number, player},
    played::made,
    story::{Story, conditions},
};

const NORTH: (u8, Room, Seat) = (1, Room::Open, Seat::North);

#[test]
fn his_captain_and_the_director_are_told_that_a_substitute_is_due_and_nobody_else() {
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    assert_eq!(told(&story), [vec![], vec![], vec![], vec![]]);
    story.are_gone(Room::Open, &[(Seat::North, player(Team::Home, 1))]);
    story.are_gone(Room::Closed, &[(Seat::South, player(Team::Away, 4))]);
    let (ann, jon) = (missing(Team::Home, 1), missing(Team::Away, 4));
    assert_eq!(told(&story), [vec![ann], vec![jon], vec![], vec![ann, jon]]);
    for lane in MatchLane::ALL {
        assert!(story.sees(lane).segments[0].substitutes_due.is_empty(), "{lane:?}");
    }
    // When the segment is over nobody is missed any more.
    story.both_play(1, [0, 0]);
    story.both_play(2, [0, 0]);
    assert_eq!(told(&story), [vec![], vec![], vec![], vec![]]);
}

#[test]
fn the_director_alone_is_told_which_room_calls() {
    let mut story = Story::in_play(conditions(&[1, 1]));
    story.director_joins();
    let calling = |story: &Story, lane| story.sees(lane).segments[0].calls.clone();
    let called =
        MatchRecord::Direction(DirectionRecord::DirectorCalled { segment: 1, room: Room::Closed, awaited: true });
    assert_eq!(story.calls(Room::Closed, true), [called]);
    assert_eq!(story.calls(Room::Closed, true), [], "it is told once");
    for lane in MatchLane::ALL {
        let told = if lane == MatchLane::Director { vec![Room::Closed] } else { vec![] };
        assert_eq!(calling(&story, lane), told, "{lane:?}");
    }
    // Whoever has a question about the last board asks it when the segment is over.
    story.calls(Room::Closed, false);
    story.both_play(1, [0, 0]);
    story.calls(Room::Open, true);
    assert_eq!(calling(&story, MatchLane::Director), [Room::Open]);
    assert!(MatchReport::of(&story.sees(MatchLane::Director)).progress.called);
    story.does(&director(), MatchCommand::EnterRoom { room: Room::Open }).unwrap();
    let table = story.sees(MatchLane::Director).segments[0].tables.unwrap()[Room::Open];
    assert_eq!(story.team_match.entrance(director().account, Room::Open), Some(Entrance::Director { table }));
}

/// What a captain is refused tells them no more than their view does.
#[test]
fn a_captain_may_substitute_for_whom_they_are_told_of() {
    let mut story = Story::in_play(conditions(&[2]));
    let refused = |story: &mut Story, who: [u8; 3]| who.map(|out| story.substitutes(out, 5).unwrap_err());
    let [why, ..] = refused(&mut story, [3, 1, 2]);
    story.are_gone(Room::Closed, &[(Seat::East, player(Team::Home, 3))]);
    assert_eq!(told(&story)[0], [missing(Team::Home, 3)]);
    assert_eq!(refused(&mut story, [1, 2, 4]), [why.clone(), why.clone(), why]);
    story.substitutes(3, 5).unwrap();
}

#[test]
fn who_has_not_come_after_three_minutes_may_be_replaced_by_their_captain() {
    let mut story = Story::at_the_doors(conditions(&[2]));
    let opened = story.now;
    for (who, room) in [(2, Room::Open), (3, Room::Closed), (4, Room::Closed)] {
        story.enters(Team::Home, who, room).unwrap();
    }
    assert!(story.substitutes(1, 5).is_err(), "the player has time");
    while told(&story)[0].is_empty() {
        story.time_passes();
    }
    assert_eq!((story.now, told(&story)[0].clone()), (opened.after(SUBSTITUTE_AFTER), vec![missing(Team::Home, 1)]));
    assert!(matches!(story.substitutes(2, 5), Err(Refusal::BadSubstitution { .. })), "the player is there");
    story.substitutes(1, 5).unwrap();
    assert_eq!(told(&story)[0], []);
    // Whoever comes for them has as long.
    let (since, gone) = (story.now, vec![missing(Team::Home, 5)]);
    while told(&story)[0].is_empty() {
        story.time_passes();
    }
    assert_eq!((story.now, told(&story)[0].clone()), (since.after(SUBSTITUTE_AFTER), gone));
}

#[test]
fn who_comes_late_and_was_not_replaced_has_their_seat() {
    let mut story = Story::at_the_doors(conditions(&[2]));
    while told(&story)[0].len() < 4 {
        story.time_passes();
    }
    story.enters(Team::Home, 1, Room::Open).unwrap();
    assert_eq!(told(&story)[0].len(), 3);
    assert!(story.substitutes(1, 5).is_err());
}

/// A room whose last boards the director has scored is left with a board on its table.
#[test]
fn nobody_is_missed_in_a_room_whose_segment_is_over() {
    let mut story = Story::in_play(conditions(&[1, 1]));
    let ann = player(Team::Home, 1);
    let table = story.table(Room::Open);
    story.both_play(1, [0, 0]);
    let mut report = RoomReport::default();
    report.chairs.north = Chair::Left;
    report.substitute_due.south = Some(player(Team::Home, 2).account);
    report.boards.push(made(1, "4SN 10"));
    let records = story.told(table, report);
    assert!(matches!(records[..], [MatchRecord::Play(PlayRecord::BoardPlayed { .. })]), "{records:?}");
    assert_eq!(story.team_match.entrance(ann.account, Room::Open), None);
}

#[test]
fn who_leaves_their_chair_is_waited_for_and_then_may_be_replaced() {
    let mut story = Story::in_play(conditions(&[2]));
    let ann = player(Team::Home, 1);
    assert_eq!(story.chair_is(Room::Open, Seat::North, Chair::Taken(ann.account)), []);
    let awaited =
        MatchRecord::Attendance(AttendanceRecord::Awaited { segment: 1, room: Room::Open, seat: Seat::North });
    assert_eq!(story.chair_is(Room::Open, Seat::North, Chair::Left), [awaited]);
    let arrived =
        MatchRecord::Attendance(AttendanceRecord::Arrived { segment: 1, room: Room::Open, seat: Seat::North });
    assert_eq!(story.chair_is(Room::Open, Seat::North, Chair::Taken(ann.account)), [arrived]);
    story.chair_is(Room::Open, Seat::North, Chair::Left);
    story.time_passes();
    assert_eq!(told(&story)[0], [missing(Team::Home, 1)]);
    story.substitutes(1, 5).unwrap();
}

/// The line-up names the player again at once, whether a board is on or not: nobody learns from it when one ends.
#[test]
fn who_was_replaced_because_they_were_gone_has_their_seat_again_when_they_come() {
    let mut story = replaced();
    let (ann, eva) = (player(Team::Home, 1), player(Team::Home, 5));
    let kept = |story: &Story| story.sees(MatchLane::Spectator).segments[0].seats_kept.clone();
    assert_eq!(kept(&story), [KeptSeat { team: Team::Home, player: number(1), room: Room::Open }]);
    story.enters(Team::Home, 5, Room::Open).unwrap();
    let back = story.enters(Team::Home, 1, Room::Open).unwrap();
    assert_eq!(
        back,
        [MatchRecord::Attendance(AttendanceRecord::CameBack {
            segment: 1,
            team: Team::Home,
            out: number(5),
            into: number(1)
        })]
    );
    assert_eq!(story.segment().lineups.home, LineupView::Shown(lineup([1, 2, 3, 4])));
    assert_eq!(kept(&story), []);
    let table = story.table(Room::Open);
    let entrance = |who: &bridge_game::Person| story.team_match.entrance(who.account, Room::Open);
    assert_eq!(entrance(&ann), Some(Entrance::Seat { table, seat: Seat::North }));
    assert_eq!(entrance(&eva), Some(Entrance::UntilNextBoard { table, seat: Seat::North }));
    let seats = story.team_match.seats_at(table).unwrap();
    assert_eq!(seats.seats.north, Some(ann.account));
    assert_eq!(seats.until_next_board.north, Some(eva.account));
    // The board is over, and the chair is the player's, who is waited for, and sits down.
    story.chair_is(Room::Open, Seat::North, Chair::Taken(eva.account));
    story.chair_is(Room::Open, Seat::North, Chair::Left);
    story.chair_is(Room::Open, Seat::North, Chair::Taken(ann.account));
    assert_eq!(told(&story)[0], []);
}

#[test]
fn one_who_never_came_has_their_seat_when_they_come() {
    let mut story = Story::at_the_doors(conditions(&[2]));
    while told(&story)[0].is_empty() {
        story.time_passes();
    }
    story.substitutes(1, 5).unwrap();
    let back = story.enters(Team::Home, 1, Room::Open).unwrap();
    assert!(
        matches!(
            back[..],
            [
                MatchRecord::Attendance(AttendanceRecord::CameBack { .. }),
                MatchRecord::Attendance(AttendanceRecord::RoomEntered { .. })
            ]
        ),
        "{back:?}"
    );
    assert_eq!(story.enters(Team::Home, 5, Room::Open), Err(Refusal::NotInLineup {}), "this player has not sat there");
}

#[test]
fn they_have_their_own_seat_and_no_other() {
    let mut story = replaced();
    assert_eq!(story.enters(Team::Home, 1, Room::Closed), Err(Refusal::OtherRoom {}));
    assert_eq!(story.enters(Team::Home, 5, Room::Closed), Err(Refusal::NotInLineup {}));
    // This player was not there for Bob: a seat has one player who may come back.
    story.enters(Team::Home, 5, Room::Open).unwrap();
    story.are_gone(Room::Open, &[(Seat::North, player(Team::Home, 5))]);
    story.enters(Team::Home, 1, Room::Open).unwrap();
    assert_eq!(story.enters(Team::Home, 5, Room::Open), Ok(vec![]), "the substitute may play the board to its end");
}

/// Who had the seat before knows no more than it showed them.
#[test]
fn the_same_substitute_comes_again() {
    let mut story = replaced();
    story.enters(Team::Home, 5, Room::Open).unwrap();
    story.enters(Team::Home, 1, Room::Open).unwrap();
    story.are_gone(Room::Open, &[(NORTH.2, player(Team::Home, 1))]);
    story.are_gone(Room::Open, &[]);
    story.are_gone(Room::Open, &[(NORTH.2, player(Team::Home, 1)), (Seat::South, player(Team::Home, 2))]);
    assert!(story.substitutes(2, 5).is_err(), "not in another seat");
    story.substitutes(1, 5).unwrap();
    assert_eq!(story.segment().lineups.home, LineupView::Shown(lineup([5, 2, 3, 4])));
    story.enters(Team::Home, 1, Room::Open).unwrap();
    assert_eq!(story.segment().lineups.home, LineupView::Shown(lineup([1, 2, 3, 4])));
}

#[test]
fn whom_the_director_replaced_though_they_were_there_does_not_come_back_by_themselves() {
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    story.rules(by_director(1, 5)).unwrap();
    assert_eq!(story.enters(Team::Home, 1, Room::Open), Err(Refusal::NotInLineup {}));
    story.rules(by_director(5, 1)).unwrap();
    story.enters(Team::Home, 1, Room::Open).unwrap();
    assert_eq!(story.segment().lineups.home, LineupView::Shown(lineup([1, 2, 3, 4])));
}

/// Spec D14.
#[test]
fn while_the_server_is_away_nobody_is_late() {
    let mut story = Story::at_the_doors(conditions(&[2]));
    let opened = story.now;
    assert_eq!(story.next_deadline_comes(), [MatchRecord::Clock(ClockRecord::TimeKept {})]);
    let slept_from = story.now;
    story.now = Moment(story.now.0 + 3_600_000);
    assert_eq!(story.wakes(), [MatchRecord::Clock(ClockRecord::Woken {})]);
    assert_eq!(told(&story)[0], []);
    let rested = story.now.since(slept_from);
    while told(&story)[0].is_empty() {
        story.time_passes();
    }
    assert_eq!(story.now, opened.after(SUBSTITUTE_AFTER).after(rested));
}

/// What each captain is told, a player of the home team, and the director.
fn told(story: &Story) -> [Vec<MissingPlayer>; 4] {
    let eyes = |lane, is_captain| {
        let view = story.team_match.seen_by(MatchEyes { lane, is_captain });
        view.segments.into_iter().next_back().unwrap().substitutes_due
    };
    [
        eyes(MatchLane::Home, true),
        eyes(MatchLane::Away, true),
        eyes(MatchLane::Home, false),
        eyes(MatchLane::Director, false),
    ]
}

/// North of the Open room is gone, and the captain has put number 5 in North's place.
fn replaced() -> Story {
    let mut story = Story::in_play(conditions(&[2]));
    let (who, room, seat) = NORTH;
    story.are_gone(room, &[(seat, player(Team::Home, who))]);
    story.substitutes(who, 5).unwrap();
    story.are_gone(room, &[]);
    story
}

fn missing(team: Team, player: u8) -> MissingPlayer {
    MissingPlayer { team, player: number(player) }
}

fn by_director(out: u8, into: u8) -> MatchRuling {
    MatchRuling::Substitute { segment: 1, team: Team::Home, out: number(out), into: number(into) }
}
