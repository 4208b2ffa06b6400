//! What was kept from a lane while a board was on comes out when it is over: that the director was called, and what he
//! ruled.

use bridge_protocol::{Lane, Ruling};

use crate::table::{Event, Hearing, Table};

impl Table {
    /// With what those are told for whom these events end the waiting.
    pub(in super::super) fn with_what_comes_out(&self, mut events: Vec<Event>) -> Vec<Event> {
        if let Some(place) = events.iter().position(|event| matches!(event, Event::BoardEnded { .. })) {
            let out = self.comes_out_after_the_board(&events);
            events.splice(place + 1..place + 1, out);
        } else if let Some(place) = events.iter().position(|event| matches!(event, Event::Claimed { .. })) {
            let out = self.call_comes_out_with_the_claim();
            events.splice(place + 1..place + 1, out);
        }
        events
    }

    fn comes_out_after_the_board(&self, events: &[Event]) -> Vec<Event> {
        let told = |(number, to): (u32, Vec<Lane>)| Event::RulingTold { number, to };
        let kept = self.direction.not_told().map(|(number, to)| (number, to.to_vec()));
        // The ruling that ends the board itself.
        let ruling = events.iter().find_map(|event| match event {
            Event::Ruled { ruling, .. } => Some(ruling),
            _ => None,
        });
        let last = ruling.map(|ruling| (self.direction.next_ruling(), self.those_who_wait(ruling)));
        let last = last.filter(|(_, to)| !to.is_empty());
        let call = call_told(self.direction.not_told_of_call().collect());
        kept.chain(last).map(told).chain(call).collect()
    }

    /// A claim ends the play: what dummy called the director for may be said (Laws 43A1, 68D).
    fn call_comes_out_with_the_claim(&self) -> Option<Event> {
        let hears = |lane: &Lane| self.hears_call(None, false, *lane);
        call_told(self.direction.not_told_of_call().filter(hears).collect())
    }

    fn those_who_wait(&self, ruling: &Ruling) -> Vec<Lane> {
        Lane::ALL.into_iter().filter(|lane| self.hearing(ruling, *lane) == Hearing::AfterTheBoard).collect()
    }
}

fn call_told(to: Vec<Lane>) -> Option<Event> {
    (!to.is_empty()).then_some(Event::CallTold { to })
}
