//! Claims: when the rest is certain a robot spares people's time, and it judges the claims of others by what double
//! dummy allows. The rules for a doubted claim are made for a director and would refuse most claims of experts.

use std::sync::atomic::Ordering;

use bridge_claims::{Layout, NoPosition, Position, Solver, accepts, least_successful, of_claimer, to_find};
use bridge_protocol::{ClaimStage, ClaimView};
use bridge_rules::{BySeat, Hand};

use crate::{
    chance::Seed,
    known::Known,
    layouts::{Drawn, Layouts},
    level::Nodes,
    play::Resources,
};

/// A robot claims when so many layouts agree.
const LAYOUTS: usize = 24;
/// On so many layouts partner's concession is looked at.
const CONSENTED_ON: usize = 8;
/// Earlier it costs too much to be certain, later nobody is spared anything.
const TRICKS_LEFT: std::ops::RangeInclusive<u8> = 3..=8;

/// A claim that a robot makes.
pub(crate) struct OwnClaim {
    pub(crate) tricks: u8,
    pub(crate) statement: String,
}

/// Whether a robot agrees with an open claim at its stage.
pub(crate) fn agrees(known: &Known<'_>, claim: &ClaimView, solver: &mut Solver, seed: &Seed) -> bool {
    match claim.stage {
        ClaimStage::Partner => consents(known, claim, solver, seed),
        ClaimStage::Opponents => position(known, claim)
            .is_ok_and(|position| accepts(&position, claim.tricks, claim.statement.as_deref(), solver)),
        ClaimStage::PlayOn => true,
        ClaimStage::Director => false,
    }
}

/// Partner concedes, and is not seen: no objection unless a trick is given away wherever the cards are (Law 68B2).
fn consents(known: &Known<'_>, claim: &ClaimView, solver: &mut Solver, seed: &Seed) -> bool {
    let drawn = Layouts::new(known, seed).draw_unheard(CONSENTED_ON);
    drawn.is_empty()
        || drawn.iter().any(|each| {
            let position = Position::new(each.hands, known.trick(), known.contract.bid.strain, claim.seat.side());
            position.is_ok_and(|position| of_claimer(&position, solver) <= claim.tricks)
        })
}

/// Everybody who judges a claim sees their own hand, dummy's and the claimer's, and so knows the fourth.
fn position(known: &Known<'_>, claim: &ClaimView) -> Result<Position, NoPosition> {
    let mut hidden = known.hidden();
    let fourth = hidden.next();
    if hidden.next().is_some() || known.missed > 0 {
        return Err(NoPosition);
    }
    let hands = BySeat::from_fn(|seat| match known.hands[seat] {
        Some(hand) => hand,
        None if fourth == Some(seat) => known.unseen(),
        None => Hand::EMPTY,
    });
    Position::new(hands, known.trick(), known.contract.bid.strain, claim.seat.side())
}

/// A claim that the seat can make at its turn to lead: on every layout that it cannot rule out the number is the same,
/// one card is best, and nothing need be found. What it took to find out is added to `spent`.
pub(crate) fn own(known: &Known<'_>, resources: &mut Resources<'_>, spent: &mut Nodes) -> Option<OwnClaim> {
    let remaining = known.board.remaining_tricks();
    let is_time = known.declares() && known.trick().is_empty() && TRICKS_LEFT.contains(&remaining);
    if !is_time || known.missed > 0 {
        return None;
    }
    let drawn = Layouts::new(known, resources.seed).draw_unheard(LAYOUTS);
    let mut agreed: Option<u8> = None;
    let mut best = known.legal();
    for each in &drawn {
        let layout = Layout::new(each.hands, known.trick(), known.contract.bid.strain).ok()?;
        let solved = resources.solver.best_cards(&layout);
        spent.0 += solved.nodes;
        let tricks = solved.cards.first()?.tricks;
        let of_layout = solved.cards.iter().fold(Hand::EMPTY, |all, scored| all.union(scored.equals));
        best = best.intersection(of_layout);
        let agrees = *agreed.get_or_insert(tricks) == tricks && !best.is_empty();
        if !agrees || resources.cancelled.load(Ordering::Relaxed) {
            return None;
        }
    }
    let tricks = agreed?;
    let is_open = |each: &Drawn| {
        let position = Position::new(each.hands, known.trick(), known.contract.bid.strain, known.seat.side());
        position.is_ok_and(|position| {
            !to_find(&position).is_empty() && least_successful(&position).is_none_or(|line| line.tricks < tricks)
        })
    };
    if drawn.iter().any(is_open) {
        return None;
    }
    let trump = known.contract.bid.strain.trump();
    let trumps_are_out = trump.is_some_and(|trump| !known.unseen().in_suit(trump).is_empty());
    let statement = match (tricks, trumps_are_out) {
        (0, _) => "conceding the rest",
        (_, true) => "drawing trumps first, then high cards from the top",
        (_, false) => "high cards from the top",
    };
    Some(OwnClaim { tricks, statement: statement.to_owned() })
}
