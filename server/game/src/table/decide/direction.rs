//! The director (Laws 81 to 93; LAWS C15, C16).

use bridge_protocol::Ruling;

use super::Decision;
use crate::{
    Moment,
    table::{Person, Table},
};

impl Table {
    pub(super) fn direct(&self, _person: &Person) -> Decision {
        Err(self.not_now())
    }

    pub(super) fn call_director(&self, _person: &Person, _number: u32, _about: &str, _at: Moment) -> Decision {
        Err(self.not_now())
    }

    pub(super) fn rule(
        &self,
        _person: &Person,
        _number: u32,
        _ruling: Ruling,
        _law: Option<&str>,
        _reason: &str,
        _at: Moment,
    ) -> Decision {
        Err(self.not_now())
    }
}
