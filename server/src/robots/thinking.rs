//! What computers have spent on thinking, board by board. It is no part of the game and in no journal: a server tells
//! what it has seen since it was started.

use std::{collections::BTreeMap, time::Duration};

use bridge_protocol::{BoardThinking, TableId};
use bridge_rules::BoardNumber;
use parking_lot::Mutex;

use crate::bounded::Bounded;

/// Tables of which it is remembered: many more than computers play at, and with a hundred boards each some megabytes.
const TABLES: usize = 1_000;

/// What computers have spent at the tables that they came to last.
#[derive(Debug)]
pub(crate) struct ThinkingLedger(Mutex<Bounded<TableId, BTreeMap<BoardNumber, Spent>>>);

impl Default for ThinkingLedger {
    fn default() -> Self {
        Self(Mutex::new(Bounded::new(TABLES)))
    }
}

/// What was spent on a thought, or on all of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spent {
    /// On a processor, if the system tells.
    pub(crate) cpu: Option<Duration>,
    /// Positions that were looked at.
    pub(crate) nodes: u64,
}

impl ThinkingLedger {
    /// Something was spent on a board; the table that came first is forgotten when there are too many.
    #[cfg(any(feature = "robots", test))]
    pub(crate) fn add(&self, table: TableId, board: BoardNumber, spent: Spent) {
        let mut remembered = self.0.lock();
        let boards = remembered.get_or_default(&table);
        let sum = boards.entry(board).or_insert(Spent { cpu: Some(Duration::ZERO), nodes: 0 });
        sum.cpu = sum.cpu.zip(spent.cpu).map(|(sum, cpu)| sum + cpu);
        sum.nodes += spent.nodes;
    }

    /// What was spent on those of these boards on which anything was.
    pub(crate) fn of(&self, table: TableId, boards: impl Iterator<Item = BoardNumber>) -> Vec<BoardThinking> {
        let remembered = self.0.lock();
        let Some(spent) = remembered.get(&table) else { return Vec::new() };
        let told = |board| {
            let Spent { cpu, nodes } = *spent.get(&board)?;
            let cpu_ms = cpu.map(|cpu| u64::try_from(cpu.as_millis()).unwrap_or(u64::MAX));
            Some(BoardThinking { board, cpu_ms, nodes })
        };
        boards.filter_map(told).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(number: u32) -> BoardNumber {
        BoardNumber::new(number).unwrap()
    }

    fn spent(ms: u64, nodes: u64) -> Spent {
        Spent { cpu: Some(Duration::from_millis(ms)), nodes }
    }

    fn table(number: u32) -> TableId {
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&number.to_be_bytes());
        TableId::from_bytes(bytes)
    }

    #[test]
    fn all_that_was_spent_on_a_board_is_told_for_the_boards_that_are_asked_for() {
        let ledger = ThinkingLedger::default();
        for (number, each) in [(1, spent(20, 5)), (1, spent(30, 7)), (2, spent(1, 1))] {
            ledger.add(table(1), board(number), each);
        }
        let told = ledger.of(table(1), [board(1), board(3)].into_iter());
        assert_eq!(told, [BoardThinking { board: board(1), cpu_ms: Some(50), nodes: 12 }]);
        assert_eq!(ledger.of(table(2), [board(1)].into_iter()), []);
    }

    #[test]
    fn where_the_system_does_not_tell_there_is_no_time() {
        let ledger = ThinkingLedger::default();
        ledger.add(table(1), board(1), Spent { cpu: None, nodes: 3 });
        ledger.add(table(1), board(1), spent(4, 4));
        assert_eq!(
            ledger.of(table(1), [board(1)].into_iter()),
            [BoardThinking { board: board(1), cpu_ms: None, nodes: 7 }]
        );
    }

    #[test]
    fn the_table_that_came_first_is_forgotten_when_there_are_too_many() {
        let ledger = ThinkingLedger::default();
        let last = u32::try_from(TABLES).unwrap();
        for number in 0..=last {
            ledger.add(table(number), board(1), spent(1, 1));
        }
        let remembers = |number| !ledger.of(table(number), [board(1)].into_iter()).is_empty();
        assert_eq!([0, 1, last].map(remembers), [false, true, true]);
    }
}
