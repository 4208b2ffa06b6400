//! What a director and those who call them write: cleaned like chat, and within bounds (Promise S15).

use bridge_protocol::{Refusal, Ruling, limits::MAX_MEANING};

use crate::table::words::clean;
pub(super) use crate::table::words::{law, reason};

/// A ruling with its own words cleaned.
pub(super) fn ruling(ruling: Ruling) -> Result<Ruling, Refusal> {
    Ok(match ruling {
        Ruling::CorrectMeaning { call, seat, text } => {
            let text = clean(&text, MAX_MEANING).ok_or(Refusal::BadMeaning { limit: MAX_MEANING })?;
            Ruling::CorrectMeaning { call, seat, text }
        }
        Ruling::Find { text } => Ruling::Find { text: reason(&text)? },
        Ruling::Attend {}
        | Ruling::Freeze {}
        | Ruling::Unfreeze {}
        | Ruling::Look { .. }
        | Ruling::RollBack { .. }
        | Ruling::DecideUndo { .. }
        | Ruling::AwardClaim { .. }
        | Ruling::VoidClaim { .. }
        | Ruling::Adjust { .. }
        | Ruling::Penalise { .. }
        | Ruling::Unseat { .. }
        | Ruling::SetClock { .. }
        | Ruling::Void { .. }
        | Ruling::Rescore { .. } => ruling,
    })
}
