//! Minibridge: a first game of declarer play. The points are announced, the stronger side's stronger hand declares,
//! sees dummy, and says which trumps and whether for a part-score or a game (Spec F13.1).

use super::chicago::ROUND;
use super::terms::by_seat;
use super::{Calling, CardsFrom, DealOutcome, Entered, Opening, Pad, Part, Rules, Sheet, Terms, write_score};
use crate::score::{per_trick, trick_score};
use crate::{Bid, BoardNumber, BySeat, Contract, Doubling, Hand, Level, Seat, Side, Strain, Vulnerability};

/// Minibridge with announced points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Minibridge {
    /// How many deals; none: until they stop.
    pub deals: Option<u32>,
    /// Whether there is vulnerability, that of the boards, to teach it.
    pub vulnerability: bool,
}

impl Rules for Minibridge {
    fn calling(&self) -> Calling {
        Calling::Announced
    }

    fn part(&self) -> Part {
        Part::Whole
    }

    fn parts(&self) -> Option<u32> {
        Some(u32::from(self.deals != Some(0)))
    }

    fn accepts(&self, _terms: &Terms, outcome: &DealOutcome) -> bool {
        match outcome {
            DealOutcome::PassedOut => true,
            DealOutcome::Contract { contract, .. } => aim_of(*contract).is_some(),
            DealOutcome::Named { .. } => false,
        }
    }

    /// With twenty points each the same dealer deals new cards.
    fn counts(&self, _so_far: &Sheet, _terms: &Terms, outcome: &DealOutcome) -> bool {
        *outcome != DealOutcome::PassedOut
    }

    fn opening(&self, so_far: &Sheet, _: BoardNumber) -> Opening {
        let place = so_far.counted_in_part();
        let board = BoardNumber::new(place + 1).filter(|_| self.vulnerability);
        let vulnerability = board.map_or(Vulnerability::None, BoardNumber::vulnerability);
        let dealer = Seat::ALL[(place % ROUND) as usize];
        Opening { dealer, vulnerable: by_seat(vulnerability), cards: CardsFrom::Fresh }
    }

    fn enter(&self, pad: &mut Pad, entered: &Entered<'_>) {
        if let DealOutcome::Contract { contract, tricks } = entered.result.outcome
            && let Some(aim) = aim_of(contract)
        {
            let side = contract.declarer.side();
            let vulnerable = entered.vulnerability().is_vulnerable(side);
            let score = minibridge_score(contract.bid.strain, aim, vulnerable, tricks);
            let north_souths = match side {
                Side::NorthSouth => score,
                Side::EastWest => -score,
            };
            write_score(pad, entered.place, north_souths);
        }
        pad.over = self.deals.is_some_and(|deals| entered.counted_before + 1 >= deals);
    }
}

/// The undertaking of declarer in minibridge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Aim {
    /// Seven tricks, in any strain.
    PartScore,
    /// Nine tricks at notrump, ten in a major, eleven in a minor.
    Game,
}

impl Aim {
    /// Both, the lesser first.
    pub const ALL: [Aim; 2] = [Aim::PartScore, Aim::Game];

    /// The bid that undertakes this: one of the strain, or its game.
    pub const fn bid(self, strain: Strain) -> Bid {
        let level = match (self, strain) {
            (Aim::PartScore, _) => 0,
            (Aim::Game, Strain::NoTrump) => 2,
            (Aim::Game, Strain::Hearts | Strain::Spades) => 3,
            (Aim::Game, Strain::Clubs | Strain::Diamonds) => 4,
        };
        Bid::new(Level::ALL[level], strain)
    }

    /// The contract that is then played.
    ///
    /// ```
    /// use bridge_rules::{Aim, Seat, Strain};
    ///
    /// assert_eq!(Aim::Game.contract(Strain::Clubs, Seat::West).to_string(), "5CW");
    /// assert_eq!(Aim::PartScore.contract(Strain::NoTrump, Seat::West).tricks_needed(), 7);
    /// ```
    pub const fn contract(self, strain: Strain, declarer: Seat) -> Contract {
        Contract { bid: self.bid(strain), doubling: Doubling::Undoubled, declarer }
    }
}

fn aim_of(contract: Contract) -> Option<Aim> {
    let is_it = |aim: &Aim| aim.contract(contract.bid.strain, contract.declarer) == contract;
    Aim::ALL.into_iter().find(is_it)
}

/// Who declares: of the side with more points the partner with more, and of equals the one who announced first, from
/// the dealer on. Nobody with twenty points each.
///
/// ```
/// use bridge_rules::{BySeat, Seat, minibridge_declarer};
///
/// let points = BySeat { north: 12, east: 5, south: 12, west: 11 };
/// assert_eq!(minibridge_declarer(&points, Seat::East), Some(Seat::South));
/// ```
pub fn minibridge_declarer(points: &BySeat<u8>, dealer: Seat) -> Option<Seat> {
    let of_side = |side: Side| side.seats().into_iter().map(|seat| u32::from(points[seat])).sum::<u32>();
    let side = Side::ALL.into_iter().find(|side| of_side(*side) > of_side(side.other()))?;
    let announced = (0..4).map(|turn| dealer.after(turn)).filter(|seat| seat.side() == side);
    // The last of equals is the greatest, and the first to announce shall be.
    announced.rev().max_by_key(|seat| points[*seat])
}

/// The points of each hand, as they are announced.
pub fn announced_points(hands: &BySeat<Hand>) -> BySeat<u8> {
    hands.map(Hand::hcp)
}

/// Declarer's score for these tricks of 13: negative when the aim is missed, and then the other side's. A part-score is
/// worth 50 even if its tricks come to a hundred; vulnerability is an option for lessons.
///
/// ```
/// use bridge_rules::{Aim, Strain, minibridge_score};
///
/// assert_eq!(minibridge_score(Strain::NoTrump, Aim::PartScore, false, 10), 180);
/// assert_eq!(minibridge_score(Strain::Hearts, Aim::Game, false, 7), -150);
/// ```
pub const fn minibridge_score(strain: Strain, aim: Aim, vulnerable: bool, tricks: u8) -> i32 {
    let tricks = if tricks > 13 { 13 } else { tricks };
    let bid = aim.bid(strain);
    let over = tricks as i32 - bid.tricks_needed() as i32;
    let bonus = match (aim, vulnerable) {
        (Aim::PartScore, _) => 50,
        (Aim::Game, false) => 300,
        (Aim::Game, true) => 500,
    };
    match (over < 0, vulnerable) {
        (true, false) => over * 50,
        (true, true) => over * 100,
        (false, _) => trick_score(bid, Doubling::Undoubled) + over * per_trick(strain) + bonus,
    }
}
