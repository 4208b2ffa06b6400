//! What a director and those who call him write: cleaned like chat, and within bounds (PROMISES S15).

use bridge_protocol::{
    Refusal, Ruling,
    limits::{MAX_LAW, MAX_MEANING, MAX_REASON},
};

use crate::table::words;

/// A reason, a finding, or what somebody calls for.
pub(super) fn reason(text: &str) -> Result<String, Refusal> {
    bounded(text, MAX_REASON).ok_or(Refusal::BadReason { limit: MAX_REASON })
}

pub(super) fn law(law: Option<String>) -> Result<Option<String>, Refusal> {
    law.map(|law| bounded(&law, MAX_LAW).ok_or(Refusal::BadLaw { limit: MAX_LAW })).transpose()
}

/// A ruling with its own words cleaned.
pub(super) fn ruling(ruling: Ruling) -> Result<Ruling, Refusal> {
    Ok(match ruling {
        Ruling::CorrectMeaning { call, seat, text } => {
            let text = bounded(&text, MAX_MEANING).ok_or(Refusal::BadMeaning { limit: MAX_MEANING })?;
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

fn bounded(text: &str, limit: usize) -> Option<String> {
    let text = words::cleaned(text);
    (1..=limit).contains(&text.chars().count()).then_some(text)
}
