//! What somebody asks of an event of several matches, and the event as it is seen: three teams, of which one has a bye.

use bridge_protocol::{
    ByTeam, EventConditions, EventForm, EventFrame, EventId, EventInvitations, EventLane, EventPlace, EventRequest,
    EventRound, EventRuling, EventRulingNotice, EventStage, EventView, FixtureResult, FixtureView, MatchId,
    MatchProgress, MatchScoring, MatchStage, NextRound, OpeningKey, Pairing, PlayedMatch, PlayerName, PlayerNumber,
    Request, RequestFrame, Room, RoundRobins, SeatingRights, SettledBy, Standing, Team, TeamEntry, TeamInvitations,
    TeamNumber, TieBreak, Ties, Visibility, VpChoice,
};
use bridge_rules::Vp;

use crate::{
    sample::{Sample, variants},
    team_match,
};

variants! { ASKS, EventRequest,
    Follow => "follow", Unfollow => "unfollow", EnterMatch => "enter_match", Invitations => "invitations",
    Start => "start", BeginRound => "begin_round", Round => "round", Close => "close",
}

mod ruling {
    use super::{EventRuling, variants};

    variants! { RULINGS, EventRuling,
        Award => "award", Withdraw => "withdraw", Penalise => "penalise", SetDraw => "set_draw",
        CloseRound => "close_round",
    }

    pub(super) fn name(ruling: &EventRuling) -> &'static str {
        name_of(ruling)
    }
}
pub(crate) use ruling::RULINGS;

pub(crate) fn samples() -> Vec<Sample> {
    let asked = (91..).zip(asks()).map(|(id, ask)| {
        let name = format!("request.event.{}", name_of(&ask));
        Sample::new(name, RequestFrame { id, request: Request::Event { id: self::id(), ask } })
    });
    let rulings = rulings().into_iter().map(|each| Sample::new(format!("event_ruling.{}", ruling::name(&each)), each));
    let directors = Sample::new("event_view.director", view(EventLane::Director));
    asked.chain(rulings).chain([directors]).collect()
}

fn asks() -> Vec<EventRequest> {
    vec![
        EventRequest::Follow {},
        EventRequest::Unfollow {},
        EventRequest::EnterMatch { id: Some(second_match()) },
        EventRequest::Invitations { team: TeamNumber(2) },
        EventRequest::Start {},
        EventRequest::BeginRound { round: 2 },
        EventRequest::Round { round: 1 },
        EventRequest::Close {},
    ]
}

/// One of each.
pub(crate) fn rulings() -> Vec<EventRuling> {
    vec![
        EventRuling::Award {
            id: second_match(),
            winner: TeamNumber(3),
            victory_points: Some(ByTeam { home: vp(1200), away: vp(300) }),
        },
        EventRuling::Withdraw { team: TeamNumber(2) },
        fine(),
        EventRuling::SetDraw { round: 3, draw: vec![pairing(2, 1), bye(3)] },
        EventRuling::CloseRound { round: 2 },
    ]
}

pub(super) fn open() -> Request {
    Request::OpenEvent { key: OpeningKey::from_bytes(*b"drawn for event1"), conditions: Box::new(conditions()) }
}

pub(super) fn begin() -> Request {
    Request::Event { id: id(), ask: EventRequest::BeginRound { round: 2 } }
}

pub(super) fn rule() -> Request {
    let EventRulingNotice { ruling, law, reason, .. } = notice();
    Request::RuleEvent { id: id(), number: 1, ruling, law, reason }
}

pub(super) fn id() -> EventId {
    EventId::from_bytes(*b"a Sunday in Bonn")
}

pub(super) fn conditions() -> EventConditions {
    let of_match = team_match::conditions();
    let third =
        TeamEntry { name: "The third".to_owned(), players: ["Uma", "Vera", "Xaver", "Yves"].map(name).to_vec() };
    EventConditions {
        name: "Sunday teams".to_owned(),
        teams: vec![of_match.teams.home, of_match.teams.away, third],
        form: EventForm::RoundRobin { times: RoundRobins::Once },
        segments: vec![8, 8],
        policy: of_match.policy,
        visibility: Visibility::AtSegmentEnd,
        scoring: MatchScoring::Imps,
        victory_points: VpChoice::Wbf {},
        bye: vp(1200),
        ties: Ties::ExtraBoards,
        seating_rights: SeatingRights::Blind,
        lineup_within_ms: Some(600_000),
        exchange: of_match.exchange,
        least_segments: of_match.least_segments,
        segment_clock: of_match.segment_clock,
        correction_ms: 1_800_000,
        next_round: NextRound::ByDirector,
    }
}

pub(super) fn invitations() -> EventInvitations {
    let captain = |team: Team| team_match::invitation(bridge_protocol::MatchPlace::Captain { team });
    EventInvitations {
        captains: vec![captain(Team::Home), captain(Team::Away), captain(Team::Home)],
        spectators: team_match::invitation(bridge_protocol::MatchPlace::Spectator {}),
        director: team_match::invitation(bridge_protocol::MatchPlace::Director {}),
    }
}

pub(super) fn team_invitations() -> TeamInvitations {
    super::matches::invitations().teams.home
}

pub(super) fn places() -> Vec<EventPlace> {
    let team = TeamNumber(1);
    vec![EventPlace::Captain { team }, EventPlace::Player { team, number: PlayerNumber(1) }]
}

pub(super) fn frame() -> EventFrame {
    EventFrame { id: id(), lane: EventLane::Public, view: view(EventLane::Public) }
}

pub(super) fn round() -> EventRound {
    EventRound { round: 1, begun_ms: BEGUN_MS, fixtures: first_round(), standings: standings() }
}

fn view(lane: EventLane) -> EventView {
    let directs = lane == EventLane::Director;
    let playing = PlayedMatch {
        round: 2,
        id: second_match(),
        teams: ByTeam { home: TeamNumber(3), away: TeamNumber(1) },
        progress: Some(MatchProgress {
            stage: MatchStage::Playing,
            segment: 1,
            teams: vec![],
            rooms: vec![Room::Closed],
        }),
    };
    EventView {
        stage: EventStage::Playing,
        round: 2,
        rounds: 3,
        begun_ms: Some(BEGUN_MS + 9_000_000),
        fixtures: vec![
            FixtureView { pairing: pairing(3, 1), id: Some(second_match()), result: None },
            FixtureView { pairing: bye(2), id: None, result: None },
        ],
        standings_after: 1,
        standings: standings(),
        director: Some(name("Dora")),
        rulings: vec![notice()],
        rulings_made: directs.then_some(1),
        next_draw: None,
        playing: directs.then(|| vec![playing]),
        incomplete: directs.then(|| vec![TeamNumber(2)]),
    }
}

fn first_round() -> Vec<FixtureView> {
    let result = FixtureResult {
        winner: Some(Team::Home),
        by: SettledBy::Play,
        won: Some(ByTeam { home: 30.into(), away: 20.into() }),
        margin: Some(10.into()),
        victory_points: Some(ByTeam { home: vp(1280), away: vp(720) }),
    };
    vec![
        FixtureView { pairing: pairing(2, 3), id: Some(team_match::id()), result: Some(result) },
        FixtureView { pairing: bye(1), id: None, result: None },
    ]
}

fn standings() -> Vec<Standing> {
    let line = |place, team, played, hundredths, (won, lost): (i32, i32)| Standing {
        place,
        team: TeamNumber(team),
        played,
        victory_points: Some(vp(hundredths)),
        fines: None,
        won: won.into(),
        lost: lost.into(),
        by: None,
        out_in: None,
        withdrawn: false,
    };
    vec![
        Standing { by: Some(TieBreak::Quotient), fines: Some(vp(80)), ..line(1, 2, 1, 1200, (30, 20)) },
        Standing { by: Some(TieBreak::Quotient), ..line(2, 1, 0, 1200, (0, 0)) },
        line(3, 3, 1, 720, (20, 30)),
    ]
}

fn notice() -> EventRulingNotice {
    EventRulingNotice {
        director: name("Dora"),
        ruling: fine(),
        law: Some("90B2".to_owned()),
        reason: "twenty minutes late".to_owned(),
    }
}

fn fine() -> EventRuling {
    EventRuling::Penalise { team: TeamNumber(2), amount: vp(80) }
}

const fn second_match() -> MatchId {
    MatchId::from_bytes(*b"the second match")
}

const fn pairing(home: u8, away: u8) -> Pairing {
    Pairing { home: TeamNumber(home), away: Some(TeamNumber(away)) }
}

const fn bye(team: u8) -> Pairing {
    Pairing { home: TeamNumber(team), away: None }
}

const fn vp(hundredths: i32) -> Vp {
    Vp { hundredths }
}

fn name(name: &str) -> PlayerName {
    PlayerName::new(name).expect("a name")
}

const BEGUN_MS: u64 = super::records::OPENED_MS;
