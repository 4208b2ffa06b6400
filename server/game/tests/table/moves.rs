//! What could be done next at a table, as its own players see it.

use bridge_game::{Command, Person, Table, auction, declaring, drawing, play, view};
use bridge_protocol::{BoardView, ClaimStage, DeclaringView, Lane, Stage, TableView, Turn};
use bridge_rules::{Aim, Bid, Call, Choice, Declaration, DeclarationKind, Hand, Seat, Strain, legal_cards};

use crate::chance::Chance;

/// Who sits there.
pub(crate) fn occupant(table: &Table, seat: Seat) -> Option<Person> {
    let occupant = view::snapshot(table, seat.into()).seats[seat].clone()?;
    Some(Person { account: occupant.account, name: occupant.name })
}

/// Whose player is to act, and the table as they see it; nobody between boards and while a claim is open.
pub(crate) fn on_turn(table: &Table) -> Option<(Seat, TableView)> {
    let all = view::snapshot(table, Lane::Director);
    let board = all.board.filter(|board| board.claim.is_none())?;
    let seat = board.actor()?;
    Some((seat, view::snapshot(table, seat.into())))
}

/// A legal call or card for whoever is on turn.
pub(crate) fn legal_act(table: &Table, chance: &mut Chance) -> Option<(Seat, Command)> {
    let (seat, view) = on_turn(table)?;
    Some((seat, legal_act_in(&view, chance)?))
}

/// The same, by the view of whoever is on turn.
pub(crate) fn legal_act_in(view: &TableView, chance: &mut Chance) -> Option<Command> {
    let board = view.board.as_ref()?;
    Some(match view.stage {
        Stage::Drawing if board.trick.is_none() => {
            let choice = chance.one_of(&[Choice::Keep, Choice::Discard]);
            Command::Drawing(drawing::Command::Choose { turn: view.turn, choice })
        }
        Stage::Auction => {
            Command::Auction(auction::Command::Call { turn: view.turn, call: a_call(board, chance), meaning: None })
        }
        Stage::Declaring => {
            let declaration = a_declaration(board.declaring.as_ref()?, chance);
            Command::Declaring(declaring::Command::Declare { turn: view.turn, declaration })
        }
        Stage::Drawing | Stage::Play => {
            Command::Play(play::Command::Play { turn: view.turn, card: chance.card_of(playable(board)) })
        }
        Stage::Gathering | Stage::Committing | Stage::Revealing | Stage::Finished => return None,
    })
}

/// The cards that may be played next, through the eyes of who plays them.
pub(crate) fn playable(board: &BoardView) -> Hand {
    let due = board.to_act().and_then(|seat| board.hands.get(seat));
    legal_cards(due.expect("whoever chooses a card sees the hand it comes from"), board.led())
}

/// Half of all calls are passes, and bids are mostly low: auctions end, and not all of them in seven.
fn a_call(board: &BoardView, chance: &mut Chance) -> Call {
    let legal: Vec<Call> = board.auction().legal_calls().take(8).collect();
    if chance.percent(50) { Call::Pass } else { chance.one_of(&legal) }
}

/// Of a kind that is due, and higher than any contract before it.
fn a_declaration(declaring: &DeclaringView, chance: &mut Chance) -> Declaration {
    let strain = chance.one_of(&Strain::ALL);
    let kinds = declaring.due.iter().flat_map(|due| &due.kinds).copied().collect::<Vec<_>>();
    match chance.one_of(&kinds) {
        DeclarationKind::Choose => Declaration::Choose { strain, aim: chance.one_of(&Aim::ALL) },
        DeclarationKind::Pass => Declaration::Pass,
        DeclarationKind::Open => Declaration::Open,
        DeclarationKind::Bid => Declaration::Bid(a_higher_bid(declaring, chance)),
        DeclarationKind::Name => Declaration::Name(strain),
        DeclarationKind::Leave => Declaration::Leave,
        DeclarationKind::Double => Declaration::Double,
    }
}

fn a_higher_bid(declaring: &DeclaringView, chance: &mut Chance) -> Bid {
    let last = declaring.declarations.iter().rev().find_map(|said| match said.declaration {
        Declaration::Bid(bid) => Some(bid),
        Declaration::Choose { .. }
        | Declaration::Pass
        | Declaration::Open
        | Declaration::Name(_)
        | Declaration::Leave
        | Declaration::Double => None,
    });
    let higher: Vec<Bid> = Bid::all().filter(|bid| last.is_none_or(|last| *bid > last)).take(6).collect();
    chance.one_of(&higher)
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
