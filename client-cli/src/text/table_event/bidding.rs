//! Calls, what is said where nobody calls, and the contract that comes of either.

use bridge_client::auction::calls;
use bridge_protocol::{BoardView, Declared, GivenSlip, Lane, Meaning};
use bridge_rules::{Call, Contract, Declaration, Hand, Seat};

use super::after_thought;
use crate::text::{call, declaring, hand, meaning, quoted, seat};

pub(super) fn called(by: Seat, made: Call, meant: Option<&Meaning>, thought_ms: Option<u64>) -> String {
    let meant = meant.map_or_else(String::new, |said| format!(", {}", meaning::manner(said)));
    quoted(&format!("{} {}{}{meant}", seat(by), call(made), after_thought(thought_ms)))
}

pub(super) fn declared(by: Seat, declaration: Declaration, slip: Option<GivenSlip>, thought_ms: Option<u64>) -> String {
    let said = declaring::said(by, declaration);
    let slip = slip.map_or_else(String::new, |slip| format!(" {}", declaring::slip(&slip)));
    format!("{said}{}.{slip}", after_thought(thought_ms))
}

/// Whether the viewer was given their slip with this: whoever opens with that, the other with the first contract.
pub(super) fn brings_a_slip(board: &BoardView, own: bool, declaration: Declaration) -> bool {
    let is_bid = |declared: &&Declared| matches!(declared.declaration, Declaration::Bid(_));
    let bids = board.declaring.iter().flat_map(|declaring| &declaring.declarations).filter(is_bid).count();
    match declaration {
        Declaration::Open => true,
        Declaration::Bid(_) => !own && bids == 1,
        Declaration::Choose { .. }
        | Declaration::Pass
        | Declaration::Name(_)
        | Declaration::Leave
        | Declaration::Double => false,
    }
}

pub(super) fn tray(board: &BoardView, came: usize) -> String {
    let made: Vec<_> = calls(board).skip(board.calls.len().saturating_sub(came)).collect();
    let made: Vec<_> = made.iter().map(|made| format!("{} {}", seat(made.seat), call(made.call))).collect();
    format!("The tray comes across: {}.", made.join(", "))
}

/// It is known what is played, and declarer may see dummy already.
pub(super) fn contract_reached(board: &BoardView, lane: Lane, reached: Contract, dummy: Option<Hand>) -> String {
    let own = dummy.zip(lane.seat());
    let own = own.map(|(cards, me)| format!(" Your dummy, {}: {}.", seat(me.partner()), hand(cards)));
    let leader = seat(board.opening_leader(reached));
    format!("{} {leader} leads.{}", declaring::reached(board, reached), own.unwrap_or_default())
}
