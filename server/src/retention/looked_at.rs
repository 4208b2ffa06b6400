//! What was looked at and kept: where it ended then, and when something of it falls due. It is read again when it ends
//! elsewhere, or when that time has come.

use std::{
    collections::BTreeMap,
    ops::Bound::{Excluded, Included, Unbounded},
};

use bridge_game::Moment;

use crate::journal::{Position, StreamId};

/// Streams that are remembered, in some 30 MB. Those beyond are read at each round.
const REMEMBERED: usize = 500_000;

/// What was kept of each stream that was looked at.
#[derive(Debug, Default)]
pub(super) struct LookedAt(BTreeMap<StreamId, Kept>);

#[derive(Debug)]
struct Kept {
    head: Position,
    /// None if nothing ever falls due.
    until: Option<Moment>,
}

impl LookedAt {
    /// Whether it was looked at as it is, and nothing of it is due.
    pub(super) fn has_nothing_due(&self, stream: StreamId, head: Position, now: Moment) -> bool {
        self.0.get(&stream).is_some_and(|kept| kept.head == head && kept.until.is_none_or(|until| now < until))
    }

    /// It was looked at and kept.
    pub(super) fn note(&mut self, stream: StreamId, head: Position, until: Option<Moment>) {
        if self.0.len() < REMEMBERED || self.0.contains_key(&stream) {
            self.0.insert(stream, Kept { head, until });
        }
    }

    /// Of those after a stream these are there, so many at most at once: what lies between them is gone, or goes on.
    pub(super) fn forget_others(&mut self, after: Option<StreamId>, there: &[(StreamId, Position)], most: usize) {
        let last = there.last().map(|(stream, _)| *stream).filter(|_| there.len() == most);
        let listed = (after.map_or(Unbounded, Excluded), last.map_or(Unbounded, Included));
        let is_there = |stream| there.binary_search_by_key(&stream, |(stream, _)| *stream).is_ok();
        let gone: Vec<_> =
            self.0.range(listed).map(|(stream, _)| *stream).filter(|stream| !is_there(*stream)).collect();
        for stream in gone {
            self.0.remove(&stream);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(number: u8) -> StreamId {
        StreamId([number; 16])
    }

    #[test]
    fn it_is_read_again_when_it_has_gone_on_or_something_is_due() {
        let mut looked_at = LookedAt::default();
        looked_at.note(stream(1), Position(5), Some(Moment(100)));
        looked_at.note(stream(2), Position(5), None);
        assert!(looked_at.has_nothing_due(stream(1), Position(5), Moment(99)));
        assert!(!looked_at.has_nothing_due(stream(1), Position(5), Moment(100)));
        assert!(!looked_at.has_nothing_due(stream(1), Position(6), Moment(99)));
        assert!(looked_at.has_nothing_due(stream(2), Position(5), Moment(u64::MAX)));
        assert!(!looked_at.has_nothing_due(stream(3), Position(5), Moment(0)));
    }

    #[test]
    fn what_is_gone_or_goes_on_is_forgotten() {
        let mut looked_at = LookedAt::default();
        let known = |looked_at: &LookedAt| looked_at.0.keys().map(|stream| stream.0[0]).collect::<Vec<_>>();
        (1..=9).for_each(|number| looked_at.note(stream(number), Position(1), None));
        let there = |numbers: &[u8]| numbers.iter().map(|number| (stream(*number), Position(1))).collect::<Vec<_>>();
        looked_at.forget_others(Some(stream(2)), &there(&[3, 5]), 2);
        assert_eq!(known(&looked_at), [1, 2, 3, 5, 6, 7, 8, 9], "what comes later was not asked for");
        looked_at.forget_others(Some(stream(5)), &there(&[7]), 2);
        assert_eq!(known(&looked_at), [1, 2, 3, 5, 7], "it was the last");
        looked_at.forget_others(None, &[], 2);
        assert_eq!(known(&looked_at), [0_u8; 0]);
    }
}
