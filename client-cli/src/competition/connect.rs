//! How one comes to a match or an event from the command line: by a link, which takes its place unless it is a
//! player's, or by the id of one that one is in.

use bridge_client::{
    api::Server,
    connection::{Connection, RequestError},
};
use bridge_protocol::Refusal;

use super::kind::Competition;
use crate::{
    cli::Who,
    connect::{connect, options, own_folder},
    exit::Failure,
    input::id_or_link::IdOrLink,
};

/// Connects, and follows what is named.
///
/// # Errors
/// If nobody answers, the server refuses, or the link is to something else.
pub(super) async fn enter<C: Competition>(
    name: &IdOrLink<C::Id>,
    server: &Server,
    who: &Who,
) -> Result<(Connection, C::Id), Failure> {
    let mut connection = connect(name.server(server), who.name.as_ref(), &own_folder(), options()).await?;
    let id = match name {
        IdOrLink::Id(id) => {
            C::follow(&mut connection, *id).await?;
            *id
        }
        IdOrLink::Link(link) => match C::entered_by(link) {
            // Whoever only asks does not enter.
            Some(id) => {
                C::follow(&mut connection, id).await.map_err(not_entered)?;
                id
            }
            None => C::joined(connection.join(&link.invite).await?).map_err(|other| {
                Failure::bad_input(format!("this is a link to {other} {}`", link.server.link(&link.invite)))
            })?,
        },
    };
    Ok((connection, id))
}

fn not_entered(error: RequestError) -> Failure {
    match error {
        RequestError::Refused(refused) if matches!(refused.why, Refusal::NoSuchEvent {} | Refusal::NoSuchMatch {}) => {
            Failure::refused(
                "whoever comes by this link enters to play, with `bridge-cli play`: look on by the link of whoever looks on",
            )
        }
        error => error.into(),
    }
}
