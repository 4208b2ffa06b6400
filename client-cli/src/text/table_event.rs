//! What happened, one sentence an event. Each has an arm here; what takes more than a line or two to say stands with
//! its procedure.

mod bidding;
mod play;
mod session;
pub(super) mod undo;

use bridge_client::pending::{PendingAction, pending_actions};
use bridge_protocol::{Adjusted, Adjustment, DirectorCall, Explained, Lane, Ruling, TableEvent, TableView, Turn};
use bridge_rules::{BoardNumber, Seat, Seating, Side};

pub(crate) use session::closed;

use super::{
    adjusted, before::Before, board_opened, card, claim, deal_name, drawing, form, hand, line, meaning,
    presence::substitute_due, quoted, result_in, ruling, seat, seconds, side, standing, swap,
};

/// What a viewer is told of an event, given what lay there before it and the table after it; nothing where there is
/// nothing to say.
pub(crate) fn happened(event: &TableEvent, before: &Before, after: &TableView, lane: Lane) -> Option<String> {
    let me = lane.seat();
    let board = after.board.as_ref();
    let seating = board.map_or(Seating::Four, |board| board.seating);
    let result = |came_to| result_in(after.session.as_ref(), seating, came_to);
    Some(match event {
        TableEvent::SeatTaken { seat: at, .. } if me == Some(*at) => format!("You sit {}.", seat(*at)),
        TableEvent::SeatTaken { seat: at, occupant } => format!("{} sits {}.", super::occupant(occupant), seat(*at)),
        TableEvent::SeatLeft { seat: at } => format!("{} is free.", seat(*at)),
        TableEvent::SwapAsked { by, of } => return swap::asked(*by, *of, after, lane),
        TableEvent::SwapOver { by, refused } => swap::over(*by, *refused, after, lane),
        TableEvent::SeatsSwapped { one, other, .. } => swap::made(*one, *other, after, lane),
        TableEvent::PartnersChanged { from, cut, .. } => swap::anew(from, cut.as_ref(), after, lane),
        TableEvent::Ready { seat: at } if me == Some(*at) => return None,
        TableEvent::Ready { seat: at } => format!("{} is ready.", seat(*at)),
        TableEvent::ContributionsWanted { .. } => {
            let computers = Seat::ALL.iter().any(|seat| after.seats[*seat].as_ref().is_some_and(|sits| sits.computer));
            let who = if computers { "each person" } else { "everybody" };
            format!("The cards are being dealt; {who} mixes something in.")
        }
        TableEvent::Contributed { .. } | TableEvent::RevealsWanted { .. } | TableEvent::Revealed { .. } => return None,
        TableEvent::Dealt { .. } => "The set is dealt.".to_owned(),
        TableEvent::BoardOpened { .. } => {
            let stands = after.session.iter().flat_map(standing);
            [board_opened(board?, lane, form(after))].into_iter().chain(stands).collect::<Vec<_>>().join(" ")
        }
        TableEvent::Called { seat, call, meaning, thought_ms, .. } => {
            bidding::called(*seat, *call, meaning.as_ref(), *thought_ms)
        }
        TableEvent::Declared { seat, declaration, slip, thought_ms, .. } => {
            let is_news = bidding::brings_a_slip(board?, me == Some(*seat), *declaration);
            let news = slip.filter(|_| is_news);
            bidding::declared(*seat, *declaration, news, *thought_ms)
        }
        TableEvent::Drawn { cards, left } => drawing::drawn(cards, *left, lane),
        TableEvent::Chosen { seat: by, choice, kept, put_away, left, thought_ms, .. } => {
            let took = after_thought(*thought_ms);
            drawing::chosen(*by, lane, *choice, (*kept, *put_away), &took, *left)
        }
        TableEvent::CallHeld { .. } => "Your call is made; the others see it in a moment.".to_owned(),
        TableEvent::TrayCame { calls: came, .. } => bidding::tray(board?, came.len()),
        // What the director corrects or adjusts was told with their ruling.
        TableEvent::Explained(word) if is_ruled(after, |ruling| corrects(ruling, word)) => return None,
        TableEvent::Adjusted { adjustment, result: None } if is_ruled(after, |ruling| adjusts(ruling, adjustment)) => {
            return None;
        }
        TableEvent::Explained(word) => meaning::explained(word, after, lane),
        // Whoever is to answer is asked by what is pending with them.
        TableEvent::Asked(question) if me == Some(question.of) => return None,
        TableEvent::Asked(question) => meaning::asked(question, after, lane),
        TableEvent::AnsweredAgain(question) => {
            format!("{} Told again, in the same words.", meaning::asked(question, after, lane))
        }
        TableEvent::CardFiled { side: of, .. } => {
            format!("{} have filed their convention card: card {} shows it.", side(*of), side_typed(*of))
        }
        TableEvent::ContractReached { contract, dummy } => bidding::contract_reached(board?, lane, *contract, *dummy),
        TableEvent::LeadMade { seat, card, thought_ms, .. } => play::lead_made(*seat, lane, *card, *thought_ms),
        TableEvent::NoQuestions { by: None } => "You have no questions.".to_owned(),
        TableEvent::NoQuestions { by: Some(by) } => format!("{} has no questions.", seat(*by)),
        TableEvent::LeadFaced { seat: by, card: led } => {
            format!("The lead is faced: {} led {}.", seat(*by), card(*led))
        }
        TableEvent::Played { seat, card, won_by, thought_ms, .. } => {
            play::played(after, *seat, *card, *won_by, *thought_ms)
        }
        TableEvent::DummyFaced { seat, hand, also } => play::dummy_faced(*seat, *hand, also),
        TableEvent::Claimed { seat, hand, .. } => play::claimed(board?, *seat, hand.filter(|_| me != Some(*seat)))?,
        TableEvent::ClaimPassed { to, may_accept, .. } => claim::claim_stage(*to, *may_accept)?,
        TableEvent::ClaimAnswered { accept, by, .. } => {
            claim::answered(by.map(seat), board.and_then(|board| Some(board.claim.as_ref()?.stage)), *accept)
        }
        // What the director gives was told with their ruling.
        TableEvent::ClaimSettled { turn, accepted: true } if is_ruled(after, |ruling| awards(ruling, *turn)) => {
            return None;
        }
        TableEvent::ClaimSettled { accepted: true, .. } => "The claim is accepted.".to_owned(),
        TableEvent::ClaimSettled { accepted: false, .. } => claim::void(before.claim).to_owned(),
        TableEvent::ClaimDeferred { .. } => "The claim stays open for a ruling by the record.".to_owned(),
        TableEvent::AgreementWithdrawn { seat: by, board } => {
            let whose = you_or(*by, lane, "withdraw", "withdraws");
            format!("{whose} the agreement with the claim on board {board}: the director is to look at it.")
        }
        TableEvent::UndoAsked { .. }
            if pending_actions(after, lane).iter().any(|due| matches!(due, PendingAction::Undo(_))) =>
        {
            return None;
        }
        TableEvent::UndoAsked { back, seat, instead } => undo::asked(board, *back, *seat, lane, instead.as_ref()),
        TableEvent::UndoAnswered { accept, seat, .. } => undo::answered(*seat, *accept),
        TableEvent::UndoRefused { .. } => "It is not taken back: what was done stands.".to_owned(),
        TableEvent::TakenBack { stage, .. } => undo::taken_back(before, board?, *stage),
        TableEvent::ClockWarning { side: of, percent } => {
            let used = if *percent < 100 { format!("used {percent} percent of") } else { "used up".to_owned() };
            format!("{} have {used} their time for this {}.", side(*of), deal_name(form(after)))
        }
        TableEvent::PlayerDropped { seat: at } => format!("{} has lost the connection.", seat(*at)),
        TableEvent::PlayerReturned { seat: at } => format!("{} is back.", seat(*at)),
        TableEvent::ServerWasAway {} => "The server was away, and everybody with it.".to_owned(),
        TableEvent::SubstituteDue { seat: at } => substitute_due(*at),
        TableEvent::MeetingSet { link: Some(link) } => format!("You meet at {}", link.as_str()),
        TableEvent::MeetingSet { link: None } => "The meeting has no link any more.".to_owned(),
        TableEvent::DirectorCalled { call } => director_called(call.as_ref(), lane),
        TableEvent::DirectorCame { name } => format!("{name} directs the table."),
        TableEvent::Ruled(notice) => ruling(notice, after, lane),
        TableEvent::HandShown { seat: at, hand: cards } => format!("{} holds: {}.", seat(*at), hand(*cards)),
        TableEvent::Adjusted { adjustment, result: None } => adjusted(adjustment),
        TableEvent::Adjusted { adjustment, result: Some(to) } => format!("{} {}", adjusted(adjustment), result(to)),
        TableEvent::BoardEnded { result, .. } if is_ruled(after, |ruling| voids(ruling, result.board)) => {
            format!("Board {} is over, and does not count.", result.board)
        }
        TableEvent::BoardEnded { result: came_to, deal, scored, .. } => {
            session::board_ended(&result(came_to), deal.is_none(), scored.as_deref())
        }
        TableEvent::HonoursClaimed { seat: by, result: came_to, .. } => {
            format!("{} honours. {}", you_or(*by, lane, "claim", "claims"), result(came_to))
        }
        TableEvent::BoardShown { .. } => session::shown(board?, form(after)),
        TableEvent::StopAgreed { seat: at, agrees } => session::stopping(*at, *agrees, after, me),
        TableEvent::Closed { by, .. } => session::closed(*by).to_owned(),
        TableEvent::SessionFinished {} => "The session is over.".to_owned(),
        TableEvent::Said(said) => line(said, after, lane),
        TableEvent::Added(_) => return None,
    })
}

/// What is worth a line of talk beside a screen that shows the rest. The director is told all that is done, with its
/// time.
pub(crate) fn worth_a_line(event: &TableEvent, before: &Before, view: &TableView, lane: Lane) -> Option<String> {
    match event {
        TableEvent::Said(said) => Some(line(said, view, lane)),
        TableEvent::SeatTaken { .. }
        | TableEvent::SeatLeft { .. }
        | TableEvent::SwapAsked { .. }
        | TableEvent::SwapOver { .. }
        | TableEvent::SeatsSwapped { .. }
        | TableEvent::PartnersChanged { .. }
        | TableEvent::ContributionsWanted { .. }
        | TableEvent::TrayCame { .. }
        | TableEvent::Explained(_)
        | TableEvent::Asked(_)
        | TableEvent::AnsweredAgain(_)
        | TableEvent::CardFiled { .. }
        | TableEvent::ContractReached { .. }
        | TableEvent::LeadMade { .. }
        | TableEvent::NoQuestions { .. }
        | TableEvent::LeadFaced { .. }
        | TableEvent::Claimed { .. }
        | TableEvent::ClaimPassed { .. }
        | TableEvent::ClaimAnswered { .. }
        | TableEvent::ClaimSettled { .. }
        | TableEvent::ClaimDeferred { .. }
        | TableEvent::AgreementWithdrawn { .. }
        | TableEvent::UndoAsked { .. }
        | TableEvent::UndoAnswered { .. }
        | TableEvent::UndoRefused { .. }
        | TableEvent::TakenBack { .. }
        | TableEvent::ClockWarning { .. }
        | TableEvent::PlayerDropped { .. }
        | TableEvent::PlayerReturned { .. }
        | TableEvent::ServerWasAway {}
        | TableEvent::SubstituteDue { .. }
        | TableEvent::MeetingSet { .. }
        | TableEvent::DirectorCalled { .. }
        | TableEvent::DirectorCame { .. }
        | TableEvent::Ruled(_)
        | TableEvent::HandShown { .. }
        | TableEvent::Adjusted { .. }
        | TableEvent::BoardEnded { .. }
        | TableEvent::HonoursClaimed { .. }
        | TableEvent::StopAgreed { .. }
        | TableEvent::Closed { .. }
        | TableEvent::SessionFinished {}
        | TableEvent::Drawn { .. }
        | TableEvent::Chosen { .. } => happened(event, before, view, lane),
        TableEvent::Called { .. } | TableEvent::Played { .. } if lane == Lane::Director => {
            happened(event, before, view, lane)
        }
        TableEvent::Called { meaning: Some(_), .. } | TableEvent::Declared { .. } => {
            happened(event, before, view, lane)
        }
        TableEvent::Ready { .. }
        | TableEvent::Contributed { .. }
        | TableEvent::RevealsWanted { .. }
        | TableEvent::Revealed { .. }
        | TableEvent::Dealt { .. }
        | TableEvent::BoardOpened { .. }
        | TableEvent::Called { .. }
        | TableEvent::CallHeld { .. }
        | TableEvent::Played { .. }
        | TableEvent::BoardShown { .. }
        | TableEvent::DummyFaced { .. }
        | TableEvent::Added(_) => None,
    }
}

/// Whether the director's last ruling that the viewer was told is such a one.
fn is_ruled(after: &TableView, such: impl Fn(&Ruling) -> bool) -> bool {
    after.direction.rulings.last().is_some_and(|notice| such(&notice.ruling))
}

fn corrects(ruling: &Ruling, word: &Explained) -> bool {
    matches!(ruling, Ruling::CorrectMeaning { call, text, .. } if *call == word.call && *text == word.meaning.text)
}

/// A later adjustment of the same board may come from where the table's match or event is directed.
fn adjusts(ruling: &Ruling, adjustment: &Adjustment) -> bool {
    let Adjustment { board, to, .. } = adjustment;
    match (ruling, to) {
        (Ruling::Adjust { board: ruled, ns, ew }, Adjusted::Awards { ns: given_ns, ew: given_ew }) => {
            (ruled, ns, ew) == (board, given_ns, given_ew)
        }
        (Ruling::Void { board: ruled }, Adjusted::Void {}) => ruled == board,
        _ => false,
    }
}

/// A claim on another board has another turn.
fn awards(ruling: &Ruling, claimed: Turn) -> bool {
    matches!(ruling, Ruling::AwardClaim { turn, .. } if *turn == claimed)
}

fn voids(ruling: &Ruling, over: BoardNumber) -> bool {
    matches!(ruling, Ruling::Void { board } if *board == over)
}

fn after_thought(ms: Option<u64>) -> String {
    ms.map_or_else(String::new, |ms| format!(" after {}", seconds(ms)))
}

fn you_or(by: Seat, lane: Lane, you: &str, others: &str) -> String {
    if lane.seat() == Some(by) { format!("You {you}") } else { format!("{} {others}", seat(by)) }
}

fn side_typed(of: Side) -> &'static str {
    match of {
        Side::NorthSouth => "ns",
        Side::EastWest => "ew",
    }
}

fn director_called(call: Option<&DirectorCall>, lane: Lane) -> String {
    match call {
        Some(call) if lane == Lane::Director => {
            quoted(&format!("{} calls you: {}", call.by.map_or("The table", seat), call.about))
        }
        Some(call) => quoted(&format!("You call the director: {}", call.about)),
        None => "The director is called.".to_owned(),
    }
}

#[cfg(test)]
mod tests;
