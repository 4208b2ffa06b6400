//! Whose turn it is, and what for.

use bridge_protocol::{BoardView, Lane, Stage, TableView};
use bridge_rules::{Seat, Suit};

use super::{listed, seat, share, suit};
use crate::due::{Due, due};

/// One sentence about what happens next, addressed to the viewer of a lane.
pub fn whose_turn(view: &TableView, lane: Lane) -> String {
    match due(view, lane) {
        Due::Ready(board) => format!("Press Enter when you are ready for board {board}."),
        Due::Call(_) => "Your turn to call.".to_owned(),
        Due::Card { from, .. } => your_card(view, lane, from),
        Due::Answer(claim) => format!(
            "{} claims {}: accept or reject?",
            seat(claim.seat),
            share(claim.tricks, view.board.as_ref().map_or(0, BoardView::remaining_tricks)),
        ),
        Due::Nothing => others(view, lane),
    }
}

fn your_card(view: &TableView, lane: Lane, from: Seat) -> String {
    let whose = if lane.seat() == Some(from) { "" } else { " from dummy" };
    match view.board.as_ref().and_then(BoardView::led) {
        None => format!("Your turn to lead{whose}."),
        Some(led) => format!("Your turn to play{whose}: {} led.", one(led)),
    }
}

fn one(of: Suit) -> String {
    format!("a {} was", suit(of).trim_end_matches('s'))
}

fn others(view: &TableView, lane: Lane) -> String {
    match view.stage {
        Stage::Gathering => gathering(view),
        Stage::Committing | Stage::Revealing => "The cards are being dealt.".to_owned(),
        Stage::Auction => match view.board.as_ref().and_then(BoardView::to_act) {
            Some(caller) => format!("{} to call{}.", seat(caller), if_free(view, caller)),
            None => "The auction is over.".to_owned(),
        },
        Stage::Play => view.board.as_ref().map_or_else(String::new, |board| play(view, board, lane)),
        Stage::Finished => "The session is over.".to_owned(),
    }
}

fn gathering(view: &TableView) -> String {
    let seats = |wanted: &dyn Fn(Seat) -> bool| -> Vec<&str> {
        Seat::ALL.into_iter().filter(|of| wanted(*of)).map(seat).collect()
    };
    let free = seats(&|of| view.seats[of].is_none());
    let slow = seats(&|of| view.seats[of].is_some() && !view.ready[of]);
    match (free.is_empty(), slow.is_empty()) {
        (false, _) => format!("Waiting for {} to sit down.", listed(&free)),
        (true, false) => format!("Waiting for {} to be ready.", listed(&slow)),
        (true, true) => "All are ready.".to_owned(),
    }
}

fn play(view: &TableView, board: &BoardView, lane: Lane) -> String {
    if let Some(claim) = board.claim {
        return match lane.seat() {
            Some(me) if me == claim.seat => "Waiting for the opponents to answer your claim.".to_owned(),
            Some(me) if me.side() != claim.seat.side() => "Waiting for your partner's answer to the claim.".to_owned(),
            Some(_) | None => format!("{} claims; the opponents are to answer.", seat(claim.seat)),
        };
    }
    let (Some(from), Some(player)) = (board.to_act(), board.actor()) else { return String::new() };
    let verb = if board.led().is_none() { "lead" } else { "play" };
    let whose = if from == player { "" } else { " from dummy" };
    let dummy = lane.seat().is_some() && board.contract.map(|contract| contract.dummy()) == lane.seat();
    let dummy = if dummy { "You are dummy. " } else { "" };
    format!("{dummy}{} to {verb}{whose}{}.", seat(player), if_free(view, player))
}

fn if_free(view: &TableView, at: Seat) -> &'static str {
    if view.seats[at].is_none() { ", but the seat is free" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn;

    #[test]
    fn everyone_is_told_whose_turn_it_is() {
        for (script, lane, said) in [
            ("", Lane::North, "Your turn to call."),
            ("", Lane::South, "North to call."),
            ("P P 1S P 2S P P P", Lane::South, "West to lead."),
            ("P P 1S P 2S P P P", Lane::North, "You are dummy. West to lead."),
            ("P P 1S P 2S P P P | H7", Lane::South, "Your turn to play from dummy: a heart was led."),
            ("P P 1S P 2S P P P | H7", Lane::Kibitzer, "South to play from dummy."),
        ] {
            assert_eq!(whose_turn(&drawn::played(script), lane), said, "{script}");
        }
    }

    #[test]
    fn between_boards_one_is_asked_and_then_waits() {
        let mut view = drawn::table(Stage::Gathering);
        assert_eq!(whose_turn(&view, Lane::South), "Press Enter when you are ready for board 1.");
        view.ready[Seat::South] = true;
        assert_eq!(whose_turn(&view, Lane::South), "Waiting for North, East and West to be ready.");
        view.seats[Seat::West] = None;
        assert_eq!(whose_turn(&view, Lane::South), "Waiting for West to sit down.");
    }
}
