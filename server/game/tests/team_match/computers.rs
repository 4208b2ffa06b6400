//! Computers on a roster: they are there from the start, nobody waits for what people are waited for, and they give
//! way.

use bridge_game::{MatchCommand, MatchRecord, Person};
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
    assert!(matches!(records[0], MatchRecord::LineupHandedIn { team: Team::Home, .. }), "{records:?}");
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
    assert!(matches!(records[..], [_, MatchRecord::RevealsCalled { .. }]), "{records:?}");
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
