//! Who the user is on a server: a guest by name, whose token is kept so that the same name comes back to its seat. A
//! token that is kept is never written over: seats hang on it, and a server that refuses it today may know it again
//! tomorrow.

use std::{fmt, fs, io, path::PathBuf, time::SystemTime};

use bridge_protocol::{GuestToken, PlayerName};
use serde::{Deserialize, Serialize};

use crate::{
    api::{ApiError, Server},
    connection::{ConnectError, Connection, Options, limits},
    retry::Patience,
    state::StateDir,
};

const KIND: &str = "guests";

/// A guest on a server.
#[derive(Debug)]
pub struct Identity {
    server: Server,
    state: StateDir,
    /// Under which file name the token is kept.
    file: String,
    kept: Kept,
    notices: Vec<IdentityNotice>,
}

/// The file of a guest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Kept {
    #[serde(flatten)]
    guest: GuestToken,
    /// When the token expires, in seconds since 1970 (UTC) by the clock of this machine. Files of earlier versions do
    /// not say it: theirs were written when the token was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expires_at: Option<u64>,
}

impl Kept {
    /// The file of a guest who was given just now.
    fn fresh(guest: GuestToken, now: SystemTime) -> Self {
        let expires_at = seconds(now).saturating_add(guest.expires_in);
        Self { guest, expires_at: Some(expires_at) }
    }
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
        /// The answer of the server.
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
        /// The error of the disk.
        source: io::Error,
    },
    /// An expired token could not make way.
    #[error("{}: {source}", .kept_in.display())]
    NotSetAside {
        /// The token's file.
        kept_in: PathBuf,
        /// The error of the disk.
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
        let kept = match known(&state, &file)? {
            Some(kept) => kept,
            None => fresh(&server, name, &state, &file, &mut notices).await?,
        };
        Ok(Self { server, state, file, kept, notices })
    }

    /// The guest that the identity is of: account, name and token.
    pub fn guest(&self) -> &GuestToken {
        &self.kept.guest
    }

    /// The notices for the user that were not given yet; each is given once.
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
        let refused = match Connection::open_with(&self.server, &self.guest().token, options).await {
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
        let Self { server, state, file, kept, notices } = self;
        *kept = fresh(server, &kept.guest.name, state, file, notices).await?;
        Ok(Connection::open_with(server, &kept.guest.token, options).await?)
    }

    /// Whether the time for which the token was said to be good is over, by the clock of this machine.
    fn is_over(&self) -> bool {
        is_over(&self.kept, SystemTime::now(), || fs::metadata(self.path())?.modified())
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
    let patience = Patience::of(limits::PATIENCE);
    loop {
        match server.guest(name).await {
            Ok(guest) => return Ok(guest),
            Err(error) => patience.wait(error).await?,
        }
    }
}

/// `written` says when the file of an earlier version was.
fn is_over(kept: &Kept, now: SystemTime, written: impl FnOnce() -> io::Result<SystemTime>) -> bool {
    let since_written = || written().map(|written| seconds(written).saturating_add(kept.guest.expires_in)).ok();
    kept.expires_at.or_else(since_written).is_some_and(|expires_at| seconds(now) >= expires_at)
}

/// Since 1970; nothing before that.
fn seconds(moment: SystemTime) -> u64 {
    moment.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn known(state: &StateDir, file: &str) -> Result<Option<Kept>, IdentityError> {
    let kept_in = state.path(KIND, file);
    state.load_whole(KIND, file).map_err(|source| IdentityError::Unreadable { kept_in, source })
}

async fn fresh(
    server: &Server,
    name: &PlayerName,
    state: &StateDir,
    file: &str,
    notices: &mut Vec<IdentityNotice>,
) -> Result<Kept, IdentityError> {
    let kept = Kept::fresh(passing_guest(server, name).await?, SystemTime::now());
    match state.keep_first(KIND, file, &kept) {
        Ok(_) => Ok(kept),
        // Another window came first: one name is one guest.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(known(state, file)?.unwrap_or(kept)),
        Err(error) => {
            notices.push(IdentityNotice::NotKept(error));
            Ok(kept)
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
    use std::time::Duration;

    use bridge_protocol::AccountId;

    use super::*;

    /// How long after it was given the token's file was put where it is.
    const COPIED: Duration = Duration::from_secs(1_000);

    fn ann() -> GuestToken {
        let (account, name) = (AccountId::from_bytes([2; 16]), PlayerName::new("Ann").unwrap());
        GuestToken { token: "a.guest.token".to_owned(), account, name, expires_in: 60 }
    }

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
    fn a_token_is_over_when_its_own_time_is_and_not_by_when_its_file_was_copied() {
        let given = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let folder = tempfile::tempdir().unwrap();
        let state = StateDir::at(folder.path());
        state.keep_first(KIND, "ann.json", &Kept::fresh(ann(), given)).unwrap();
        let kept = known(&state, "ann.json").unwrap().unwrap();
        assert_eq!(kept.guest, ann());
        let over = |kept: &Kept, after| is_over(kept, given + Duration::from_secs(after), || Ok(given + COPIED));
        assert!(!over(&kept, 59) && over(&kept, 60));
        let earlier = Kept { expires_at: None, ..kept };
        assert!(!over(&earlier, 60) && over(&earlier, 60 + COPIED.as_secs()));
    }

    #[test]
    fn a_token_that_an_earlier_version_kept_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateDir::at(folder.path());
        state.keep_first(KIND, "ann.json", &ann()).unwrap();
        let kept = known(&state, "ann.json").unwrap().unwrap();
        assert_eq!(kept, Kept { guest: ann(), expires_at: None });
    }

    #[test]
    fn guests_of_two_servers_are_kept_apart() {
        let [here, there] = ["http://a:1", "http://a:2"].map(|address| Server::new(address).unwrap());
        let ann = PlayerName::new("Ann").unwrap();
        assert_ne!(file_name(&here, &ann), file_name(&there, &ann));
    }
}
