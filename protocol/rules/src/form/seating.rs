//! How many sit down and whose the hands are: four, three with a closed hand, two with or without dummies.

use super::Account;
use crate::{BySeat, Callers, Deal, PlayOrder, Seat, Side};

/// The players of a form and the hands that they play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Seating {
    /// Two partnerships.
    #[default]
    Four,
    /// North, East and South; West's hand is closed and becomes the dummy of whoever declares (Spec F15.1).
    Three,
    /// North and East, each with a dummy opposite: South's hand is North's, West's is East's (Spec F14.1).
    TwoWithDummies,
    /// North and East, without dummies (Spec F14.2).
    Two,
}

impl Seating {
    /// The seats that people take, clockwise.
    pub const fn players(self) -> &'static [Seat] {
        self.callers().seats()
    }

    /// Whether two play together: four do, and fewer each alone.
    pub const fn has_partners(self) -> bool {
        matches!(self, Seating::Four)
    }

    /// Whether these two bid for one side: where each plays alone, nobody but oneself does.
    pub fn allies(self, one: Seat, other: Seat) -> bool {
        self.callers().allies(one, other)
    }

    /// Who defends together with this player against the declarer: nobody with declarer, and of two nobody with the
    /// other.
    ///
    /// ```
    /// use bridge_rules::{Seat, Seating};
    ///
    /// assert_eq!(Seating::Three.fellow_defender(Seat::South, Seat::North), Some(Seat::East));
    /// assert_eq!(Seating::Three.fellow_defender(Seat::North, Seat::North), None);
    /// ```
    pub fn fellow_defender(self, defender: Seat, declarer: Seat) -> Option<Seat> {
        let order = self.play_order(declarer);
        let defends = |seat: Seat| order.side(seat) != order.side(declarer);
        let mut others = self.players().iter().copied().filter(|seat| *seat != defender && defends(*seat));
        others.next().filter(|_| defends(defender))
    }

    /// Whether there is a hand at this seat: of two without dummies only theirs.
    pub const fn has_hand(self, seat: Seat) -> bool {
        match self {
            Seating::Four | Seating::Three | Seating::TwoWithDummies => true,
            Seating::Two => matches!(seat, Seat::North | Seat::East),
        }
    }

    /// The hands that lie open during the play of this declarer's contract, by the seats to which they were dealt.
    pub fn dummies(self, declarer: Seat) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |seat| match self {
            Seating::Four => *seat == declarer.partner(),
            Seating::Three => *seat == Seat::West,
            Seating::TwoWithDummies => !self.players().contains(seat),
            Seating::Two => false,
        })
    }

    /// Whose auction it is, where there is one.
    pub const fn callers(self) -> Callers {
        match self {
            Seating::Four => Callers::Four,
            Seating::Three => Callers::Three,
            Seating::TwoWithDummies | Seating::Two => Callers::Two,
        }
    }

    /// Whose cards a trick of this declarer's contract has, and in which turn.
    pub const fn play_order(self, declarer: Seat) -> PlayOrder {
        match self {
            Seating::Four | Seating::TwoWithDummies => PlayOrder::Four,
            Seating::Three => PlayOrder::Three { declarer },
            Seating::Two => PlayOrder::Two,
        }
    }

    /// The columns of the sheet.
    pub const fn accounts(self) -> &'static [Account] {
        const SIDES: [Account; 2] = [Account::Side(Side::NorthSouth), Account::Side(Side::EastWest)];
        const THREE: [Account; 3] = [Account::Seat(Seat::North), Account::Seat(Seat::East), Account::Seat(Seat::South)];
        match self {
            Seating::Four | Seating::TwoWithDummies | Seating::Two => &SIDES,
            Seating::Three => &THREE,
        }
    }

    /// Where what this player wins is written. Nobody writes anything to a closed hand.
    pub const fn account(self, player: Seat) -> Account {
        match self {
            Seating::Four | Seating::TwoWithDummies | Seating::Two => Account::Side(player.side()),
            Seating::Three => Account::Seat(player),
        }
    }

    /// Who chooses the cards of this hand when `declarer` plays: declarer those of dummy, everybody else their own
    /// (Law 45B). In honeymoon both players have a dummy. The hand is named by the seat to which it was dealt.
    pub fn owner(self, hand: Seat, declarer: Seat) -> Seat {
        match self {
            Seating::Four if hand == declarer.partner() => declarer,
            Seating::Three if hand == Seat::West => declarer,
            Seating::TwoWithDummies if !self.players().contains(&hand) => hand.partner(),
            Seating::Four | Seating::Three | Seating::TwoWithDummies | Seating::Two => hand,
        }
    }

    /// Which hand lies at each seat where it is drawn or written down with declarer opposite dummy. Only three players
    /// move: the player after declarer to declarer's left, the other to the right (Spec F15.2). Elsewhere a hand is
    /// named by the seat to which it was dealt.
    ///
    /// ```
    /// use bridge_rules::{Seat, Seating};
    ///
    /// let play = Seating::Three.at_the_play(Seat::North);
    /// assert_eq!((play.south, play.west), (Seat::West, Seat::South)); // the closed hand faces North
    /// ```
    pub fn at_the_play(self, declarer: Seat) -> BySeat<Seat> {
        let mut hands = BySeat::from_fn(|seat| seat);
        match self {
            Seating::Four | Seating::TwoWithDummies | Seating::Two => {}
            Seating::Three => {
                let (order, mut seat, mut hand) = (self.play_order(declarer), declarer, declarer);
                for _ in Seat::ALL {
                    hands[seat] = hand;
                    (seat, hand) = (seat.next(), order.next(hand));
                }
            }
        }
        hands
    }

    /// The deal as it lies during the play, where players or a closed hand have moved.
    pub fn deal_at_the_play(self, deal: &Deal, declarer: Seat) -> Deal {
        let moved = self.at_the_play(declarer).map(|hand| deal.hand(hand));
        Deal::new(moved).expect("the same four hands, each at one seat")
    }
}

#[cfg(test)]
mod tests {
    //! Tries Spec F15.2.

    use super::*;

    #[test]
    fn dummy_lies_opposite_declarer_between_the_defenders() {
        let seats = |declarer| {
            let BySeat { north, east, south, west } = Seating::Three.at_the_play(declarer);
            [north, east, south, west].map(Seat::as_str).concat()
        };
        assert_eq!([Seat::North, Seat::East, Seat::South].map(seats), ["NEWS", "NESW", "WESN"]);
        assert_eq!(Seating::Four.at_the_play(Seat::South), BySeat::from_fn(|seat| seat));
    }

    #[test]
    fn what_lies_open_is_what_nobody_holds() {
        let open = |seating: Seating| seating.dummies(Seat::East).map(Seat::as_str).collect::<String>();
        let all = [Seating::Four, Seating::Three, Seating::TwoWithDummies, Seating::Two];
        assert_eq!(all.map(open), ["W", "W", "SW", ""]);
        assert_eq!(all.map(Seating::has_partners), [true, false, false, false]);
        assert_eq!(all.map(|seating| seating.allies(Seat::North, Seat::South)), [true, false, false, false]);
        assert_eq!(all.map(|seating| seating.has_hand(Seat::West)), [true, true, true, false]);
    }

    #[test]
    fn every_hand_is_played_by_somebody_who_sits_there() {
        for seating in [Seating::Four, Seating::Three, Seating::TwoWithDummies, Seating::Two] {
            for declarer in seating.players() {
                assert_eq!(seating.owner(*declarer, *declarer), *declarer);
                let moved = seating.at_the_play(*declarer);
                assert_eq!(moved[*declarer], *declarer);
            }
        }
        assert_eq!(Seating::TwoWithDummies.owner(Seat::West, Seat::North), Seat::East);
        assert_eq!(Seating::Three.owner(Seat::West, Seat::South), Seat::South);
        assert_eq!(Seating::Four.owner(Seat::West, Seat::East), Seat::East);
    }
}
