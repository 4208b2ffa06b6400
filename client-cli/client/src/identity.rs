//! Who the user is on a server: a guest by name, whose token is kept so that the same name comes back to its seat. A
//! token that is kept is never written over: seats hang on it, and a server that refuses it today may know it again
//! tomorrow.

use std::{
    fmt, fs, io,
    path::PathBuf,
    time::{Duration, SystemTime},
};

use bridge_protocol::{GuestToken, PlayerName};
use tokio::time::sleep;

use crate::{
    api::{ApiError, Server},
    connection::{ConnectError, Connection, Options},
    state::StateDir,
};

const KIND: &str = "guests";

/// How often to ask again where a server wants fewer guests from one address.
const ATTEMPTS: usize = 10;

/// A guest on a server.
#[derive(Debug)]
pub struct Identity {
    server: Server,
    state: StateDir,
    /// Under which file name the token is kept.
    file: String,
    guest: GuestToken,
    notices: Vec<IdentityNotice>,
}

/// Why a guest is not there, or does not get in.
#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    /// There is no connection.
    #[error(transparent)]
    Connect(Box<ConnectError>),
    /// A token that should still be good is refused.
    #[error(
        "{refused}\nYour token is kept in {}, and your seats hang on it. If the server's clock or its key was changed by \
         mistake, try again when that is put right. If it was set up anew, move the file away or come under another name, \
         and you are a new guest.",
        .kept_in.display()
    )]
    TokenRefused {
        /// What the server said.
        refused: Box<ApiError>,
        /// The token's file.
        kept_in: PathBuf,
    },
    /// There is a token and it cannot be read.
    #[error(
        "your token is kept in {} and cannot be read ({source}): put the file right, or move it away to be a new guest",
        .kept_in.display()
    )]
    Unreadable {
        /// The token's file.
        kept_in: PathBuf,
        /// What the disk said.
        source: io::Error,
    },
    /// An expired token could not make way.
    #[error("{}: {source}", .kept_in.display())]
    NotSetAside {
        /// The token's file.
        kept_in: PathBuf,
        /// What the disk said.
        source: io::Error,
    },
}

impl From<ConnectError> for IdentityError {
    fn from(error: ConnectError) -> Self {
        Self::Connect(Box::new(error))
    }
}

impl From<ApiError> for IdentityError {
    fn from(error: ApiError) -> Self {
        ConnectError::from(error).into()
    }
}

/// Something that the user should be told about who they are; displayed, it is a sentence.
#[derive(Debug)]
pub enum IdentityNotice {
    /// The token had expired, and a fresh guest of the same name has taken its place.
    Renewed {
        /// Where the old token is.
        aside: PathBuf,
    },
    /// The token could not be kept.
    NotKept(io::Error),
}

impl fmt::Display for IdentityNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Renewed { aside } => write!(
                f,
                "Your token has expired: you are a new guest now. The old one is kept in {}.",
                aside.display()
            ),
            Self::NotKept(error) => {
                write!(f, "Your token could not be kept ({error}): another time you will be another guest.")
            }
        }
    }
}

impl Identity {
    /// The guest of this name, known from before or fresh.
    ///
    /// # Errors
    /// If the server gives no token, or what is kept cannot be read.
    pub async fn of(server: &Server, name: &PlayerName, state: &StateDir) -> Result<Self, IdentityError> {
        let (server, state, file) = (server.clone(), state.clone(), file_name(server, name));
        let mut notices = Vec::new();
        let guest = match known(&state, &file)? {
            Some(guest) => guest,
            None => fresh(&server, name, &state, &file, &mut notices).await?,
        };
        Ok(Self { server, state, file, guest, notices })
    }

    /// Who this is.
    pub fn guest(&self) -> &GuestToken {
        &self.guest
    }

    /// What the user should be told; each is given once.
    pub fn take_notices(&mut self) -> Vec<IdentityNotice> {
        std::mem::take(&mut self.notices)
    }

    /// Connects. Where the server does not take the token any more, and its time is over, a fresh guest of the same
    /// name does, and the old token is set aside.
    ///
    /// # Errors
    /// If no connection comes about. A token that is refused before its time is kept, and the error says where and what
    /// to do.
    pub async fn connect(&mut self, options: Options) -> Result<Connection, IdentityError> {
        let refused = match Connection::open_with(&self.server, &self.guest.token, options).await {
            Err(ConnectError::Api(error @ ApiError::TokenRefused { .. })) => error,
            connection => return Ok(connection?),
        };
        let kept_in = self.path();
        if !self.is_over() {
            return Err(IdentityError::TokenRefused { refused: Box::new(refused), kept_in });
        }
        let aside = self.state.set_aside(KIND, &self.file);
        let aside = aside.map_err(|source| IdentityError::NotSetAside { kept_in, source })?;
        self.notices.push(IdentityNotice::Renewed { aside });
        self.guest = fresh(&self.server, &self.guest.name, &self.state, &self.file, &mut self.notices).await?;
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

fn known(state: &StateDir, file: &str) -> Result<Option<GuestToken>, IdentityError> {
    let kept_in = state.path(KIND, file);
    state.load_whole(KIND, file).map_err(|source| IdentityError::Unreadable { kept_in, source })
}

async fn fresh(
    server: &Server,
    name: &PlayerName,
    state: &StateDir,
    file: &str,
    notices: &mut Vec<IdentityNotice>,
) -> Result<GuestToken, IdentityError> {
    let guest = passing_guest(server, name).await?;
    match state.keep_first(KIND, file, &guest) {
        Ok(_) => Ok(guest),
        // Another window came first: one name is one guest.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(known(state, file)?.unwrap_or(guest)),
        Err(error) => {
            notices.push(IdentityNotice::NotKept(error));
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
    fn a_token_that_cannot_be_read_is_not_taken_for_none() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateDir::at(folder.path());
        assert_eq!(known(&state, "ann.json").unwrap(), None);
        let path = state.keep(KIND, "ann.json", &"no token").unwrap();
        let error = known(&state, "ann.json").unwrap_err();
        assert!(matches!(error, IdentityError::Unreadable { .. }), "{error:?}");
        assert!(error.to_string().contains(path.to_str().unwrap()), "{error}");
    }

    #[test]
    fn guests_of_two_servers_are_kept_apart() {
        let [here, there] = ["http://a:1", "http://a:2"].map(|address| Server::new(address).unwrap());
        let ann = PlayerName::new("Ann").unwrap();
        assert_ne!(file_name(&here, &ann), file_name(&there, &ann));
    }
}
