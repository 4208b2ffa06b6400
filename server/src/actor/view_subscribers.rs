//! Those who follow a machine that is shown whole: whoever follows it gets all that their lane may see, whenever that
//! has changed. A view that is the same as the last one is not sent, so that what a lane may not know does not show in
//! its stream.

use std::sync::Arc;

use bridge_protocol::{AccountId, Answer, Refusal, ServerFrame};
use tokio::sync::oneshot;

use super::{ActorContext, Caller, Machine, Subscribers, machine::above, message::COME_BACK};
use crate::{
    clock::Clock,
    notifiers::{Above, Notifier},
    outbox::{ConnectionId, Frame, Outbox, reply},
    planted::{Fault, is_planted},
    robots::Robots,
};

/// A machine that is followed: a match, an event.
pub(crate) trait Followed: Machine<Subscribers = ViewSubscribers<Self>, Query = Follow<Self>> {
    /// Whose eyes a view is for.
    type Lane: Copy + Eq + Send + 'static;

    fn lane_of(&self, account: AccountId) -> Option<Self::Lane>;

    /// Whether a lane may see something else once this has happened; the machine has taken it in.
    fn is_news_to(&self, _: &Self::Record, _: Self::Lane) -> bool {
        true
    }

    /// Whether all who follow it do so as before, and all that is wanted below it is wanted as before.
    fn is_a_report(_: &Self::Record) -> bool {
        false
    }

    /// All that a lane may see; what is due by this clock is told in the time of day.
    fn shown_to(&self, lane: Self::Lane, clock: &Clock) -> ServerFrame;

    /// The answer to whoever begins to follow.
    fn following(&self, account: AccountId, lane: Self::Lane) -> Answer;

    /// The answer to whoever has no part in it.
    fn unknown() -> Refusal;
}

/// Show it from here on, to somebody who has a place in it. `following` gets their lane, if they have one.
pub(crate) struct Follow<M: Followed> {
    pub(crate) caller: Caller,
    pub(crate) following: oneshot::Sender<Option<M::Lane>>,
}

/// Who follows. They are not in the journal: after a restart everybody has to come back.
pub(crate) struct ViewSubscribers<M: Followed> {
    subscribers: Vec<Subscriber<M>>,
    /// The last view of each lane that somebody follows.
    shown: Vec<Shown<M::Lane>>,
    /// Whether somebody may follow it through another lane than before.
    may_have_moved: bool,
    /// Wakes whoever reconciles what lies below the machine; none once it is over.
    notifier: Option<Arc<Notifier>>,
    /// What the machine belongs to.
    above: Above,
    robots: Robots,
    /// The machine's own.
    clock: Clock,
    /// How far the calendar was ahead when the views were made.
    apart: i64,
}

/// What a lane was last shown. To make a view anew is most of what an event of many tables costs.
struct Shown<L> {
    lane: L,
    frame: Frame,
    /// Whether there may be something to see since.
    is_stale: bool,
}

struct Subscriber<M: Followed> {
    connection: ConnectionId,
    account: AccountId,
    lane: M::Lane,
    outbox: Outbox,
}

impl<M: Followed> Subscribers<M> for ViewSubscribers<M> {
    fn new(machine: &M, context: &ActorContext) -> Self {
        let above = context.notifiers.above(above(machine.belongs_to()));
        let notifier = context.notifiers.find(machine.stream());
        let clock = context.clock.clone();
        let apart = context.clock.apart();
        Self {
            subscribers: Vec::new(),
            shown: Vec::new(),
            may_have_moved: false,
            notifier,
            above,
            robots: context.robots.clone(),
            clock,
            apart,
        }
    }

    fn may_unload(&self, machine: &M) -> bool {
        machine.is_finished() && self.subscribers.is_empty()
    }

    /// Its reconciler looks after it.
    fn may_sleep(&self) -> bool {
        false
    }

    fn may_expire(&self) -> bool {
        self.subscribers.is_empty() && self.above.notifier().is_none()
    }

    fn with_server_facts(&self, command: M::Command) -> M::Command {
        M::with_computers(command, self.free_computers())
    }

    fn free_computers(&self) -> usize {
        self.robots.free()
    }

    fn set_clock(&mut self, clock: &Clock) {
        self.clock = clock.clone();
    }

    /// Who looks on does not matter to it.
    fn presence(&self, _: &M) -> Option<M::ServerCommand> {
        None
    }

    fn on_applied(&mut self, machine: &M, record: &M::Record) {
        for shown in &mut self.shown {
            shown.is_stale |= machine.is_news_to(record, shown.lane);
        }
    }

    fn on_all_applied(&mut self, machine: &M, records: &[M::Record]) {
        if records.is_empty() {
            return;
        }
        let is_more = !records.iter().all(M::is_a_report);
        self.may_have_moved |= is_more;
        if let Some(notifier) = self.notifier.as_ref().filter(|_| is_more) {
            notifier.notify();
        }
        if let Some(above) = self.above.notifier() {
            above.notify_from(machine.stream());
        }
    }

    fn publish(&mut self, machine: &M) -> u64 {
        self.look_at_calendar();
        let subscribers = &self.subscribers;
        self.shown.retain(|shown| subscribers.iter().any(|subscriber| subscriber.lane == shown.lane));
        let mut told = 0;
        for Shown { lane, frame, is_stale } in self.shown.iter_mut().filter(|shown| shown.is_stale) {
            *is_stale = false;
            let current = Frame::text(&machine.shown_to(*lane, &self.clock));
            if *frame != current {
                let earlier = std::mem::replace(frame, current);
                for subscriber in self.subscribers.iter().filter(|subscriber| subscriber.lane == *lane) {
                    subscriber.outbox.push_in_place_of(&earlier, frame);
                    told += 1;
                }
            }
        }
        if std::mem::take(&mut self.may_have_moved) { told + self.change_lanes(machine) } else { told }
    }

    /// Whoever follows already is shown it once more, and not twice.
    fn before_subscribe(&mut self, machine: &M, caller: &Caller) {
        self.unsubscribe(machine, caller.connection);
    }

    fn subscribe(&mut self, machine: &M, caller: Caller) {
        let account = caller.person.account;
        let Some(lane) = Followed::lane_of(machine, account) else { return };
        reply(&caller.outbox, caller.request, machine.following(account, lane));
        caller.outbox.push(&self.view(machine, lane));
        self.unsubscribe(machine, caller.connection);
        self.subscribers.push(Subscriber { connection: caller.connection, account, lane, outbox: caller.outbox });
    }

    fn unsubscribe(&mut self, _: &M, connection: ConnectionId) {
        self.subscribers.retain(|subscriber| subscriber.connection != connection);
    }

    fn handle_query(&mut self, machine: &M, query: Follow<M>, _: &ActorContext) {
        let Follow { caller, following } = query;
        let lane = Followed::lane_of(machine, caller.person.account);
        match lane {
            Some(_) => self.subscribe(machine, caller),
            None => reply(&caller.outbox, caller.request, Answer::Refused(M::unknown().into())),
        }
        // The connection may have gone while the message was under way.
        following.send(lane).ok();
    }

    fn refuse_query(query: Follow<M>, refusal: Refusal) {
        query.caller.refuse(refusal);
    }

    fn caller_of(query: &Follow<M>) -> Option<&Caller> {
        Some(&query.caller)
    }
}

impl<M: Followed> ViewSubscribers<M> {
    /// When it has stepped, what is due is due at another time of day.
    fn look_at_calendar(&mut self) {
        let apart = self.clock.apart();
        if self.apart != apart {
            self.apart = apart;
            self.shown.iter_mut().for_each(|shown| shown.is_stale = true);
        }
    }

    /// A spectator may have become a player, on another connection of theirs; and whoever has no part in it any more
    /// does not follow it.
    fn change_lanes(&mut self, machine: &M) -> u64 {
        self.subscribers.retain(|subscriber| Followed::lane_of(machine, subscriber.account).is_some());
        let mut told = 0;
        for place in 0..self.subscribers.len() {
            let Subscriber { account, lane, .. } = self.subscribers[place];
            if let Some(current) = Followed::lane_of(machine, account).filter(|current| *current != lane) {
                let view = self.view(machine, current);
                let subscriber = &mut self.subscribers[place];
                subscriber.lane = current;
                subscriber.outbox.push(&view);
                told += 1;
            }
        }
        told
    }

    /// What the lane was shown last, or is shown from here on.
    fn view(&mut self, machine: &M, lane: M::Lane) -> Frame {
        self.look_at_calendar();
        let is_for = |shown: &&Shown<M::Lane>| shown.lane == lane || is_planted(Fault::DirectorsEyes);
        if let Some(shown) = self.shown.iter().find(is_for) {
            // Whoever follows it already is told with the next publishing.
            let is_stale = shown.is_stale;
            return if is_stale { Frame::text(&machine.shown_to(lane, &self.clock)) } else { shown.frame.clone() };
        }
        let frame = Frame::text(&machine.shown_to(lane, &self.clock));
        self.shown.push(Shown { lane, frame: frame.clone(), is_stale: false });
        frame
    }
}

/// Closes the connections of all subscribers, so that none goes on showing a stale view: they come again and find what
/// the journal holds.
impl<M: Followed> Drop for ViewSubscribers<M> {
    fn drop(&mut self) {
        self.subscribers.iter().for_each(|subscriber| subscriber.outbox.close(COME_BACK));
    }
}
