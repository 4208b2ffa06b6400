//! Computers on a roster: they are there from the start, nobody waits for what people are waited for, and they give
//! way.

use bridge_game::{AttendanceRecord, DealingRecord, MatchCommand, MatchRecord, Person, SegmentRecord};
use bridge_protocol::{
    ByTeam, LineupView, MatchConditions, MatchLane, MatchPlace, MatchScoring, MatchStage, PlayFor, Refusal, Room, Team,
    TeamEntry,
};
use bridge_rules::Seat;

use crate::{
    people::{captain, lineup, number, person, player},
    story::{Story, conditions, opened},
};

/// The second of the home team is a person; everybody else is a computer.
fn against_computers(segments: &[u8]) -> MatchConditions {
    let usual = conditions(segments);
    let four = |entry: &TeamEntry, computers: &[u8]| TeamEntry {
        players: entry.players[..4].to_vec(),
        computers: computers.iter().copied().map(number).collect(),
        ..entry.clone()
    };
    let teams = ByTeam { home: four(&usual.teams.home, &[1, 3, 4]), away: four(&usual.teams.away, &[4, 3, 2, 1]) };
    MatchConditions { teams, lineup_within_ms: Some(1), correction_ms: 0, ..usual }
}

fn bob() -> Person {
    player(Team::Home, 2)
}

fn joined(story: &mut Story, person: &Person, place: MatchPlace) {
    story.does(person, MatchCommand::Join { place }).unwrap();
}

fn with_bob() -> Story {
    let mut story = Story::open(against_computers(&[1]));
    joined(&mut story, &bob(), MatchPlace::Captain { team: Team::Home });
    joined(&mut story, &bob(), MatchPlace::Player { team: Team::Home, number: number(2) });
    story
}

#[test]
fn their_names_say_that_they_are_computers_and_the_view_says_where_they_play() {
    let view = Story::open(against_computers(&[1])).sees(MatchLane::Spectator);
    let names = |team: Team| view.conditions.teams[team].players.iter().map(|name| name.as_str()).collect::<Vec<_>>();
    assert_eq!(names(Team::Home), ["Computer 1", "Bob", "Computer 2", "Computer 3"]);
    assert_eq!(names(Team::Away), ["Computer 4", "Computer 5", "Computer 6", "Computer 7"]);
    let home = &view.teams.home;
    assert_eq!(home.computers, [1, 3, 4].map(number));
    assert_eq!(home.players.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true, true]);
}

#[test]
fn a_computer_has_a_place_of_the_roster_and_each_place_is_named_once() {
    for wrong in [&[0][..], &[5], &[2, 2]] {
        let mut conditions = conditions(&[1]);
        conditions.teams.home.players.truncate(4);
        conditions.teams.home.computers = wrong.iter().copied().map(number).collect();
        let refused = opened(bridge_protocol::BoardSource::Deal(1), conditions).unwrap_err();
        assert!(matches!(refused, Refusal::BadConditions { .. }), "{wrong:?}");
    }
}

#[test]
fn a_team_of_computers_lines_up_by_itself_and_nobody_waits_for_its_captain() {
    let mut story = Story::open(against_computers(&[1]));
    let shown = |story: &Story| story.segment().lineups.away;
    assert_eq!(shown(&story), LineupView::Shown(lineup([1, 2, 3, 4])));
    joined(&mut story, &bob(), MatchPlace::Captain { team: Team::Home });
    let records = story.time_passes();
    assert!(
        matches!(records[0], MatchRecord::Segment(SegmentRecord::LineupHandedIn { team: Team::Home, .. })),
        "{records:?}"
    );
    assert_eq!(story.stage(), MatchStage::Dealing);
}

#[test]
fn nobody_waits_for_what_computers_might_add_to_the_deal() {
    let mut story = with_bob();
    story.time_passes();
    let commitment = bridge_dealing::ClientCommitment::of(
        &story.segment().set.unwrap().ctx,
        &"O:S".parse().unwrap(),
        &bridge_dealing::Share::new(&[7; 32]).unwrap(),
    );
    let records = story.does(&bob(), MatchCommand::Contribute { segment: 1, commitment }).unwrap();
    assert!(matches!(records[..], [_, MatchRecord::Dealing(DealingRecord::RevealsCalled { .. })]), "{records:?}");
    let value = bridge_dealing::Share::new(&[7; 32]).unwrap();
    story.does(&bob(), MatchCommand::Reveal { segment: 1, value }).unwrap();
    assert_eq!(story.stage(), MatchStage::Playing);
    let transcript = story.team_match.transcript(bob().account, 1).unwrap();
    let silent: Vec<_> = transcript.uncommitted.iter().map(|label| label.as_str()).collect();
    assert_eq!(silent.len(), 7);
    assert!(silent.iter().all(|label| label.ends_with(":computer")), "{silent:?}");
}

#[test]
fn each_computer_is_wanted_in_its_room_and_the_score_stands_when_people_agree() {
    let mut story = with_bob();
    story.time_passes();
    story.is_dealt();
    for (room, count) in [(Room::Open, 3), (Room::Closed, 4)] {
        let computers = story.team_match.computers_at(story.table(room));
        assert_eq!(computers.len(), count);
        for (_, _, computer) in computers {
            story.does(&computer, MatchCommand::EnterRoom { room }).unwrap();
        }
    }
    story.does(&bob(), MatchCommand::EnterRoom { room: Room::Open }).unwrap();
    assert!(!story.team_match.people().iter().any(|account| account.is_computer()));
    story.both_play(1, [420, 0]);
    assert!(story.sees(MatchLane::Home).agreed.away);
    story.does(&bob(), MatchCommand::AgreeScore { version: 0 }).unwrap();
    assert_eq!(story.stage(), MatchStage::Final);
}

fn seat_computer(team: Team, player: u8) -> MatchCommand {
    MatchCommand::SeatComputer { team, player: number(player) }
}

#[test]
fn a_captain_has_a_computer_play_where_nobody_has_come_and_whoever_comes_takes_over() {
    let mut story = Story::open(conditions(&[1]));
    let place = |number_| MatchPlace::Player { team: Team::Home, number: number(number_) };
    for team in Team::ALL {
        joined(&mut story, &captain(team), MatchPlace::Captain { team });
    }
    assert_eq!(story.does(&captain(Team::Home), seat_computer(Team::Away, 3)), Err(Refusal::NotCaptain {}));
    assert_eq!(story.does(&person("Ann"), seat_computer(Team::Home, 3)), Err(Refusal::NoSuchMatch {}));
    let refused = story.does(&captain(Team::Home), seat_computer(Team::Home, 6));
    assert!(matches!(refused, Err(Refusal::BadSubstitution { .. })), "{refused:?}");

    story.does(&captain(Team::Home), seat_computer(Team::Home, 3)).unwrap();
    // Whoever opened the match may too.
    story.does(&person("Hugo"), seat_computer(Team::Away, 4)).unwrap();
    let view = story.sees(MatchLane::Spectator);
    assert_eq!(
        ByTeam::from_fn(|team| view.teams[team].computers.clone()),
        ByTeam { home: vec![number(3)], away: vec![number(4)] }
    );
    let names = [Team::Home, Team::Away].map(|team| view.teams[team].players.iter().flatten().count());
    assert_eq!(names, [1, 1]);
    assert_eq!(view.conditions.teams.home.players[2].as_str(), "Computer 1");
    assert_eq!(view.conditions.teams.away.players[3].as_str(), "Computer 2");

    story.usual_lineups(1);
    story.is_dealt();
    let computers = story.team_match.computers_at(story.table(Room::Closed));
    let seats: Vec<_> = computers.iter().map(|(_, seat, _)| *seat).collect();
    assert_eq!(seats, [Seat::East, Seat::South], "the third of the home team, the fourth of the others");
    joined(&mut story, &person("Cid"), place(3));
    assert_eq!(story.sees(MatchLane::Home).teams.home.computers, []);
    let refused = story.does(&captain(Team::Home), seat_computer(Team::Home, 3));
    assert!(matches!(refused, Err(Refusal::BadSubstitution { .. })), "Cid is there: {refused:?}");
}

#[test]
fn a_computer_comes_for_a_player_who_has_been_gone_for_long_until_they_are_back() {
    let mut story = Story::in_play(conditions(&[2]));
    let ann = player(Team::Home, 1);
    let refused = story.does(&captain(Team::Home), seat_computer(Team::Home, 1));
    assert!(matches!(refused, Err(Refusal::BadSubstitution { .. })), "the player is there: {refused:?}");
    story.are_gone(Room::Open, &[(Seat::North, ann.clone())]);
    let records = story.does(&captain(Team::Home), seat_computer(Team::Home, 1)).unwrap();
    let places = story.sees(MatchLane::Home).conditions.teams.home.players.len();
    assert!(
        matches!(
            records[..],
            [
                MatchRecord::Attendance(AttendanceRecord::Joined { .. }),
                MatchRecord::Attendance(AttendanceRecord::Substituted { .. })
            ]
        ),
        "{records:?}"
    );
    let computer = number(u8::try_from(places).unwrap());
    assert_eq!(story.segment().lineups.home, LineupView::Shown(lineup([computer.0, 2, 3, 4])));
    let [(_, seat, person)] = &story.team_match.computers_at(story.table(Room::Open))[..] else { panic!("one") };
    assert_eq!((*seat, person.name.as_str()), (Seat::North, "Computer 1"));
    story.enters(Team::Home, 1, Room::Open).unwrap();
    assert_eq!(story.segment().lineups.home, LineupView::Shown(lineup([1, 2, 3, 4])));
    // The next who is gone has the same computer, which has been in this very room.
    story.are_gone(Room::Open, &[(Seat::North, ann)]);
    let records = story.does(&captain(Team::Home), seat_computer(Team::Home, 1)).unwrap();
    assert!(matches!(records[..], [MatchRecord::Attendance(AttendanceRecord::Substituted { .. })]), "{records:?}");
}

#[test]
fn a_director_has_a_computer_play_for_anybody_and_nobody_does_when_all_is_played() {
    let mut story = Story::in_play(conditions(&[1]));
    story.director_joins();
    story.does(&crate::people::director(), seat_computer(Team::Away, 2)).unwrap();
    assert_eq!(story.team_match.computers_at(story.table(Room::Open)).len(), 1);
    story.both_play(1, [0, 0]);
    story.time_passes();
    let refused = story.does(&captain(Team::Home), seat_computer(Team::Home, 3));
    assert!(matches!(refused, Err(Refusal::NotNowInMatch { .. })), "{refused:?}");
}

#[test]
fn computers_need_not_play_in_as_many_segments_as_people() {
    let mut story = Story::open(MatchConditions { least_segments: Some(1), ..conditions(&[1, 1]) });
    for team in Team::ALL {
        joined(&mut story, &captain(team), MatchPlace::Captain { team });
    }
    story.usual_lineups(1);
    story.is_dealt();
    story.both_play(1, [0, 0]);
    // The fifth of the roster has not played.
    assert!(matches!(story.hands_in(Team::Home, 2, [1, 2, 3, 4]), Err(Refusal::BadLineup { .. })));
    story.does(&captain(Team::Home), seat_computer(Team::Home, 5)).unwrap();
    story.hands_in(Team::Home, 2, [1, 2, 3, 4]).unwrap();
}

#[test]
fn computers_play_for_what_the_match_is_scored_in() {
    for (scoring, play_for) in [
        (MatchScoring::Imps, PlayFor::Imps),
        (MatchScoring::BoardAMatch, PlayFor::Matchpoints),
        (MatchScoring::Aggregate, PlayFor::Points),
    ] {
        let story = Story::in_play(MatchConditions { scoring, victory_points: None, ..conditions(&[1]) });
        let rooms = story.team_match.rooms_wanted();
        assert!(rooms.iter().all(|room| room.opened.policy.computers.play_for == play_for), "{scoring:?}");
        assert_eq!(rooms.len(), 2);
    }
}

#[test]
fn whoever_has_the_link_of_a_computers_place_takes_it_over() {
    let mut story = with_bob();
    story.time_passes();
    story.is_dealt();
    let (table, north) = (story.table(Room::Open), MatchPlace::Player { team: Team::Home, number: number(1) });
    joined(&mut story, &person("Ann"), north);
    let seats = story.team_match.seats_at(table).unwrap();
    assert_eq!(seats.seats[Seat::North], Some(person("Ann").account));
    assert_eq!(story.sees(MatchLane::Home).teams.home.computers, [3, 4].map(number));
    let refused = story.does(&captain(Team::Home), MatchCommand::Join { place: north });
    assert_eq!(refused, Err(Refusal::PlaceTaken {}));
    story.does(&person("Ann"), MatchCommand::EnterRoom { room: Room::Open }).unwrap();
}
