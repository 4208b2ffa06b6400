//! The events of several matches that a connection follows: the latest view of each, with what was agreed there.

use std::{collections::BTreeMap, sync::Arc};

use bridge_protocol::{EventConditions, EventFrame, EventId, EventLane, EventPlace, EventView};

use super::Update;
use crate::server_clock::ServerClock;

/// An event as this connection sees it.
#[derive(Clone, Debug)]
pub struct FollowedEvent {
    /// Whose eyes.
    pub lane: EventLane,
    /// What the account is in the event.
    pub places: Vec<EventPlace>,
    /// What was agreed.
    pub conditions: Arc<EventConditions>,
    /// The event.
    pub view: Arc<EventView>,
    /// By which its times are told.
    pub clock: ServerClock,
}

pub(super) struct Events {
    /// As of the last welcome.
    pub(super) clock: ServerClock,
    joined: BTreeMap<EventId, (Vec<EventPlace>, Arc<EventConditions>)>,
    followed: BTreeMap<EventId, FollowedEvent>,
}

impl Events {
    pub(super) fn new(clock: ServerClock) -> Self {
        Self { clock, joined: BTreeMap::new(), followed: BTreeMap::new() }
    }

    /// The server says what one is in an event; its view follows, unless it has been seen already.
    pub(super) fn follow(
        &mut self,
        id: EventId,
        places: Vec<EventPlace>,
        conditions: EventConditions,
    ) -> Option<Update> {
        self.joined.insert(id, (places.clone(), Arc::new(conditions)));
        let followed = self.followed.get_mut(&id)?;
        followed.places = places;
        Some(Update::Event { id, followed: followed.clone() })
    }

    /// None for an event that was left while its frame was under way.
    pub(super) fn see(&mut self, frame: EventFrame) -> Option<Update> {
        let EventFrame { id, lane, view } = frame;
        let (places, conditions) = self.joined.get(&id)?.clone();
        let followed = FollowedEvent { lane, places, conditions, view: Arc::new(view), clock: self.clock };
        self.followed.insert(id, followed.clone());
        Some(Update::Event { id, followed })
    }

    pub(super) fn leave(&mut self, id: EventId) {
        self.joined.remove(&id);
        self.followed.remove(&id);
    }

    /// The events to follow again on the next line.
    pub(super) fn ids(&self) -> Vec<EventId> {
        self.joined.keys().copied().collect()
    }

    /// Every event as it stands.
    pub(super) fn latest(&self) -> impl Iterator<Item = Update> {
        self.followed.iter().map(|(id, followed)| Update::Event { id: *id, followed: followed.clone() })
    }
}
