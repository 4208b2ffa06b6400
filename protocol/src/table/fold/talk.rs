//! What is said at the table.

use crate::{ChatLine, TableView, limits::CHAT_REMEMBERED};

impl TableView {
    pub(super) fn said(&mut self, line: &ChatLine) {
        let speaker = line.from.seat().and_then(|seat| self.seats[seat].as_mut());
        if let Some(speaker) = speaker.filter(|_| line.to.is_table()) {
            speaker.lines = line.line;
        }
        self.chat.push(line.clone());
        if self.chat.len() > CHAT_REMEMBERED {
            self.chat.remove(0);
        }
    }
}
