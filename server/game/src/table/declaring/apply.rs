//! What is said becomes what is played.

use bridge_rules::{Declaration, Seat, Stage as FormStage};

use super::Record;
use crate::table::{Act, Stage, Table};

impl Record {
    pub(in crate::table) fn apply(&self, table: &mut Table) {
        match self {
            Self::Declared { seat, declaration } => table.take_declaration(*seat, *declaration),
        }
    }
}

impl Table {
    fn take_declaration(&mut self, seat: Seat, declaration: Declaration) {
        let turn = self.turn();
        if let Stage::Declaring(stage) = &mut self.stage {
            stage.declaring.declare_unchecked(declaration);
            stage.context.declared_at.push(turn);
            self.acts.push(Act::Declared { seat, declaration });
        }
    }

    /// The hand opposite who will declare, where the form shows it to all before the lead (Spec F13.1).
    pub(in crate::table) fn dummy_before_the_lead(&self) -> Option<Seat> {
        let declarer = self.stage.declaring()?.declarer()?;
        let (dummy, stage) = (declarer.partner(), FormStage::Calling { declarer: Some(declarer) });
        self.session.form().sees(declarer, dummy, stage).then_some(dummy)
    }
}
