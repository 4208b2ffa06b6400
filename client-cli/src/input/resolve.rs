//! Intents to requests, given the table: which turn an act is for, which call a word is about, and what cannot be done.

use bridge_protocol::{ClaimView, Lane, Request, TableId, TableView};
use bridge_rules::{DeclarationKind, Seat};

use super::{
    Act, Intent, Statement,
    chosen::{legal_call, legal_card},
    meant, swap, taken_back, talk,
};
use bridge_client::pending::{PendingAction, contestable, own_action, pending_action, pending_actions};

use crate::text;

/// What an intent comes to at a table.
///
/// # Errors
/// A sentence that says why it cannot be done.
pub(crate) fn resolve(intent: Intent, table: TableId, view: &TableView, lane: Lane) -> Result<Act, String> {
    let turn = view.turn;
    Ok(Act::Ask(Box::new(match intent {
        Intent::Nothing => match pending_action(view, lane) {
            Some(PendingAction::Ready(board)) => Request::Ready { table, board },
            Some(PendingAction::Questions(lead)) => Request::NoQuestions { table, turn: lead.turn },
            Some(
                PendingAction::Call(_)
                | PendingAction::Declare(_)
                | PendingAction::Choose(_)
                | PendingAction::Card { .. }
                | PendingAction::Explain(_)
                | PendingAction::Answer(_)
                | PendingAction::Undo(_)
                | PendingAction::Attend
                | PendingAction::Award(_),
            )
            | None => return Ok(Act::Nothing),
        },
        Intent::Ready => {
            let Some(PendingAction::Ready(board)) = own_action(view, lane) else { return Err(not_now(view, lane)) };
            Request::Ready { table, board }
        }
        Intent::Call(call, meaning) => {
            let call = legal_call(call, view, lane)?;
            Request::Call { table, turn, call, meaning: meant::with_call(meaning, view.policy.alerts)? }
        }
        Intent::CallAlone(call) => Request::Call { table, turn, call: legal_call(call, view, lane)?, meaning: None },
        Intent::Declare(declaration) => {
            let Some(PendingAction::Declare(due)) = own_action(view, lane) else { return Err(not_now(view, lane)) };
            if !due.kinds.contains(&declaration.kind()) {
                return Err(not_now(view, lane));
            }
            Request::Declare { table, turn, declaration }
        }
        Intent::Choose(choice) => {
            let Some(PendingAction::Choose(_)) = own_action(view, lane) else { return Err(not_now(view, lane)) };
            Request::Choose { table, turn, choice }
        }
        Intent::Aid => {
            let claim = view.board.as_ref().and_then(|board| board.claim.as_ref());
            return match (lane, claim) {
                (Lane::Director, Some(claim)) => Ok(Act::Aid(claim.turn)),
                (Lane::Director, None) => Err("No claim is open.".to_owned()),
                (Lane::North | Lane::East | Lane::South | Lane::West | Lane::Kibitzer, _) => {
                    Err("That is for the director.".to_owned())
                }
            };
        }
        Intent::Meanings => return meant::to_partner(view, lane).map(Act::Meanings),
        Intent::Hint if !view.policy.computers.hints => {
            return Err("No hints are given at this table: that is agreed when a table is opened.".to_owned());
        }
        Intent::Hint if own_action(view, lane).is_none() => return Err(not_now(view, lane)),
        Intent::Hint => player(lane).map(|_| Request::Hint { table, turn })?,
        Intent::Play(wish) => Request::Play { table, turn, card: legal_card(wish, view, lane)? },
        Intent::Claim(stated) => {
            let left = claimable(view, lane)?;
            let tricks = at_most(stated.tricks.unwrap_or(left), left)?;
            claim(table, tricks, stated, view)?
        }
        Intent::Concede(stated) => {
            let left = claimable(view, lane)?;
            let tricks = left - at_most(stated.tricks.unwrap_or(left), left)?;
            claim(table, tricks, stated, view)?
        }
        Intent::Answer(accept) => {
            let ClaimView { turn, stage, .. } = asked_about(view, lane, accept)?;
            Request::AnswerClaim { table, turn, stage, accept }
        }
        Intent::NoQuestions => {
            let asked = |due| if let PendingAction::Questions(lead) = due { Some(lead.turn) } else { None };
            let turn = pending_actions(view, lane).into_iter().find_map(asked);
            let turn = turn.ok_or("You are not asked for questions: that is before the lead is faced (Law 41B).")?;
            Request::NoQuestions { table, turn }
        }
        Intent::Alert(text) => meant::alert(text, table, view, lane)?,
        Intent::Explain(call, text) => meant::explain(call, text, table, view, lane)?,
        Intent::Ask(call) => meant::ask(call, table, view, lane)?,
        Intent::Card(which) => meant::read_card(which, table, view, lane)?,
        Intent::FileCard(path) => return player(lane).map(|_| Act::FileCard(path.into())),
        Intent::Undo(instead) => taken_back::undo(instead, table, view, lane)?,
        Intent::Allow(accept) => match view.board.as_ref().and_then(|board| board.undo.as_ref()) {
            Some(undo) => Request::AnswerUndo { table, back: undo.back, accept },
            None => return Err("Nobody asks to take something back.".to_owned()),
        },
        Intent::Withdraw(board) => match board.or_else(|| view.sheet.last().map(|line| line.board)) {
            // Whoever agreed and has left their seat may still do it.
            Some(board) => Request::WithdrawAgreement { table, board },
            None => return Err(text::said_of(text::form(view), "No board is over yet.")),
        },
        Intent::Honours => match view.sheet.last() {
            Some(line) => player(lane).map(|_| Request::ClaimHonours { table, board: line.board })?,
            None => return Err("No deal is over yet.".to_owned()),
        },
        Intent::Stop(_) if view.session.as_ref().is_some_and(|session| session.event.is_some()) => {
            return Err("A table of an event stops when its round ends.".to_owned());
        }
        Intent::Stop(_) if view.session.is_none() => {
            return Err("A set of boards is played to its end; the host can close the table.".to_owned());
        }
        Intent::Stop(agree) => match view.next_board() {
            Some(board) => player(lane).map(|_| Request::AgreeToStop { table, board, agree })?,
            None => return Err("No deal is on, and none comes.".to_owned()),
        },
        Intent::Say(text) => return talk::say(text, view, lane),
        Intent::Tell(to, text) => return talk::tell(to, text, view, lane),
        Intent::Director(about) => {
            player(lane)?;
            Request::CallDirector { table, number: view.direction.calls_made + 1, about }
        }
        Intent::Leave => match lane.seat() {
            // At the table one says "I leave it to you".
            Some(_) if may_leave_it_to_partner(view, lane) => {
                return Err(
                    "To leave it to partner type partner. Your seat can be left when it is said what is played."
                        .to_owned(),
                );
            }
            Some(_) => Request::LeaveSeat { table, sitting: occupied(view, lane)?.sitting },
            None => Request::StopWatching { table },
        },
        Intent::Swap(with) => swap::swap(with, table, view, lane)?,
        Intent::Stay => swap::stay(table, view, lane)?,
        Intent::Vacate(seat) => match &view.seats[seat] {
            Some(occupant) => Request::Vacate { table, seat, sitting: occupant.sitting },
            None if view.players().contains(&seat) => return Err(format!("{} is free already.", text::seat(seat))),
            None => return Err(nobody_sits(seat)),
        },
        Intent::Computer(seat) => Request::SeatComputer { table, seat },
        Intent::Show(show) => return Ok(Act::Show(show)),
        Intent::Quit => return Ok(Act::Quit),
    })))
}

fn may_leave_it_to_partner(view: &TableView, lane: Lane) -> bool {
    matches!(own_action(view, lane), Some(PendingAction::Declare(due)) if due.kinds.contains(&DeclarationKind::Leave))
}

/// Where fewer than four play.
pub(super) fn nobody_sits(seat: Seat) -> String {
    format!("Nobody sits {} in this form of the game.", text::seat(seat))
}

/// The viewer's seat.
pub(crate) fn player(lane: Lane) -> Result<Seat, String> {
    lane.seat().ok_or_else(|| "Only players can do this.".to_owned())
}

/// The sentence for what is not the viewer's to do at present.
pub(super) fn not_now(view: &TableView, lane: Lane) -> String {
    format!("Not now. {}", text::whose_turn(view, lane))
}

fn claim(table: TableId, tricks: u8, stated: Statement, view: &TableView) -> Result<Request, String> {
    if view.policy.claim_statement && tricks > 0 && stated.words.is_none() {
        return Err(format!("Say how you take them (Law 68C), like: claim {tricks} drawing trumps."));
    }
    Ok(Request::Claim { table, turn: view.turn, tricks, statement: stated.words })
}

/// The claim that the viewer has a say about.
fn asked_about(view: &TableView, lane: Lane, accept: bool) -> Result<ClaimView, String> {
    let asked = |due| if let PendingAction::Answer(claim) = due { Some(claim) } else { None };
    let contested = || contestable(view.board.as_ref()?, lane.seat()?).filter(|_| !accept).cloned();
    let claim = pending_actions(view, lane).into_iter().find_map(asked).or_else(contested);
    claim.ok_or_else(|| "There is no claim for you to answer.".to_owned())
}

fn claimable(view: &TableView, lane: Lane) -> Result<u8, String> {
    let board = view.board.as_ref().filter(|board| board.contract.is_some() && board.result.is_none());
    let (Some(board), Some(me)) = (board, lane.seat()) else {
        return Err("Tricks are claimed or conceded by a player during the play.".to_owned());
    };
    if board.claim.is_some() {
        return Err("A claim is open: it must be answered first.".to_owned());
    }
    if board.dummy() == Some(me) {
        return Err("Dummy cannot claim.".to_owned());
    }
    Ok(board.remaining_tricks())
}

fn at_most(tricks: u8, left: u8) -> Result<u8, String> {
    if tricks <= left { Ok(tricks) } else { Err(format!("Only {} tricks are left.", text::number(left))) }
}

fn occupied(view: &TableView, lane: Lane) -> Result<&bridge_protocol::Occupant, String> {
    lane.seat()
        .and_then(|seat| view.seats[seat].as_ref())
        .ok_or_else(|| "Only players can do this; you are watching.".to_owned())
}

#[cfg(test)]
mod tests;
