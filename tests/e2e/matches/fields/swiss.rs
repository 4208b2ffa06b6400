//! A Swiss of pairs by victory points over sockets: of five pairs one has the bye in each round, the server is killed
//! between two rounds, and what is corrected at the end is another version of the sums.

use std::collections::BTreeMap;

use bridge_e2e::fixed_address;
use bridge_protocol::{
    Answer, Award, ContestantNumber, EntryNumber, EventRequest, EventRuling, FieldConditions, FieldMovement,
    FieldScale, FieldSitting, FieldTable, FieldVictoryPoints, FieldView, NextRound, RecapBy, Request,
};
use bridge_rules::{BySide, Vp};

use super::{Club, ROUNDS, direction::directing, field, howell, start};

const BYE: i32 = 1250;
const PAIRS: u16 = 5;

/// At two tables a board is won, level or lost: 100, 50 or 0 %, which is 20, 10 or 0 victory points.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_is_ranked_by_the_victory_points_of_its_rounds_though_the_server_is_killed_and_then_corrected() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let mut server = start(data.path(), address);
    let victory_points = FieldVictoryPoints { scale: FieldScale::Percent {}, bye: Vp { hundredths: BYE } };
    let agreed = FieldConditions {
        movement: FieldMovement::Swiss { rounds: ROUNDS },
        victory_points: Some(victory_points),
        ..howell(NextRound::AtOnce)
    };
    let mut club = Club::of(address, agreed, 2 * PAIRS).await;
    let mut rounds: Vec<BTreeMap<ContestantNumber, i32>> = Vec::new();
    let mut last: Vec<FieldTable> = Vec::new();
    for round in 1..=ROUNDS {
        let tables = club.in_round(round).await;
        let mut came = Vec::new();
        for table in &tables {
            let mut four = club.sit_down(table, round).await;
            four.begin_board().await;
            four.play_out().await;
            came.push((pairs_at(table), four.players.north.view().sheet[0].score));
            club.get_up(four, table).await;
        }
        let [(one, ours), (other, theirs)] = came[..] else { panic!("two tables: {came:?}") };
        let won = 1_000 + 1_000 * (ours - theirs).signum();
        rounds.push(in_a_round(&[(one, won), (other, 2_000 - won)]));
        last = tables;
        if round == 2 {
            server.kill();
            server = start(data.path(), address);
            club.all_follow_anew().await;
        }
    }
    assert_is_the_sum(&club.at_the_end().await, &rounds);
    let ask = EventRequest::Recap { by: RecapBy::Rounds, after: 0 };
    let id = club.id;
    let answer = club.player(EntryNumber(1)).ask(Request::Event { id, ask }).await;
    let Answer::Recap(recap) = answer else { panic!("no recap: {answer:?}") };
    for row in recap.rows {
        let shown = rounds.iter().map(|round| Some(Vp { hundredths: round[&row.contestant] }.to_string()));
        assert_eq!(row.rounds, shown.collect::<Vec<_>>(), "{}", row.contestant);
    }

    // One table has all of the board and the other is alone with it.
    let (_, mut director) = directing(&club).await;
    let (board, award) = (last[0].boards[0], |percent| Award::Percent(percent));
    let ruling = EventRuling::Score { table: last[0].number, board, ns: award(100), ew: award(0) };
    let correct = Request::RuleEvent { id, number: 1, ruling, law: None, reason: "the scorer erred".to_owned() };
    assert_eq!(director.ask(correct).await, Answer::Done {});
    *rounds.last_mut().unwrap() = in_a_round(&[(pairs_at(&last[0]), 2_000), (pairs_at(&last[1]), 1_000)]);
    let seen = director.until_event("the new version", |view| view.version == Some(2)).await;
    assert_is_the_sum(field(seen), &rounds);
    server.kill();
}

fn pairs_at(table: &FieldTable) -> BySide<ContestantNumber> {
    let FieldSitting::Pairs(pairs) = table.sitting else { panic!("pairs sit here") };
    pairs
}

/// What everybody has of a round, by what North-South have at each table.
fn in_a_round(tables: &[(BySide<ContestantNumber>, i32)]) -> BTreeMap<ContestantNumber, i32> {
    let mut all: BTreeMap<_, _> = (1..=PAIRS).map(|pair| (ContestantNumber(pair), BYE)).collect();
    for (pairs, won) in tables {
        all.insert(pairs.north_south, *won);
        all.insert(pairs.east_west, 2_000 - won);
    }
    all
}

fn assert_is_the_sum(view: &FieldView, rounds: &[BTreeMap<ContestantNumber, i32>]) {
    let sum = |pair: &ContestantNumber| rounds.iter().map(|round| round[pair]).sum::<i32>();
    let ranking = &view.rankings[0];
    assert_eq!(ranking.len(), usize::from(PAIRS));
    for line in ranking {
        let own = sum(&line.contestant);
        assert_eq!(line.score, Vp { hundredths: own }.to_string(), "{}", line.contestant);
        let better = ranking.iter().filter(|other| sum(&other.contestant) > own).count();
        assert_eq!(usize::from(line.place), better + 1);
    }
}
