//! Boards for practice: a condition as it is typed, and deals that fit it.

use bridge_conditions::{COMMON, Condition};
use bridge_protocol::ImportedBoard;
use bridge_rules::{BoardNumber, Deal, Seat};
use fastrand::Rng;

use crate::exit::Failure;

/// How often one board is dealt before the condition is thought impossible: about a second.
const TRIES: u64 = 1_000_000;
/// Cards.
const PACK: usize = 52;
/// How often all of them together are: some seconds.
const ALL_TRIES: u64 = 4 * TRIES;

/// A condition, or the name of one that is often asked for.
///
/// # Errors
/// What is wrong with it, and where.
pub(crate) fn condition(text: &str) -> Result<Condition, String> {
    let asked = text.trim().to_ascii_lowercase();
    let text = COMMON.iter().find(|common| common.name == asked).map_or(text, |common| common.text);
    text.parse::<Condition>().map_err(|mistake| {
        let known = if asked.contains('(') { "" } else { "\nNames are told by `bridge-cli deals --list`." };
        format!("{mistake}\n\n{}{known}", mistake.pointed_at(text))
    })
}

/// So many boards that fit, numbered from 1; where a dealer is asked for, only those that they deal. The same seed
/// deals the same boards.
///
/// # Errors
/// If one was dealt very often and none fits, or all of them together take too long.
pub(crate) fn boards(
    condition: &Condition,
    number: u8,
    dealer: Option<Seat>,
    seed: Option<u64>,
) -> Result<Vec<ImportedBoard>, Failure> {
    let mut chance = seed.map_or_else(Rng::new, Rng::with_seed);
    let numbers = (1..).filter_map(BoardNumber::new);
    let numbers = numbers.filter(|board| dealer.is_none_or(|dealer| dealer == board.dealer()));
    let mut left = ALL_TRIES;
    let mut boards = Vec::new();
    for board in numbers.take(number.into()) {
        let Some(deal) = deal(condition, left.min(TRIES), &mut left, &mut chance) else {
            return Err(Failure::bad_input(match (boards.len(), left) {
                (found @ 1.., 0) => format!(
                    "{found} of {number} boards are found in {ALL_TRIES} deals: ask for so many, or for what is less rare"
                ),
                _ => format!(
                    "none of {TRIES} deals fits the condition: ask for what is less rare, or for what can be (no hand \
                     has more than 37 points)"
                ),
            }));
        };
        boards.push(ImportedBoard { board, deal });
    }
    Ok(boards)
}

/// Of at most so many tries, which are taken off what is left.
fn deal(condition: &Condition, tries: u64, left: &mut u64, chance: &mut Rng) -> Option<Deal> {
    condition.deal(tries, |below| {
        // The first draw of a deal is from the whole pack.
        *left -= u64::from(below == PACK);
        chance.usize(..below)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_is_pointed_at_and_a_name_is_no_mistake() {
        assert!(condition("weak-two").is_ok() && condition(" SLAM ").is_ok());
        let mistake = condition("hcp(sud) > 3").expect_err("no seat");
        assert!(mistake.ends_with("found `sud`\n\nhcp(sud) > 3\n    ^"), "{mistake}");
        assert!(condition("slams").expect_err("no name").ends_with("by `bridge-cli deals --list`."));
    }

    #[test]
    fn the_boards_are_the_dealers_and_come_again_with_their_seed() {
        let condition = condition("hcp(south) >= 12").expect("good");
        let deal = || super::boards(&condition, 3, Some(Seat::South), Some(7)).expect("every third deal is so");
        let boards = deal();
        assert_eq!(boards.iter().map(|board| board.board.get()).collect::<Vec<_>>(), [3, 7, 11]);
        assert!(boards.iter().all(|board| condition.holds(&board.deal)));
        assert_eq!(deal(), boards);
    }

    #[test]
    fn what_cannot_be_is_said() {
        let condition = condition("hcp(south) > 40").expect("well formed");
        let mut left = 150;
        assert!(deal(&condition, 100, &mut left, &mut Rng::with_seed(1)).is_none());
        assert_eq!(left, 50);
        assert!(deal(&condition, 50, &mut left, &mut Rng::with_seed(1)).is_none());
        assert_eq!(left, 0);
    }
}
