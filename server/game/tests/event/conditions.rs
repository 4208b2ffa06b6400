//! What an event can be agreed to be.

use bridge_game::{Event, EventOpened, Moment};
use bridge_protocol::{
    Computers, EventConditions, EventFrame, EventLane, FieldConditions, FieldMovement, Kibitzing, MatchScoring,
    OpeningKey, PlayerName, Policy, Refusal, Request, RequestFrame, RoundRobins, ServerFrame, TeamEntry,
    TeamsConditions, TeamsMovement, Ties, VpChoice, Winners,
    limits::{MAX_CORRECTION_MS, MAX_FRAME},
};

use crate::{
    chance::Chance,
    congress::{Congress, ID, conditions, host, opening, start, vp},
    tuesday::{HOWELL, Tuesday, field, pairs, persons},
};

const REPLACING: Computers = Computers { replace_absent: true, ..Computers::USUAL };
const PRACTISING: Computers = Computers { auction_only: true, ..Computers::USUAL };
const SWISS: TeamsMovement = TeamsMovement::Swiss { rounds: 3 };

#[test]
fn three_to_sixty_four_teams_enter() {
    for (teams, is_good) in [(2, false), (3, true), (64, true), (65, false)] {
        assert_eq!(opened(conditions(teams, SWISS)).is_ok(), is_good, "{teams} teams");
    }
}

#[test]
fn what_cannot_be_played_is_refused_with_the_reason() {
    let good = conditions(4, SWISS);
    let with_team = |team: TeamEntry| TeamsConditions { teams: [&good.teams[..3], &[team]].concat(), ..good.clone() };
    let three = TeamEntry { players: good.teams[3].players[..3].to_vec(), ..good.teams[3].clone() };
    let namesake = TeamEntry { name: "Team\u{200b} 2".to_owned(), ..good.teams[3].clone() };
    let rows = [
        (TeamsConditions { name: " ".to_owned(), ..good.clone() }, "its name has 1 to 36 characters"),
        (with_team(three), "a team has 4 to 8 players"),
        (with_team(namesake), "two teams have the same name"),
        (TeamsConditions { segments: vec![], ..good.clone() }, "it has 1 to 32 segments of 1 to 100 boards"),
        (TeamsConditions { segments: vec![100, 100, 56], ..good.clone() }, "a match has at most 255 boards"),
        (
            TeamsConditions { policy: Policy { kibitzing: Kibitzing::Delayed, ..good.policy }, ..good.clone() },
            "its rooms have no kibitzers",
        ),
        (
            TeamsConditions { policy: Policy { computers: REPLACING, ..good.policy }, ..good.clone() },
            "a seat in its rooms is for those who are entered: computers play where a roster names them",
        ),
        (
            TeamsConditions { policy: Policy { computers: PRACTISING, ..good.policy }, ..good.clone() },
            "only at a table that somebody opens is the auction practised alone",
        ),
        (
            TeamsConditions { scoring: MatchScoring::BoardAMatch, ..good.clone() },
            "this scale of victory points is for IMPs",
        ),
        (
            TeamsConditions { bye: vp("20.01"), ..good.clone() },
            "its scale of victory points cannot be read, or a bye is worth more than a match",
        ),
        (
            conditions(4, TeamsMovement::Swiss { rounds: 4 }),
            "a Swiss has at least one round, and at most as many as a round robin",
        ),
        (
            TeamsConditions { ties: Ties::Stand, ..conditions(4, TeamsMovement::Knockout {}) },
            "a knockout match that is level needs something to follow",
        ),
    ];
    for (bad, why) in rows {
        assert_eq!(opened(bad).unwrap_err(), Refusal::BadEvent { why: why.to_owned() });
    }
}

#[test]
fn there_is_a_week_for_corrections_at_most() {
    let opens = |correction_ms| {
        let conditions = EventConditions::Pairs(FieldConditions { correction_ms, ..field(HOWELL) });
        EventOpened::new(opening(ID, Moment(1)), conditions).is_ok()
    };
    assert!(opens(0) && opens(MAX_CORRECTION_MS));
    assert!(!opens(MAX_CORRECTION_MS + 1) && !opens(u64::MAX));
    let teams = |correction_ms| opened(TeamsConditions { correction_ms, ..conditions(4, SWISS) });
    assert!(teams(MAX_CORRECTION_MS).is_ok() && teams(u64::MAX).is_err());
}

/// What a policy says of computers and of the next board is kept at the tables of a field, or refused.
#[test]
fn computers_are_agreed_on_in_a_field_as_at_a_table() {
    let opens = |computers| {
        let agreed = field(HOWELL);
        let policy = Policy { computers, next_board_seconds: Some(5), ..agreed.policy };
        let conditions = EventConditions::Pairs(FieldConditions { policy, ..agreed });
        EventOpened::new(opening(ID, Moment(1)), conditions).map(|_| ())
    };
    assert_eq!(opens(REPLACING), Ok(()));
    let why = "only at a table that somebody opens is the auction practised alone".to_owned();
    let auctions = Computers { auction_only: true, ..Computers::USUAL };
    assert_eq!(opens(auctions), Err(Refusal::BadEvent { why }));
    assert_eq!(opens(Computers { hints: true, ..Computers::USUAL }), Ok(()));
}

#[test]
fn a_scale_of_ones_own_is_what_a_bye_is_measured_by() {
    let text = "name Tuesday\nversion 1\ntotal 6.00\n0 3.00\n5 4.00\n15 6.00".to_owned();
    let own = |bye| TeamsConditions {
        victory_points: VpChoice::Table { text: text.clone() },
        bye: vp(bye),
        ..conditions(4, SWISS)
    };
    assert!(opened(own("6.00")).is_ok() && opened(own("6.01")).is_err());
}

#[test]
fn opening_it_again_is_the_same_event_only_as_it_was() {
    let again =
        |agreed| Congress::new(conditions(4, SWISS)).event.was_opened_with(&[], &EventConditions::Teams(agreed));
    assert!(again(conditions(4, SWISS)));
    assert!(!again(conditions(5, SWISS)));
}

/// 64 teams of six with names of twenty letters, and the largest view that they can have.
#[test]
fn sixty_four_teams_fit_into_a_frame() {
    let player = |team: usize, place: usize| PlayerName::new(&format!("Somebody of {team:02} no {place}")).unwrap();
    let team = |team: usize| TeamEntry {
        name: format!("A team of the town number {team:02}"),
        players: (1..=6).map(|place| player(team, place)).collect(),
        computers: Vec::new(),
    };
    let agreed = TeamsConditions {
        teams: (1..=64).map(team).collect(),
        ..conditions(64, TeamsMovement::RoundRobin { times: RoundRobins::Twice })
    };
    let request = Request::OpenEvent {
        key: OpeningKey::from_bytes([7; 16]),
        boards: Vec::new(),
        conditions: Box::new(EventConditions::Teams(agreed.clone())),
    };
    let size = serde_json::to_vec(&RequestFrame { id: 1, request }).unwrap().len();
    assert!(size < MAX_FRAME, "{size} bytes to open it");

    let mut congress = Congress::begun(TeamsConditions { segments: vec![16], ..agreed });
    let mut chance = Chance::new(1);
    (1..=70).for_each(|_| congress.plays_the_round(&mut chance));
    for lane in EventLane::ALL {
        let frame = ServerFrame::Event(Box::new(EventFrame { id: ID, lane, view: congress.event.view(lane) }));
        let size = serde_json::to_vec(&frame).unwrap().len();
        assert!(size < MAX_FRAME, "{size} bytes for {lane:?}");
    }
}

fn opened(agreed: TeamsConditions) -> Result<Event, Refusal> {
    EventOpened::new(opening(ID, Moment(1)), EventConditions::Teams(agreed)).map(Event::open)
}

/// Whoever chose the wrong movement is told which are for them, and how many an individual is for.
#[test]
fn a_movement_that_is_not_for_them_is_refused_with_those_that_are() {
    let individual = FieldMovement::Individual { rounds: None };
    for (agreed, words) in [
        (pairs(individual), "this movement is for persons, each for themselves: pairs play a Mitchell"),
        (persons(HOWELL), "this movement is for pairs: persons, each for themselves, play an individual"),
    ] {
        let Err(Refusal::BadEvent { why }) = EventOpened::new(opening(ID, Moment(1)), agreed) else {
            panic!("{words}")
        };
        assert!(why.starts_with(words), "{why}");
    }
    let mut three = Tuesday::entered(persons(individual), 3);
    let Refusal::BadEvent { why } = three.refuses(&host(), start()) else { panic!("three") };
    assert_eq!(
        why,
        "the movement is for four persons and more, and there are 3: let more enter, or fewer, or open the event with another movement"
    );
}

/// An evening is agreed before anybody knows how many come.
#[test]
fn where_more_rounds_were_agreed_than_there_are_for_those_who_came_all_of_them_are_played() {
    let asked = Some(9);
    let mitchell = FieldMovement::Mitchell { rounds: asked, winners: Winners::Two, skip: false };
    for (agreed, people, rounds) in [
        (pairs(mitchell), 12, 3),
        (pairs(FieldMovement::Howell { rounds: asked }), 12, 5),
        (pairs(FieldMovement::BarometerHowell { rounds: asked }), 40, 9),
        (persons(FieldMovement::Individual { rounds: asked }), 8, 7),
        (persons(FieldMovement::Individual { rounds: asked }), 6, 6),
        (persons(FieldMovement::Rainbow { rounds: asked }), 20, 5),
    ] {
        let tuesday = Tuesday::begun(agreed.clone(), people);
        assert_eq!(tuesday.sees().rounds, rounds, "{people} people: {agreed:?}");
    }
}
