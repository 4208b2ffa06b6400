//! Every event, as it stands in an `events` frame.

use bridge_protocol::{ChatLine, Lane, TableEvent, Turn};
use bridge_rules::{Card, Seat};

use crate::{
    sample::{Sample, variants},
    session, story, table,
};

variants! { NAMES, TableEvent,
    SeatTaken => "seat_taken", SeatLeft => "seat_left", Ready => "ready", ContributionsWanted => "contributions_wanted",
    Contributed => "contributed", RevealsWanted => "reveals_wanted", Revealed => "revealed", Dealt => "dealt",
    BoardOpened => "board_opened", Called => "called", ContractReached => "contract_reached", Played => "played",
    DummyFaced => "dummy_faced", Claimed => "claimed", ClaimAnswered => "claim_answered",
    ClaimSettled => "claim_settled", BoardEnded => "board_ended", SessionFinished => "session_finished", Said => "said",
}

pub(crate) fn samples() -> Vec<Sample> {
    let winning = Sample::new("event.played.winning", winning_card());
    let all = events().into_iter().map(|event| Sample::new(format!("event.{}", name_of(&event)), event));
    all.chain([winning]).collect()
}

/// The last pass of the auction.
pub(crate) fn called() -> TableEvent {
    TableEvent::Called {
        turn: Turn(6),
        seat: Seat::East,
        call: bridge_rules::Call::Pass,
        meaning: None,
        thought_ms: None,
    }
}

pub(crate) fn contract_reached() -> TableEvent {
    TableEvent::ContractReached { contract: "4SN".parse().expect("a contract") }
}

fn events() -> Vec<TableEvent> {
    let turn = session::claim_turn();
    vec![
        TableEvent::SeatTaken { seat: Seat::South, occupant: story::occupant(Seat::South) },
        TableEvent::SeatLeft { seat: Seat::West },
        TableEvent::Ready { seat: Seat::South },
        TableEvent::ContributionsWanted { within_ms: story::window_ms() },
        TableEvent::Contributed { seat: Seat::South, commitment: table::client_commitment(Seat::South) },
        TableEvent::RevealsWanted { within_ms: story::window_ms() },
        TableEvent::Revealed { seat: Seat::South },
        TableEvent::Dealt { entropy: table::entropy() },
        story::board_opened(Lane::South),
        called(),
        contract_reached(),
        TableEvent::Played { turn: Turn(7), seat: Seat::East, card: card("CT"), won_by: None, thought_ms: None },
        TableEvent::DummyFaced { seat: Seat::South, hand: table::deal().hand(Seat::South) },
        TableEvent::Claimed {
            turn,
            seat: Seat::North,
            tricks: 7,
            statement: None,
            stage: bridge_protocol::ClaimStage::Opponents,
            hand: None,
        },
        TableEvent::ClaimAnswered { turn, accept: true },
        TableEvent::ClaimSettled { turn, accepted: true },
        story::board_ended(),
        TableEvent::SessionFinished {},
        TableEvent::Said(ChatLine {
            seat: Seat::South,
            name: table::name(Seat::South),
            line: 1,
            text: "well played, partner".to_owned(),
        }),
    ]
}

/// The card that completes the first trick, which dummy's ace has won.
fn winning_card() -> TableEvent {
    TableEvent::Played {
        turn: Turn(10),
        seat: Seat::North,
        card: card("C5"),
        won_by: Some(Seat::South),
        thought_ms: None,
    }
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}
