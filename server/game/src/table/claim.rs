//! An open claim (Laws 68 to 70): play stops until both opponents have answered, each without knowing the other's answer.

use bridge_protocol::Turn;
use bridge_rules::{BySeat, Outcome, Seat, Tricks};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    pub(crate) turn: Turn,
    pub(crate) seat: Seat,
    pub(crate) tricks: u8,
    pub(crate) answers: BySeat<Option<bool>>,
}

impl Claim {
    pub(crate) fn is_answered_by(&self, seat: Seat) -> bool {
        seat.side() != self.seat.side()
    }

    /// Whether both opponents agree, once both have answered; `seat` answers `accept` now.
    pub(crate) fn settled_by(&self, seat: Seat, accept: bool) -> Option<bool> {
        let mut answers = self.answers;
        answers[seat] = Some(accept);
        let [first, second] = self.seat.side().other().seats();
        // Both before either counts: to stop at the first "no" would tell it.
        let (first, second) = (answers[first]?, answers[second]?);
        Some(first && second)
    }

    /// What the board comes to when the claim stands: the claimer's side takes so many of the rest, the others the others.
    pub(crate) fn outcome(&self, tricks: &Tricks) -> Outcome {
        let contract = tricks.contract();
        let declarers = contract.declarer.side();
        let rest = if self.seat.side() == declarers { self.tricks } else { tricks.remaining_tricks() - self.tricks };
        Outcome::Played { contract, tricks: tricks.won(declarers) + rest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_settled_when_both_have_answered_and_not_before() {
        for seat in [Seat::East, Seat::West] {
            for accept in [true, false] {
                let mut claim = by_south(9);
                assert_eq!(claim.settled_by(seat, accept), None, "{seat} {accept}");
                claim.answers[seat] = Some(accept);
                assert_eq!(claim.settled_by(seat.partner(), true), Some(accept));
                assert_eq!(claim.settled_by(seat.partner(), false), Some(false));
            }
        }
    }

    #[test]
    fn the_rest_are_shared_as_claimed() {
        let tricks = Tricks::new("4SS".parse().unwrap());
        let taken = |claim: Claim| match claim.outcome(&tricks) {
            Outcome::Played { tricks, .. } => tricks,
            Outcome::PassedOut => panic!("there is a contract"),
        };
        assert_eq!((taken(by_south(9)), taken(Claim { seat: Seat::West, ..by_south(9) })), (9, 4));
    }

    fn by_south(tricks: u8) -> Claim {
        Claim { turn: Turn(1), seat: Seat::South, tricks, answers: BySeat::default() }
    }
}
