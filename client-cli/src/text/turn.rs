//! Whose turn it is, and what for.

use bridge_protocol::{BoardView, Lane, Stage, TableView};
use bridge_rules::{Seat, Suit};

use super::{claim, deal_name, declaring, drawing, form, listed, meaning, seat, suit, swap, table_event::undo};
use bridge_client::pending::{PendingAction, pending_actions, tray_is_with, waits_for_the_board};

/// What stands beside the sentence on whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    /// Nothing that it depends on.
    Nothing,
    /// A page that Enter turns, which does nothing else then.
    APage,
    /// The claim that is open, told in full.
    TheClaim,
}

/// What happens next, addressed to the viewer of a lane: everything that is pending with them, or who is waited for.
pub(crate) fn whose_turn(view: &TableView, lane: Lane) -> String {
    whose_turn_beside(view, lane, Beside::Nothing)
}

/// The same beside something.
pub(crate) fn whose_turn_beside(view: &TableView, lane: Lane, beside: Beside) -> String {
    let pending = pending_actions(view, lane);
    let turn = if pending.is_empty() {
        others(view, lane)
    } else {
        pending.iter().map(|due| wanted(due, view, lane, beside)).collect::<Vec<_>>().join(" ")
    };
    match swap::wanted(view, lane) {
        Some(asked) => format!("{asked} {turn}"),
        None => turn,
    }
}

fn wanted(due: &PendingAction, view: &TableView, lane: Lane, beside: Beside) -> String {
    match due {
        PendingAction::Ready(board) => {
            let enter = if beside == Beside::APage { "Type ready" } else { "Press Enter" };
            format!("{enter} when you are ready for {} {board}.", deal_name(form(view)))
        }
        PendingAction::Call(_) => "Your turn to call.".to_owned(),
        PendingAction::Declare(due) => declaring::wanted(due),
        PendingAction::Choose(offered) => drawing::wanted(*offered),
        PendingAction::Card { from, .. } => your_card(view, lane, *from),
        PendingAction::Questions(lead) => {
            let enter = if beside == Beside::APage { "noq" } else { "Enter" };
            format!("{} has led face down. Any questions? {enter} for none.", seat(lead.seat))
        }
        PendingAction::Explain(question) => meaning::wanted(question, view, lane),
        PendingAction::Answer(open) => {
            let asked = |board| claim::asked(open, board, beside == Beside::TheClaim);
            view.board.as_ref().map_or_else(String::new, asked)
        }
        PendingAction::Undo(undo) => {
            let what = undo::taken(view.board.as_ref(), undo.back);
            format!("{} asks to undo {what}: allow or refuse?", seat(undo.seat))
        }
        PendingAction::Attend => "You are called: type attend, and case for what lies before you.".to_owned(),
        PendingAction::Award(open) => format!(
            "{}'s claim is contested: type aid for help with it, award and a number, or void claim.",
            seat(open.seat)
        ),
    }
}

fn your_card(view: &TableView, lane: Lane, from: Seat) -> String {
    let whose = if lane.seat() == Some(from) { "" } else { " from dummy" };
    let to = if view.stage == Stage::Drawing { " to a trick of the draw" } else { "" };
    match view.board.as_ref().and_then(BoardView::led) {
        None => format!("Your turn to lead{whose}{to}."),
        Some(led) => format!("Your turn to play{whose}{to}: {} led.", one(led)),
    }
}

fn one(of: Suit) -> String {
    format!("a {} was", suit(of).trim_end_matches('s'))
}

fn others(view: &TableView, lane: Lane) -> String {
    if view.direction.frozen {
        let is_directors = lane == Lane::Director;
        let goes_on = if is_directors { "type go to let play continue" } else { "wait for them" };
        let stopped = if is_directors { "The table is stopped" } else { "The director has stopped the table" };
        return format!("{stopped}: {goes_on}.");
    }
    if let Some(board) = view.board.as_ref().filter(|_| waits_for_the_board(view, lane)) {
        return format!("You see {} {} when it is over.", deal_name(form(view)), board.board);
    }
    let asks =
        view.board.as_ref().and_then(|board| board.undo.as_ref()).is_some_and(|undo| lane.seat() == Some(undo.seat));
    let waits = if asks { "Your request to take it back waits for an answer. " } else { "" };
    format!("{waits}{}", awaited(view, lane))
}

fn awaited(view: &TableView, lane: Lane) -> String {
    match view.stage {
        Stage::Gathering => gathering(view),
        Stage::Committing | Stage::Revealing => "The cards are being dealt.".to_owned(),
        Stage::Drawing => view.board.as_ref().map_or_else(String::new, drawing::awaited),
        Stage::Auction => view.board.as_ref().map_or_else(String::new, |board| auction(view, board, lane)),
        Stage::Declaring => view.board.as_ref().map_or_else(String::new, |board| declares(view, board)),
        Stage::Play => view.board.as_ref().map_or_else(String::new, |board| play(view, board, lane)),
        Stage::Finished => "The session is over.".to_owned(),
    }
}

fn auction(view: &TableView, board: &BoardView, lane: Lane) -> String {
    if board.held.is_some() {
        return "Your call is made; the others see it in a moment.".to_owned();
    }
    if let Some(there) = tray_is_with(view, lane) {
        return format!("The tray is on the other side of the screen, with {}.", listed(&there.map(seat)));
    }
    match board.to_act() {
        Some(caller) => format!("{} to call{}.", seat(caller), if_free(view, caller)),
        None => "The auction is over.".to_owned(),
    }
}

fn declares(view: &TableView, board: &BoardView) -> String {
    match board.declaring.as_ref().and_then(|declaring| declaring.due.as_ref()) {
        Some(due) => format!("{} to {}{}.", seat(due.seat), declaring::awaited(due), if_free(view, due.seat)),
        None => "Nobody declares: new cards are dealt.".to_owned(),
    }
}

fn gathering(view: &TableView) -> String {
    let seats = |wanted: &dyn Fn(Seat) -> bool| -> Vec<&str> {
        view.players().iter().copied().filter(|of| wanted(*of)).map(seat).collect()
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
    if let Some(open) = &board.claim {
        return claim::awaited(open, board, lane);
    }
    if let Some(lead) = board.lead {
        let asked = board.contract.map_or(lead.seat, |contract| contract.declarer);
        let asked = [seat(lead.seat.partner()), seat(asked)];
        return format!("{} has led face down; {} may ask about the auction.", seat(lead.seat), listed(&asked));
    }
    let (Some(from), Some(player)) = (board.to_act(), board.actor()) else { return String::new() };
    let verb = if board.led().is_none() { "lead" } else { "play" };
    let whose = if from == player { "" } else { " from dummy" };
    let dummy = lane.seat().is_some() && board.dummy() == lane.seat();
    let dummy = if dummy { "You are dummy. " } else { "" };
    format!("{dummy}{} to {verb}{whose}{}.", seat(player), if_free(view, player))
}

fn if_free(view: &TableView, at: Seat) -> &'static str {
    if view.seats[at].is_none() { ", but the seat is free" } else { "" }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{DeclarationDue, DeclaringView, Kibitzing, Policy, Turn};
    use bridge_rules::{Calling, DeclarationKind};

    use super::*;
    use bridge_client::fixtures;

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
            assert_eq!(whose_turn(&fixtures::played(script), lane), said, "{script}");
        }
    }

    #[test]
    fn who_may_only_double_says_nothing_of_what_is_played() {
        let mut view = fixtures::played("");
        view.stage = Stage::Declaring;
        let mut said_of = |kinds: &[DeclarationKind]| {
            let due = DeclarationDue { seat: Seat::East, kinds: kinds.to_vec() };
            let declaring = DeclaringView::new(Calling::Named, None, Some(due));
            view.board.as_mut().unwrap().declaring = Some(Box::new(declaring));
            whose_turn(&view, Lane::South)
        };
        assert_eq!(said_of(&[DeclarationKind::Double, DeclarationKind::Pass]), "East to double or pass.");
        assert_eq!(said_of(&[DeclarationKind::Name, DeclarationKind::Leave]), "East to say what is played.");
    }

    #[test]
    fn what_somebody_waits_for_comes_before_the_own_turn() {
        let mut view = fixtures::played("1C P");
        view.apply(Lane::South, &fixtures::undo_asked(Turn(2), Seat::East)).unwrap();
        assert_eq!(whose_turn(&view, Lane::East), "Your request to take it back waits for an answer. South to call.");
        assert_eq!(
            whose_turn(&view, Lane::South),
            "East asks to undo the call, pass: allow or refuse? Your turn to call."
        );
    }

    #[test]
    fn a_face_down_lead_asks_some_and_makes_others_wait() {
        let view = fixtures::led_face_down();
        assert_eq!(whose_turn(&view, Lane::South), "West has led face down. Any questions? Enter for none.");
        assert_eq!(whose_turn(&view, Lane::North), "West has led face down; East and South may ask about the auction.");
    }

    #[test]
    fn what_cannot_be_seen_is_not_pretended_to_be() {
        let mut view = fixtures::played("P P");
        view.policy = Policy::screens();
        assert_eq!(whose_turn(&view, Lane::North), "The tray is on the other side of the screen, with South and West.");
        view.policy = Policy { kibitzing: Kibitzing::Delayed, ..Policy::social() };
        assert_eq!(whose_turn(&view, Lane::Kibitzer), "You see board 1 when it is over.");
        view.direction.frozen = true;
        assert_eq!(whose_turn(&view, Lane::South), "The director has stopped the table: wait for them.");
        assert_eq!(whose_turn(&view, Lane::Director), "The table is stopped: type go to let play continue.");
    }

    #[test]
    fn between_boards_one_is_asked_and_then_waits() {
        let mut view = fixtures::table(Stage::Gathering);
        assert_eq!(whose_turn(&view, Lane::South), "Press Enter when you are ready for board 1.");
        view.ready[Seat::South] = true;
        assert_eq!(whose_turn(&view, Lane::South), "Waiting for North, East and West to be ready.");
        view.seats[Seat::West] = None;
        assert_eq!(whose_turn(&view, Lane::South), "Waiting for West to sit down.");
    }
}
