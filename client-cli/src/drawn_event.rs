//! Drawn events for tests: Oaks, Elms and The third, a round robin, in views, without a server.

use std::sync::Arc;

use bridge_protocol::{
    ByTeam, EventConditions, EventForm, EventId, EventLane, EventPlace, EventRound, EventRuling, EventRulingNotice,
    EventStage, EventView, FixtureResult, FixtureView, MatchId, MatchProgress, MatchScoring, MatchStage, NextRound,
    Pairing, PlayedMatch, PlayerName, PlayerNumber, Policy, Room, RoundRobins, SeatingRights, SettledBy, Standing,
    Team, TeamEntry, TeamNumber, TieBreak, Ties, Visibility, VpChoice,
};
use bridge_rules::{Exact, Vp};

use crate::connection::FollowedEvent;

/// The event of every test.
pub(crate) const EVENT: EventId = EventId::from_bytes([9; 16]);
/// The match of the first round.
pub(crate) const FIRST: MatchId = MatchId::from_bytes([11; 16]);
/// The match of the second round.
pub(crate) const SECOND: MatchId = MatchId::from_bytes([12; 16]);

/// What is agreed: three teams, each match of two segments.
pub(crate) fn conditions() -> EventConditions {
    let team = |name: &str, players: &[&str]| TeamEntry {
        name: name.to_owned(),
        players: players.iter().map(|name| PlayerName::new(name).unwrap()).collect(),
    };
    EventConditions {
        name: "Sunday teams".to_owned(),
        teams: vec![
            team("Oaks", &["Ann", "Bob", "Cid", "Dee", "Ted"]),
            team("Elms", &["Eva", "Hal", "Ida", "Jon"]),
            team("The third", &["Uma", "Vera", "Xaver", "Yves"]),
        ],
        form: EventForm::RoundRobin { times: RoundRobins::Once },
        segments: vec![8, 8],
        policy: Policy { kibitzing: bridge_protocol::Kibitzing::Off, ..Policy::club() },
        visibility: Visibility::default(),
        scoring: MatchScoring::default(),
        victory_points: VpChoice::Wbf {},
        bye: vp(1200),
        ties: Ties::ExtraBoards,
        seating_rights: SeatingRights::default(),
        lineup_within_ms: None,
        correction_ms: 30 * 60 * 1000,
        exchange: bridge_protocol::Exchange::Free,
        least_segments: None,
        segment_clock: None,
        next_round: NextRound::ByDirector,
    }
}

/// As a player of Oaks, who is their captain too.
pub(crate) fn followed(view: EventView) -> FollowedEvent {
    let team = TeamNumber(1);
    let places = vec![EventPlace::Captain { team }, EventPlace::Player { team, number: PlayerNumber(1) }];
    let (conditions, view) = (Arc::new(conditions()), Arc::new(view));
    FollowedEvent { lane: EventLane::Public, places, conditions, view }
}

/// As the director.
pub(crate) fn directed(view: EventView) -> FollowedEvent {
    FollowedEvent { lane: EventLane::Director, places: vec![EventPlace::Director {}], ..followed(view) }
}

/// Nobody has started it.
pub(crate) fn fresh() -> EventView {
    EventView {
        stage: EventStage::Gathering,
        round: 0,
        rounds: 3,
        begun_ms: None,
        fixtures: Vec::new(),
        standings_after: 0,
        standings: Vec::new(),
        director: PlayerName::new("Dora").ok(),
        rulings: Vec::new(),
        rulings_made: None,
        next_draw: None,
        playing: None,
        incomplete: None,
    }
}

/// The first round is on.
pub(crate) fn started() -> EventView {
    let mut fixtures = first_round().fixtures;
    fixtures[0].result = None;
    EventView { stage: EventStage::Playing, round: 1, fixtures, ..fresh() }
}

/// The first round as it ended.
pub(crate) fn first_round() -> EventRound {
    let result = FixtureResult {
        winner: Some(Team::Home),
        by: SettledBy::Play,
        won: Some(ByTeam { home: Exact::from(30), away: Exact::from(20) }),
        margin: Some(Exact::from(10)),
        victory_points: Some(ByTeam { home: vp(1280), away: vp(720) }),
    };
    let standing = |place, team, played, points, fines, won, lost, by| Standing {
        place,
        team: TeamNumber(team),
        played,
        victory_points: Some(vp(points)),
        fines,
        won: Exact::from(won),
        lost: Exact::from(lost),
        by,
        out_in: None,
        withdrawn: false,
    };
    EventRound {
        round: 1,
        begun_ms: 0,
        fixtures: vec![
            FixtureView { pairing: pairing(2, Some(3)), id: Some(FIRST), result: Some(result) },
            FixtureView { pairing: pairing(1, None), id: None, result: None },
        ],
        standings: vec![
            standing(1, 2, 1, 1200, Some(vp(80)), 30, 20, Some(TieBreak::Quotient)),
            standing(2, 1, 0, 1200, None, 0, 0, Some(TieBreak::Quotient)),
            standing(3, 3, 1, 720, None, 20, 30, None),
        ],
    }
}

/// The first round is over, and the director has fined Elms.
fn between() -> EventView {
    let EventRound { fixtures, standings, .. } = first_round();
    let fine = EventRulingNotice {
        director: PlayerName::new("Dora").unwrap(),
        ruling: EventRuling::Penalise { team: TeamNumber(2), amount: vp(80) },
        law: Some("90B2".to_owned()),
        reason: "twenty minutes late".to_owned(),
    };
    let stage = EventStage::Drawn;
    EventView { stage, round: 1, fixtures, standings, standings_after: 1, rulings: vec![fine], ..fresh() }
}

/// The second round is on: Oaks play the third.
pub(crate) fn second_round() -> EventView {
    let fixtures = vec![
        FixtureView { pairing: pairing(3, Some(1)), id: Some(SECOND), result: None },
        FixtureView { pairing: pairing(2, None), id: None, result: None },
    ];
    EventView { stage: EventStage::Playing, round: 2, fixtures, ..between() }
}

/// The director's view before the second round, with a match of the first that was left open.
pub(crate) fn drawn() -> EventView {
    let progress =
        MatchProgress { stage: MatchStage::Playing, segment: 2, teams: Vec::new(), rooms: vec![Room::Closed] };
    let left_open = PlayedMatch {
        round: 1,
        id: FIRST,
        teams: ByTeam { home: TeamNumber(2), away: TeamNumber(3) },
        progress: Some(progress),
    };
    let mut view = between();
    view.fixtures[0].result = None;
    EventView {
        rulings_made: Some(1),
        next_draw: Some(vec![pairing(3, Some(1)), pairing(2, None)]),
        playing: Some(vec![left_open]),
        incomplete: Some(vec![TeamNumber(3)]),
        ..view
    }
}

/// All three rounds are over.
pub(crate) fn over() -> EventView {
    EventView { stage: EventStage::Final, round: 3, standings_after: 3, ..between() }
}

/// The final of a knockout: the third went out in the first round.
pub(crate) fn knockout() -> FollowedEvent {
    let mut view = between();
    for line in &mut view.standings {
        (line.victory_points, line.fines, line.by) = (None, None, None);
    }
    view.standings[1].place = 1;
    view.standings[2].out_in = Some(1);
    let won = ByTeam { home: Exact::from(41), away: Exact::from(17) };
    let result = FixtureResult {
        winner: Some(Team::Home),
        by: SettledBy::Play,
        won: Some(won),
        margin: Some(Exact::from(24)),
        victory_points: None,
    };
    let fixtures = vec![FixtureView { pairing: pairing(1, Some(2)), id: Some(SECOND), result: Some(result) }];
    let view = EventView { stage: EventStage::Playing, round: 2, rounds: 2, fixtures, rulings: Vec::new(), ..view };
    let conditions = EventConditions { form: EventForm::Knockout {}, ..conditions() };
    FollowedEvent { conditions: Arc::new(conditions), ..followed(view) }
}

fn pairing(home: u8, away: Option<u8>) -> Pairing {
    Pairing { home: TeamNumber(home), away: away.map(TeamNumber) }
}

const fn vp(hundredths: i32) -> Vp {
    Vp { hundredths }
}
