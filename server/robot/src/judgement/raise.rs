//! What opener bids in partner's major says how strong they are, though the opponents have come in.

use bridge_rules::{Bid, Call, Hand, Suit};

use super::bidding::{Bidding, bid, length, playing_points};

/// The caller has opened with one of a suit, partner has shown a major, by bidding it at the level of one or by a
/// negative double, and an opponent has called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opener {
    /// The majors that partner may have.
    majors: [Option<Bid>; 2],
}

/// An invitation has at least so many points, what short suits are worth included, and a game so many.
const INVITES: u8 = 17;
const IS_GAME: u8 = 19;

impl Opener {
    pub(super) fn of(bidding: &Bidding<'_>) -> Option<Self> {
        let opened = bidding.calls().iter().position(|call| *call != Call::Pass)?;
        let [Call::Bid(opening), before, answer, after] = bidding.calls()[opened..] else { return None };
        if opening.level.get() > 1 || opening.strain.trump().is_none() {
            return None;
        }
        let cheapest = |major: Suit| bidding.cheapest(major.into()).filter(|bid| bid.level.get() < 4);
        let majors = [Suit::Hearts, Suit::Spades];
        let is_new = |major: Suit| bidding.bids.iter().all(|(_, bid)| bid.strain != major.into());
        match (before, answer, after) {
            (Call::Pass, Call::Bid(answer), Call::Double | Call::Bid(_)) if answer.level.get() == 1 => {
                let is_partners = |major: Suit| answer.strain == major.into();
                Some(Self { majors: majors.map(|major| cheapest(major).filter(|_| is_partners(major))) })
            }
            (Call::Bid(overcall), Call::Double, Call::Pass) if overcall.strain.trump().is_some() => {
                Some(Self { majors: majors.map(|major| cheapest(major).filter(|_| is_new(major))) })
            }
            _ => None,
        }
    }

    /// The bid in partner's major that says how strong this hand is.
    pub(super) fn instead_of(&self, made: Bid, hand: Hand) -> Bid {
        let Some(cheapest) = self.majors.into_iter().flatten().find(|bid| bid.strain == made.strain) else {
            return made;
        };
        let Some(major) = made.strain.trump().filter(|suit| length(hand, *suit) >= 4) else { return made };
        if made.level.get() > 4 {
            return made;
        }
        let level = match (playing_points(hand, major), cheapest.level.get()) {
            (IS_GAME.., _) => 4,
            // There is no room to invite.
            (INVITES.., low) => (low + 1).min(4),
            (_, low) => low,
        };
        bid(level, major)
    }
}
