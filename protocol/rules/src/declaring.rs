//! How a deal comes to what is played where there is no auction: each way has rules of its own, and this is what a
//! table asks of any.

use std::error::Error;
use std::fmt;

use crate::{
    Aim, AuctionOutcome, Bid, BySeat, Calling, DealOutcome, Declaration, DeclarationKind, IllegalSlipCall, Level,
    Naming, NamingCall, Outcome, Seat, SlipAuction, SlipCall, Strain, minibridge_declarer,
};

/// The declarations of a deal, under way or over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Declaring {
    dealer: Seat,
    way: Way,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Way {
    Announced { points: BySeat<u8>, chosen: Option<(Strain, Aim)> },
    Slips(SlipAuction),
    Named(Naming),
}

impl Declaring {
    /// Nothing has been said yet; none where there is an auction. The points are those of the hands.
    ///
    /// ```
    /// use bridge_rules::{Aim, BySeat, Calling, Declaration, Declaring, Seat, Strain};
    ///
    /// let points = BySeat { north: 12, east: 5, south: 12, west: 11 };
    /// let Some(mut declaring) = Declaring::new(Calling::Announced, Seat::East, &points) else { panic!("no auction") };
    /// assert_eq!(declaring.turn(), Some(Seat::South));
    /// declaring.declare(Declaration::Choose { strain: Strain::Hearts, aim: Aim::Game })?;
    /// assert_eq!(declaring.turn(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(calling: Calling, dealer: Seat, points: &BySeat<u8>) -> Option<Declaring> {
        let way = match calling {
            Calling::Auction => return None,
            Calling::Announced => Way::Announced { points: *points, chosen: None },
            Calling::Slips => Way::Slips(SlipAuction::new(dealer)),
            Calling::Named => Way::Named(Naming::new(dealer)),
        };
        Some(Declaring { dealer, way })
    }

    /// The same deal, before anything was said.
    #[must_use]
    pub fn anew(&self) -> Declaring {
        let points = self.points().unwrap_or_default();
        Declaring::new(self.calling(), self.dealer, &points).expect("there is no auction here")
    }

    /// The way in which it becomes known what is played.
    pub const fn calling(&self) -> Calling {
        match self.way {
            Way::Announced { .. } => Calling::Announced,
            Way::Slips(_) => Calling::Slips,
            Way::Named(_) => Calling::Named,
        }
    }

    /// The points of all hands, where they are announced.
    pub const fn points(&self) -> Option<BySeat<u8>> {
        match self.way {
            Way::Announced { points, .. } => Some(points),
            Way::Slips(_) | Way::Named(_) => None,
        }
    }

    /// Who will declare, where it is known before anything is said.
    pub fn declarer(&self) -> Option<Seat> {
        match &self.way {
            Way::Announced { points, .. } => minibridge_declarer(points, self.dealer),
            Way::Slips(_) => None,
            Way::Named(_) => Some(self.dealer),
        }
    }

    /// Whose turn it is; none when it is over.
    pub fn turn(&self) -> Option<Seat> {
        match &self.way {
            Way::Announced { chosen: None, .. } => self.declarer(),
            Way::Announced { chosen: Some(_), .. } => None,
            Way::Slips(slips) => slips.turn(),
            Way::Named(naming) => naming.turn(),
        }
    }

    /// The declarations so far, with who made each.
    pub fn declarations(&self) -> Vec<(Seat, Declaration)> {
        match &self.way {
            Way::Announced { chosen, .. } => {
                let chosen = chosen.map(|(strain, aim)| Declaration::Choose { strain, aim });
                self.declarer().zip(chosen).into_iter().collect()
            }
            Way::Slips(slips) => slips.calls().iter().map(|(seat, call)| (*seat, of_slip(*call))).collect(),
            Way::Named(naming) => naming.calls().iter().map(|(seat, call)| (*seat, of_naming(*call))).collect(),
        }
    }

    /// Whose slip this player has been given.
    pub fn reads(&self, player: Seat) -> Option<Seat> {
        match &self.way {
            Way::Slips(slips) => slips.reads(player),
            Way::Announced { .. } | Way::Named(_) => None,
        }
    }

    /// The kinds of which something may be said next.
    pub fn wanted(&self) -> Vec<DeclarationKind> {
        one_of_each_kind().into_iter().filter(|one| self.check(*one).is_ok()).map(|one| one.kind()).collect()
    }

    /// The contract, or that all passed; none while it is under way. A strain that was named is played as at the one
    /// level.
    pub fn outcome(&self) -> Option<AuctionOutcome> {
        match &self.way {
            Way::Announced { chosen, .. } => {
                let Some(declarer) = self.declarer() else { return Some(AuctionOutcome::PassedOut) };
                chosen.map(|(strain, aim)| AuctionOutcome::Contract(aim.contract(strain, declarer)))
            }
            Way::Slips(slips) => slips.outcome(),
            Way::Named(naming) => naming.outcome().map(|named| AuctionOutcome::Contract(named.for_the_play())),
        }
    }

    /// The outcome of a deal that was played to this, as its form is told it.
    pub fn came_to(&self, outcome: Outcome) -> DealOutcome {
        match (&self.way, outcome) {
            (Way::Named(naming), Outcome::Played { contract, tricks }) => DealOutcome::Named {
                declarer: contract.declarer,
                strain: contract.bid.strain,
                doublings: naming.outcome().map_or(0, |named| named.doublings),
                tricks,
            },
            (Way::Announced { .. } | Way::Slips(_), Outcome::Played { .. }) | (_, Outcome::PassedOut) => outcome.into(),
        }
    }

    /// Whether the player on turn may say this.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, declaration: Declaration) -> Result<(), IllegalDeclaration> {
        if self.turn().is_none() {
            return Err(IllegalDeclaration::Over);
        }
        match (&self.way, declaration) {
            (Way::Announced { .. }, Declaration::Choose { .. }) => Ok(()),
            (Way::Slips(slips), _) => match to_slip(declaration).map(|call| slips.check(call)) {
                Some(Ok(())) => Ok(()),
                Some(Err(IllegalSlipCall::Insufficient { last, this })) => {
                    Err(IllegalDeclaration::Insufficient { last, this })
                }
                Some(Err(_)) | None => Err(IllegalDeclaration::OtherWanted),
            },
            (Way::Named(naming), _) => match to_naming(declaration).map(|call| naming.check(call)) {
                Some(Ok(())) => Ok(()),
                Some(Err(_)) | None => Err(IllegalDeclaration::OtherWanted),
            },
            (Way::Announced { .. }, _) => Err(IllegalDeclaration::OtherWanted),
        }
    }

    /// Says this for the player on turn.
    ///
    /// # Errors
    /// Why they may not; nothing is then changed.
    pub fn declare(&mut self, declaration: Declaration) -> Result<(), IllegalDeclaration> {
        self.check(declaration)?;
        self.declare_unchecked(declaration);
        Ok(())
    }

    /// Says this for the player on turn without asking, for declarations that [`check`](Declaring::check) has
    /// accepted. It never panics; what has no place here changes nothing.
    pub fn declare_unchecked(&mut self, declaration: Declaration) {
        match (&mut self.way, declaration) {
            (Way::Announced { chosen, .. }, Declaration::Choose { strain, aim }) => *chosen = Some((strain, aim)),
            (Way::Announced { .. }, _) => {}
            (Way::Slips(slips), _) => to_slip(declaration).into_iter().for_each(|call| slips.call_unchecked(call)),
            (Way::Named(naming), _) => to_naming(declaration).into_iter().for_each(|call| naming.call_unchecked(call)),
        }
    }
}

/// The highest bid stands for all, because it is sufficient if any is.
fn one_of_each_kind() -> [Declaration; 7] {
    let (highest, strain) = (Bid::new(Level::ALL[6], Strain::NoTrump), Strain::NoTrump);
    [
        Declaration::Choose { strain, aim: Aim::PartScore },
        Declaration::Pass,
        Declaration::Open,
        Declaration::Bid(highest),
        Declaration::Name(strain),
        Declaration::Leave,
        Declaration::Double,
    ]
}

const fn of_slip(call: SlipCall) -> Declaration {
    match call {
        SlipCall::Pass => Declaration::Pass,
        SlipCall::Open => Declaration::Open,
        SlipCall::Bid(bid) => Declaration::Bid(bid),
    }
}

const fn to_slip(declaration: Declaration) -> Option<SlipCall> {
    match declaration {
        Declaration::Pass => Some(SlipCall::Pass),
        Declaration::Open => Some(SlipCall::Open),
        Declaration::Bid(bid) => Some(SlipCall::Bid(bid)),
        Declaration::Choose { .. } | Declaration::Name(_) | Declaration::Leave | Declaration::Double => None,
    }
}

const fn of_naming(call: NamingCall) -> Declaration {
    match call {
        NamingCall::Name(strain) => Declaration::Name(strain),
        NamingCall::Leave => Declaration::Leave,
        NamingCall::Double => Declaration::Double,
        NamingCall::Pass => Declaration::Pass,
    }
}

const fn to_naming(declaration: Declaration) -> Option<NamingCall> {
    match declaration {
        Declaration::Name(strain) => Some(NamingCall::Name(strain)),
        Declaration::Leave => Some(NamingCall::Leave),
        Declaration::Double => Some(NamingCall::Double),
        Declaration::Pass => Some(NamingCall::Pass),
        Declaration::Choose { .. } | Declaration::Open | Declaration::Bid(_) => None,
    }
}

/// Why something may not be said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllegalDeclaration {
    /// Something of another kind is [wanted](Declaring::wanted).
    OtherWanted,
    /// The contract is no higher than the last.
    Insufficient {
        /// The last bid.
        last: Bid,
        /// The one that is too low.
        this: Bid,
    },
    /// It is known what is played.
    Over,
}

impl fmt::Display for IllegalDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalDeclaration::OtherWanted => f.write_str("something of another kind is to be said"),
            IllegalDeclaration::Insufficient { last, this } => write!(f, "{this} is no higher than {last}"),
            IllegalDeclaration::Over => f.write_str("it is known what is played"),
        }
    }
}

impl Error for IllegalDeclaration {}

#[cfg(test)]
mod tests {
    //! Tries Spec F13.1, F13.2 and F16.2.

    use super::*;

    #[test]
    fn each_way_wants_what_its_form_does() {
        use DeclarationKind::{Bid, Choose, Double, Leave, Name, Open, Pass};
        for (calling, said, wanted) in [
            (Calling::Announced, &[][..], &[Choose][..]),
            (Calling::Slips, &[], &[Pass, Open]),
            (Calling::Slips, &[Declaration::Open], &[Bid]),
            (Calling::Slips, &[Declaration::Open, bid("1S")], &[Pass, Bid]),
            (Calling::Named, &[], &[Name, Leave]),
            (Calling::Named, &[Declaration::Leave], &[Name]),
            (Calling::Named, &[Declaration::Name(Strain::Hearts)], &[Pass, Double]),
        ] {
            let after = said_at(calling, said);
            assert_eq!(after.wanted(), wanted, "{calling:?} {said:?}");
            assert_eq!(after.declarations().iter().map(|(_, said)| *said).collect::<Vec<_>>(), said);
            assert_eq!(after.anew(), said_at(calling, &[]));
        }
    }

    #[test]
    fn what_was_chosen_is_the_contract_and_what_was_named_has_a_stake() {
        let game = Declaration::Choose { strain: Strain::Spades, aim: Aim::Game };
        let contract = AuctionOutcome::Contract("4SE".parse().unwrap());
        assert_eq!(said_at(Calling::Announced, &[game]).outcome(), Some(contract));
        let named = [Declaration::Name(Strain::Hearts), Declaration::Double, Declaration::Pass, Declaration::Pass];
        let (named, contract) = (said_at(Calling::Named, &named), "1HN".parse().unwrap());
        assert_eq!(named.outcome(), Some(AuctionOutcome::Contract(contract)));
        let (declarer, strain) = (Seat::North, Strain::Hearts);
        assert_eq!(
            named.came_to(Outcome::Played { contract, tricks: 9 }),
            DealOutcome::Named { declarer, strain, doublings: 1, tricks: 9 }
        );
    }

    #[test]
    fn with_twenty_points_each_nobody_declares() {
        let points = BySeat::from_fn(|_| 10);
        let declaring = Declaring::new(Calling::Announced, Seat::North, &points).unwrap();
        assert_eq!((declaring.turn(), declaring.outcome()), (None, Some(AuctionOutcome::PassedOut)));
    }

    #[test]
    fn what_may_not_be_said_changes_nothing() {
        let mut opened = said_at(Calling::Slips, &[Declaration::Open, bid("2C")]);
        let before = opened.clone();
        let refused = opened.declare(bid("1S")).unwrap_err();
        assert_eq!(refused.to_string(), "1S is no higher than 2C");
        assert_eq!(opened.declare(Declaration::Double), Err(IllegalDeclaration::OtherWanted));
        assert_eq!(opened, before);
    }

    /// North deals, and East has most points.
    fn said_at(calling: Calling, said: &[Declaration]) -> Declaring {
        let points = BySeat { north: 10, east: 14, south: 7, west: 9 };
        let mut declaring = Declaring::new(calling, Seat::North, &points).unwrap();
        said.iter().for_each(|each| declaring.declare(*each).unwrap());
        declaring
    }

    fn bid(text: &str) -> Declaration {
        Declaration::Bid(text.parse().unwrap())
    }
}
