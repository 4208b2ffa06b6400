//! Calls, those that wait, and the tray.

use bridge_protocol::Meaning;
use bridge_rules::{Call, Contract, Seat};

use super::{Crossing, Record};
use crate::{
    Moment,
    table::{Act, HeldCall, Stage, Table},
};

impl Record {
    pub(in crate::table) fn apply(&self, table: &mut Table) {
        match self {
            Self::Called { seat, call, meaning } => {
                table.call_is_made(*seat, *call);
                if let Some(meaning) = meaning {
                    table.call_is_explained(*seat, meaning);
                }
            }
            Self::CallHeld { seat, call, meaning, until } => {
                table.call_is_held(*seat, *call, meaning.as_ref(), *until);
            }
            Self::TrayPushed { until } => table.tray_is_pushed(*until),
            Self::TrayCame => table.tray_comes(),
            Self::ContractReached { contract } => table.contract_is_reached(*contract),
        }
    }
}

impl Table {
    fn call_is_made(&mut self, seat: Seat, call: Call) {
        let turn = self.turn();
        if let Stage::Auction(stage) = &mut self.stage {
            stage.auction.call_unchecked(call);
            stage.context.called_at.push(turn);
            stage.context.seen_at.push(self.now);
            self.acts.push(Act::Called { seat, call });
        }
    }

    fn contract_is_reached(&mut self, contract: Contract) {
        let dummy_is_faced = self.dummy_before_the_lead().is_some();
        let stage = match &self.stage {
            Stage::Auction(stage) => {
                stage.as_ref().clone().conclude(contract, self.seating().play_order(contract.declarer))
            }
            Stage::Declaring(stage) => stage.as_ref().clone().conclude(contract, dummy_is_faced),
            Stage::Gathering
            | Stage::Committing { .. }
            | Stage::Revealing { .. }
            | Stage::Drawing(_)
            | Stage::Play(_)
            | Stage::Finished => return,
        };
        self.stage = Stage::Play(Box::new(stage));
    }

    pub(in crate::table) fn call_is_held(&mut self, seat: Seat, call: Call, meaning: Option<&Meaning>, until: Moment) {
        let thought_ms = self.thinking_ms();
        if let Some(context) = self.stage.context_mut() {
            let meaning = meaning.cloned();
            context.held = Some(HeldCall { seat, call, meaning, until, thought_ms });
        }
    }

    pub(in crate::table) fn tray_is_pushed(&mut self, until: Moment) {
        let now = self.now;
        if let Some(tray) = self.stage.context_mut().and_then(|context| context.tray.as_mut()) {
            tray.crossing = Some(Crossing { pushed_at: now, arrives: until });
        }
    }

    pub(in crate::table) fn tray_comes(&mut self) {
        let (turn, now) = (self.turn(), self.now);
        if let Some(context) = self.stage.context_mut()
            && let Some(tray) = &mut context.tray
        {
            tray.side = tray.side.other();
            tray.crossed_before = tray.crossed;
            tray.crossed = context.called_at.len();
            tray.turn_across = turn;
            if let Some(last) = context.seen_at.last_mut() {
                *last = now;
            }
            // The director may send it across before it was pushed, and ends the board.
            tray.pushed_at = tray.crossing.take().map_or(tray.pushed_at, |crossing| crossing.pushed_at);
        }
    }
}
