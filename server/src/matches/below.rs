//! The rooms of a match: their tables are opened, their news is handed up, and whoever sits in another's seat
//! gets up.

use std::sync::Arc;

use bridge_game::{
    Command, Input, MatchCommand, MatchServerCommand, RoomWanted, ServerCommand, Table, TeamMatch, seating, session,
};
use bridge_protocol::{Refusal, TableId};

use crate::{
    actor::{Handle, execute, inspect},
    journal::StreamId,
    reconciler::Below,
    tables::{TableHandle, Tables},
};

/// The tables among which the rooms of matches are.
pub(crate) struct Rooms(pub(super) Arc<Tables>);

impl Below<TeamMatch> for Rooms {
    type Wanted = RoomWanted;
    /// Whether its boards were held.
    type Seen = bool;

    /// What a settled room told before a restart may have been lost, and afterwards it has nothing more to tell.
    const ASKS_ANEW: bool = false;

    fn wanted(team_match: &TeamMatch) -> Vec<RoomWanted> {
        team_match.rooms_wanted()
    }

    fn stream(room: &RoomWanted) -> StreamId {
        StreamId::from(room.opened.table)
    }

    fn seen(room: &RoomWanted) -> bool {
        room.is_held
    }

    /// A room of which all is known may sleep, once it was asked.
    fn may_rest(room: &RoomWanted, was_held: &bool) -> bool {
        room.is_settled && room.is_held == *was_held
    }

    async fn reconcile(&self, team_match: &Handle<TeamMatch>, room: RoomWanted) -> Result<(), Refusal> {
        let id = room.opened.table;
        let is_settled = room.is_settled;
        let held = room.is_held;
        let table = self.0.room(room.opened, StreamId(room.family)).await?;
        // A table that is over may be gone after one look.
        let seen = inspect(&table, move |table: &Table| (table.report(), table.has_boards_held(held)));
        let report = match seen.await? {
            (report, true) => report,
            (_, false) => {
                execute(&table, Input::Server(ServerCommand::Session(session::ServerCommand::HoldBoards { held })))
                    .await?;
                inspect(&table, Table::report).await?
            }
        };
        execute(team_match, Input::Server(MatchServerCommand::Report { table: id, report: Box::new(report) })).await?;
        if is_settled {
            return Ok(());
        }
        seat_only(team_match, &table, id).await?;
        self.seat_computers(team_match, &table, id).await
    }

    /// What a room's director ruled in the last instant counts (Law 79C).
    async fn hear_last(&self, team_match: &Handle<TeamMatch>, room: &RoomWanted) -> Result<(), Refusal> {
        match self.0.find(room.opened.table).await {
            Ok(table) => hand_up(team_match, room.opened.table, &table).await,
            // It was never opened.
            Err(Refusal::NoSuchTable {}) => Ok(()),
            Err(refusal) => Err(refusal),
        }
    }

    /// Tells the rooms that are still there that the match is over: a board that has begun is nobody's business, and
    /// none begins.
    async fn close(&self, room: &RoomWanted) -> Result<(), Refusal> {
        // Nobody is at one that is not in memory, and whoever comes to it finds no match.
        let Some(table) = self.0.awake(room.opened.table) else { return Ok(()) };
        let held = session::ServerCommand::HoldBoards { held: true };
        match execute(&table, Input::Server(ServerCommand::Session(held))).await {
            // It has just left.
            Err(Refusal::NoSuchTable {}) => Ok(()),
            told => told,
        }
    }
}

impl Rooms {
    /// Has the computers of the line-ups sit down, as players do: they are let into the room first.
    async fn seat_computers(
        &self,
        team_match: &Handle<TeamMatch>,
        table: &TableHandle,
        id: TableId,
    ) -> Result<(), Refusal> {
        for (room, seat, computer) in inspect(team_match, move |known: &TeamMatch| known.computers_at(id)).await? {
            let account = computer.account;
            if inspect(table, move |table: &Table| table.seat_of(account) == Some(seat)).await? {
                continue;
            }
            if !self.0.has_computers_free() {
                // It is wanted again when the room is looked at next.
                break;
            }
            execute(team_match, Input::Person(computer.clone(), MatchCommand::EnterRoom { room })).await?;
            match execute(table, Input::Person(computer, Command::Seating(seating::Command::Sit { seat }))).await {
                // Another table was quicker.
                Err(Refusal::NoComputers {}) => break,
                seated => seated?,
            }
        }
        Ok(())
    }
}

/// Tells a match what a room of it holds.
pub(super) async fn hand_up(team_match: &Handle<TeamMatch>, id: TableId, table: &TableHandle) -> Result<(), Refusal> {
    let report = inspect(table, |table: &Table| Box::new(table.report())).await?;
    execute(team_match, Input::Server(MatchServerCommand::Report { table: id, report })).await
}

/// Has those get up who sit where others should.
pub(super) async fn seat_only(team_match: &Handle<TeamMatch>, table: &TableHandle, id: TableId) -> Result<(), Refusal> {
    // Asked for at the last moment: between here and there somebody might sit down whom an older answer does not name.
    match inspect(team_match, move |team_match: &TeamMatch| team_match.seats_at(id)).await? {
        Some(players) => {
            execute(table, Input::Server(ServerCommand::Seating(seating::ServerCommand::SeatOnly { players }))).await
        }
        None => Ok(()),
    }
}
