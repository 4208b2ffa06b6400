//! How one goes from the event's page to the table of the round, plays there, and comes back.

use bridge_client::{api::InviteLink, connection::RequestError};
use bridge_protocol::{EventLane, EventStage, Refusal, Request, TableId};

use super::{
    at_field::{AtField, heard_at_a_table},
    names::own_contestant,
    typed::TableNamed,
    words,
};
use crate::{
    competition::{lobby_session::LobbySession, stay::Then},
    exit::Failure,
    output::Display,
    session::{FieldOf, Session, TableEnd, farewell::farewell},
    text::capital,
};

/// At a table until it is done with.
pub(super) async fn go(
    display: &mut Display,
    mut session: LobbySession<AtField>,
    named: Option<TableNamed>,
) -> Result<(LobbySession<AtField>, Then), Failure> {
    let (id, round) = (session.kept.id, session.view().round);
    let table = match session
        .connection
        .enter_table(id, named.map(|named| named.number), named.and_then(|named| named.round))
        .await
    {
        Ok(table) => table,
        Err(RequestError::Ended(ended)) => return Err(ended.into()),
        Err(error) => {
            let is_none = matches!(&error, RequestError::Refused(of) if of.why == (Refusal::NoMatchToEnter {}));
            let told = match named {
                Some(named) if is_none => Some(no_such_table(named, round)),
                Some(_) => Some(format!("{}.", capital(&error.to_string()))),
                None => session.kept.own.entrance.refused(round, &error).map(|why| format!("{}.", capital(&why))),
            };
            session.kept.brought.extend(told);
            return Ok((session, Then::Page));
        }
    };
    let (told, time) = (session.view().clone(), words::time(session.followed()));
    let LobbySession { connection, mut kept } = session;
    // The link was taken from the command line, and is one.
    let link: InviteLink = kept.link.parse().map_err(|error| Failure::bad_input(format!("{error}")))?;
    let field = FieldOf { id, round, told, changes: heard_at_a_table };
    let mut at_table = Session::in_field(connection, table, &link, &kept.own.state, field);
    display.say(time.as_slice())?;
    let end = display.at_table(&mut at_table).await?;
    at_table.settle().await;
    if end == TableEnd::Over {
        display.say(&farewell(&at_table))?;
        kept.own.entrance.played(round);
    }
    kept.brought.extend(at_table.taken_away().filter(|_| end == TableEnd::Left));
    let (connection, _, _) = at_table.into_parts();
    let back = LobbySession::with(connection, kept);
    let directs = back.followed().lane == EventLane::Director;
    if end == TableEnd::Over || directs {
        back.rise(table).await;
    }
    let then = if end == TableEnd::Quit && !directs { Then::Leave } else { Then::Page };
    Ok((back, then))
}

/// What a director is told who asks for a table that is not there.
fn no_such_table(named: TableNamed, current: u8) -> String {
    let TableNamed { number, round } = named;
    let round = round.unwrap_or(current);
    format!("Round {round} has no table {number} that can be gone to: type page for the tables of this round.")
}

impl LobbySession<AtField> {
    /// Whether a table waits for this player that did not turn them away just now.
    pub(super) fn table_waits(&self) -> bool {
        self.has_table() && self.kept.own.entrance.is_open(self.view().round)
    }

    /// Whether this player has still to play in the round that is on.
    pub(super) fn has_table(&self) -> bool {
        let (view, entrance) = (self.view(), &self.kept.own.entrance);
        view.stage == EventStage::Playing && !entrance.is_played(view.round) && self.plays_this_round()
    }

    /// Whether one sits at a table in the round that is on.
    pub(super) fn plays_this_round(&self) -> bool {
        let (Some(own), Some(field)) = (own_contestant(self.followed()), &self.view().field) else { return false };
        field.tables.iter().any(|table| table.sitting.contestants().contains(&own))
    }

    /// Leaves a table that one directs or has played at to the end, since a connection attends only a few.
    async fn rise(&self, table: TableId) {
        // A refusal leaves the table where it is, which does no harm.
        let _ = self.connection.handle().patiently(Request::StopWatching { table }).await;
    }
}
