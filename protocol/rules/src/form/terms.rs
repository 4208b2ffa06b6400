//! Under which terms the next deal is played.

use super::Account;
use crate::{BoardNumber, BySeat, Seat, Side, Vulnerability};

/// The dealer, the vulnerability and the cards' origin of a deal, before it is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Terms {
    /// The running number of the deal; deals that are dealt again have a number of their own.
    pub board: BoardNumber,
    /// Which rubber or round of the session it belongs to, from 1.
    pub part: u32,
    /// Who deals, and so speaks first.
    pub dealer: Seat,
    /// Who is vulnerable, hand by hand. Of three players each has a vulnerability of their own.
    pub vulnerable: BySeat<bool>,
    /// Where the cards come from.
    pub cards: CardsFrom,
}

/// Where the cards of a deal come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum CardsFrom {
    /// A pack that nobody has seen.
    Fresh,
    /// The hands of the deal that has just been passed out, cut once and dealt in heaps (Spec F18.2).
    Goulash,
}

impl Terms {
    /// The terms that the number of a board gives at duplicate (Law 2).
    ///
    /// ```
    /// use bridge_rules::{BoardNumber, Seat, Terms, Vulnerability};
    ///
    /// let terms = Terms::of_board(BoardNumber::FIRST);
    /// assert_eq!((terms.dealer, terms.vulnerability()), (Seat::North, Some(Vulnerability::None)));
    /// assert!(terms.follow_from_the_number());
    /// ```
    pub fn of_board(board: BoardNumber) -> Terms {
        let vulnerable = by_seat(board.vulnerability());
        Terms { board, part: 1, dealer: board.dealer(), vulnerable, cards: CardsFrom::Fresh }
    }

    /// Whether they are what the number of the board gives, so that it need not be said.
    pub fn follow_from_the_number(&self) -> bool {
        *self == Terms::of_board(self.board)
    }

    /// Who is vulnerable, as it stands on a board; none if the seats of a side differ, as they may among three.
    pub fn vulnerability(&self) -> Option<Vulnerability> {
        let BySeat { north, east, south, west } = self.vulnerable;
        match (north == south, east == west) {
            (true, true) => Some(vulnerability(north, east)),
            (true | false, true | false) => None,
        }
    }

    /// Who is vulnerable, as a member that knows two sides says it: North's is that of one, East's that of the other.
    /// Of three players each has their own, which only [`Terms::vulnerable`] tells.
    pub fn of_north_and_east(&self) -> Vulnerability {
        vulnerability(self.vulnerable.north, self.vulnerable.east)
    }

    pub(crate) fn is_vulnerable(&self, account: Account) -> bool {
        let seat = match account {
            Account::Seat(seat) => seat,
            Account::Side(side) => side.seats()[0],
        };
        self.vulnerable[seat]
    }
}

/// Vulnerability as it is printed, seat by seat.
pub(crate) fn by_seat(vulnerability: Vulnerability) -> BySeat<bool> {
    BySeat::from_fn(|seat: Seat| vulnerability.is_vulnerable(seat.side()))
}

fn vulnerability(north_south: bool, east_west: bool) -> Vulnerability {
    let of = |side| if matches!(side, Side::NorthSouth) { north_south } else { east_west };
    let as_told = |each: &Vulnerability| Side::ALL.into_iter().all(|side| each.is_vulnerable(side) == of(side));
    Vulnerability::ALL.into_iter().find(as_told).unwrap_or(Vulnerability::None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vulnerability_is_that_of_both_partners() {
        let terms = |vulnerable| Terms {
            board: BoardNumber::FIRST,
            part: 1,
            dealer: Seat::North,
            vulnerable,
            cards: CardsFrom::Fresh,
        };
        for each in Vulnerability::ALL {
            assert_eq!(terms(by_seat(each)).vulnerability(), Some(each));
        }
        let three = BySeat { north: true, east: false, south: false, west: false };
        assert_eq!(terms(three).vulnerability(), None);
    }
}
