//! Who somebody is: a guest's token, and tickets that open one socket each.

mod hs256;
mod ticket;
mod token;

pub(crate) use ticket::Tickets;
pub(crate) use token::{TOKEN_LIFE, Tokens};
