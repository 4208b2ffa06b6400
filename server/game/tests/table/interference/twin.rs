//! The deals D2 to a script's D1: other cards where the viewer cannot see them.

use bridge_game::{Command, Input, play};
use bridge_rules::{BySeat, Deal, Hand, Seat};

use super::{
    deed::{Deed, Step},
    mark::Mark,
    script::Script,
};
use crate::chance::Chance;

/// The other evening of a pair.
pub(super) struct Twin {
    pub(super) deals: Vec<Deal>,
    /// The script, until the cards would show the difference.
    pub(super) steps: Vec<Step>,
    /// The first board that is not the same: before it everything was, hidden or not.
    pub(super) board: usize,
}

/// Another evening that the viewer must find the same; none if there is no such moment.
pub(super) fn of(script: &Script, chance: &mut Chance) -> Option<Twin> {
    let moments: Vec<(usize, &Mark)> =
        script.marks.iter().enumerate().filter_map(|(place, mark)| Some((place + 1, mark.as_ref()?))).collect();
    // A lead lies face down for a few steps only.
    let backs: Vec<(usize, &Mark)> = moments.iter().filter(|(_, mark)| !mark.backs.is_empty()).copied().collect();
    // Near the end of a board there may be only one way for the cards to lie; then another moment is tried.
    (0..100).find_map(|_| {
        let among = if chance.percent(30) && !backs.is_empty() { &backs } else { &moments };
        let (end, mark) = chance.one_of(among);
        let mut deals = script.deals.clone();
        deals[mark.board] = redealt(script, mark, chance);
        // Who sees all hands is compared with what else they may not know.
        if deals[mark.board] == script.deals[mark.board] && !Seat::ALL.into_iter().all(|seat| mark.hands[seat]) {
            return None;
        }
        // Whatever comes later is unknown to everybody.
        deals[mark.board + 1..].fill_with(|| chance.deal());
        let mut steps = script.steps[..end].to_vec();
        for back in &mark.backs {
            let Deed::Open(Input::Person(_, Command::Play(play::Command::Play { card, .. }))) = &mut steps[*back].deed
            else {
                panic!("a lead is a card played");
            };
            let first = script.deals[mark.board];
            let leader = Seat::ALL.into_iter().find(|seat| first.hand(*seat).contains(*card)).unwrap();
            *card = chance.card_of(deals[mark.board].hand(leader));
        }
        Some(Twin { deals, steps, board: mark.board })
    })
}

/// The unseen cards of the hidden hands, changed among each other.
fn redealt(script: &Script, mark: &Mark, chance: &mut Chance) -> Deal {
    let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| !mark.hands[*seat]).collect();
    let mut hands: BySeat<Hand> = *script.deals[mark.board].hands();
    for _ in 0..if hidden.len() < 2 { 0 } else { 200 } {
        let (one, other) = (chance.one_of(&hidden), chance.one_of(&hidden));
        let (given, taken) = (hands[one].minus(mark.cards[one]), hands[other].minus(mark.cards[other]));
        if one == other || given.is_empty() || taken.is_empty() {
            continue;
        }
        let (given, taken) = (chance.card_of(given), chance.card_of(taken));
        if mark.may_hold(one, taken) && mark.may_hold(other, given) {
            hands[one].remove(given);
            hands[one].insert(taken);
            hands[other].remove(taken);
            hands[other].insert(given);
        }
    }
    Deal::new(hands).unwrap()
}
