//! The door: the only code that builds what a viewer receives. A lane is all it asks for, and the session derived that lane
//! from the account and the seating, never from a request.

mod board;
mod claims;
mod explaining;
mod lead;

use bridge_protocol::{
    BoardResult, DirectionView, Hands, Lane, TableEvent, TableView, Turn, limits::CONTRIBUTION_WINDOW,
};
use bridge_rules::{BySeat, BySide, Deal, Seat};

use crate::table::{Event, FinishedBoard, Table};

/// The table as a lane may see it.
pub fn snapshot(table: &Table, lane: Lane) -> TableView {
    TableView {
        host: table.host,
        policy: table.policy,
        seats: BySeat::from_fn(|seat| table.chairs.occupant(seat)),
        set: table.set.view(),
        stage: table.stage.name(),
        ready: table.ready,
        turn: table.turn(),
        board: board::on_the_table(table, lane),
        sheet: table.finished.iter().map(FinishedBoard::result).collect(),
        adjustments: Vec::new(),
        cards: BySide::from_fn(|side| table.cards.times(side)),
        clock: if table.stage.is_board_on() { None } else { table.clock_of_the_last_board() },
        direction: DirectionView::default(),
        chat: table.chat.lines().cloned().collect(),
    }
}

/// Whether a lane is told of an event, which `after` has just applied. A lane that is not told does not count it either.
pub(crate) fn is_shown(event: &Event, after: &Table, lane: Lane) -> bool {
    match event {
        // Kibitzers are hidden from players (LAWS C11) and from each other.
        Event::KibitzerAdmitted { .. } => false,
        Event::ClaimAnswered { seat, .. } => claims::hears_answer(*seat, lane),
        Event::NoQuestions { seat } => lead::hears_no_questions(*seat, lane),
        Event::Explained { explained, to } => explaining::hears(&after.policy, lane, explained.by, *to),
        Event::Asked { question } => explaining::hears_question(&after.policy, lane, question),
        Event::AnsweredAgain { question } => {
            lane == Lane::Director || explaining::hears_again(&after.policy, lane, question)
        }
        Event::CallHeld { .. } | Event::TrayPushed { .. } | Event::TrayCame => false,
        Event::UndoAsked { .. } | Event::UndoAnswered { .. } | Event::UndoRefused | Event::TakenBack { .. } => false,
        // Who is slow tells kibitzers how far a board is that they may not see yet.
        Event::ClockWarned { .. } => lane != Lane::Kibitzer,
        Event::SubstituteDue { .. } => true,
        // Who is connected is told by presence.
        Event::Woken | Event::Dropped { .. } | Event::Returned { .. } => false,
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
        | Event::CardFiled { .. }
        | Event::Called { .. }
        | Event::ContractReached { .. }
        | Event::LeadMade { .. }
        | Event::LeadFaced
        | Event::Played { .. }
        | Event::DummyFaced
        | Event::Claimed { .. }
        | Event::ClaimPassed { .. }
        | Event::ClaimSettled { .. }
        | Event::AgreementWithdrawn { .. }
        | Event::BoardEnded { .. }
        | Event::SessionFinished
        | Event::Said { .. } => true,
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
        Event::SeatTaken { seat, .. } => TableEvent::SeatTaken { seat: *seat, occupant: after.chairs.occupant(*seat)? },
        Event::SeatLeft { seat, .. } => TableEvent::SeatLeft { seat: *seat },
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
            TableEvent::Called { turn: last, seat: *seat, call: *call, meaning, thought_ms: None }
        }
        Event::Explained { .. } => TableEvent::Explained(explaining::just_told(after, lane)?),
        Event::Asked { question } => TableEvent::Asked(question.clone()),
        Event::AnsweredAgain { question } if lane == Lane::Director => TableEvent::AnsweredAgain(question.clone()),
        Event::AnsweredAgain { .. } => TableEvent::Explained(explaining::just_told(after, lane)?),
        Event::CardFiled { side, .. } => TableEvent::CardFiled { side: *side, version: after.cards.times(*side) },
        Event::CallHeld { .. } | Event::TrayPushed { .. } | Event::TrayCame => return None,
        Event::LeadMade { .. } => lead::made(after, lane)?,
        Event::NoQuestions { seat } => lead::no_questions(*seat, lane),
        Event::LeadFaced => lead::faced(after)?,
        Event::UndoAsked { .. } | Event::UndoAnswered { .. } | Event::UndoRefused | Event::TakenBack { .. } => {
            return None;
        }
        Event::ClockWarned { side, percent } => TableEvent::ClockWarning { side: *side, percent: *percent },
        Event::SubstituteDue { seat } => TableEvent::SubstituteDue { seat: *seat },
        Event::Woken | Event::Dropped { .. } | Event::Returned { .. } => return None,
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
        Event::Claimed { .. } => claims::claimed(after, lane)?,
        Event::ClaimPassed { to, .. } => claims::passed(*to, after)?,
        Event::ClaimAnswered { seat, accept } => claims::answered(*seat, *accept, after, lane)?,
        Event::AgreementWithdrawn { seat, board } => claims::withdrawn(*seat, *board),
        Event::ClaimSettled { accepted } => {
            // The settlement is an act of its own, the one after the claim.
            TableEvent::ClaimSettled { turn: Turn(last.0 - 1), accepted: *accepted }
        }
        Event::BoardEnded { .. } => {
            let over = after.finished.last()?;
            let secret = after.set.reveal(over.board);
            let result = BoardResult::new(over.board, over.outcome);
            let meanings = explaining::everything(&over.explanations, &after.policy);
            let clock = after.clock_of_the_last_board();
            TableEvent::BoardEnded { result, deal: over.deal, secret, meanings, log: Some(over.log), clock }
        }
        Event::SessionFinished => TableEvent::SessionFinished {},
        Event::Said { .. } => TableEvent::Said(after.chat.last()?.clone()),
    };
    Some(shown)
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
fn sees_hidden(table: &Table, lane: Lane, seat: Seat) -> bool {
    match lane {
        Lane::North | Lane::East | Lane::South | Lane::West => lane == seat.into(),
        Lane::Kibitzer => table.policy.kibitzing.shows(seat),
        Lane::Director => false,
    }
}

fn window_ms() -> u64 {
    u64::try_from(CONTRIBUTION_WINDOW.as_millis()).expect("a few seconds")
}
