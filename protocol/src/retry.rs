//! Whether a refused request is worth sending again, so that a client need not know every refusal to go on well.

use serde::{Deserialize, Serialize};

use crate::Refusal;

/// What to do with a request that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Retry {
    /// As it stands it will not be carried out: another request, or another person, is needed.
    Never,
    /// The very same request may be carried out later, when time has passed or somebody has acted.
    Later,
    /// It acts on what is no longer so: look at the view, and ask anew with what it says if the act is still due.
    Refresh,
    /// On this connection not any more: connect again, resume, and repeat it there.
    Reconnect,
}

impl Refusal {
    /// Whether the request is worth sending again.
    pub const fn retry(&self) -> Retry {
        match self {
            Self::Stopping {} => Retry::Reconnect,
            Self::TooFast { .. }
            | Self::Unavailable {}
            | Self::StorageFull {}
            | Self::TooManyTables { .. }
            | Self::TooManyOpened { .. }
            | Self::TooManyFromAddress { .. }
            | Self::ServerFull { .. }
            | Self::Draining {}
            | Self::NoComputers {}
            | Self::HasSeenCards {}
            | Self::StillConnected { .. }
            | Self::SeatKept { .. }
            | Self::Frozen {}
            | Self::NotYourTurnToAsk {}
            | Self::CardClosed {}
            | Self::LeadFaceDown {}
            | Self::LookFirst { .. }
            | Self::UndoOpen {}
            | Self::TooOften { .. }
            | Self::BoardNotOver { .. }
            | Self::PlayedElsewhere { .. }
            | Self::NoTalk {}
            | Self::NotYetYourLineup {}
            | Self::RoomsClosed {}
            | Self::SeatAtNextBoard { .. } => Retry::Later,
            Self::StaleSitting {}
            | Self::NoSuchSwap {}
            | Self::NotNow { .. }
            | Self::WrongBoard { .. }
            | Self::StaleTurn { .. }
            | Self::OutOfTurn { .. }
            | Self::NoSuchCall {}
            | Self::StaleMeaning { .. }
            | Self::StaleCard { .. }
            | Self::NoSuchLead {}
            | Self::ClaimOpen {}
            | Self::NoClaim {}
            | Self::NoSuchUndo {}
            | Self::StaleNumber { .. }
            | Self::NothingToRule { .. }
            | Self::StaleLine { .. }
            | Self::NotNowInMatch { .. }
            | Self::WrongSegment { .. }
            | Self::NotInLineup {}
            | Self::StaleScore { .. }
            | Self::NoSuchBoard { .. }
            | Self::NotNowInEvent { .. }
            | Self::WrongRound { .. }
            | Self::NoSuchRound {}
            | Self::NoSuchEntry {}
            | Self::NoMatchToEnter {} => Retry::Refresh,
            Self::Malformed { .. }
            | Self::Fault {}
            | Self::Damaged {}
            | Self::NoSuchTable {}
            | Self::BadInvitation {}
            | Self::BadSet { .. }
            | Self::BadForm { .. }
            | Self::BoardCutOff { .. }
            | Self::KeyUsed {}
            | Self::SeatTaken { .. }
            | Self::AlreadySeated { .. }
            | Self::SeenElsewhere {}
            | Self::NotToday { .. }
            | Self::PlayedAlone {}
            | Self::ImportersDoNotPlay {}
            | Self::NotSeated {}
            | Self::NotHost {}
            | Self::SeatsAreSet {}
            | Self::KibitzingOff {}
            | Self::TooManyKibitzers {}
            | Self::PlayersCannotKibitz {}
            | Self::DeclarerPlaysDummy {}
            | Self::InsufficientBid { .. }
            | Self::InadmissibleDouble {}
            | Self::InadmissibleRedouble {}
            | Self::OtherDeclarationDue { .. }
            | Self::NotHeld { .. }
            | Self::Revoke { .. }
            | Self::CallHeld {}
            | Self::NotYoursToExplain { .. }
            | Self::BadMeaning { .. }
            | Self::TooManyMeanings { .. }
            | Self::TooLateToAlert {}
            | Self::NotYoursToAsk {}
            | Self::TooManyQuestions { .. }
            | Self::TooManyCards { .. }
            | Self::BadCard { .. }
            | Self::NotAsked {}
            | Self::TooManyTricks { .. }
            | Self::TooManyClaims { .. }
            | Self::DummyCannotClaim {}
            | Self::NotYourAnswer {}
            | Self::StatementWanted { .. }
            | Self::NoAgreement {}
            | Self::NoHonours {}
            | Self::CorrectionPeriodOver {}
            | Self::NoUndo {}
            | Self::UndoRefused {}
            | Self::TooManyUndos { .. }
            | Self::NotDirector {}
            | Self::NoAnalysis {}
            | Self::NoHints {}
            | Self::PlayersCannotDirect {}
            | Self::DirectorsCannotPlay {}
            | Self::CodeWanted {}
            | Self::NotAnOpener {}
            | Self::Muted {}
            | Self::BadAward { .. }
            | Self::BadReason { .. }
            | Self::BadLaw { .. }
            | Self::TooManyDirectors { .. }
            | Self::TooManyRulings { .. }
            | Self::AlreadyAnswered {}
            | Self::NotDealtHere {}
            | Self::ContributionMismatch {}
            | Self::BadLine { .. }
            | Self::BadMeeting { .. }
            | Self::KibitzersAreSilent {}
            | Self::PhrasesOnly {}
            | Self::NameTooAlike {}
            | Self::NoSuchMatch {}
            | Self::BadConditions { .. }
            | Self::PlaceTaken {}
            | Self::OtherPart {}
            | Self::NotCaptain {}
            | Self::NotMatchDirector {}
            | Self::BadLineup { .. }
            | Self::LineupShown {}
            | Self::OtherRoom {}
            | Self::BadSubstitution { .. }
            | Self::NoSuchEvent {}
            | Self::BadEvent { .. }
            | Self::NotEventDirector {}
            | Self::BadDraw { .. } => Retry::Never,
        }
    }
}
