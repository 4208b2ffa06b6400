//! A substitute inside a segment (Spec D9, D14, D20.7).

use bridge_game::{AttendanceRecord, ClockRecord, Entrance, MatchCommand, MatchRecord, RoomReport};
use bridge_protocol::{LineupView, MatchConditions, MatchLane, MatchRuling, Refusal, Room, Team};
use bridge_rules::{BySeat, Seat};

use crate::{
    people::{captain, lineup, number, person, player},
    played::made,
    story::{Story, board, conditions},
};

#[test]
fn a_captain_puts_in_a_substitute_for_a_player_who_has_been_gone_for_long() {
    let mut story = Story::in_play(conditions(&[2]));
    let (ann, eva) = (player(Team::Home, 1), player(Team::Home, 5));
    story.plays(Room::Open, 1, 50);
    assert!(matches!(story.substitutes(1, 5), Err(Refusal::BadSubstitution { .. })), "the player is there");
    let due = story.are_gone(Room::Open, &[(Seat::North, ann.clone())]);
    assert_eq!(
        due,
        [MatchRecord::Attendance(AttendanceRecord::SubstituteDue { segment: 1, room: Room::Open, seat: Seat::North })]
    );
    story.substitutes(1, 5).unwrap();
    let wanted = &story.team_match.rooms_wanted()[0];
    assert_eq!(wanted.seats.seats[Seat::North], Some(eva.account));
    assert_eq!(story.segment().lineups.home, LineupView::Shown(lineup([5, 2, 3, 4])));
    story.enters(Team::Home, 5, Room::Open).unwrap();
    let entrance = story.team_match.entrance(eva.account, Room::Open);
    assert_eq!(entrance, Some(Entrance::Seat { table: story.table(Room::Open), seat: Seat::North }));
    assert_eq!(story.team_match.entrance(ann.account, Room::Open), None);
    // Who played which board stays told.
    story.plays(Room::Open, 2, 50);
    let progress = story.sees(MatchLane::Director).segments[0].progress.clone().unwrap().open;
    let north = |place: usize| (progress[place].board, progress[place].players[Seat::North]);
    assert_eq!([north(0), north(1)], [(board(1), Some(number(1))), (board(2), Some(number(5)))]);
}

/// The server was away when the board ended, and hears of it after the substitute has come.
#[test]
fn a_board_is_theirs_who_played_it_though_the_match_hears_of_it_late() {
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    let table = story.table(Room::Open);
    let accounts = BySeat::from_fn(|seat| match seat {
        Seat::North => Some(player(Team::Home, 1).account),
        Seat::South => Some(player(Team::Home, 2).account),
        // Nobody of the team that has the seat.
        Seat::East => Some(player(Team::Home, 3).account),
        Seat::West => None,
    });
    story.rules(by_director(1, 5)).unwrap();
    let players = [(board(1), accounts)].into();
    story.told(table, RoomReport { boards: vec![made(1, "4SN 10")], players, ..RoomReport::default() });
    let progress = story.sees(MatchLane::Director).segments[0].progress.clone().unwrap().open;
    assert_eq!(progress[0].players, BySeat { north: Some(number(1)), south: Some(number(2)), east: None, west: None });
}

/// Nobody of the team has entered: a new line-up begins anew, and nobody has a seat by what went before.
#[test]
fn a_line_up_that_the_director_sets_lets_nobody_back_into_a_former_place() {
    let mut story = Story::at_the_doors(conditions(&[2]));
    story.director_joins();
    story.rules(by_director(1, 5)).unwrap();
    story.rules(MatchRuling::SetLineup { segment: 1, team: Team::Home, lineup: lineup([2, 3, 1, 4]) }).unwrap();
    story.enters(Team::Home, 1, Room::Closed).unwrap();
    assert_eq!(story.segment().lineups.home, LineupView::Shown(lineup([2, 3, 1, 4])));
}

/// Notes that the server is at work keep no match from being closed when nobody comes.
#[test]
fn that_the_server_is_at_work_is_nothing_that_happens_to_a_match() {
    let mut story = Story::open(MatchConditions { lineup_within_ms: Some(3_600_000), ..conditions(&[2]) });
    story.everyone_joins();
    let last = story.team_match.last_event_at();
    for _ in 0..3 {
        assert_eq!(story.next_deadline_comes(), [MatchRecord::Clock(ClockRecord::TimeKept {})]);
    }
    assert!(story.now > last);
    assert_eq!(story.team_match.last_event_at(), last);
}

#[test]
fn who_comes_back_in_time_keeps_their_seat() {
    let mut story = Story::in_play(conditions(&[2]));
    story.are_gone(Room::Open, &[(Seat::North, player(Team::Home, 1))]);
    let back = story.are_gone(Room::Open, &[]);
    assert_eq!(
        back,
        [MatchRecord::Attendance(AttendanceRecord::SubstituteNotDue {
            segment: 1,
            room: Room::Open,
            seat: Seat::North
        })]
    );
    assert!(matches!(story.substitutes(1, 5), Err(Refusal::BadSubstitution { .. })));
}

/// The table hears of the substitute after the match did, and goes on reporting the one who is gone.
#[test]
fn a_substitute_is_not_gone_because_the_other_was() {
    let mut story = Story::in_play(conditions(&[2]));
    let ann = player(Team::Home, 1);
    story.are_gone(Room::Open, &[(Seat::North, ann.clone())]);
    story.substitutes(1, 5).unwrap();
    assert_eq!(story.are_gone(Room::Open, &[(Seat::North, ann)]), []);
}

#[test]
fn a_substitute_is_on_the_roster_rests_and_has_seen_nothing() {
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    let seat = Seat::North;
    story.are_gone(Room::Open, &[(seat, player(Team::Home, 1))]);
    for into in [2, 3, 6, 0] {
        assert!(matches!(story.substitutes(1, into), Err(Refusal::BadSubstitution { .. })), "{into}");
    }
    assert!(matches!(story.substitutes(5, 1), Err(Refusal::BadSubstitution { .. })), "this player does not play");
    // Who was in the other room and left it knows its boards.
    story.rules(by_director(3, 5)).unwrap();
    assert!(matches!(story.substitutes(1, 3), Err(Refusal::BadSubstitution { .. })));
}

#[test]
fn the_director_substitutes_at_any_time_while_the_segment_is_on() {
    let mut story = Story::in_play(conditions(&[1, 1]));
    story.director_joins();
    story.rules(by_director(1, 5)).unwrap();
    assert_eq!(story.segment().lineups.home, LineupView::Shown(lineup([5, 2, 3, 4])));
    story.both_play(1, [0, 0]);
    assert_eq!(story.rules(by_director(5, 1)), Err(Refusal::WrongSegment { current: 2 }));
    let next = MatchRuling::Substitute { segment: 2, team: Team::Home, out: number(1), into: number(5) };
    assert!(matches!(story.rules(next), Err(Refusal::NotNowInMatch { .. })), "it is not dealt");
}

#[test]
fn no_captain_substitutes_for_the_others() {
    let mut story = Story::in_play(conditions(&[2]));
    story.are_gone(Room::Open, &[(Seat::North, player(Team::Home, 1))]);
    let command = MatchCommand::Substitute { segment: 1, out: number(1), into: number(5) };
    assert!(matches!(story.does(&captain(Team::Away), command.clone()), Err(Refusal::BadSubstitution { .. })));
    assert_eq!(story.does(&person("Ann"), command), Err(Refusal::NotCaptain {}));
}

fn by_director(out: u8, into: u8) -> MatchRuling {
    MatchRuling::Substitute { segment: 1, team: Team::Home, out: number(out), into: number(into) }
}
