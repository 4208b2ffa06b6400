//! The events of several matches that a connection follows: the latest view of each, with what was agreed there.

use std::{collections::BTreeMap, sync::Arc};

use bridge_protocol::{EventConditions, EventFrame, EventId, EventLane, EventPlace, EventView};

use super::Update;
use crate::server_clock::ServerClock;

/// An event as this connection sees it: of teams, or of pairs or persons, in what was agreed and in the view alike, and
/// for as long as it is followed.
#[derive(Clone, Debug)]
pub struct FollowedEvent {
    /// The lane whose view it is.
    pub lane: EventLane,
    /// The places of the account in the event.
    pub places: Vec<EventPlace>,
    /// The conditions as they were agreed at the opening.
    pub conditions: Arc<EventConditions>,
    /// The event as that lane sees it.
    pub view: Arc<EventView>,
    /// By which its times are told.
    pub clock: ServerClock,
}

/// An event of teams is told as one of pairs or of persons, or the other way round. No client can follow it.
pub(super) struct OtherKind;

pub(super) struct Events {
    /// The server's clock as of the last welcome.
    pub(super) clock: ServerClock,
    joined: BTreeMap<EventId, (Vec<EventPlace>, Arc<EventConditions>)>,
    followed: BTreeMap<EventId, FollowedEvent>,
}

impl Events {
    pub(super) fn new(clock: ServerClock) -> Self {
        Self { clock, joined: BTreeMap::new(), followed: BTreeMap::new() }
    }

    /// The server says what one is in an event; its view follows, unless it has been seen already.
    ///
    /// # Errors
    /// If another kind of event was agreed when it was followed before.
    pub(super) fn follow(
        &mut self,
        id: EventId,
        places: Vec<EventPlace>,
        conditions: EventConditions,
    ) -> Result<Option<Update>, OtherKind> {
        let known = self.joined.get(&id).map(|(_, known)| known.of_field().is_some());
        if known.is_some_and(|of_field| of_field != conditions.of_field().is_some()) {
            return Err(OtherKind);
        }
        self.joined.insert(id, (places.clone(), Arc::new(conditions)));
        let Some(followed) = self.followed.get_mut(&id) else { return Ok(None) };
        followed.places = places;
        Ok(Some(Update::Event { id, followed: followed.clone() }))
    }

    /// None for an event that was left while its frame was under way.
    ///
    /// # Errors
    /// If the view is of another kind of event than was agreed.
    pub(super) fn see(&mut self, frame: EventFrame) -> Result<Option<Update>, OtherKind> {
        let EventFrame { id, lane, view } = frame;
        let Some((places, conditions)) = self.joined.get(&id).cloned() else { return Ok(None) };
        if conditions.of_field().is_some() != view.field.is_some() {
            return Err(OtherKind);
        }
        let followed = FollowedEvent { lane, places, conditions, view: Arc::new(view), clock: self.clock };
        self.followed.insert(id, followed.clone());
        Ok(Some(Update::Event { id, followed }))
    }

    /// Lets an event go; tells whether it was held.
    pub(super) fn leave(&mut self, id: EventId) -> bool {
        let seen = self.followed.remove(&id).is_some();
        self.joined.remove(&id).is_some() || seen
    }

    /// The events to follow again on the next socket.
    pub(super) fn ids(&self) -> Vec<EventId> {
        self.joined.keys().copied().collect()
    }

    /// Every event as it stands.
    pub(super) fn latest(&self) -> impl Iterator<Item = Update> {
        self.followed.iter().map(|(id, followed)| Update::Event { id: *id, followed: followed.clone() })
    }
}
