//! Who sees to the rooms of a match: he has its tables opened, hands their news up, and has those get up who sit where
//! others should. He does it anew whenever somebody rings, and from time to time though nobody does: a ring may be
//! lost, and everything that he does may be done twice.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use bridge_game::{Actor, Command, MatchCommand, RoomWanted, Table, TeamMatch};
use bridge_protocol::{MatchId, Refusal, TableId};
use tokio::{sync::mpsc::WeakSender, task::JoinHandle};
use tracing::warn;

use super::MatchHandle;
use crate::{
    actor::{Ended, Letter, look, order},
    bells::Bell,
    journal::StreamId,
    tables::{TableHandle, Tables},
};

/// How long a lost ring can go unnoticed.
const ROUND: Duration = Duration::from_secs(10);

pub(super) struct Steward {
    id: MatchId,
    /// He does not keep the match in memory when everybody else has left.
    handle: WeakSender<Letter<TeamMatch>>,
    tables: Arc<Tables>,
    bell: Arc<Bell>,
    /// The rooms that he has asked for what they know, and whether their boards were held.
    visited: BTreeMap<TableId, bool>,
}

impl Steward {
    pub(super) const fn new(
        id: MatchId,
        handle: WeakSender<Letter<TeamMatch>>,
        tables: Arc<Tables>,
        bell: Arc<Bell>,
    ) -> Self {
        Self { id, handle, tables, bell, visited: BTreeMap::new() }
    }

    /// Serves until the match is over, and gives himself back then; or for as long as it is in memory.
    pub(super) async fn serve(mut self, mut life: JoinHandle<Ended>) -> Option<Self> {
        loop {
            if self.go_round().await {
                return Some(self);
            }
            tokio::select! {
                ended = &mut life => return matches!(ended, Ok(Ended::Finished)).then_some(self),
                () = self.bell.rung() => {}
                () = tokio::time::sleep(ROUND) => {}
            }
        }
    }

    /// Tells the rooms that are still there that the match is over: a board that has begun is nobody's business, and
    /// none begins.
    pub(super) async fn leave(self) {
        for table in self.visited.into_keys().filter_map(|table| self.tables.awake(table)) {
            // One that is gone has left already.
            order(&table, Actor::Server, Command::HoldBoards { held: true }).await.ok();
        }
    }

    /// Tells whether the match is over.
    async fn go_round(&mut self) -> bool {
        let Some(handle) = self.handle.upgrade() else { return false };
        let rang = self.bell.take();
        let asked = look(&handle, |team_match: &TeamMatch| (team_match.is_finished(), team_match.rooms_wanted()));
        // A match that is gone is noticed by its end.
        let Ok((is_over, wanted)) = asked.await else { return false };
        for room in wanted {
            let (id, is_held) = (room.opened.table, room.is_held);
            // A room of which all is known may sleep, once it was asked: what it told before a restart may have been
            // lost.
            if room.is_settled && self.visited.get(&id) == Some(&is_held) && !rang.contains(&StreamId(id.to_bytes())) {
                continue;
            }
            match self.see_to(&handle, room).await {
                Ok(()) => drop(self.visited.insert(id, is_held)),
                Err(cause) => {
                    warn!(match.id = %self.id, table.id = %id, %cause, "a room could not be seen to");
                    self.visited.remove(&id);
                }
            }
        }
        is_over
    }

    async fn see_to(&self, handle: &MatchHandle, room: RoomWanted) -> Result<(), Refusal> {
        let (id, is_settled, held) = (room.opened.table, room.is_settled, room.is_held);
        let table = self.tables.room(room.opened).await?;
        // A table that is over may be gone after one look.
        let seen = look(&table, move |table: &Table| (table.report(), table.has_boards_held(held)));
        let report = match seen.await? {
            (report, true) => report,
            (_, false) => {
                order(&table, Actor::Server, Command::HoldBoards { held }).await?;
                look(&table, Table::report).await?
            }
        };
        order(handle, Actor::Server, MatchCommand::Report { table: id, report: Box::new(report) }).await?;
        if is_settled { Ok(()) } else { make_way(handle, &table, id).await }
    }
}

/// Has those get up who sit where others should.
async fn make_way(handle: &MatchHandle, table: &TableHandle, id: TableId) -> Result<(), Refusal> {
    // Asked for at the last moment: between here and there somebody might sit down whom an older answer does not name.
    match look(handle, move |team_match: &TeamMatch| team_match.seats_at(id)).await? {
        Some(to) => order(table, Actor::Server, Command::MakeWay { to }).await,
        None => Ok(()),
    }
}
