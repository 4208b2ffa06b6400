//! Players who would change seats with one another: who asks whom, until it is answered, withdrawn, or one of the two
//! gets up.

use bridge_protocol::Swap;
use bridge_rules::Seat;

use super::Chairs;

/// What is asked, in the order of asking, and what was agreed last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Swaps {
    asked: Vec<Swap>,
    /// The sittings that the last exchange ended, so that whoever asked or agreed is answered so again.
    exchanged: Option<[u32; 2]>,
}

impl Swaps {
    pub(crate) fn asked(&self) -> &[Swap] {
        &self.asked
    }

    /// Whom a player asks.
    pub(crate) fn of(&self, by: Seat) -> Option<Seat> {
        self.asked.iter().find(|swap| swap.by == by).map(|swap| swap.of)
    }

    pub(crate) fn was_made(&self, one: u32, other: u32) -> bool {
        self.exchanged.is_some_and(|pair| pair == [one, other] || pair == [other, one])
    }

    pub(crate) fn ask(&mut self, by: Seat, of: Seat) {
        self.withdraw(by);
        self.asked.push(Swap { by, of });
    }

    pub(crate) fn withdraw(&mut self, by: Seat) {
        self.asked.retain(|swap| swap.by != by);
    }

    /// Somebody else sits here, or nobody.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.asked.retain(|swap| !swap.is_about(seat));
    }

    pub(crate) fn forget_all(&mut self) {
        self.asked.clear();
    }

    pub(crate) fn note_made(&mut self, chairs: &Chairs, one: Seat, other: Seat) {
        let number = |seat| chairs.sitting(seat).map(|sitting| sitting.number);
        self.exchanged = number(one).zip(number(other)).map(|(one, other)| [one, other]);
        [one, other].into_iter().for_each(|seat| self.forget(seat));
    }
}
