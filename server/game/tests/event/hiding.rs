//! Of a match in progress nobody but the director is shown anything (Spec D5), and of a draw before it begins neither.

use bridge_game::{MatchReport, Person};
use bridge_protocol::{EventRuling, EventStage, MatchProgress, MatchStage, Room, Team, TeamsMovement};

use crate::congress::{Congress, at, conditions, director, host};

const SWISS: TeamsMovement = TeamsMovement::Swiss { rounds: 3 };

#[test]
fn how_far_a_match_is_only_the_director_sees() {
    let mut congress = Congress::begun(conditions(4, SWISS));
    let (public, id) = (congress.public_sees(), congress.match_of(1));
    let stages = [
        MatchProgress { teams: vec![Team::Away], ..at(MatchStage::Lineup) },
        at(MatchStage::Dealing),
        MatchProgress { rooms: vec![Room::Open, Room::Closed], ..at(MatchStage::Playing) },
        MatchProgress { rooms: vec![Room::Closed], ..at(MatchStage::Playing) },
        MatchProgress { rooms: vec![Room::Closed], called: true, ..at(MatchStage::Playing) },
        MatchProgress { teams: vec![Team::Home, Team::Away], ..at(MatchStage::Provisional) },
    ];
    for progress in stages {
        let report = MatchReport { progress: progress.clone(), outcome: None };
        assert_eq!(congress.report(id, report.clone()).len(), 1);
        assert_eq!(congress.report(id, report), [], "telling it again changes nothing");
        assert_eq!(congress.public_sees(), public);
        let playing = congress.director_sees().playing.unwrap();
        assert_eq!(playing.iter().find(|each| each.id == id).unwrap().progress, Some(progress));
    }
    assert_eq!(public.playing, None);
}

#[test]
fn a_result_is_shown_when_it_stands_and_the_standings_when_the_round_is_over() {
    let mut congress = Congress::begun(conditions(4, SWISS));
    congress.wins(1, 10);
    let view = congress.public_sees();
    assert_eq!(view.fixtures.iter().filter(|fixture| fixture.result.is_some()).count(), 1);
    assert_eq!((view.standings_after, view.standings.len()), (0, 0));
    congress.wins(2, 10);
    let view = congress.public_sees();
    assert_eq!((view.round, view.standings_after, view.standings.len()), (2, 1, 4));
    assert_eq!(congress.event.round(1).unwrap().standings, view.standings);
    assert!(congress.event.round(2).unwrap().standings.is_empty() && congress.event.round(3).is_err());
}

#[test]
fn a_draw_that_waits_is_the_directors_and_so_is_that_they_changed_it() {
    let mut congress = Congress::directed(4, SWISS);
    let public = congress.public_sees();
    assert_eq!((public.stage, &public.next_draw, public.fixtures.len()), (EventStage::Drawn, &None, 0));
    let mut draw = congress.director_sees().next_draw.unwrap();
    draw.reverse();
    congress.rules(EventRuling::SetDraw { round: 1, draw: draw.clone() });
    assert_eq!(congress.public_sees(), public);
    let asked = |congress: &Congress, who: &Person| congress.event.rulings(who.account, 0).unwrap().rulings.len();
    assert_eq!((asked(&congress, &host()), asked(&congress, &director())), (0, 1));
    assert_eq!(congress.director_sees().next_draw, Some(draw.clone()));
    congress.begins(1);
    let view = congress.public_sees();
    assert!(view.fixtures.iter().map(|fixture| fixture.pairing).eq(draw));
    assert_eq!(view.rulings.len(), 1, "it is told when the round begins");
    assert_eq!((view.rulings[0].round, asked(&congress, &host())), (None, 1));
}

/// Two events in which the matches go otherwise until they are over: the public's stream of views is the same.
#[test]
fn what_the_public_sees_does_not_depend_on_how_matches_go() {
    let stream = |stages: &[MatchStage]| {
        let mut congress = Congress::begun(conditions(4, SWISS));
        let mut views = vec![congress.public_sees()];
        let id = congress.match_of(2);
        for stage in stages {
            congress.report(id, MatchReport { progress: at(*stage), outcome: None });
            views.push(congress.public_sees());
        }
        congress.wins(2, 3);
        views.push(congress.public_sees());
        views.dedup();
        views
    };
    let short = stream(&[MatchStage::Lineup]);
    assert_eq!(short.len(), 2);
    assert_eq!(short, stream(&[MatchStage::Lineup, MatchStage::Dealing, MatchStage::Playing, MatchStage::Provisional]));
}
