//! The events of several matches that a connection follows: the latest view of each, with what was agreed there.

use std::{collections::BTreeMap, sync::Arc};

use bridge_protocol::{ContestConditions, ContestFrame, ContestId, ContestLane, ContestPlace, ContestView};

use super::Update;

/// An event as this connection sees it.
#[derive(Clone, Debug)]
pub struct FollowedContest {
    /// Whose eyes.
    pub lane: ContestLane,
    /// What the account is in the event.
    pub places: Vec<ContestPlace>,
    /// What was agreed.
    pub conditions: Arc<ContestConditions>,
    /// The event.
    pub view: Arc<ContestView>,
}

#[derive(Default)]
pub(super) struct Contests {
    joined: BTreeMap<ContestId, (Vec<ContestPlace>, Arc<ContestConditions>)>,
    followed: BTreeMap<ContestId, FollowedContest>,
}

impl Contests {
    /// The server says what one is in an event; its view follows, unless it has been seen already.
    pub(super) fn follow(
        &mut self,
        id: ContestId,
        places: Vec<ContestPlace>,
        conditions: ContestConditions,
    ) -> Option<Update> {
        self.joined.insert(id, (places.clone(), Arc::new(conditions)));
        let followed = self.followed.get_mut(&id)?;
        followed.places = places;
        Some(Update::Contest { id, followed: followed.clone() })
    }

    /// None for an event that was left while its frame was under way.
    pub(super) fn see(&mut self, frame: ContestFrame) -> Option<Update> {
        let ContestFrame { id, lane, view } = frame;
        let (places, conditions) = self.joined.get(&id)?.clone();
        let followed = FollowedContest { lane, places, conditions, view: Arc::new(view) };
        self.followed.insert(id, followed.clone());
        Some(Update::Contest { id, followed })
    }

    pub(super) fn leave(&mut self, id: ContestId) {
        self.joined.remove(&id);
        self.followed.remove(&id);
    }

    /// The events to follow again on the next line.
    pub(super) fn ids(&self) -> Vec<ContestId> {
        self.joined.keys().copied().collect()
    }

    /// Every event as it stands.
    pub(super) fn latest(&self) -> impl Iterator<Item = Update> {
        self.followed.iter().map(|(id, followed)| Update::Contest { id: *id, followed: followed.clone() })
    }
}
