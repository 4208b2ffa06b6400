//! The way into a room, and what is read of both rooms together.

use std::collections::BTreeSet;

use bridge_game::{Command, Entrance, Input, MatchCommand, Person, Table, TeamMatch, direction, seating};
use bridge_protocol::{AccountId, BoardRecord, MatchId, MatchRecord, Refusal, Room, TableId};
use bridge_rules::{BoardNumber, Seat};

use super::{MatchHandle, Matches, below::seat_only};
use crate::{
    actor::{execute, inspect},
    journal::StreamId,
    tables::TableHandle,
};

impl Matches {
    /// Lets somebody into a room: the match decides and writes it down, and their table is made ready. Gives the
    /// table, and what they do there.
    pub(crate) async fn admit(
        &self,
        team_match: &MatchHandle,
        person: &Person,
        room: Room,
    ) -> Result<(TableId, Command), Refusal> {
        execute(team_match, Input::Person(person.clone(), MatchCommand::EnterRoom { room })).await?;
        let account = person.account;
        let found = inspect(team_match, move |team_match: &TeamMatch| {
            let entrance = team_match.entrance(account, room)?;
            let (Entrance::Seat { table, .. } | Entrance::UntilNextBoard { table, .. } | Entrance::Director { table }) =
                entrance;
            Some((entrance, team_match.room_wanted_at(table)?))
        });
        let (entrance, wanted) = found.await?.ok_or(Refusal::RoomsClosed {})?;
        let id = wanted.opened.table;
        let players = wanted.seats;
        let table = self.tables.room(wanted.opened, StreamId(wanted.family)).await?;
        match entrance {
            Entrance::Director { .. } => Ok((id, Command::Direction(direction::Command::Direct))),
            Entrance::Seat { seat, .. } => {
                // Whoever had the seat before them may not have been told to get up yet.
                seat_only(team_match, &table, id).await?;
                match players.until_next_board[seat] {
                    Some(substitute) if sits(&table, substitute, seat).await? => Err(Refusal::SeatAtNextBoard { seat }),
                    Some(_) | None => Ok((id, Command::Seating(seating::Command::Sit { seat }))),
                }
            }
            Entrance::UntilNextBoard { seat, .. } if sits(&table, account, seat).await? => {
                Ok((id, Command::Seating(seating::Command::Sit { seat })))
            }
            Entrance::UntilNextBoard { .. } => Err(Refusal::NotInLineup {}),
        }
    }

    /// What both rooms played of a segment, as far as somebody may see it.
    pub(crate) async fn record(
        &self,
        id: MatchId,
        team_match: &MatchHandle,
        person: &Person,
        segment: u8,
    ) -> Result<MatchRecord, Refusal> {
        let account = person.account;
        let open = inspect(team_match, move |team_match: &TeamMatch| team_match.open_boards(account, segment));
        let (opened_ms, rooms) = open.await??;
        let mut boards = Vec::new();
        for (room, table, open) in rooms {
            let played = self.played(table, open).await?;
            boards.extend(played.into_iter().map(|record| (room, record)));
        }
        boards.sort_by_key(|(room, record)| (record.board, *room));
        Ok(MatchRecord { id, segment, opened_ms, boards })
    }

    async fn played(&self, table: TableId, open: Vec<BoardNumber>) -> Result<Vec<BoardRecord>, Refusal> {
        // A table of which nothing may be seen is not woken for it.
        if open.is_empty() {
            return Ok(Vec::new());
        }
        let open: BTreeSet<_> = open.into_iter().collect();
        let table = self.tables.find(table).await?;
        let record = inspect(&table, Table::record).await?;
        Ok(record.boards.into_iter().filter(|record| open.contains(&record.board)).collect())
    }
}

async fn sits(table: &TableHandle, account: AccountId, seat: Seat) -> Result<bool, Refusal> {
    inspect(table, move |table: &Table| table.seat_of(account) == Some(seat)).await
}
