//! How one comes where a link leads: to a table, or to a match or an event, which is attended.

use bridge_client::{
    api::{InviteLink, Server},
    connection::{Connection, Joined, Options},
    state::StateDir,
};
use bridge_protocol::Request;

use crate::{
    cli::{OutputMode, Who},
    competition::{Entry, Purpose, attend, event::AtEvent, field::AtField, team_match::AtMatch},
    connect::{self, options},
    exit::{Failure, Outcome},
    output::json::{self, Until},
};

/// Where a link leads.
pub(super) enum Come {
    /// To a match or an event, which has been attended.
    Joined(Outcome),
    /// To a table, which is still to be entered.
    ToTable(Box<Connection>),
}

/// Attends the match or the event of a link, if it is not one of a table.
pub(super) async fn come(
    mut connection: Connection,
    link: &InviteLink,
    mode: OutputMode,
    purpose: Purpose,
    state: &StateDir,
) -> Result<Come, Failure> {
    if !link.is_to_join_with() {
        return Ok(Come::ToTable(Box::new(connection)));
    }
    if mode.json {
        let entry = Request::Join { invite: link.invite.clone() };
        let come = match purpose {
            Purpose::Play => play_as_json(connection, entry).await,
            Purpose::Watch | Purpose::Direct => follow_as_json(connection, entry).await,
        };
        return come.map(Come::Joined);
    }
    let joined = connection.join(&link.invite).await?;
    let server = link.server.clone();
    let link = link.server.link(&link.invite);
    let state = state.clone();
    let outcome = match joined {
        Joined::Match(id) => attend::<AtMatch>(Entry { connection, id, server, link, purpose, state }, mode).await,
        Joined::Event(id) if connection.event(id).is_some_and(|followed| followed.view.field.is_some()) => {
            attend::<AtField>(Entry { connection, id, server, link, purpose, state }, mode).await
        }
        Joined::Event(id) => attend::<AtEvent>(Entry { connection, id, server, link, purpose, state }, mode).await,
    };
    outcome.map(Come::Joined)
}

pub(super) async fn connect(
    server: &Server,
    who: &Who,
    mode: OutputMode,
    state: &StateDir,
) -> Result<Connection, Failure> {
    connect::connect(server, who.name.as_ref(), state, Options { tap: mode.json, ..options() }).await
}

/// Enters as somebody of whom something is asked, and is told frames.
pub(super) async fn play_as_json(connection: Connection, entry: Request) -> Result<Outcome, Failure> {
    enter_as_json(connection, entry, Until::InputEnds).await
}

/// Enters as somebody who may stay away at any time, and is told frames.
pub(super) async fn follow_as_json(connection: Connection, entry: Request) -> Result<Outcome, Failure> {
    enter_as_json(connection, entry, Until::ConnectionEnds).await
}

async fn enter_as_json(connection: Connection, entry: Request, until: Until) -> Result<Outcome, Failure> {
    connection.handle().patiently(entry).await?;
    json::run(connection, until).await
}
