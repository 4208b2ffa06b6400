//! The time of a segment (Spec D12): it warns, it is up, and what has not begun by then waits for the director or is
//! removed.

use bridge_game::{ClockRecord, MatchCommand, MatchRecord, Moment, PlayRecord, RoomReport};
use bridge_protocol::{
    AtLimit, MatchConditions, MatchLane, MatchRuling, MatchStage, Refusal, Room, SegmentClock, SegmentTime,
};

use crate::{
    people::captain,
    played::made,
    story::{Story, board, conditions},
};

const MINUTE: u64 = 60_000;

#[test]
fn a_segment_has_its_boards_time_and_five_minutes() {
    let mut story = limited(AtLimit::PlayOn);
    let opened = story.now;
    assert_eq!(time(&story), SegmentTime { until_ms: opened.0 + 20 * MINUTE, warned: 0 });
    assert_eq!(story.time_passes(), [MatchRecord::Clock(ClockRecord::SegmentWarned { segment: 1, percent: 75 })]);
    assert_eq!(story.now.0, opened.0 + 15 * MINUTE);
    assert_eq!(story.time_passes(), [MatchRecord::Clock(ClockRecord::SegmentWarned { segment: 1, percent: 100 })]);
    assert_eq!(story.now.0, opened.0 + 20 * MINUTE);
    assert_eq!(story.team_match.next_deadline(), None);
    // Nobody directs, and so it was agreed.
    assert!(!is_held(&story));
    has_stopped(&mut story, Room::Open, &[1]);
    story.both_play(1, [0, 0]);
    story.both_play(2, [0, 0]);
    assert_eq!(story.stage(), MatchStage::Provisional);
}

#[test]
fn a_match_without_a_limit_has_no_clock() {
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    assert_eq!((story.segment().clock, story.team_match.next_deadline()), (None, None));
    assert!(matches!(story.rules(extend(10)), Err(Refusal::NothingToRule { .. })));
}

#[test]
fn boards_wait_for_the_director_who_gives_more_time() {
    let mut story = limited(AtLimit::Remove);
    story.director_joins();
    assert!(!is_held(&story));
    time_is_up(&mut story);
    assert!(is_held(&story));
    assert_eq!(has_stopped(&mut story, Room::Open, &[1]), [], "the director decides");
    assert!(matches!(story.rules(extend(0)), Err(Refusal::NothingToRule { .. })));
    let late = Moment(story.now.0 + 7 * MINUTE);
    story.now = late;
    story.rules(extend(10)).unwrap();
    assert_eq!(time(&story), SegmentTime { until_ms: late.0 + 10 * MINUTE, warned: 75 });
    assert!(!is_held(&story));
    assert_eq!(story.time_passes(), [MatchRecord::Clock(ClockRecord::SegmentWarned { segment: 1, percent: 100 })]);
    assert_eq!(story.now.0, late.0 + 10 * MINUTE);
    assert!(is_held(&story));
    // Or the director takes the board out, and the segment is over.
    story.both_play(1, [0, 0]);
    story.rules(MatchRuling::Void { board: board(2) }).unwrap();
    assert_eq!(story.stage(), MatchStage::Provisional);
    assert!(matches!(story.rules(extend(10)), Err(Refusal::NotNowInMatch { .. })));
}

#[test]
fn without_a_director_boards_that_have_not_begun_are_removed_where_that_was_agreed() {
    let mut story = limited(AtLimit::Remove);
    story.plays(Room::Closed, 1, 50);
    assert_eq!(has_stopped(&mut story, Room::Closed, &[1]), [], "too early");
    time_is_up(&mut story);
    // The Open room is at board 1, the Closed room has not begun board 2.
    let lanes = [MatchLane::Home, MatchLane::Away, MatchLane::Spectator];
    let before = lanes.map(|lane| story.sees(lane));
    let removed = has_stopped(&mut story, Room::Closed, &[1]);
    assert_eq!(lanes.map(|lane| story.sees(lane)), before, "which room has stopped is nobody's business");
    assert_eq!(
        removed,
        [MatchRecord::Play(PlayRecord::BoardsRemoved { segment: 1, room: Room::Closed, boards: vec![board(2)] })]
    );
    assert_eq!(has_stopped(&mut story, Room::Closed, &[1]), []);
    assert_eq!(story.stage(), MatchStage::Playing);
    let last = has_stopped(&mut story, Room::Open, &[1]);
    assert!(matches!(last[0], MatchRecord::Play(PlayRecord::BoardsRemoved { room: Room::Open, .. })), "{last:?}");
    assert_eq!(story.stage(), MatchStage::Provisional);
    let view = story.sees(MatchLane::Spectator);
    assert_eq!((view.totals.boards, view.segments[0].compared[1].points), (1, None));
}

/// Spec D14: nothing of it is used while the server is away.
#[test]
fn the_time_rests_while_the_server_is_away() {
    let mut story = limited(AtLimit::PlayOn);
    let until = time(&story).until_ms;
    assert_eq!(story.next_deadline_comes(), [MatchRecord::Clock(ClockRecord::TimeKept {})]);
    story.now = Moment(story.now.0 + 40 * MINUTE);
    assert_eq!(story.wakes(), [MatchRecord::Clock(ClockRecord::Woken {})]);
    assert_eq!(time(&story), SegmentTime { until_ms: until + 40 * MINUTE, warned: 0 });
    assert_eq!(story.time_passes(), [MatchRecord::Clock(ClockRecord::SegmentWarned { segment: 1, percent: 75 })]);
    assert_eq!(story.now.0, until + 35 * MINUTE);
}

/// What a room reports has its own time, and that is not to be known.
#[test]
fn for_how_long_the_time_rests_does_not_tell_when_a_room_was_heard_of() {
    let until = |heard: bool| {
        let mut story = limited(AtLimit::PlayOn);
        story.next_deadline_comes();
        story.now = Moment(story.now.0 + 20_000);
        if heard {
            story.plays(Room::Open, 1, 50);
        }
        story.now = Moment(story.now.0 + MINUTE);
        story.wakes();
        time(&story).until_ms
    };
    assert_eq!(until(true), until(false));
}

#[test]
fn only_the_director_gives_more_time() {
    let mut story = limited(AtLimit::PlayOn);
    let reason = "they are slow".to_owned();
    let rule = MatchCommand::Rule { number: 1, ruling: extend(10), law: None, reason };
    assert_eq!(story.does(&captain(bridge_protocol::Team::Home), rule), Err(Refusal::NotMatchDirector {}));
}

/// Two boards of seven and a half minutes; the rooms are open.
fn limited(at_limit: AtLimit) -> Story {
    let clock = SegmentClock { ms_per_board: 450_000, at_limit };
    Story::in_play(MatchConditions { segment_clock: Some(clock), ..conditions(&[2]) })
}

fn time(story: &Story) -> SegmentTime {
    story.sees(MatchLane::Spectator).segments[0].clock.unwrap()
}

fn time_is_up(story: &mut Story) {
    while time(story).warned < 100 {
        story.time_passes();
    }
}

fn is_held(story: &Story) -> bool {
    let rooms = story.team_match.rooms_wanted();
    assert_eq!(rooms[0].is_held, rooms[1].is_held);
    rooms[0].is_held
}

/// A room has played these boards and begins no other: what follows beside that they are played.
fn has_stopped(story: &mut Story, room: Room, boards: &[u32]) -> Vec<MatchRecord> {
    let boards = boards.iter().map(|number| made(*number, "1NTN 7")).collect();
    let table = story.table(room);
    let records = story.told(table, RoomReport { boards, has_stopped: true, ..RoomReport::default() });
    records.into_iter().filter(|record| !matches!(record, MatchRecord::Play(PlayRecord::BoardPlayed { .. }))).collect()
}

fn extend(minutes: u8) -> MatchRuling {
    MatchRuling::Extend { segment: 1, minutes }
}
