//! What could be done next at a table, as its own players see it.

use bridge_game::{Command, Person, Table, view};
use bridge_protocol::{BoardView, ClaimStage, Stage, TableView, Turn};
use bridge_rules::{Auction, Call, Hand, Seat, legal_cards};

use crate::chance::Chance;

/// Who sits there.
pub(crate) fn occupant(table: &Table, seat: Seat) -> Option<Person> {
    let occupant = view::snapshot(table, seat.into()).seats[seat].clone()?;
    Some(Person { account: occupant.account, name: occupant.name })
}

/// Whose player is to act, and the table as he sees it; nobody between boards and while a claim is open.
pub(crate) fn on_turn(table: &Table) -> Option<(Seat, TableView)> {
    let public = view::snapshot(table, Seat::North.into());
    let board = public.board.filter(|board| board.claim.is_none())?;
    let seat = board.actor()?;
    Some((seat, view::snapshot(table, seat.into())))
}

/// A legal call or card for whoever is on turn.
pub(crate) fn legal_act(table: &Table, chance: &mut Chance) -> Option<(Seat, Command)> {
    let (seat, view) = on_turn(table)?;
    let board = view.board.as_ref()?;
    Some((
        seat,
        match view.stage {
            Stage::Auction => Command::Call { turn: view.turn, call: a_call(board, chance), meaning: None },
            Stage::Play => Command::Play { turn: view.turn, card: chance.card_of(playable(board)) },
            Stage::Gathering | Stage::Committing | Stage::Revealing | Stage::Finished => return None,
        },
    ))
}

/// The cards that may be played next, through the eyes of who plays them.
pub(crate) fn playable(board: &BoardView) -> Hand {
    let due = board.to_act().and_then(|seat| board.hands.get(seat));
    legal_cards(due.expect("whoever chooses a card sees the hand it comes from"), board.led())
}

/// Half of all calls are passes, and bids are mostly low: auctions end, and not all of them in seven.
fn a_call(board: &BoardView, chance: &mut Chance) -> Call {
    let mut auction = Auction::new(board.dealer);
    board.calls.iter().for_each(|call| auction.call_unchecked(*call));
    let legal: Vec<Call> = auction.legal_calls().take(8).collect();
    if chance.percent(50) { Call::Pass } else { chance.one_of(&legal) }
}

/// The turn of the open claim, and who made it.
pub(crate) fn open_claim(table: &Table) -> Option<(Turn, Seat)> {
    let claim = view::snapshot(table, Seat::North.into()).board?.claim?;
    Some((claim.turn, claim.seat))
}

/// Where the open claim stands.
pub(crate) fn claim_stage(table: &Table) -> ClaimStage {
    let claim = view::snapshot(table, Seat::North.into()).board.and_then(|board| board.claim);
    claim.map(|claim| claim.stage).unwrap_or_default()
}
