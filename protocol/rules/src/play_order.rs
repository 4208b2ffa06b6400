//! Whose cards a trick has, and in which turn: those of four hands, of three players and the closed one, or of two
//! players alone.

use crate::{Seat, Side};

/// The hands that play to a trick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PlayOrder {
    /// All four, clockwise (Law 44B).
    #[default]
    Four,
    /// All four, of three players and West's closed hand, which has come to lie opposite this declarer: the player
    /// after declarer sits on declarer's left, the other on the right (Spec F15.2).
    Three {
        /// North, East or South.
        declarer: Seat,
    },
    /// North and East, where two play without dummies (Spec F14.2).
    Two,
}

impl PlayOrder {
    /// Who plays after this hand.
    ///
    /// ```
    /// use bridge_rules::{PlayOrder, Seat};
    ///
    /// assert_eq!(PlayOrder::Four.next(Seat::East), Seat::South);
    /// assert_eq!(PlayOrder::Three { declarer: Seat::North }.next(Seat::East), Seat::West); // dummy
    /// assert_eq!(PlayOrder::Two.next(Seat::East), Seat::North);
    /// ```
    pub const fn next(self, seat: Seat) -> Seat {
        match (self, seat) {
            (PlayOrder::Four | PlayOrder::Three { declarer: Seat::East | Seat::West }, _) => seat.next(),
            (PlayOrder::Three { declarer: Seat::North }, Seat::North) => Seat::East,
            (PlayOrder::Three { declarer: Seat::North }, Seat::East) => Seat::West,
            (PlayOrder::Three { declarer: Seat::North }, Seat::West) => Seat::South,
            (PlayOrder::Three { declarer: Seat::North }, Seat::South) => Seat::North,
            (PlayOrder::Three { declarer: Seat::South }, Seat::South) => Seat::North,
            (PlayOrder::Three { declarer: Seat::South }, Seat::North) => Seat::West,
            (PlayOrder::Three { declarer: Seat::South }, Seat::West) => Seat::East,
            (PlayOrder::Three { declarer: Seat::South }, Seat::East) => Seat::South,
            (PlayOrder::Two, Seat::North | Seat::South) => Seat::East,
            (PlayOrder::Two, Seat::East | Seat::West) => Seat::North,
        }
    }

    /// How many cards a trick has.
    pub const fn hands(self) -> usize {
        match self {
            PlayOrder::Four | PlayOrder::Three { .. } => 4,
            PlayOrder::Two => 2,
        }
    }

    /// Whether this hand plays.
    pub const fn has(self, seat: Seat) -> bool {
        match self {
            PlayOrder::Four | PlayOrder::Three { .. } => true,
            PlayOrder::Two => matches!(seat, Seat::North | Seat::East),
        }
    }

    /// The hand that is dummy's when this player declares; where two play without dummies it has no cards.
    pub const fn dummy(self, declarer: Seat) -> Seat {
        match self {
            PlayOrder::Four | PlayOrder::Two => declarer.partner(),
            PlayOrder::Three { .. } => Seat::West,
        }
    }

    /// The side that wins a trick with this hand's card. Of three players declarer and the closed hand are the side of
    /// declarer's seat, and the two others are the other side.
    ///
    /// ```
    /// use bridge_rules::{PlayOrder, Seat, Side};
    ///
    /// let order = PlayOrder::Three { declarer: Seat::North };
    /// assert_eq!([Seat::West, Seat::South].map(|seat| order.side(seat)), [Side::NorthSouth, Side::EastWest]);
    /// ```
    pub const fn side(self, seat: Seat) -> Side {
        match (self, seat) {
            (PlayOrder::Four | PlayOrder::Two, _) => seat.side(),
            (PlayOrder::Three { declarer }, Seat::West) => declarer.side(),
            (PlayOrder::Three { declarer }, Seat::North | Seat::East | Seat::South) => {
                if seat as usize == declarer as usize { declarer.side() } else { declarer.side().other() }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    //! Tries Spec F15.2.

    use super::*;

    #[test]
    fn dummy_plays_after_declarers_left_hand_opponent_and_before_the_other() {
        for (declarer, expected) in [(Seat::North, "NEWS"), (Seat::East, "ESWN"), (Seat::South, "SNWE")] {
            let order = PlayOrder::Three { declarer };
            let round: Vec<Seat> =
                std::iter::successors(Some(declarer), |seat| Some(order.next(*seat))).take(4).collect();
            assert_eq!(round.iter().map(|seat| seat.as_str()).collect::<String>(), expected);
            assert_eq!((order.next(round[3]), order.dummy(declarer)), (declarer, round[2]));
            let sides = [0, 1, 2, 3].map(|place| order.side(round[place]));
            let (ours, theirs) = (declarer.side(), declarer.side().other());
            assert_eq!(sides, [ours, theirs, ours, theirs]);
        }
    }
}
