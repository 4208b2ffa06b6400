//! The door: the only code that builds what a viewer receives. A lane is all it asks for, and the session derived that lane
//! from the account and the seating, never from a request.

mod board;
mod kibitzing;
mod talk;

use bridge_protocol::{
    BoardResult, ClaimStage, DirectionView, Hands, Lane, Occupant, Stage, TableEvent, TableView, Turn,
    limits::CONTRIBUTION_WINDOW,
};
use bridge_rules::{BySeat, BySide, Deal, Seat};

use crate::table::{Event, FinishedBoard, Person, Table};

pub(crate) use kibitzing::is_kept_from_board;
pub(crate) use talk::hears;

/// The table as a lane may see it.
pub fn snapshot(table: &Table, lane: Lane) -> TableView {
    TableView {
        host: table.host,
        policy: table.policy,
        seats: BySeat::from_fn(|seat| occupant(table, seat, lane)),
        set: table.set.view(),
        stage: if is_kept_from_board(table, lane) { Stage::Auction } else { table.stage.name() },
        ready: table.ready,
        turn: next_turn(table, lane),
        board: board::on_the_table(table, lane),
        sheet: table.finished.iter().map(FinishedBoard::result).collect(),
        adjustments: Vec::new(),
        cards: BySide::default(),
        clock: None,
        direction: DirectionView::default(),
        chat: table.chat.heard_by(lane).cloned().collect(),
    }
}

/// Whether a lane is told of an event at all. One that is not told does not count it either.
pub(crate) fn is_shown(event: &Event, after: &Table, lane: Lane) -> bool {
    if is_kept_from_board(after, lane) && kibitzing::is_of_the_board(event) {
        return false;
    }
    match event {
        // Kibitzers are hidden from players (LAWS C11) and from each other.
        Event::KibitzerAdmitted { .. } => false,
        // The first answer is hidden until both are in (LAWS C6.3).
        Event::ClaimAnswered { seat, .. } => lane == (*seat).into(),
        Event::CallHeld { .. }
        | Event::TrayPushed { .. }
        | Event::TrayCame
        | Event::Explained { .. }
        | Event::Asked { .. }
        | Event::AnsweredAgain { .. }
        | Event::CardFiled { .. } => false,
        Event::LeadMade { .. } | Event::NoQuestions { .. } | Event::LeadFaced => false,
        Event::ClaimPassed { .. } | Event::AgreementWithdrawn { .. } => false,
        Event::UndoAsked { .. } | Event::UndoAnswered { .. } | Event::UndoRefused | Event::TakenBack { .. } => false,
        Event::ClockWarned { .. } | Event::Dropped { .. } | Event::Returned { .. } | Event::SubstituteDue { .. } => {
            false
        }
        Event::DirectorAdmitted { .. }
        | Event::DirectorCalled { .. }
        | Event::Ruled { .. }
        | Event::Adjusted { .. } => false,
        Event::SeatTaken { .. }
        | Event::SeatLeft { .. }
        | Event::Ready { .. }
        | Event::ContributionsCalled { .. }
        | Event::Contributed { .. }
        | Event::RevealsCalled { .. }
        | Event::Revealed { .. }
        | Event::Dealt { .. }
        | Event::BoardOpened { .. }
        | Event::Called { .. }
        | Event::ContractReached { .. }
        | Event::Played { .. }
        | Event::DummyFaced
        | Event::Claimed { .. }
        | Event::ClaimSettled { .. }
        | Event::BoardEnded { .. }
        | Event::SessionFinished => true,
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
    let shown = match event {
        Event::KibitzerAdmitted { .. } => return None,
        Event::SeatTaken { seat, .. } => TableEvent::SeatTaken { seat: *seat, occupant: occupant(after, *seat, lane)? },
        Event::SeatLeft { seat } => TableEvent::SeatLeft { seat: *seat },
        Event::Ready { seat } => TableEvent::Ready { seat: *seat },
        Event::ContributionsCalled { .. } => TableEvent::ContributionsWanted { within_ms: window_ms() },
        Event::Contributed { seat, commitment } => TableEvent::Contributed { seat: *seat, commitment: *commitment },
        Event::RevealsCalled { .. } => TableEvent::RevealsWanted { within_ms: window_ms() },
        Event::Revealed { seat, .. } => TableEvent::Revealed { seat: *seat },
        Event::Dealt { transcript } => TableEvent::Dealt { entropy: transcript.entropy },
        Event::BoardOpened { board } => {
            TableEvent::BoardOpened { board: *board, hands: dealt_to(after.set.deal(*board)?.reveal(), after, lane) }
        }
        Event::Called { seat, call, meaning: _ } => {
            TableEvent::Called { turn: last, seat: *seat, call: *call, meaning: None, thought_ms: None }
        }
        Event::CallHeld { .. }
        | Event::TrayPushed { .. }
        | Event::TrayCame
        | Event::Explained { .. }
        | Event::Asked { .. }
        | Event::AnsweredAgain { .. }
        | Event::CardFiled { .. } => return None,
        Event::LeadMade { .. } | Event::NoQuestions { .. } | Event::LeadFaced => return None,
        Event::ClaimPassed { .. } | Event::AgreementWithdrawn { .. } => return None,
        Event::UndoAsked { .. } | Event::UndoAnswered { .. } | Event::UndoRefused | Event::TakenBack { .. } => {
            return None;
        }
        Event::ClockWarned { .. } | Event::Dropped { .. } | Event::Returned { .. } | Event::SubstituteDue { .. } => {
            return None;
        }
        Event::DirectorAdmitted { .. }
        | Event::DirectorCalled { .. }
        | Event::Ruled { .. }
        | Event::Adjusted { .. } => return None,
        Event::ContractReached { contract } => TableEvent::ContractReached { contract: *contract },
        Event::Played { seat, card, .. } => TableEvent::Played {
            turn: last,
            seat: *seat,
            card: *card,
            won_by: board::trick_just_won(after),
            thought_ms: None,
        },
        Event::DummyFaced => {
            let (seat, hand) = board::faced_dummy(after)?;
            TableEvent::DummyFaced { seat, hand }
        }
        Event::Claimed { seat, tricks, .. } => TableEvent::Claimed {
            turn: last,
            seat: *seat,
            tricks: *tricks,
            statement: None,
            stage: ClaimStage::Opponents,
            hand: None,
        },
        Event::ClaimAnswered { accept, .. } => TableEvent::ClaimAnswered { turn: last, accept: *accept },
        Event::ClaimSettled { accepted } => {
            // The settlement is an act of its own, the one after the claim.
            TableEvent::ClaimSettled { turn: Turn(last.0 - 1), accepted: *accepted }
        }
        Event::BoardEnded { .. } => {
            let over = after.finished.last()?;
            let secret = after.set.reveal(over.board);
            let result = BoardResult::new(over.board, over.outcome);
            TableEvent::BoardEnded { result, deal: over.deal, secret, log: None, clock: None }
        }
        Event::BoardShown => {
            let board = board::on_the_table(after, lane)?.into();
            TableEvent::BoardShown { turn: next_turn(after, lane), board }
        }
        Event::SessionFinished => TableEvent::SessionFinished {},
        Event::Said { .. } => TableEvent::Said(after.chat.last_heard_by(lane)?.clone()),
    };
    Some(shown)
}

/// Who sits on a seat. Lines that a lane has not heard are not counted to it.
fn occupant(table: &Table, seat: Seat, lane: Lane) -> Option<Occupant> {
    let sitting = table.chairs.sitting(seat)?;
    let Person { account, name } = sitting.person.clone();
    let lines = table.chat.lines_heard_by(lane, account);
    Some(Occupant { account, name, sitting: sitting.number, lines })
}

/// The turn that the next act is for, as far as a lane knows.
fn next_turn(table: &Table, lane: Lane) -> Turn {
    match table.stage.proceedings() {
        Some(proceedings) if is_kept_from_board(table, lane) => proceedings.began.next(),
        Some(_) | None => table.turn(),
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
        Lane::Director => false,
    }
}

fn window_ms() -> u64 {
    u64::try_from(CONTRIBUTION_WINDOW.as_millis()).expect("a few seconds")
}
