//! How every command comes to a server: as the user's guest there, under the name they give, with what they should know
//! of it said once.

use bridge_client::{
    api::Server,
    connection::{Connection, Handle, Options, RequestError},
    identity::Identity,
    state::StateDir,
};
use bridge_protocol::{
    Answer, BoardSource, Invitations, MeetingLink, OpeningKey, PlayerName, Policy, Request, TableId,
};
use bridge_rules::Seat;

use crate::{exit::Failure, input::player_name::default_name, text::shown};

/// Who this program is, as a server's log has it.
const CLIENT: &str = concat!("bridge-cli ", env!("CARGO_PKG_VERSION"));

/// The user's own folder.
pub(crate) fn own_folder() -> StateDir {
    StateDir::from_env("bridge-cli")
}

/// What this program asks of a connection.
pub(crate) fn options() -> Options {
    Options { client: Some(CLIENT), ..Options::default() }
}

/// Connects as the user's guest of this name, or of the name that the system knows them by.
///
/// # Errors
/// If nobody answers, the server refuses, or the token that is kept cannot be used.
pub(crate) async fn connect(
    server: &Server,
    name: Option<&PlayerName>,
    state: &StateDir,
    options: Options,
) -> Result<Connection, Failure> {
    let name = name.cloned().unwrap_or_else(default_name);
    let mut identity = Identity::of(server, &name, state).await?;
    let connection = identity.connect(options).await;
    identity.take_notices().iter().for_each(|notice| eprintln!("{}", shown(&notice.to_string())));
    Ok(connection?)
}

/// Opens a table of these boards.
///
/// # Errors
/// The server's refusal, or the end of the connection.
pub(crate) async fn open_table(
    handle: &Handle,
    boards: BoardSource,
    policy: Policy,
) -> Result<(TableId, Invitations), Failure> {
    let mut key = [0; 16];
    getrandom::fill(&mut key).map_err(|error| Failure::no_connection(format!("no entropy: {error}")))?;
    let key = OpeningKey::from_bytes(key);
    match handle.patiently(Request::OpenTable { key, boards, policy }).await? {
        Answer::Opened { table, invitations } => Ok((table, invitations)),
        other => Err(RequestError::strange(other).into()),
    }
}

/// Says where the friends hear or see each other.
///
/// # Errors
/// The server's refusal, or the end of the connection.
pub(crate) async fn set_meeting(handle: &Handle, table: TableId, link: MeetingLink) -> Result<(), Failure> {
    match handle.patiently(Request::SetMeeting { table, link: Some(link.into()) }).await? {
        Answer::Done {} => Ok(()),
        other => Err(RequestError::strange(other).into()),
    }
}

/// Has computers play on these seats of a table that was opened for them: where they are refused it is closed again.
///
/// # Errors
/// The server's refusal, or the end of the connection.
pub(crate) async fn seat_computers_or_close(handle: &Handle, table: TableId, seats: &[Seat]) -> Result<(), Failure> {
    let seated = seat_computers(handle, table, seats).await;
    if seated.is_err() {
        // What is told is why they do not play.
        drop(handle.patiently(Request::CloseTable { table }).await);
    }
    seated
}

/// That computers play at this server at all, before a table is opened for them.
///
/// # Errors
/// If its owner has none, or nobody answers.
pub(crate) async fn require_computers(server: &Server) -> Result<(), Failure> {
    match server.about().await?.computers {
        Some(0) => Err(Failure::refused(format!(
            "no computer plays at {server}: open a table with `host` and invite somebody, or ask whoever runs the server"
        ))),
        Some(_) | None => Ok(()),
    }
}

/// Has computers play on these seats.
///
/// # Errors
/// The server's refusal, or the end of the connection.
pub(crate) async fn seat_computers(handle: &Handle, table: TableId, seats: &[Seat]) -> Result<(), Failure> {
    for seat in seats {
        match handle.patiently(Request::SeatComputer { table, seat: *seat }).await? {
            Answer::Done {} => {}
            other => return Err(RequestError::strange(other).into()),
        }
    }
    Ok(())
}
