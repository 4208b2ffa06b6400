//! Who is there plays: each round is drawn anew among those who are there. Also for individuals of any number.

use bridge_rules::BySeat;

use super::swiss::{History, swiss_next};
use super::{Round, Seated, pairing};
use crate::{Contestant, Sitting};

/// Chance, which is an argument: a number below the given one, all equally likely.
pub type Below<'a> = &'a mut dyn FnMut(usize) -> usize;

/// A round of pairs drawn among those present; so many are `left` after it, or are expected to be. Nobody meets again,
/// and nobody sits out a second time, as long as it can be helped.
///
/// ```
/// use bridge_pairs::{Contestant, drawn_pairs};
///
/// let present: Vec<Contestant> = (1..=7).map(Contestant).collect();
/// let round = drawn_pairs(&present, &[], 5, &mut |below| below / 2);
/// assert_eq!((round.tables.len(), round.sits_out.len()), (3, 1));
/// ```
#[must_use]
pub fn drawn_pairs(present: &[Contestant], before: &[Round], left: usize, below: Below<'_>) -> Round {
    swiss_next(&shuffled(present, below), before, left)
}

/// A round of persons drawn among those present: partners are new as long as it can be helped, then opponents. With a
/// number that four does not go into those sit out who did least often.
#[must_use]
pub fn drawn_persons(present: &[Contestant], before: &[Round], below: Below<'_>) -> Round {
    let history = History::of(before);
    let mut order = shuffled(present, below);
    order.sort_by_key(|person| history.byes(*person));
    let sits_out = order.drain(..order.len() % 4).collect();
    let order = shuffled(&order, below);
    let partners = pairing::pairs(order.len(), |a, b| history.partnerships(order[a], order[b]));
    let sides: Vec<[Contestant; 2]> = partners.into_iter().map(|(a, b)| [order[a], order[b]]).collect();
    let met = |a: usize, b: usize| {
        let each = sides[a].into_iter().flat_map(|one| sides[b].map(|other| history.meetings(one, other)));
        each.sum()
    };
    let tables = pairing::pairs(sides.len(), met).into_iter().enumerate().map(|(table, (a, b))| {
        let ([north, south], [east, west]) = (sides[a], sides[b]);
        Seated::at(table, Sitting::Persons(BySeat { north, east, south, west }), before.len())
    });
    Round { tables: tables.collect(), sits_out }
}

fn shuffled(contestants: &[Contestant], below: Below<'_>) -> Vec<Contestant> {
    let mut order = contestants.to_vec();
    for place in (1..order.len()).rev() {
        order.swap(place, below(place + 1));
    }
    order
}
