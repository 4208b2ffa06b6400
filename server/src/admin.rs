//! `bridge-server admin`: the operator's commands, through a Unix socket in the data directory that only the server's
//! own user may open. Every order is written into the audit before it is carried out.

mod carry_out;
mod client;
mod command_line;
mod listener;
mod outcome;
mod person;
mod protocol;
mod refused;
mod shown;
mod tell;

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{gateway::AppState, keys::Keys};

pub(crate) use client::run;
pub(crate) use command_line::CommandLine;
pub(crate) use listener::{Socket, serve};

/// Does to its end what was cut off when the server was stopped.
pub(crate) async fn go_on(state: Arc<AppState>, keys: Keys) {
    let stop = state.stop.clone();
    stop.run_until_cancelled(carry_out::Orders::new(state, keys).go_on_erasing()).await;
}

/// The socket's file in the data directory.
const SOCKET: &str = "admin.sock";

/// Longer paths than this the system does not take for a socket.
const LONGEST_PATH: usize = if cfg!(target_os = "linux") { 107 } else { 103 };

/// Where the socket of a data directory is.
///
/// # Errors
/// If no socket can be there, as its path is too long.
fn socket_path(data: &Path) -> io::Result<PathBuf> {
    let path = data.join(SOCKET);
    if path.as_os_str().len() > LONGEST_PATH {
        let why = format!(
            "{} is too long a path for a socket: move the data to a directory with a shorter one, or name it as it is \
             seen from the working directory",
            path.display()
        );
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_is_too_long_for_a_socket_is_refused_in_words() {
        let of_length = |length: usize| PathBuf::from(format!("/{}", "d".repeat(length - "//admin.sock".len())));
        assert_eq!(socket_path(&of_length(LONGEST_PATH)).unwrap().as_os_str().len(), LONGEST_PATH);
        let why = socket_path(&of_length(LONGEST_PATH + 1)).unwrap_err().to_string();
        assert!(why.contains("shorter"), "{why}");
    }
}
