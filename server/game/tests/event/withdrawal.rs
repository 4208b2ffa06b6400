//! A team leaves the event.

use bridge_game::EventCommand;
use bridge_protocol::{EventRuling, EventStage, Refusal, RoundRobins, SettledBy, TeamNumber, TeamsMovement};

use crate::{
    chance::Chance,
    congress::{Congress, conditions, host, person, start, vp},
};

const ROUND_ROBIN: TeamsMovement = TeamsMovement::RoundRobin { times: RoundRobins::Once };

#[test]
fn in_a_swiss_it_loses_the_match_that_is_on_and_is_drawn_no_more() {
    let mut congress = Congress::directed(6, TeamsMovement::Swiss { rounds: 4 });
    let mut chance = Chance::new(2);
    congress.begins(1);
    withdraws(&mut congress, 4);
    let left = congress.public_sees().fixtures.into_iter().find(|fixture| fixture.pairing.teams().any(is(4))).unwrap();
    let result = left.result.unwrap();
    assert_eq!((result.by, result.winner.is_some()), (SettledBy::Withdrawal, true));
    let points = result.victory_points.unwrap();
    assert_eq!(points.home.hundredths + points.away.hundredths, 1200, "as much as a bye, and nothing");
    for round in 2..=4 {
        congress.plays_the_round(&mut chance);
        congress.begins(round);
        let fixtures = congress.public_sees().fixtures;
        assert!(!fixtures.iter().any(|fixture| fixture.pairing.teams().any(is(4))));
        assert_eq!(fixtures.iter().filter(|fixture| fixture.pairing.away.is_none()).count(), 1);
    }
    congress.plays_the_round(&mut chance);
    let last = *congress.event.round(3).unwrap().standings.last().unwrap();
    assert_eq!((last.place, last.team, last.withdrawn), (6, TeamNumber(4), true));
    congress.replays();
}

#[test]
fn it_withdraws_once_and_only_if_it_is_there() {
    let mut congress = Congress::directed(4, TeamsMovement::Swiss { rounds: 3 });
    withdraws(&mut congress, 4);
    for team in [4, 0, 5] {
        let withdraw = EventRuling::Withdraw { team: TeamNumber(team) };
        assert!(matches!(congress.refuses_to_rule(withdraw), Refusal::NothingToRule { .. }), "{team}");
    }
}

#[test]
fn an_event_that_is_closed_has_the_standings_that_it_has() {
    let mut congress = Congress::directed(4, TeamsMovement::Swiss { rounds: 3 });
    let mut chance = Chance::new(2);
    congress.begins(1);
    congress.plays_the_round(&mut chance);
    assert_eq!(congress.refuses(&person("Eve"), EventCommand::Close), Refusal::NoSuchEvent {});
    congress.does(&host(), EventCommand::Close);
    let seen = congress.public_sees();
    assert_eq!((seen.stage, seen.closed), (EventStage::Final, true), "two rounds of three were not played");
    assert!(congress.event.is_finished());
    congress.replays();
}

#[test]
fn an_event_that_was_played_to_its_end_was_not_closed() {
    let mut congress = Congress::directed(4, TeamsMovement::Swiss { rounds: 2 });
    let mut chance = Chance::new(2);
    for round in 1..=2 {
        congress.begins(round);
        congress.plays_the_round(&mut chance);
    }
    congress.rules(EventRuling::CloseRound { round: 2 });
    let seen = congress.public_sees();
    assert_eq!((seen.stage, seen.closed), (EventStage::Final, false));
    congress.does(&host(), EventCommand::Close);
    assert!(!congress.public_sees().closed, "there was nothing left to close");
}

#[test]
fn an_event_that_was_closed_before_it_began_cannot_be_started() {
    let mut congress = Congress::new(conditions(4, TeamsMovement::Swiss { rounds: 3 }));
    congress.does(&host(), EventCommand::Close);
    assert!(congress.public_sees().closed);
    let over = Refusal::TooLateInEvent { stage: EventStage::Final };
    assert_eq!(congress.refuses(&host(), start()), over);
    let mut begun = Congress::begun(conditions(4, TeamsMovement::Swiss { rounds: 3 }));
    begun.does(&host(), EventCommand::Close);
    assert_eq!(begun.does(&host(), start()), [], "it had been started");
}

#[test]
fn a_draw_that_waits_is_made_anew_without_it() {
    let mut congress = Congress::directed(5, TeamsMovement::Swiss { rounds: 3 });
    let draw = congress.director_sees().next_draw.unwrap();
    congress.rules(EventRuling::SetDraw { round: 1, draw: draw.into_iter().rev().collect() });
    withdraws(&mut congress, 2);
    let draw = congress.director_sees().next_draw.unwrap();
    assert!(draw.len() == 2 && !draw.iter().any(|line| line.teams().any(is(2))));
    assert_eq!(congress.public_sees().stage, EventStage::Drawn);
}

/// Team 5 of six leaves with one match of five over: what it played counts for nobody.
#[test]
fn early_in_a_round_robin_all_that_it_played_is_struck_out() {
    let mut congress = Congress::directed(6, ROUND_ROBIN);
    let mut chance = Chance::new(4);
    congress.begins(1);
    congress.plays_the_round(&mut chance);
    withdraws(&mut congress, 5);
    let round = congress.event.round(1).unwrap();
    let struck = round.fixtures.iter().find(|fixture| fixture.pairing.teams().any(is(5))).unwrap();
    let result = struck.result.unwrap();
    assert_eq!((result.by, result.winner, result.victory_points), (SettledBy::Withdrawal, None, None));
    for round in 2..=5 {
        congress.begins(round);
        congress.plays_the_round(&mut chance);
    }
    congress.rules(EventRuling::CloseRound { round: 5 });
    let standings = congress.public_sees().standings;
    assert!(standings[..5].iter().all(|line| line.played == 4));
    assert_eq!(
        (standings[5].team, standings[5].played, standings[5].victory_points),
        (TeamNumber(5), 0, Some(vp("0.00")))
    );
    congress.replays();
}

/// Team 5 of six leaves with three of five over: they stand, and the last two opponents get their match.
#[test]
fn late_in_a_round_robin_what_it_played_stands() {
    let mut congress = Congress::directed(6, ROUND_ROBIN);
    let mut chance = Chance::new(4);
    for round in 1..=3 {
        congress.begins(round);
        congress.plays_the_round(&mut chance);
    }
    withdraws(&mut congress, 5);
    for round in 4..=5 {
        congress.begins(round);
        let fixtures = congress.public_sees().fixtures;
        let given = fixtures.iter().find(|fixture| fixture.pairing.teams().any(is(5))).unwrap();
        let points = given.result.unwrap().victory_points.unwrap();
        assert!(points.home.hundredths.max(points.away.hundredths) >= 1200);
        congress.plays_the_round(&mut chance);
    }
    congress.rules(EventRuling::CloseRound { round: 5 });
    let standings = congress.public_sees().standings;
    assert!(standings.iter().all(|line| line.played == 5));
    assert_eq!((standings[5].team, standings[5].withdrawn), (TeamNumber(5), true));
    congress.replays();
}

#[test]
fn in_a_knockout_its_opponents_go_on() {
    let mut congress = Congress::directed(4, TeamsMovement::Knockout {});
    congress.begins(1);
    withdraws(&mut congress, 4);
    congress.wins(2, 7);
    withdraws(&mut congress, 2);
    congress.begins(2);
    let result = congress.public_sees().fixtures[0].result.unwrap();
    assert_eq!(result.by, SettledBy::Withdrawal);
    congress.rules(EventRuling::CloseRound { round: 2 });
    let view = congress.public_sees();
    assert_eq!((view.stage, view.standings[0].team), (EventStage::Final, TeamNumber(1)));
    congress.replays();
}

/// However few are left, every round has its draw and the event its end.
#[test]
fn an_event_that_everybody_leaves_comes_to_an_end() {
    for form in [TeamsMovement::Swiss { rounds: 3 }, ROUND_ROBIN, TeamsMovement::Knockout {}] {
        let mut congress = Congress::directed(4, form);
        (1..=4).for_each(|team| withdraws(&mut congress, team));
        let rounds = congress.public_sees().rounds;
        (1..=rounds).for_each(|round| {
            congress.begins(round);
        });
        congress.rules(EventRuling::CloseRound { round: rounds });
        assert!(congress.event.is_finished(), "{form:?}");
        congress.replays();
    }
}

fn withdraws(congress: &mut Congress, team: u8) {
    congress.rules(EventRuling::Withdraw { team: TeamNumber(team) });
}

fn is(number: u8) -> impl Fn(TeamNumber) -> bool {
    move |team| team == TeamNumber(number)
}
