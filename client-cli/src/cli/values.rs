//! Values of the command line that are words: seats, what kibitzers see, what a table agrees on.

use bridge_protocol::{ComputerLevel, InvalidMeeting, Kibitzing, MeetingLink, Profile};
use bridge_rules::Seat;

pub(super) fn seat(text: &str) -> Result<Seat, String> {
    text.to_ascii_uppercase().parse().map_err(|_| "a seat is N, E, S or W".to_owned())
}

pub(super) fn kibitzing(text: &str) -> Result<Kibitzing, String> {
    match text.to_ascii_lowercase().as_str() {
        "off" => Ok(Kibitzing::Off),
        "open" => Ok(Kibitzing::OpenCards),
        "delayed" => Ok(Kibitzing::Delayed),
        "all" => Ok(Kibitzing::AllHands),
        text => seat(text)
            .map(Kibitzing::OneHand)
            .map_err(|_| "off, open, delayed, all, or the seat whose hand is shown".to_owned()),
    }
}

pub(super) fn meeting(text: &str) -> Result<MeetingLink, InvalidMeeting> {
    MeetingLink::new(text)
}

pub(super) fn level(text: &str) -> Result<ComputerLevel, String> {
    match text.to_ascii_lowercase().as_str() {
        "novice" => Ok(ComputerLevel::Novice),
        "club" => Ok(ComputerLevel::Club),
        "strong" => Ok(ComputerLevel::Strong),
        _ => Err("computers play as novice, club or strong".to_owned()),
    }
}

/// The profiles by name.
pub(super) const PROFILES: &str = "social|club|tournament|screens|teaching";

pub(crate) fn profile(text: &str) -> Result<Profile, String> {
    match text.to_ascii_lowercase().as_str() {
        "social" => Ok(Profile::Social),
        "club" => Ok(Profile::Club),
        "tournament" => Ok(Profile::Tournament),
        "screens" => Ok(Profile::Screens),
        "teaching" => Ok(Profile::Teaching),
        _ => Err(format!("a policy is {PROFILES}").replace('|', ", ")),
    }
}
