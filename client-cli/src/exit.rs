//! How a command ends: a number for scripts and one sentence for people.

use bridge_client::{
    api::{ApiError, BadLink},
    connection::{ConnectError, Ended, RequestError},
    identity::IdentityError,
};
use bridge_protocol::Refusal;
use std::{fmt, process::ExitCode};

use crate::text::shown;

/// What the numbers mean and what the client keeps, for `--help`.
pub const EXIT_CODES: &str = "\
Who you are on each server is kept in $XDG_STATE_HOME/bridge-cli or ~/.local/state/bridge-cli; BRIDGE_STATE names
another folder.

Exit codes:
  0  done; for replay, verify and log: everything agrees
  1  something does not agree: a replayed result, a proof, a log, a count of errors
  2  a bad file, invitation or command line
  3  no connection: nobody answers, or the server was gone for too long
  4  the server refused
  5  verify: nothing wrong was found, but not everything could be checked";

/// How a command ended that did what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All is well.
    Good,
    /// It was done, and something does not agree.
    Disagreement,
    /// It was done, nothing was found that does not agree, and not everything could be checked.
    NotKnown,
}

/// Why a command was not done: a sentence that says what to do. It may quote a server, and is displayed without
/// anything that a terminal obeys.
#[derive(Debug)]
pub struct Failure {
    kind: Kind,
    sentence: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    BadInput,
    NoConnection,
    Refused,
}

impl Failure {
    /// What was given cannot be used.
    pub fn bad_input(sentence: impl Into<String>) -> Self {
        Self { kind: Kind::BadInput, sentence: sentence.into() }
    }

    /// The network or the server's presence failed.
    pub fn no_connection(sentence: impl Into<String>) -> Self {
        Self { kind: Kind::NoConnection, sentence: sentence.into() }
    }

    /// The server said no.
    pub fn refused(sentence: impl Into<String>) -> Self {
        Self { kind: Kind::Refused, sentence: sentence.into() }
    }

    /// A file that cannot be read or written.
    pub fn file(path: &std::path::Path, error: &std::io::Error) -> Self {
        Self::bad_input(format!("{}: {error}", path.display()))
    }

    /// The number for scripts.
    pub fn code(&self) -> u8 {
        match self.kind {
            Kind::BadInput => 2,
            Kind::NoConnection => 3,
            Kind::Refused => 4,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(&self.sentence))
    }
}

impl std::error::Error for Failure {}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Good => Self::SUCCESS,
            Outcome::Disagreement => Self::FAILURE,
            Outcome::NotKnown => Self::from(5),
        }
    }
}

impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Self {
        match &error {
            ApiError::Unreachable { server, .. } if is_without_tls(&error) => {
                Self::no_connection(format!("what answers at {server} does not speak TLS: write http:// for https://"))
            }
            ApiError::Unreachable { .. } | ApiError::Strange { .. } => Self::no_connection(error.to_string()),
            ApiError::TokenRefused { .. } | ApiError::TooMany { .. } | ApiError::Refused { .. } => {
                Self::refused(error.to_string())
            }
        }
    }
}

/// Whether the answer to an encrypted greeting was a plain one.
fn is_without_tls(error: &ApiError) -> bool {
    error.to_string().contains("InvalidContentType")
}

impl From<ConnectError> for Failure {
    fn from(error: ConnectError) -> Self {
        match error {
            ConnectError::Api(error) => error.into(),
            ConnectError::Closed(_) => Self::refused(error.to_string()),
            ConnectError::Socket(_) | ConnectError::Strange | ConnectError::TooSlow => {
                Self::no_connection(error.to_string())
            }
        }
    }
}

impl From<IdentityError> for Failure {
    fn from(error: IdentityError) -> Self {
        match error {
            IdentityError::Connect(error) => (*error).into(),
            IdentityError::TokenRefused { .. } => Self::refused(error.to_string()),
            IdentityError::Unreadable { .. } | IdentityError::NotSetAside { .. } => Self::bad_input(error.to_string()),
        }
    }
}

impl From<Ended> for Failure {
    fn from(ended: Ended) -> Self {
        match ended {
            Ended::NotWelcome { .. } => Self::refused(ended.to_string()),
            Ended::Closed | Ended::Unread | Ended::GaveUp { .. } => Self::no_connection(ended.to_string()),
        }
    }
}

/// With which option the same command may be good: under another name, or with what the server's owner gives out.
pub(crate) const fn option_against(why: &Refusal) -> &'static str {
    if matches!(why, Refusal::NoSuchTable {} | Refusal::NoSuchMatch {} | Refusal::NoSuchEvent {}) {
        " (--name NAME)"
    } else if matches!(why, Refusal::CodeWanted {}) {
        " (--code CODE)"
    } else {
        ""
    }
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        match &error {
            RequestError::Ended(ended) => ended.clone().into(),
            RequestError::Refused(refused) => Self::refused(format!("{error}{}", option_against(&refused.why))),
            RequestError::Gone | RequestError::Strange(_) => Self::refused(error.to_string()),
        }
    }
}

impl From<BadLink> for Failure {
    fn from(bad: BadLink) -> Self {
        Self::bad_input(bad.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Holds C-PLAIN-TEXT.
    #[test]
    fn a_failure_that_quotes_a_server_has_nothing_in_it_that_a_terminal_obeys() {
        let server = "http://127.0.0.1:8080".parse().unwrap();
        let error = ApiError::Refused { server, status: 400, message: "\u{1b}[2Jevil".to_owned() };
        assert!(Failure::from(error).to_string().contains("refused: \u{fffd}[2Jevil"));
    }

    #[test]
    fn who_came_under_another_name_is_told_the_option() {
        let refused = |why: Refusal| Failure::from(RequestError::Refused(Box::new(why.into()))).to_string();
        assert!(refused(Refusal::NoSuchTable {}).ends_with("(--name NAME)"));
        assert!(!refused(Refusal::NotHost {}).contains("--name"));
    }

    #[test]
    fn who_has_shown_no_code_is_told_the_option() {
        let refused = Failure::from(RequestError::Refused(Box::new(Refusal::CodeWanted {}.into())));
        assert!(refused.to_string().ends_with("(--code CODE)"), "{refused}");
    }
}
