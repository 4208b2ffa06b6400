//! Who plays with whom in the next rubber or round: everybody with everybody in turn, or as they cut for it (Spec
//! F10.1). Where a session is played again the players are those of its deals, and nobody moves.

use bridge_dealing::{OrderFor, Transcript};
use bridge_protocol::parts_partners;
use bridge_rules::{BySeat, Card, Partners, Seat, Side};

use crate::{
    Concealed,
    table::{Record, Table, seating},
};

impl Table {
    /// What whoever is ready first for the next rubber or round leads to: then all know how the last one ended.
    /// The second is where each player goes to.
    pub(in crate::table) fn partners_change(&self) -> Option<(Record, BySeat<Seat>)> {
        let session = &self.session;
        let is_between_parts = session.sheet().pads.last().is_some_and(|pad| pad.over) && !session.is_over();
        if !is_between_parts || self.partners_changed_after == self.finished.len() || !self.set.is_dealt_here() {
            return None;
        }
        match session.form().partners() {
            Partners::Cut => {
                let over = self.finished.last()?.board;
                let pack = self.set.order(over, OrderFor::Draw, Card::all().collect())?;
                sit_down_anew(Partners::Cut, cut(&pack))
            }
            partners => sit_down_anew(partners, None),
        }
    }

    /// Before the first deal, where partners are cut for: the cards are of that deal's own key, and tell nothing of its
    /// hands. `transcript` is that of the set that is dealt.
    pub(in crate::table) fn first_cut(&self, transcript: &Transcript) -> Option<Record> {
        let board = self.board_due().filter(|_| self.finished.is_empty())?;
        if self.session.form().partners() != Partners::Cut {
            return None;
        }
        let pack = self.set.order_by(transcript, board, OrderFor::Draw, Card::all().collect())?;
        sit_down_anew(Partners::Cut, cut(&pack)).map(|(change, _)| change)
    }

    pub(in crate::table) fn partners_are_changed(&mut self, from: &BySeat<Seat>) {
        self.partners_changed_after = self.finished.len();
        self.would_stop.clear();
        self.chairs.rearrange(from);
        self.absences.move_with_their_players(from);
        for side in Side::ALL.into_iter().filter(|side| parts_partners(from, *side)) {
            self.cards.part(side);
        }
        for seat in Seat::ALL.into_iter().filter(|seat| from[*seat] != *seat) {
            self.unsettle(seat);
            self.forget_private(seat);
        }
    }
}

/// The card that each of the four draws, from North clockwise. A cut can be verified as the deal can: all may see the
/// key of its board when that is over, and nobody could know the cards before.
fn cut(pack: &Concealed<Vec<Card>>) -> Option<BySeat<Card>> {
    let mut drawn = pack.reveal().iter().copied();
    let [north, east, south, west] = Seat::ALL.map(|_| drawn.next());
    Some(BySeat { north: north?, east: east?, south: south?, west: west? })
}

/// Where everybody goes to is the second.
fn sit_down_anew(partners: Partners, cut: Option<BySeat<Card>>) -> Option<(Record, BySeat<Seat>)> {
    let from = partners.come_from(cut.as_ref())?;
    let to = BySeat::from_fn(|seat| Seat::ALL.into_iter().find(|to| from[*to] == seat).unwrap_or(seat));
    Some((Record::Seating(seating::Record::PartnersChanged { from, cut }), to))
}
