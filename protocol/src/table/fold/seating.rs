//! Who sits where: seats that are taken, left and changed, and what that does to who is ready and who asks for a
//! change.

use bridge_rules::{BySeat, Seat, Side};

use super::FoldError;
use crate::{Lane, Occupant, Swap, TableView};

impl TableView {
    /// Somebody takes the seat, or leaves it.
    pub(super) fn seat_changes(&mut self, seat: Seat, occupant: Option<&Occupant>) {
        self.seats[seat] = occupant.cloned();
        self.unsettle(seat);
    }

    /// Who asks anew asks for nothing else any more.
    pub(super) fn swap_asked(&mut self, asked: Swap) {
        self.swaps.retain(|swap| swap.by != asked.by);
        self.swaps.push(asked);
    }

    /// Somebody else sits here, or nobody.
    fn unsettle(&mut self, seat: Seat) {
        self.ready[seat] = false;
        self.swaps.retain(|swap| !swap.is_about(seat));
        self.would_stop.retain(|each| *each != seat);
    }

    /// What was for the ears of one of the two alone does not go over to the other.
    pub(super) fn swap_seats(&mut self, lane: Lane, seats: [Seat; 2], sittings: [u32; 2]) -> Result<(), FoldError> {
        let [one, other] = seats;
        let (Some(mut first), Some(mut second)) = (self.seats[one].take(), self.seats[other].take()) else {
            return Err(FoldError);
        };
        [second.sitting, first.sitting] = sittings;
        (self.seats[one], self.seats[other]) = (Some(second), Some(first));
        seats.into_iter().for_each(|seat| self.unsettle(seat));
        if one.side() != other.side() {
            Side::ALL.into_iter().for_each(|side| self.partners_part(side));
        }
        if lane.seat().is_some_and(|seat| seats.contains(&seat)) {
            self.forget_private();
        }
        Ok(())
    }

    /// Everybody sits down for the next rubber, where `from` says that they come from.
    pub(super) fn sit_down_anew(&mut self, lane: Lane, from: &BySeat<Seat>, sittings: &BySeat<Option<u32>>) {
        let before = self.seats.clone();
        self.seats = BySeat::from_fn(|seat| {
            let occupant = before[from[seat]].clone()?;
            Some(Occupant { sitting: sittings[seat].unwrap_or(occupant.sitting), ..occupant })
        });
        self.ready = BySeat::default();
        self.goes_on();
        Side::ALL.into_iter().filter(|side| parts_partners(from, *side)).for_each(|side| self.partners_part(side));
        if lane.seat().is_some_and(|seat| from[seat] != seat) {
            self.forget_private();
        }
    }

    /// A card is that of the two who filed it: nobody plays it any more.
    fn partners_part(&mut self, side: Side) {
        if self.cards[side] > 0 {
            self.cards[side] += 1;
        }
    }

    fn forget_private(&mut self) {
        self.chat.retain(|line| line.to.is_table());
        self.direction.calls.clear();
    }
}

/// Whether others make a partnership than before, where `from` says that they come from.
pub fn parts_partners(from: &BySeat<Seat>, side: Side) -> bool {
    let [one, other] = side.seats();
    ![[one, other], [other, one]].contains(&[from[one], from[other]])
}
