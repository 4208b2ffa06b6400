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

pub(crate) use client::run;
pub(crate) use command_line::CommandLine;
pub(crate) use listener::{Socket, serve};

/// The socket's file in the data directory.
const SOCKET: &str = "admin.sock";
