//! Who somebody is: a guest's token, tickets that open one socket each, and proofs of having been given one.

mod hs256;
mod proof;
mod ticket;
mod token;

pub(crate) use proof::Proofs;
pub(crate) use ticket::Tickets;
pub(crate) use token::{BadToken, Bearer, TOKEN_LIFE, Tokens};
