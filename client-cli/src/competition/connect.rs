//! How one comes to a match or an event from the command line: by a link, or by the id of one that one is in. Whoever
//! only looks takes nobody's place.

use bridge_client::{
    api::{InviteLink, Role, Server},
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

/// Whether what is named can be such a competition, before anything is sent: nobody takes a place elsewhere by mistake.
///
/// # Errors
/// If it is the link of a table, or one by which somebody takes a place in a competition of another kind.
fn check_kind<C: Competition>(name: &IdOrLink<C::Id>) -> Result<(), Failure> {
    let IdOrLink::Link(link) = name else { return Ok(()) };
    let role = link.peek().map(|(_, role)| role);
    let (what, how) = match role {
        Some(Role::Seat(_)) => ("a table", "play"),
        Some(Role::Kibitzer) => ("a table", "watch"),
        Some(Role::Director) => ("a table", "direct"),
        None if C::entered_by(link).is_some() => return Ok(()),
        None if link.peek_entered().is_some() => ("an event of several tables", "event show"),
        None if link.peek_match_entered().is_some() => ("a match of two teams", "match show"),
        None => return Ok(()),
    };
    let link = link.server.link(&link.invite);
    Err(Failure::bad_input(format!(
        "this is a link to {what}, and one to the {} is wanted: type `bridge-cli {how} {link}`",
        C::NAME
    )))
}

/// Connects, and follows what is named. Nobody takes a place that is then theirs alone: it may be another's link.
///
/// # Errors
/// If nobody answers, the server refuses, or the link is to something else.
pub(super) async fn look_on<C: Competition>(
    name: &IdOrLink<C::Id>,
    server: &Server,
    who: &Who,
) -> Result<(Connection, C::Id), Failure> {
    check_kind::<C>(name)?;
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
            check_kind::<C>(name)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::competition::{event::AtEvent, team_match::AtMatch};

    #[test]
    fn a_link_to_something_else_is_told_for_what_it_is() {
        let link = |place: &[u8]| InviteLink {
            server: Server::new("http://bridge.example").unwrap(),
            invite: data_encoding::BASE64URL_NOPAD.encode(&[[7_u8; 16].as_slice(), place, &[0; 16]].concat()),
        };
        let of_match = |place: &[u8]| check_kind::<AtMatch>(&IdOrLink::Link(link(place)));
        let of_event = |place: &[u8]| check_kind::<AtEvent>(&IdOrLink::Link(link(place)));
        let table = of_match(b"S").unwrap_err().to_string();
        assert!(table.contains("a link to a table") && table.contains("`bridge-cli play http"), "{table}");
        assert!(of_event(b"K").unwrap_err().to_string().contains("`bridge-cli watch http"));
        assert!(of_match(b"E\0\0").unwrap_err().to_string().contains("`bridge-cli event show http"));
        assert!(of_event(b"H\x01").unwrap_err().to_string().contains("`bridge-cli match show http"));
        assert!(of_match(b"H\x01").is_ok() && of_match(b"S\0").is_ok());
        assert!(of_event(b"E\0\0").is_ok() && of_event(b"D\0\0").is_ok());
    }
}
