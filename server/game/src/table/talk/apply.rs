//! A line is heard, and remembered for those who arrive later.

use bridge_protocol::{Audience, ByLane, ChatLine, Lane};

use super::{Record, hears::hears};
use crate::table::{Person, Table};

impl Record {
    pub(in crate::table) fn apply(&self, table: &mut Table) {
        match self {
            Self::Said { from, person, to, text } => table.hear(*from, person.as_ref(), *to, text),
        }
    }
}

impl Table {
    fn hear(&mut self, from: Lane, person: Option<&Person>, to: Audience, text: &str) {
        let sitting = from.seat().and_then(|seat| self.chairs.sitting(seat)).map(|sitting| &sitting.person);
        if let Some(Person { account, name }) = person.or(sitting).cloned() {
            let line = self.chat.lines_said(account, to) + 1;
            let hears = ByLane::from_fn(|lane| hears(self, from, to, lane));
            self.chat.add(account, ChatLine { from, to, name, line, text: text.to_owned() }, |lane| hears[lane]);
        }
    }
}
