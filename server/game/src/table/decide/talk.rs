//! What may be said, and to whom (LAWS C11).

use bridge_protocol::{Audience, Refusal};

use super::{DONE_BEFORE, Decision};
use crate::table::{Event, Person, Table, chat};

impl Table {
    pub(super) fn say(&self, person: &Person, line: u32, text: &str, to: Audience) -> Decision {
        let Some(seat) = self.seat_of(person.account) else {
            let watches = self.kibitzers.contains(&person.account);
            return Err(if watches { Refusal::KibitzersAreSilent {} } else { Refusal::NotSeated {} });
        };
        let text = chat::clean(text)?;
        let said = self.chairs.lines_of(person.account);
        match line {
            _ if line == said + 1 => Ok(vec![Event::Said { from: seat.into(), person: None, to, text }]),
            _ if line <= said && self.chat.has_heard(seat.into(), line, &text) => DONE_BEFORE,
            _ => Err(Refusal::StaleLine { next: said + 1 }),
        }
    }
}
