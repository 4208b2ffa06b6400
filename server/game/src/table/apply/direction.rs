//! What the director does, and what it changes.

use bridge_protocol::{Adjustment, DirectorCall, Ruling};
use bridge_rules::Outcome;

use crate::table::{Person, Table};

impl Table {
    pub(super) fn director_is_admitted(&mut self, _person: &Person) {}
    pub(super) fn director_is_called(&mut self, _call: &DirectorCall, _later: bool) {}
    pub(super) fn is_ruled(&mut self, _director: &Person, _ruling: &Ruling, _law: Option<&str>, _reason: &str) {}
    pub(super) fn is_adjusted(&mut self, _adjustment: &Adjustment, _outcome: Option<Outcome>) {}
}
