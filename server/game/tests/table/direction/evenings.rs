//! Random evenings with a busy director. What must hold after each ruling is checked by [`Evening`].

use bridge_game::{Command, Person, direction};
use bridge_protocol::{Artificial, Award, Lane, Ratio, Ruling, TableView, Turn, Unit, Weighted};
use bridge_rules::Side;

use super::{dora, ruled};
use crate::{
    chance::Chance,
    evening::{Evening, board},
    moves, sessions,
};

const EVENINGS: u64 = 40;
const LONGEST: usize = 600;

#[test]
fn whatever_is_ruled_a_replay_is_the_table_and_a_follower_knows_what_a_newcomer_is_shown() {
    let mut made = 0;
    for seed in 0..EVENINGS {
        println!("evening {seed}"); // shown when it fails
        made += spend(&mut Chance::new(seed));
    }
    assert!(made > 1_000, "only {made} rulings");
}

/// How many rulings there were.
fn spend(chance: &mut Chance) -> usize {
    let mut evening = sessions::open(chance);
    evening.does(&dora(), Command::Direction(direction::Command::Direct)).unwrap();
    let mut done: Vec<(Person, Command)> = Vec::new();
    for _ in 0..LONGEST {
        let is_over = evening.table.is_finished();
        let (who, command) = match chance.below(100) {
            0..3 if !done.is_empty() => {
                let (who, command) = chance.one_of(&done);
                let late = evening.does(&who, command.clone());
                assert_eq!(late.map_or(0, |records| records.len()), 0, "{command:?} twice");
                continue;
            }
            0..8 => calls(&evening, chance),
            8..30 => (dora(), rules(&evening.sees(Lane::Director), chance)),
            _ if is_over => continue,
            _ => sessions::useful(&evening, chance),
        };
        let again = matches!(
            command,
            Command::Direction(direction::Command::Rule { .. })
                | Command::Direction(direction::Command::CallDirector { .. })
        );
        if evening.does(&who, command.clone()).is_ok_and(|records| !records.is_empty()) && again {
            done.push((who, command));
        }
        if let Some(until) = evening.table.next_deadline().filter(|_| chance.percent(5)) {
            evening.time_passes(until);
        }
    }
    evening.sees(Lane::Director).direction.rulings.len()
}

fn calls(evening: &Evening, chance: &mut Chance) -> (Person, Command) {
    let seat = chance.seat();
    let number = evening.sees(seat).direction.calls_made + u32::from(chance.percent(90));
    let call = Command::Direction(direction::Command::CallDirector {
        number,
        about: chance.one_of(&["a revoke", "no alert"]).to_owned(),
    });
    (moves::occupant(&evening.table, seat).unwrap_or_else(dora), call)
}

fn rules(view: &TableView, chance: &mut Chance) -> Command {
    let number = u32::try_from(view.direction.rulings.len()).unwrap() + 1;
    if view.direction.frozen && chance.percent(60) {
        return ruled(number, Ruling::Unfreeze {});
    }
    ruled(number, ruling(view, chance))
}

fn ruling(view: &TableView, chance: &mut Chance) -> Ruling {
    let turn = Turn(view.turn.0.saturating_sub(u32::try_from(chance.below(6)).unwrap()));
    let claim = view.board.as_ref().and_then(|board| board.claim.as_ref());
    let claimed = claim.map_or(turn, |claim| claim.turn);
    let undo = view.board.as_ref().and_then(|board| board.undo.as_ref()).map_or(turn, |undo| undo.back);
    let (seat, board) = (chance.seat(), board(1 + u32::try_from(chance.below(3)).unwrap()));
    let tricks = u8::try_from(chance.below(15)).unwrap();
    let contract = "4SS".parse().ok();
    let award = Award::Artificial(Artificial::AveragePlus);
    match chance.below(24) {
        0 | 1 => Ruling::Attend {},
        2 => Ruling::Freeze {},
        3 | 4 => Ruling::Look { seat },
        5 => Ruling::RollBack { turn },
        6 => Ruling::DecideUndo { back: undo, grant: chance.percent(50) },
        7 | 8 => Ruling::AwardClaim { turn: claimed, tricks },
        9 | 10 => Ruling::VoidClaim { turn: claimed },
        11 | 12 => Ruling::CorrectMeaning { call: turn, seat, text: "five spades".to_owned() },
        13 => Ruling::Adjust { board, ns: award, ew: assigned(chance) },
        14 => Ruling::Penalise { side: Side::NorthSouth, amount: Ratio { n: 1, d: 2 }, unit: Unit::Imps },
        15 => Ruling::Unseat { seat },
        16 if chance.percent(20) => Ruling::Void { board },
        17 => Ruling::Rescore { board, contract, tricks },
        _ => Ruling::Find { text: "play on".to_owned() },
    }
}

fn assigned(chance: &mut Chance) -> Award {
    let weight = Ratio { n: 1, d: 2 };
    let result = |tricks| Weighted { contract: "3NTW".parse().ok(), tricks, weight };
    let tricks = u8::try_from(chance.below(10)).unwrap();
    Award::Assigned(vec![result(tricks), result(9)])
}
