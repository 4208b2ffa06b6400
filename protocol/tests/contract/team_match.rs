//! The match of the golden files: the Oaks with the four friends of the golden table against the Elms, two boards dealt
//! here, of which one is over.

use bridge_dealing::{
    AnnouncedCommitment, Beacon, BoardKeyId, ClientCommitment, Context, ContributionRecord, Label, Reveal, ServerKey,
    SetCommitment, SetSecret, Settlement, Share, Transcript,
};
use bridge_protocol::{
    Adjusted, AtLimit, BoardOrder, BoardResult, ByRoom, ByTeam, CarryOver, ComparedBoard, ContributionView, Dealing,
    Exchange, KeptSeat, Kibitzing, Lineup, LineupView, MatchConditions, MatchId, MatchLane, MatchPlace, MatchRuling,
    MatchRulingNotice, MatchScoring, MatchSetView, MatchStage, MatchView, MissingPlayer, Pair, Penalty, PlayerName,
    PlayerNumber, Policy, Ratio, Room, RoomBoard, SeatingRights, SegmentClock, SegmentTime, SegmentView, TableId, Team,
    TeamEntry, TeamView, Ties, Totals, Unit, Visibility, VpChoice,
};
use bridge_rules::{BoardNumber, BySeat, Exact, Outcome, Seat, VpScale};

use crate::{samples::match_rulings, table};

pub(crate) fn id() -> MatchId {
    MatchId::from_bytes(*b"golden match one")
}

pub(crate) fn conditions() -> MatchConditions {
    let team = |name: &str, players: &[&str]| TeamEntry {
        name: name.to_owned(),
        players: players.iter().map(|name| player(name)).collect(),
        computers: Vec::new(),
    };
    MatchConditions {
        name: "Club final".to_owned(),
        teams: ByTeam {
            home: team("Oaks", &["Ann", "Bob", "Cid", "Dee", "Ted"]),
            away: team("Elms", &["Eva", "Hal", "Ida", "Jon"]),
        },
        segments: vec![2, 2],
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::club() },
        visibility: Visibility::AtBoard,
        scoring: MatchScoring::Imps,
        victory_points: Some(VpChoice::Wbf {}),
        seating_rights: SeatingRights::Visitors,
        lineup_within_ms: Some(900_000),
        exchange: Exchange::AtHalf,
        least_segments: Some(1),
        segment_clock: Some(SegmentClock { ms_per_board: 450_000, at_limit: AtLimit::Remove }),
        carry_over: Some(CarryOver { to: Team::Away, amount: Ratio { n: 1, d: 10 } }),
        ties: Ties::ExtraBoards,
        order: ByRoom { open: BoardOrder::Ascending, closed: BoardOrder::HalvesSwapped },
        correction_ms: 1_800_000,
    }
}

pub(crate) fn lineup() -> Lineup {
    ByRoom { open: pair(1, 2), closed: pair(3, 5) }
}

pub(crate) fn tables() -> ByRoom<TableId> {
    ByRoom { open: TableId::from_bytes(*b"match one/1/open"), closed: TableId::from_bytes(*b"match one/1/clsd") }
}

/// What a place's invitation looks like: the match, the place, and a signature.
pub(crate) fn invitation(place: MatchPlace) -> String {
    let letters = match place {
        MatchPlace::Captain { team } => [b'C', letter(team)],
        MatchPlace::Player { team, number } => [letter(team), number.0],
        MatchPlace::Spectator {} => [b'S', 0],
        MatchPlace::Director {} => [b'D', 0],
    };
    let text = [&id().to_bytes(), &letters[..], b"signed by us all"].concat();
    data_encoding::BASE64URL_NOPAD.encode(&text)
}

const fn letter(team: Team) -> u8 {
    match team {
        Team::Home => b'H',
        Team::Away => b'A',
    }
}

pub(crate) fn ctx() -> Context {
    let ctx = format!("bridge.example/match/{}/segment/1|set=1|boards=1-2|beacon=none", id());
    ctx.parse().expect("a context")
}

pub(crate) fn share() -> Share {
    Share::new(&[0x41; 16]).expect("sixteen bytes")
}

pub(crate) fn client_commitment() -> ClientCommitment {
    ClientCommitment::of(&ctx(), &label(), &share())
}

/// Ann's, who sits North in the Open room.
fn label() -> Label {
    "O:N".parse().expect("a label")
}

/// The transcript when board 1 is over.
pub(crate) fn transcript() -> Transcript {
    let announced = AnnouncedCommitment { label: label(), commitment: client_commitment() };
    let settlement = Settlement {
        ctx: ctx(),
        commitment: commitment(),
        contributions: vec![ContributionRecord::settle(&ctx(), announced, Some(share()))],
        uncommitted: ["C:E", "C:N", "C:S", "C:W", "O:E", "O:S", "O:W"]
            .map(|label| label.parse().expect("a label"))
            .to_vec(),
        beacon: Beacon::none(),
    };
    let mut transcript = Transcript::sign(settlement, &ServerKey::new(&[5; 32])).expect("a sound settlement");
    transcript.add_reveal(secret()).expect("the secret of board 1");
    transcript
}

fn commitment() -> SetCommitment {
    SetCommitment::publish(&set_secret(), &ctx(), table::boards().map(BoardKeyId::planned))
        .expect("two boards are a set")
}

fn secret() -> Reveal {
    set_secret().board_secret(&ctx(), BoardKeyId::planned(BoardNumber::FIRST)).reveal()
}

fn set_secret() -> SetSecret {
    SetSecret::new(*b"the secret of the match's stanza")
}

/// As the line-ups are awaited: the Oaks place first and have, the Elms have not.
pub(crate) fn lining_up() -> MatchView {
    let lineups = ByTeam { home: LineupView::Shown(lineup()), away: LineupView::Awaited };
    view(
        MatchStage::Lineup,
        SegmentView { lineups, tables: None, clock: None, compared: Vec::new(), ..segment(Dealing::Nothing) },
    )
}

/// As the players contribute: Ann has committed.
pub(crate) fn dealing() -> MatchView {
    let commitment = client_commitment();
    let segment = segment(Dealing::Commitments);
    let set = segment.set.clone().map(|set| MatchSetView {
        contributions: vec![ContributionView { label: label(), commitment, revealed: false }],
        ..set
    });
    view(MatchStage::Dealing, SegmentView { set, tables: None, clock: None, compared: Vec::new(), ..segment })
}

/// As board 1 is over in both rooms, and the Closed room's was adjusted.
pub(crate) fn playing(lane: MatchLane) -> MatchView {
    let board = compared();
    let segment = segment(Dealing::Done);
    let entropy = Some(transcript().entropy);
    let set = segment.set.clone().map(|set| MatchSetView { entropy, ..set });
    let score = ByTeam { home: Exact::ZERO, away: exact("6 2/3") };
    // Half of what the Elms are ahead on the board, their carry-over, and the fine; each team's victory points by its
    // own board.
    let scale = VpScale::wbf(1).expect("a scale for one board");
    let victory_points = ByTeam { home: scale.vp(exact("-2 3/5")), away: scale.vp(exact("9 4/15")) };
    let totals = Totals { boards: 1, won: score, margin: exact("-5 14/15"), victory_points: Some(victory_points) };
    let is_director = lane == MatchLane::Director;
    let progress = ByRoom { open: vec![board.rooms.open.clone()], closed: vec![board.rooms.closed.clone()] };
    // The view of a player would be without it.
    let substitutes_due = vec![MissingPlayer { team: Team::Home, player: PlayerNumber(2) }];
    let progress = is_director.then_some(progress);
    let seats_kept = vec![KeptSeat { team: Team::Away, player: PlayerNumber(1), room: Room::Closed }];
    let segment = SegmentView { set, score, progress, substitutes_due, seats_kept, ..segment };
    MatchView {
        rulings: vec![notice()],
        rulings_made: is_director.then_some(1),
        penalties: vec![Penalty {
            team: Team::Home,
            amount: Ratio { n: 5, d: 2 },
            unit: Unit::Imps,
            reason: "late for the second time".to_owned(),
            room: Some(Room::Open),
        }],
        totals,
        ..view(MatchStage::Playing, segment)
    }
}

pub(crate) fn notice() -> MatchRulingNotice {
    MatchRulingNotice {
        director: table::director(),
        ruling: match_rulings::score(),
        law: Some("12C1".to_owned()),
        reason: "misinformation about 2D".to_owned(),
    }
}

/// Four spades went down in the Open room. In the Closed room the Elms get two thirds of ten tricks and one third of
/// nine, which is 10 IMPs two times in three, and the Oaks their average.
fn compared() -> ComparedBoard {
    let result = |tricks| Some(BoardResult::new(BoardNumber::FIRST, made(tricks)));
    let players = |room: Room| {
        let away = ByRoom { open: pair(1, 2), closed: pair(3, 4) };
        BySeat::from_fn(|seat: Seat| match room.team_at(seat) {
            Team::Home => lineup().player_at(Team::Home, room, seat),
            Team::Away => away.player_at(Team::Away, room, seat),
        })
    };
    let room = |room: Room, tricks, adjusted| RoomBoard {
        board: BoardNumber::FIRST,
        result: result(tricks),
        adjusted,
        lead: None,
        players: players(room),
    };
    let MatchRuling::Score { ns, ew, .. } = match_rulings::score() else { panic!("it is a score") };
    ComparedBoard {
        board: BoardNumber::FIRST,
        rooms: ByRoom {
            open: room(Room::Open, 9, None),
            closed: room(Room::Closed, 10, Some(Adjusted::Awards { ns, ew })),
        },
        points: Some(ByTeam { home: Exact::ZERO, away: exact("6 2/3") }),
        secret: Some(secret()),
    }
}

fn made(tricks: u8) -> Outcome {
    Outcome::Played { contract: "4SN".parse().expect("a contract"), tricks }
}

fn segment(wanted: Dealing) -> SegmentView {
    let away = ByRoom { open: pair(1, 2), closed: pair(3, 4) };
    SegmentView {
        number: 1,
        boards: table::boards().to_vec(),
        set: Some(MatchSetView {
            ctx: ctx(),
            commitment: commitment(),
            wanted,
            contributions: Vec::new(),
            entropy: None,
        }),
        lineups_due_ms: Some(1_790_000_900_000),
        places_first: Some(Team::Home),
        lineups: ByTeam { home: LineupView::Shown(lineup()), away: LineupView::Shown(away) },
        substitutes_due: Vec::new(),
        seats_kept: Vec::new(),
        tables: Some(tables()),
        clock: Some(SegmentTime { until_ms: 1_790_002_400_000, warned: 75 }),
        compared: vec![compared()],
        progress: None,
        calls: Vec::new(),
        closed: false,
        score: ByTeam::default(),
    }
}

fn view(stage: MatchStage, segment: SegmentView) -> MatchView {
    let came = |names: &[&str], of: usize| {
        let mut players: Vec<_> = names.iter().map(|name| Some(player(name))).collect();
        players.resize(of, None);
        players
    };
    MatchView {
        conditions: conditions(),
        teams: ByTeam {
            home: TeamView {
                captain: Some(player("Ann")),
                players: came(&["Ann", "Bob", "Cid", "Dee"], 5),
                computers: Vec::new(),
            },
            away: TeamView {
                captain: Some(player("Kim")),
                players: came(&["Eva", "Hal", "Ida", "Jon"], 4),
                computers: Vec::new(),
            },
        },
        director: Some(table::director()),
        stage,
        segments: vec![segment],
        penalties: Vec::new(),
        rulings: Vec::new(),
        rulings_made: None,
        totals: Totals { margin: exact("-1/10"), ..Totals::default() },
        score_version: 0,
        agreed: ByTeam::default(),
        conceded: None,
        result: None,
    }
}

const fn pair(one: u8, two: u8) -> Pair {
    Pair([PlayerNumber(one), PlayerNumber(two)])
}

fn player(name: &str) -> PlayerName {
    PlayerName::new(name).expect("a name")
}

fn exact(text: &str) -> Exact {
    text.parse().expect("a fraction")
}
