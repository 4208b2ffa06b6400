//! What a director does in an event.

use bridge_game::EventCommand;
use bridge_protocol::{
    ByTeam, EventPlace, EventRuling, EventStage, NextRound, Pairing, Refusal, RoundRobins, SettledBy, TeamNumber,
    TeamsMovement,
};

use crate::{
    chance::Chance,
    congress::{Congress, conditions, director, host, outcome, person, start, vp},
};

const SWISS: TeamsMovement = TeamsMovement::Swiss { rounds: 3 };
const ROUND_ROBIN: TeamsMovement = TeamsMovement::RoundRobin { times: RoundRobins::Once };

#[test]
fn he_begins_each_round_and_closes_the_last() {
    let mut congress = Congress::directed(4, SWISS);
    let mut chance = Chance::new(1);
    for round in 1..=3 {
        assert_eq!(congress.public_sees().stage, EventStage::Drawn);
        let ahead = EventCommand::BeginRound { round: round + 1 };
        assert_eq!(congress.refuses(&director(), ahead), Refusal::WrongRound { current: round });
        congress.begins(round);
        assert_eq!(congress.begins(round), [], "it has begun");
        congress.plays_the_round(&mut chance);
    }
    let stage = EventStage::Playing;
    assert_eq!(congress.public_sees().stage, stage, "the director may still have something to say");
    let fourth = EventCommand::BeginRound { round: 4 };
    assert_eq!(congress.refuses(&director(), fourth), Refusal::NotNowInEvent { stage });
    congress.rules(EventRuling::CloseRound { round: 3 });
    assert!(congress.event.is_finished());
    let late = congress.refuses_to_rule(EventRuling::Announce {});
    assert_eq!(late, Refusal::TooLateInEvent { stage: EventStage::Final });
    congress.replays();
}

#[test]
fn host_or_director_start_it_and_nobody_else() {
    let mut congress = Congress::new(conditions(4, SWISS));
    let (nobody, stranger) = (Refusal::NotEventDirector {}, Refusal::NoSuchEvent {});
    congress.does(&person("Emma"), EventCommand::Join { place: EventPlace::Spectator {} });
    assert_eq!(congress.refuses(&person("Emma"), start()), nobody);
    assert_eq!(congress.refuses(&person("Oona"), start()), stranger, "who is not in it is told no more");
    assert!(!congress.does(&host(), start()).is_empty());
    assert_eq!(congress.does(&host(), start()), [], "it has been started");
    assert_eq!(congress.refuses(&person("Emma"), EventCommand::BeginRound { round: 2 }), nobody);
    assert_eq!(congress.refuses(&person("Oona"), EventCommand::BeginRound { round: 2 }), stranger);
    let close = EventCommand::Rule {
        number: 1,
        ruling: EventRuling::CloseRound { round: 1 },
        law: None,
        reason: "late".to_owned(),
    };
    assert_eq!(congress.refuses(&person("Oona"), close.clone()), stranger);
    assert_eq!(congress.refuses(&host(), close), nobody, "the host does not rule");
}

#[test]
fn a_ruling_has_its_number_and_is_made_once() {
    let mut congress = Congress::directed(4, SWISS);
    let fine = |number, amount, reason: &str| EventCommand::Rule {
        number,
        ruling: EventRuling::Penalise { team: TeamNumber(2), amount: vp(amount) },
        law: Some("90B2".to_owned()),
        reason: reason.to_owned(),
    };
    assert_eq!(congress.does(&director(), fine(1, "0.50", "late")).len(), 1);
    assert_eq!(congress.does(&director(), fine(1, "0.50", "late")), []);
    let stale = Refusal::StaleNumber { next: 2 };
    assert_eq!(congress.refuses(&director(), fine(1, "1.50", "late")), stale);
    assert_eq!(congress.refuses(&director(), fine(3, "0.50", "late")), stale);
    assert_eq!(congress.refuses(&director(), fine(2, "0.50", " ")), Refusal::BadReason { limit: 500 });
    for amount in ["0.00", "-1.00", "20.01"] {
        let refusal = congress.refuses(&director(), fine(2, amount, "late"));
        assert!(matches!(refusal, Refusal::BadAward { .. }), "{amount}: {refusal:?}");
    }
    assert_eq!(congress.does(&director(), fine(2, "20.00", "gone")).len(), 1);
}

#[test]
fn a_fine_is_taken_off_and_shown_when_the_round_is_over() {
    let mut congress = Congress::directed(4, SWISS);
    congress.begins(1);
    congress.rules(EventRuling::Penalise { team: TeamNumber(1), amount: vp("1.50") });
    congress.wins(1, 0);
    congress.wins(2, 0);
    let last = *congress.public_sees().standings.last().unwrap();
    assert_eq!((last.team, last.victory_points, last.fines), (TeamNumber(1), Some(vp("8.50")), Some(vp("1.50"))));
    congress.replays();
}

#[test]
fn a_draw_is_changed_before_it_begins_and_not_after() {
    let mut congress = Congress::directed(5, SWISS);
    let line = |home, away| Pairing { home: TeamNumber(home), away: Some(TeamNumber(away)) };
    let bye = |home| Pairing { home: TeamNumber(home), away: None };
    let set = |round, draw: &[Pairing]| EventRuling::SetDraw { round, draw: draw.to_vec() };
    let good = [line(5, 1), line(2, 4), bye(3)];
    assert_eq!(congress.refuses_to_rule(set(2, &good)), Refusal::WrongRound { current: 1 });
    for bad in
        [vec![line(5, 1), line(2, 4)], vec![line(5, 1), line(2, 5), bye(3)], vec![line(5, 1), bye(2), bye(4), bye(3)]]
    {
        assert!(matches!(congress.refuses_to_rule(set(1, &bad)), Refusal::BadDraw { .. }), "{bad:?}");
    }
    congress.rules(set(1, &good));
    congress.begins(1);
    assert!(congress.public_sees().fixtures.iter().map(|fixture| fixture.pairing).eq(good));
    assert_eq!(congress.refuses_to_rule(set(2, &good)), Refusal::NotNowInEvent { stage: EventStage::Playing });

    let mut berger = Congress::directed(5, ROUND_ROBIN);
    assert!(matches!(berger.refuses_to_rule(set(1, &good)), Refusal::BadDraw { .. }));
}

#[test]
fn in_a_knockout_a_draw_by_hand_is_the_bracket_from_then_on() {
    let mut congress = Congress::directed(4, TeamsMovement::Knockout {});
    let line = |home, away| Pairing { home: TeamNumber(home), away: Some(TeamNumber(away)) };
    congress.rules(EventRuling::SetDraw { round: 1, draw: vec![line(2, 1), line(3, 4)] });
    congress.begins(1);
    congress.wins(2, 5);
    congress.wins(4, 5);
    assert_eq!(congress.director_sees().next_draw, Some(vec![line(2, 4)]));
}

#[test]
fn a_round_is_closed_over_a_match_that_is_late_and_its_result_counts_when_it_comes() {
    let mut congress = Congress::directed(4, SWISS);
    congress.begins(1);
    let late = congress.match_of(2);
    congress.wins(1, 30);
    assert_eq!(congress.refuses_to_rule(EventRuling::CloseRound { round: 2 }), Refusal::WrongRound { current: 1 });
    congress.rules(EventRuling::CloseRound { round: 1 });
    let view = congress.public_sees();
    assert_eq!((view.stage, view.standings_after), (EventStage::Drawn, 1));
    assert_eq!(view.standings.iter().map(|line| line.played).sum::<u8>(), 2);
    let top = congress.director_sees().next_draw.unwrap()[0];
    assert!(top.teams().any(|team| team == TeamNumber(1)), "the others count as level for the draw");
    congress.begins(2);
    congress.ends(late, outcome(40, 0));
    assert_eq!(congress.public_sees().standings.iter().map(|line| line.played).sum::<u8>(), 4);
    let mut chance = Chance::new(3);
    congress.plays_the_round(&mut chance);
    congress.begins(3);
    let last = congress.match_of(1);
    congress.rules(EventRuling::CloseRound { round: 3 });
    assert_eq!(congress.public_sees().stage, EventStage::Outstanding);
    let open: Vec<_> = congress.director_sees().playing.unwrap().into_iter().map(|each| each.id).collect();
    assert!(open.len() == 2 && open.contains(&last));
    for id in open {
        congress.ends(id, outcome(3, 2));
    }
    assert!(congress.event.is_finished());
    congress.replays();
}

#[test]
fn a_match_that_is_awarded_is_worth_the_most_of_three() {
    let mut congress = Congress::directed(4, SWISS);
    congress.begins(1);
    congress.wins(1, 60);
    congress.wins(2, 6);
    congress.begins(2);
    // Team 1 has 20 on average, so that is what it gets; the losers have nothing.
    let id = congress.match_of(1);
    congress.rules(EventRuling::Award { id, winner: TeamNumber(1), victory_points: None });
    let result = |congress: &Congress| {
        let fixtures = congress.public_sees().fixtures;
        fixtures.into_iter().find(|fixture| fixture.id == Some(id)).unwrap().result.unwrap()
    };
    let points = |congress: &Congress| {
        let points = result(congress).victory_points.unwrap();
        [points.home, points.away].map(|vp| vp.to_string())
    };
    assert_eq!(result(&congress).by, SettledBy::Award);
    assert!(points(&congress).contains(&"20.00".to_owned()) && points(&congress).contains(&"0.00".to_owned()));
    // A later ruling is the last word.
    let fixed = ByTeam { home: vp("7.00"), away: vp("5.00") };
    congress.rules(EventRuling::Award { id, winner: TeamNumber(1), victory_points: Some(fixed) });
    assert_eq!(points(&congress), ["7.00", "5.00"]);
    assert_eq!(congress.ends(id, outcome(1, 50)), [], "whatever was played");
    let too_much = ByTeam { home: vp("20.01"), away: vp("0.00") };
    let award = EventRuling::Award { id, winner: TeamNumber(1), victory_points: Some(too_much) };
    assert!(matches!(congress.refuses_to_rule(award), Refusal::BadAward { .. }));
    congress.replays();
}

#[test]
fn a_level_knockout_match_waits_for_an_award_and_then_the_next_round_stands() {
    let mut congress = Congress::directed(3, TeamsMovement::Knockout {});
    congress.begins(1);
    let semi_final = congress.match_of(2);
    congress.ends(semi_final, outcome(5, 5));
    assert_eq!(congress.public_sees().stage, EventStage::Playing);
    let close = EventRuling::CloseRound { round: 1 };
    assert!(matches!(congress.refuses_to_rule(close), Refusal::NothingToRule { .. }));
    let award = |winner| EventRuling::Award { id: semi_final, winner: TeamNumber(winner), victory_points: None };
    assert!(matches!(congress.refuses_to_rule(award(1)), Refusal::NothingToRule { .. }), "it does not play");
    congress.rules(award(3));
    congress.rules(award(2));
    let final_draw = [Pairing { home: TeamNumber(1), away: Some(TeamNumber(2)) }];
    assert_eq!(congress.director_sees().next_draw.unwrap(), final_draw, "the draw follows the last word");
    congress.begins(2);
    assert!(matches!(congress.refuses_to_rule(award(3)), Refusal::NothingToRule { .. }));
    congress.wins(2, 1);
    congress.rules(EventRuling::CloseRound { round: 2 });
    let places: Vec<_> = congress.public_sees().standings.iter().map(|line| (line.place, line.team.0)).collect();
    assert_eq!(places, [(1, 2), (2, 1), (3, 3)]);
    congress.replays();
}

#[test]
fn when_rounds_follow_at_once_nothing_waits_for_a_director() {
    let mut congress = Congress::begun(conditions(4, ROUND_ROBIN));
    assert_eq!(congress.event.conditions().of_teams().unwrap().next_round, NextRound::AtOnce);
    let mut chance = Chance::new(9);
    (1..=3).for_each(|_| congress.plays_the_round(&mut chance));
    assert!(congress.event.is_finished());
}
