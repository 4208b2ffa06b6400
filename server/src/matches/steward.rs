//! Who sees to the rooms of a match: he has its tables opened, hands their news up, and has those get up who sit where others
//! should. He does it anew whenever somebody rings, and from time to time though nobody does: a ring may be lost, and everything
//! that he does may be done twice.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use bridge_game::{Actor, Command, MatchCommand, RoomWanted, Table, TeamMatch};
use bridge_protocol::{MatchId, Refusal, TableId};
use tokio::{sync::mpsc::WeakSender, task::JoinHandle};
use tracing::warn;

use super::MatchHandle;
use crate::{
    actor::{Ended, Letter, look, order},
    bells::{Bell, Bells},
    tables::{TableHandle, Tables},
};

/// How long a lost ring can go unnoticed.
const ROUND: Duration = Duration::from_secs(10);

pub(super) struct Steward {
    id: MatchId,
    /// He does not keep the match in memory when everybody else has left.
    handle: WeakSender<Letter<TeamMatch>>,
    tables: Arc<Tables>,
    bells: Arc<Bells>,
    bell: Arc<Bell>,
    /// The rooms that he has asked for what they know.
    visited: BTreeSet<TableId>,
}

impl Steward {
    pub(super) fn new(
        id: MatchId,
        handle: WeakSender<Letter<TeamMatch>>,
        tables: Arc<Tables>,
        bells: Arc<Bells>,
    ) -> Self {
        let bell = bells.hang(id);
        Self { id, handle, tables, bells, bell, visited: BTreeSet::new() }
    }

    /// Serves for as long as the match is in memory.
    pub(super) async fn serve(mut self, mut life: JoinHandle<Ended>) {
        let ended = loop {
            self.go_round().await;
            tokio::select! {
                ended = &mut life => break ended,
                () = self.bell.rung() => {}
                () = tokio::time::sleep(ROUND) => {}
            }
        };
        if matches!(ended, Ok(Ended::Finished)) {
            self.bells.take_down(self.id);
        }
    }

    async fn go_round(&mut self) {
        let Some(handle) = self.handle.upgrade() else { return };
        let rang = self.bell.take();
        // A match that is gone is noticed by its end.
        let Ok(wanted) = look(&handle, TeamMatch::rooms_wanted).await else { return };
        for room in wanted {
            let id = room.opened.table;
            // A room of which all is known may sleep, once it was asked: what it told before a restart may have been lost.
            if room.is_settled && self.visited.contains(&id) && !rang.contains(&id) {
                continue;
            }
            match self.see_to(&handle, room).await {
                Ok(()) => drop(self.visited.insert(id)),
                Err(cause) => {
                    warn!(match.id = %self.id, table.id = %id, %cause, "a room could not be seen to");
                    self.visited.remove(&id);
                }
            }
        }
    }

    async fn see_to(&self, handle: &MatchHandle, room: RoomWanted) -> Result<(), Refusal> {
        let (id, is_settled) = (room.opened.table, room.is_settled);
        let table = self.tables.room(room.opened).await?;
        let report = look(&table, Table::report).await?;
        order(handle, Actor::Server, MatchCommand::Report { table: id, report }).await?;
        if is_settled { Ok(()) } else { make_way(handle, &table, id).await }
    }
}

/// Has those get up who sit where others should.
async fn make_way(handle: &MatchHandle, table: &TableHandle, id: TableId) -> Result<(), Refusal> {
    // Asked for at the last moment: between here and there somebody might sit down whom an older answer does not name.
    let seats = look(handle, move |team_match: &TeamMatch| {
        team_match.rooms_wanted().into_iter().find(|room| room.opened.table == id).map(|room| room.seats)
    });
    match seats.await? {
        Some(seats) => order(table, Actor::Server, Command::MakeWay { seats }).await,
        None => Ok(()),
    }
}
