#![doc = include_str!("../README.md")]

mod client;
mod client_message;
mod fiction;
mod manager;
mod manager_message;
mod text;

pub use client::{Board, Client, Prompt, Reply};
pub use client_message::{ClientMessage, Ready};
pub use manager::{Broken, Fact, Manager, Reaction};
pub use manager_message::ManagerMessage;
pub use text::Unreadable;

/// The version that everybody speaks.
pub const VERSION: u32 = 18;

/// The longest line that is read, in bytes: an alert's words are the longest part.
pub const MAX_LINE: usize = 1_000;
