//! What kibitzers are kept from (Spec C12): at a table that shows a board when it is over they are told nothing of the
//! one that is being played, not even how many acts it has.

use bridge_protocol::{Kibitzing, Lane};

use crate::table::{Event, Table};

/// Whether a lane is kept from the board on the table until it is over at every table that plays it, which is this one.
pub(crate) fn is_kept_from_board(table: &Table, lane: Lane) -> bool {
    lane == Lane::Kibitzer && table.policy.kibitzing == Kibitzing::Delayed && table.stage.is_board_on()
}

/// Whether an event is part of the board on the table.
pub(super) fn is_of_the_board(event: &Event) -> bool {
    match event {
        Event::Called { .. }
        | Event::CallHeld { .. }
        | Event::TrayPushed { .. }
        | Event::BoardsHeld { .. }
        | Event::TrayCame
        | Event::Explained { .. }
        | Event::Asked { .. }
        | Event::AnsweredAgain { .. }
        | Event::ContractReached { .. }
        | Event::LeadMade { .. }
        | Event::NoQuestions { .. }
        | Event::LeadFaced
        | Event::Played { .. }
        | Event::DummyFaced
        | Event::Claimed { .. }
        | Event::ClaimPassed { .. }
        | Event::ClaimAnswered { .. }
        | Event::ClaimSettled { .. }
        | Event::ClaimDeferred
        | Event::UndoAsked { .. }
        | Event::UndoAnswered { .. }
        | Event::UndoRefused
        | Event::TakenBack { .. }
        | Event::ClockWarned { .. }
        | Event::HandShown { .. } => true,
        Event::SeatTaken { .. }
        | Event::SeatLeft { .. }
        | Event::SwapAsked { .. }
        | Event::SwapOver { .. }
        | Event::SeatsSwapped { .. }
        | Event::KibitzerAdmitted { .. }
        | Event::Ready { .. }
        | Event::ContributionsCalled { .. }
        | Event::Contributed { .. }
        | Event::RevealsCalled { .. }
        | Event::Revealed { .. }
        | Event::Dealt { .. }
        | Event::BoardOpened { .. }
        | Event::CardFiled { .. }
        | Event::AgreementWithdrawn { .. }
        | Event::Woken
        | Event::Dropped { .. }
        | Event::Returned { .. }
        | Event::SubstituteDue { .. }
        | Event::DirectorAdmitted { .. }
        | Event::DirectorCalled { .. }
        | Event::CallTold { .. }
        | Event::Ruled { .. }
        | Event::RulingTold { .. }
        | Event::Adjusted { .. }
        | Event::BoardEnded { .. }
        | Event::BoardShown
        | Event::SessionFinished
        | Event::Closed { .. }
        // Who hears a line is asked of the line.
        | Event::Said { .. } => false,
    }
}
