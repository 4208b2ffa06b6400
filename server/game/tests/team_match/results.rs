//! Boards come in from two rooms at their own pace (Spec D4, D5, D12, D13).

use bridge_game::{EndingRecord, MatchRecord, PlayRecord, PlayedBoard, RoomReport, SegmentRecord};
use bridge_protocol::{
    Adjusted, Artificial, Award, MatchConditions, MatchLane, MatchRuling, MatchStage, Refusal, Room, TableId,
    Visibility,
};

use crate::story::{Story, board, conditions, result};

#[test]
fn a_segment_is_over_when_both_rooms_are_done_with_every_board() {
    let mut story = Story::in_play(conditions(&[2, 1]));
    for number in [2, 1] {
        assert!(matches!(
            story.plays(Room::Open, number, 420)[..],
            [MatchRecord::Play(PlayRecord::BoardPlayed { .. })]
        ));
    }
    story.plays(Room::Closed, 1, 450);
    let last = story.plays(Room::Closed, 2, 420);
    let [
        MatchRecord::Play(PlayRecord::BoardPlayed { .. }),
        MatchRecord::Segment(SegmentRecord::SegmentClosed { .. }),
        MatchRecord::Segment(SegmentRecord::SegmentOpened { segment, .. }),
    ] = last[..]
    else {
        panic!("{last:?}");
    };
    assert_eq!((segment, story.stage()), (2, MatchStage::Lineup));
    assert_eq!(story.margin().to_string(), "-1");
}

#[test]
fn nobody_but_the_director_hears_of_a_room_before_the_segment_is_over() {
    let mut story = Story::in_play(conditions(&[2]));
    let before = MatchLane::ALL.map(|lane| story.sees(lane));
    story.plays(Room::Open, 1, 420);
    story.both_play(2, [100, 50]);
    for (lane, before) in MatchLane::ALL.into_iter().zip(before) {
        assert_eq!(story.sees(lane) == before, lane != MatchLane::Director, "{lane:?}");
    }
    story.plays(Room::Closed, 1, 420);
    assert_eq!(story.sees(MatchLane::Home).segments[0].compared.len(), 2);
}

#[test]
fn in_a_barometer_a_board_is_shown_when_both_rooms_have_played_it() {
    let mut story = Story::in_play(MatchConditions { visibility: Visibility::AtBoard, ..conditions(&[2]) });
    story.plays(Room::Open, 1, 420);
    assert_eq!(story.sees(MatchLane::Away).segments[0].compared, []);
    story.plays(Room::Closed, 1, 50);
    let compared = story.sees(MatchLane::Away).segments[0].compared.clone();
    assert_eq!((compared.len(), compared[0].board), (1, board(1)));
}

/// The lead stands on a player's card. It is no score: whoever has agreed with one need not agree again.
#[test]
fn a_lead_is_shown_with_its_board_and_changes_no_score() {
    let mut story = Story::in_play(conditions(&[1]));
    story.both_play(1, [420, 50]);
    let lead = "HK".parse().ok();
    let played = PlayedBoard { board: board(1), result: Some(result(1, 420)), adjusted: None };
    let leads = lead.map(|card| (board(1), card)).into_iter().collect();
    let report = RoomReport { boards: vec![played], leads, ..RoomReport::default() };
    assert_eq!(story.told(story.table(Room::Open), report.clone()).len(), 1);
    assert_eq!(story.told(story.table(Room::Open), report), []);
    let seen = story.sees(MatchLane::Away);
    assert_eq!((seen.segments[0].compared[0].rooms.open.lead, seen.score_version), (lead, 0));
}

#[test]
fn what_is_reported_twice_or_from_elsewhere_changes_nothing() {
    let mut story = Story::in_play(conditions(&[2]));
    story.plays(Room::Open, 1, 420);
    assert_eq!(story.plays(Room::Open, 1, 420), []);
    let stray = PlayedBoard { board: board(9), result: Some(result(9, 50)), adjusted: None };
    let report = RoomReport { boards: vec![stray], ..RoomReport::default() };
    assert_eq!(story.told(story.table(Room::Open), report.clone()), [], "no board of this segment");
    assert_eq!(story.told(TableId::from_bytes([1; 16]), report), [], "no room of this match");
}

#[test]
fn a_board_that_a_table_corrects_is_corrected_here() {
    let mut story = Story::in_play(conditions(&[1]));
    story.both_play(1, [420, 50]);
    assert_eq!(story.margin().to_string(), "9");
    let adjusted = Some(Adjusted::Void {});
    story.reports(Room::Open, PlayedBoard { board: board(1), result: Some(result(1, 420)), adjusted });
    assert_eq!((story.margin().to_string(), story.stage()), ("0".to_owned(), MatchStage::Provisional));
    let seen = story.sees(MatchLane::Home);
    assert_eq!((seen.totals.boards, seen.score_version), (0, 1));
}

/// Spec D13: what one room cannot play, the director scores or strikes out, and nobody waits for it.
#[test]
fn the_director_scores_what_a_room_cannot_play() {
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    story.plays(Room::Open, 1, 420);
    story.plays(Room::Closed, 1, 420);
    story.plays(Room::Open, 2, 100);
    let award = |one| Award::Artificial(one);
    let score = MatchRuling::Score {
        board: board(2),
        room: Room::Closed,
        ns: award(Artificial::AveragePlus),
        ew: award(Artificial::AverageMinus),
    };
    let records = story.rules(score).unwrap();
    assert!(matches!(
        records[1..],
        [
            MatchRecord::Segment(SegmentRecord::SegmentClosed { .. }),
            MatchRecord::Ending(EndingRecord::Provisional { .. })
        ]
    ));
    // Home sat East-West there: average minus to it, average plus to the other team.
    assert_eq!(story.margin().to_string(), "-3");
}

#[test]
fn a_board_that_is_struck_out_is_waited_for_by_nobody() {
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    story.both_play(1, [0, 50]);
    let records = story.rules(MatchRuling::Void { board: board(2) }).unwrap();
    assert!(matches!(
        records[1..],
        [
            MatchRecord::Segment(SegmentRecord::SegmentClosed { .. }),
            MatchRecord::Ending(EndingRecord::Provisional { .. })
        ]
    ));
    assert_eq!(story.sees(MatchLane::Home).totals.boards, 1);
    // A table that plays it on tells nothing that counts.
    story.both_play(2, [1_440, 0]);
    assert_eq!(story.margin().to_string(), "-2");
}

#[test]
fn only_boards_that_are_dealt_are_ruled_on() {
    let mut story = Story::in_play(conditions(&[1, 1]));
    story.director_joins();
    let void = |number| MatchRuling::Void { board: board(number) };
    assert_eq!(story.rules(void(2)), Err(Refusal::NoSuchBoard { board: board(2) }));
    story.rules(void(1)).unwrap();
    assert_eq!(story.segment().number, 2);
}
