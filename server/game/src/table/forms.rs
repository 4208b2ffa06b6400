//! Which forms of the game a table can play, and with which agreements. What a form is, the rules know; here stands
//! what a table does not do, or what would be silly.

use bridge_protocol::{Policy, Refusal};
use bridge_rules::{Calling, Form, Partners, Seating};

/// # Errors
/// Why it cannot be played so, for the host.
pub(super) fn can_be_played(form: &Form, policy: &Policy) -> Result<(), Refusal> {
    let four = form.seating() == Seating::Four;
    let declares = form.calling() != Calling::Auction;
    let reasons = [
        (!four && policy.has_screens(), "there are screens for four players only"),
        (!four, "a table here is for four players"),
        (declares && policy.has_screens(), "screens are for an auction, and this form has none"),
        (declares && policy.computers.replace_absent, "computers play forms with an auction only"),
        (form.partners() != Partners::Fixed, "partners stay as they sit; between two deals they can change seats"),
    ];
    match reasons.into_iter().find(|(holds, _)| *holds) {
        Some((_, why)) => Err(Refusal::BadForm { why: why.to_owned() }),
        None => Ok(()),
    }
}
