//! Every limit of a connection, each with its reason.

use std::time::Duration;

/// Requests that may wait for the connection to take them up: who asks more waits.
pub const ASKS: usize = 32;
/// Requests on their way without an answer. Acts wait for their turn anyhow, and as many are said again after a
/// reconnect.
pub const UNANSWERED: usize = 32;
/// Updates that may wait to be read: some boards' worth. When there are as many the latest views take the place of all
/// of them; a tapped connection stops reading instead.
pub const UPDATES: usize = 1024;
/// Updates that may wait to be read beside those and are told once, so that no view takes their place: answers, what is
/// gone, announcements. Whoever lets that many lie reads nothing any more, and the connection ends.
pub const TOLD_ONCE: usize = 4 * UPDATES;
/// The longest frame taken from a server.
pub const FRAME: usize = bridge_protocol::limits::MAX_SERVER_FRAME;
/// The most that a socket reads at once, in bytes.
pub const READ_BUFFER: usize = 4096;
/// The most that a socket may hold back when the network is slow, in bytes: some of our longest frames.
pub const WRITE_BUFFER: usize = 256 * 1024;
/// How long connecting, ticket and hello may take together.
pub const CONNECT_WITHIN: Duration = Duration::from_secs(15);
/// How long goodbye may take.
pub const CLOSE_WITHIN: Duration = Duration::from_secs(1);
/// The wait before the first attempt to come back, and how far it doubles.
pub const FIRST_WAIT: Duration = Duration::from_millis(80);
/// The longest wait between attempts: a player will not wait longer than that after the server is back.
pub const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// The time that a connection has to stand for its loss to count as the first: a server that lets one in and drops one
/// at once is asked no faster than one that is gone.
pub const STEADY: Duration = Duration::from_secs(10);
/// Requests that a new connection sends again before any of them is answered: the least that a server lets anybody send
/// at once is 5.
pub const AGAIN_AT_ONCE: usize = 4;
/// When to look again what the dealing wants that the server could not take at present.
pub const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// How long a server may be gone before the connection gives up: longer than any restart.
pub const PATIENCE: Duration = Duration::from_secs(600);
/// The first number that the connection uses for requests of its own; numbers of posted frames stay below.
pub const OWN_IDS: u64 = 1 << 52;
