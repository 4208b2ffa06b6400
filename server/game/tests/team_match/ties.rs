//! Who is ahead when nobody is: the profiles of Spec D16, and what a team brings along (D17, D20.8).

use bridge_game::{MatchCommand, PlayedBoard};
use bridge_protocol::{
    Adjusted, Artificial, Award, CarryOver, MatchConditions, MatchLane, MatchResult, MatchRuling, MatchStage, Ratio,
    Room, SeatingRights, Team, Ties, Unit, WonBy,
};
use bridge_rules::Exact;

use crate::{
    people::captain,
    story::{Story, board, conditions},
};

#[test]
fn a_tie_stands() {
    let mut story = tied(Ties::Stand, &[2]);
    assert_eq!(story.stage(), MatchStage::Provisional);
    story.time_passes();
    assert_eq!(result(&story), (None, WonBy::Score));
}

#[test]
fn an_eighth_of_the_boards_again_and_again() {
    for (segments, extra) in [(&[2][..], 2), (&[8, 8], 2), (&[9, 8], 3)] {
        let mut story = tied(Ties::ExtraBoards, segments);
        let scheduled: u32 = segments.iter().map(|boards| u32::from(*boards)).sum();
        for stanza in 0..2 {
            let first = scheduled + 1 + stanza * extra;
            let segment = story.segment();
            assert_eq!(segment.boards, (first..first + extra).map(board).collect::<Vec<_>>());
            assert_eq!((segment.places_first, story.stage()), (None, MatchStage::Lineup), "nobody has seating rights");
            assert!(segment.set.is_some(), "they are dealt, wherever the others came from");
            story.usual_lineups(segment.number);
            story.is_dealt();
            for number in first..first + extra {
                story.both_play(number, [420, if stanza == 1 { 50 } else { 420 }]);
            }
        }
        assert_eq!(story.stage(), MatchStage::Provisional);
        story.time_passes();
        assert_eq!(result(&story), (Some(Team::Home), WonBy::Score));
    }
}

#[test]
fn after_eight_stanzas_it_is_drawn() {
    let mut story = tied(Ties::SuddenDeath, &[2]);
    for number in 3..=10 {
        assert_eq!(story.segment().boards, [board(number)]);
        story.usual_lineups(story.segment().number);
        story.is_dealt();
        story.both_play(number, [100, 100]);
    }
    assert_eq!(story.stage(), MatchStage::Provisional);
    story.time_passes();
    assert_eq!(result(&story), (None, WonBy::Score));
}

#[test]
fn points_decide_and_where_they_are_level_three_more_boards() {
    // +10 is nothing in IMPs.
    let mut story = Story::in_play(MatchConditions { ties: Ties::Aggregate, ..conditions(&[1]) });
    story.both_play(1, [400, 410]);
    assert_eq!(story.stage(), MatchStage::Provisional);
    story.time_passes();
    assert_eq!(result(&story), (Some(Team::Away), WonBy::Aggregate));

    let mut story = tied(Ties::Aggregate, &[2]);
    assert_eq!(story.segment().boards, [3, 4, 5].map(board));
    story.usual_lineups(2);
    story.is_dealt();
    for number in 3..=5 {
        story.both_play(number, [0, 10]);
    }
    story.time_passes();
    assert_eq!(result(&story), (Some(Team::Away), WonBy::Aggregate));
}

#[test]
fn a_tenth_of_an_imp_decides() {
    let carry_over = Some(CarryOver { to: Team::Away, amount: Ratio { n: 1, d: 10 } });
    let mut story = Story::in_play(MatchConditions { ties: Ties::ExtraBoards, carry_over, ..conditions(&[1]) });
    story.both_play(1, [420, 420]);
    assert_eq!((story.margin().to_string(), story.stage()), ("-1/10".to_owned(), MatchStage::Provisional));
    story.time_passes();
    assert_eq!(result(&story), (Some(Team::Away), WonBy::Score));
}

/// What was corrected to a tie is played off: both captains agree, and nobody has won.
#[test]
fn a_tie_that_comes_up_in_the_correction_period_is_played_off() {
    let mut story = Story::in_play(MatchConditions { ties: Ties::SuddenDeath, ..conditions(&[1]) });
    story.director_joins();
    story.both_play(1, [0, 30]);
    assert_eq!(story.margin().to_string(), "-1");
    story.rules(MatchRuling::Penalise { team: Team::Away, amount: Ratio::whole(1), unit: Unit::Imps }).unwrap();
    for team in Team::ALL {
        story.does(&captain(team), MatchCommand::AgreeScore { version: 1 }).unwrap();
    }
    assert_eq!((story.stage(), story.segment().number), (MatchStage::Lineup, 2));
    story.usual_lineups(2);
    story.is_dealt();
    story.plays(Room::Closed, 2, 0);
    story.plays(Room::Open, 2, 800);
    let seen = story.sees(MatchLane::Home);
    assert_eq!((seen.stage, seen.agreed.home, seen.agreed.away), (MatchStage::Provisional, false, false));
}

/// Spec D16: ties are broken where nobody is ahead, as the score is by now.
#[test]
fn a_ruling_that_decides_a_match_makes_what_was_to_decide_it_needless() {
    // Before the line-ups, and when they are in.
    for are_seated in [false, true] {
        let mut story = tied(Ties::ExtraBoards, &[8]);
        story.director_joins();
        assert_eq!(story.segment().number, 2);
        if are_seated {
            story.usual_lineups(2);
            story.is_dealt();
            story.plays(Room::Open, 9, -800);
        }
        story.rules(for_home()).unwrap();
        if are_seated {
            let is_held = |story: &Story| story.team_match.rooms_wanted().iter().any(|room| room.is_held);
            assert!(is_held(&story) && story.stage() == MatchStage::Playing, "a board that is on is played to its end");
            for room in Room::ALL {
                story.stops(room);
            }
        }
        assert_eq!(story.stage(), MatchStage::Provisional, "{are_seated}");
        assert!(story.margin() > Exact::ZERO);
        story.time_passes();
        assert_eq!(result(&story), (Some(Team::Home), WonBy::Score), "{are_seated}");
    }
}

#[test]
fn what_broke_a_tie_that_is_none_any_more_does_not_count() {
    let mut story = tied(Ties::SuddenDeath, &[2]);
    story.director_joins();
    story.usual_lineups(2);
    story.is_dealt();
    story.both_play(3, [0, 800]);
    assert!(story.margin() < Exact::ZERO && story.stage() == MatchStage::Provisional);
    story.rules(for_home()).unwrap();
    assert!(story.margin() > Exact::ZERO, "the board that broke the tie has nothing to break");
    let seen = story.sees(MatchLane::Spectator);
    assert_eq!(seen.segments[1].compared[0].points, None);
    story.time_passes();
    assert_eq!(result(&story), (Some(Team::Home), WonBy::Score));
}

/// It counts with the rest, and the boards are played to their end.
#[test]
fn a_fine_while_a_tie_is_broken_does_not_break_it() {
    let mut story = tied(Ties::ExtraBoards, &[8]);
    story.director_joins();
    story.usual_lineups(2);
    story.is_dealt();
    story.rules(MatchRuling::Penalise { team: Team::Home, amount: Ratio::whole(1), unit: Unit::Imps }).unwrap();
    assert!(story.team_match.rooms_wanted().iter().all(|room| !room.is_held));
    story.both_play(9, [800, 0]);
    assert_eq!(story.stage(), MatchStage::Playing);
    story.both_play(10, [0, 0]);
    assert_eq!((story.stage(), story.margin().to_string()), (MatchStage::Provisional, "12".to_owned()));
}

/// A ruling makes what broke the tie needless, and a fine makes the match level again.
#[test]
fn a_match_that_is_level_again_is_played_off_again() {
    let mut story = tied(Ties::SuddenDeath, &[2]);
    story.director_joins();
    story.usual_lineups(2);
    story.is_dealt();
    story.rules(MatchRuling::Penalise { team: Team::Home, amount: Ratio::whole(3), unit: Unit::Imps }).unwrap();
    story.plays(Room::Open, 3, 100);
    story.rules(for_home()).unwrap();
    for room in Room::ALL {
        story.stops(room);
    }
    assert_eq!((story.stage(), story.segment().number), (MatchStage::Lineup, 3), "3 IMPs, and a fine of 3");
    story.usual_lineups(3);
    story.is_dealt();
    story.both_play(4, [800, 0]);
    assert!(story.margin() > Exact::ZERO && story.stage() == MatchStage::Provisional);
}

/// Of two boards that are to be ruled the first alone says nothing of who is ahead.
#[test]
fn a_tie_is_broken_on_as_long_as_a_board_before_is_to_be_ruled() {
    let mut story = Story::imported(MatchConditions { ties: Ties::ExtraBoards, ..conditions(&[2]) });
    story.everyone_joins();
    story.usual_lineups(1);
    for number in 1..=2 {
        story.plays(Room::Open, number, 100);
        let result = Some(crate::story::result(number, 100));
        story.reports(
            Room::Closed,
            PlayedBoard { board: board(number), result, adjusted: Some(Adjusted::ToBeRuled {}) },
        );
    }
    assert_eq!(story.segment().number, 2, "nobody directs");
    story.director_joins();
    story.rules(for_home()).unwrap();
    story.plays(Room::Closed, 1, 100);
    assert_eq!((story.stage(), story.segment().number), (MatchStage::Lineup, 2));
    story.plays(Room::Closed, 2, 100);
    assert_eq!(story.stage(), MatchStage::Provisional, "by the second home is ahead");
}

#[test]
fn rights_are_for_the_scheduled_segments() {
    let ties = MatchConditions { ties: Ties::SuddenDeath, seating_rights: SeatingRights::Visitors, ..conditions(&[1]) };
    let mut story = Story::in_play(ties);
    assert_eq!(story.segment().places_first, Some(Team::Home));
    story.both_play(1, [0, 0]);
    assert_eq!(story.segment().places_first, None);
}

/// What the Open room made of board 1 is worth a little more to home.
fn for_home() -> MatchRuling {
    let (ns, ew) = (Award::Artificial(Artificial::AveragePlus), Award::Artificial(Artificial::AverageMinus));
    MatchRuling::Score { board: board(1), room: Room::Open, ns, ew }
}

/// All boards of the segments are the same in both rooms.
fn tied(ties: Ties, segments: &[u8]) -> Story {
    let mut story = Story::imported(MatchConditions { ties, ..conditions(segments) });
    story.everyone_joins();
    let mut number = 0;
    for (segment, boards) in (1..).zip(segments) {
        story.usual_lineups(segment);
        for _ in 0..*boards {
            number += 1;
            story.both_play(number, [100, 100]);
        }
    }
    story
}

fn result(story: &Story) -> (Option<Team>, WonBy) {
    let MatchResult { winner, by } = story.sees(MatchLane::Spectator).result.unwrap();
    (winner, by)
}
