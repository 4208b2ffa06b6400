//! Who the user is on a server: a guest by name, whose token is kept so that the same name comes back to its seat. A
//! token that is kept is never written over: seats hang on it, and a server that refuses it today may know it again
//! tomorrow.

use std::{
    env, fs, io,
    path::PathBuf,
    time::{Duration, SystemTime},
};

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
    /// Under which file name the token is kept.
    file: String,
    guest: GuestToken,
}

impl Identity {
    /// The guest of this name, known from before or fresh.
    ///
    /// # Errors
    /// If the server gives no token, or what is kept cannot be read.
    pub async fn of(server: &Server, name: &PlayerName, state: &StateDir) -> Result<Self, Failure> {
        let (server, state, file) = (server.clone(), state.clone(), file_name(server, name));
        let guest = match known(&state, &file)? {
            Some(guest) => guest,
            None => fresh(&server, name, &state, &file).await?,
        };
        Ok(Self { server, state, file, guest })
    }

    /// Who this is.
    pub fn guest(&self) -> &GuestToken {
        &self.guest
    }

    /// Connects. Where the server does not take the token any more, and its time is over, a fresh guest of the same
    /// name does, and the old token is set aside.
    ///
    /// # Errors
    /// If no connection comes about. A token that is refused before its time is kept, and the error says where and what
    /// to do.
    pub async fn connect(&mut self, options: Options) -> Result<Connection, Failure> {
        let refused = match Connection::open_with(&self.server, &self.guest.token, options).await {
            Err(ConnectError::Api(error @ ApiError::TokenRefused { .. })) => error,
            connection => return Ok(connection?),
        };
        if !self.is_over() {
            return Err(Failure::refused(format!(
                "{refused}\nYour token is kept in {}, and your seats hang on it. If the server's clock or its key was changed by \
                 mistake, try again when that is put right. If it was set up anew, move the file away or take another --name, \
                 and you are a new guest.",
                self.path().display()
            )));
        }
        let aside = self.state.set_aside(KIND, &self.file).map_err(|error| Failure::file(&self.path(), &error))?;
        eprintln!("Your token has expired: you are a new guest now. The old one is kept in {}.", aside.display());
        self.guest = fresh(&self.server, &self.guest.name, &self.state, &self.file).await?;
        Ok(Connection::open_with(&self.server, &self.guest.token, options).await?)
    }

    /// Whether the token has been kept for longer than it was said to be good, by the clock of this machine.
    fn is_over(&self) -> bool {
        let age = |kept: SystemTime| SystemTime::now().duration_since(kept).unwrap_or(Duration::ZERO);
        fs::metadata(self.path())
            .and_then(|file| file.modified())
            .is_ok_and(|kept| age(kept) >= Duration::from_secs(self.guest.expires_in))
    }

    fn path(&self) -> PathBuf {
        self.state.path(KIND, &self.file)
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

fn known(state: &StateDir, file: &str) -> Result<Option<GuestToken>, Failure> {
    state.load_whole(KIND, file).map_err(|error| {
        let path = state.path(KIND, file);
        Failure::bad_input(format!(
            "your token is kept in {} and cannot be read ({error}): put the file right, or move it away to be a new guest",
            path.display()
        ))
    })
}

async fn fresh(server: &Server, name: &PlayerName, state: &StateDir, file: &str) -> Result<GuestToken, Failure> {
    let guest = passing_guest(server, name).await?;
    match state.keep_first(KIND, file, &guest) {
        Ok(_) => Ok(guest),
        // Another window came first: one name is one guest.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(known(state, file)?.unwrap_or(guest)),
        Err(error) => {
            eprintln!("Your token could not be kept ({error}): another time you will be another guest.");
            Ok(guest)
        }
    }
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
            ("jo", Some("jo")),
            ("j", None),
            ("", None),
            ("♠♥♦", None),
        ] {
            assert_eq!(cleaned(user).as_ref().map(PlayerName::as_str), name, "{user}");
        }
    }

    #[test]
    fn a_token_that_cannot_be_read_is_not_taken_for_none() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateDir::at(folder.path());
        assert_eq!(known(&state, "ann.json").unwrap(), None);
        let path = state.keep(KIND, "ann.json", &"no token").unwrap();
        let failure = known(&state, "ann.json").unwrap_err();
        assert_eq!(failure.code(), 2);
        assert!(failure.to_string().contains(path.to_str().unwrap()), "{failure}");
    }

    #[test]
    fn guests_of_two_servers_are_kept_apart() {
        let [here, there] = ["http://a:1", "http://a:2"].map(|address| Server::new(address).unwrap());
        let ann = PlayerName::new("Ann").unwrap();
        assert_ne!(file_name(&here, &ann), file_name(&there, &ann));
    }
}
