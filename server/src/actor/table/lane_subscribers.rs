//! Who attends a table at present, by lane. It is not in the journal: after a restart everybody has to come back.

use bridge_game::Table;
use bridge_protocol::{AccountId, ByLane, Lane, Presence, ServerFrame};
use bridge_rules::{BySeat, Seat};

use super::lanes::snapshot;
use crate::{
    actor::message::COME_BACK,
    outbox::{ConnectionId, Frame, Outbox},
    planted::{Fault, is_planted},
};

/// One connection that attends a table.
#[derive(Debug)]
pub(super) struct Subscriber {
    pub(super) connection: ConnectionId,
    pub(super) account: AccountId,
    pub(super) outbox: Outbox,
    pub(super) hears: Hears,
}

/// What a connection hears of its lane when that is told next.
#[derive(Debug)]
pub(super) enum Hears {
    /// All of it.
    All,
    /// Its account has left the lane: what had been told by then, if anything. What comes behind it is for others.
    Until(Option<Frame>),
}

/// The order in which the lanes are served.
const SERVED: [Lane; 6] = [Lane::North, Lane::East, Lane::South, Lane::West, Lane::Director, Lane::Kibitzer];

#[derive(Debug, Default)]
pub(super) struct LaneSubscribers(ByLane<Vec<Subscriber>>);

impl LaneSubscribers {
    /// Whether no person attends. Computers stay as long as somebody does.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|(_, subscribers)| subscribers.iter().all(|each| each.account.is_computer()))
    }

    pub(super) fn is_here(&self, seat: Seat) -> bool {
        !self.0[seat.into()].is_empty()
    }

    /// Whether somebody plays there who is no computer.
    pub(super) fn has_person(&self, seat: Seat) -> bool {
        self.0[seat.into()].iter().any(|each| !each.account.is_computer())
    }

    /// Sends each lane its frame, if it has one; gives how many connections were sent something.
    pub(super) fn tell(&self, frames: &ByLane<Option<Frame>>) -> u64 {
        let mut told = 0;
        for (lane, subscriber) in self.subscribers() {
            let lane = if lane == Lane::East && is_planted(Fault::WrongLane) { Lane::North } else { lane };
            let frame = match &subscriber.hears {
                Hears::All => &frames[lane],
                Hears::Until(last) => last,
            };
            if let Some(frame) = frame {
                subscriber.outbox.push(frame);
                told += 1;
            }
        }
        told
    }

    /// Lets a connection in; tells whether that changes who of the four is here.
    pub(super) fn admit(&mut self, subscriber: Subscriber, lane: Lane) -> bool {
        let before = self.here();
        self.remove(subscriber.connection);
        self.0[lane].push(subscriber);
        self.here() != before
    }

    /// Takes a connection out of every lane but one. It is told nothing of that: a snapshot of the lane that is left
    /// follows.
    pub(super) fn quit_others(&mut self, connection: ConnectionId, lane: Lane) {
        for other in Lane::ALL.into_iter().filter(|other| *other != lane) {
            self.0[other].retain(|subscriber| subscriber.connection != connection);
        }
    }

    /// Lets a connection go; tells whether that changes who of the four is here.
    pub(super) fn unsubscribe(&mut self, connection: ConnectionId) -> bool {
        let before = self.here();
        self.remove(connection);
        self.here() != before
    }

    /// Whose account has left its lane with what was applied last hears no more of that than `so_far`.
    pub(super) fn part(&mut self, table: &Table, so_far: impl Fn(Lane) -> Option<Frame>) {
        for lane in Lane::ALL {
            let mut last = None;
            let stays = |subscriber: &Subscriber| table.lane_of(subscriber.account) == Some(lane);
            for subscriber in self.0[lane].iter_mut().filter(|subscriber| !stays(subscriber)) {
                if matches!(subscriber.hears, Hears::All) && !is_planted(Fault::OldSeatHeard) {
                    subscriber.hears = Hears::Until(last.get_or_insert_with(|| so_far(lane)).clone());
                }
            }
        }
    }

    /// Whoever has changed seats attends their new lane, and is shown the table through it, as is whoever left a lane
    /// and is back in it; tells whether there was anybody.
    pub(super) fn follow_their_seats(&mut self, table: &Table) -> bool {
        let mut moved = Vec::new();
        for lane in Lane::ALL {
            let goes_to = |subscriber: &Subscriber| {
                let to = table.lane_of(subscriber.account)?;
                let has_missed = to == lane && matches!(subscriber.hears, Hears::Until(_));
                let has_moved = to != lane && lane.seat().is_some() && to.seat().is_some();
                (has_missed || has_moved).then_some(to)
            };
            let going = self.0[lane].extract_if(.., |subscriber| goes_to(subscriber).is_some());
            moved.extend(going.filter_map(|subscriber| Some((goes_to(&subscriber)?, subscriber))));
        }
        let any = !moved.is_empty();
        for (lane, subscriber) in moved {
            subscriber.outbox.send(&snapshot(table, lane));
            self.0[lane].push(Subscriber { hears: Hears::All, ..subscriber });
        }
        any
    }

    /// Lets go whoever attends a lane that is no longer theirs, with the word that the table is gone for them; tells
    /// whether that changes who of the four is here.
    pub(super) fn unsubscribe_strangers(&mut self, table: &Table) -> bool {
        let before = self.here();
        for lane in Lane::ALL {
            self.0[lane].retain(|subscriber| {
                let belongs = table.lane_of(subscriber.account) == Some(lane);
                if !belongs {
                    subscriber.outbox.send(&ServerFrame::Gone { table: table.id() });
                }
                belongs
            });
        }
        self.here() != before
    }

    /// Tells everyone who is here, or only the connection that came if nothing changed for the others.
    pub(super) fn announce(&self, table: &Table, newcomer: ConnectionId, changed: bool) {
        if changed {
            return self.show_presence(table);
        }
        let frame = self.presence(table);
        let newcomers = self.subscribers().filter(|(_, subscriber)| subscriber.connection == newcomer);
        newcomers.for_each(|(_, subscriber)| subscriber.outbox.push(&frame));
    }

    pub(super) fn show_presence(&self, table: &Table) {
        let frame = self.presence(table);
        self.subscribers().for_each(|(_, subscriber)| subscriber.outbox.push(&frame));
    }

    /// Everyone, in the order in which they are served: however many watch, the players do not wait for them.
    fn subscribers(&self) -> impl Iterator<Item = (Lane, &Subscriber)> {
        SERVED.into_iter().flat_map(|lane| self.0[lane].iter().map(move |subscriber| (lane, subscriber)))
    }

    /// To which lanes somebody listens. A player always does: who was away comes back for what they missed.
    pub(super) fn listened(&self) -> ByLane<bool> {
        ByLane::from_fn(|lane| lane.seat().is_some() || !self.0[lane].is_empty())
    }

    /// Who of the four is connected.
    pub(super) fn here(&self) -> BySeat<bool> {
        BySeat::from_fn(|seat| self.is_here(seat))
    }

    fn presence(&self, table: &Table) -> Frame {
        let here = self.here();
        let substitutes_due = Seat::ALL
            .into_iter()
            // Whoever has just come back is noted in a moment.
            .filter(|seat| !here[*seat] && table.substitute_due(*seat).is_some())
            .collect();
        Frame::text(&ServerFrame::Presence(Presence { table: table.id(), here, substitutes_due }))
    }

    fn remove(&mut self, connection: ConnectionId) {
        for lane in Lane::ALL {
            self.0[lane].retain(|subscriber| subscriber.connection != connection);
        }
    }
}

/// A table that stops speaking, however it came to that, does not leave its subscribers before a picture: they come
/// again and find what the journal holds.
impl Drop for LaneSubscribers {
    fn drop(&mut self) {
        self.subscribers().for_each(|(_, subscriber)| subscriber.outbox.close(COME_BACK));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_served_before_the_director_and_the_director_before_the_kibitzers() {
        let mut subscribers = LaneSubscribers::default();
        for (number, lane) in (0..).zip([Lane::Kibitzer, Lane::West, Lane::Director, Lane::Kibitzer, Lane::North]) {
            subscribers.admit(subscriber(number), lane);
        }
        let served: Vec<Lane> = subscribers.subscribers().map(|(lane, _)| lane).collect();
        assert_eq!(served, [Lane::North, Lane::West, Lane::Director, Lane::Kibitzer, Lane::Kibitzer]);
    }

    fn subscriber(number: u8) -> Subscriber {
        let account = AccountId::from_bytes([number; 16]);
        let (connection, outbox) = (ConnectionId(number.into()), Outbox::to_nobody());
        Subscriber { connection, account, outbox, hears: Hears::All }
    }
}
