//! What was kept from a lane while a board was on comes out when it is over: that the director was called, and what
//! they ruled.

use bridge_protocol::{Lane, Ruling};

use crate::table::{Disclosure, Record, Table, claim, direction, session};

impl Table {
    /// With what those are told for whom these records end the waiting.
    pub(in crate::table) fn with_what_comes_out(&self, mut records: Vec<Record>) -> Vec<Record> {
        if let Some(place) =
            records.iter().position(|record| matches!(record, Record::Session(session::Record::BoardEnded { .. })))
        {
            let out = self.comes_out_after_the_board(&records);
            records.splice(place + 1..place + 1, out);
        } else if let Some(place) =
            records.iter().position(|record| matches!(record, Record::Claim(claim::Record::Claimed { .. })))
        {
            let out = self.call_comes_out_with_the_claim();
            records.splice(place + 1..place + 1, out);
        }
        records
    }

    fn comes_out_after_the_board(&self, records: &[Record]) -> Vec<Record> {
        let told = |(number, to): (u32, Vec<Lane>)| Record::Direction(direction::Record::RulingTold { number, to });
        let kept = self.direction.not_told().map(|(number, to)| (number, to.to_vec()));
        // The ruling that ends the board itself.
        let ruling = records.iter().find_map(|record| match record {
            Record::Direction(direction::Record::Ruled { ruling, .. }) => Some(ruling),
            _ => None,
        });
        let last = ruling.map(|ruling| (self.direction.next_ruling(), self.those_who_wait(ruling)));
        let last = last.filter(|(_, to)| !to.is_empty());
        let call = call_told(self.direction.not_told_of_call().collect());
        kept.chain(last).map(told).chain(call).collect()
    }

    /// A claim ends the play: what dummy called the director for may be said (Laws 43A1, 68D).
    fn call_comes_out_with_the_claim(&self) -> Option<Record> {
        let hears = |lane: &Lane| self.hears_call(None, false, *lane);
        call_told(self.direction.not_told_of_call().filter(hears).collect())
    }

    fn those_who_wait(&self, ruling: &Ruling) -> Vec<Lane> {
        Lane::ALL.into_iter().filter(|lane| self.disclosure(ruling, *lane) == Disclosure::AfterTheBoard).collect()
    }
}

fn call_told(to: Vec<Lane>) -> Option<Record> {
    (!to.is_empty()).then_some(Record::Direction(direction::Record::CallTold { to }))
}
