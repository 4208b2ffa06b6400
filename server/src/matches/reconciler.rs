//! Brings the rooms of a match to what the match wants: its tables are opened, their news is handed up, and those get
//! up who sit where others should. It is done anew at every notification, and from time to time without one: a
//! notification may be lost, and everything that is done here may be done twice.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use bridge_game::{Actor, Command, MatchCommand, RoomWanted, Table, TeamMatch};
use bridge_protocol::{MatchId, Refusal, TableId};
use tokio::{sync::mpsc::WeakSender, task::JoinHandle};
use tracing::warn;

use super::MatchHandle;
use crate::{
    actor::{Ended, Message, execute, inspect},
    journal::StreamId,
    notifiers::Notifier,
    tables::{TableHandle, Tables},
};

/// How long a lost notification can go unnoticed.
const INTERVAL: Duration = Duration::from_secs(10);

pub(super) struct Reconciler {
    id: MatchId,
    /// It does not keep the match in memory when everybody else has left.
    handle: WeakSender<Message<TeamMatch>>,
    tables: Arc<Tables>,
    notifier: Arc<Notifier>,
    /// The rooms that were asked for what they know, and whether their boards were held.
    inspected: BTreeMap<TableId, bool>,
}

impl Reconciler {
    pub(super) const fn new(
        id: MatchId,
        handle: WeakSender<Message<TeamMatch>>,
        tables: Arc<Tables>,
        notifier: Arc<Notifier>,
    ) -> Self {
        Self { id, handle, tables, notifier, inspected: BTreeMap::new() }
    }

    /// Serves until the match is over, and gives itself back then; or for as long as it is in memory.
    pub(super) async fn serve(mut self, mut life: JoinHandle<Ended>) -> Option<Self> {
        loop {
            if self.reconcile().await {
                return Some(self);
            }
            tokio::select! {
                ended = &mut life => return matches!(ended, Ok(Ended::Finished)).then_some(self),
                () = self.notifier.notified() => {}
                () = tokio::time::sleep(INTERVAL) => {}
            }
        }
    }

    /// Tells the rooms that are still there that the match is over: a board that has begun is nobody's business, and
    /// none begins.
    pub(super) async fn leave(self) {
        for table in self.inspected.into_keys().filter_map(|table| self.tables.awake(table)) {
            // One that is gone has left already.
            execute(&table, Actor::Server, Command::HoldBoards { held: true }).await.ok();
        }
    }

    /// Tells whether the match is over.
    async fn reconcile(&mut self) -> bool {
        let Some(handle) = self.handle.upgrade() else { return false };
        let with_news = self.notifier.take();
        let asked = inspect(&handle, |team_match: &TeamMatch| (team_match.is_finished(), team_match.rooms_wanted()));
        // A match that is gone is noticed by its end.
        let Ok((is_over, wanted)) = asked.await else { return false };
        for room in wanted {
            let (id, is_held) = (room.opened.table, room.is_held);
            // A room of which all is known may sleep, once it was asked: what it told before a restart may have been
            // lost.
            if room.is_settled
                && self.inspected.get(&id) == Some(&is_held)
                && !with_news.contains(&StreamId(id.to_bytes()))
            {
                continue;
            }
            match self.reconcile_room(&handle, room).await {
                Ok(()) => drop(self.inspected.insert(id, is_held)),
                Err(cause) => {
                    warn!(match.id = %self.id, table.id = %id, %cause, "a room could not be seen to");
                    self.inspected.remove(&id);
                }
            }
        }
        is_over
    }

    async fn reconcile_room(&self, handle: &MatchHandle, room: RoomWanted) -> Result<(), Refusal> {
        let (id, is_settled, held) = (room.opened.table, room.is_settled, room.is_held);
        let table = self.tables.room(room.opened).await?;
        // A table that is over may be gone after one look.
        let seen = inspect(&table, move |table: &Table| (table.report(), table.has_boards_held(held)));
        let report = match seen.await? {
            (report, true) => report,
            (_, false) => {
                execute(&table, Actor::Server, Command::HoldBoards { held }).await?;
                inspect(&table, Table::report).await?
            }
        };
        execute(handle, Actor::Server, MatchCommand::Report { table: id, report: Box::new(report) }).await?;
        if is_settled { Ok(()) } else { make_way(handle, &table, id).await }
    }
}

/// Has those get up who sit where others should.
async fn make_way(handle: &MatchHandle, table: &TableHandle, id: TableId) -> Result<(), Refusal> {
    // Asked for at the last moment: between here and there somebody might sit down whom an older answer does not name.
    match inspect(handle, move |team_match: &TeamMatch| team_match.seats_at(id)).await? {
        Some(to) => execute(table, Actor::Server, Command::MakeWay { to }).await,
        None => Ok(()),
    }
}
