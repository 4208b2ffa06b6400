//! Who goes into which room (Spec D8, D11, D20.6).

use bridge_game::{Entrance, MatchCommand};
use bridge_protocol::{MatchRuling, MatchStage, Refusal, Room, Team};
use bridge_rules::Seat;

use crate::{
    people::{captain, director, number, player, spectator},
    story::{Decision, Story, conditions},
};

#[test]
fn a_player_is_let_in_to_their_seat() {
    let mut story = Story::at_the_doors(conditions(&[2]));
    let ann = player(Team::Home, 1);
    assert_eq!(story.team_match.entrance(ann.account, Room::Open), None, "Ann has not entered");
    enters(&mut story, &ann, Room::Open).unwrap();
    let seat = Entrance::Seat { table: story.table(Room::Open), seat: Seat::North };
    assert_eq!(story.team_match.entrance(ann.account, Room::Open), Some(seat));
}

#[test]
fn nobody_is_let_in_who_has_no_seat_there() {
    let mut story = Story::at_the_doors(conditions(&[2]));
    for who in [player(Team::Home, 3), player(Team::Home, 5), captain(Team::Away), spectator()] {
        assert_eq!(enters(&mut story, &who, Room::Open), Err(Refusal::NotInLineup {}), "{}", who.name);
    }
}

#[test]
fn the_rooms_are_closed_until_the_boards_are_dealt_and_when_they_are_over() {
    let mut story = Story::open(conditions(&[1, 1]));
    story.everyone_joins();
    let ann = player(Team::Home, 1);
    assert_eq!(enters(&mut story, &ann, Room::Open), Err(Refusal::RoomsClosed {}));
    story.usual_lineups(1);
    assert_eq!(enters(&mut story, &ann, Room::Open), Err(Refusal::RoomsClosed {}));
    story.is_dealt();
    enters(&mut story, &ann, Room::Open).unwrap();
    story.both_play(1, [0, 0]);
    assert_eq!(enters(&mut story, &ann, Room::Open), Err(Refusal::RoomsClosed {}));
    // What a player saw belongs to a segment that is over.
    story.hands_in(Team::Home, 2, [3, 4, 1, 2]).unwrap();
    story.hands_in(Team::Away, 2, [1, 2, 3, 4]).unwrap();
    story.is_dealt();
    enters(&mut story, &ann, Room::Closed).unwrap();
}

#[test]
fn nobody_enters_a_room_when_the_match_is_over_whoever_has_been_there() {
    let mut story = Story::in_play(conditions(&[1]));
    story.director_joins();
    let ann = player(Team::Home, 1);
    for who in [&ann, &director()] {
        enters(&mut story, who, Room::Open).unwrap();
    }
    story.both_play(1, [420, 50]);
    for team in Team::ALL {
        story.does(&captain(team), MatchCommand::AgreeScore { version: 0 }).unwrap();
    }
    for who in [&ann, &director()] {
        let over = Refusal::NotNowInMatch { stage: MatchStage::Final };
        assert_eq!(enters(&mut story, who, Room::Open), Err(over), "{}", who.name);
    }
}

#[test]
fn who_was_in_one_room_never_enters_the_other() {
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    let ann = player(Team::Home, 1);
    enters(&mut story, &ann, Room::Open).unwrap();
    story.rules(substitutes(1, 5)).unwrap();
    // The seat was given up; the Closed room's may not be had.
    assert_eq!(story.team_match.entrance(ann.account, Room::Open), None);
    assert_eq!(enters(&mut story, &ann, Room::Closed), Err(Refusal::OtherRoom {}));
    assert!(matches!(story.rules(substitutes(3, 1)), Err(Refusal::BadSubstitution { .. })), "nor by the director");
}

#[test]
fn the_director_goes_where_they_are_needed() {
    let mut story = Story::in_play(conditions(&[1]));
    story.director_joins();
    for room in Room::ALL {
        enters(&mut story, &director(), room).unwrap();
        let expected = Entrance::Director { table: story.table(room) };
        assert_eq!(story.team_match.entrance(director().account, room), Some(expected));
    }
}

#[test]
fn a_room_is_settled_when_its_boards_are_played() {
    let mut story = Story::in_play(conditions(&[1, 1]));
    let settled =
        |story: &Story| story.team_match.rooms_wanted().iter().map(|room| room.is_settled).collect::<Vec<_>>();
    assert_eq!(settled(&story), [false, false]);
    story.plays(Room::Closed, 1, 50);
    assert_eq!(settled(&story), [false, true]);
    story.plays(Room::Open, 1, 50);
    story.usual_lineups(2);
    assert_eq!(settled(&story), [true, true, false, false]);
    story.both_play(2, [0, 0]);
    story.time_passes();
    assert_eq!(settled(&story), [true; 4]);
}

#[test]
fn two_rooms_of_a_match_never_share_a_table() {
    let mut story = Story::in_play(conditions(&[1, 1]));
    story.both_play(1, [0, 0]);
    story.usual_lineups(2);
    let mut tables: Vec<_> = story.team_match.rooms_wanted().iter().map(|room| room.opened.table).collect();
    tables.sort_unstable();
    tables.dedup();
    assert_eq!(tables.len(), 4);
}

fn enters(story: &mut Story, who: &bridge_game::Person, room: Room) -> Decision {
    story.does(who, MatchCommand::EnterRoom { room })
}

fn substitutes(out: u8, into: u8) -> MatchRuling {
    MatchRuling::Substitute { segment: 1, team: Team::Home, out: number(out), into: number(into) }
}
