//! A claim (Laws 68 to 70): play stops while those answer whose agreement it needs, each without knowing the others'
//! answers.

use bridge_protocol::{ClaimAnswers, ClaimRecord, ClaimStage, Turn};
use bridge_rules::{BySeat, Outcome, Seat, Seating, Side, Tricks};

use crate::Moment;

#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) turn: Turn,
    pub(crate) seat: Seat,
    pub(crate) declarer: Seat,
    pub(crate) seating: Seating,
    pub(crate) tricks: u8,
    pub(crate) statement: Option<String>,
    pub(crate) stage: ClaimStage,
    /// Who was asked last whether it is accepted: the partner or the opponents.
    pub(crate) asked: ClaimStage,
    /// When the director is called, if it is not answered at its stage.
    pub(crate) until: Moment,
    pub(crate) answers: ClaimAnswers,
    /// No director ruled on it while it waited for one: it goes on as where nobody directs.
    pub(crate) is_unruled: bool,
    /// It is settled, and the board ends as claimed or as the director says; or it is for a later ruling by the record.
    pub(crate) stands: bool,
}

impl Claim {
    /// Where a claim begins: a defender who concedes a trick needs partner's consent first, if they have a partner (Law
    /// 68B2).
    pub(crate) fn first_stage(seat: Seat, tricks: u8, seating: Seating, play: &Tricks) -> ClaimStage {
        let partner = seating.fellow_defender(seat, play.contract().declarer);
        if partner.is_some() && tricks < play.remaining_tricks() { ClaimStage::Partner } else { ClaimStage::Opponents }
    }

    /// Who answers at a stage: both defenders or declarer alone (Spec C6.3, C6.4), and all whether to play on.
    pub(crate) fn is_answered_by(&self, seat: Seat, stage: ClaimStage) -> bool {
        let sits = self.seating.players().contains(&seat);
        sits && match stage {
            ClaimStage::Partner => self.partner() == Some(seat),
            ClaimStage::Opponents => self.side(seat) != self.side(self.seat) && seat != self.dummy(),
            ClaimStage::PlayOn => true,
            ClaimStage::Director => false,
        }
    }

    /// Dummy, whom nobody asks, may contest a defender's claim (Law 68D2).
    pub(crate) fn may_be_contested_by(&self, seat: Seat) -> bool {
        seat == self.dummy() && !self.is_of_declarers_side()
    }

    /// Whether a player has not accepted it who was asked, or has contested it unasked: that is open to them while it
    /// waits for a director who is not there (Spec C6.8).
    pub(crate) fn may_still_be_accepted_by(&self, seat: Seat) -> bool {
        let is_asked = self.is_answered_by(seat, self.asked) && self.answers.at(self.asked)[seat] != Some(true);
        (is_asked || self.answers.opponents[seat] == Some(false)) && self.answers.after_all[seat] != Some(true)
    }

    /// Whether all agree who answer at this stage, once all have; `seat` answers `accept`. All before any counts: to
    /// stop at the first "no" would tell it (Spec C6.3).
    pub(crate) fn verdict_with(&self, seat: Seat, accept: bool) -> Option<bool> {
        let mut after = self.clone();
        after.answers.add(self.stage, seat, accept);
        after.verdict()
    }

    fn verdict(&self) -> Option<bool> {
        let answers = self.answers.at(self.stage);
        let mut agreed = match self.stage {
            ClaimStage::Partner | ClaimStage::PlayOn => true,
            ClaimStage::Opponents => self.answers.opponents[self.dummy()] != Some(false),
            ClaimStage::Director => {
                let is_open = Seat::ALL.into_iter().any(|each| self.may_still_be_accepted_by(each));
                return (!is_open).then_some(true);
            }
        };
        for each in Seat::ALL.into_iter().filter(|each| self.is_answered_by(*each, self.stage)) {
            agreed &= answers[each]?;
        }
        Some(agreed)
    }

    /// Who agreed with the claim that ended the board (Law 69A), at once or after all; nobody if the director decided
    /// it.
    pub(crate) fn agreed_by(&self) -> BySeat<bool> {
        let ClaimAnswers { opponents, after_all, .. } = self.answers;
        let asked = |seat| self.is_answered_by(seat, ClaimStage::Opponents);
        let accepts = |seat| [opponents[seat], after_all[seat]].contains(&Some(true));
        let contests = |seat| opponents[seat] == Some(false) && !accepts(seat);
        let by_all = Seat::ALL.into_iter().all(|seat| !contests(seat) && (accepts(seat) || !asked(seat)));
        BySeat::from_fn(|seat| by_all && asked(seat))
    }

    /// What the board comes to when the claimer's side takes so many of the rest, and the others the others.
    pub(crate) fn outcome(&self, given: u8, tricks: &Tricks) -> Outcome {
        let contract = tricks.contract();
        let rest = if self.is_of_declarers_side() { given } else { tricks.remaining_tricks() - given };
        Outcome::Played { contract, tricks: tricks.won(self.side(self.declarer)) + rest }
    }

    /// What is kept of it when it has ended a board.
    pub(crate) fn record(&self, outcome: Outcome, tricks: &Tricks) -> ClaimRecord {
        let given = (0..=tricks.remaining_tricks()).find(|given| self.outcome(*given, tricks) == outcome);
        ClaimRecord {
            seat: self.seat,
            tricks: self.tricks,
            statement: self.statement.clone(),
            awarded: given.filter(|given| *given != self.tricks),
        }
    }

    pub(in crate::table) fn is_declarers(&self) -> bool {
        self.seat == self.declarer
    }

    fn is_of_declarers_side(&self) -> bool {
        self.side(self.seat) == self.side(self.declarer)
    }

    /// For whom this player plays, or the hand at this seat.
    pub(in crate::table) fn side(&self, seat: Seat) -> Side {
        self.seating.play_order(self.declarer).side(seat)
    }

    /// The defender who defends with the claimer.
    pub(in crate::table) fn partner(&self) -> Option<Seat> {
        self.seating.fellow_defender(self.seat, self.declarer)
    }

    fn dummy(&self) -> Seat {
        self.seating.play_order(self.declarer).dummy(self.declarer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_defenders_decide_and_not_before_both_have_answered() {
        for seat in [Seat::East, Seat::West] {
            for accept in [true, false] {
                let mut claim = by(Seat::South, 9, ClaimStage::Opponents);
                assert_eq!(claim.verdict_with(seat, accept), None, "{seat} {accept}");
                claim.answers.add(ClaimStage::Opponents, seat, accept);
                assert_eq!(claim.verdict_with(seat.partner(), true), Some(accept));
                assert_eq!(claim.verdict_with(seat.partner(), false), Some(false));
            }
        }
    }

    #[test]
    fn a_defender_who_concedes_needs_their_partner_first() {
        let tricks = Tricks::new("4SS".parse().unwrap());
        let first = |seat, number| Claim::first_stage(seat, number, Seating::Four, &tricks);
        assert_eq!((first(Seat::West, 12), first(Seat::West, 13)), (ClaimStage::Partner, ClaimStage::Opponents));
        assert_eq!(first(Seat::South, 0), ClaimStage::Opponents);
        let claim = by(Seat::West, 12, ClaimStage::Partner);
        assert_eq!(claim.verdict_with(Seat::East, false), Some(false));
        assert_eq!(by(Seat::West, 12, ClaimStage::Opponents).verdict_with(Seat::South, true), Some(true));
    }

    #[test]
    fn dummy_contests_a_defenders_claim_and_is_not_waited_for() {
        // Law 68D2
        let mut claim = by(Seat::West, 9, ClaimStage::Opponents);
        assert!(claim.may_be_contested_by(Seat::North));
        assert!(!by(Seat::South, 9, ClaimStage::Opponents).may_be_contested_by(Seat::North));
        assert_eq!(claim.verdict_with(Seat::South, true), Some(true));
        assert_eq!(claim.verdict_with(Seat::North, false), None, "declarer has not answered");
        claim.answers.add(ClaimStage::Opponents, Seat::North, false);
        assert_eq!(claim.verdict_with(Seat::South, true), Some(false));
    }

    #[test]
    fn whoever_contested_or_did_not_answer_may_accept_after_all() {
        // Spec C6.8; North is dummy.
        let mut claim = by(Seat::West, 9, ClaimStage::Opponents);
        claim.answers.add(ClaimStage::Opponents, Seat::North, false);
        claim.stage = ClaimStage::Director;
        let open = |claim: &Claim| Seat::ALL.map(|seat| claim.may_still_be_accepted_by(seat));
        assert_eq!(open(&claim), [true, false, true, false]);
        assert_eq!(claim.verdict_with(Seat::South, true), None);
        claim.answers.add(ClaimStage::Director, Seat::South, true);
        assert_eq!((open(&claim), claim.agreed_by()), ([true, false, false, false], BySeat::default()));
        assert_eq!(claim.verdict_with(Seat::North, true), Some(true));
        claim.answers.add(ClaimStage::Director, Seat::North, true);
        assert_eq!(claim.agreed_by(), BySeat::from_fn(|seat| seat == Seat::South));
    }

    #[test]
    fn the_rest_are_shared_as_claimed_or_as_the_director_says() {
        let tricks = Tricks::new("4SS".parse().unwrap());
        let taken = |claim: &Claim| match claim.outcome(claim.tricks, &tricks) {
            Outcome::Played { tricks, .. } => tricks,
            Outcome::PassedOut => panic!("there is a contract"),
        };
        let (south, west) = (by(Seat::South, 9, ClaimStage::Opponents), by(Seat::West, 9, ClaimStage::Opponents));
        assert_eq!((taken(&south), taken(&west)), (9, 4));
        assert_eq!(south.record(south.outcome(9, &tricks), &tricks).awarded, None);
        assert_eq!(west.record(west.outcome(8, &tricks), &tricks).awarded, Some(8));
    }

    fn by(seat: Seat, tricks: u8, stage: ClaimStage) -> Claim {
        let (turn, until, answers) = (Turn(1), Moment(0), ClaimAnswers::default());
        let asked = stage;
        Claim {
            turn,
            seat,
            declarer: Seat::South,
            seating: Seating::Four,
            tricks,
            statement: None,
            stage,
            asked,
            until,
            answers,
            is_unruled: false,
            stands: false,
        }
    }
}
