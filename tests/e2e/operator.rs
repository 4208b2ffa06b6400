//! What whoever runs a server does with `bridge-server admin`: each order is tried on a real server, and each is in the
//! audit.

pub(crate) mod desk;
pub(crate) mod keeping_out;
mod looking;
mod person;
mod stopping;
mod tokens;
mod trouble;
