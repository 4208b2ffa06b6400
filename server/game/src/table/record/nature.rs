//! What each record is: the one table of all of them.

use bridge_protocol::Ruling;

use super::Record;
use crate::table::{
    auction, claim, dealing, declaring, direction, drawing, explaining, play, seating, session, talk, undo,
};

/// What is to be known of a record besides what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Nature {
    pub(crate) of: Of,
    pub(crate) thinking: Thinking,
    pub(crate) news: News,
    pub(crate) occasion: Occasion,
}

/// What a record is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    /// The board on the table, from which some are kept until it is over.
    Board,
    Table,
}

/// What becomes of the thinking of whoever is on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thinking {
    /// It ends in an act, and the next player's begins.
    Ends,
    /// It begins, or begins again.
    Begins,
    GoesOn,
}

/// Whether it changes what a match is told of its room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    ForMatch,
    Nobodys,
}

/// What it comes of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// Something was done, or came of what was done.
    Act,
    /// The server, or somebody, was away, and it says no more than that.
    Absence,
}

impl Record {
    /// Whether this changes what a match is told of its room.
    pub const fn is_news(&self) -> bool {
        matches!(self.nature().news, News::ForMatch)
    }

    pub(crate) const fn nature(&self) -> Nature {
        use News::{ForMatch, Nobodys};
        use Occasion::{Absence, Act};
        use Of::{Board, Table};
        use Thinking::{Begins, Ends, GoesOn};
        match self {
            Self::Seating(seating::Record::SeatTaken { .. }) => is(Table, GoesOn, ForMatch, Act),
            Self::Seating(seating::Record::SeatLeft { .. }) => is(Table, GoesOn, ForMatch, Act),
            Self::Seating(seating::Record::SwapAsked { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Seating(seating::Record::SwapOver { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Seating(seating::Record::SeatsSwapped { .. }) => is(Table, GoesOn, ForMatch, Act),
            Self::Seating(seating::Record::PartnersChanged { .. }) => is(Table, GoesOn, ForMatch, Act),
            Self::Seating(seating::Record::KibitzerAdmitted { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Dealing(dealing::Record::Ready { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Dealing(dealing::Record::ContributionsCalled { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Dealing(dealing::Record::Contributed { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Dealing(dealing::Record::RevealsCalled { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Dealing(dealing::Record::Revealed { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Dealing(dealing::Record::Dealt { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Dealing(dealing::Record::BoardOpened { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Drawing(drawing::Record::Played { .. }) => is(Board, Ends, Nobodys, Act),
            Self::Drawing(drawing::Record::Drawn) => is(Board, GoesOn, Nobodys, Act),
            Self::Drawing(drawing::Record::Chosen { .. }) => is(Board, Ends, Nobodys, Act),
            Self::Auction(auction::Record::Called { .. }) => is(Board, Ends, Nobodys, Act),
            Self::Auction(auction::Record::CallHeld { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Auction(auction::Record::TrayPushed { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Auction(auction::Record::TrayCame) => is(Board, Begins, Nobodys, Act),
            Self::Auction(auction::Record::ContractReached { .. }) => is(Board, Begins, Nobodys, Act),
            Self::Declaring(declaring::Record::Declared { .. }) => is(Board, Ends, Nobodys, Act),
            Self::Explaining(explaining::Record::Explained { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Explaining(explaining::Record::Asked { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Explaining(explaining::Record::AnsweredAgain { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Explaining(explaining::Record::CardFiled { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Play(play::Record::LeadMade { .. }) => is(Board, Ends, Nobodys, Act),
            Self::Play(play::Record::NoQuestions { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Play(play::Record::LeadFaced) => is(Board, Begins, Nobodys, Act),
            Self::Play(play::Record::Played { .. }) => is(Board, Ends, Nobodys, Act),
            Self::Play(play::Record::DummyFaced) => is(Board, GoesOn, Nobodys, Act),
            Self::Claim(claim::Record::Claimed { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Claim(claim::Record::ClaimPassed { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Claim(claim::Record::ClaimAnswered { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Claim(claim::Record::ClaimSettled { .. }) => is(Board, Begins, Nobodys, Act),
            Self::Claim(claim::Record::ClaimDeferred) => is(Board, Begins, Nobodys, Act),
            // Of a board that is over.
            Self::Claim(claim::Record::AgreementWithdrawn { .. }) => is(Table, GoesOn, ForMatch, Act),
            Self::Undo(undo::Record::UndoAsked { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Undo(undo::Record::UndoAnswered { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Undo(undo::Record::UndoRefused) => is(Board, GoesOn, Nobodys, Act),
            Self::Undo(undo::Record::TakenBack { .. }) => is(Board, Begins, Nobodys, Act),
            Self::Direction(direction::Record::DirectorAdmitted { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Direction(direction::Record::DirectorCalled { .. }) => is(Table, GoesOn, ForMatch, Act),
            Self::Direction(direction::Record::CallTold { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Direction(direction::Record::Ruled {
                ruling: Ruling::Penalise { .. } | Ruling::Attend {}, ..
            }) => is(Table, GoesOn, ForMatch, Act),
            Self::Direction(direction::Record::Ruled { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Direction(direction::Record::RulingTold { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Direction(direction::Record::HandShown { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Direction(direction::Record::Adjusted { .. }) => is(Table, GoesOn, ForMatch, Act),
            Self::Session(session::Record::ClockWarned { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Session(session::Record::BoardsHeld { .. }) => is(Board, GoesOn, Nobodys, Act),
            Self::Session(session::Record::TimeKept) => is(Table, GoesOn, Nobodys, Absence),
            Self::Session(session::Record::Woken) => is(Table, Begins, Nobodys, Absence),
            Self::Session(session::Record::Dropped { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Session(session::Record::Returned { .. }) => is(Table, GoesOn, ForMatch, Act),
            Self::Session(session::Record::SubstituteDue { .. }) => is(Table, GoesOn, ForMatch, Absence),
            Self::Session(session::Record::MeetingSet { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Session(session::Record::BoardEnded { .. }) => is(Table, GoesOn, ForMatch, Act),
            Self::Session(session::Record::HonoursClaimed { .. }) => is(Table, GoesOn, ForMatch, Act),
            Self::Session(session::Record::StopAgreed { .. }) => is(Table, GoesOn, Nobodys, Act),
            Self::Session(session::Record::BoardShown) => is(Table, GoesOn, Nobodys, Act),
            Self::Session(session::Record::SessionFinished) => is(Table, GoesOn, Nobodys, Act),
            Self::Session(session::Record::Closed { .. }) => is(Table, GoesOn, Nobodys, Act),
            // Who hears a line is asked of the line.
            Self::Talk(talk::Record::Said { .. }) => is(Table, GoesOn, Nobodys, Act),
        }
    }
}

const fn is(of: Of, thinking: Thinking, news: News, occasion: Occasion) -> Nature {
    Nature { of, thinking, news, occasion }
}
