//! The records as they lie in matches' journals. A golden record is never edited: a journal holds it for ever.
//! `UPDATE_GOLDEN=1` writes what is missing. Tries Promise R12.

#[path = "../common/golden.rs"]
mod golden_files;

use std::collections::BTreeMap;

use bridge_dealing::{
    AnnouncedCommitment, Beacon, BoardKeyId, ClientCommitment, Context, ContributionRecord, ServerKey, SetCommitment,
    SetSecret, Settlement, Share, Transcript,
};
use bridge_game::{
    AttendanceRecord, BelongsTo, ClockRecord, Concealed, DealingRecord, DirectionRecord, EndingRecord, MatchBoards,
    MatchOpened, MatchRecord, Moment, Past, Person, PlayRecord, SegmentRecord, TeamMatch,
    record::{Author, Entry, EntryOf, Journaled, Keys, PersonKey, RecordError, SealKey},
};
use bridge_protocol::{
    AccountId, Adjusted, Artificial, Award, BoardOrder, BoardResult, ByRoom, ByTeam, CarryOver, Kibitzing, LogSalt,
    MatchConditions, MatchId, MatchPlace, MatchResult, MatchRuling, MatchScoring, Pair, PlayerName, PlayerNumber,
    Policy, Ratio, Room, SeatingRights, TableId, Team, TeamEntry, Ties, Unit, Visibility, VpChoice, Weighted, WonBy,
};
use bridge_rules::{BoardNumber, BySeat, Outcome, Seat};
use golden_files::{Golden, text};

const GOLDEN: Golden = Golden("match");
const AT: Moment = Moment(1_700_000_000_123);

#[test]
fn every_kind_of_record_is_written_and_read_as_ever() {
    for record in samples() {
        let name = golden_name(&record);
        let golden = GOLDEN.read_or_write(name, TeamMatch::write(&record, AT, Some(&author())).bytes);
        assert_eq!(
            text(TeamMatch::write(&record, AT, Some(&author())).bytes),
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
fn a_match_s_beginning_is_written_and_read_as_ever() {
    for (name, opened) in beginnings() {
        let golden = GOLDEN.read_or_write(name, TeamMatch::encode_opened(&opened, &seal(), Some(&author())));
        assert_eq!(
            text(TeamMatch::encode_opened(&opened, &seal(), Some(&author()))),
            golden,
            "{name} is written otherwise"
        );
        match read(golden.as_bytes()) {
            Ok(Entry::Opened(read)) => {
                assert_eq!(read.conditions, opened.conditions, "{name}");
                assert_eq!(text(TeamMatch::encode_opened(&read, &seal(), Some(&author()))), golden);
            }
            other => panic!("{name} reads as {other:?}"),
        }
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
fn a_record_of_a_newer_server_is_named_as_such() {
    let newer = br#"{"v":2,"at":1,"is":{"postponed":{"to":"Monday"}},"why":"who knows"}"#;
    assert!(matches!(TeamMatch::decode(newer, Keys::from(&seal())), Err(RecordError::NewerVersion(2))));
}

#[test]
fn a_damaged_record_is_not_read_and_neither_is_a_table_s() {
    let handed_in = GOLDEN.read("lineup_handed_in");
    let spoilt = [
        handed_in[..handed_in.len() - 3].to_owned(),
        handed_in.replace("home", "guest"),
        handed_in.replace("lineup_handed_in", "lineup_handed_on"),
        handed_in.replace("\"at\"", "\"ab\""),
        handed_in.replace("{\"at\"", "{\"v\":0,\"at\""),
        GOLDEN.read("board_played").replace("adjusted", "adjourned"),
        r#"{"v":1,"at":1,"is":{"called":{"seat":"N","call":"1NT"}}}"#.to_owned(),
        String::new(),
    ];
    for text in spoilt {
        let read = TeamMatch::decode(text.as_bytes(), Keys::from(&seal()));
        assert!(matches!(read, Err(RecordError::Damaged(_))), "{text}: {read:?}");
    }
}

#[test]
fn a_seal_opens_with_its_key_in_its_match_beside_its_boards() {
    for (name, _) in beginnings() {
        let other_key = TeamMatch::decode(GOLDEN.read(name).as_bytes(), Keys::from(&SealKey::new([8; 32])));
        assert!(matches!(other_key, Err(RecordError::Sealed)), "{name}");
    }
    let moved =
        |name, from, to| TeamMatch::decode(GOLDEN.read(name).replacen(from, to, 1).as_bytes(), Keys::from(&seal()));
    assert!(matches!(moved("opened_dealt", "club.example", "club.exemple"), Err(RecordError::Sealed)));
    assert!(matches!(moved("opened_dealt", "\"match\":\"m", "\"match\":\"n"), Err(RecordError::Sealed)));
    assert!(matches!(moved("opened_imported", "[1,2]", "[2,1]"), Err(RecordError::Sealed)));
}

#[test]
fn no_record_shows_a_card_or_a_secret() {
    for (name, _) in beginnings() {
        let golden = GOLDEN.read(name);
        assert!(!golden.contains("AJ84") && !golden.contains("0707070707"), "{name}");
    }
}

/// One event of each kind.
fn samples() -> Vec<MatchRecord> {
    let segment = 1;
    let (room, seat) = (Room::Closed, Seat::West);
    let lineup = ByRoom { open: pair(1, 2), closed: pair(4, 3) };
    let value = Share::new(&[0x57; 16]).unwrap();
    let label = "C:W".parse().unwrap();
    let result = BoardResult::new(board(1), Outcome::Played { contract: "4SS".parse().unwrap(), tricks: 10 });
    let weighted = |tricks, n| Weighted { contract: "4SS".parse().ok(), tricks, weight: Ratio { n, d: 3 } };
    let assigned = Award::Assigned(vec![weighted(10, 1), weighted(9, 2)]);
    let ruling = MatchRuling::Score {
        board: board(1),
        room,
        ns: assigned.clone(),
        ew: Award::Artificial(Artificial::AveragePlus),
    };
    let adjusted = Adjusted::Awards { ns: Award::Artificial(Artificial::AverageMinus), ew: assigned };
    vec![
        MatchRecord::Attendance(AttendanceRecord::Joined {
            place: MatchPlace::Player { team: Team::Home, number: PlayerNumber(5) },
            account: person("Nora").account,
            name: person("Nora").name,
        }),
        MatchRecord::Segment(SegmentRecord::SegmentOpened {
            segment,
            boards: 8,
            places_first: Some(Team::Home),
            due: Some(Moment(AT.0 + 1)),
        }),
        MatchRecord::Segment(SegmentRecord::LineupHandedIn { segment, team: Team::Home, lineup }),
        MatchRecord::Segment(SegmentRecord::LineupsShown { segment }),
        MatchRecord::Dealing(DealingRecord::ContributionsCalled { segment, until: Moment(AT.0 + 5_000) }),
        MatchRecord::Dealing(DealingRecord::Contributed {
            segment,
            room,
            seat,
            commitment: ClientCommitment::of(&ctx(), &label, &value),
        }),
        MatchRecord::Dealing(DealingRecord::RevealsCalled { segment, until: Moment(AT.0 + 5_000) }),
        MatchRecord::Dealing(DealingRecord::Revealed { segment, room, seat, value: value.clone() }),
        MatchRecord::Dealing(DealingRecord::Dealt { segment, transcript: Box::new(transcript(value)) }),
        MatchRecord::Play(PlayRecord::RoomsOpened { segment, tables: ByRoom { open: table(1), closed: table(2) } }),
        MatchRecord::Attendance(AttendanceRecord::RoomEntered {
            segment,
            room,
            account: AccountId::from_bytes([8; 16]),
        }),
        MatchRecord::Play(PlayRecord::BoardPlayed {
            segment,
            room,
            board: board(1),
            result: Some(result),
            adjusted: Some(adjusted),
            players: None,
            lead: None,
        }),
        MatchRecord::Play(PlayRecord::BoardPlayed {
            segment,
            room,
            board: board(1),
            result: Some(result),
            adjusted: None,
            players: Some(BySeat { north: None, ..BySeat::from_fn(|_| Some(PlayerNumber(5))) }),
            lead: None,
        }),
        MatchRecord::Play(PlayRecord::BoardPlayed {
            segment,
            room,
            board: board(1),
            result: Some(result),
            adjusted: None,
            players: None,
            lead: "HK".parse().ok(),
        }),
        MatchRecord::Attendance(AttendanceRecord::SubstituteDue { segment, room, seat }),
        MatchRecord::Attendance(AttendanceRecord::SubstituteNotDue { segment, room, seat }),
        MatchRecord::Attendance(AttendanceRecord::Substituted {
            segment,
            team: Team::Away,
            out: PlayerNumber(2),
            into: PlayerNumber(5),
        }),
        MatchRecord::Attendance(AttendanceRecord::CameBack {
            segment,
            team: Team::Away,
            out: PlayerNumber(5),
            into: PlayerNumber(2),
        }),
        MatchRecord::Attendance(AttendanceRecord::Awaited { segment, room, seat }),
        MatchRecord::Attendance(AttendanceRecord::Arrived { segment, room, seat }),
        MatchRecord::Direction(DirectionRecord::FinedInRoom {
            segment,
            room,
            team: Team::Home,
            amount: Ratio { n: 1, d: 2 },
            unit: Unit::VictoryPoints,
            reason: "a phone rang".to_owned(),
            director: Some(person("Dora").account),
        }),
        MatchRecord::Direction(DirectionRecord::DirectorCalled { segment, room, awaited: true }),
        MatchRecord::Clock(ClockRecord::TimeKept {}),
        MatchRecord::Clock(ClockRecord::Woken {}),
        MatchRecord::Clock(ClockRecord::SegmentWarned { segment, percent: 75 }),
        MatchRecord::Play(PlayRecord::BoardsRemoved { segment, room, boards: vec![board(7), board(8)] }),
        MatchRecord::Segment(SegmentRecord::SegmentClosed { segment }),
        MatchRecord::Direction(DirectionRecord::Ruled {
            account: person("Dora").account,
            name: person("Dora").name,
            ruling,
            law: Some("12C1".to_owned()),
            reason: "a \"hesitation\"".to_owned(),
        }),
        MatchRecord::Ending(EndingRecord::ConcessionOffered { team: Team::Away }),
        MatchRecord::Ending(EndingRecord::Provisional { until: Moment(AT.0 + 1_800_000) }),
        MatchRecord::Ending(EndingRecord::ScoreAgreed { team: Team::Home, version: 2 }),
        MatchRecord::Ending(EndingRecord::Finished {
            result: MatchResult { winner: Some(Team::Home), by: WonBy::Score },
        }),
    ]
}

/// A kind without a golden record does not compile.
fn golden_name(record: &MatchRecord) -> &'static str {
    match record {
        MatchRecord::Attendance(AttendanceRecord::Joined { .. }) => "joined",
        MatchRecord::Segment(SegmentRecord::SegmentOpened { .. }) => "segment_opened",
        MatchRecord::Segment(SegmentRecord::LineupHandedIn { .. }) => "lineup_handed_in",
        MatchRecord::Segment(SegmentRecord::LineupsShown { .. }) => "lineups_shown",
        MatchRecord::Dealing(DealingRecord::ContributionsCalled { .. }) => "contributions_called",
        MatchRecord::Dealing(DealingRecord::Contributed { .. }) => "contributed",
        MatchRecord::Dealing(DealingRecord::RevealsCalled { .. }) => "reveals_called",
        MatchRecord::Dealing(DealingRecord::Revealed { .. }) => "revealed",
        MatchRecord::Dealing(DealingRecord::Dealt { .. }) => "dealt",
        MatchRecord::Play(PlayRecord::RoomsOpened { .. }) => "rooms_opened",
        MatchRecord::Attendance(AttendanceRecord::RoomEntered { .. }) => "room_entered",
        MatchRecord::Play(PlayRecord::BoardPlayed { lead: Some(_), .. }) => "board_played_led",
        MatchRecord::Play(PlayRecord::BoardPlayed { players: None, .. }) => "board_played",
        MatchRecord::Play(PlayRecord::BoardPlayed { players: Some(_), .. }) => "board_played_by",
        MatchRecord::Attendance(AttendanceRecord::SubstituteDue { .. }) => "substitute_due",
        MatchRecord::Attendance(AttendanceRecord::SubstituteNotDue { .. }) => "substitute_not_due",
        MatchRecord::Attendance(AttendanceRecord::Substituted { .. }) => "substituted",
        MatchRecord::Attendance(AttendanceRecord::CameBack { .. }) => "came_back",
        MatchRecord::Attendance(AttendanceRecord::Awaited { .. }) => "awaited",
        MatchRecord::Attendance(AttendanceRecord::Arrived { .. }) => "arrived",
        MatchRecord::Direction(DirectionRecord::FinedInRoom { .. }) => "fined_in_room",
        MatchRecord::Direction(DirectionRecord::DirectorCalled { .. }) => "director_called",
        MatchRecord::Clock(ClockRecord::TimeKept {}) => "time_kept",
        MatchRecord::Clock(ClockRecord::Woken {}) => "woken",
        MatchRecord::Clock(ClockRecord::SegmentWarned { .. }) => "segment_warned",
        MatchRecord::Play(PlayRecord::BoardsRemoved { .. }) => "boards_removed",
        MatchRecord::Segment(SegmentRecord::SegmentClosed { .. }) => "segment_closed",
        MatchRecord::Direction(DirectionRecord::Ruled { .. }) => "ruled",
        MatchRecord::Ending(EndingRecord::ConcessionOffered { .. }) => "concession_offered",
        MatchRecord::Ending(EndingRecord::Provisional { .. }) => "provisional",
        MatchRecord::Ending(EndingRecord::ScoreAgreed { .. }) => "score_agreed",
        MatchRecord::Ending(EndingRecord::Finished { .. }) => "finished",
    }
}

fn beginnings() -> [(&'static str, MatchOpened); 2] {
    let secrets = || (7..10).map(|byte| Concealed::new(SetSecret::new([byte; 32]))).collect();
    let deal = |text: &str| Concealed::new(text.parse().unwrap());
    let opened = |imported| MatchOpened {
        id: MatchId::from_bytes(*b"b-match one ...."),
        belongs_to: BelongsTo::Host(person("Hugo").account),
        conditions: conditions(),
        boards: MatchBoards { server: "club.example".to_owned(), secrets: secrets(), imported },
        at: AT,
    };
    let imported = vec![(board(1), deal(DEALS[0])), (board(2), deal(DEALS[1]))];
    [("opened_dealt", opened(None)), ("opened_imported", opened(Some(imported)))]
}

/// Nothing as it is by default.
fn conditions() -> MatchConditions {
    let team = |name: &str, players: [&str; 4]| TeamEntry {
        name: name.to_owned(),
        players: players.map(|name| PlayerName::new(name).unwrap()).to_vec(),
        computers: Vec::new(),
    };
    MatchConditions {
        name: "Final".to_owned(),
        teams: ByTeam {
            home: team("Oaks", ["Ann", "Bob", "Cid", "Dee"]),
            away: team("Elms", ["Eva", "Fay", "Gus", "Hal"]),
        },
        segments: vec![1, 1],
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::tournament() },
        visibility: Visibility::AtBoard,
        scoring: MatchScoring::Aggregate,
        victory_points: Some(VpChoice::Legacy24 {}),
        seating_rights: SeatingRights::Toss,
        lineup_within_ms: Some(900_000),
        carry_over: Some(CarryOver { to: Team::Away, amount: Ratio { n: 1, d: 10 } }),
        ties: Ties::ExtraBoards,
        order: ByRoom { open: BoardOrder::Ascending, closed: BoardOrder::HalvesSwapped },
        exchange: bridge_protocol::Exchange::Free,
        least_segments: None,
        segment_clock: None,
        correction_ms: 600_000,
    }
}

const DEALS: [&str; 2] = [
    "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9",
    "N:A3.6543.K8654.87 QT72.QJ9.J2.KJT6 964.KT2.AQ3.A932 KJ85.A87.T97.Q54",
];

fn ctx() -> Context {
    "club.example/match/7/segment/1|set=1|boards=1-1|beacon=none".parse().unwrap()
}

fn transcript(share: Share) -> Transcript {
    let commitment = SetCommitment::publish(&SetSecret::new([7; 32]), &ctx(), [BoardKeyId::planned(board(1))]).unwrap();
    let label: bridge_dealing::Label = "C:W".parse().unwrap();
    let announced =
        AnnouncedCommitment { commitment: ClientCommitment::of(&ctx(), &label, &share), label: label.clone() };
    let contributions = vec![ContributionRecord::settle(&ctx(), announced, Some(share))];
    let settlement =
        Settlement { ctx: ctx(), commitment, contributions, uncommitted: Vec::new(), beacon: Beacon::none() };
    Transcript::sign(settlement, &ServerKey::new(&[5; 32])).unwrap()
}

fn board(number: u32) -> BoardNumber {
    BoardNumber::new(number).unwrap()
}

const fn pair(one: u8, two: u8) -> Pair {
    Pair([PlayerNumber(one), PlayerNumber(two)])
}

const fn table(number: u8) -> TableId {
    TableId::from_bytes([number; 16])
}

/// The same name is the same account.
fn person(name: &str) -> Person {
    let mut account = [0; 16];
    account[..name.len()].copy_from_slice(name.as_bytes());
    Person { account: AccountId::from_bytes(account), name: PlayerName::new(name).unwrap() }
}

/// Somebody whose words the records hold.
fn author() -> Author {
    Author::new(person("Nora").account, PersonKey::new([5; 32]), LogSalt([9; 16]))
}

fn read(bytes: &[u8]) -> Result<EntryOf<TeamMatch>, RecordError> {
    let Author { account, key, .. } = author();
    let people = BTreeMap::from([(account, key)]);
    TeamMatch::decode(bytes, Keys { seal: &seal(), people: &people })
}

const fn seal() -> SealKey {
    SealKey::new([6; 32])
}
