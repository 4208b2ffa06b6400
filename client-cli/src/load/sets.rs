//! Boards in sets, as tables take them: so many at most, and each number once.

use std::collections::BTreeSet;

use bridge_protocol::limits::MAX_BOARDS;
use bridge_rules::BoardNumber;

/// The boards in their order, cut into sets for so many tables abreast, or more where a number comes again.
pub(super) fn sets<T>(boards: Vec<T>, abreast: u8, number: impl Fn(&T) -> BoardNumber) -> Vec<Vec<T>> {
    let most = boards.len().div_ceil(usize::from(abreast)).clamp(1, MAX_BOARDS);
    let mut sets: Vec<Vec<T>> = Vec::new();
    let mut numbers = BTreeSet::new();
    for board in boards {
        let full = sets.last().is_none_or(|set| set.len() == most);
        if full || !numbers.insert(number(&board)) {
            sets.push(Vec::new());
            numbers = BTreeSet::from([number(&board)]);
        }
        if let Some(set) = sets.last_mut() {
            set.push(board);
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(numbers: impl IntoIterator<Item = u32>, abreast: u8) -> Vec<usize> {
        let boards: Vec<_> = numbers.into_iter().filter_map(BoardNumber::new).collect();
        sets(boards, abreast, |board| *board).iter().map(Vec::len).collect()
    }

    #[test]
    fn a_number_that_comes_again_begins_another_set() {
        assert_eq!(sizes([1, 2, 1, 2, 3], 1), [2, 3]);
    }

    #[test]
    fn a_set_holds_so_many_boards() {
        assert_eq!(sizes(1..=150, 1), [100, 50]);
        assert_eq!(sizes(1..=150, 4), [38, 38, 38, 36]);
    }
}
