//! How one comes to a match or an event from the command line: by a link, or by the id of one that one is in. Whoever
//! only looks takes nobody's place.

use bridge_client::{
    api::{InviteLink, Server},
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

/// Connects, and follows what is named. Nobody takes a place that is then theirs alone: it may be another's link.
///
/// # Errors
/// If nobody answers, the server refuses, or the link is to something else.
pub(super) async fn look_on<C: Competition>(
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
            Some(id) => {
                C::follow(&mut connection, id).await.map_err(not_entered)?;
                id
            }
            None => join::<C>(&mut connection, link).await?,
        },
    };
    Ok((connection, id))
}

/// The same to do something there: who comes by a captain's link is the captain.
///
/// # Errors
/// As [`look_on`].
pub(super) async fn enter<C: Competition>(
    name: &IdOrLink<C::Id>,
    server: &Server,
    who: &Who,
) -> Result<(Connection, C::Id), Failure> {
    match name {
        IdOrLink::Link(link) if link.is_a_captains() => {
            let mut connection = connect(&link.server, who.name.as_ref(), &own_folder(), options()).await?;
            let id = join::<C>(&mut connection, link).await?;
            Ok((connection, id))
        }
        IdOrLink::Link(_) | IdOrLink::Id(_) => look_on::<C>(name, server, who).await,
    }
}

async fn join<C: Competition>(connection: &mut Connection, link: &InviteLink) -> Result<C::Id, Failure> {
    C::joined(connection.join(&link.invite).await?)
        .map_err(|other| Failure::bad_input(format!("this is a link to {other} {}`", link.server.link(&link.invite))))
}

fn not_entered(error: RequestError) -> Failure {
    match error {
        RequestError::Refused(refused) if matches!(refused.why, Refusal::NoSuchEvent {} | Refusal::NoSuchMatch {}) => {
            Failure::refused(
                "this link is one person's, who takes their place with `bridge-cli play LINK`, or as a captain with \
                 `match lineup` or `event invitations`: look on by the link of whoever looks on",
            )
        }
        error => error.into(),
    }
}
