//! How one goes from the match page into a room, plays there, and comes back.

use bridge_client::connection::RequestError;
use bridge_protocol::{LineupView, MatchPlace, MatchStage, Request, Room, TableId};

use super::{at_match::AtMatch, news::changes};
use crate::{
    competition::{
        lobby_session::{Kept, LobbySession},
        stay::Then,
    },
    exit::Failure,
    output::Display,
    session::{RoomOf, Session, TableEnd, farewell::farewell},
    text::capital,
};

/// In a room until it is done with.
pub(super) async fn go(
    display: &mut Display,
    mut session: LobbySession<AtMatch>,
    room: Room,
) -> Result<(LobbySession<AtMatch>, Then), Failure> {
    let table = match session.connection.enter_room(session.kept.id, room).await {
        Ok(table) => table,
        Err(RequestError::Ended(ended)) => return Err(ended.into()),
        Err(error) => {
            session.stay_out(&error);
            return Ok((session, Then::Page));
        }
    };
    let (mut at_table, kept) = session.sit_down(table);
    display.say(&[format!("You are in the {} room.", capital(&room.to_string()))])?;
    let end = display.at_table(&mut at_table).await?;
    at_table.settle().await;
    if end == TableEnd::Over {
        display.say(&farewell(&at_table))?;
    }
    let taken_away = at_table.taken_away().filter(|_| end == TableEnd::Left);
    let mut back = LobbySession::back(at_table, kept, end == TableEnd::Over);
    back.kept.brought.extend(taken_away);
    if end == TableEnd::Over || !back.plays() {
        back.rise(table).await;
    }
    let then = if end == TableEnd::Quit && back.plays() { Then::Leave } else { Then::Page };
    Ok((back, then))
}

impl LobbySession<AtMatch> {
    /// The room that waits for this player, unless it did not let them in just now.
    pub(super) fn room_that_waits(&self) -> Option<Room> {
        let segment = self.view().segments.last()?.number;
        self.own_room().filter(|_| self.kept.own.entrance.is_open(segment))
    }

    /// The room where this player has still to play.
    pub(super) fn own_room(&self) -> Option<Room> {
        let view = self.view();
        let segment = view.segments.last()?;
        let on = view.stage == MatchStage::Playing && segment.tables.is_some() && !segment.closed;
        if !on || self.kept.own.entrance.is_played(segment.number) {
            return None;
        }
        self.followed().places.iter().find_map(|place| match place {
            MatchPlace::Player { team, number } => {
                let kept = segment.seats_kept.iter().find(|kept| (kept.team, kept.player) == (*team, *number));
                let lined_up = match &segment.lineups[*team] {
                    LineupView::Shown(lineup) => lineup.seat_of(*team, *number).map(|(room, _)| room),
                    LineupView::Awaited | LineupView::HandedIn => None,
                };
                lined_up.or(kept.map(|kept| kept.room))
            }
            MatchPlace::Captain { .. } | MatchPlace::Spectator {} | MatchPlace::Director {} => None,
        })
    }

    /// Whether one plays.
    fn plays(&self) -> bool {
        self.followed().places.iter().any(|place| matches!(place, MatchPlace::Player { .. }))
    }

    /// Sits down at the table of a room; the match is taken up again with [`back`](Self::back).
    fn sit_down(self, table: TableId) -> (Session, Kept<AtMatch>) {
        let Self { connection, mut kept } = self;
        let segment = kept.told.segments.last().map_or(1, |segment| segment.number);
        let proof = kept.own.dealings.take(segment);
        let room = RoomOf { id: kept.id, segment, told: kept.told.clone(), changes };
        (Session::in_room(connection, table, room, proof, &kept.server, kept.link.clone()), kept)
    }

    /// Comes back from a room; `over` says whether there is nothing more to play there.
    fn back(session: Session, mut kept: Kept<AtMatch>, over: bool) -> Self {
        let (connection, room, proof) = session.into_parts();
        if let Some(room) = room {
            kept.told = room.told;
            kept.own.dealings.put(room.segment, proof);
            if over {
                kept.own.entrance.played(room.segment);
            }
        }
        Self::with(connection, kept)
    }

    /// Leaves the table of a room that one directs or has played in to the end, since a connection attends only a few.
    async fn rise(&self, table: TableId) {
        // A refusal leaves the table where it is, which does no harm.
        let _ = self.connection.handle().patiently(Request::StopWatching { table }).await;
    }

    /// A room has refused a player, or somebody who directs.
    fn stay_out(&mut self, error: &RequestError) {
        let segment = self.view().segments.last().map(|segment| segment.number).filter(|_| self.plays());
        let told = match segment {
            Some(segment) => self.kept.own.entrance.refused(segment, error),
            None => Some(error.to_string()),
        };
        self.kept.brought.extend(told.map(|why| format!("{}.", capital(&why))));
    }
}
