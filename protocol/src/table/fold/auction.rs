//! Calls, what is said where nobody calls, and the contract that comes of either.

use bridge_rules::{Call, Contract, Hand, Seat};

use super::FoldError;
use crate::{BoardView, DeclarationDue, Declared, Explained, GivenSlip, Lane, Meaning, TableView, TrickView, Turn};

impl TableView {
    /// The calls that were made on the other side of the screen.
    pub(super) fn tray_came(&mut self, calls: &[Call], called_at: &[Turn]) -> Result<(), FoldError> {
        for (turn, call) in called_at.iter().zip(calls) {
            self.board_mut()?.add_call(*turn, *call);
            self.turn = turn.next();
        }
        Ok(())
    }
}

impl BoardView {
    /// Somebody called, and said what it means if they had to.
    pub(super) fn called(&mut self, turn: Turn, seat: Seat, call: Call, meaning: Option<&Meaning>) {
        self.add_call(turn, call);
        self.held = None;
        if let Some(meaning) = meaning {
            self.learn(Explained { call: turn, by: seat, version: 1, meaning: meaning.clone() });
        }
    }

    fn add_call(&mut self, turn: Turn, call: Call) {
        self.calls.push(call);
        self.called_at.push(turn);
    }

    /// Somebody said something that leads to what is played.
    pub(super) fn declared(
        &mut self,
        declared: Declared,
        due: &Option<DeclarationDue>,
        slip: Option<GivenSlip>,
    ) -> Result<(), FoldError> {
        let declaring = self.declaring.as_mut().ok_or(FoldError)?;
        declaring.declarations.push(declared);
        declaring.due.clone_from(due);
        declaring.slip = slip.or(declaring.slip);
        Ok(())
    }

    /// It is known what is played. `dummy` is what declarer sees of theirs before the lead is faced.
    pub(super) fn contract_reached(&mut self, lane: Lane, contract: Contract, dummy: Option<Hand>) {
        if let (Some(own), Some(hand)) = (lane.seat(), dummy) {
            *self.hands.get_mut(own.partner()) = Some(hand);
        }
        self.contract = Some(contract);
        self.trick = Some(TrickView { leader: self.opening_leader(contract), cards: Vec::new() });
    }
}
