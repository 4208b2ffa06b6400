//! What is played on an evening: a form of the game, with some of its options, for one rubber, round or a few deals.

use bridge_protocol::{Alerts, Kibitzing, Policy};
use bridge_rules::{Form, Honours, Partners, Seating};

use crate::luck::Luck;

/// One of those that a table plays. Most evenings are of boards, and not of a form.
pub(crate) fn form(luck: &mut Luck) -> Option<Form> {
    if luck.one_in(2) {
        return None;
    }
    let honours = luck.pick(&[Honours::Computed, Honours::Claimed, Honours::Off]);
    let (goulash, deals) = (luck.one_in(2), luck.pick(&[1, 2, 3]));
    let mut form = luck.pick(&Form::all());
    match &mut form {
        Form::Duplicate(_) => return None,
        Form::Rubber(rubber) => {
            (rubber.honours, rubber.goulash, rubber.rubbers) = (honours, goulash, Some(1));
        }
        Form::Chicago(chicago) => {
            (chicago.honours, chicago.goulash, chicago.rounds) = (honours, goulash, Some(1));
        }
        Form::ChicagoDuplicate(chicago) => (chicago.redeal, chicago.rounds) = (goulash, Some(1)),
        Form::Russian(russian) => russian.rounds = Some(1),
        Form::Minibridge(minibridge) => minibridge.deals = Some(deals),
        Form::MinibridgeSlips(minibridge) => minibridge.deals = Some(deals),
        Form::Honeymoon(honeymoon) => (honeymoon.honours, honeymoon.parts) = (honours, Some(1)),
        Form::ThreeHanded(three) => (three.honours, three.rubbers) = (honours, Some(1)),
        Form::Auction(auction) => (auction.honours, auction.rubbers) = (honours, Some(1)),
        Form::Whist(whist) => (whist.honours, whist.rubbers) = (honours, Some(1)),
    }
    Some(form)
}

/// Who plays with whom in it, if that changes: they cut for one rubber or round, or play two with another partner
/// each.
pub(crate) fn changes_partners(form: &mut Form, luck: &mut Luck) {
    let (partners, parts) =
        luck.pick(&[(Partners::Fixed, 1), (Partners::Cut, 1), (Partners::Cut, 2), (Partners::Pivot, 2)]);
    let (has, lasts) = match form {
        Form::Rubber(rubber) => (&mut rubber.partners, &mut rubber.rubbers),
        Form::Chicago(chicago) => (&mut chicago.partners, &mut chicago.rounds),
        Form::ChicagoDuplicate(chicago) => (&mut chicago.partners, &mut chicago.rounds),
        Form::Russian(russian) => (&mut russian.partners, &mut russian.rounds),
        _ => return,
    };
    (*has, *lasts) = (partners, Some(parts));
}

/// These agreements, without what is silly for a form.
pub(crate) fn agreed(policy: Policy, form: &Form) -> Policy {
    if form.seating().has_partners() {
        return policy;
    }
    let (alerts, kibitzing) = match (policy.alerts, policy.kibitzing) {
        (Alerts::ByPartner, kibitzing) => (Alerts::ByBidder, kibitzing),
        agreed => agreed,
    };
    let kibitzing = match kibitzing {
        Kibitzing::AllHands => Kibitzing::OpenCards,
        Kibitzing::OneHand(seat) if !form.seating().players().contains(&seat) => Kibitzing::OpenCards,
        shown => shown,
    };
    let clock = policy.clock.filter(|_| form.seating() != Seating::Three);
    Policy { alerts, kibitzing, clock, ..policy }
}
