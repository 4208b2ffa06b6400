//! What happened, one sentence an event.

use bridge_protocol::{BoardView, Lane, TableEvent, TableView};
use bridge_rules::{Seat, Vulnerability};

use super::{call, capital, card, contract, hand, result, seat, share};

/// What a viewer is told of an event, given the table after it; nothing where there is nothing to say.
pub fn happened(event: &TableEvent, after: &TableView, lane: Lane) -> Option<String> {
    let me = lane.seat();
    Some(match event {
        TableEvent::SeatTaken { seat: at, .. } if me == Some(*at) => format!("You sit {}.", seat(*at)),
        TableEvent::SeatTaken { seat: at, occupant } => format!("{} sits {}.", occupant.name, seat(*at)),
        TableEvent::SeatLeft { seat: at } => format!("{} is free.", seat(*at)),
        TableEvent::Ready { seat: at } if me == Some(*at) => return None,
        TableEvent::Ready { seat: at } => format!("{} is ready.", seat(*at)),
        TableEvent::ContributionsWanted { .. } => "The cards are being dealt; everybody mixes something in.".to_owned(),
        TableEvent::Contributed { .. } | TableEvent::RevealsWanted { .. } | TableEvent::Revealed { .. } => return None,
        TableEvent::Dealt { .. } => "The set is dealt.".to_owned(),
        TableEvent::BoardOpened { .. } => board_opened(after.board.as_ref()?, lane),
        TableEvent::Called { seat: by, call: made, .. } => format!("{} {}.", seat(*by), call(*made)),
        TableEvent::ContractReached { contract: reached } => {
            format!("The contract is {}. {} leads.", contract(*reached), seat(reached.opening_leader()))
        }
        TableEvent::Played { seat: by, card: played, won_by, .. } => {
            let led = leads(after, *won_by);
            let verb = if led { "leads" } else { "plays" };
            let won = won_by.map_or_else(String::new, |winner| {
                if winner == *by {
                    " and wins the trick".to_owned()
                } else {
                    format!("; {} wins the trick", seat(winner))
                }
            });
            format!("{} {verb} {}{won}.", seat(*by), card(*played))
        }
        TableEvent::DummyFaced { seat: at, hand: cards } => format!("Dummy, {}: {}.", seat(*at), hand(*cards)),
        TableEvent::Claimed { seat: by, tricks, .. } => {
            let left = after.board.as_ref().map_or(0, BoardView::remaining_tricks);
            format!("{} claims {}.", seat(*by), share(*tricks, left))
        }
        TableEvent::ClaimAnswered { accept, .. } => {
            format!("You {} the claim.", if *accept { "accept" } else { "reject" })
        }
        TableEvent::ClaimSettled { accepted: true, .. } => "The claim is accepted.".to_owned(),
        TableEvent::ClaimSettled { accepted: false, .. } => "The claim is rejected: play goes on.".to_owned(),
        TableEvent::BoardEnded { result: came_to, .. } => result(came_to),
        TableEvent::SessionFinished {} => "The session is over.".to_owned(),
        TableEvent::Said(line) => format!("{} ({}) says: {}", line.name, seat(line.seat), line.text),
    })
}

/// The board on the table, as one is told when it is opened.
pub fn board_opened(board: &BoardView, lane: Lane) -> String {
    let vulnerable = match board.vulnerability {
        Vulnerability::None => "Nobody is vulnerable",
        Vulnerability::NorthSouth => "North-South are vulnerable",
        Vulnerability::EastWest => "East-West are vulnerable",
        Vulnerability::Both => "Both sides are vulnerable",
    };
    let shown = Seat::ALL.into_iter().filter_map(|at| Some((at, board.hands.get(at)?))).map(|(at, cards)| {
        let whose = if lane.seat() == Some(at) { "Your hand".to_owned() } else { capital(seat(at)) };
        format!(" {whose}: {}.", hand(cards))
    });
    format!("Board {}. {} deals. {vulnerable}.{}", board.board, seat(board.dealer), shown.collect::<String>())
}

/// Whether the card just played was led, as the table after it shows.
fn leads(after: &TableView, won_by: Option<Seat>) -> bool {
    let laid = after.board.as_ref().and_then(|board| board.trick.as_ref()).map_or(0, |trick| trick.cards.len());
    won_by.is_none() && laid == 1
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Stage;

    use super::*;
    use crate::drawn;

    #[test]
    fn a_board_is_told_from_the_deal_to_the_first_trick() {
        assert_eq!(
            told("P P 1NT P P P | H7 H9 HJ H2"),
            [
                "Board 1. North deals. Nobody is vulnerable. Your hand: spades ace king queen jack nine, hearts five four \
                 three two, diamonds ace king five, clubs two.",
                "North passes.",
                "East passes.",
                "South bids one no trump.",
                "West passes.",
                "North passes.",
                "East passes.",
                "The contract is one no trump by South. West leads.",
                "West leads the seven of hearts.",
                "Dummy, North: spades ten seven, hearts nine eight six, diamonds jack six four, clubs ace queen nine eight \
                 four.",
                "North plays the nine of hearts.",
                "East plays the jack of hearts.",
                "South plays the two of hearts; East wins the trick.",
            ]
        );
    }

    fn told(script: &str) -> Vec<String> {
        let mut view = drawn::table(Stage::Gathering);
        let tell = |event: &TableEvent| {
            view.apply(Lane::South, event).unwrap();
            happened(event, &view, Lane::South)
        };
        drawn::script_events(script).iter().filter_map(tell).collect()
    }
}
