//! Calls that wait, the tray, and how long the players think.

use bridge_protocol::Meaning;
use bridge_rules::{Call, Seat};

use crate::{
    Moment,
    table::{Crossing, HeldCall, Record, Table},
};

impl Table {
    pub(super) fn call_is_held(&mut self, seat: Seat, call: Call, meaning: Option<&Meaning>, until: Moment) {
        let thought_ms = self.thinking_ms();
        if let Some(proceedings) = self.stage.proceedings_mut() {
            let meaning = meaning.cloned();
            proceedings.held = Some(HeldCall { seat, call, meaning, until, thought_ms });
        }
    }

    pub(super) fn tray_is_pushed(&mut self, until: Moment) {
        let now = self.now;
        if let Some(tray) = self.stage.proceedings_mut().and_then(|proceedings| proceedings.tray.as_mut()) {
            tray.crossing = Some(Crossing { pushed_at: now, arrives: until });
        }
    }

    pub(super) fn tray_comes(&mut self) {
        let (turn, now) = (self.turn(), self.now);
        if let Some(proceedings) = self.stage.proceedings_mut()
            && let Some(tray) = &mut proceedings.tray
        {
            tray.side = tray.side.other();
            tray.crossed_before = tray.crossed;
            tray.crossed = proceedings.called_at.len();
            tray.turn_across = turn;
            if let Some(last) = proceedings.seen_at.last_mut() {
                *last = now;
            }
            // The director may send it across before it was pushed, and ends the board.
            tray.pushed_at = tray.crossing.take().map_or(tray.pushed_at, |crossing| crossing.pushed_at);
        }
    }

    /// Thinking ends when the server receives an act, and begins when the next player can see that he is on turn. A
    /// call that is held was received when it was made.
    pub(super) fn keeps_time(&mut self, record: &Record) {
        let (now, thinking) = (self.now, self.thinking_ms());
        let Some(proceedings) = self.stage.proceedings_mut() else { return };
        match record {
            Record::Called { .. } => {
                proceedings.thought_ms = proceedings.held.take().map_or(thinking, |held| held.thought_ms);
                proceedings.on_turn_since = now;
            }
            Record::Played { .. } | Record::LeadMade { .. } => {
                proceedings.thought_ms = thinking;
                proceedings.on_turn_since = now;
            }
            Record::TrayCame
            | Record::Woken
            | Record::ContractReached { .. }
            | Record::LeadFaced
            | Record::ClaimSettled { .. }
            | Record::ClaimDeferred
            | Record::TakenBack { .. } => proceedings.on_turn_since = now,
            Record::SeatTaken { .. }
            | Record::SeatLeft { .. }
            | Record::SwapAsked { .. }
            | Record::SwapOver { .. }
            | Record::SeatsSwapped { .. }
            | Record::KibitzerAdmitted { .. }
            | Record::Ready { .. }
            | Record::ContributionsCalled { .. }
            | Record::Contributed { .. }
            | Record::RevealsCalled { .. }
            | Record::Revealed { .. }
            | Record::Dealt { .. }
            | Record::BoardOpened { .. }
            | Record::CallHeld { .. }
            | Record::TrayPushed { .. }
            | Record::BoardsHeld { .. }
            | Record::Explained { .. }
            | Record::Asked { .. }
            | Record::AnsweredAgain { .. }
            | Record::CardFiled { .. }
            | Record::NoQuestions { .. }
            | Record::DummyFaced
            | Record::Claimed { .. }
            | Record::ClaimPassed { .. }
            | Record::ClaimAnswered { .. }
            | Record::AgreementWithdrawn { .. }
            | Record::UndoAsked { .. }
            | Record::UndoAnswered { .. }
            | Record::UndoRefused
            | Record::ClockWarned { .. }
            | Record::Dropped { .. }
            | Record::Returned { .. }
            | Record::SubstituteDue { .. }
            | Record::DirectorAdmitted { .. }
            | Record::DirectorCalled { .. }
            | Record::CallTold { .. }
            | Record::Ruled { .. }
            | Record::RulingTold { .. }
            | Record::HandShown { .. }
            | Record::Adjusted { .. }
            | Record::BoardEnded { .. }
            | Record::BoardShown
            | Record::SessionFinished
            | Record::Closed { .. }
            | Record::Said { .. } => {}
        }
    }

    /// How long whoever is on turn has thought.
    fn thinking_ms(&self) -> u64 {
        self.stage.proceedings().map_or(0, |proceedings| self.now.0.saturating_sub(proceedings.on_turn_since.0))
    }
}
