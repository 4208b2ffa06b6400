//! The connection's own part: whatever a dealing wants of this player is sent without anybody asking.

use bridge_protocol::{Request, TableId};

use super::Task;
use crate::connection::{
    Update,
    ask::{Ask, To},
    ceremony,
    socket::Socket,
};

impl Task {
    /// Sends what the dealing wants of this player, unless it is on its way.
    pub(super) async fn attend_to_the_dealing(&mut self, socket: &mut Socket) -> Result<(), String> {
        self.look_again = None;
        for table in self.tables.ids() {
            let Some(attended) = self.tables.get_mut(table) else { continue };
            let had_share = attended.contribution.is_some();
            let Some(request) = ceremony::duty(table, attended, ceremony::random_share) else { continue };
            if self.is_on_its_way(table) {
                continue;
            }
            if !had_share && let Some(update) = self.table_as_it_stands(table) {
                self.tell(update);
            }
            self.ask(socket, Ask { request, to: To::Dealing }).await?;
        }
        for (request, update) in self.matches.duties(ceremony::random_share) {
            // A match's view may overtake the reply to the step before: only the same step is not asked for twice.
            if self.unanswered.values().any(|ask| ask.request == request) {
                continue;
            }
            if let Some(update) = update {
                self.tell(update);
            }
            self.ask(socket, Ask { request, to: To::Dealing }).await?;
        }
        Ok(())
    }

    fn is_on_its_way(&self, table: TableId) -> bool {
        self.unanswered.values().any(|ask| {
            let asked = &ask.request;
            matches!(asked, Request::Contribute { table: of, .. } | Request::Reveal { table: of, .. } if *of == table)
        })
    }

    fn table_as_it_stands(&mut self, table: TableId) -> Option<Update> {
        let attended = self.tables.get_mut(table)?.clone();
        Some(Update::Table { table, attended, events: Vec::new() })
    }
}
