//! Who takes which place, and which match they enter with it.

use bridge_game::{EventCommand, MatchEntrance, Person};
use bridge_protocol::{
    EventLane, EventPlace, MatchId, MatchPlace, PlayerNumber, Refusal, Team, TeamNumber, TeamsMovement,
};

use crate::congress::{Congress, conditions, director, host, person, start};

const SWISS: TeamsMovement = TeamsMovement::Swiss { rounds: 3 };

#[test]
fn a_captain_may_play_for_their_team_and_for_no_other() {
    let mut congress = Congress::new(conditions(4, SWISS));
    joins(&mut congress, "Carl", captain(1));
    joins(&mut congress, "Carl", player(1, 2));
    assert_eq!(congress.event.places_of(person("Carl").account), [captain(1), player(1, 2)]);
    for place in [captain(2), player(2, 1), player(1, 3), EventPlace::Director {}] {
        assert_eq!(congress.refuses(&person("Carl"), join(place)), Refusal::OtherPart {}, "{place:?}");
    }
    assert_eq!(congress.does(&person("Carl"), join(EventPlace::Spectator {})), [], "Carl sees it already");
}

#[test]
fn a_place_is_taken_once_and_asking_again_changes_nothing() {
    let mut congress = Congress::new(conditions(4, SWISS));
    joins(&mut congress, "Carl", captain(1));
    assert_eq!(congress.does(&person("Carl"), join(captain(1))), []);
    assert_eq!(congress.refuses(&person("Emma"), join(captain(1))), Refusal::PlaceTaken {});
    for nowhere in [captain(0), captain(5), player(1, 0), player(1, 5)] {
        assert_eq!(congress.refuses(&person("Emma"), join(nowhere)), Refusal::BadInvitation {}, "{nowhere:?}");
    }
}

/// A player of another team too, whom they will meet, and the director, who comes to their table.
#[test]
fn s16_nobody_plays_or_directs_under_a_name_like_anothers() {
    let mut congress = Congress::new(conditions(4, SWISS));
    joins(&mut congress, "Carl", player(1, 2));
    joins(&mut congress, "Dora", EventPlace::Director {});
    let alike = |name: &str| Person { account: person("another").account, ..person(name) };
    for (name, place) in [
        ("Carl", player(2, 1)),
        ("CarI", captain(3)),
        ("D0ra", player(2, 1)),
        ("Carl", EventPlace::Director {}),
        // A team may have computers.
        ("Computer 1", player(2, 1)),
    ] {
        assert_eq!(congress.refuses(&alike(name), join(place)), Refusal::NameTooAlike {}, "{name} {place:?}");
    }
    congress.does(&alike("Carl"), join(EventPlace::Spectator {}));
    joins(&mut congress, "Carlo", player(2, 1));
}

#[test]
fn who_looks_on_may_come_to_play_or_direct() {
    let mut congress = Congress::new(conditions(4, SWISS));
    joins(&mut congress, "Sven", EventPlace::Spectator {});
    assert_eq!(congress.event.lane_of(person("Sven").account), Some(EventLane::Public));
    joins(&mut congress, "Sven", EventPlace::Director {});
    assert_eq!(congress.event.lane_of(person("Sven").account), Some(EventLane::Director));
    assert_eq!(congress.refuses(&person("Sven"), join(player(1, 1))), Refusal::OtherPart {});
    assert_eq!(congress.event.lane_of(person("Emma").account), None);
}

#[test]
fn whoever_opened_it_sees_what_everybody_sees_and_has_no_place_by_that() {
    let mut congress = Congress::new(conditions(4, SWISS));
    let account = host().account;
    assert_eq!(congress.event.lane_of(account), Some(EventLane::Public));
    assert_eq!(congress.event.places_of(account), []);
    congress.does(&host(), join(EventPlace::Director {}));
    assert_eq!(congress.event.lane_of(account), Some(EventLane::Director));
}

#[test]
fn captain_host_and_director_send_a_teams_invitations() {
    let mut congress = Congress::new(conditions(4, SWISS));
    joins(&mut congress, "Carl", captain(2));
    joins(&mut congress, "Dora", EventPlace::Director {});
    let may = |who: &Person, team| congress.event.may_invite(who.account, TeamNumber(team));
    assert!(may(&person("Carl"), 2) && may(&host(), 2) && may(&director(), 2));
    assert!(!may(&person("Carl"), 1) && !may(&person("Emma"), 2));
}

#[test]
fn a_team_enters_the_match_that_it_has_to_finish_with_all_its_places() {
    let mut congress = Congress::new(conditions(4, SWISS));
    joins(&mut congress, "Carl", captain(3));
    joins(&mut congress, "Carl", player(3, 4));
    assert_eq!(enters(&congress, "Carl", None), Err(Refusal::NoMatchToEnter {}), "nothing is drawn");
    congress.does(&host(), start());
    let (first, other) = (congress.match_of(3), congress.match_of(2));
    let own = vec![
        MatchPlace::Captain { team: Team::Away },
        MatchPlace::Player { team: Team::Away, number: PlayerNumber(4) },
    ];
    assert_eq!(enters(&congress, "Carl", None), Ok(MatchEntrance { id: first, places: own }));
    let looking_on = MatchEntrance { id: other, places: vec![MatchPlace::Spectator {}] };
    assert_eq!(
        enters(&congress, "Carl", Some(other)),
        Ok(looking_on.clone()),
        "in the match of others a player looks on"
    );
    congress.wins(3, 10);
    assert_eq!(enters(&congress, "Carl", None), Err(Refusal::NoMatchToEnter {}), "the others play on");
    congress.wins(2, 10);
    assert_ne!(enters(&congress, "Carl", None).unwrap().id, first);
}

#[test]
fn who_is_of_no_team_names_the_match() {
    let mut congress = Congress::directed(4, SWISS);
    congress.begins(1);
    joins(&mut congress, "Sven", EventPlace::Spectator {});
    let id = congress.match_of(1);
    assert_eq!(enters(&congress, "Sven", None), Err(Refusal::NoMatchToEnter {}));
    let nowhere = MatchId::from_bytes([0; 16]);
    assert_eq!(enters(&congress, "Sven", Some(nowhere)), Err(Refusal::NoMatchToEnter {}));
    let places = |who| enters(&congress, who, Some(id)).map(|entrance| entrance.places);
    assert_eq!(places("Sven"), Ok(vec![MatchPlace::Spectator {}]));
    assert_eq!(places("Dora"), Ok(vec![MatchPlace::Director {}]));
    let hosts = congress.event.entrance(host().account, Some(id)).map(|entrance| entrance.places);
    assert_eq!(hosts, Ok(vec![MatchPlace::Spectator {}]), "whoever opened it looks on");
    assert_eq!(places("Emma"), Err(Refusal::NoSuchEvent {}));
}

fn enters(congress: &Congress, who: &str, id: Option<MatchId>) -> Result<MatchEntrance, Refusal> {
    congress.event.entrance(person(who).account, id)
}

fn joins(congress: &mut Congress, who: &str, place: EventPlace) {
    assert_eq!(congress.does(&person(who), join(place)).len(), 1);
    assert!(congress.event.places_of(person(who).account).contains(&place));
}

fn join(place: EventPlace) -> EventCommand {
    EventCommand::Join { place }
}

fn captain(team: u8) -> EventPlace {
    EventPlace::Captain { team: TeamNumber(team) }
}

fn player(team: u8, number: u8) -> EventPlace {
    EventPlace::Player { team: TeamNumber(team), number: PlayerNumber(number) }
}
