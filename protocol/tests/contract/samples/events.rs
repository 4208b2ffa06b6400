//! What somebody asks of an event, and the event as it is seen: three teams, of which one has a bye; and pairs.

use bridge_dealing::{Context, SetRoot};
use bridge_protocol::{
    Across, Adjusted, Artificial, AtRoundEnd, Award, BoardResult, Brought, ByTeam, ClockChange, ContestantNumber,
    EntryNumber, EventConditions, EventFrame, EventId, EventInvitations, EventLane, EventPlace, EventRequest,
    EventRound, EventRuling, EventRulingNotice, EventRulings, EventStage, EventView, FieldConditions, FieldEntry,
    FieldLine, FieldMovement, FieldPrize, FieldScale, FieldScoring, FieldSet, FieldSitting, FieldStanding, FieldTable,
    FieldVictoryPoints, FieldView, FixtureResult, FixtureView, ImportedBoard, Kibitzing, MatchId, MatchProgress,
    MatchScoring, MatchStage, NextRound, OpeningKey, Pairing, PlaceInSection, PlayedMatch, PlayerName, PlayerNumber,
    Policy, Ratio, Recap, RecapBy, RecapRow, Request, RequestFrame, Returning, Room, RoundClock, RoundRobins,
    RoundTime, ScoreCard, ScoreCardLine, SeatingRights, SettledBy, Standing, TableCall, TableId, TableProgress, Team,
    TeamEntry, TeamInvitations, TeamNumber, TeamsConditions, TeamsMovement, TieBreak, Ties, Traveller, TravellersShown,
    Unit, UnruledBoard, Visibility, VpChoice, Weighted,
};
use bridge_rules::{BoardNumber, BySeat, BySide, Chicago, Deal, Form, Outcome, Side, Vp};

use crate::{
    sample::{Sample, variants},
    team_match,
};

variants! { ASKS, EventRequest,
    Follow => "follow", Unfollow => "unfollow", EnterMatch => "enter_match", Invitations => "invitations", Links => "links",
    Start => "start", BeginRound => "begin_round", Round => "round", Close => "close", PlayWith => "play_with",
    TakeBackEntry => "take_back_entry", PlayAgain => "play_again", EnterComputers => "enter_computers", ComputerPartner => "computer_partner", EnterTable => "enter_table", Traveller => "traveller",
    ScoreCard => "score_card", Recap => "recap", Rulings => "rulings",
    Transcript => "transcript",
}

mod ruling {
    use super::{EventRuling, variants};

    variants! { RULINGS, EventRuling,
        Award => "award", Withdraw => "withdraw", Penalise => "penalise", Fine => "fine", CarryForward => "carry_forward",
        Handicap => "handicap", SetDraw => "set_draw",
        CloseRound => "close_round", TakeAway => "take_away", Score => "score", Finalise => "finalise", Retire => "retire",
        Substitute => "substitute", Admit => "admit", Announce => "announce", Clock => "clock",
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
    let open = RequestFrame {
        id: 90,
        request: Request::OpenEvent { key: KEY, boards: Vec::new(), conditions: Box::new(of_pairs()) },
    };
    let take_out = Request::Event { id: self::id(), ask: EventRequest::TakeBackEntry { entry: Some(EntryNumber(9)) } };
    let of_field = [
        Sample::new("request.event.take_out_entry", RequestFrame { id: 108, request: take_out }),
        Sample::new("request.open_event.pairs", open),
        Sample::new("event_view.pairs", pairs_view()),
        Sample::new("event_view.sections", in_sections()),
        Sample::new("event_view.late", with_late_pairs()),
        Sample::new("event_view.provisional", provisional()),
        Sample::new("event_view.outstanding", outstanding()),
        Sample::new("event_view.field_drawn", drawn()),
        Sample::new(
            "field_victory_points",
            FieldVictoryPoints { scale: FieldScale::Margin(VpChoice::Wbf {}), bye: vp(1200) },
        ),
        Sample::new("event_ruling_notice.correction", correction()),
        Sample::new(
            "request.open_event.party",
            RequestFrame {
                id: 90,
                request: Request::OpenEvent { key: KEY, boards: Vec::new(), conditions: Box::new(of_a_party()) },
            },
        ),
        Sample::new("request.open_event.imported", RequestFrame { id: 90, request: imported() }),
        Sample::new("event_view.imported", with_imported_boards()),
        Sample::new("event_view.started", EventView { started_ms: Some(BEGUN_MS), ..pairs_view() }),
        Sample::new("event_view.party", at_a_party()),
        Sample::new(
            "event_request.start_placed",
            EventRequest::Start { sections: vec![28, 24], seeding: vec![EntryNumber(5), EntryNumber(2)] },
        ),
        Sample::new("event_invitations.pairs", pairs_invitations()),
    ];
    asked.chain(rulings).chain([directors]).chain(of_field).collect()
}

fn asks() -> Vec<EventRequest> {
    vec![
        EventRequest::Follow {},
        EventRequest::Unfollow {},
        EventRequest::EnterMatch { id: Some(second_match()) },
        EventRequest::Invitations { team: TeamNumber(2) },
        EventRequest::Links {},
        EventRequest::Start { sections: Vec::new(), seeding: Vec::new() },
        EventRequest::BeginRound { round: 2 },
        EventRequest::Round { round: 1 },
        EventRequest::Close {},
        EventRequest::PlayWith { partner: Some(EntryNumber(2)) },
        EventRequest::TakeBackEntry { entry: None },
        EventRequest::EnterTable { number: None, round: None },
        EventRequest::Traveller { board: board(3) },
        EventRequest::ScoreCard { contestant: ContestantNumber(3) },
        EventRequest::Recap { by: RecapBy::Rounds, after: 0 },
        EventRequest::Transcript { set: 2 },
        EventRequest::EnterComputers { count: 2 },
        EventRequest::ComputerPartner { of: EntryNumber(7), wanted: true },
        EventRequest::PlayAgain {},
        EventRequest::Rulings { after: 50 },
    ]
}

/// One of each.
fn brought(contestant: u16, amount: &str) -> Brought {
    Brought { contestant: ContestantNumber(contestant), amount: amount.parse().expect("a number") }
}

pub(crate) fn rulings() -> Vec<EventRuling> {
    vec![
        EventRuling::Award {
            id: second_match(),
            winner: TeamNumber(3),
            victory_points: Some(ByTeam { home: vp(1200), away: vp(300) }),
        },
        EventRuling::Withdraw { team: TeamNumber(2) },
        fine(),
        EventRuling::Fine { contestant: ContestantNumber(3), amount: Ratio::whole(10), unit: Unit::Matchpoints },
        EventRuling::CarryForward { brought: vec![brought(3, "120"), brought(4, "-33 1/3")] },
        EventRuling::Handicap { handicaps: vec![brought(3, "2 1/2")] },
        EventRuling::SetDraw { round: 3, draw: vec![pairing(2, 1), bye(3)] },
        EventRuling::CloseRound { round: 2 },
        EventRuling::Retire { contestant: ContestantNumber(3) },
        EventRuling::Substitute { out: EntryNumber(5), into: EntryNumber(9) },
        EventRuling::Admit { players: vec![EntryNumber(9), EntryNumber(10)] },
        EventRuling::Announce {},
        EventRuling::Clock { round: 2, change: ClockChange::Extend { minutes: 5 } },
        EventRuling::TakeAway {
            table: 4,
            board: board(6),
            ns: Award::Artificial(Artificial::AveragePlus),
            ew: Award::Percent(45),
        },
        score(),
        EventRuling::Finalise {},
    ]
}

/// Three quarters of ten tricks and one of nine, for both.
fn score() -> EventRuling {
    let weighted = |tricks, n| Weighted { contract: "4SN".parse().ok(), tricks, weight: Ratio { n, d: 4 } };
    let award = Award::Assigned(vec![weighted(10, 3), weighted(9, 1)]);
    EventRuling::Score { table: 2, board: board(3), ns: award.clone(), ew: award }
}

pub(super) fn open() -> Request {
    Request::OpenEvent { key: KEY, boards: Vec::new(), conditions: Box::new(conditions()) }
}

/// A Howell of eight pairs.
pub(super) fn of_pairs() -> EventConditions {
    EventConditions::Pairs(FieldConditions {
        name: "Tuesday".to_owned(),
        movement: FieldMovement::Howell { rounds: Some(5) },
        sections: 1,
        across: Across::Field,
        travellers: TravellersShown::WhenOver,
        boards: 3,
        form: None,
        prizes: vec![],
        policy: team_match::conditions().policy,
        scoring: FieldScoring::Matchpoints,
        next_round: NextRound::AtOnce,
        round_clock: Some(RoundClock { minutes: 21, at_limit: AtRoundEnd::Remove }),
        victory_points: None,
        correction_ms: 1_800_000,
        starts_ms: Some(BEGUN_MS),
        computers_complete: false,
    })
}

/// Chicago for persons, winners up.
fn of_a_party() -> EventConditions {
    let chicago = Form::Chicago(Chicago { rounds: Some(1), ..Chicago::default() });
    EventConditions::Persons(FieldConditions {
        name: "New Year".to_owned(),
        movement: FieldMovement::Progressive { rounds: 5 },
        sections: 1,
        across: Across::Field,
        travellers: TravellersShown::WhenOver,
        boards: 0,
        form: Some(chicago),
        prizes: vec!["A ham".to_owned(), "A bottle of wine".to_owned()],
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::social() },
        scoring: FieldScoring::Tally,
        next_round: NextRound::AtOnce,
        round_clock: None,
        victory_points: None,
        correction_ms: 0,
        starts_ms: None,
        computers_complete: false,
    })
}

fn pairs_invitations() -> EventInvitations {
    let link = |place| team_match::invitation(place);
    EventInvitations {
        captains: vec![],
        entrants: Some(link(bridge_protocol::MatchPlace::Captain { team: Team::Home })),
        spectators: link(bridge_protocol::MatchPlace::Spectator {}),
        director: link(bridge_protocol::MatchPlace::Director {}),
    }
}

/// The director's, of two tables in the second round.
fn pairs_view() -> EventView {
    let entry = |number, who: &str, partner| FieldEntry {
        number: EntryNumber(number),
        name: name(who),
        partner: Some(EntryNumber(partner)),
        computer: false,
    };
    let table = |number, north_south, east_west| FieldTable {
        number,
        sitting: sitting(north_south, east_west),
        boards: vec![board(4), board(5), board(6)],
        tally: None,
    };
    let standing = |place, contestant, score: &str, points: &str| FieldStanding {
        place,
        shared: false,
        in_section: None,
        contestant: ContestantNumber(contestant),
        score: score.to_owned(),
        points: points.to_owned(),
        fines: None,
        carried: None,
        with_handicap: None,
        boards: 3,
    };
    let field = FieldView {
        entries: vec![
            entry(1, "Ann", 2),
            entry(2, "Bob", 1),
            entry(3, "Cid", 4),
            entry(4, "Dee", 3),
            entry(5, "Eva", 6),
            entry(6, "Hal", 5),
            entry(7, "Ida", 8),
            entry(8, "Jon", 7),
        ],
        taken_out: vec![],
        contestants: [[1, 2], [3, 4], [5, 6], [7, 8]].map(|pair| pair.map(EntryNumber).to_vec()).to_vec(),
        tables: vec![table(1, 2, 4), table(2, 3, 1)],
        clock: Some(RoundTime {
            until_ms: BEGUN_MS + 10_260_000,
            warned: 75,
            stopped_with_ms: None,
            adjudicated_ms: None,
        }),
        start_missed: false,
        sits_out: vec![],
        sits_out_next: vec![],
        next_tables: vec![],
        sections: vec![],
        withdrawn: vec![],
        returning: vec![],
        late_rounds: None,
        boards_over: vec![board(1), board(2), board(3)],
        rankings: vec![vec![
            standing(1, 3, "83.33", "5.00"),
            standing(2, 1, "66.67", "4.00"),
            standing(3, 4, "33.33", "2.00"),
            standing(4, 2, "16.67", "1.00"),
        ]],
        prizes: vec![],
        sets: vec![FieldSet { ctx: set_context(), root: SetRoot::new([7; 32]) }],
        imported: false,
        progress: Some(vec![TableProgress {
            number: 1,
            table: TableId::from_bytes(*b"a table of pairs"),
            over: 1,
            is_slow: true,
            taken_away: vec![board(6)],
        }]),
        calls: vec![
            TableCall { round: 1, number: 2, table: TableId::from_bytes(*b"a table of round") },
            TableCall { round: 2, number: 1, table: TableId::from_bytes(*b"a table of pairs") },
        ],
        to_be_ruled: vec![],
    };
    EventView {
        fixtures: vec![],
        standings_after: 0,
        standings: vec![],
        field: Some(Box::new(field)),
        rulings: vec![],
        rulings_made: Some(0),
        playing: None,
        incomplete: None,
        ..view(EventLane::Director)
    }
}

/// The same pairs, when the second round is over and the third waits for the director.
fn drawn() -> EventView {
    let mut view = pairs_view();
    if let Some(field) = view.field.as_mut() {
        let boards = [7, 8, 9].map(board).to_vec();
        field.next_tables = vec![FieldTable { number: 1, sitting: sitting(3, 2), boards, tally: None }];
        (field.clock, field.progress) = (None, Some(vec![]));
        field.calls.clear();
    }
    EventView { stage: EventStage::Drawn, round: 2, ..view }
}

/// The same, as anybody sees it when all is played.
fn provisional() -> EventView {
    let mut view = pairs_view();
    if let Some(field) = view.field.as_mut() {
        (field.tables, field.clock, field.progress) = (vec![], None, None);
        field.calls.clear();
    }
    EventView {
        stage: EventStage::Provisional,
        corrections_until_ms: Some(BEGUN_MS + 12_600_000),
        round: 3,
        rulings_made: None,
        ..view
    }
}

/// When the ranking was final.
fn correction() -> EventRulingNotice {
    EventRulingNotice {
        director: name("Dora"),
        ruling: score(),
        law: Some("12C1".to_owned()),
        reason: "two finesses, one of them doubtful".to_owned(),
        version: Some(2),
        announcement: None,
        at_ms: None,
        round: None,
    }
}

/// The same pairs, if the boards had been brought.
fn with_imported_boards() -> EventView {
    let mut view = pairs_view();
    if let Some(field) = view.field.as_mut() {
        field.sets.clear();
        field.imported = true;
    }
    view
}

/// An event of pairs with boards of a file.
fn imported() -> Request {
    let turned = BySeat::from_fn(|seat| crate::table::deal().hand(seat.next()));
    let deals = [crate::table::deal(), Deal::new(turned).expect("the same cards")];
    let boards = (1..).zip(deals).map(|(number, deal)| ImportedBoard { board: board(number), deal }).collect();
    let EventConditions::Pairs(usual) = of_pairs() else { unreachable!("they are pairs") };
    let policy = Policy { importer_plays: false, ..usual.policy };
    let conditions = FieldConditions { movement: FieldMovement::Random { rounds: 2 }, boards: 1, policy, ..usual };
    Request::OpenEvent { key: KEY, boards, conditions: Box::new(EventConditions::Pairs(conditions)) }
}

/// The same pairs, if they were in two sections.
fn in_sections() -> EventView {
    let mut view = pairs_view();
    let Some(field) = view.field.as_mut() else { return view };
    field.sections = [[1, 2], [3, 4]].map(|section| section.map(ContestantNumber).to_vec()).to_vec();
    for (standing, place) in field.rankings[0].iter_mut().zip([1, 1, 2, 2]) {
        standing.in_section = Some(PlaceInSection { place, shared: false });
    }
    field.tables = vec![
        FieldTable { number: 1, sitting: sitting(2, 1), boards: vec![board(4), board(5), board(6)], tally: None },
        FieldTable { number: 2, sitting: sitting(3, 4), boards: vec![board(4), board(5), board(6)], tally: None },
    ];
    view
}

/// The same people at a party, of which one round is over and one table has done with the second.
/// A pair that came after the start waits, and one that has withdrawn would play again.
fn with_late_pairs() -> EventView {
    let mut view = pairs_view();
    let mut field = *view.field.take().expect("pairs play");
    let late = |number, partner, called| FieldEntry {
        number: EntryNumber(number),
        name: name(called),
        partner: Some(EntryNumber(partner)),
        computer: false,
    };
    field.entries.extend([late(9, 10, "Kim"), late(10, 9, "Lou")]);
    field.withdrawn = vec![ContestantNumber(2)];
    field.returning = vec![Returning { contestant: ContestantNumber(2), rounds: Some(1) }];
    field.late_rounds = Some(1);
    EventView { field: Some(Box::new(field)), ..view }
}

fn at_a_party() -> EventView {
    let mut view = pairs_view();
    let Some(field) = view.field.as_mut() else { return view };
    let persons =
        |north, east, south, west| FieldSitting::Persons(BySeat { north, east, south, west }.map(ContestantNumber));
    let table = |number, sitting, tally| FieldTable { number, sitting, boards: vec![], tally };
    field.entries.iter_mut().for_each(|entry| entry.partner = None);
    field.contestants = (1..=8).map(|number| vec![EntryNumber(number)]).collect();
    field.tables = vec![
        table(1, persons(1, 2, 4, 3), Some(BySide { north_south: 550, east_west: 630 })),
        table(2, persons(5, 6, 8, 7), None),
    ];
    let points = [(1, 1, "900"), (1, 2, "900"), (3, 5, "410"), (3, 6, "410")];
    let line = |(place, contestant, score): (u16, u16, &str)| FieldStanding {
        place,
        shared: true,
        in_section: None,
        contestant: ContestantNumber(contestant),
        score: score.to_owned(),
        points: score.to_owned(),
        fines: None,
        carried: None,
        with_handicap: None,
        boards: 4,
    };
    field.rankings = vec![points.map(line).to_vec()];
    let both = || vec![ContestantNumber(1), ContestantNumber(2)];
    field.prizes = vec![
        FieldPrize { prize: "A ham".to_owned(), to: both() },
        FieldPrize { prize: "A bottle of wine".to_owned(), to: both() },
    ];
    (field.clock, field.boards_over, field.sets, field.progress) = (None, vec![], vec![], None);
    field.calls.clear();
    view
}

/// What two tables made of a board: at one it was adjusted.
pub(super) fn traveller() -> Traveller {
    let result = |contract: &str, tricks| {
        let contract = contract.parse().expect("a contract");
        Some(BoardResult::new(board(3), Outcome::Played { contract, tricks }))
    };
    let points = |north_south: Option<&str>, east_west: Option<&str>| BySide {
        north_south: north_south.map(str::to_owned),
        east_west: east_west.map(str::to_owned),
    };
    let artificial = |award| Award::Artificial(award);
    Traveller {
        board: board(3),
        deal: crate::table::deal(),
        lines: vec![
            FieldLine {
                round: 1,
                table: 1,
                sitting: sitting(1, 4),
                result: result("4SN", 10),
                lead: "HK".parse().ok(),
                adjusted: None,
                points: points(Some("2.00"), Some("0.00")),
            },
            FieldLine {
                round: 1,
                table: 2,
                sitting: sitting(2, 3),
                result: result("3NTW", 8),
                lead: None,
                adjusted: Some(Adjusted::Awards {
                    ns: artificial(Artificial::AveragePlus),
                    ew: artificial(Artificial::AverageMinus),
                }),
                points: points(None, None),
            },
        ],
    }
}

/// Of a board that was played, and of one at which the director gave average plus.
pub(super) fn score_card() -> ScoreCard {
    let [played, adjusted] = <[FieldLine; 2]>::try_from(traveller().lines).expect("two lines");
    let line = |number, side, line, points: &str, percent: &str| ScoreCardLine {
        board: board(number),
        side,
        line,
        points: Some(points.to_owned()),
        percent: Some(percent.to_owned()),
    };
    ScoreCard {
        contestant: ContestantNumber(1),
        lines: vec![
            line(3, Side::NorthSouth, played, "2.00", "100.00"),
            line(
                4,
                Side::EastWest,
                FieldLine { round: 2, sitting: sitting(2, 1), result: None, ..adjusted },
                "1.20",
                "60.00",
            ),
        ],
    }
}

pub(super) fn recap() -> Recap {
    let row = |contestant, rounds: [Option<&str>; 2]| RecapRow {
        contestant: ContestantNumber(contestant),
        rounds: rounds.map(|score| score.map(str::to_owned)).to_vec(),
        boards: Vec::new(),
    };
    Recap {
        boards: Vec::new(),
        rows: vec![row(1, [Some("62.50"), Some("60.00")]), row(2, [Some("37.50"), None])],
        has_more: false,
    }
}

/// The last of many.
pub(super) fn rulings_asked() -> EventRulings {
    let fine = EventRulingNotice { at_ms: Some(BEGUN_MS + 4_260_000), round: Some(2), ..notice() };
    EventRulings { rulings: vec![fine, correction()], has_more: true }
}

fn sitting(north_south: u16, east_west: u16) -> FieldSitting {
    let [north_south, east_west] = [north_south, east_west].map(ContestantNumber);
    FieldSitting::Pairs(BySide { north_south, east_west })
}

fn set_context() -> Context {
    "club.example/event/meqfg5lomrqxsidjnyqee33ony/segment/1|set=1|boards=1-3|beacon=none".parse().expect("a context")
}

fn board(number: u32) -> BoardNumber {
    BoardNumber::new(number).expect("a board")
}

const KEY: OpeningKey = OpeningKey::from_bytes(*b"drawn for event1");

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
    let third = TeamEntry {
        name: "The third".to_owned(),
        players: ["Uma", "Vera", "Xaver", "Yves"].map(name).to_vec(),
        computers: Vec::new(),
    };
    EventConditions::Teams(TeamsConditions {
        name: "Sunday teams".to_owned(),
        teams: vec![of_match.teams.home, of_match.teams.away, third],
        movement: TeamsMovement::RoundRobin { times: RoundRobins::Once },
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
    })
}

pub(super) fn invitations() -> EventInvitations {
    let captain = |team: Team| team_match::invitation(bridge_protocol::MatchPlace::Captain { team });
    EventInvitations {
        captains: vec![captain(Team::Home), captain(Team::Away), captain(Team::Home)],
        entrants: None,
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
    EventRound {
        round: 1,
        begun_ms: BEGUN_MS,
        fixtures: first_round(),
        standings: standings(),
        tables: vec![],
        sits_out: vec![],
    }
}

pub(super) fn round_of_pairs() -> EventRound {
    let field = pairs_view().field.expect("of a field");
    EventRound {
        round: 1,
        begun_ms: BEGUN_MS,
        fixtures: vec![],
        standings: vec![],
        tables: field.tables,
        sits_out: vec![ContestantNumber(5)],
    }
}

/// All is played, and of one board nobody has said yet what it comes to.
fn outstanding() -> EventView {
    let mut view = EventView { stage: EventStage::Outstanding, corrections_until_ms: None, ..provisional() };
    if let Some(field) = view.field.as_mut() {
        let table = TableId::from_bytes(*b"a table of pairs");
        field.to_be_ruled = vec![UnruledBoard { round: 2, number: 1, table, board: board(5) }];
    }
    view
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
            called: true,
        }),
    };
    EventView {
        stage: EventStage::Playing,
        closed: false,
        corrections_until_ms: None,
        version: None,
        started_ms: None,
        round: 2,
        rounds: 3,
        begun_ms: Some(BEGUN_MS + 9_000_000),
        fixtures: vec![
            FixtureView { pairing: pairing(3, 1), id: Some(second_match()), result: None },
            FixtureView { pairing: bye(2), id: None, result: None },
        ],
        standings_after: 1,
        standings: standings(),
        field: None,
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
        version: None,
        announcement: None,
        at_ms: None,
        round: None,
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
