//! What happened, one sentence an event.

use bridge_protocol::{
    Adjustment, BoardView, ClosedBy, DirectorCall, Explained, Lane, Ruling, Stage, TableEvent, TableView, Turn,
};
use bridge_rules::{BoardNumber, Seat, Seating, Side};

use super::{
    adjusted, auction, beer, board_opened, call, call_name, card, claim, declaring, drawing, hand, line, meaning,
    quoted, result_in, ruling, seat, seconds, side, standing, swap,
};
use bridge_client::{
    auction::{call_at, calls},
    pending::{PendingAction, pending_actions},
};

/// That somebody would stop here, or not any more; a player who would go on is told how they say so too.
fn stopping(at: Seat, agrees: bool, after: &TableView, me: Option<Seat>) -> String {
    let who = after.seats[at].as_ref().map_or_else(|| seat(at).to_owned(), |who| who.name.to_string());
    match (agrees, me) {
        (true, Some(me)) if me == at => "You would stop here; type go on to take that back.".to_owned(),
        (true, Some(me)) if !after.would_stop.contains(&me) => {
            format!("{who} would stop here: type stop if you would.")
        }
        (true, _) => format!("{who} would stop here."),
        (false, Some(me)) if me == at => "You would go on.".to_owned(),
        (false, _) => format!("{who} would go on."),
    }
}

/// What a viewer is told of an event, given the table after it; nothing where there is nothing to say.
pub(crate) fn happened(event: &TableEvent, after: &TableView, lane: Lane) -> Option<String> {
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
        TableEvent::ContributionsWanted { .. } => "The cards are being dealt; everybody mixes something in.".to_owned(),
        TableEvent::Contributed { .. } | TableEvent::RevealsWanted { .. } | TableEvent::Revealed { .. } => return None,
        TableEvent::Dealt { .. } => "The set is dealt.".to_owned(),
        TableEvent::BoardOpened { .. } => {
            let stands = after.session.iter().flat_map(standing);
            [board_opened(board?, lane)].into_iter().chain(stands).collect::<Vec<_>>().join(" ")
        }
        TableEvent::Called { seat: by, call: made, meaning, thought_ms, .. } => {
            let meant = meaning.as_ref().map_or_else(String::new, |said| format!(", {}", meaning::manner(said)));
            quoted(&format!("{} {}{}{meant}", seat(*by), call(*made), after_thought(*thought_ms)))
        }
        TableEvent::Declared { seat: by, declaration, slip, thought_ms, .. } => {
            let said = declaring::said(*by, *declaration);
            let slip = slip.map_or_else(String::new, |slip| format!(" {}", declaring::slip(&slip)));
            format!("{said}{}.{slip}", after_thought(*thought_ms))
        }
        TableEvent::Drawn { cards, left } => drawing::drawn(cards, *left, lane),
        TableEvent::Chosen { seat: by, choice, kept, put_away, left, thought_ms, .. } => {
            let took = after_thought(*thought_ms);
            drawing::chosen(*by, lane, *choice, (*kept, *put_away), &took, *left)
        }
        TableEvent::CallHeld { .. } => "Your call is made; the others see it in a moment.".to_owned(),
        TableEvent::TrayCame { calls: came, .. } => tray(board?, came.len()),
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
        TableEvent::ContractReached { contract: reached, dummy } => {
            let own = dummy.zip(me).map(|(cards, me)| format!(" Your dummy, {}: {}.", seat(me.partner()), hand(cards)));
            let leader = seat(board?.opening_leader(*reached));
            format!("{} {leader} leads.{}", declaring::reached(board?, *reached), own.unwrap_or_default())
        }
        TableEvent::LeadMade { seat: by, card: led, thought_ms, .. } => {
            let what = led.map_or_else(String::new, |led| format!(" {}", card(led)));
            let comma = if led.is_some() { "," } else { "" };
            format!("{}{what}{comma} face down{}.", you_or(*by, lane, "lead", "leads"), after_thought(*thought_ms))
        }
        TableEvent::NoQuestions { by: None } => "You have no questions.".to_owned(),
        TableEvent::NoQuestions { by: Some(by) } => format!("{} has no questions.", seat(*by)),
        TableEvent::LeadFaced { seat: by, card: led } => {
            format!("The lead is faced: {} led {}.", seat(*by), card(*led))
        }
        TableEvent::Played { seat: by, card: played, won_by, thought_ms, .. } => {
            let verb = if leads(after, *won_by) { "leads" } else { "plays" };
            let won = won_by.map_or_else(String::new, |winner| {
                if winner == *by {
                    " and wins the trick".to_owned()
                } else {
                    format!("; {} wins the trick", seat(winner))
                }
            });
            format!("{} {verb} {}{}{won}.", seat(*by), card(*played), after_thought(*thought_ms))
        }
        TableEvent::DummyFaced { seat: at, hand: cards, also } => {
            let faced = Seat::ALL.into_iter().filter_map(|at| Some((at, also.get(at)?)));
            let faced = [(*at, *cards)].into_iter().chain(faced);
            faced.map(|(at, cards)| format!("Dummy, {}: {}.", seat(at), hand(cards))).collect::<Vec<_>>().join(" ")
        }
        TableEvent::Claimed { seat: by, hand: faced, .. } => {
            let claimed = board.and_then(|board| Some(claim::claimed(board.claim.as_ref()?, board)))?;
            let shown = faced.filter(|_| me != Some(*by));
            shown.map_or(claimed.clone(), |cards| format!("{claimed} {} shows: {}.", seat(*by), hand(cards)))
        }
        TableEvent::ClaimPassed { to, may_accept, .. } => claim::claim_stage(*to, *may_accept)?,
        TableEvent::ClaimAnswered { accept, by, .. } => {
            claim::answered(by.map(seat), board.and_then(|board| Some(board.claim.as_ref()?.stage)), *accept)
        }
        // What the director gives was told with their ruling.
        TableEvent::ClaimSettled { accepted: true, .. } if is_ruled(after, awards) => return None,
        TableEvent::ClaimSettled { accepted: true, .. } => "The claim is accepted.".to_owned(),
        TableEvent::ClaimSettled { accepted: false, .. } => "There is no claim: play goes on.".to_owned(),
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
        TableEvent::UndoAsked { back, seat: by, instead } => {
            let what = taken(board, *back);
            let meant = instead.as_ref().map_or_else(String::new, |instead| format!("; meant was: {instead}"));
            quoted(&format!("{} to undo {what}{meant}", you_or(*by, lane, "ask", "asks")))
        }
        TableEvent::UndoAnswered { accept, seat: by, .. } => {
            let (who, verb) = by.map_or(("You", ["refuse", "allow"]), |by| (seat(by), ["refuses", "allows"]));
            format!("{who} {} that it is taken back.", verb[usize::from(*accept)])
        }
        TableEvent::UndoRefused { .. } => "It is not taken back: what was done stands.".to_owned(),
        TableEvent::TakenBack { stage, .. } => taken_back(board?, *stage),
        TableEvent::ClockWarning { side: of, percent } => {
            let used = if *percent < 100 { format!("used {percent} percent of") } else { "used up".to_owned() };
            format!("{} have {used} their time for this board.", side(*of))
        }
        TableEvent::PlayerDropped { seat: at } => format!("{} has lost the connection.", seat(*at)),
        TableEvent::PlayerReturned { seat: at } => format!("{} is back.", seat(*at)),
        TableEvent::ServerWasAway {} => "The server was away, and everybody with it.".to_owned(),
        TableEvent::SubstituteDue { seat: at } => {
            format!("{} has been gone for three minutes: a substitute may take the seat.", seat(*at))
        }
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
        TableEvent::BoardEnded { result: came_to, deal: None, .. } => {
            format!("{} The same hands are dealt again as a goulash.", result(came_to))
        }
        TableEvent::BoardEnded { result: came_to, deal: Some(_), scored, .. } => {
            let owed = scored.as_ref().and_then(|scored| scored.deal.beer);
            owed.map_or_else(|| result(came_to), |owed| format!("{} {}", result(came_to), beer(&owed)))
        }
        TableEvent::HonoursClaimed { seat: by, result: came_to, .. } => {
            format!("{} honours. {}", you_or(*by, lane, "claim", "claims"), result(came_to))
        }
        TableEvent::BoardShown { .. } => shown(board?),
        TableEvent::StopAgreed { seat: at, agrees } => stopping(*at, *agrees, after, me),
        TableEvent::Closed { by: ClosedBy::Players, .. } => "You all agreed to stop.".to_owned(),
        TableEvent::Closed { by: ClosedBy::Event, .. } => {
            "The round or the event is over. A rubber that was on is settled as it stands.".to_owned()
        }
        TableEvent::Closed { by: ClosedBy::Host, .. } => "The host has closed the table.".to_owned(),
        TableEvent::Closed { by: ClosedBy::Unattended, .. } => {
            "The table is closed: nobody had been there for long.".to_owned()
        }
        TableEvent::Closed { by: ClosedBy::Limit, .. } => {
            "The session ends here: it has as many deals as a table holds.".to_owned()
        }
        TableEvent::Closed { by: ClosedBy::Operator, .. } => "The owner of the server has closed the table.".to_owned(),
        TableEvent::SessionFinished {} => "The session is over.".to_owned(),
        TableEvent::Said(said) => line(said, lane),
        TableEvent::Added(_) => return None,
    })
}

/// What is worth a line of talk beside a screen that shows the rest. The director is told all that is done, with its
/// time.
pub(crate) fn worth_a_line(event: &TableEvent, view: &TableView, lane: Lane) -> Option<String> {
    match event {
        TableEvent::Said(said) => Some(line(said, lane)),
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
        | TableEvent::Chosen { .. } => happened(event, view, lane),
        TableEvent::Called { .. } | TableEvent::Played { .. } if lane == Lane::Director => happened(event, view, lane),
        TableEvent::Called { meaning: Some(_), .. } | TableEvent::Declared { .. } => happened(event, view, lane),
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

fn adjusts(ruling: &Ruling, adjustment: &Adjustment) -> bool {
    matches!(ruling, Ruling::Adjust { board, .. } | Ruling::Void { board } if *board == adjustment.board)
}

fn awards(ruling: &Ruling) -> bool {
    matches!(ruling, Ruling::AwardClaim { .. })
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

fn tray(board: &BoardView, came: usize) -> String {
    let made: Vec<_> = calls(board).skip(board.calls.len().saturating_sub(came)).collect();
    let made: Vec<_> = made.iter().map(|made| format!("{} {}", seat(made.seat), call(made.call))).collect();
    format!("The tray comes across: {}.", made.join(", "))
}

/// The act that somebody would take back.
fn taken(board: Option<&BoardView>, back: Turn) -> String {
    let made = board.and_then(|board| call_at(board, back));
    made.map_or_else(|| "the last card".to_owned(), |made| format!("the call, {}", call_name(made.call)))
}

fn taken_back(board: &BoardView, stage: Stage) -> String {
    let stands = match stage {
        Stage::Auction => auction(board).unwrap_or_else(|| "The auction begins again.".to_owned()),
        Stage::Drawing
        | Stage::Declaring
        | Stage::Play
        | Stage::Gathering
        | Stage::Committing
        | Stage::Revealing
        | Stage::Finished => String::new(),
    };
    format!("It is taken back. {stands}").trim_end().to_owned()
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

/// A board that is over, for those who saw nothing of it before.
fn shown(board: &BoardView) -> String {
    let auction = auction(board).unwrap_or_default();
    let hands = board.deal.map(|deal| Seat::ALL.map(|at| format!("{}: {}.", seat(at), hand(deal.hand(at)))).join(" "));
    format!("This was board {}. {auction} {}", board.board, hands.unwrap_or_default()).trim_end().to_owned()
}

/// Whether the card just played was led, as the table after it shows.
fn leads(after: &TableView, won_by: Option<Seat>) -> bool {
    let laid = after.board.as_ref().and_then(|board| board.trick.as_ref()).map_or(0, |trick| trick.cards.len());
    won_by.is_none() && laid == 1
}

#[cfg(test)]
mod tests;
