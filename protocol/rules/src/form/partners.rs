//! Who plays with whom in the next rubber or round, and what each person has won. People are numbered from 0 in the
//! order in which they came to the table; the rules know no more of them.

use std::error::Error;
use std::fmt;

use crate::{BySeat, BySide, Card, Rank, Suit};

/// How partners are found when a rubber or a round is over.
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
    /// They are cut for anew.
    Cut,
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

/// What one person has won and lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct PersonAccount {
    /// How many rubbers or rounds they have played.
    pub played: u32,
    /// The points of their own sides.
    pub points: i32,
    /// Their sides' points less those of their opponents: all people's together are nothing.
    pub balance: i32,
}

/// The running account of each of so many people, over rubbers or rounds with the totals of both sides. People whom
/// nobody knows are nobody.
///
/// ```
/// use bridge_rules::{BySide, accounts, pivot};
///
/// let rounds = [(pivot(4, 0)?, BySide { north_south: 1690, east_west: 880 })];
/// let [a, b, c, d] = accounts(4, &rounds)[..] else { panic!("four people have four accounts") };
/// assert_eq!((a.balance, b.balance, c.balance, d.points), (810, 810, -810, 880));
/// # Ok::<(), bridge_rules::PartnersError>(())
/// ```
pub fn accounts(people: u8, parts: &[(Lineup, BySide<i32>)]) -> Vec<PersonAccount> {
    let mut accounts = vec![PersonAccount::default(); usize::from(people)];
    for (lineup, totals) in parts {
        for (seat, person) in lineup.seats.iter() {
            if let Some(account) = accounts.get_mut(usize::from(*person)) {
                account.played += 1;
                account.points += totals[seat.side()];
                account.balance += totals[seat.side()] - totals[seat.side().other()];
            }
        }
    }
    accounts
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
    fn what_some_win_others_lose() {
        let rounds: Vec<_> = (0..5)
            .map(|round| (pivot(5, round).unwrap(), BySide { north_south: 700 + round as i32, east_west: 30 }))
            .collect();
        let accounts = accounts(5, &rounds);
        assert_eq!(accounts.iter().map(|account| account.balance).sum::<i32>(), 0);
        assert!(accounts.iter().all(|account| account.played == 4));
    }

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    }
}
