//! Spec D20.1: whatever the order in which boards come in from the rooms, the match comes to the same.

use std::sync::LazyLock;

use bridge_dealing::ServerKey;
use bridge_game::{
    Input, MatchCommand, MatchInput, MatchServerCommand, Moment, PlayedBoard, RoomReport, ServerIdentity, TeamMatch,
};
use bridge_protocol::{ByRoom, MatchLane, MatchPlace, MatchView, Room, TableId, Team};
use bridge_rules::{Exact, imps};

use crate::{
    chance::Chance,
    people::{captain, lineup},
    story::{board, conditions, imported, opened, result},
};

const BOARDS: u32 = 24;

#[test]
fn a_thousand_matches_come_to_the_same_in_two_orders() {
    for seed in 0..1_000 {
        let mut chance = Chance::new(seed);
        let scores: Vec<[i32; 2]> = (0..BOARDS).map(|_| [score(&mut chance), score(&mut chance)]).collect();
        let [one, other] = [(); 2].map(|()| reported(&scores, &mut chance));
        assert_eq!(one, other, "seed {seed}");
        let sum: i32 = scores.iter().map(|[open, closed]| i32::from(imps(open - closed))).sum();
        assert_eq!((one.totals.margin, one.totals.boards), (Exact::from(sum), BOARDS), "seed {seed}");
    }
}

/// Scores as they happen, or nearly.
fn score(chance: &mut Chance) -> i32 {
    10 * (i32::try_from(chance.below(400)).unwrap() - 200)
}

/// Each room tells its boards in an order of its own, some of them twice, and now and then several at a time.
fn reported(scores: &[[i32; 2]], chance: &mut Chance) -> MatchView {
    let mut team_match = TeamMatch::open(opened(imported(1..=BOARDS), conditions(&[24])).unwrap());
    acts(&mut team_match, Input::Clock { free_computers: 9 });
    for team in Team::ALL {
        let of_captain = |command| Input::Person(captain(team), command);
        acts(&mut team_match, of_captain(MatchCommand::Join { place: MatchPlace::Captain { team } }));
        let lineup = lineup([1, 2, 3, 4]);
        acts(&mut team_match, of_captain(MatchCommand::HandInLineup { segment: 1, lineup }));
    }
    let tables = team_match.view(MatchLane::Director).segments[0].tables.unwrap();
    let mut told = ByRoom::<RoomReport>::default();
    let coming = (1..=BOARDS).flat_map(|number| Room::ALL.map(|room| (number, room))).collect();
    for (number, room) in chance.shuffled(coming) {
        let score = scores[usize::try_from(number - 1).unwrap()][room as usize];
        let played = PlayedBoard { board: board(number), result: Some(result(number, score)), adjusted: None };
        told[room].boards.push(played);
        if chance.percent(70) {
            tells(&mut team_match, tables[room], &told[room]);
        }
    }
    for room in Room::ALL {
        tells(&mut team_match, tables[room], &told[room]);
    }
    team_match.view(MatchLane::Director)
}

fn tells(team_match: &mut TeamMatch, table: TableId, report: &RoomReport) {
    acts(team_match, Input::Server(MatchServerCommand::Report { table, report: Box::new(report.clone()) }));
}

fn acts(team_match: &mut TeamMatch, input: MatchInput) {
    for record in team_match.decide(input, AT, &IDENTITY).unwrap() {
        team_match.apply(&record, AT);
    }
}

static IDENTITY: LazyLock<ServerIdentity> = LazyLock::new(|| ServerIdentity { key: ServerKey::new(&[5; 32]) });

const AT: Moment = Moment(1_700_000_000_000);
