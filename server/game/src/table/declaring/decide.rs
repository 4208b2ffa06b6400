//! A declaration: turn, and whether its form has a place for it (Spec F13, F16).

use bridge_protocol::{Refusal, Turn};
use bridge_rules::{Calling, Declaration, Declaring, IllegalDeclaration, Seat};

use crate::table::decide::{DONE_BEFORE, Decision};
use crate::{
    Moment,
    table::{Act, Person, Record, Table, dealing, declaring},
};

impl declaring::Command {
    pub(in crate::table) fn decide(self, table: &Table, person: &Person) -> Decision {
        let Self::Declare { turn, declaration } = self;
        table.declare(table.seat_of_player(person)?, turn, declaration)
    }
}

impl Table {
    fn declare(&self, seat: Seat, turn: Turn, declaration: Declaration) -> Decision {
        if self.was_done(turn, Act::Declared { seat, declaration }) {
            return DONE_BEFORE;
        }
        if self.form().calling() == Calling::Auction {
            return Err(Refusal::NotAtThisTable {});
        }
        let stage = self.stage.in_declaring().ok_or_else(|| self.not_now())?;
        self.at_turn(turn)?;
        match stage.declaring.turn() {
            Some(due) if due == seat => {}
            Some(turn) => return Err(Refusal::OutOfTurn { turn }),
            None => return Err(self.not_now()),
        }
        stage.declaring.check(declaration).map_err(|illegal| self.inadmissible(&stage.declaring, illegal))?;
        let mut after = stage.declaring.clone();
        after.declare_unchecked(declaration);
        let declared = Record::Declaring(declaring::Record::Declared { seat, declaration });
        Ok([declared].into_iter().chain(self.it_came_to(after.outcome())).collect())
    }

    fn inadmissible(&self, declaring: &Declaring, illegal: IllegalDeclaration) -> Refusal {
        match illegal {
            IllegalDeclaration::OtherWanted => Refusal::OtherDeclarationDue { kinds: declaring.wanted() },
            IllegalDeclaration::Insufficient { last, this } => Refusal::InsufficientBid { last, this },
            IllegalDeclaration::Over => self.not_now(),
        }
    }

    /// With the end of a board that is over as soon as it is dealt: with twenty points each nobody declares (Spec
    /// F13.1).
    pub(in crate::table) fn with_what_opens(&self, mut records: Vec<Record>, at: Moment) -> Vec<Record> {
        let opens = |record: &Record| matches!(record, Record::Dealing(dealing::Record::BoardOpened { .. }));
        if self.session.form().calling() == Calling::Auction || !records.iter().any(opens) {
            return records;
        }
        let mut after = self.clone();
        records.iter().for_each(|record| after.apply(record, at));
        let outcome = after.stage.in_declaring().and_then(|stage| stage.declaring.outcome());
        records.extend(after.it_came_to(outcome));
        records
    }
}
