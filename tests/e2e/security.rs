//! Whoever means harm, or behaves as if they did.

mod cheating_client;
mod fragmentation;
mod idle_sockets;
mod malformed_frames;
mod names;
mod origin_and_tickets;
mod overload;
mod rate_limits;
mod replay_attacks;
mod slowloris;
mod token_forgery;
mod unauthenticated_sockets;
