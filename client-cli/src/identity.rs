//! Who the user is on a server: a guest by name, whose token is kept so that the same name comes back to its seat.

use std::{env, time::Duration};

use bridge_protocol::{GuestToken, PlayerName, limits::NAME_LENGTH};
use tokio::time::sleep;

use crate::{
    api::{ApiError, Server},
    connection::{ConnectError, Connection, Options},
    exit::Failure,
    state::StateDir,
};

const KIND: &str = "guests";

/// How often to ask again where a server wants fewer guests from one address.
const ATTEMPTS: usize = 10;

/// A guest on a server.
#[derive(Clone, Debug)]
pub struct Identity {
    server: Server,
    state: StateDir,
    guest: GuestToken,
}

impl Identity {
    /// The guest of this name, known from before or fresh.
    ///
    /// # Errors
    /// If the server gives no token.
    pub async fn of(server: &Server, name: &PlayerName, state: &StateDir) -> Result<Self, Failure> {
        let (server, state) = (server.clone(), state.clone());
        let guest = match state.load(KIND, &file_name(&server, name)) {
            Some(guest) => guest,
            None => fresh(&server, name, &state).await?,
        };
        Ok(Self { server, state, guest })
    }

    /// Who this is.
    pub fn guest(&self) -> &GuestToken {
        &self.guest
    }

    /// Connects. A token that the server does not know any more is replaced by a fresh guest of the same name.
    ///
    /// # Errors
    /// If no connection comes about.
    pub async fn connect(&mut self, options: Options) -> Result<Connection, Failure> {
        match Connection::open_with(&self.server, &self.guest.token, options).await {
            Err(ConnectError::Api(ApiError::TokenRefused { .. })) => {
                self.guest = fresh(&self.server, &self.guest.name, &self.state).await?;
                Ok(Connection::open_with(&self.server, &self.guest.token, options).await?)
            }
            connection => Ok(connection?),
        }
    }
}

/// A guest who is kept nowhere; waits where the server wants fewer guests from one address.
///
/// # Errors
/// If the server gives no token.
pub async fn passing_guest(server: &Server, name: &PlayerName) -> Result<GuestToken, ApiError> {
    for _ in 1..ATTEMPTS {
        match server.guest(name).await {
            Err(ApiError::TooMany { retry_after, .. }) => sleep(retry_after.max(Duration::from_millis(100))).await,
            guest => return guest,
        }
    }
    server.guest(name).await
}

/// The name that the environment suggests: `$USER`, without what a name may not hold.
pub fn default_name() -> PlayerName {
    let user = env::var("USER").unwrap_or_default();
    cleaned(&user).unwrap_or_else(|| PlayerName::new("Guest").expect("five letters are a name"))
}

/// The nearest name that others may see, if there is one.
pub fn cleaned(text: &str) -> Option<PlayerName> {
    let allowed = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'');
    let words: Vec<String> = text.split_whitespace().map(|word| word.chars().filter(allowed).collect()).collect();
    let words = words.iter().filter(|word| !word.is_empty()).map(String::as_str).collect::<Vec<_>>().join(" ");
    let name: String = words.chars().skip_while(|c| !c.is_alphanumeric()).take(*NAME_LENGTH.end()).collect::<String>();
    PlayerName::new(name.trim_end()).ok()
}

async fn fresh(server: &Server, name: &PlayerName, state: &StateDir) -> Result<GuestToken, Failure> {
    let guest = passing_guest(server, name).await?;
    if let Err(error) = state.keep(KIND, &file_name(server, name), &guest) {
        eprintln!("Your token could not be kept ({error}): another time you will be another guest.");
    }
    Ok(guest)
}

/// A file name that any disk takes, and no two guests share.
fn file_name(server: &Server, name: &PlayerName) -> String {
    let folder: String =
        server.to_string().chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' }).collect();
    format!("{folder}/{}.json", data_encoding::HEXLOWER.encode(name.as_str().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_name_becomes_a_players_name() {
        for (user, name) in [
            ("ann", Some("ann")),
            ("  _ann  b<o>b ", Some("ann bob")),
            ("DOMAIN\\carl", Some("DOMAINcarl")),
            ("a-name-that-is-far-too-long", Some("a-name-that-is-far-t")),
            ("jo", None),
            ("", None),
            ("♠♥♦", None),
        ] {
            assert_eq!(cleaned(user).as_ref().map(PlayerName::as_str), name, "{user}");
        }
    }

    #[test]
    fn guests_of_two_servers_are_kept_apart() {
        let [here, there] = ["http://a:1", "http://a:2"].map(|address| Server::new(address).unwrap());
        let ann = PlayerName::new("Ann").unwrap();
        assert_ne!(file_name(&here, &ann), file_name(&there, &ann));
    }
}
