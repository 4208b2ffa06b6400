//! Who plays with whom in the next rubber or round: everybody with everybody in turn, or as they cut for it (Spec
//! F10.1). Where a session is played again the players are those of its deals, and nobody moves.

use bridge_dealing::OrderFor;
use bridge_rules::{BySeat, Card, Partners, Seat};

use crate::table::{Record, Table, seating};

impl Table {
    /// What whoever is ready first for the next rubber or round leads to: then all know how the last one ended.
    /// The second is where each player goes to.
    pub(in crate::table) fn partners_change(&self) -> Option<(Record, BySeat<Seat>)> {
        let session = &self.session;
        let is_between_parts = session.sheet().pads.last().is_some_and(|pad| pad.over) && !session.is_over();
        if !is_between_parts || self.partners_changed_after == self.finished.len() || !self.set.is_dealt_here() {
            return None;
        }
        let partners = session.form().partners();
        let cut = if partners == Partners::Cut { Some(self.cut()?) } else { None };
        let from = partners.come_from(cut.as_ref())?;
        let to = BySeat::from_fn(|seat| Seat::ALL.into_iter().find(|to| from[*to] == seat).unwrap_or(seat));
        Some((Record::Seating(seating::Record::PartnersChanged { from, cut }), to))
    }

    /// The cards that the four draw, from North clockwise. They follow from the key of the board that is over, which
    /// all may see now and nobody could before: a cut can be verified as the deal can.
    fn cut(&self) -> Option<BySeat<Card>> {
        let board = self.finished.last()?.board;
        let pack = self.set.order(board, OrderFor::Draw, Card::all().collect())?;
        let mut drawn = pack.reveal().iter().copied();
        let [north, east, south, west] = Seat::ALL.map(|_| drawn.next());
        Some(BySeat { north: north?, east: east?, south: south?, west: west? })
    }

    pub(in crate::table) fn partners_are_changed(&mut self, from: &BySeat<Seat>) {
        self.partners_changed_after = self.finished.len();
        self.would_stop.clear();
        self.chairs.rearrange(from);
        self.absences.move_with_their_players(from);
        for seat in Seat::ALL.into_iter().filter(|seat| from[*seat] != *seat) {
            self.unsettle(seat);
            self.forget_private(seat);
        }
    }
}
