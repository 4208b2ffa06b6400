//! The door: the only code that builds what a viewer receives. A lane is all it asks for, and the session derived that
//! lane from the account and the seating, never from a request.

mod board;
mod claims;
mod direction;
mod explaining;
mod kibitzing;
mod lead;
mod screens;
mod talk;
mod turns;

use bridge_protocol::{
    BoardResult, Hands, Lane, Occupant, Stage, TableEvent, TableView, Turn, limits::CONTRIBUTION_WINDOW,
};
use bridge_rules::{BySeat, BySide, Deal, Seat};

use crate::table::{Event, FinishedBoard, Person, Table};

pub(crate) use kibitzing::is_kept_from_board;
pub(crate) use talk::hears;

pub(crate) use explaining::hears_unasked;

/// The table as a lane may see it.
pub fn snapshot(table: &Table, lane: Lane) -> TableView {
    let mut view = TableView {
        host: table.host,
        policy: table.policy,
        seats: BySeat::from_fn(|seat| occupant(table, seat, lane)),
        set: table.set.view(),
        stage: if is_kept_from_board(table, lane) { Stage::Auction } else { table.stage.name() },
        closed: table.closed.map(|closed| closed.by),
        ready: table.ready,
        swaps: table.swaps.asked().to_vec(),
        turn: next_turn(table, lane),
        board: board::on_the_table(table, lane),
        sheet: table.finished.iter().map(FinishedBoard::result).collect(),
        adjustments: table.direction.adjustments().to_vec(),
        cards: BySide::from_fn(|side| table.cards.times(side)),
        clock: if table.stage.is_board_on() { None } else { table.clock_of_the_last_board() },
        direction: table.direction.view(lane),
        chat: table.chat.heard_by(lane).cloned().collect(),
    };
    turns::view_as_heard(table, lane, &mut view);
    view
}

/// Whether a lane is told of an event, which `after` has just applied. A lane that is not told does not count it
/// either.
pub(crate) fn is_shown(event: &Event, after: &Table, lane: Lane) -> bool {
    if is_kept_from_board(after, lane) && kibitzing::is_of_the_board(event) {
        return false;
    }
    match event {
        // Kibitzers are hidden from players (Spec C11) and from each other.
        Event::KibitzerAdmitted { .. } => false,
        Event::ClaimAnswered { seat, .. } => claims::hears_answer(*seat, lane),
        Event::NoQuestions { seat } => lead::hears_no_questions(*seat, lane),
        Event::Explained { explained, to } => explaining::hears(&after.policy, lane, explained.by, *to),
        Event::Asked { question } => explaining::hears_question(&after.policy, lane, question),
        Event::AnsweredAgain { question } => {
            lane == Lane::Director || explaining::hears_again(&after.policy, lane, question)
        }
        Event::CallHeld { seat, .. } => lane == (*seat).into() || lane == Lane::Director,
        // The match says what its time is.
        Event::TrayPushed { .. } | Event::BoardsHeld { .. } => false,
        Event::TrayCame => after.brought_by_tray(lane).is_some(),
        Event::Called { .. } => after.sees_calls(lane),
        Event::UndoAsked { .. } | Event::UndoRefused => {
            after.undos.last().is_some_and(|request| request.is_known_to(lane, after.policy.undo))
        }
        Event::UndoAnswered { seat, .. } => lane == (*seat).into() || lane == Lane::Director,
        Event::TakenBack { back } => !after.is_repair_unseen(*back, lane),
        // Who is slow tells kibitzers how far a board is that they may not see yet.
        Event::ClockWarned { .. } => lane != Lane::Kibitzer,
        Event::SubstituteDue { .. } => true,
        // Who is connected everybody else is told by presence; here it is for the log.
        Event::Woken | Event::Dropped { .. } | Event::Returned { .. } => lane == Lane::Director,
        Event::DirectorCalled { call, later } => after.hears_call(call.by, *later, lane),
        Event::Ruled { .. } => direction::hears_last_ruling(after, lane),
        Event::CallTold { to } | Event::RulingTold { to, .. } => to.contains(&lane),
        Event::HandShown { .. } => lane == Lane::Director,
        Event::DirectorAdmitted { .. } | Event::Adjusted { .. } => true,
        Event::SeatTaken { .. }
        | Event::SeatLeft { .. }
        | Event::SwapAsked { .. }
        | Event::SwapOver { .. }
        | Event::SeatsSwapped { .. }
        | Event::Ready { .. }
        | Event::ContributionsCalled { .. }
        | Event::Contributed { .. }
        | Event::RevealsCalled { .. }
        | Event::Revealed { .. }
        | Event::Dealt { .. }
        | Event::BoardOpened { .. }
        | Event::CardFiled { .. }
        | Event::ContractReached { .. }
        | Event::LeadMade { .. }
        | Event::LeadFaced
        | Event::Played { .. }
        | Event::DummyFaced
        | Event::Claimed { .. }
        | Event::ClaimPassed { .. }
        | Event::ClaimSettled { .. }
        | Event::ClaimDeferred
        | Event::AgreementWithdrawn { .. }
        | Event::BoardEnded { .. }
        | Event::SessionFinished
        | Event::Closed { .. } => true,
        Event::BoardShown => lane == Lane::Kibitzer,
        Event::Said { from, to, .. } => hears(after, *from, *to, lane),
    }
}

/// What a lane is told of an event, which `after` has just applied; nothing if it may not know of it.
pub fn event_for(event: &Event, after: &Table, lane: Lane) -> Option<TableEvent> {
    if !is_shown(event, after, lane) {
        return None;
    }
    let last = after.last_turn();
    let mut shown = match event {
        Event::KibitzerAdmitted { .. } => return None,
        Event::SeatTaken { seat, .. } => TableEvent::SeatTaken { seat: *seat, occupant: occupant(after, *seat, lane)? },
        Event::SeatLeft { seat, .. } => TableEvent::SeatLeft { seat: *seat },
        Event::SwapAsked { by, of } => TableEvent::SwapAsked { by: *by, of: *of },
        Event::SwapOver { by, refused } => TableEvent::SwapOver { by: *by, refused: *refused },
        Event::SeatsSwapped { one, other } => {
            let sitting = |seat| Some(after.chairs.sitting(seat)?.number);
            TableEvent::SeatsSwapped { one: *one, other: *other, sittings: [sitting(*one)?, sitting(*other)?] }
        }
        Event::Ready { seat } => TableEvent::Ready { seat: *seat },
        Event::ContributionsCalled { .. } => TableEvent::ContributionsWanted { within_ms: window_ms() },
        Event::Contributed { seat, commitment } => TableEvent::Contributed { seat: *seat, commitment: *commitment },
        Event::RevealsCalled { .. } => TableEvent::RevealsWanted { within_ms: window_ms() },
        Event::Revealed { seat, .. } => TableEvent::Revealed { seat: *seat },
        Event::Dealt { transcript } => TableEvent::Dealt { entropy: transcript.entropy },
        Event::BoardOpened { board } => {
            TableEvent::BoardOpened { board: *board, hands: dealt_to(after.set.deal(*board)?.reveal(), after, lane) }
        }
        Event::Called { seat, call, .. } => {
            let meaning = explaining::given_with(last, after, lane);
            let thought_ms = thought_ms(after, lane);
            TableEvent::Called { turn: last, seat: *seat, call: *call, meaning, thought_ms }
        }
        Event::CallHeld { call, .. } => TableEvent::CallHeld { turn: after.turn(), call: *call },
        Event::TrayCame => {
            let (calls, called_at) = after.brought_by_tray(lane)?;
            TableEvent::TrayCame { calls, called_at }
        }
        Event::TrayPushed { .. } | Event::BoardsHeld { .. } => return None,
        Event::Explained { .. } => TableEvent::Explained(explaining::just_told(after, lane)?),
        Event::Asked { question } => TableEvent::Asked(question.clone()),
        Event::AnsweredAgain { question } if lane == Lane::Director => TableEvent::AnsweredAgain(question.clone()),
        Event::AnsweredAgain { .. } => TableEvent::Explained(explaining::just_told(after, lane)?),
        Event::CardFiled { side, .. } => TableEvent::CardFiled { side: *side, version: after.cards.times(*side) },
        Event::LeadMade { .. } => lead::made(after, lane)?,
        Event::NoQuestions { seat } => lead::no_questions(*seat, lane),
        Event::LeadFaced => lead::faced(after)?,
        Event::UndoAsked { seat, back, instead } => {
            let told = lane == (*seat).into() || lane == Lane::Director;
            TableEvent::UndoAsked { back: *back, seat: *seat, instead: instead.clone().filter(|_| told) }
        }
        Event::UndoAnswered { seat, accept } => {
            let seat = (lane == Lane::Director).then_some(*seat);
            TableEvent::UndoAnswered { back: after.undos.last()?.back, accept: *accept, seat }
        }
        Event::UndoRefused => TableEvent::UndoRefused { back: after.undos.last()?.back },
        Event::TakenBack { .. } => {
            let board = Box::new(board::on_the_table(after, lane)?);
            TableEvent::TakenBack { turn: last, stage: after.stage.name(), board }
        }
        Event::ClockWarned { side, percent } => TableEvent::ClockWarning { side: *side, percent: *percent },
        Event::SubstituteDue { seat } => TableEvent::SubstituteDue { seat: *seat },
        Event::Woken => TableEvent::ServerWasAway {},
        Event::Dropped { seat } => TableEvent::PlayerDropped { seat: *seat },
        Event::Returned { seat } => TableEvent::PlayerReturned { seat: *seat },
        Event::DirectorAdmitted { person } => TableEvent::DirectorCame { name: person.name.clone() },
        Event::DirectorCalled { call, .. } => direction::called(call, lane),
        Event::CallTold { .. } => TableEvent::DirectorCalled { call: None },
        Event::Ruled { .. } | Event::RulingTold { .. } => TableEvent::Ruled(after.direction.last_notice(lane)?),
        Event::HandShown { seat } => {
            TableEvent::HandShown { seat: *seat, hand: board::on_the_table(after, lane)?.hands.get(*seat)? }
        }
        Event::Adjusted { adjustment, outcome } => direction::adjusted(adjustment, *outcome),
        Event::ContractReached { contract } => TableEvent::ContractReached { contract: *contract },
        Event::Played { seat, card, .. } => TableEvent::Played {
            turn: last,
            seat: *seat,
            card: *card,
            won_by: board::trick_just_won(after),
            thought_ms: thought_ms(after, lane),
        },
        Event::DummyFaced => {
            let (seat, hand) = board::faced_dummy(after)?;
            TableEvent::DummyFaced { seat, hand }
        }
        Event::Claimed { .. } => claims::claimed(after, lane)?,
        Event::ClaimPassed { to, .. } => claims::passed(*to, after, lane)?,
        Event::ClaimAnswered { seat, accept } => claims::answered(*seat, *accept, after, lane)?,
        Event::AgreementWithdrawn { seat, board } => claims::withdrawn(*seat, *board),
        Event::ClaimSettled { accepted } => {
            // The settlement is an act of its own, the one after the claim.
            TableEvent::ClaimSettled { turn: Turn(last.0 - 1), accepted: *accepted }
        }
        Event::ClaimDeferred => TableEvent::ClaimDeferred { turn: Turn(last.0 - 1) },
        Event::BoardEnded { .. } => {
            let over = after.finished.last()?;
            let secret = after.set.reveal(over.board);
            let result = BoardResult::new(over.board, over.outcome);
            let meanings = explaining::everything(&over.explanations, &after.policy);
            let clock = after.clock_of_the_last_board();
            TableEvent::BoardEnded { result, deal: over.deal, secret, meanings, log: Some(over.log), clock }
        }
        Event::BoardShown => {
            let board = board::on_the_table(after, lane)?.into();
            TableEvent::BoardShown { turn: next_turn(after, lane), board }
        }
        Event::SessionFinished => TableEvent::SessionFinished {},
        Event::Closed { by } => TableEvent::Closed { by: *by, turn: next_turn(after, lane) },
        Event::Said { .. } => TableEvent::Said(after.chat.last_heard_by(lane)?.clone()),
    };
    turns::event_as_heard(after, lane, &mut shown);
    Some(shown)
}

/// How long the player of the last act thought: nobody at the table may measure another by it (Spec C9.5).
fn thought_ms(after: &Table, lane: Lane) -> Option<u64> {
    let proceedings = after.stage.proceedings().filter(|_| lane == Lane::Director)?;
    Some(proceedings.thought_ms)
}

/// Who sits on a seat. Lines that a lane has not heard are not counted to it.
fn occupant(table: &Table, seat: Seat, lane: Lane) -> Option<Occupant> {
    let sitting = table.chairs.sitting(seat)?;
    let Person { account, name } = sitting.person.clone();
    let lines = table.chat.lines_heard_by(lane, account);
    Some(Occupant { account, name, sitting: sitting.number, lines })
}

/// The turn that the next act is for, as far as a lane knows, as the table counts.
fn next_turn(table: &Table, lane: Lane) -> Turn {
    match table.stage.proceedings() {
        Some(proceedings) if is_kept_from_board(table, lane) => proceedings.began.next(),
        Some(_) | None => table.turn_of(lane),
    }
}

/// The hands that a lane may see when the cards are dealt: a player his own, kibitzers those that the policy opens.
fn dealt_to(deal: &Deal, table: &Table, lane: Lane) -> Hands {
    let mut hands = Hands::default();
    for seat in Seat::ALL.into_iter().filter(|seat| sees_hidden(table, lane, *seat)) {
        *hands.get_mut(seat) = Some(deal.hand(seat));
    }
    hands
}

/// Whether a lane sees a hand that is not on the table.
pub(crate) fn sees_hidden(table: &Table, lane: Lane, seat: Seat) -> bool {
    match lane {
        Lane::North | Lane::East | Lane::South | Lane::West => lane == seat.into(),
        Lane::Kibitzer => table.policy.kibitzing.shows(seat),
        Lane::Director => table.board_in_view().is_some_and(|board| table.direction.has_looked(board, seat)),
    }
}

fn window_ms() -> u64 {
    u64::try_from(CONTRIBUTION_WINDOW.as_millis()).expect("a few seconds")
}
