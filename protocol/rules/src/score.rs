//! The duplicate score of a contract (Law 77): trick score, bonuses, overtricks and undertricks.
//! Points only; what they are worth against other tables is a comparison's business.

use crate::{Bid, Doubling, Strain};

/// The trick score that makes a game (Law 77).
pub(crate) const GAME: i32 = 100;

/// The score in points from declarer's side for this many tricks, 0 to 13 (more count as 13);
/// negative when the contract fails (Law 77).
///
/// ```
/// use bridge_rules::{Doubling, duplicate_score};
///
/// let four_spades = "4S".parse()?;
/// assert_eq!(duplicate_score(four_spades, Doubling::Undoubled, true, 10), 620);
/// assert_eq!(duplicate_score(four_spades, Doubling::Doubled, false, 7), -500);
/// # Ok::<(), bridge_rules::ParseError>(())
/// ```
pub const fn duplicate_score(bid: Bid, doubling: Doubling, vulnerable: bool, tricks: u8) -> i32 {
    let tricks = if tricks > 13 { 13 } else { tricks };
    let over = tricks as i32 - bid.tricks_needed() as i32;
    if over < 0 { -undertricks(doubling, vulnerable, -over) } else { made(bid, doubling, vulnerable, over) }
}

const fn made(bid: Bid, doubling: Doubling, vulnerable: bool, over: i32) -> i32 {
    let trick_score = trick_score(bid, doubling);
    trick_score
        + game_or_part_score(trick_score, vulnerable)
        + slam(bid, vulnerable)
        + for_the_insult(doubling)
        + overtricks(bid.strain, doubling, vulnerable, over)
}

/// The odd tricks bid; a double doubles these and nothing else, a redouble doubles them again.
pub(crate) const fn trick_score(bid: Bid, doubling: Doubling) -> i32 {
    let odd_tricks = bid.level.get() as i32;
    let first_no_trump = match bid.strain {
        Strain::NoTrump => 10,
        Strain::Clubs | Strain::Diamonds | Strain::Hearts | Strain::Spades => 0,
    };
    let undoubled = odd_tricks * per_trick(bid.strain) + first_no_trump;
    match doubling {
        Doubling::Undoubled => undoubled,
        Doubling::Doubled => undoubled * 2,
        Doubling::Redoubled => undoubled * 4,
    }
}

pub(crate) const fn per_trick(strain: Strain) -> i32 {
    match strain {
        Strain::Clubs | Strain::Diamonds => 20,
        Strain::Hearts | Strain::Spades | Strain::NoTrump => 30,
    }
}

const fn game_or_part_score(trick_score: i32, vulnerable: bool) -> i32 {
    match (trick_score >= GAME, vulnerable) {
        (false, _) => 50,
        (true, false) => 300,
        (true, true) => 500,
    }
}

/// For a slam bid and made, beside the game it always is.
pub(crate) const fn slam(bid: Bid, vulnerable: bool) -> i32 {
    match (bid.level.get(), vulnerable) {
        (6, false) => 500,
        (6, true) => 750,
        (7, false) => 1000,
        (7, true) => 1500,
        _ => 0,
    }
}

/// For making a contract that an opponent doubled.
pub(crate) const fn for_the_insult(doubling: Doubling) -> i32 {
    match doubling {
        Doubling::Undoubled => 0,
        Doubling::Doubled => 50,
        Doubling::Redoubled => 100,
    }
}

pub(crate) const fn overtricks(strain: Strain, doubling: Doubling, vulnerable: bool, over: i32) -> i32 {
    over * match (doubling, vulnerable) {
        (Doubling::Undoubled, _) => per_trick(strain),
        (Doubling::Doubled, false) => 100,
        (Doubling::Doubled, true) | (Doubling::Redoubled, false) => 200,
        (Doubling::Redoubled, true) => 400,
    }
}

pub(crate) const fn undertricks(doubling: Doubling, vulnerable: bool, down: i32) -> i32 {
    match doubling {
        Doubling::Undoubled if vulnerable => down * 100,
        Doubling::Undoubled => down * 50,
        Doubling::Doubled => doubled_undertricks(vulnerable, down),
        Doubling::Redoubled => doubled_undertricks(vulnerable, down) * 2,
    }
}

/// Vulnerable 200 and then 300 each. Not vulnerable 100, 200, 200 and then 300 each: the first
/// three cost 100, 300 and 500.
const fn doubled_undertricks(vulnerable: bool, down: i32) -> i32 {
    match (vulnerable, down) {
        (true, down) => down * 300 - 100,
        (false, 1..=3) => down * 200 - 100,
        (false, down) => down * 300 - 400,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contract, vulnerable (`+`) or not (`-`), tricks, points: the goldens of Spec C18.
    const GOLDENS: &str = "
        2S - 10 170     4S - 10 420       4S + 10 620       3NT + 12 690     6NT + 12 1440
        2DX - 8 180     2HX - 8 470       2SX - 8 470       1NTX - 7 180
        1DXX - 7 230    2DXX - 8 560      1NTXX - 7 560     7NTXX + 13 2980  1NTXX + 13 3160
        4SX - 9 -100    4SX - 8 -300      4SX - 7 -500      4SX - 6 -800     4SX - 5 -1100
        4SX + 9 -200    4SX + 8 -500      4SX + 7 -800      4SX + 6 -1100    4SX + 5 -1400
        7NTXX - 0 -7000 7NTXX + 0 -7600   7C + 13 2140      1C - 7 70        1C + 6 -100";

    #[test]
    fn the_goldens_hold() {
        let words: Vec<&str> = GOLDENS.split_whitespace().collect();
        for row in words.chunks(4) {
            let [title, vulnerable, tricks, points] = row else { panic!("{row:?} is no row") };
            assert_eq!(score(title, *vulnerable == "+", tricks.parse().unwrap()).to_string(), *points, "{row:?}");
        }
        assert_eq!(words.len() % 4, 0);
    }

    #[test]
    fn the_extremes_of_the_whole_table_are_3160_and_minus_7600() {
        let scores = Bid::all().flat_map(|bid| {
            Doubling::ALL.into_iter().flat_map(move |doubling| {
                [false, true].into_iter().flat_map(move |vulnerable| {
                    (0..=13).map(move |tricks| duplicate_score(bid, doubling, vulnerable, tricks))
                })
            })
        });
        assert_eq!(scores.clone().count(), 2940);
        assert_eq!((scores.clone().min(), scores.max()), (Some(-7600), Some(3160)));
    }

    #[test]
    fn nobody_wins_a_fourteenth_trick() {
        assert_eq!(score("1C", false, 255), score("1C", false, 13));
    }

    fn score(title: &str, vulnerable: bool, tricks: u8) -> i32 {
        let undoubled = title.trim_end_matches('X');
        let doubling = title[undoubled.len()..].parse().unwrap();
        duplicate_score(undoubled.parse().unwrap(), doubling, vulnerable, tricks)
    }
}
