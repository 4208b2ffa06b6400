//! Drawn matches for tests: Lions at home to Tigers, two segments of two boards, in views, without a server.

use bridge_dealing::{BoardKeyId, Context, SetCommitment, SetSecret};
use bridge_protocol::{
    Adjusted, Artificial, Award, BoardResult, ByRoom, ByTeam, ComparedBoard, ContributionView, Dealing, Lineup,
    LineupView, MatchConditions, MatchId, MatchSetView, MatchStage, MatchView, Pair, PlayerName, PlayerNumber, Policy,
    RoomBoard, SegmentView, TableId, TeamEntry, TeamView, Totals, VpChoice,
};
use bridge_rules::{BoardNumber, BySeat, Exact, Outcome, Vp};

/// The match of every test.
pub(crate) const MATCH: MatchId = MatchId::from_bytes([8; 16]);

/// A match whose captains have not handed in a line-up.
pub(crate) fn fresh() -> MatchView {
    let team = |name: &str, players: &[&str]| TeamEntry {
        name: name.to_owned(),
        players: players.iter().map(|name| PlayerName::new(name).unwrap()).collect(),
    };
    let teams = ByTeam {
        home: team("Lions", &["Ann", "Bob", "Cleo", "Dan", "Eve"]),
        away: team("Tigers", &["Fay", "Gus", "Hal", "Ivy"]),
    };
    let come = ByTeam::from_fn(|team| TeamView {
        captain: teams[team].players.first().cloned(),
        players: teams[team].players.iter().map(|name| (name.as_str() != "Eve").then(|| name.clone())).collect(),
    });
    MatchView {
        conditions: MatchConditions {
            name: "Friendly".to_owned(),
            teams,
            segments: vec![2, 2],
            policy: Policy { kibitzing: bridge_protocol::Kibitzing::Off, ..Policy::club() },
            visibility: bridge_protocol::Visibility::default(),
            scoring: bridge_protocol::MatchScoring::default(),
            victory_points: Some(VpChoice::Wbf {}),
            seating_rights: bridge_protocol::SeatingRights::default(),
            lineup_within_ms: None,
            carry_over: None,
            ties: bridge_protocol::Ties::default(),
            order: ByRoom::default(),
            exchange: bridge_protocol::Exchange::Free,
            least_segments: None,
            segment_clock: None,
            correction_ms: 30 * 60 * 1000,
        },
        teams: come,
        director: None,
        stage: MatchStage::Lineup,
        segments: vec![segment(1)],
        penalties: Vec::new(),
        rulings: Vec::new(),
        rulings_made: None,
        totals: Totals::default(),
        score_version: 0,
        agreed: ByTeam::default(),
        conceded: None,
        result: None,
    }
}

/// The line-ups of the first segment are shown: 1 and 2 play in the Open room.
pub(crate) fn lined_up() -> MatchView {
    let mut view = fresh();
    let pair = |a, b| Pair([PlayerNumber(a), PlayerNumber(b)]);
    let lineup = Lineup { open: pair(1, 2), closed: pair(3, 4) };
    view.segments[0].lineups = ByTeam::from_fn(|_| LineupView::Shown(lineup));
    view.stage = MatchStage::Dealing;
    view
}

/// The first segment is being played.
pub(crate) fn playing() -> MatchView {
    let mut view = lined_up();
    view.segments[0].tables = Some(ByRoom { open: TableId::from_bytes([1; 16]), closed: TableId::from_bytes([2; 16]) });
    view.stage = MatchStage::Playing;
    view
}

/// The first segment is over: board 1 made 10 IMPs for Lions; on board 2 the Closed room has an artificial score. The
/// second is awaited, Tigers' line-up is in.
pub(crate) fn between_segments() -> MatchView {
    let mut view = playing();
    let first = compared(1, Some(("4SS", 10)), Some(("4SS", 9)), 10);
    let mut second = compared(2, Some(("3NTXE", 8)), None, 3);
    let award = |artificial| Award::Artificial(artificial);
    second.rooms.closed.adjusted =
        Some(Adjusted::Awards { ns: award(Artificial::AverageMinus), ew: award(Artificial::AveragePlus) });
    view.segments[0].compared = vec![first, second];
    view.segments[0].closed = true;
    view.segments[0].score = ByTeam { home: Exact::from(13), away: Exact::ZERO };
    view.segments.push(segment(2));
    view.segments[1].lineups.away = LineupView::HandedIn;
    view.totals = Totals {
        boards: 2,
        won: ByTeam { home: Exact::from(13), away: Exact::ZERO },
        margin: Exact::from(13),
        victory_points: Some(ByTeam { home: Vp { hundredths: 1572 }, away: Vp { hundredths: 428 } }),
    };
    view.stage = MatchStage::Lineup;
    view
}

/// A board on which the home team gains so much.
pub(crate) fn compared(board: u32, open: Option<(&str, u8)>, closed: Option<(&str, u8)>, gain: i32) -> ComparedBoard {
    let board = BoardNumber::new(board).unwrap();
    let room = |played: Option<(&str, u8)>| RoomBoard {
        board,
        result: played.map(|(contract, tricks)| {
            let outcome = match contract {
                "Pass" => Outcome::PassedOut,
                contract => Outcome::Played { contract: contract.parse().unwrap(), tricks },
            };
            BoardResult::new(board, outcome)
        }),
        adjusted: None,
        players: BySeat::default(),
    };
    let points = ByTeam { home: Exact::from(gain), away: Exact::from(-gain) };
    ComparedBoard {
        board,
        rooms: ByRoom { open: room(open), closed: room(closed) },
        points: Some(points),
        secret: None,
    }
}

/// The first segment is being dealt.
pub(crate) fn dealing(wanted: Dealing, contributions: &[ContributionView]) -> MatchView {
    let mut view = lined_up();
    let ctx: Context = "demo.example/match/42/segment/1|set=1|boards=1-2|beacon=none".parse().unwrap();
    let commitment = commitment(&ctx);
    let contributions = contributions.to_vec();
    view.segments[0].set = Some(MatchSetView { ctx, commitment, wanted, contributions, entropy: None });
    view
}

/// A commitment to boards 1 and 2.
fn commitment(ctx: &Context) -> SetCommitment {
    let ids = [1, 2].map(|number| BoardKeyId::planned(BoardNumber::new(number).unwrap()));
    SetCommitment::publish(&SetSecret::new([3; 32]), ctx, ids).unwrap()
}

fn segment(number: u8) -> SegmentView {
    let first = u32::from(number) * 2 - 1;
    SegmentView {
        number,
        boards: [first, first + 1].map(|board| BoardNumber::new(board).unwrap()).to_vec(),
        set: None,
        lineups_due_ms: None,
        places_first: None,
        lineups: ByTeam { home: LineupView::Awaited, away: LineupView::Awaited },
        substitutes_due: Vec::new(),
        seats_kept: Vec::new(),
        tables: None,
        clock: None,
        compared: Vec::new(),
        progress: None,
        closed: false,
        score: ByTeam { home: Exact::ZERO, away: Exact::ZERO },
    }
}
