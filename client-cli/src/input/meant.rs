//! Which call a word is about, and what may be said of it: alerts, explanations, questions, convention cards.

use bridge_protocol::{
    Alerts, BoardView, Lane, Manner, Meaning, MeaningsRequest, Request, Stage, TableId, TableView, Turn,
};
use bridge_rules::{Auction, Call, Seat};

use super::{Cards, resolve::player};
use bridge_client::auction::{MadeCall, explains, last_call, meanings, questions_to, screenmate};

use crate::text;

/// What goes with a call.
pub(super) fn with_call(meaning: Option<(Manner, String)>, alerts: Alerts) -> Result<Option<Meaning>, String> {
    match (meaning, alerts) {
        (None, _) => Ok(None),
        (Some(_), Alerts::ByPartner) => {
            Err("At this table your partner alerts and explains your calls: type the call alone.".to_owned())
        }
        (Some((Manner::Announcement, text)), Alerts::ByBidder | Alerts::BehindScreens) if text.is_empty() => {
            Err("Announce what? Type it like: 1nt = 12 to 14.".to_owned())
        }
        (Some((manner, text)), Alerts::ByBidder | Alerts::BehindScreens) => Ok(Some(Meaning::new(manner, text))),
    }
}

/// A late alert of the last call that is the viewer's to explain.
pub(super) fn alert(text: String, table: TableId, view: &TableView, lane: Lane) -> Result<Request, String> {
    let (board, me) = at_board(view, lane)?;
    let made = last_call(board, |bidder| explains(view.policy.alerts, me, bidder), None)
        .ok_or("There is no call of yours to alert.")?;
    Ok(explain_as(table, board, me, made.turn, Meaning::new(Manner::Alert, text)))
}

/// What each call that may be made would mean to a computer as partner. A person as partner is not looked up.
pub(crate) fn to_partner(view: &TableView, lane: Lane) -> Result<MeaningsRequest, String> {
    let me = player(lane)?;
    if !has_partners(view) {
        return Err("Nobody has a partner in this form of the game.".to_owned());
    }
    let is_computer = view.seats[me.partner()].as_ref().is_some_and(|occupant| occupant.computer);
    if !is_computer {
        return Err("Your partner is no computer: what your calls mean is on your own card.".to_owned());
    }
    let board = view.board.as_ref().filter(|_| view.stage == Stage::Auction).ok_or("There is no auction now.")?;
    let mut auction = Auction::new(board.dealer);
    for call in &board.calls {
        auction.call(*call).map_err(|illegal| format!("This auction cannot be read: {illegal}."))?;
    }
    if auction.turn() != Some(me) {
        return Err("It is not your turn to call.".to_owned());
    }
    let of = auction.legal_calls().collect();
    Ok(MeaningsRequest { dealer: board.dealer, vulnerability: board.vulnerability, calls: board.calls.clone(), of })
}

/// The answer to an open question; without one, a correction of what was said of a call.
pub(super) fn explain(
    call: Option<Call>,
    text: String,
    table: TableId,
    view: &TableView,
    lane: Lane,
) -> Result<Request, String> {
    let (board, me) = at_board(view, lane)?;
    let mine = |bidder: Seat| explains(view.policy.alerts, me, bidder);
    let asked = questions_to(board, me).find(|question| {
        let made = bridge_client::auction::call_at(board, question.call);
        call.is_none() || made.is_some_and(|made| Some(made.call) == call)
    });
    if let Some(question) = asked {
        let meaning = Meaning::new(Manner::Explanation, text);
        return Ok(explain_as(table, board, me, question.call, meaning));
    }
    let said = |made: &MadeCall| own_word(board, made.turn, me).is_some();
    let made = match call {
        Some(_) => last_call(board, mine, call).ok_or("That call is not yours to explain.")?,
        None => bridge_client::auction::calls(board)
            .rev()
            .find(said)
            .ok_or("Nobody asks. To explain a call all the same, name it: explain 2c TEXT.")?,
    };
    let manner = own_word(board, made.turn, me).map_or(Manner::Explanation, |word| word.meaning.manner);
    Ok(explain_as(table, board, me, made.turn, Meaning::new(manner, text)))
}

/// A question about an opponents' call.
pub(super) fn ask(call: Option<Call>, table: TableId, view: &TableView, lane: Lane) -> Result<Request, String> {
    let (board, me) = at_board(view, lane)?;
    let made = last_call(board, |bidder| !board.seating.allies(bidder, me), call)
        .ok_or("The opponents have made no such call. You may ask about their calls only (Law 20F).")?;
    let of = match view.policy.alerts {
        Alerts::ByBidder => made.seat,
        Alerts::ByPartner => made.seat.partner(),
        Alerts::BehindScreens => screenmate(me),
    };
    let heard = meanings(board, made.turn).find(|known| known.by == of).map_or(0, |known| known.version);
    Ok(Request::Ask { table, call: made.turn, heard })
}

fn has_partners(view: &TableView) -> bool {
    text::form(view).is_none_or(|form| form.seating().has_partners())
}

/// A request for a convention card.
pub(super) fn read_card(which: Cards, table: TableId, view: &TableView, lane: Lane) -> Result<Request, String> {
    if !has_partners(view) {
        return Err("Nobody has a partner in this form of the game, and there are no convention cards.".to_owned());
    }
    let side = match (which, lane.seat()) {
        (Cards::Of(side), _) => side,
        (Cards::Theirs, Some(me)) => me.side().other(),
        (Cards::Own, Some(me)) => me.side(),
        (Cards::Theirs | Cards::Own, None) => return Err("Whose card? Type card ns or card ew.".to_owned()),
    };
    // Computers have a card that nobody filed.
    let is_computers = |seat: Seat| view.seats[seat].as_ref().is_some_and(|occupant| occupant.computer);
    let has_card = view.cards[side] > 0 || side.seats().into_iter().any(is_computers);
    if has_card { Ok(Request::ReadCard { table, side }) } else { Err(text::no_card(side)) }
}

fn at_board(view: &TableView, lane: Lane) -> Result<(&BoardView, Seat), String> {
    let me = player(lane)?;
    let board =
        view.board.as_ref().filter(|board| board.result.is_none()).ok_or_else(|| text::none_on_the_table(view))?;
    Ok((board, me))
}

fn explain_as(table: TableId, board: &BoardView, me: Seat, call: Turn, meaning: Meaning) -> Request {
    let version = own_word(board, call, me).map_or(0, |word| word.version) + 1;
    Request::Explain { table, call, version, meaning }
}

fn own_word(board: &BoardView, call: Turn, me: Seat) -> Option<&bridge_protocol::Explained> {
    meanings(board, call).find(|word| word.by == me)
}
