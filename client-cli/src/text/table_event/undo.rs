//! Somebody would take something back, and others let them or do not.

use bridge_client::auction::call_at;
use bridge_protocol::{BoardView, Lane, Stage, Turn};
use bridge_rules::Seat;

use super::you_or;
use crate::text::{auction, before::Before, call_name, quoted, seat};

pub(super) fn asked(board: Option<&BoardView>, back: Turn, by: Seat, lane: Lane, instead: Option<&String>) -> String {
    let what = taken(board, back);
    let meant = instead.map_or_else(String::new, |instead| format!("; meant was: {instead}"));
    quoted(&format!("{} to undo {what}{meant}", you_or(by, lane, "ask", "asks")))
}

/// The act that somebody would take back.
pub(in crate::text) fn taken(board: Option<&BoardView>, back: Turn) -> String {
    let declared = board
        .and_then(|board| board.declaring.as_ref())
        .is_some_and(|declaring| declaring.declarations.iter().any(|declared| declared.turn == back));
    match board.and_then(|board| call_at(board, back)) {
        Some(made) => format!("the call, {}", call_name(made.call)),
        None if declared => "what was declared".to_owned(),
        None => "the last card".to_owned(),
    }
}

/// The viewer answered, where nobody is named.
pub(super) fn answered(by: Option<Seat>, accept: bool) -> String {
    match by {
        None if accept => "You allow that it is taken back; whoever else is asked has to allow it too.".to_owned(),
        None => "You refuse that it is taken back.".to_owned(),
        Some(by) => format!("{} {} that it is taken back.", seat(by), if accept { "allows" } else { "refuses" }),
    }
}

pub(super) fn taken_back(before: &Before, board: &BoardView, stage: Stage) -> String {
    let stands = match stage {
        Stage::Auction => auction(board).unwrap_or_else(|| "The auction begins again.".to_owned()),
        Stage::Drawing
        | Stage::Declaring
        | Stage::Play
        | Stage::Gathering
        | Stage::Committing
        | Stage::Revealing
        | Stage::Finished => String::new(),
    };
    format!("{} {stands}", before.taken_from(board)).trim_end().to_owned()
}
