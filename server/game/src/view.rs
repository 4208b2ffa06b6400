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

use crate::table::{FinishedBoard, Person, Record, Table};

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

/// Whether a lane is told of a record, which `after` has just applied. A lane that is not told does not count it
/// either.
pub(crate) fn is_shown(record: &Record, after: &Table, lane: Lane) -> bool {
    if is_kept_from_board(after, lane) && kibitzing::is_of_the_board(record) {
        return false;
    }
    match record {
        // Kibitzers are hidden from players (Spec C11) and from each other.
        Record::KibitzerAdmitted { .. } => false,
        Record::ClaimAnswered { seat, .. } => claims::hears_answer(*seat, lane),
        Record::NoQuestions { seat } => lead::hears_no_questions(*seat, lane),
        Record::Explained { explained, to } => explaining::hears(&after.policy, lane, explained.by, *to),
        Record::Asked { question } => explaining::hears_question(&after.policy, lane, question),
        Record::AnsweredAgain { question } => {
            lane == Lane::Director || explaining::hears_again(&after.policy, lane, question)
        }
        Record::CallHeld { seat, .. } => lane == (*seat).into() || lane == Lane::Director,
        // The match says what its time is.
        Record::TrayPushed { .. } | Record::BoardsHeld { .. } => false,
        Record::TrayCame => after.brought_by_tray(lane).is_some(),
        Record::Called { .. } => after.sees_calls(lane),
        Record::UndoAsked { .. } | Record::UndoRefused => {
            after.undos.last().is_some_and(|request| request.is_known_to(lane, after.policy.undo))
        }
        Record::UndoAnswered { seat, .. } => lane == (*seat).into() || lane == Lane::Director,
        Record::TakenBack { back } => !after.is_rectification_unseen(*back, lane),
        // Who is slow tells kibitzers how far a board is that they may not see yet.
        Record::ClockWarned { .. } => lane != Lane::Kibitzer,
        Record::SubstituteDue { .. } => true,
        // Who is connected everybody else is told by presence; here it is for the log.
        Record::Woken | Record::Dropped { .. } | Record::Returned { .. } => lane == Lane::Director,
        Record::DirectorCalled { call, later } => after.hears_call(call.by, *later, lane),
        Record::Ruled { .. } => direction::hears_last_ruling(after, lane),
        Record::CallTold { to } | Record::RulingTold { to, .. } => to.contains(&lane),
        Record::HandShown { .. } => lane == Lane::Director,
        Record::DirectorAdmitted { .. } | Record::Adjusted { .. } => true,
        Record::SeatTaken { .. }
        | Record::SeatLeft { .. }
        | Record::SwapAsked { .. }
        | Record::SwapOver { .. }
        | Record::SeatsSwapped { .. }
        | Record::Ready { .. }
        | Record::ContributionsCalled { .. }
        | Record::Contributed { .. }
        | Record::RevealsCalled { .. }
        | Record::Revealed { .. }
        | Record::Dealt { .. }
        | Record::BoardOpened { .. }
        | Record::CardFiled { .. }
        | Record::ContractReached { .. }
        | Record::LeadMade { .. }
        | Record::LeadFaced
        | Record::Played { .. }
        | Record::DummyFaced
        | Record::Claimed { .. }
        | Record::ClaimPassed { .. }
        | Record::ClaimSettled { .. }
        | Record::ClaimDeferred
        | Record::AgreementWithdrawn { .. }
        | Record::BoardEnded { .. }
        | Record::SessionFinished
        | Record::Closed { .. } => true,
        Record::BoardShown => lane == Lane::Kibitzer,
        Record::Said { from, to, .. } => hears(after, *from, *to, lane),
    }
}

/// What a lane is told of a record, which `after` has just applied; nothing if it may not know of it.
pub fn event_for(record: &Record, after: &Table, lane: Lane) -> Option<TableEvent> {
    if !is_shown(record, after, lane) {
        return None;
    }
    let last = after.last_turn();
    let mut shown = match record {
        Record::KibitzerAdmitted { .. } => return None,
        Record::SeatTaken { seat, .. } => {
            TableEvent::SeatTaken { seat: *seat, occupant: occupant(after, *seat, lane)? }
        }
        Record::SeatLeft { seat, .. } => TableEvent::SeatLeft { seat: *seat },
        Record::SwapAsked { by, of } => TableEvent::SwapAsked { by: *by, of: *of },
        Record::SwapOver { by, refused } => TableEvent::SwapOver { by: *by, refused: *refused },
        Record::SeatsSwapped { one, other } => {
            let sitting = |seat| Some(after.chairs.sitting(seat)?.number);
            TableEvent::SeatsSwapped { one: *one, other: *other, sittings: [sitting(*one)?, sitting(*other)?] }
        }
        Record::Ready { seat } => TableEvent::Ready { seat: *seat },
        Record::ContributionsCalled { .. } => TableEvent::ContributionsWanted { within_ms: window_ms() },
        Record::Contributed { seat, commitment } => TableEvent::Contributed { seat: *seat, commitment: *commitment },
        Record::RevealsCalled { .. } => TableEvent::RevealsWanted { within_ms: window_ms() },
        Record::Revealed { seat, .. } => TableEvent::Revealed { seat: *seat },
        Record::Dealt { transcript } => TableEvent::Dealt { entropy: transcript.entropy },
        Record::BoardOpened { board } => {
            TableEvent::BoardOpened { board: *board, hands: dealt_to(after.set.deal(*board)?.reveal(), after, lane) }
        }
        Record::Called { seat, call, .. } => {
            let meaning = explaining::given_with(last, after, lane);
            let thought_ms = thought_ms(after, lane);
            TableEvent::Called { turn: last, seat: *seat, call: *call, meaning, thought_ms }
        }
        Record::CallHeld { call, .. } => TableEvent::CallHeld { turn: after.turn(), call: *call },
        Record::TrayCame => {
            let (calls, called_at) = after.brought_by_tray(lane)?;
            TableEvent::TrayCame { calls, called_at }
        }
        Record::TrayPushed { .. } | Record::BoardsHeld { .. } => return None,
        Record::Explained { .. } => TableEvent::Explained(explaining::just_told(after, lane)?),
        Record::Asked { question } => TableEvent::Asked(question.clone()),
        Record::AnsweredAgain { question } if lane == Lane::Director => TableEvent::AnsweredAgain(question.clone()),
        Record::AnsweredAgain { .. } => TableEvent::Explained(explaining::just_told(after, lane)?),
        Record::CardFiled { side, .. } => TableEvent::CardFiled { side: *side, version: after.cards.times(*side) },
        Record::LeadMade { .. } => lead::made(after, lane)?,
        Record::NoQuestions { seat } => lead::no_questions(*seat, lane),
        Record::LeadFaced => lead::faced(after)?,
        Record::UndoAsked { seat, back, instead } => {
            let told = lane == (*seat).into() || lane == Lane::Director;
            TableEvent::UndoAsked { back: *back, seat: *seat, instead: instead.clone().filter(|_| told) }
        }
        Record::UndoAnswered { seat, accept } => {
            let seat = (lane == Lane::Director).then_some(*seat);
            TableEvent::UndoAnswered { back: after.undos.last()?.back, accept: *accept, seat }
        }
        Record::UndoRefused => TableEvent::UndoRefused { back: after.undos.last()?.back },
        Record::TakenBack { .. } => {
            let board = Box::new(board::on_the_table(after, lane)?);
            TableEvent::TakenBack { turn: last, stage: after.stage.name(), board }
        }
        Record::ClockWarned { side, percent } => TableEvent::ClockWarning { side: *side, percent: *percent },
        Record::SubstituteDue { seat } => TableEvent::SubstituteDue { seat: *seat },
        Record::Woken => TableEvent::ServerWasAway {},
        Record::Dropped { seat } => TableEvent::PlayerDropped { seat: *seat },
        Record::Returned { seat } => TableEvent::PlayerReturned { seat: *seat },
        Record::DirectorAdmitted { person } => TableEvent::DirectorCame { name: person.name.clone() },
        Record::DirectorCalled { call, .. } => direction::called(call, lane),
        Record::CallTold { .. } => TableEvent::DirectorCalled { call: None },
        Record::Ruled { .. } | Record::RulingTold { .. } => TableEvent::Ruled(after.direction.last_notice(lane)?),
        Record::HandShown { seat } => {
            TableEvent::HandShown { seat: *seat, hand: board::on_the_table(after, lane)?.hands.get(*seat)? }
        }
        Record::Adjusted { adjustment, outcome } => direction::adjusted(adjustment, *outcome),
        Record::ContractReached { contract } => TableEvent::ContractReached { contract: *contract },
        Record::Played { seat, card, .. } => TableEvent::Played {
            turn: last,
            seat: *seat,
            card: *card,
            won_by: board::trick_just_won(after),
            thought_ms: thought_ms(after, lane),
        },
        Record::DummyFaced => {
            let (seat, hand) = board::faced_dummy(after)?;
            TableEvent::DummyFaced { seat, hand }
        }
        Record::Claimed { .. } => claims::claimed(after, lane)?,
        Record::ClaimPassed { to, .. } => claims::passed(*to, after, lane)?,
        Record::ClaimAnswered { seat, accept } => claims::answered(*seat, *accept, after, lane)?,
        Record::AgreementWithdrawn { seat, board } => claims::withdrawn(*seat, *board),
        Record::ClaimSettled { accepted } => {
            // The settlement is an act of its own, the one after the claim.
            TableEvent::ClaimSettled { turn: Turn(last.0 - 1), accepted: *accepted }
        }
        Record::ClaimDeferred => TableEvent::ClaimDeferred { turn: Turn(last.0 - 1) },
        Record::BoardEnded { .. } => {
            let over = after.finished.last()?;
            let secret = after.set.reveal(over.board);
            let result = BoardResult::new(over.board, over.outcome);
            let meanings = explaining::everything(&over.explanations, &after.policy);
            let clock = after.clock_of_the_last_board();
            TableEvent::BoardEnded { result, deal: over.deal, secret, meanings, log: Some(over.log), clock }
        }
        Record::BoardShown => {
            let board = board::on_the_table(after, lane)?.into();
            TableEvent::BoardShown { turn: next_turn(after, lane), board }
        }
        Record::SessionFinished => TableEvent::SessionFinished {},
        Record::Closed { by } => TableEvent::Closed { by: *by, turn: next_turn(after, lane) },
        Record::Said { .. } => TableEvent::Said(after.chat.last_heard_by(lane)?.clone()),
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
    Some(Occupant { account, name, computer: account.is_computer(), sitting: sitting.number, lines })
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
