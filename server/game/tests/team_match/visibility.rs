//! What is shown when (Spec D3, D5, D7): boards, totals, rulings and secrets by the conditions of contest, line-ups
//! blind.

use bridge_game::MatchCommand;
use bridge_protocol::{
    Artificial, Award, Dealing, LineupView, MatchConditions, MatchLane, MatchRuling, MatchStage, MatchView, Refusal,
    Room, SeatingRights, Team, Totals, Unit, Visibility,
};
use bridge_rules::{Exact, Side};

use crate::{
    people::{captain, director, lineup, person, spectator},
    played::{Played, made},
    story::{board, conditions},
};

const USUAL: [u8; 4] = [1, 2, 3, 4];

#[test]
fn at_segment_end_a_board_waits_for_its_segment() {
    let mut played = Played::in_the_rooms(with(Visibility::AtSegmentEnd));
    played.both_play(&[(1, "4SN 10", "2SN 10")]);
    assert_eq!((sheet(&played), boards_shown(&played)), (String::new(), 0));
    played.both_play(&[(2, "1NTN 7", "1NTN 7")]);
    assert_eq!((sheet(&played).as_str(), boards_shown(&played)), ("1: 6 -6, 2: 0 0", 2));
    let segment = &played.view(MatchLane::Away).segments[0];
    assert_eq!((segment.closed, segment.score.home, segment.score.away), (true, 6.into(), Exact::ZERO));
}

#[test]
fn at_board_a_board_waits_for_the_other_room() {
    let mut played = Played::in_the_rooms(with(Visibility::AtBoard));
    played.reports(Room::Open, made(2, "1NTN 7"));
    assert_eq!((sheet(&played), boards_shown(&played)), (String::new(), 0));
    played.both_play(&[(1, "4SN 10", "2SN 10")]);
    assert_eq!((sheet(&played).as_str(), boards_shown(&played)), ("1: 6 -6", 1));
    assert_eq!(played.view(MatchLane::Home).totals.margin, 6.into());
}

/// A board that is scored though one room has not had it could still come to that room's table: its cards wait.
#[test]
fn at_board_a_board_scored_unplayed_waits_for_the_segment() {
    let mut played = Played::in_the_rooms(with(Visibility::AtBoard));
    played.reports(Room::Open, made(1, "4SN 10"));
    played.rules(scored(1, Room::Closed));
    assert_eq!((sheet(&played), played.view(MatchLane::Home).rulings.len()), (String::new(), 0));
    assert_eq!(played.sheet(MatchLane::Director), "1: 3 -3");
    played.both_play(&[(2, "1NTN 7", "1NTN 7")]);
    assert_eq!((sheet(&played).as_str(), played.view(MatchLane::Home).rulings.len()), ("1: 3 -3, 2: 0 0", 1));
}

#[test]
fn at_match_end_a_board_waits_for_all() {
    let mut played = Played::in_the_rooms(with(Visibility::AtMatchEnd));
    played.both_play(&[(1, "4SN 10", "2SN 10"), (2, "1NTN 7", "1NTN 7")]);
    assert_eq!((sheet(&played), played.view(MatchLane::Home).totals.margin), (String::new(), Exact::ZERO));
    played.lineups(2);
    played.both_play(&[(3, "1NTN 7", "1NTN 7"), (4, "1NTN 7", "1NTN 7")]);
    let view = played.view(MatchLane::Spectator);
    assert_eq!((view.stage, view.totals.boards, view.totals.margin), (MatchStage::Provisional, 4, 6.into()));
    assert_eq!(sheet(&played), "1: 6 -6, 2: 0 0, 3: 0 0, 4: 0 0");
}

#[test]
fn the_director_sees_each_room_as_it_goes() {
    let mut played = Played::in_the_rooms(with(Visibility::AtMatchEnd));
    played.reports(Room::Closed, made(2, "4SN 10"));
    played.reports(Room::Closed, made(1, "1NTN 7"));
    let view = played.view(MatchLane::Director);
    let progress = view.segments[0].progress.as_ref().unwrap();
    assert_eq!((progress.open.len(), progress.closed.len()), (0, 2));
    let seats = progress.closed[0].players;
    assert_eq!(seats.iter().map(|(_, player)| player.unwrap().0).collect::<Vec<_>>(), [3, 3, 4, 4]);
    played.reports(Room::Open, made(2, "4SN 10"));
    assert_eq!(played.sheet(MatchLane::Director), "2: 0 0");
    let others = [MatchLane::Home, MatchLane::Away, MatchLane::Spectator].map(|lane| played.view(lane));
    let shows_nothing = |view: MatchView| {
        view.segments[0].progress.is_none() && view.rulings_made.is_none() && view.totals == Totals::default()
    };
    assert!(others.into_iter().all(shows_nothing));
}

/// A fine is nobody's secret; a score is shown with its board, a line-up with the others.
#[test]
fn a_ruling_is_heard_when_what_it_is_about_may_be_known() {
    let mut played = Played::begin(with(Visibility::AtSegmentEnd));
    played.rules(MatchRuling::SetLineup { segment: 1, team: Team::Home, lineup: lineup(USUAL) });
    let heard = |played: &Played| {
        [MatchLane::Home, MatchLane::Away, MatchLane::Spectator].map(|lane| played.view(lane).rulings.len())
    };
    assert_eq!(heard(&played), [1, 0, 0]);
    played.hands_in(Team::Away);
    assert_eq!(heard(&played), [1, 1, 1]);
    played.rules(scored(1, Room::Open));
    played.rules(MatchRuling::Void { board: board(2) });
    assert_eq!(heard(&played), [1, 1, 1]);
    played.reports(Room::Closed, made(1, "4SN 10"));
    assert_eq!((heard(&played), sheet(&played).as_str()), ([3, 3, 3], "1: 3 -3, 2: -"));
}

#[test]
fn line_ups_are_blind_until_both_are_in() {
    let mut played = Played::begin(conditions(&[2]));
    let seen = |played: &Played, lane| {
        let lineups = played.view(lane).segments[0].lineups;
        [lineups.home, lineups.away]
    };
    let (shown, none) = (LineupView::Shown(lineup(USUAL)), LineupView::Awaited);
    played.hands_in(Team::Home);
    assert_eq!(seen(&played, MatchLane::Home), [shown, none]);
    assert_eq!(seen(&played, MatchLane::Director), [shown, none]);
    for lane in [MatchLane::Away, MatchLane::Spectator] {
        assert_eq!(seen(&played, lane), [LineupView::HandedIn, none], "{lane:?}");
    }
    played.hands_in(Team::Away);
    assert!(MatchLane::ALL.into_iter().all(|lane| seen(&played, lane) == [shown, shown]));
}

#[test]
fn who_has_to_place_first_is_seen_placing() {
    let mut played = Played::begin(MatchConditions { seating_rights: SeatingRights::Visitors, ..conditions(&[2]) });
    played.hands_in(Team::Home);
    let seen = |lane| played.view(lane).segments[0].lineups.home;
    assert!(MatchLane::ALL.into_iter().all(|lane| seen(lane) == LineupView::Shown(lineup(USUAL))));
}

/// Spec C15, D15: it counts, and it is shown when the boards of its room may be.
#[test]
fn a_fine_given_at_a_table_is_shown_with_its_segment() {
    let mut played = Played::in_the_rooms(with(Visibility::AtBoard));
    played.fined_in(Room::Closed, Side::NorthSouth, 2, Unit::Imps);
    played.both_play(&[(1, "4SN 10", "2SN 10")]);
    let shown = |played: &Played, lane| {
        let view = played.view(lane);
        (view.penalties.len(), view.totals.margin)
    };
    assert_eq!(shown(&played, MatchLane::Home), (0, 6.into()));
    assert_eq!(shown(&played, MatchLane::Director), (1, 8.into()));
    played.both_play(&[(2, "1NTN 7", "1NTN 7")]);
    assert_eq!(shown(&played, MatchLane::Home), (1, 8.into()));
    let fine = played.view(MatchLane::Spectator).penalties.remove(0);
    assert_eq!((fine.team, fine.room, fine.reason.as_str()), (Team::Away, Some(Room::Closed), "a phone rang"));
}

/// A secret is as good as the four hands.
#[test]
fn the_secret_of_a_board_comes_out_with_it() {
    let mut played = Played::begin_dealt(with(Visibility::AtBoard));
    played.lineups(1);
    let wanted = |played: &Played| played.view(MatchLane::Home).segments[0].set.as_ref().unwrap().wanted;
    assert_eq!(wanted(&played), Dealing::Commitments);
    let not_dealt = played.story.team_match.transcript(spectator().account, 1);
    assert!(matches!(not_dealt, Err(Refusal::NotNowInMatch { stage: MatchStage::Dealing })));
    played.story.is_dealt();
    assert_eq!(wanted(&played), Dealing::Done);

    played.reports(Room::Open, made(1, "4SN 10"));
    let secrets =
        |played: &Played, who: &str| played.story.team_match.transcript(person(who).account, 1).unwrap().reveals.len();
    assert_eq!((secrets(&played, "Wanda"), secrets(&played, "Tom Director")), (0, 0));
    played.reports(Room::Closed, made(1, "4SN 10"));
    assert_eq!((secrets(&played, "Wanda"), secrets(&played, "Tom Director")), (1, 1));
    let compared = played.view(MatchLane::Spectator).segments.remove(0).compared;
    let transcript = played.story.team_match.transcript(spectator().account, 1).unwrap();
    assert_eq!(compared[0].secret.as_ref(), transcript.reveals.first());
}

#[test]
fn the_director_is_not_shown_the_secret_of_a_board_that_is_still_to_be_played() {
    let mut played = Played::begin_dealt(with(Visibility::AtSegmentEnd));
    played.lineups(1);
    played.story.is_dealt();
    played.reports(Room::Open, made(1, "4SN 10"));
    played.rules(scored(1, Room::Closed));
    let compared = played.view(MatchLane::Director).segments.remove(0).compared;
    assert_eq!((compared.len(), compared[0].secret.as_ref()), (1, None));
}

#[test]
fn the_calls_and_cards_of_a_board_are_open_when_it_is() {
    let mut played = Played::begin(with(Visibility::AtSegmentEnd));
    let open = |played: &Played, who: &str, segment| {
        let (_, rooms) = played.story.team_match.open_boards(person(who).account, segment)?;
        Ok::<_, Refusal>(rooms.into_iter().map(|(_, _, boards)| boards.len()).collect::<Vec<_>>())
    };
    assert!(matches!(open(&played, "Wanda", 1), Err(Refusal::RoomsClosed {})));
    played.lineups(1);
    played.both_play(&[(1, "4SN 10", "2SN 10")]);
    played.reports(Room::Open, made(2, "4SN 10"));
    assert_eq!((open(&played, "Wanda", 1), open(&played, "Hera", 1)), (Ok(vec![0, 0]), Ok(vec![0, 0])));
    assert_eq!(open(&played, "Tom Director", 1), Ok(vec![1, 1]), "a board that is under way is seen at its table");
    played.reports(Room::Closed, made(2, "4SN 10"));
    assert_eq!(open(&played, "Wanda", 1), Ok(vec![2, 2]));

    for segment in [0, 3] {
        assert!(matches!(open(&played, "Wanda", segment), Err(Refusal::NoSuchSegment {})));
    }
    assert!(matches!(open(&played, "Otto", 1), Err(Refusal::NoSuchMatch {})));
    assert!(matches!(played.story.team_match.transcript(director().account, 1), Err(Refusal::NotDealtHere {})));
}

#[test]
fn a_match_that_was_given_up_hides_nothing_any_more() {
    let mut played = Played::in_the_rooms(with(Visibility::AtMatchEnd));
    played.both_play(&[(1, "4SN 10", "2SN 10")]);
    played.rules(MatchRuling::Forfeit { team: Team::Away });
    assert_eq!((sheet(&played).as_str(), boards_shown(&played)), ("1: 6 -6, 2: -", 1));
}

/// Captains agree with what they see, and what they see has a version.
#[test]
fn a_score_corrected_at_the_end_has_another_version() {
    let mut played = Played::in_the_rooms(conditions(&[2]));
    played.both_play(&[(1, "4SN 10", "2SN 10"), (2, "1NTN 7", "1NTN 7")]);
    assert_eq!(played.view(MatchLane::Home).score_version, 0, "what changed before the end was never agreed with");
    played.does(&captain(Team::Home), MatchCommand::AgreeScore { version: 0 });
    assert!(played.view(MatchLane::Away).agreed.home);
    played.reports(Room::Open, made(1, "4SN 9"));
    let view = played.view(MatchLane::Away);
    assert_eq!((view.score_version, view.agreed.home, view.totals.margin), (1, false, (-6).into()));
}

/// The spectators' sheet; the teams' is the same.
fn sheet(played: &Played) -> String {
    let sheet = played.sheet(MatchLane::Spectator);
    assert_eq!([MatchLane::Home, MatchLane::Away].map(|lane| played.sheet(lane)), [sheet.clone(), sheet.clone()]);
    sheet
}

fn boards_shown(played: &Played) -> u32 {
    played.view(MatchLane::Spectator).totals.boards
}

/// Two segments of two boards.
fn with(visibility: Visibility) -> MatchConditions {
    MatchConditions { visibility, ..conditions(&[2, 2]) }
}

fn scored(number: u32, room: Room) -> MatchRuling {
    let (plus, minus) = (Award::Artificial(Artificial::AveragePlus), Award::Artificial(Artificial::AverageMinus));
    let (ns, ew) = if room == Room::Open { (plus, minus) } else { (minus, plus) };
    MatchRuling::Score { board: board(number), room, ns, ew }
}
