//! Those who follow a machine that is shown whole: whoever follows it gets all that his lane may see, whenever that has
//! changed. A view that is the same as the last one is not sent, so that what a lane may not know does not show in its
//! stream.

use std::sync::Arc;

use bridge_game::Moment;
use bridge_protocol::{AccountId, Answer, Closing, ClosingReason, Refusal, ServerFrame};
use tokio::sync::oneshot;

use super::{Caller, Guests, Machine, Surroundings, machine::above};
use crate::{
    bells::Bell,
    outbox::{ConnectionId, Frame, Outbox, reply},
};

/// A machine that is followed: a match, an event.
pub(crate) trait Followed: Machine<Guests = Followers<Self>, Word = Follow<Self>> {
    /// Whose eyes a view is for.
    type Lane: Copy + Eq + Send + 'static;

    fn lane_of(&self, account: AccountId) -> Option<Self::Lane>;

    /// All that a lane may see.
    fn shown_to(&self, lane: Self::Lane) -> ServerFrame;

    /// The answer to whoever begins to follow.
    fn following(&self, account: AccountId, lane: Self::Lane) -> Answer;

    /// The answer to whoever has no part in it.
    fn unknown() -> Refusal;
}

/// Show it from here on, to somebody who has a place in it. `following` gets his lane, if he has one.
pub(crate) struct Follow<M: Followed> {
    pub(crate) caller: Caller,
    pub(crate) following: oneshot::Sender<Option<M::Lane>>,
}

/// Who follows. They are not in the journal: after a restart everybody has to come back.
pub(crate) struct Followers<M: Followed> {
    followers: Vec<Follower<M>>,
    /// The last view of each lane that somebody follows.
    shown: Vec<(M::Lane, Frame)>,
    /// Its own, rung for whoever sees to what lies below it; none once it is over.
    bell: Option<Arc<Bell>>,
    /// That of what it belongs to, if it belongs to anything.
    above: Option<Arc<Bell>>,
}

struct Follower<M: Followed> {
    connection: ConnectionId,
    account: AccountId,
    lane: M::Lane,
    outbox: Outbox,
}

impl<M: Followed> Guests<M> for Followers<M> {
    fn new(machine: &M, around: &Surroundings) -> Self {
        let above = above(machine.belongs_to()).and_then(|id| around.bells.find(id));
        Self { followers: Vec::new(), shown: Vec::new(), bell: around.bells.find(machine.stream()), above }
    }

    fn have_gone(&self, machine: &M) -> bool {
        machine.is_finished() && self.followers.is_empty()
    }

    /// Its steward looks after it.
    fn are_away(&self) -> bool {
        false
    }

    fn are_left_alone(&self) -> bool {
        self.followers.is_empty() && self.above.is_none()
    }

    fn complete(&self, command: M::Command) -> M::Command {
        command
    }

    /// Who looks on does not matter to it.
    fn presence(&self, _: &M) -> Option<M::Command> {
        None
    }

    fn take_in(&mut self, machine: &mut M, records: &[M::Record], at: Moment) {
        for record in records {
            machine.apply(record, at);
        }
        if records.is_empty() {
            return;
        }
        if let Some(bell) = &self.bell {
            bell.ring();
        }
        if let Some(above) = &self.above {
            above.ring_from(machine.stream());
        }
    }

    fn publish(&mut self, machine: &M) -> u64 {
        let followers = &self.followers;
        self.shown.retain(|(lane, _)| followers.iter().any(|follower| follower.lane == *lane));
        let mut told = 0;
        for (lane, shown) in &mut self.shown {
            let current = Frame::text(&machine.shown_to(*lane));
            if *shown != current {
                *shown = current;
                for follower in self.followers.iter().filter(|follower| follower.lane == *lane) {
                    follower.outbox.push(shown);
                    told += 1;
                }
            }
        }
        told + self.change_lanes(machine)
    }

    /// Whoever follows already is shown it once more, and not twice.
    fn expect(&mut self, machine: &M, caller: &Caller) {
        self.dismiss(machine, caller.connection);
    }

    fn enter(&mut self, machine: &M, caller: Caller) {
        let account = caller.person.account;
        let Some(lane) = Followed::lane_of(machine, account) else { return };
        reply(&caller.outbox, caller.request, machine.following(account, lane));
        caller.outbox.push(&self.view(machine, lane));
        self.dismiss(machine, caller.connection);
        self.followers.push(Follower { connection: caller.connection, account, lane, outbox: caller.outbox });
    }

    fn dismiss(&mut self, _: &M, connection: ConnectionId) {
        self.followers.retain(|follower| follower.connection != connection);
    }

    fn hear(&mut self, machine: &M, word: Follow<M>, _: &Surroundings) {
        let Follow { caller, following } = word;
        let lane = Followed::lane_of(machine, caller.person.account);
        match lane {
            Some(_) => self.enter(machine, caller),
            None => reply(&caller.outbox, caller.request, Answer::Refused(M::unknown().into())),
        }
        // The session may have gone away while the letter was under way.
        following.send(lane).ok();
    }

    fn asker(word: &Follow<M>) -> &Caller {
        &word.caller
    }
}

impl<M: Followed> Followers<M> {
    /// A spectator may have become a player, on another connection of his.
    fn change_lanes(&mut self, machine: &M) -> u64 {
        let mut told = 0;
        for place in 0..self.followers.len() {
            let Follower { account, lane, .. } = self.followers[place];
            if let Some(current) = Followed::lane_of(machine, account).filter(|current| *current != lane) {
                let view = self.view(machine, current);
                let follower = &mut self.followers[place];
                follower.lane = current;
                follower.outbox.push(&view);
                told += 1;
            }
        }
        told
    }

    /// What the lane was shown last, or is shown from here on.
    fn view(&mut self, machine: &M, lane: M::Lane) -> Frame {
        if let Some((_, shown)) = self.shown.iter().find(|(each, _)| *each == lane) {
            return shown.clone();
        }
        let current = Frame::text(&machine.shown_to(lane));
        self.shown.push((lane, current.clone()));
        current
    }
}

/// What stops speaking does not leave its followers before an old score: they come again and find what the journal
/// holds.
impl<M: Followed> Drop for Followers<M> {
    fn drop(&mut self) {
        let closing = Closing { reason: ClosingReason::Restart, retry_after_ms: None };
        self.followers.iter().for_each(|follower| follower.outbox.close(closing));
    }
}
