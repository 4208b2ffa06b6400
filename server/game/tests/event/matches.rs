//! The matches that an event wants are matches that can be opened, and what they show their director is what the event
//! is told.

use std::collections::BTreeSet;

use bridge_game::{BelongsTo, Concealed, MatchOpened, MatchOpening, MatchReport, Moment, TeamMatch};
use bridge_protocol::{MatchLane, MatchStage, RoundRobins, Team, TeamsMovement, Ties};

use crate::{
    chance::Chance,
    congress::{Congress, conditions, identity, outcome},
};

#[test]
fn each_match_can_be_opened_as_it_is_wanted() {
    let forms = [
        TeamsMovement::Knockout {},
        TeamsMovement::RoundRobin { times: RoundRobins::Once },
        TeamsMovement::Swiss { rounds: 2 },
    ];
    for form in forms {
        for wanted in Congress::begun(conditions(5, form)).event.matches_wanted() {
            let needed = MatchOpening::secrets(&wanted.conditions);
            let opening = MatchOpening {
                id: wanted.id,
                belongs_to: BelongsTo::Event(wanted.event),
                server: "club.example".to_owned(),
                secrets: (0..needed).map(|_| Concealed::new(bridge_dealing::SetSecret::new([7; 32]))).collect(),
                at: Moment(1),
            };
            let opened = MatchOpened::new(opening, wanted.boards, wanted.conditions).unwrap();
            let report = MatchReport::of(&TeamMatch::open(opened).view(MatchLane::Director));
            assert_eq!((report.progress.stage, report.outcome), (MatchStage::Lineup, None));
        }
    }
}

#[test]
fn a_match_is_named_for_its_round_and_belongs_to_the_event() {
    let congress = Congress::begun(conditions(5, TeamsMovement::Swiss { rounds: 2 }));
    let wanted = congress.event.matches_wanted();
    let names: Vec<&str> = wanted.iter().map(|each| each.conditions.name.as_str()).collect();
    assert_eq!(names, ["Sunday teams, round 1, match 1", "Sunday teams, round 1, match 2"]);
    assert_eq!(wanted[0].conditions.teams[Team::Home].name, "Team 1");
    assert!(wanted.iter().all(|each| each.event == congress.event.id()));
    assert!(wanted.iter().all(|each| each.boards == bridge_protocol::BoardSource::Deal(16)));
    assert!(wanted.iter().all(|each| each.conditions.ties == Ties::Stand && each.conditions.victory_points.is_some()));
}

#[test]
fn a_match_is_settled_when_its_score_stands() {
    let mut congress = Congress::begun(conditions(4, TeamsMovement::Swiss { rounds: 3 }));
    let settled = |congress: &Congress| -> Vec<bool> {
        congress.event.matches_wanted().into_iter().map(|each| each.is_settled).collect()
    };
    assert_eq!(settled(&congress), [false, false]);
    congress.wins(1, 4);
    assert_eq!(settled(&congress), [true, false]);
    let first = congress.match_of(1);
    let known = congress.reported[0].1;
    assert_eq!(congress.ends(first, known), [], "and it is told once");
    congress.wins(2, 4);
    assert_eq!(settled(&congress), [true, true, false, false]);
}

/// Law 79C: the match took it when its score had just been told.
#[test]
fn what_was_ruled_in_the_last_instant_of_a_match_counts_in_the_event() {
    let mut congress = Congress::begun(conditions(4, TeamsMovement::Swiss { rounds: 3 }));
    let first = congress.match_of(1);
    congress.ends(first, outcome(4, 0));
    assert_eq!(congress.ends(first, outcome(0, 40)).len(), 1);
    let fixture = congress.public_sees().fixtures.into_iter().find(|fixture| fixture.id == Some(first)).unwrap();
    assert_eq!(fixture.result.unwrap().winner, Some(Team::Away));

    let mut knockout = Congress::begun(conditions(4, TeamsMovement::Knockout {}));
    let first = knockout.match_of(1);
    knockout.ends(first, outcome(4, 0));
    knockout.wins(2, 4);
    assert_eq!(knockout.public_sees().round, 2, "its winner plays on");
    assert_eq!(knockout.ends(first, outcome(0, 40)), []);
    assert_eq!(knockout.ends(first, outcome(3, 0)).len(), 1, "the winner is the same");
}

#[test]
fn no_two_matches_have_the_same_identity() {
    let mut congress = Congress::begun(conditions(7, TeamsMovement::RoundRobin { times: RoundRobins::Twice }));
    let mut chance = Chance::new(1);
    (1..=14).for_each(|_| congress.plays_the_round(&mut chance));
    let wanted = congress.event.matches_wanted();
    let ids: BTreeSet<_> = wanted.iter().map(|each| each.id).collect();
    assert_eq!((wanted.len(), ids.len()), (42, 42));
}

/// The drawing of lots and the identities come from the server's key, and from nothing else.
#[test]
fn the_same_server_draws_the_same_lots() {
    let start = || {
        let mut congress = Congress::begun(conditions(6, TeamsMovement::Swiss { rounds: 3 }));
        let mut chance = Chance::new(5);
        (1..=3).for_each(|_| congress.plays_the_round(&mut chance));
        congress.journal
    };
    assert_eq!(start(), start());
    assert_ne!(identity().key.chance("lots", b"a"), identity().key.chance("match", b"a"));
}
