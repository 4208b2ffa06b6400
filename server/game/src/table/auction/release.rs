//! When a call is shown to the others: the pause after a jump bid, and the tray that crosses the screen (Spec C9).

use std::time::Duration;

use bridge_protocol::{
    Meaning,
    limits::{SKIP_PAUSE, TRAY_HOLD, TRAY_RETURN},
};
use bridge_rules::{AuctionOutcome, BoardNumber, Call, Outcome, Seat};

use crate::{
    Moment, ServerIdentity,
    table::{AuctionStage, HeldCall, Record, ScreenSide, Table, Tray, auction},
};

impl Table {
    /// Until when the next call is held: after a jump bid nobody may know how soon it was made (Law 73A2).
    pub(in crate::table) fn pause_after_jump(&self, stage: &AuctionStage, at: Moment) -> Option<Moment> {
        let paused = self.policy.skip_pause && stage.auction.ends_in_jump();
        // What is rectified behind the screen does not make the pause any longer: across it that is not known (Spec
        // C9.3).
        let until = stage.context.seen_at.last()?.after(SKIP_PAUSE);
        (paused && at < until).then_some(until)
    }

    /// A call is shown to the others, or to the screenmate until the tray crosses.
    pub(in crate::table) fn call_goes_out(
        &self,
        stage: &AuctionStage,
        (seat, call): (Seat, Call),
        meaning: Option<Meaning>,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Vec<Record> {
        let mut after = stage.auction.clone();
        after.call_unchecked(call);
        let mut records = vec![Record::Auction(auction::Record::Called { seat, call, meaning })];
        match &stage.context.tray {
            None => records.extend(self.it_came_to(after.outcome())),
            Some(tray) if after.turn().is_some_and(|next| ScreenSide::of(next) == tray.side) => {}
            Some(tray) => records.push(Record::Auction(auction::Record::TrayPushed {
                until: at.after(self.tray_hold(stage.board, tray, at, identity)),
            })),
        }
        records
    }

    /// Random, so that a quick return tells nothing, and at most what is left of the time in which a return tells
    /// nothing.
    fn tray_hold(&self, board: BoardNumber, tray: &Tray, at: Moment, identity: &ServerIdentity) -> Duration {
        let longest = TRAY_RETURN.saturating_sub(at.since(tray.pushed_at)).min(TRAY_HOLD);
        // By what both sides have seen: what either rectified behind the screen must not change it (Spec C9.3).
        let calls_seen = u32::try_from(tray.crossed).expect("an auction has fewer than 320 calls");
        let question = [&self.id.to_bytes()[..], &board.get().to_be_bytes(), &calls_seen.to_be_bytes()].concat();
        let [a, b, c, d, ..] = identity.key.chance("tray", &question);
        // As a share of 2^32. A millisecond at least: a tray comes after it was pushed.
        let share = u128::from(u32::from_be_bytes([a, b, c, d]));
        let held_ms = u64::try_from((longest.as_millis() * share) >> 32).expect("a few seconds");
        Duration::from_millis(held_ms.max(1))
    }

    /// It is known what is played, or that nothing is.
    pub(in crate::table) fn it_came_to(&self, outcome: Option<AuctionOutcome>) -> Vec<Record> {
        match outcome {
            None => Vec::new(),
            Some(AuctionOutcome::Contract(contract)) => {
                vec![Record::Auction(auction::Record::ContractReached { contract })]
            }
            Some(AuctionOutcome::PassedOut) => self.board_ends(Outcome::PassedOut),
        }
    }

    pub(in crate::table) fn release_deadline(&self) -> Option<Moment> {
        let context = &self.stage.in_auction()?.context;
        let released = context.held.as_ref().map(|held| held.until);
        released.or(context.tray.as_ref().and_then(|tray| tray.crossing).map(|crossing| crossing.arrives))
    }

    /// A call is released, or the tray arrives.
    pub(in crate::table) fn release(&self, at: Moment, identity: &ServerIdentity) -> Vec<Record> {
        let Some(stage) = self.stage.in_auction() else { return Vec::new() };
        match &stage.context.held {
            Some(HeldCall { seat, call, meaning, .. }) => {
                self.call_goes_out(stage, (*seat, *call), meaning.clone(), at, identity)
            }
            None => {
                let mut records = vec![Record::Auction(auction::Record::TrayCame)];
                records.extend(self.it_came_to(stage.auction.outcome()));
                records
            }
        }
    }
}
