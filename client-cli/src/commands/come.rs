//! How one comes where a link leads: to a table, or to a match or an event, which is attended.

use std::io::{self, IsTerminal};

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
    input::player_name::known_name,
    output::json::{self, Until},
};

/// Where a link leads.
pub(super) enum Come {
    /// To a match or an event, which has been attended.
    Joined(Outcome),
    /// To a table, which is still to be entered.
    ToTable(Box<Connection>),
}

/// Whether a link of a match or an event is one to come with for this: nobody takes a player's place to look on or to
/// direct.
///
/// # Errors
/// If it gives such a place. Nothing has been sent then.
pub(super) fn check_place(link: &InviteLink, purpose: Purpose) -> Result<(), Failure> {
    let is_players = link.peek_entered().is_some() || link.peek_match_entered().is_some();
    match purpose {
        Purpose::Watch | Purpose::Direct if is_players => {
            let whose = if link.is_a_captains() { "a captain's" } else { "a player's" };
            let link = link.server.link(&link.invite);
            Err(Failure::bad_input(format!("this is {whose} invitation: type `bridge-cli play {link}`")))
        }
        Purpose::Play | Purpose::Watch | Purpose::Direct => Ok(()),
    }
}

/// Whether somebody who takes a chair has a name, which others see and by which they come back.
///
/// # Errors
/// If they gave none, the system knows none, and it is a program or a pipe that sits there.
pub(super) fn check_name(who: &Who) -> Result<(), Failure> {
    let is_named = who.name.is_some() || known_name().is_some();
    if is_named || io::stdin().is_terminal() {
        return Ok(());
    }
    Err(Failure::bad_input("under which name do you play? Give it with --name NAME, or in BRIDGE_NAME"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_looks_on_or_directs_takes_no_players_place_in_a_match_or_an_event() {
        let link = |place: &[u8]| InviteLink {
            server: Server::new("http://bridge.example").unwrap(),
            invite: data_encoding::BASE64URL_NOPAD.encode(&[[7_u8; 16].as_slice(), place, &[0; 16]].concat()),
        };
        let entrants = link(b"E\0\0");
        let refused = check_place(&entrants, Purpose::Watch).unwrap_err().to_string();
        let typed = format!("type `bridge-cli play http://bridge.example/join/{}`", entrants.invite);
        assert_eq!(refused, format!("this is a player's invitation: {typed}"));
        for place in [b"E\0\0".as_slice(), b"P\x02\x03", b"C\x02\0", b"H\x01", b"CH"] {
            assert!(check_place(&link(place), Purpose::Play).is_ok());
            assert!(check_place(&link(place), Purpose::Watch).is_err());
            assert!(check_place(&link(place), Purpose::Direct).is_err());
        }
        // Whoever looks on, a director, and a table's South, whose links say with which word they are used themselves.
        for place in [b"S\0\0".as_slice(), b"D\0\0", b"S\0", b"D\0", b"S"] {
            assert!(check_place(&link(place), Purpose::Watch).is_ok());
            assert!(check_place(&link(place), Purpose::Direct).is_ok());
        }
    }
}
