//! What a finished board is worth (Laws 12, 79C, 90; Spec C16), until the correction period is over.

use crate::table::{auction, claim, direction, session};
use bridge_protocol::{Adjusted, Adjustment, Award, Ratio, Refusal, Unit};
use bridge_rules::{BoardNumber, Contract, Outcome};

use super::{Decision, nothing};
use crate::{
    BelongsTo, Moment,
    table::{
        Record, Table,
        awards::{Percents, bad, possible, result},
    },
};

impl Table {
    pub(super) fn adjust_to(&self, board: BoardNumber, ns: &Award, ew: &Award, at: Moment) -> Decision {
        self.check_correction(board, at)?;
        let percents = match self.belongs_to {
            BelongsTo::Match(_) => Percents::Refused,
            BelongsTo::Host(_) | BelongsTo::Event(_) => Percents::Taken,
        };
        possible(ns, board, percents)?;
        possible(ew, board, percents)?;
        Ok(vec![self.adjusted(board, Adjusted::Awards { ns: ns.clone(), ew: ew.clone() }, None)])
    }

    pub(super) fn penalise(&self, amount: Ratio, unit: Unit, at: Moment) -> Decision {
        self.in_correction_period(at)?;
        if matches!(self.belongs_to, BelongsTo::Event(_)) {
            return Err(bad("at a table of an event nobody counts it: fine the pair or the person in the event"));
        }
        if self.set.is_of_match() && unit == Unit::Matchpoints {
            return Err(bad("a match of two teams has no matchpoints"));
        }
        if amount.n == 0 || amount.d == 0 { Err(bad("a penalty is more than nothing")) } else { Ok(Vec::new()) }
    }

    pub(super) fn rescore(&self, board: BoardNumber, contract: Option<Contract>, tricks: u8, at: Moment) -> Decision {
        self.check_correction(board, at)?;
        let outcome = result(contract, tricks)?;
        Ok(vec![self.adjusted(board, Adjusted::Rescored {}, Some(outcome))])
    }

    /// The board on the table ends without a score, or a finished one is struck out.
    pub(super) fn void(&self, board: BoardNumber, at: Moment) -> Decision {
        if !self.stage.is_board_on() || self.board_due() != Some(board) {
            self.check_correction(board, at)?;
            return Ok(vec![self.adjusted(board, Adjusted::Void {}, None)]);
        }
        if self.set.goes_on() {
            return Err(nothing(
                "in this form every deal counts: take the board back to where it went wrong, but not across what was drawn",
            ));
        }
        let mut records = self.nothing_is_pending();
        records.extend(self.board_ends_as(Outcome::PassedOut, self.adjusted(board, Adjusted::Void {}, None)));
        Ok(records)
    }

    /// The board on the table ends, and its score is not what was played.
    pub(in crate::table) fn board_ends_as(&self, outcome: Outcome, adjusted: Record) -> Vec<Record> {
        let mut records = self.board_ends(outcome);
        let over =
            records.iter().position(|record| matches!(record, Record::Session(session::Record::BoardEnded { .. })));
        records.insert(over.map_or(0, |over| over + 1), adjusted);
        records
    }

    /// What makes all see the same before a board ends that was not played out: the tray comes, a claim is as if not
    /// made.
    pub(in crate::table) fn nothing_is_pending(&self) -> Vec<Record> {
        if self.claim().is_some() {
            return vec![Record::Claim(claim::Record::ClaimSettled { accepted: false })];
        }
        let across = self.stage.in_auction().and_then(|stage| Some((stage, stage.context.tray.as_ref()?)));
        match across {
            Some((stage, tray)) if tray.crossed < stage.auction.calls().len() => {
                vec![Record::Auction(auction::Record::TrayCame)]
            }
            Some(_) | None => Vec::new(),
        }
    }

    pub(in crate::table) fn adjusted(&self, board: BoardNumber, to: Adjusted, outcome: Option<Outcome>) -> Record {
        let ruling = self.direction.next_adjustment();
        Record::Direction(direction::Record::Adjusted { adjustment: Adjustment { board, to, ruling }, outcome })
    }

    fn check_correction(&self, board: BoardNumber, at: Moment) -> Result<(), Refusal> {
        if !self.set.boards().contains(&board) {
            return Err(nothing("the session has no such board"));
        }
        if !self.finished.iter().any(|finished| finished.board == board) {
            return Err(Refusal::BoardNotOver { board });
        }
        // What has no score yet is ruled when somebody comes to rule it; that corrects nothing.
        let waits = self.direction.adjustment(board).is_some_and(|adjustment| adjustment.to == Adjusted::ToBeRuled {});
        if waits { Ok(()) } else { self.in_correction_period(at) }
    }

    fn in_correction_period(&self, at: Moment) -> Result<(), Refusal> {
        if self.set.goes_on() {
            return Err(nothing("in this form what a deal came to stands: the terms of the next one follow from it"));
        }
        if self.correction_period_is_over(at) { Err(Refusal::CorrectionPeriodOver {}) } else { Ok(()) }
    }
}
