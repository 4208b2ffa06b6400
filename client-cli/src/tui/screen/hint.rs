//! What may be done, so that colour is not the only sign of it. It offers only what this viewer can do.

use bridge_protocol::{ClaimStage, DeclarationDue, Lane, Profile, TableView, Undo};
use bridge_rules::{Auction, Bid, Call, Hand, Seating};

use super::span::{self, Line, Span};
use bridge_client::pending::PendingAction;

use crate::text::{declaring, has_auction};

pub(super) fn hint(view: &TableView, lane: Lane, pending: &[PendingAction]) -> Line {
    match pending.first() {
        Some(PendingAction::Ready(_)) => words("Enter: continue   say …   score   ?: help   quit"),
        Some(PendingAction::Call(auction)) => with_computers(may_call(auction), view, lane),
        Some(PendingAction::Declare(due)) => words(&may_say(due)),
        Some(PendingAction::Choose(_)) => words("keep   discard   hand"),
        Some(PendingAction::Card { legal, .. }) => {
            let mut line = may_play(*legal);
            line.extend(view.policy.computers.hints.then(|| Span::faint("   hint")));
            line
        }
        Some(PendingAction::Questions(_)) if has_auction(view) => {
            words(&format!("Enter: no questions   ask   ask 2c   {}auction", card(view)))
        }
        Some(PendingAction::Questions(_)) => words("Enter: no questions"),
        Some(PendingAction::Explain(_)) => words("explain TEXT"),
        Some(PendingAction::Answer(claim)) => words(match claim.stage {
            ClaimStage::Partner => "consent   object",
            ClaimStage::Opponents => "accept   reject",
            ClaimStage::Director => "accept",
            ClaimStage::PlayOn => "play on   no",
        }),
        Some(PendingAction::Undo(_)) => words("allow   refuse"),
        Some(PendingAction::Attend) => words("attend   case   freeze   ?: help"),
        Some(PendingAction::Award(_)) => words("case   aid   award 5   void claim   ?: help"),
        None => idle(view, lane),
    }
}

fn idle(view: &TableView, lane: Lane) -> Line {
    let (is_board_on, auction) = (view.stage.is_board_on(), if has_auction(view) { "auction   " } else { "" });
    match lane {
        Lane::Kibitzer => words("say … (to the other kibitzers)   score   ?: help   quit"),
        Lane::Director => {
            let stop = if view.direction.frozen { "go" } else { "freeze" };
            words(&format!("case   {auction}times   {stop}   look n   ?: help   quit"))
        }
        Lane::North | Lane::East | Lane::South | Lane::West if is_board_on => {
            let undo = if view.policy.undo == Undo::None { "" } else { "undo   " };
            let director = if may_be_directed(view) { "director …   " } else { "" };
            words(&format!("{auction}{}{undo}{director}score   ?: help   quit", card(view)))
        }
        Lane::North | Lane::East | Lane::South | Lane::West => words("say …   score   ?: help   quit"),
    }
}

/// Among friends and at lessons there is a director only if somebody has come as one.
fn may_be_directed(view: &TableView) -> bool {
    match view.policy.profile {
        Profile::Social | Profile::Teaching => view.direction.director.is_some(),
        Profile::Club | Profile::Tournament | Profile::Screens => true,
    }
}

/// A convention card is of an auction, and a partnership's: each of three bids alone.
fn card(view: &TableView) -> &'static str {
    if has_auction(view) && view.seating() != Seating::Three { "card   " } else { "" }
}

/// What is also to be had of computers before one calls.
fn with_computers(mut line: Line, view: &TableView, lane: Lane) -> Line {
    let partner = lane.seat().filter(|_| view.seating().has_partners()).map(|seat| seat.partner());
    let has_computer = partner.and_then(|seat| view.seats[seat].as_ref()).is_some_and(|occupant| occupant.computer);
    for (word, is_to_be_had) in [("meanings", has_computer), ("hint", view.policy.computers.hints)] {
        if is_to_be_had {
            line.push(Span::faint(format!("   {word}")));
        }
    }
    line
}

fn may_call(auction: &Auction) -> Line {
    let mut line = words("You may: pass");
    if let Some(lowest) = Bid::all().find(|bid| auction.check(Call::Bid(*bid)).is_ok()) {
        line.push(Span::faint(", bid "));
        line.extend(span::bid(lowest));
        line.push(Span::faint(" or higher"));
    }
    for (call, name) in [(Call::Double, "x"), (Call::Redouble, "xx")] {
        if auction.check(call).is_ok() {
            line.push(Span::faint(format!(", {name}")));
        }
    }
    line
}

/// The words alone: what they mean is in the prompt.
fn may_say(due: &DeclarationDue) -> String {
    let ways = due.kinds.iter().map(|kind| declaring::in_short(*kind));
    ways.chain(["score", "?: help"]).collect::<Vec<_>>().join("   ")
}

fn may_play(legal: Hand) -> Line {
    let mut line = words("You may play:");
    for card in legal {
        line.push(Span::faint(" "));
        line.extend(span::card(card));
    }
    line
}

fn words(words: &str) -> Line {
    vec![Span::faint(words)]
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Policy, SessionView};
    use bridge_rules::Session;

    use super::*;
    use bridge_client::fixtures;

    use crate::tui::screen::What;

    #[test]
    fn everyone_is_offered_what_they_can_do() {
        let mut view = fixtures::played("P");
        let offered = |view: &TableView, lane| match &hint(view, lane, &[])[0].what {
            What::Words(words) => words.clone(),
            What::Suit(_) | What::Rank(..) => String::new(),
        };
        assert!(offered(&view, Lane::South).contains("undo"));
        assert!(offered(&view, Lane::Kibitzer).contains("to the other kibitzers"));
        assert!(!offered(&view, Lane::Kibitzer).contains("director"));
        assert!(!offered(&view, Lane::South).contains("director"), "nobody directs among these friends");
        view.policy = Policy::screens();
        assert!(!offered(&view, Lane::South).contains("undo") && offered(&view, Lane::South).contains("director"));
        view.direction.frozen = true;
        assert!(offered(&view, Lane::Director).contains("go   look"), "{}", offered(&view, Lane::Director));
    }

    #[test]
    fn who_bids_with_a_computer_is_told_what_can_be_asked_of_it() {
        let mut view = fixtures::played("1H P");
        let offered = |view: &TableView| {
            let line = hint(view, Lane::South, &bridge_client::pending::pending_actions(view, Lane::South));
            let words = line.iter().filter_map(|span| match &span.what {
                What::Words(words) => Some(words.as_str()),
                What::Suit(_) | What::Rank(..) => None,
            });
            words.collect::<String>()
        };
        assert!(!offered(&view).contains("meanings") && !offered(&view).contains("hint"), "{}", offered(&view));
        view.seats[bridge_rules::Seat::North].as_mut().unwrap().computer = true;
        view.policy.computers.hints = true;
        assert!(offered(&view).ends_with("   meanings   hint"), "{}", offered(&view));
    }

    #[test]
    fn nobody_is_offered_an_auction_or_a_card_that_the_form_does_not_have() {
        for (form, auction, card) in [
            ("rubber", true, true),
            ("honeymoon", true, true),
            ("three-handed", true, false),
            ("biritch", false, false),
        ] {
            let mut view = fixtures::played("P");
            let form = form.parse().unwrap();
            let sheet = Session::new(form).sheet().clone();
            view.session = Some(SessionView { form, sheet, accounts: Vec::new(), sat: Vec::new(), event: None });
            let line = hint(&view, Lane::South, &[]);
            let What::Words(words) = &line[0].what else { panic!("words") };
            assert_eq!((words.contains("auction"), words.contains("card")), (auction, card), "{form}: {words}");
        }
    }
}
