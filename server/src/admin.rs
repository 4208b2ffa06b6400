//! `bridge-server admin`: the operator's commands, through a Unix socket in the data directory that only the server's
//! own user may open. Every order is written into the audit before it is carried out.

mod carry_out;
mod client;
mod command_line;
mod listener;
mod person;
mod protocol;
mod shown;
mod tell;

use std::{
    io,
    path::{Path, PathBuf},
};

pub(crate) use client::run;
pub(crate) use command_line::CommandLine;
pub(crate) use listener::{Socket, serve};

/// The socket's file in the data directory.
const SOCKET: &str = "admin.sock";

/// Longer paths than this no system takes for a socket.
const LONGEST_PATH: usize = 103;

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
