//! Every limit of the protocol, in one place, each with its reason.

use std::time::Duration;

/// The largest frame and message a client may send, in bytes: an imported set of [`MAX_BOARDS`] fits with room to spare.
pub const MAX_FRAME: usize = 16 * 1024;
/// Characters of [`Refusal::Malformed`](crate::Refusal::Malformed)'s detail: enough to find the mistake, too few to echo a frame.
pub const MAX_DETAIL: usize = 200;
/// Boards in one set: what `bridge-deal/1` commits to at once, and more than an evening holds.
pub const MAX_BOARDS: usize = 100;
/// Tables that one connection attends at the same time: enough for a host who looks in on his friends.
pub const MAX_TABLES_ATTENDED: usize = 8;
/// Kibitzers that one table admits in its life.
pub const MAX_KIBITZERS: usize = 1_000;
/// Characters in a line of chat, after cleaning.
pub const MAX_CHAT: usize = 300;
/// Claims that one side may make on one board: a fourth would only keep the others from playing.
pub const CLAIMS_PER_SIDE: usize = 3;
/// Lines of chat that a table remembers for those who arrive later.
pub const CHAT_REMEMBERED: usize = 100;
/// The shortest and the longest name of a player, in characters.
pub const NAME_LENGTH: std::ops::RangeInclusive<usize> = 3..=20;
/// How long players have to commit to their contribution, and again to reveal it.
pub const CONTRIBUTION_WINDOW: Duration = Duration::from_secs(5);
/// How long a new socket has to say hello with a valid ticket.
pub const HELLO_DEADLINE: Duration = Duration::from_secs(5);
/// How long a ticket can be used, once.
pub const TICKET_LIFE: Duration = Duration::from_secs(30);
/// How often the server pings a connection.
pub const PING_EVERY: Duration = Duration::from_secs(20);
/// How long a connection may be silent (not even a pong) before the server drops it.
pub const SILENCE: Duration = Duration::from_secs(45);
/// Frames that may wait for one slow reader before its socket is closed.
pub const OUTBOX_FRAMES: usize = 256;
/// Bytes that may wait for one slow reader before its socket is closed.
pub const OUTBOX_BYTES: usize = 256 * 1024;
