//! The tables that somebody came to over one connection, here or at another node, and whether only to watch.

use std::sync::Arc;

use bridge_protocol::{TableId, limits::MAX_TABLES_ATTENDED};
use parking_lot::Mutex;

/// Shared by the conversation, which alone changes it, and by what lists who is here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attended(Arc<Mutex<Vec<(TableId, bool)>>>);

impl Attended {
    /// They came to a table. Of more than they may attend, the one that they came to first is forgotten: another node
    /// may have refused them there.
    pub(super) fn add(&self, table: TableId, only_watches: bool) {
        let mut tables = self.0.lock();
        tables.retain(|(each, _)| *each != table);
        let beyond = (tables.len() + 1).saturating_sub(MAX_TABLES_ATTENDED);
        tables.drain(..beyond);
        tables.push((table, only_watches));
    }

    pub(super) fn remove(&self, table: TableId) {
        self.0.lock().retain(|(each, _)| *each != table);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.lock().is_empty()
    }

    /// Whether they are at tables, and play and direct at none.
    pub(super) fn only_watches(&self) -> bool {
        let tables = self.0.lock();
        !tables.is_empty() && tables.iter().all(|(_, only_watches)| *only_watches)
    }

    /// The tables that they only watch.
    pub(crate) fn watched(&self) -> Vec<TableId> {
        self.0.lock().iter().filter(|(_, only_watches)| *only_watches).map(|(table, _)| *table).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_tables_are_known_and_who_sits_at_one_does_not_only_watch() {
        let (attended, table) = (Attended::default(), |number| TableId::from_bytes([number; 16]));
        assert!(attended.is_empty() && !attended.only_watches());
        let most = u8::try_from(MAX_TABLES_ATTENDED).unwrap();
        (0..=most).for_each(|number| attended.add(table(number), true));
        assert_eq!(attended.watched(), (1..=most).map(table).collect::<Vec<_>>());
        attended.add(table(2), false);
        assert!(!attended.only_watches() && !attended.watched().contains(&table(2)));
        attended.remove(table(2));
        assert!(attended.only_watches() && attended.watched().len() == MAX_TABLES_ATTENDED - 1);
    }
}
