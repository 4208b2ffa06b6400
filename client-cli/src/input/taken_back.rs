//! What "undo" takes back: the viewer's last call or card, by the turn of the act. A view does not carry the turns of
//! cards, but acts are counted without gaps, so that the last cards are known by how long ago they were.

use bridge_protocol::{BoardView, Lane, Request, Stage, TableId, TableView, Turn, Undo};
use bridge_rules::Seat;

use super::resolve::player;
use bridge_client::auction::calls;

/// The request to take back what the viewer did last.
pub(super) fn undo(instead: Option<String>, table: TableId, view: &TableView, lane: Lane) -> Result<Request, String> {
    let me = player(lane)?;
    if view.policy.undo == Undo::None {
        return Err("At this table only the director gives something back: type director and what happened.".to_owned());
    }
    let board = view.board.as_ref().filter(|_| view.stage.is_board_on());
    if view.stage == Stage::Drawing {
        return Err("What is drawn stands: its cards have been seen.".to_owned());
    }
    let back =
        board.and_then(|board| last_act(view, board, me)).ok_or("You have done nothing that could be taken back.")?;
    Ok(Request::AskUndo { table, back, instead })
}

fn last_act(view: &TableView, board: &BoardView, me: Seat) -> Option<Turn> {
    if board.held.is_some() {
        return Some(view.turn);
    }
    let lead = board.lead.filter(|lead| lead.seat == me).map(|lead| lead.turn);
    let call = || calls(board).rev().find(|made| made.seat == me).map(|made| made.turn);
    let said = board.declaring.iter().flat_map(|declaring| declaring.declarations.iter().rev());
    let said = said.filter(|said| said.seat == me).map(|said| said.turn).next();
    lead.or_else(|| last_card(view, board, me)).or_else(call).or(said)
}

/// The last card that a player chose, their own or dummy's, among those on the table.
fn last_card(view: &TableView, board: &BoardView, me: Seat) -> Option<Turn> {
    let player = |seat: Seat| board.contract.map_or(seat, |contract| board.seating.owner(seat, contract.declarer));
    let order = board.play_order();
    let laid = |leader: Seat, cards: usize| {
        (0..cards).scan(leader, |next, _| Some(std::mem::replace(next, order.next(*next))))
    };
    let last = board.last_trick.iter().flat_map(|trick| laid(trick.leader, trick.cards.len()));
    let current = board.trick.iter().flat_map(|trick| laid(trick.leader, trick.cards.len()));
    let played: Vec<Seat> = last.chain(current).collect();
    let ago = played.iter().rev().position(|seat| player(*seat) == me)?;
    view.turn.0.checked_sub(u32::try_from(ago).ok()? + 1).map(Turn)
}
