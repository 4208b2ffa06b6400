//! Which forms of the game a table can play, and with which agreements. What a form is, the rules know; here stands
//! what a table does not do, or what would be silly.

use bridge_protocol::{Alerts, Kibitzing, Policy, Refusal, limits::MAX_STAKES};
use bridge_rules::{Calling, Form, Seating};

/// # Errors
/// Why it cannot be played so, for the host.
pub(crate) fn check_playable(form: &Form, policy: &Policy) -> Result<(), Refusal> {
    if let Some(why) = form.fault() {
        return Err(Refusal::BadForm { why: why.to_owned() });
    }
    let seating = form.seating();
    let alone = !seating.has_partners();
    let declares = form.calling() != Calling::Auction;
    let reasons = [
        (alone && policy.has_screens(), "there are screens for four players only: choose agreements without them"),
        (
            seating == Seating::Three && policy.clock.is_some(),
            "a clock counts the time of two sides, and each of three plays for themself: choose \
             agreements without one, such as those among friends",
        ),
        (alone && policy.alerts == Alerts::ByPartner, "nobody has a partner who could alert: let the bidder do it"),
        (
            alone && policy.computers.replace_absent,
            "computers play forms of four only: let none take the seat of who is gone",
        ),
        (
            watches_too_much(seating, policy.kibitzing),
            "the hands of so few hide nearly nothing from who sees several: let who watches see the cards on the table, \
             the hand of one player, or each board when it is over",
        ),
        (
            declares && policy.has_screens(),
            "screens are for an auction, and this form has none: choose agreements without them",
        ),
        (
            declares && policy.computers.replace_absent,
            "computers play forms with an auction only: let none take the seat of who is gone",
        ),
        (policy.computers.auction_only, "the auction is practised alone with boards of duplicate: leave the form out"),
        (
            policy.stakes.is_some_and(|stakes| stakes == 0 || u32::from(stakes) > MAX_STAKES),
            "a hundred is worth 1 to 1,000 points",
        ),
    ];
    match reasons.into_iter().find(|(holds, _)| *holds) {
        Some((_, why)) => Err(Refusal::BadForm { why: why.to_owned() }),
        None => Ok(()),
    }
}

/// # Errors
/// Why its deals cannot be played again so, for the host.
pub(super) fn check_replayable(form: &Form, policy: &Policy) -> Result<(), Refusal> {
    check_playable(form, policy)?;
    let why = if form.drawing().is_some() {
        "deals do not say in which order the cards that are drawn lay: play it with new cards"
    } else if form.seating() == Seating::Three {
        "a file lays the hands of three as they lay at the play, and not as they were dealt: play it with new cards"
    } else {
        return Ok(());
    };
    Err(Refusal::BadForm { why: why.to_owned() })
}

/// With two hands of two or three players they would see nearly all there is to hide.
fn watches_too_much(seating: Seating, kibitzing: Kibitzing) -> bool {
    match kibitzing {
        Kibitzing::AllHands => !seating.has_partners(),
        Kibitzing::OneHand(seat) => !seating.players().contains(&seat),
        Kibitzing::Off | Kibitzing::OpenCards | Kibitzing::Delayed => false,
    }
}
