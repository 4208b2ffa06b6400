//! The HTTP beside the socket: a name gives a guest's token, a token gives a ticket for one connection. It knows the
//! server's address and nothing of tables.

mod error;
mod invite;
mod server;
mod tls;

pub use error::{ApiError, BadAddress};
pub use invite::{BadLink, InviteLink, Role};
pub use server::Server;
pub use tls::encryption;
