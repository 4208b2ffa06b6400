//! How every command comes to a server: as the user's guest there, under the name they give, with what they should know
//! of it said once.

use bridge_client::{
    api::Server,
    connection::{Connection, Options},
    identity::Identity,
    state::StateDir,
};
use bridge_protocol::PlayerName;

use crate::{exit::Failure, player_name::default_name};

/// Who this program is, as a server's log has it.
const CLIENT: &str = concat!("bridge-cli ", env!("CARGO_PKG_VERSION"));

/// The user's own folder.
pub fn own_folder() -> StateDir {
    StateDir::from_env("bridge-cli")
}

/// What this program asks of a connection.
pub fn options() -> Options {
    Options { client: Some(CLIENT), ..Options::default() }
}

/// Connects as the user's guest of this name, or of the name that the system knows them by.
///
/// # Errors
/// If nobody answers, the server refuses, or the token that is kept cannot be used.
pub async fn connect(
    server: &Server,
    name: Option<&PlayerName>,
    state: &StateDir,
    options: Options,
) -> Result<Connection, Failure> {
    let name = name.cloned().unwrap_or_else(default_name);
    let mut identity = Identity::of(server, &name, state).await?;
    let connection = identity.connect(options).await;
    identity.take_notices().iter().for_each(|notice| eprintln!("{notice}"));
    Ok(connection?)
}
