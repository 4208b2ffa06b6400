//! Who plays with whom in the next rubber or round. People are numbered from 0 in the
//! order in which they came to the table; the rules know no more of them.

use std::error::Error;
use std::fmt;

use crate::{BySeat, Card, Rank, Seat, Suit};

/// How partners are found for a rubber or a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Partners {
    /// They stay as they are.
    #[default]
    Fixed,
    /// Everybody plays with everybody in turn.
    Pivot,
    /// They are cut for before each rubber or round.
    Cut,
}

impl Partners {
    /// Where everybody of four comes from when they sit down for the next rubber or round: the seat that the person at
    /// each seat had. `drawn` has the card of each, where they cut. None if they stay, or nothing was drawn.
    ///
    /// ```
    /// use bridge_rules::{BySeat, Partners, Seat};
    ///
    /// let came = Partners::Pivot.come_from(None).expect("a pivot moves three");
    /// assert_eq!((came.north, came.south), (Seat::North, Seat::West));
    /// let drawn = BySeat { north: "C2".parse()?, east: "SA".parse()?, south: "HA".parse()?, west: "DK".parse()? };
    /// let came = Partners::Cut.come_from(Some(&drawn)).expect("the highest sits North");
    /// assert_eq!((came.north, came.south), (Seat::East, Seat::South));
    /// assert_eq!(Partners::Fixed.come_from(Some(&drawn)), None);
    /// # Ok::<(), bridge_rules::ParseError>(())
    /// ```
    pub fn come_from(self, drawn: Option<&BySeat<Card>>) -> Option<BySeat<Seat>> {
        match self {
            Partners::Fixed => None,
            Partners::Pivot => {
                let (before, after) = (pivot(4, 0).ok()?, pivot(4, 1).ok()?);
                let seat_before = |person| Seat::ALL.into_iter().find(|seat| before.seats[*seat] == person);
                let [north, east, south, west] = Seat::ALL.map(|seat| seat_before(after.seats[seat]));
                Some(BySeat { north: north?, east: east?, south: south?, west: west? })
            }
            Partners::Cut => {
                let drawn = drawn?;
                let lineup = cut_for_partners(&Seat::ALL.map(|seat| drawn[seat])).ok()?;
                Some(lineup.seats.map(|person| Seat::ALL[usize::from(person)]))
            }
        }
    }
}

/// Who sits where for a rubber or a round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Lineup {
    /// The person at each seat.
    pub seats: BySeat<u8>,
    /// Who sits out, if there are more than four.
    pub out: Vec<u8>,
}

/// The pivot of four or five people in this round, from 0. Of four, person 0 stays and three rounds bring everybody
/// together; of five, one sits out each of five rounds. Then it begins anew (Spec F10.1).
///
/// ```
/// use bridge_rules::pivot;
///
/// let second = pivot(4, 1)?;
/// assert_eq!((second.seats.north, second.seats.south), (0, 2));
/// # Ok::<(), bridge_rules::PartnersError>(())
/// ```
///
/// # Errors
/// There are not four or five.
pub fn pivot(people: u8, round: u32) -> Result<Lineup, PartnersError> {
    let turned = |place: u32, of: u32| ((place + round % of) % of) as u8;
    match people {
        4 => {
            let [b, d, c] = [0, 2, 1].map(|place| turned(place, 3) + 1);
            Ok(Lineup { seats: BySeat { north: 0, south: b, east: d, west: c }, out: Vec::new() })
        }
        5 => {
            let [out, north, south, east, west] = [0, 1, 4, 2, 3].map(|place| turned(place, 5));
            Ok(Lineup { seats: BySeat { north, south, east, west }, out: vec![out] })
        }
        found => Err(PartnersError { found, expected: "four or five" }),
    }
}

/// Seats by the cards that people have drawn, each their own: the two highest are partners and sit North and South, the
/// highest in North, who deals first; the lowest of more than four sit out. Of equal ranks the higher suit is higher
/// (Spec F10.1).
///
/// # Errors
/// There are not four to six cards, all different.
pub fn cut_for_partners(drawn: &[Card]) -> Result<Lineup, PartnersError> {
    let height = |card: Card| -> (Rank, Suit) { (card.rank(), card.suit()) };
    let mut order: Vec<u8> = (0..drawn.len().min(usize::from(u8::MAX)) as u8).collect();
    order.sort_by_key(|person| std::cmp::Reverse(height(drawn[usize::from(*person)])));
    let different = order.windows(2).all(|two| drawn[usize::from(two[0])] != drawn[usize::from(two[1])]);
    match order[..] {
        [north, south, east, west, ref out @ ..] if out.len() <= 2 && different => {
            Ok(Lineup { seats: BySeat { north, south, east, west }, out: out.to_vec() })
        }
        _ => Err(PartnersError { found: order.len() as u8, expected: "four to six, who draw different cards" }),
    }
}

/// Who sits out the next rubber of more than four people: those who have played longest without a rest, and of these
/// those who have drawn the lower card (Spec F10.1). `played` has each person's rubbers since they last sat out.
///
/// # Errors
/// There are fewer than four people, or not a card for each.
pub fn who_sits_out(played: &[u32], drawn: &[Card]) -> Result<Vec<u8>, PartnersError> {
    let people = played.len().min(usize::from(u8::MAX)) as u8;
    if people < 4 || drawn.len() != played.len() {
        return Err(PartnersError { found: people, expected: "four or more, who each draw a card" });
    }
    let mut order: Vec<u8> = (0..people).collect();
    order.sort_by_key(|person| {
        let (played, card) = (played[usize::from(*person)], drawn[usize::from(*person)]);
        (std::cmp::Reverse(played), card.rank(), card.suit())
    });
    order.truncate(usize::from(people) - 4);
    Ok(order)
}

/// A difference in whole hundreds, a half upwards in size, as rubbers are settled (Spec F10.5).
///
/// ```
/// use bridge_rules::in_hundreds;
///
/// assert_eq!([810, 850, -849, -850].map(in_hundreds), [8, 9, -8, -9]);
/// ```
pub const fn in_hundreds(points: i32) -> i32 {
    let size = (points.unsigned_abs() + 50) / 100;
    if points < 0 { -(size as i32) } else { size as i32 }
}

/// Not as many people as it takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PartnersError {
    /// How many there are.
    pub found: u8,
    /// How many there should be.
    pub expected: &'static str,
}

impl fmt::Display for PartnersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it takes {}, and there are {}", self.expected, self.found)
    }
}

impl Error for PartnersError {}

#[cfg(test)]
mod tests {
    //! Tries Spec F10.1.

    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_pivot_brings_everybody_together_equally_often() {
        for (people, rounds, together, against) in [(4, 3, 1, 2), (5, 5, 1, 2)] {
            let mut met = BTreeMap::<(u8, u8, bool), u32>::new();
            let mut out = Vec::new();
            for round in 0..rounds {
                let Lineup { seats: BySeat { north, east, south, west }, out: sits } = pivot(people, round).unwrap();
                out.extend(sits);
                let (ns, ew) = ([north, south], [east, west]);
                let partners = [(ns, true), (ew, true)];
                let opponents = ns.into_iter().flat_map(|one| ew.map(|two| ([one, two], false)));
                for (mut two, partners) in partners.into_iter().chain(opponents) {
                    two.sort_unstable();
                    *met.entry((two[0], two[1], partners)).or_default() += 1;
                }
            }
            for ((one, two, partners), times) in met {
                assert_eq!(times, if partners { together } else { against }, "{one} and {two} of {people}");
            }
            out.sort_unstable();
            assert_eq!(out, if people == 5 { vec![0, 1, 2, 3, 4] } else { Vec::new() });
        }
        assert_eq!(pivot(6, 0).unwrap_err().to_string(), "it takes four or five, and there are 6");
    }

    #[test]
    fn the_two_highest_cards_are_partners_and_the_highest_deals() {
        let lineup = cut_for_partners(&cards("D7 SA C2 HA S7")).unwrap();
        assert_eq!(lineup.seats, BySeat { north: 1, south: 3, east: 4, west: 0 });
        assert_eq!(lineup.out, [2]);
        for refused in ["SA SK SQ", "SA SA SK SQ", "SA SK SQ SJ ST S9 S8"] {
            assert!(cut_for_partners(&cards(refused)).is_err(), "{refused}");
        }
    }

    #[test]
    fn who_has_played_longest_rests() {
        let drawn = cards("S2 H2 SA SK SQ SJ");
        assert_eq!(who_sits_out(&[2, 2, 2, 1, 0, 2], &drawn), Ok(vec![1, 0]));
        assert_eq!(who_sits_out(&[9, 9, 9, 9], &drawn[..4]), Ok(vec![]));
        assert!(who_sits_out(&[1, 1, 1], &drawn[..3]).is_err());
    }

    #[test]
    fn three_rubbers_bring_everybody_back_to_where_they_began() {
        let came = Partners::Pivot.come_from(None).unwrap();
        let mut who = BySeat::from_fn(|seat| seat);
        let mut partners_of_north = Vec::new();
        for _ in 0..3 {
            partners_of_north.push(who.south);
            who = came.map(|from| who[from]);
        }
        partners_of_north.sort_unstable();
        assert_eq!((who, partners_of_north), (BySeat::from_fn(|seat| seat), vec![Seat::East, Seat::South, Seat::West]));
    }

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    }
}
