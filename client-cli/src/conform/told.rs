//! Who may be told what: the table of the chapter `visibility`, as far as an event and the view before it show it. What
//! a lane may be told and need not be is the stories' business.

use bridge_protocol::{
    Alerts, Audience, BoardView, ChatLine, Explained, Kibitzing, Lane, Ruling, RulingNotice, TableEvent, TableView,
    Undo,
};
use bridge_rules::{Card, Seat, Seating};

/// Whether an event may be told to a lane with this view.
pub(super) fn may_be_told(lane: Lane, event: &TableEvent, view: &TableView) -> bool {
    let (is_director, of_watchers) = (lane == Lane::Director, lane == Lane::Kibitzer);
    let own = |seat: Seat| lane.seat() == Some(seat);
    // Whoever sees a hidden hand is told what comes to it and what leaves it.
    let sees_hand_of = |seat: Seat| own(seat) || (of_watchers && view.policy.kibitzing.shows(seat));
    if is_of_the_play(event) && of_watchers && view.policy.kibitzing == Kibitzing::Delayed {
        return false;
    }
    match event {
        TableEvent::HandShown { .. }
        | TableEvent::AnsweredAgain(_)
        | TableEvent::PlayerDropped { .. }
        | TableEvent::PlayerReturned { .. }
        | TableEvent::ServerWasAway {} => is_director,
        TableEvent::BoardShown { .. } => of_watchers && view.policy.kibitzing == Kibitzing::Delayed,
        TableEvent::ClockWarning { .. } => !of_watchers,
        TableEvent::CallHeld { .. } => is_director || lane.seat().is_some_and(|seat| is_on_turn(view, seat)),
        TableEvent::TrayCame { .. } => !is_director && view.policy.alerts == Alerts::BehindScreens,
        TableEvent::Called { seat, meaning, .. } => meaning.is_none() || hears_meaning(lane, *seat, view),
        TableEvent::Explained(Explained { by, .. }) => hears_meaning(lane, *by, view),
        TableEvent::Asked(question) => {
            let spoken = view.policy.alerts == Alerts::ByPartner || view.policy.kibitzing == Kibitzing::AllHands;
            is_director || own(question.by) || own(question.of) || spoken || is_one_hand(lane, view)
        }
        TableEvent::Declared { slip: Some(slip), .. } => {
            is_one_hand(lane, view) || lane.seat().is_some_and(|seat| seat != slip.of)
        }
        TableEvent::Drawn { cards, .. } => cards.iter().all(|drawn| drawn.card.is_none() || shows(view, drawn.seat)),
        TableEvent::Chosen { seat, kept, put_away, offered, next, .. } => {
            (kept.is_none() || shows(view, *seat))
                && (put_away.is_none() || own(*seat) || is_one_hand(lane, view))
                && (offered.is_none() || next.is_some_and(own) || is_one_hand(lane, view))
        }
        TableEvent::ContractReached { dummy, .. } => dummy.is_none() || lane.seat().is_some(),
        TableEvent::LeadMade { seat, card, .. } => card.is_none() || is_director || sees_hand_of(*seat),
        TableEvent::NoQuestions { by } => by.is_some() == is_director && !of_watchers,
        TableEvent::ClaimAnswered { by, .. } => by.is_some() == is_director && !of_watchers,
        TableEvent::UndoAnswered { seat, .. } => seat.is_some() == is_director && !of_watchers,
        TableEvent::Claimed { seat, hand: Some(_), .. } => sees_claim_of(lane, *seat, view),
        TableEvent::ClaimPassed { may_accept, .. } => !may_accept || lane.seat().is_some(),
        TableEvent::UndoAsked { seat, instead, .. } => {
            let asked = lane.seat().is_some_and(|seen| seen == *seat || !seating(view).allies(seen, *seat));
            let all = lane.seat().is_some() && view.policy.undo == Undo::Free;
            (is_director || asked || all) && (instead.is_none() || is_director || own(*seat))
        }
        TableEvent::UndoRefused { .. } => board(view).is_some_and(|board| board.undo.is_some()),
        TableEvent::DirectorCalled { call } => match call {
            Some(call) => is_director || call.by.is_some_and(own),
            None => !is_director,
        },
        TableEvent::Ruled(notice) => is_director || may_hear_ruling(lane, notice, view),
        TableEvent::Said(line) => hears(lane, line, view),
        TableEvent::BoardOpened { hands, declaring, .. } => {
            let hidden = |seat: Seat| hands.get(seat).is_some() && !sees_hand_of(seat);
            declaring.is_some() || !Seat::ALL.into_iter().any(hidden)
        }
        TableEvent::SeatTaken { .. }
        | TableEvent::SeatLeft { .. }
        | TableEvent::SwapAsked { .. }
        | TableEvent::SwapOver { .. }
        | TableEvent::SeatsSwapped { .. }
        | TableEvent::PartnersChanged { .. }
        | TableEvent::Ready { .. }
        | TableEvent::ContributionsWanted { .. }
        | TableEvent::Contributed { .. }
        | TableEvent::RevealsWanted { .. }
        | TableEvent::Revealed { .. }
        | TableEvent::Dealt { .. }
        | TableEvent::Declared { slip: None, .. }
        | TableEvent::CardFiled { .. }
        | TableEvent::LeadFaced { .. }
        | TableEvent::Played { .. }
        | TableEvent::DummyFaced { .. }
        | TableEvent::Claimed { hand: None, .. }
        | TableEvent::ClaimSettled { .. }
        | TableEvent::ClaimDeferred { .. }
        | TableEvent::AgreementWithdrawn { .. }
        | TableEvent::TakenBack { .. }
        | TableEvent::SubstituteDue { .. }
        | TableEvent::MeetingSet { .. }
        | TableEvent::DirectorCame { .. }
        | TableEvent::Adjusted { .. }
        | TableEvent::BoardEnded { .. }
        | TableEvent::HonoursClaimed { .. }
        | TableEvent::StopAgreed { .. }
        | TableEvent::SessionFinished {}
        | TableEvent::Closed { .. }
        | TableEvent::Added(_) => true,
    }
}

/// Whether a lead that is faced is the card that this lane knows to lie there.
pub(super) fn is_the_lead(event: &TableEvent, view: &TableView) -> bool {
    let TableEvent::LeadFaced { seat, card } = event else { return true };
    let lead = board(view).and_then(|board| board.lead);
    lead.is_some_and(|lead| lead.seat == *seat && lead.card.is_none_or(|known: Card| known == *card))
}

/// Whether a line is said by the name of whoever sits where it comes from.
pub(super) fn is_of_the_speaker(event: &TableEvent, view: &TableView) -> bool {
    let TableEvent::Said(line) = event else { return true };
    let sits = line.from.seat().and_then(|seat| view.seats[seat].as_ref());
    sits.is_none_or(|sits| sits.name == line.name)
}

/// Of a board that is on, which kibitzers of a table that shows it afterwards are not told.
const fn is_of_the_play(event: &TableEvent) -> bool {
    matches!(
        event,
        TableEvent::Drawn { .. }
            | TableEvent::Chosen { .. }
            | TableEvent::Declared { .. }
            | TableEvent::Called { .. }
            | TableEvent::Explained(_)
            | TableEvent::Asked(_)
            | TableEvent::ContractReached { .. }
            | TableEvent::LeadMade { .. }
            | TableEvent::LeadFaced { .. }
            | TableEvent::Played { .. }
            | TableEvent::DummyFaced { .. }
            | TableEvent::Claimed { .. }
            | TableEvent::ClaimPassed { .. }
            | TableEvent::ClaimSettled { .. }
            | TableEvent::TakenBack { .. }
    )
}

fn board(view: &TableView) -> Option<&BoardView> {
    view.board.as_ref()
}

fn seating(view: &TableView) -> Seating {
    board(view).map_or(Seating::Four, |board| board.seating)
}

/// Whether the view shows a hand.
fn shows(view: &TableView, seat: Seat) -> bool {
    board(view).is_some_and(|board| board.hands.get(seat).is_some())
}

fn is_on_turn(view: &TableView, seat: Seat) -> bool {
    board(view).is_some_and(|board| board.actor() == Some(seat))
}

fn is_one_hand(lane: Lane, view: &TableView) -> bool {
    lane == Lane::Kibitzer && matches!(view.policy.kibitzing, Kibitzing::OneHand(_))
}

/// Whether a lane may be told what this player says of a call.
fn hears_meaning(lane: Lane, by: Seat, view: &TableView) -> bool {
    let Some(seat) = lane.seat() else { return true };
    match view.policy.alerts {
        Alerts::ByBidder => seat == by || !seating(view).allies(seat, by),
        Alerts::ByPartner => true,
        Alerts::BehindScreens => seat == by || seat == screenmate(by),
    }
}

/// North and East sit on one side of a screen.
const fn screenmate(seat: Seat) -> Seat {
    match seat {
        Seat::North => Seat::East,
        Seat::East => Seat::North,
        Seat::South => Seat::West,
        Seat::West => Seat::South,
    }
}

/// Whether a claimer faces their cards to a lane: a defender's partner does not see them.
fn sees_claim_of(lane: Lane, claimer: Seat, view: &TableView) -> bool {
    let declarer = board(view).and_then(|board| board.contract).map(|contract| contract.declarer);
    let Some(seat) = lane.seat() else {
        return lane == Lane::Director || matches!(view.policy.kibitzing, Kibitzing::OneHand(_) | Kibitzing::AllHands);
    };
    declarer.is_some_and(|declarer| seating(view).fellow_defender(claimer, declarer) != Some(seat))
}

/// Whether somebody who does not direct may hear of a ruling while its board is on, or after it.
fn may_hear_ruling(lane: Lane, notice: &RulingNotice, view: &TableView) -> bool {
    match notice.ruling {
        Ruling::Look { .. } | Ruling::SetClock { .. } => !view.stage.is_board_on(),
        Ruling::DecideUndo { .. } => !view.stage.is_board_on() || board(view).is_some_and(|board| board.undo.is_some()),
        Ruling::CorrectMeaning { seat, .. } => hears_meaning(lane, seat, view),
        Ruling::Attend {}
        | Ruling::Freeze {}
        | Ruling::Unfreeze {}
        | Ruling::RollBack { .. }
        | Ruling::AwardClaim { .. }
        | Ruling::VoidClaim { .. }
        | Ruling::Adjust { .. }
        | Ruling::Penalise { .. }
        | Ruling::Unseat { .. }
        | Ruling::Void { .. }
        | Ruling::Rescore { .. }
        | Ruling::Find { .. } => true,
    }
}

/// Whether a line may be heard in a lane.
fn hears(lane: Lane, line: &ChatLine, view: &TableView) -> bool {
    if lane == Lane::Director {
        return true;
    }
    let keeps_board = view.policy.kibitzing == Kibitzing::Delayed && view.stage.is_board_on();
    match (line.to, lane.seat()) {
        (Audience::Table, None) => !keeps_board,
        (Audience::Opponents, None) => match view.policy.kibitzing {
            Kibitzing::Off => false,
            Kibitzing::OneHand(seat) => speaks_to(line.from, seat, view),
            Kibitzing::OpenCards | Kibitzing::AllHands => true,
            Kibitzing::Delayed => !keeps_board,
        },
        (Audience::Kibitzers, None) | (Audience::Table, Some(_)) => true,
        (Audience::Opponents, Some(seat)) => speaks_to(line.from, seat, view),
        (Audience::Kibitzers, Some(_)) | (Audience::Director | Audience::Player(_), None) => false,
        (Audience::Director, Some(_)) => line.from == lane,
        (Audience::Player(addressed), Some(seat)) => addressed == seat || line.from == lane,
    }
}

/// Whether a player hears what another says to their opponents: their partner does not.
fn speaks_to(from: Lane, seat: Seat, view: &TableView) -> bool {
    from.seat().is_some_and(|speaker| speaker == seat || !seating(view).allies(speaker, seat))
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{DirectorCall, Policy};
    use bridge_rules::BoardNumber;

    use super::*;

    fn view() -> TableView {
        let host = "orugkidbmnrw65looq5caqlony".parse().unwrap();
        TableView::empty(host, Policy::social(), vec![BoardNumber::new(1).unwrap()])
    }

    fn lanes_of(event: &TableEvent) -> Vec<Lane> {
        Lane::ALL.into_iter().filter(|lane| may_be_told(*lane, event, &view())).collect()
    }

    #[test]
    fn a_hand_that_the_director_looks_at_is_for_them_alone() {
        let shown = TableEvent::HandShown { seat: Seat::North, hand: "AKQJT98765432...".parse().unwrap() };
        assert_eq!(lanes_of(&shown), [Lane::Director]);
    }

    #[test]
    fn who_called_the_director_only_they_and_the_director_may_be_told() {
        let call = Some(DirectorCall { by: Some(Seat::East), about: "a revoke".to_owned() });
        assert_eq!(lanes_of(&TableEvent::DirectorCalled { call }), [Lane::East, Lane::Director]);
        let others = [Lane::North, Lane::East, Lane::South, Lane::West, Lane::Kibitzer];
        assert_eq!(lanes_of(&TableEvent::DirectorCalled { call: None }), others);
    }

    #[test]
    fn a_line_has_the_name_of_whoever_sits_where_it_comes_from() {
        let mut view = view();
        let [ann, bob] = ["Ann", "Bob"].map(|name| bridge_protocol::PlayerName::new(name).unwrap());
        let account = view.host;
        let sits = bridge_protocol::Occupant { account, name: ann.clone(), sitting: 1, lines: 0, computer: false };
        view.seats[Seat::North] = Some(sits);
        let said = |from, name| {
            TableEvent::Said(ChatLine { from, to: Audience::Table, name, line: 1, text: "hello".to_owned() })
        };
        assert!(is_of_the_speaker(&said(Lane::North, ann.clone()), &view));
        assert!(!is_of_the_speaker(&said(Lane::North, bob.clone()), &view));
        assert!(is_of_the_speaker(&said(Lane::Director, bob), &view));
    }

    #[test]
    fn a_line_is_heard_by_those_whom_it_is_for() {
        let said = |from, to| {
            let name = bridge_protocol::PlayerName::new("Ann").unwrap();
            lanes_of(&TableEvent::Said(ChatLine { from, to, name, line: 1, text: "hello".to_owned() }))
        };
        assert_eq!(said(Lane::Kibitzer, Audience::Kibitzers), [Lane::Kibitzer, Lane::Director]);
        assert_eq!(said(Lane::Kibitzer, Audience::Director), [Lane::Director]);
        assert_eq!(said(Lane::South, Audience::Director), [Lane::South, Lane::Director]);
        assert_eq!(said(Lane::Director, Audience::Player(Seat::West)), [Lane::West, Lane::Director]);
        assert_eq!(said(Lane::North, Audience::Player(Seat::West)), [Lane::North, Lane::West, Lane::Director]);
        let others = [Lane::North, Lane::East, Lane::West, Lane::Kibitzer, Lane::Director];
        assert_eq!(said(Lane::North, Audience::Opponents), others);
        assert_eq!(said(Lane::North, Audience::Table), Lane::ALL);
    }
}
