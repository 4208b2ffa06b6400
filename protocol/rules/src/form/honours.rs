//! Honours: a premium for holding the high cards of the strain, whatever becomes of the contract.

use crate::{BySeat, BySide, Card, Hand, Rank, Seat, Side, Strain, Suit};

/// Whether honours count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Honours {
    /// Honours are written for their holder without a claim; they are shown after the play.
    #[default]
    Computed,
    /// Only if a holder has claimed them before the next deal, as at a table.
    Claimed,
    /// They do not count.
    Off,
}

impl Honours {
    /// Whether honours are written that are held in these hands.
    pub(crate) fn count(self, claimed: bool) -> bool {
        match self {
            Honours::Computed => true,
            Honours::Claimed => claimed,
            Honours::Off => false,
        }
    }
}

/// The honours of contract bridge (Spec F10.4): the hand that holds them, and their points. Four of the five honours of
/// the trump suit in one hand are 100, all five 150, four aces at notrump 150.
///
/// ```
/// use bridge_rules::{BySeat, Seat, Strain, honours};
///
/// let mut hands = BySeat::default();
/// hands.west = "AKQJ...".parse()?;
/// assert_eq!(honours(&hands, Strain::Spades), Some((Seat::West, 100)));
/// assert_eq!(honours(&hands, Strain::NoTrump), None);
/// # Ok::<(), bridge_rules::ParseError>(())
/// ```
pub fn honours(hands: &BySeat<Hand>, strain: Strain) -> Option<(Seat, i32)> {
    hands.iter().find_map(|(seat, hand)| {
        let points = match (strain.trump(), honours_in(*hand, strain)) {
            (Some(_), 4) => 100,
            (Some(_), 5) | (None, 4) => 150,
            (Some(_) | None, _) => return None,
        };
        Some((seat, points))
    })
}

/// The honours of one side in the games before contract bridge, where partners count theirs together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SideHonours {
    /// The side that has more of them than the other.
    pub side: Side,
    /// How many it has: of the five of the trump suit 3 to 5, of the aces 3 or 4.
    pub held: u8,
    /// How many of them are in one hand.
    pub in_one_hand: u8,
}

impl SideHonours {
    /// Who has the majority of the honours; at notrump nobody may.
    pub fn of(hands: &BySeat<Hand>, strain: Strain) -> Option<SideHonours> {
        let held = BySide::from_fn(|side| side.seats().map(|seat| honours_in(hands[seat], strain)));
        let sum = |side: Side| held[side].iter().sum::<u8>();
        let side = Side::ALL.into_iter().find(|side| sum(*side) > sum(side.other()) && sum(*side) >= 3)?;
        Some(SideHonours { side, held: sum(side), in_one_hand: held[side].into_iter().max().unwrap_or_default() })
    }

    /// Their points in auction bridge (Spec F16.1).
    pub const fn auction_points(self, strain: Strain) -> i32 {
        match (strain.trump(), self.held, self.in_one_hand) {
            (None, 4, 4) | (Some(_), _, 5) => 100,
            (Some(_), 5, 4) => 90,
            (Some(_), _, 4) => 80,
            (Some(_), 5, _) => 50,
            (Some(_) | None, 4, _) => 40,
            (Some(_) | None, _, _) => 30,
        }
    }

    /// Their points in bridge-whist, where a trick is worth this much undoubled (Spec F16.2).
    pub const fn whist_points(self, strain: Strain, trick: i32) -> i32 {
        match (strain.trump(), self.held, self.in_one_hand) {
            (None, 4, 4) => 100,
            (None, 4, _) => 40,
            (None, _, _) => 30,
            (Some(_), _, 5) => trick * 10,
            (Some(_), 5, 4) => trick * 9,
            (Some(_), _, 4) => trick * 8,
            (Some(_), 5, _) => trick * 5,
            (Some(_), 4, _) => trick * 4,
            (Some(_), _, _) => trick * 2,
        }
    }
}

/// The honours of this strain in one hand: of the trump suit ace to ten, at notrump the aces.
fn honours_in(hand: Hand, strain: Strain) -> u8 {
    const TRUMPS: [Rank; 5] = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack, Rank::Ten];
    let honours: Hand = match strain.trump() {
        Some(trump) => TRUMPS.into_iter().map(|rank| Card::new(trump, rank)).collect(),
        None => Suit::ALL.into_iter().map(|suit| Card::new(suit, Rank::Ace)).collect(),
    };
    hand.intersection(honours).len() as u8 // at most five
}
