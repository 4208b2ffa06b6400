//! Calls and cards: turn, sufficiency, following suit, and what each leads to.

use bridge_protocol::{Kibitzing, Meaning, Refusal, Turn};
use bridge_rules::{Call, Card, IllegalCall, IllegalPlay, Outcome, Seat};

use super::{DONE_BEFORE, Decision};
use crate::{
    Moment, ServerIdentity,
    table::{Act, AuctionStage, PlayStage, Record, Table},
};

impl Table {
    pub(super) fn make_call(
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
        let stage = self.stage.in_auction().ok_or_else(|| self.not_now())?;
        let current = self.turn_of(seat.into());
        if turn != current {
            return Err(Refusal::StaleTurn { current });
        }
        match &stage.proceedings.held {
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
            Some(until) => Ok(vec![Record::CallHeld { seat, call, meaning, until }]),
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

    pub(super) fn play_card(&self, by: Seat, turn: Turn, card: Card, at: Moment) -> Decision {
        if self.was_done(turn, Act::Played { by, card }) || self.lies_face_down(by, turn, card) {
            return DONE_BEFORE;
        }
        let stage = self.play_stage()?;
        self.at_turn(turn)?;
        self.lead_is_not_hidden()?;
        if stage.claim.is_some() {
            return Err(Refusal::ClaimOpen {});
        }
        let tricks = stage.play.tricks();
        let (Some(seat), Some(player)) = (tricks.turn(), tricks.player()) else {
            return Err(self.not_now());
        };
        if player != by {
            return Err(if seat == by { Refusal::DeclarerPlaysDummy {} } else { Refusal::OutOfTurn { turn: player } });
        }
        stage.play.check(seat, card).map_err(illegal)?;
        if let Some(lead) = self.face_down_lead(stage, card, at) {
            return Ok(vec![lead]);
        }
        let mut records = vec![Record::Played { by, seat, card }];
        if !stage.dummy_is_faced {
            records.push(Record::DummyFaced);
        }
        if stage.play.is_at_last_card() {
            let (contract, mut after) = (tricks.contract(), tricks.clone());
            after.play_unchecked(card);
            let taken = after.won(contract.declarer.side());
            records.extend(self.board_ends(Outcome::Played { contract, tricks: taken }));
        }
        Ok(records)
    }

    /// The board is over, and with the last board of the set the session.
    pub(super) fn board_ends(&self, outcome: Outcome) -> Vec<Record> {
        let mut records = vec![Record::BoardEnded { outcome }];
        if self.policy.kibitzing == Kibitzing::Delayed {
            records.push(Record::BoardShown);
        }
        if self.finished.len() + 1 == self.set.boards().len() {
            records.push(Record::SessionFinished);
        }
        records
    }

    pub(super) fn play_stage(&self) -> Result<&PlayStage, Refusal> {
        self.stage.in_play().ok_or_else(|| self.not_now())
    }

    pub(super) fn not_now(&self) -> Refusal {
        Refusal::NotNow { stage: self.stage.name() }
    }

    pub(super) fn at_turn(&self, turn: Turn) -> Result<(), Refusal> {
        let current = self.turn();
        if turn == current { Ok(()) } else { Err(Refusal::StaleTurn { current }) }
    }

    pub(super) fn was_done(&self, turn: Turn, act: Act) -> bool {
        self.act_at(turn) == Some(act)
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

fn illegal(illegal: IllegalPlay) -> Refusal {
    match illegal {
        IllegalPlay::OutOfTurn { turn, .. } => Refusal::OutOfTurn { turn },
        IllegalPlay::NotHeld { seat, card } => Refusal::NotHeld { seat, card },
        IllegalPlay::Revoke { led, card } => Refusal::Revoke { led, card },
        IllegalPlay::PlayOver => Refusal::NotNow { stage: bridge_protocol::Stage::Gathering },
    }
}
