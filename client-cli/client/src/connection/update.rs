//! What a connection tells whoever holds it.

use std::{sync::Arc, time::Duration};

use bridge_dealing::Contribution;
use bridge_protocol::{
    Announcement, EventId, Lane, MatchId, Presence, Reply, Seq, TableEvent, TableId, TableView, Welcome,
};
use bridge_rules::BySeat;

use super::{Ended, Followed, FollowedEvent, PostError};

/// Something that happened, in order.
#[derive(Clone, Debug)]
pub enum Update {
    /// The server has said welcome, first or again.
    Connected(Welcome),
    /// The connection is lost; it is made again by itself.
    Lost {
        /// The reason, in words for people.
        why: String,
        /// How long from now until the next attempt is made.
        retry_in: Duration,
    },
    /// The connection is over for good.
    Ended(Ended),
    /// A table has changed.
    Table {
        /// Id of the table.
        table: TableId,
        /// The table after the events.
        attended: Attended,
        /// The events since the last view; none if the view came as a whole.
        events: Vec<TableEvent>,
    },
    /// A match has changed; its view always comes as a whole.
    Match {
        /// Id of the match.
        id: MatchId,
        /// The match as it stands.
        followed: Followed,
    },
    /// An event of several matches has changed; its view always comes as a whole.
    Event {
        /// Id of the event.
        id: EventId,
        /// The event as it stands.
        followed: FollowedEvent,
    },
    /// Who of the four is connected.
    Presence(Presence),
    /// The table may not be seen any more, or was left.
    Gone(TableId),
    /// The match may not be followed any more, or is not by one's own wish.
    MatchGone(MatchId),
    /// The event may not be followed any more, or is not by one's own wish.
    EventGone(EventId),
    /// The server's owner says something to everybody.
    Announcement(Announcement),
    /// The answer to a frame that was posted.
    Reply(Box<Reply>),
    /// A frame that was posted did not go out.
    NotSent {
        /// The number under which it was posted.
        id: u64,
        /// The reason why it was not sent.
        why: PostError,
    },
    /// A frame as it came, on a tapped connection.
    Frame(String),
}

/// A table as this connection sees it.
#[derive(Clone, Debug)]
pub struct Attended {
    /// The lane whose view it is.
    pub lane: Lane,
    /// The number of the last event in the view.
    pub seq: Seq,
    /// The table as that lane sees it.
    pub view: Arc<TableView>,
    /// Who of the four is connected, when the server has said so.
    pub here: Option<BySeat<bool>>,
    /// The contribution of this connection to the deal. It is worth keeping: with it the player can check the dealing.
    pub contribution: Option<Contribution>,
}
