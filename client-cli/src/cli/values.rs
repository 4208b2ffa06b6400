//! Values of the command line that are words: seats, what kibitzers see, what a table agrees on.

use bridge_dealing::SetRoot;
use bridge_protocol::{ComputerLevel, InvalidMeeting, Kibitzing, MeetingLink, PlayFor, Profile};
use bridge_rules::{Call, Seat, Vulnerability};

use crate::input::letters::bid_or_call;

pub(super) fn seat(text: &str) -> Result<Seat, String> {
    text.to_ascii_uppercase().parse().map_err(|_| "a seat is N, E, S or W".to_owned())
}

/// As it is typed at a table.
pub(super) fn called(text: &str) -> Result<Call, String> {
    let call = bid_or_call(&text.to_ascii_lowercase());
    call.ok_or_else(|| "a call is p, x, xx or a bid such as 1s or 2nt".to_owned())
}

/// As a table tells it; from paper it may come in capitals.
pub(super) fn root(text: &str) -> Result<SetRoot, String> {
    let root = text.trim().to_ascii_lowercase().parse();
    root.map_err(|_| "a root is 64 characters of 0123456789abcdef, as the table told it before the deal".to_owned())
}

pub(super) fn vulnerability(text: &str) -> Result<Vulnerability, String> {
    match text.to_ascii_lowercase().as_str() {
        "none" => Ok(Vulnerability::None),
        "ns" => Ok(Vulnerability::NorthSouth),
        "ew" => Ok(Vulnerability::EastWest),
        "both" => Ok(Vulnerability::Both),
        _ => Err("vulnerable are none, ns, ew or both".to_owned()),
    }
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

/// What computers play for.
pub(super) fn play_for(text: &str) -> Result<PlayFor, String> {
    match text.to_ascii_lowercase().as_str() {
        "imps" => Ok(PlayFor::Imps),
        "matchpoints" => Ok(PlayFor::Matchpoints),
        "points" => Ok(PlayFor::Points),
        _ => Err("computers play for imps, matchpoints or points".to_owned()),
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
