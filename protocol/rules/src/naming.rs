//! How bridge-whist and biritch come to a strain and a stake: the dealer names one or leaves it to partner, and then
//! the sides double in turn (Spec F16.2).

use std::error::Error;
use std::fmt;

use crate::{Bid, Contract, Doubling, Level, MAX_DOUBLINGS, Seat, Strain};

/// The calls of a player in bridge-whist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum NamingCall {
    /// To name the strain.
    Name(Strain),
    /// The dealer: to leave it to partner.
    Leave,
    /// To double what a trick is worth, or double it again.
    Double,
    /// To accept the stake.
    Pass,
}

/// The strain that was named, and at which stake.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Named {
    /// The dealer, whose partner is dummy.
    pub declarer: Seat,
    /// The strain that was named.
    pub strain: Strain,
    /// How often the value of a trick was doubled.
    pub doublings: u8,
}

impl Named {
    /// The contract by which the cards are played: leads, turns and winners are those of one at the one level. Its
    /// level and stake mean nothing.
    pub const fn for_the_play(self) -> Contract {
        let bid = Bid::new(Level::ALL[0], self.strain);
        Contract { bid, doubling: Doubling::Undoubled, declarer: self.declarer }
    }
}

/// The naming, under way or over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Naming {
    dealer: Seat,
    calls: Vec<(Seat, NamingCall)>,
    named: Option<(Seat, Strain)>,
    doublings: u8,
    /// How many of the side that may double next have declined.
    declined: u8,
}

impl Naming {
    /// A naming in which it is the dealer's turn.
    pub fn new(dealer: Seat) -> Naming {
        Naming { dealer, calls: Vec::new(), named: None, doublings: 0, declined: 0 }
    }

    /// The calls so far, with who made each.
    pub fn calls(&self) -> &[(Seat, NamingCall)] {
        &self.calls
    }

    /// Whose turn it is: dealer or partner to name, then of the side that may double first the leader or who named,
    /// and then their partner; none when it is over.
    pub fn turn(&self) -> Option<Seat> {
        let Some((by, _)) = self.named else {
            return Some(if self.calls.is_empty() { self.dealer } else { self.dealer.partner() });
        };
        let first = if self.doublings.is_multiple_of(2) { self.dealer.lho() } else { by };
        match (self.declined, self.doublings) {
            (_, MAX_DOUBLINGS..) | (2.., _) => None,
            (0, _) => Some(first),
            (_, _) => Some(first.partner()),
        }
    }

    /// The strain and the stake; none while it is under way.
    pub fn outcome(&self) -> Option<Named> {
        let (_, strain) = self.named?;
        match self.turn() {
            None => Some(Named { declarer: self.dealer, strain, doublings: self.doublings }),
            Some(_) => None,
        }
    }

    /// Whether the player on turn may say this.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, call: NamingCall) -> Result<(), IllegalNaming> {
        let is_dealers = self.calls.is_empty();
        match (self.turn(), self.named, call) {
            (None, _, _) => Err(IllegalNaming::Over),
            (Some(_), None, NamingCall::Name(_)) => Ok(()),
            (Some(_), None, NamingCall::Leave) if is_dealers => Ok(()),
            (Some(_), None, NamingCall::Leave | NamingCall::Double | NamingCall::Pass) => {
                Err(IllegalNaming::NameFirst { may_leave: is_dealers })
            }
            (Some(_), Some(_), NamingCall::Double | NamingCall::Pass) => Ok(()),
            (Some(_), Some(_), NamingCall::Name(_) | NamingCall::Leave) => Err(IllegalNaming::IsNamed),
        }
    }

    /// Says this for the player on turn.
    ///
    /// # Errors
    /// Why they may not; nothing is then changed.
    pub fn call(&mut self, call: NamingCall) -> Result<(), IllegalNaming> {
        self.check(call)?;
        self.call_unchecked(call);
        Ok(())
    }

    /// Says this for the player on turn without asking, for calls that [`check`](Naming::check) has accepted. It never
    /// panics; when the naming is over it changes nothing.
    pub fn call_unchecked(&mut self, call: NamingCall) {
        let Some(by) = self.turn() else { return };
        self.calls.push((by, call));
        match call {
            NamingCall::Name(strain) => self.named = Some((by, strain)),
            NamingCall::Leave => {}
            NamingCall::Double => (self.doublings, self.declined) = (self.doublings.saturating_add(1), 0),
            NamingCall::Pass => self.declined = self.declined.saturating_add(1),
        }
    }
}

/// Why something may not be said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllegalNaming {
    /// No strain has been named yet.
    NameFirst {
        /// Whether it may be left to partner.
        may_leave: bool,
    },
    /// A strain has been named: it is only to be doubled or not.
    IsNamed,
    /// Nobody doubles any more.
    Over,
}

impl fmt::Display for IllegalNaming {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IllegalNaming::NameFirst { may_leave: true } => "name a strain, or leave it to partner",
            IllegalNaming::NameFirst { may_leave: false } => "name a strain: partner has left it to you",
            IllegalNaming::IsNamed => "the strain has been named: double or pass",
            IllegalNaming::Over => "the strain has been named, and nobody doubles any more",
        })
    }
}

impl Error for IllegalNaming {}

#[cfg(test)]
mod tests {
    //! Tries Spec F16.2.

    use super::*;

    #[test]
    fn the_dealer_names_or_leaves_it_to_partner_who_must() {
        assert_eq!(said("").turn(), Some(Seat::East));
        assert_eq!(said("leave").turn(), Some(Seat::West));
        assert!(said("leave").check(NamingCall::Leave).is_err());
        assert_eq!(said("leave H").turn(), Some(Seat::South)); // the leader
        let named = Named { declarer: Seat::East, strain: Strain::Hearts, doublings: 0 };
        assert_eq!(said("leave H P P").outcome(), Some(named));
        assert_eq!(named.for_the_play().to_string(), "1HE");
    }

    #[test]
    fn the_sides_double_in_turn_and_no_more_than_ten_times() {
        assert_eq!(said("leave H X").turn(), Some(Seat::West)); // who named it
        assert_eq!(said("leave H P X P").turn(), Some(Seat::East));
        assert_eq!(said("leave H X X").turn(), Some(Seat::South));
        assert_eq!(said("H X X P P").outcome().map(|named| named.doublings), Some(2));
        let most = said("NT X X X X X X X X X X");
        assert_eq!((most.turn(), most.outcome().map(|named| named.doublings)), (None, Some(10)));
    }

    #[test]
    fn what_may_not_be_said_is_refused_in_words() {
        for (before, call, words) in [
            ("", "P", "name a strain, or leave it to partner"),
            ("leave", "leave", "name a strain: partner has left it to you"),
            ("S", "H", "the strain has been named: double or pass"),
            ("S P P", "X", "the strain has been named, and nobody doubles any more"),
        ] {
            let mut naming = said(before);
            assert_eq!(naming.call(call_of(call)).unwrap_err().to_string(), words);
            assert_eq!(naming, said(before));
        }
    }

    /// A naming in which East deals.
    fn said(calls: &str) -> Naming {
        let mut naming = Naming::new(Seat::East);
        for call in calls.split_whitespace() {
            naming.call(call_of(call)).unwrap();
        }
        naming
    }

    fn call_of(text: &str) -> NamingCall {
        match text {
            "leave" => NamingCall::Leave,
            "X" => NamingCall::Double,
            "P" => NamingCall::Pass,
            strain => NamingCall::Name(strain.parse().unwrap()),
        }
    }
}
