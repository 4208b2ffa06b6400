//! A call: turn, and whether it is admissible (Laws 17 to 19).

use bridge_protocol::{Meaning, Refusal, Turn};
use bridge_rules::{Call, Calling, IllegalCall, Seat};

use crate::table::decide::{DONE_BEFORE, Decision};
use crate::{
    Moment, ServerIdentity,
    table::{Act, AuctionStage, Person, Record, Table, auction},
};

impl auction::Command {
    pub(in crate::table) fn decide(
        self,
        table: &Table,
        person: &Person,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Decision {
        let Self::Call { turn, call, meaning } = self;
        table.make_call(table.seat_of_player(person)?, turn, call, meaning, at, identity)
    }
}

impl Table {
    pub(in crate::table) fn make_call(
        &self,
        seat: Seat,
        turn: Turn,
        call: Call,
        meaning: Option<Meaning>,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Decision {
        if self.was_done(turn, Act::Called { seat, call }) {
            return self.called_before(seat, turn, meaning);
        }
        if self.form().calling() != Calling::Auction {
            return Err(Refusal::NotAtThisTable {});
        }
        let stage = self.stage.in_auction().ok_or_else(|| self.not_now())?;
        let current = self.turn_of(seat.into());
        if turn != current {
            return Err(Refusal::StaleTurn { current });
        }
        match &stage.context.held {
            Some(held) if held.seat == seat => {
                return if held.call == call { DONE_BEFORE } else { Err(Refusal::CallHeld {}) };
            }
            Some(_) | None => {}
        }
        match self.caller_due(stage, seat) {
            Some(due) if due != seat => return Err(Refusal::OutOfTurn { turn: due }),
            Some(_) => stage.auction.check(call).map_err(inadmissible)?,
            None => return Err(self.not_now()),
        }
        let meaning = self.meaning_with_call(seat, meaning)?;
        match self.pause_after_jump(stage, at) {
            Some(until) => Ok(vec![Record::Auction(auction::Record::CallHeld { seat, call, meaning, until })]),
            None => Ok(self.call_goes_out(stage, (seat, call), meaning, at, identity)),
        }
    }

    /// Whose call is due, as far as a player knows who has not seen every call behind the screen.
    fn caller_due(&self, stage: &AuctionStage, asks: Seat) -> Option<Seat> {
        let (auction, known) = (&stage.auction, self.calls_known(stage, asks.into()));
        if known == auction.calls().len() {
            auction.turn()
        } else {
            Some((0..known).fold(auction.dealer(), |seat, _| seat.next()))
        }
    }
}

fn inadmissible(illegal: IllegalCall) -> Refusal {
    match illegal {
        IllegalCall::InsufficientBid { last, this } => Refusal::InsufficientBid { last, this },
        IllegalCall::InadmissibleDouble { .. } => Refusal::InadmissibleDouble {},
        IllegalCall::InadmissibleRedouble { .. } => Refusal::InadmissibleRedouble {},
        IllegalCall::AuctionOver => Refusal::NotNow { stage: bridge_protocol::Stage::Play },
    }
}
