//! Turns through a lane. What the door builds carries the table's turns; the last thing it does is to number them as
//! the lane counts. Every message is looked through here, so that none goes out with a gap in it (Spec C9.3).

use bridge_protocol::{BoardView, Lane, Ruling, TableEvent, TableView, Turn};

use crate::table::Table;

pub(super) fn view_as_heard(table: &Table, lane: Lane, view: &mut TableView) {
    let heard = |turn: &mut Turn| *turn = table.as_heard(lane, *turn);
    heard(&mut view.turn);
    view.board.iter_mut().for_each(|view| board(view, heard));
    view.direction.rulings.iter_mut().for_each(|notice| ruling(&mut notice.ruling, heard));
}

pub(super) fn event_as_heard(table: &Table, lane: Lane, record: &mut TableEvent) {
    let heard = |turn: &mut Turn| *turn = table.as_heard(lane, *turn);
    match record {
        TableEvent::Called { turn, .. }
        | TableEvent::CallHeld { turn, .. }
        | TableEvent::LeadMade { turn, .. }
        | TableEvent::Played { turn, .. }
        | TableEvent::Claimed { turn, .. }
        | TableEvent::ClaimPassed { turn, .. }
        | TableEvent::ClaimAnswered { turn, .. }
        | TableEvent::ClaimSettled { turn, .. }
        | TableEvent::ClaimDeferred { turn } => heard(turn),
        TableEvent::TrayCame { called_at, .. } => called_at.iter_mut().for_each(heard),
        TableEvent::Explained(explained) => heard(&mut explained.call),
        TableEvent::Asked(question) | TableEvent::AnsweredAgain(question) => heard(&mut question.call),
        TableEvent::UndoAsked { back, .. }
        | TableEvent::UndoAnswered { back, .. }
        | TableEvent::UndoRefused { back } => heard(back),
        TableEvent::Closed { turn, .. } => heard(turn),
        TableEvent::TakenBack { turn, board: view, .. } | TableEvent::BoardShown { turn, board: view } => {
            heard(turn);
            board(view, heard);
        }
        TableEvent::Ruled(notice) => ruling(&mut notice.ruling, heard),
        TableEvent::BoardEnded { meanings, .. } => meanings.iter_mut().for_each(|word| heard(&mut word.call)),
        TableEvent::SeatTaken { .. }
        | TableEvent::SeatLeft { .. }
        | TableEvent::SwapAsked { .. }
        | TableEvent::SwapOver { .. }
        | TableEvent::SeatsSwapped { .. }
        | TableEvent::Ready { .. }
        | TableEvent::ContributionsWanted { .. }
        | TableEvent::Contributed { .. }
        | TableEvent::RevealsWanted { .. }
        | TableEvent::Revealed { .. }
        | TableEvent::Dealt { .. }
        | TableEvent::BoardOpened { .. }
        | TableEvent::CardFiled { .. }
        | TableEvent::ContractReached { .. }
        | TableEvent::NoQuestions { .. }
        | TableEvent::LeadFaced { .. }
        | TableEvent::DummyFaced { .. }
        | TableEvent::AgreementWithdrawn { .. }
        | TableEvent::ClockWarning { .. }
        | TableEvent::PlayerDropped { .. }
        | TableEvent::PlayerReturned { .. }
        | TableEvent::ServerWasAway {}
        | TableEvent::SubstituteDue { .. }
        | TableEvent::DirectorCalled { .. }
        | TableEvent::DirectorCame { .. }
        | TableEvent::HandShown { .. }
        | TableEvent::Adjusted { .. }
        | TableEvent::SessionFinished {}
        | TableEvent::Said(_)
        | TableEvent::Added(_) => {}
    }
}

fn board(view: &mut BoardView, heard: impl Fn(&mut Turn)) {
    view.called_at.iter_mut().for_each(&heard);
    view.meanings.iter_mut().for_each(|word| heard(&mut word.call));
    view.questions.iter_mut().for_each(|question| heard(&mut question.call));
    view.lead.iter_mut().for_each(|lead| heard(&mut lead.turn));
    view.claim.iter_mut().for_each(|claim| heard(&mut claim.turn));
    view.undo.iter_mut().for_each(|undo| heard(&mut undo.back));
}

fn ruling(ruling: &mut Ruling, heard: impl Fn(&mut Turn)) {
    match ruling {
        Ruling::RollBack { turn } | Ruling::AwardClaim { turn, .. } | Ruling::VoidClaim { turn } => heard(turn),
        Ruling::DecideUndo { back, .. } => heard(back),
        Ruling::CorrectMeaning { call, .. } => heard(call),
        Ruling::Attend {}
        | Ruling::Freeze {}
        | Ruling::Unfreeze {}
        | Ruling::Look { .. }
        | Ruling::Adjust { .. }
        | Ruling::Penalise { .. }
        | Ruling::Unseat { .. }
        | Ruling::SetClock { .. }
        | Ruling::Void { .. }
        | Ruling::Rescore { .. }
        | Ruling::Find { .. } => {}
    }
}
