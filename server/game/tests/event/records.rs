//! The records as they lie in events' journals. A golden record is never edited: a journal holds it for ever.
//! `UPDATE_GOLDEN=1` writes what is missing.

#[path = "../common/golden.rs"]
mod golden_files;

use std::collections::{BTreeMap, BTreeSet};

use bridge_game::{
    ContestOpened, DrawnMatch, EntryRecord, Event, EventOpened, EventOpening, EventRecord, FieldRecord, Moment, Past,
    ReportRecord, RoundRecord,
    record::{Author, Entry, EntryOf, Journaled, Keys, PersonKey, RecordError},
};
use bridge_protocol::{
    Adjusted, Artificial, Award, BoardResult, Brought, ByTeam, ClockChange, ContestantNumber, EntryNumber,
    EventConditions, EventPlace, EventRuling, LogSalt, MatchId, MatchProgress, MatchStage, NextRound, Pairing,
    PlayerNumber, Ratio, Room, RoundRobins, TableId, Team, TeamNumber, TeamsConditions, TeamsMovement, Unit, VpChoice,
};
use bridge_rules::{BoardNumber, BySide, Outcome};

use crate::{
    congress::{ID, conditions, director, host, opening, outcome, person, seal, start, vp},
    imported,
    tuesday::{HOWELL, Tuesday, pairs},
};
use golden_files::{Golden, text};

const GOLDEN: Golden = Golden("event");
const AT: Moment = Moment(1_700_000_000_123);
const MATCH: MatchId = MatchId::from_bytes(*b"sixteen bytes ok");

#[test]
fn every_kind_of_record_is_written_and_read_as_ever() {
    for record in samples() {
        let name = golden_name(&record);
        let golden = GOLDEN.read_or_write(name, Event::write(&record, AT, Some(&author())).bytes);
        assert_eq!(
            text(Event::write(&record, AT, Some(&author())).bytes),
            golden,
            "{name} is written otherwise than before"
        );
        match read(golden.as_bytes()) {
            Ok(Entry::Happened(Past { at: AT, record: read, .. })) => assert_eq!(read, record, "{name}"),
            other => panic!("{name} reads as {other:?}"),
        }
    }
}

#[test]
fn an_events_beginning_is_written_and_read_as_ever() {
    for (name, opened) in beginnings() {
        let golden = GOLDEN.read_or_write(name, Event::encode_opened(&opened, &seal(), Some(&author())));
        assert_eq!(
            text(Event::encode_opened(&opened, &seal(), Some(&author()))),
            golden,
            "{name} is written otherwise than before"
        );
        match read(golden.as_bytes()) {
            Ok(Entry::Opened(read)) => {
                assert_eq!(text(Event::encode_opened(&read, &seal(), Some(&author()))), golden)
            }
            other => panic!("{name} reads as {other:?}"),
        }
    }
}

/// Teams of one name could not meet: an event whose host was erased goes on.
#[test]
fn the_teams_of_an_erased_host_are_told_apart() {
    for (name, opened) in beginnings() {
        let written = Event::encode_opened(&opened, &seal(), Some(&author()));
        let Ok(Entry::Opened(read)) = Event::decode(&written, Keys::from(&seal())) else { panic!("{name}") };
        let ContestOpened::Teams(teams) = read.contest else { continue };
        let names: BTreeSet<_> = teams.teams.iter().map(|team| team.name.as_str()).collect();
        assert_eq!(names.len(), teams.teams.len(), "{names:?}");
    }
}

#[test]
fn no_golden_record_is_without_its_sample() {
    let mut known: Vec<String> = samples().iter().map(|record| format!("{}.json", golden_name(record))).collect();
    known.extend(beginnings().iter().map(|(name, _)| format!("{name}.json")));
    known.sort();
    assert_eq!(GOLDEN.file_names(), known);
}

#[test]
fn a_newer_record_is_named_and_a_damaged_one_is_not_read() {
    let newer = br#"{"v":2,"at":1,"is":{"protested":{"team":3}}}"#;
    assert!(matches!(Event::decode(newer, Keys::from(&seal())), Err(RecordError::NewerVersion(2))));
    let closed = GOLDEN.read("round_closed");
    for spoilt in
        [closed.replace("{\"at\"", "{\"v\":0,\"at\""), closed.replace("closed", "clos3d"), closed.replace('}', "")]
    {
        assert!(
            matches!(Event::decode(spoilt.as_bytes(), Keys::from(&seal())), Err(RecordError::Damaged(_))),
            "{spoilt}"
        );
    }
}

fn brought(contestant: u16, amount: &str) -> Brought {
    Brought { contestant: ContestantNumber(contestant), amount: amount.parse().unwrap() }
}

fn samples() -> Vec<EventRecord> {
    let (two, three) = (TeamNumber(2), TeamNumber(3));
    let draw = vec![Pairing { home: three, away: Some(two) }, Pairing { home: TeamNumber(1), away: None }];
    let ruled = |ruling, law: Option<&str>| EventRecord::Ruled {
        director: director(),
        ruling,
        law: law.map(ToOwned::to_owned),
        reason: "two players are ill".to_owned(),
    };
    let points = ByTeam { home: vp("11.00"), away: vp("0.00") };
    let player = EventPlace::Player { team: two, number: PlayerNumber(4) };
    vec![
        EventRecord::Joined { place: EventPlace::Captain { team: two }, person: person("Carl") },
        EventRecord::Joined { place: player, person: person("Emma") },
        EventRecord::Joined { place: EventPlace::Spectator {}, person: person("Sven") },
        EventRecord::Joined { place: EventPlace::Director {}, person: director() },
        EventRecord::Started { lots: vec![two, TeamNumber(1), three] },
        EventRecord::Drawn { round: 1, draw: draw.clone() },
        EventRecord::RoundBegun {
            round: 1,
            matches: vec![DrawnMatch { pairing: draw[0], id: Some(MATCH) }, DrawnMatch { pairing: draw[1], id: None }],
        },
        EventRecord::MatchMoved {
            id: MATCH,
            progress: MatchProgress {
                stage: MatchStage::Playing,
                segment: 2,
                teams: vec![Team::Away],
                rooms: vec![Room::Open],
                called: false,
            },
        },
        EventRecord::MatchMoved {
            id: MATCH,
            progress: MatchProgress {
                stage: MatchStage::Playing,
                segment: 2,
                teams: vec![],
                rooms: vec![Room::Open, Room::Closed],
                called: true,
            },
        },
        EventRecord::MatchFinished { id: MATCH, outcome: outcome(33, 12) },
        ruled(EventRuling::Award { id: MATCH, winner: three, victory_points: Some(points) }, Some("WBF 12.4")),
        ruled(EventRuling::Withdraw { team: two }, None),
        ruled(EventRuling::Penalise { team: two, amount: vp("0.50") }, Some("90B2")),
        ruled(
            EventRuling::Fine { contestant: ContestantNumber(3), amount: Ratio::whole(10), unit: Unit::Matchpoints },
            Some("90B2"),
        ),
        ruled(EventRuling::CarryForward { brought: vec![brought(3, "-33 1/3")] }, None),
        ruled(EventRuling::Handicap { handicaps: vec![brought(3, "2 1/2")] }, None),
        ruled(EventRuling::SetDraw { round: 2, draw }, None),
        ruled(EventRuling::CloseRound { round: 2 }, None),
        ruled(EventRuling::Retire { contestant: ContestantNumber(3) }, None),
        ruled(EventRuling::Substitute { out: EntryNumber(5), into: EntryNumber(9) }, None),
        ruled(EventRuling::Admit { players: vec![EntryNumber(9), EntryNumber(10)] }, None),
        ruled(EventRuling::Announce {}, None),
        ruled(EventRuling::Clock { round: 2, change: ClockChange::Extend { minutes: 5 } }, None),
        ruled(
            EventRuling::TakeAway {
                table: 4,
                board: BoardNumber::new(3).unwrap(),
                ns: Award::Artificial(Artificial::AveragePlus),
                ew: Award::Percent(45),
            },
            Some("12C2"),
        ),
        ruled(
            EventRuling::Score {
                table: 4,
                board: BoardNumber::new(3).unwrap(),
                ns: Award::Artificial(Artificial::AveragePlus),
                ew: Award::Percent(45),
            },
            Some("12C2"),
        ),
        ruled(EventRuling::Finalise {}, None),
        EventRecord::RoundClosed { round: 2 },
        EventRecord::Finished,
    ]
    .into_iter()
    .chain(of_fields().into_iter().map(EventRecord::Field))
    .collect()
}

/// What happens only where pairs or persons play.
fn of_fields() -> Vec<FieldRecord> {
    let mut tuesday = Tuesday::entered(pairs(HOWELL), 8);
    let begun = tuesday.does(&host(), start());
    let started = |record: &EventRecord| match record {
        EventRecord::Field(
            record @ (FieldRecord::Round(RoundRecord::Started { .. })
            | FieldRecord::Round(RoundRecord::RoundBegun { .. })),
        ) => Some(record.clone()),
        _ => None,
    };
    let board = BoardNumber::new(3).unwrap();
    let contract = "4SXN".parse().unwrap();
    let emma = person("Emma");
    let others = [
        FieldRecord::Entry(EntryRecord::Entered { account: emma.account, name: emma.name, again: None }),
        FieldRecord::Entry(EntryRecord::EntryTakenBack { entry: EntryNumber(3) }),
        FieldRecord::Entry(EntryRecord::EntryTakenOut { entry: EntryNumber(3) }),
        FieldRecord::Entry(EntryRecord::PlayAgain { contestant: ContestantNumber(3), wanted: true }),
        FieldRecord::Entry(EntryRecord::PartnerNamed { entry: EntryNumber(1), partner: Some(EntryNumber(2)) }),
        FieldRecord::Round(RoundRecord::Started {
            contestants: (1..=12).map(|number| vec![EntryNumber(2 * number - 1), EntryNumber(2 * number)]).collect(),
            sections: vec![7, 5],
            sets: Vec::new(),
        }),
        FieldRecord::Round(RoundRecord::RoundWarned { round: 2, percent: 75 }),
        FieldRecord::Report(ReportRecord::Stopped { table: TableId::from_bytes(*b"sixteen bytes ok"), unplayed: None }),
        FieldRecord::Report(ReportRecord::Stopped {
            table: TableId::from_bytes(*b"sixteen bytes ok"),
            unplayed: Some(BySide { north_south: Artificial::AveragePlus, east_west: Artificial::AverageMinus }),
        }),
        FieldRecord::Round(RoundRecord::TimeOver { round: 2 }),
        FieldRecord::Round(RoundRecord::TimeKept {}),
        FieldRecord::Round(RoundRecord::Woken {}),
        FieldRecord::Round(RoundRecord::StartMissed {}),
        FieldRecord::Round(RoundRecord::Provisional { until: 1_700_000_000_123 }),
        FieldRecord::Report(ReportRecord::Tallied {
            table: TableId::from_bytes(*b"sixteen bytes ok"),
            deals: 4,
            points: BySide { north_south: 550, east_west: 630 },
            is_over: true,
        }),
        FieldRecord::Report(ReportRecord::BoardSeen {
            table: TableId::from_bytes(*b"sixteen bytes ok"),
            board,
            account: person("Emma").account,
        }),
        FieldRecord::Report(ReportRecord::DirectorCalled {
            table: TableId::from_bytes(*b"sixteen bytes ok"),
            awaited: true,
        }),
        FieldRecord::Report(ReportRecord::BoardPlayed {
            table: TableId::from_bytes(*b"sixteen bytes ok"),
            board,
            result: Some(BoardResult::new(board, Outcome::Played { contract, tricks: 10 })),
            adjusted: Some(Adjusted::Rescored {}),
            lead: "HK".parse().ok(),
        }),
    ];
    begun.iter().filter_map(started).chain(others).collect()
}

/// A kind without a golden record does not compile.
fn golden_name(record: &EventRecord) -> &'static str {
    match record {
        EventRecord::Joined { place: EventPlace::Captain { .. }, .. } => "joined_as_captain",
        EventRecord::Joined { place: EventPlace::Player { .. }, .. } => "joined_as_player",
        EventRecord::Joined { place: EventPlace::Spectator {}, .. } => "joined_as_spectator",
        EventRecord::Joined { place: EventPlace::Director {}, .. } => "joined_as_director",
        EventRecord::Joined { place: EventPlace::Entrant { .. }, .. } => {
            panic!("who enters a field is a record of its own")
        }
        EventRecord::Started { .. } => "started",
        EventRecord::Drawn { .. } => "drawn",
        EventRecord::RoundBegun { .. } => "round_begun",
        EventRecord::MatchMoved { progress: MatchProgress { called: true, .. }, .. } => "match_moved_called",
        EventRecord::MatchMoved { .. } => "match_moved",
        EventRecord::MatchFinished { .. } => "match_finished",
        EventRecord::Ruled { ruling: EventRuling::Award { .. }, .. } => "ruled_award",
        EventRecord::Ruled { ruling: EventRuling::Withdraw { .. }, .. } => "ruled_withdraw",
        EventRecord::Ruled { ruling: EventRuling::Penalise { .. }, .. } => "ruled_penalise",
        EventRecord::Ruled { ruling: EventRuling::Fine { .. }, .. } => "ruled_fine",
        EventRecord::Ruled { ruling: EventRuling::CarryForward { .. }, .. } => "ruled_carry_forward",
        EventRecord::Ruled { ruling: EventRuling::Handicap { .. }, .. } => "ruled_handicap",
        EventRecord::Ruled { ruling: EventRuling::SetDraw { .. }, .. } => "ruled_set_draw",
        EventRecord::Ruled { ruling: EventRuling::CloseRound { .. }, .. } => "ruled_close_round",
        EventRecord::Ruled { ruling: EventRuling::Retire { .. }, .. } => "ruled_retire",
        EventRecord::Ruled { ruling: EventRuling::Substitute { .. }, .. } => "ruled_substitute",
        EventRecord::Ruled { ruling: EventRuling::Admit { .. }, .. } => "ruled_admit",
        EventRecord::Ruled { ruling: EventRuling::TakeAway { .. }, .. } => "ruled_take_away",
        EventRecord::Ruled { ruling: EventRuling::Score { .. }, .. } => "ruled_score",
        EventRecord::Ruled { ruling: EventRuling::Finalise {}, .. } => "ruled_finalise",
        EventRecord::Ruled { ruling: EventRuling::Announce {}, .. } => "ruled_announce",
        EventRecord::Ruled { ruling: EventRuling::Clock { .. }, .. } => "ruled_clock",
        EventRecord::RoundClosed { .. } => "round_closed",
        EventRecord::Field(FieldRecord::Entry(EntryRecord::Entered { .. })) => "field_entered",
        EventRecord::Field(FieldRecord::Entry(EntryRecord::EntryTakenBack { .. })) => "field_entry_taken_back",
        EventRecord::Field(FieldRecord::Entry(EntryRecord::EntryTakenOut { .. })) => "field_entry_taken_out",
        EventRecord::Field(FieldRecord::Entry(EntryRecord::PlayAgain { .. })) => "field_play_again",
        EventRecord::Field(FieldRecord::Entry(EntryRecord::PartnerNamed { .. })) => "field_partner_named",
        EventRecord::Field(FieldRecord::Round(RoundRecord::Started { sections, .. })) if sections.is_empty() => {
            "field_started"
        }
        EventRecord::Field(FieldRecord::Round(RoundRecord::Started { .. })) => "field_started_in_sections",
        EventRecord::Field(FieldRecord::Round(RoundRecord::RoundBegun { .. })) => "field_round_begun",
        EventRecord::Field(FieldRecord::Round(RoundRecord::RoundWarned { .. })) => "field_round_warned",
        EventRecord::Field(FieldRecord::Report(ReportRecord::Stopped { unplayed: None, .. })) => "field_stopped",
        EventRecord::Field(FieldRecord::Report(ReportRecord::Stopped { unplayed: Some(_), .. })) => {
            "field_stopped_unplayed"
        }
        EventRecord::Field(FieldRecord::Round(RoundRecord::TimeOver { .. })) => "field_time_over",
        EventRecord::Field(FieldRecord::Round(RoundRecord::TimeKept {})) => "field_time_kept",
        EventRecord::Field(FieldRecord::Round(RoundRecord::Woken {})) => "field_woken",
        EventRecord::Field(FieldRecord::Round(RoundRecord::StartMissed {})) => "field_start_missed",
        EventRecord::Field(FieldRecord::Round(RoundRecord::Provisional { .. })) => "field_provisional",
        EventRecord::Field(FieldRecord::Report(ReportRecord::Tallied { .. })) => "field_tallied",
        EventRecord::Field(FieldRecord::Report(ReportRecord::BoardSeen { .. })) => "field_board_seen",
        EventRecord::Field(FieldRecord::Report(ReportRecord::DirectorCalled { .. })) => "field_director_called",
        EventRecord::Field(FieldRecord::Report(ReportRecord::BoardPlayed { .. })) => "field_board_played",
        EventRecord::Finished => "finished",
    }
}

fn beginnings() -> [(&'static str, EventOpened); 5] {
    let opened = |agreed| EventOpened::new(opening(ID, AT), EventConditions::Teams(agreed)).unwrap();
    let text = "name Tuesday\nversion 1\ntotal 20.00\n0 10.00\n10 15.00\n30 20.00".to_owned();
    let double = TeamsConditions {
        victory_points: VpChoice::Table { text },
        lineup_within_ms: Some(600_000),
        exchange: bridge_protocol::Exchange::Free,
        least_segments: None,
        segment_clock: None,
        next_round: NextRound::ByDirector,
        ..conditions(3, TeamsMovement::RoundRobin { times: RoundRobins::Twice })
    };
    let of_pairs = |boards| EventOpened::new(EventOpening { boards, ..opening(ID, AT) }, pairs(HOWELL)).unwrap();
    [
        ("opened_pairs", of_pairs(Vec::new())),
        ("opened_pairs_imported", of_pairs(imported::brought(1..=2))),
        ("opened_knockout", opened(conditions(3, TeamsMovement::Knockout {}))),
        ("opened_round_robin", opened(double)),
        ("opened_swiss", opened(conditions(4, TeamsMovement::Swiss { rounds: 3 }))),
    ]
}

/// Somebody whose words the records hold.
fn author() -> Author {
    Author::new(host().account, PersonKey::new([5; 32]), LogSalt([9; 16]))
}

fn read(bytes: &[u8]) -> Result<EntryOf<Event>, RecordError> {
    let Author { account, key, .. } = author();
    let people = BTreeMap::from([(account, key)]);
    Event::decode(bytes, Keys { seal: &seal(), people: &people })
}
