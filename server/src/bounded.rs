//! A map that holds so many things: when there is no room for another, the one that came first is forgotten.

use std::hash::Hash;

use hashlink::LinkedHashMap;

/// Things by their keys, up to a limit.
#[derive(Debug)]
pub(crate) struct Bounded<K, V> {
    limit: usize,
    kept: LinkedHashMap<K, V>,
}

impl<K: Clone + Eq + Hash, V> Bounded<K, V> {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, kept: LinkedHashMap::new() }
    }

    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.kept.get(key)
    }

    /// What is kept under a key, from here on if nothing was. To be asked for again makes nothing younger.
    #[cfg_attr(not(any(feature = "robots", test)), expect(dead_code, reason = "only computers have something kept"))]
    pub(crate) fn get_or_default(&mut self, key: &K) -> &mut V
    where
        V: Default,
    {
        if !self.kept.contains_key(key) {
            if self.kept.len() >= self.limit {
                self.kept.pop_front();
            }
            self.kept.insert(key.clone(), V::default());
        }
        self.kept.get_mut(key).expect("it is there by now")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_first_is_forgotten_when_there_is_no_room_however_often_it_was_asked_for() {
        let mut bounded = Bounded::<u8, u8>::new(2);
        for key in [1, 2, 1, 3] {
            *bounded.get_or_default(&key) += 1;
        }
        assert_eq!([1, 2, 3].map(|key| bounded.get(&key).copied()), [None, Some(1), Some(1)]);
        *bounded.get_or_default(&1) += 1;
        assert_eq!([1, 2, 3].map(|key| bounded.get(&key).copied()), [Some(1), None, Some(1)]);
    }
}
