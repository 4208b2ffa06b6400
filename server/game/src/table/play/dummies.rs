//! Dummies where each of two players has one (Spec F14.1): seen by their owner as soon as it is known what is played,
//! by all when the lead is faced, and played by whoever sits opposite.

#[cfg(test)]
mod interference;

use bridge_protocol::{Hands, Lane};
use bridge_rules::{Hand, Seat, Stage as FormStage};

use crate::table::{PlayStage, Table};

impl Table {
    /// Who chooses the next card: declarer dummy's (Law 45B), and in honeymoon each player those of the hand opposite.
    pub(in crate::table) fn player_due(&self, stage: &PlayStage) -> Option<Seat> {
        let tricks = stage.play.tricks();
        Some(self.seating().owner(tricks.turn()?, tricks.contract().declarer))
    }

    /// Whether any hand is faced after the lead: two players without dummies have none (Spec F14.2).
    pub(in crate::table) fn has_dummies(&self, stage: &PlayStage) -> bool {
        self.seating().dummies(stage.play.tricks().contract().declarer).next().is_some()
    }

    /// Whether the form shows a player this hand as soon as it is known who declares: their own dummy.
    pub(in crate::table) fn is_own_dummy(&self, lane: Lane, seat: Seat, declarer: Seat) -> bool {
        let form = self.session.form();
        lane.seat().is_some_and(|own| own != seat && form.sees(own, seat, FormStage::Lead { declarer }))
    }

    /// What a player is shown of their own dummy when the contract is reached, where each has one.
    pub(in crate::table) fn own_dummy(&self, lane: Lane) -> Option<Hand> {
        let (stage, dummy) = (self.stage.in_play()?, lane.seat()?.partner());
        let is_new = !stage.dummy_is_faced && self.is_own_dummy(lane, dummy, stage.play.tricks().contract().declarer);
        is_new.then(|| stage.play.hand(dummy))
    }

    /// What is faced with declarer's dummy: the other player's.
    pub(in crate::table) fn faced_with_dummy(&self, stage: &PlayStage) -> Hands {
        let tricks = stage.play.tricks();
        let mut hands = Hands::default();
        for seat in self.seating().dummies(tricks.contract().declarer).filter(|seat| *seat != tricks.dummy()) {
            *hands.get_mut(seat) = Some(stage.play.hand(seat));
        }
        hands
    }
}
