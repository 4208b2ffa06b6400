//! How one comes to an event from the command line: by a link, which takes its place, or by the id of an event one is
//! in.

use bridge_client::{
    api::{InviteLink, Server},
    connection::{Connection, Joined},
};
use bridge_protocol::EventId;

use crate::{
    cli::{EventRef, Who},
    connect::{self, options, own_folder},
    exit::Failure,
};

/// Goes to an event and follows it.
pub(super) async fn enter(name: &EventRef, server: &Server, who: &Who) -> Result<(Connection, EventId), Failure> {
    let mut connection = connect(name.server(server), who).await?;
    let id = match name {
        EventRef::Id(id) => {
            connection.follow_event(*id).await?;
            *id
        }
        EventRef::Link(link) => join(&mut connection, link).await?,
    };
    Ok((connection, id))
}

/// Goes to an event with something to ask; whoever opened it and has no part in it may ask without following it.
pub(super) async fn ask_at(name: &EventRef, server: &Server, who: &Who) -> Result<(Connection, EventId), Failure> {
    match name {
        EventRef::Link(_) => enter(name, server, who).await,
        EventRef::Id(id) => {
            let mut connection = connect(server, who).await?;
            // The host is refused, and asks without a view.
            let _ = connection.follow_event(*id).await;
            Ok((connection, *id))
        }
    }
}

async fn connect(server: &Server, who: &Who) -> Result<Connection, Failure> {
    connect::connect(server, who.name.as_ref(), &own_folder(), options()).await
}

async fn join(connection: &mut Connection, link: &InviteLink) -> Result<EventId, Failure> {
    match connection.join(&link.invite).await? {
        Joined::Event(id) => Ok(id),
        Joined::Match(_) => {
            let link = link.server.link(&link.invite);
            Err(Failure::bad_input(format!(
                "this is a link to a match of two teams: type `bridge-cli match show {link}`"
            )))
        }
    }
}
