//! What kibitzers are kept from (Spec C12): at a table that shows a board when it is over they are told nothing of the
//! one that is being played, not even how many acts it has.

use bridge_protocol::{Kibitzing, Lane};

use crate::table::{Record, Table};

/// Whether a lane is kept from the board on the table until it is over at every table that plays it, which is this one.
pub(crate) fn is_kept_from_board(table: &Table, lane: Lane) -> bool {
    lane == Lane::Kibitzer && table.policy.kibitzing == Kibitzing::Delayed && table.stage.is_board_on()
}

/// Whether a record is part of the board on the table.
pub(super) fn is_of_the_board(record: &Record) -> bool {
    match record {
        Record::Called { .. }
        | Record::CallHeld { .. }
        | Record::TrayPushed { .. }
        | Record::BoardsHeld { .. }
        | Record::TrayCame
        | Record::Explained { .. }
        | Record::Asked { .. }
        | Record::AnsweredAgain { .. }
        | Record::ContractReached { .. }
        | Record::LeadMade { .. }
        | Record::NoQuestions { .. }
        | Record::LeadFaced
        | Record::Played { .. }
        | Record::DummyFaced
        | Record::Claimed { .. }
        | Record::ClaimPassed { .. }
        | Record::ClaimAnswered { .. }
        | Record::ClaimSettled { .. }
        | Record::ClaimDeferred
        | Record::UndoAsked { .. }
        | Record::UndoAnswered { .. }
        | Record::UndoRefused
        | Record::TakenBack { .. }
        | Record::ClockWarned { .. }
        | Record::HandShown { .. } => true,
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
        | Record::CardFiled { .. }
        | Record::AgreementWithdrawn { .. }
        | Record::Woken
        | Record::Dropped { .. }
        | Record::Returned { .. }
        | Record::SubstituteDue { .. }
        | Record::DirectorAdmitted { .. }
        | Record::DirectorCalled { .. }
        | Record::CallTold { .. }
        | Record::Ruled { .. }
        | Record::RulingTold { .. }
        | Record::Adjusted { .. }
        | Record::BoardEnded { .. }
        | Record::BoardShown
        | Record::SessionFinished
        | Record::Closed { .. }
        // Who hears a line is asked of the line.
        | Record::Said { .. } => false,
    }
}
