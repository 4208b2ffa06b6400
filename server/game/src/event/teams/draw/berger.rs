//! The tables of Berger: everybody meets everybody, and is at home as often as away, give or take one.

use bridge_protocol::{Pairing, TeamNumber};

/// The pairings of a round, from 1. After the last round of the tables they come again with home and away exchanged.
/// With an odd number of teams one has a bye in each round, each team once.
///
/// The last team stays where it is; the others sit round a circle of `n` − 1 places, and whoever sits as far to the
/// right of the pivot as another to its left meets it. From round to round the pivot moves by half of `n`.
pub(crate) fn round(teams: usize, round: u8) -> Vec<Pairing> {
    let even = teams.next_multiple_of(2);
    let circle = even - 1;
    let index = usize::from(round).saturating_sub(1);
    let (turn, is_return) = (index % circle, index / circle % 2 == 1);
    let pivot = turn * (even / 2) % circle;
    let with_the_last = if turn.is_multiple_of(2) { (pivot, circle) } else { (circle, pivot) };
    let across = (1..even / 2).map(|step| ((pivot + step) % circle, (pivot + circle - step) % circle));
    let lines = std::iter::once(with_the_last).chain(across);
    let turned = lines.map(|(home, away)| if is_return { (away, home) } else { (home, away) });
    let mut draw: Vec<Pairing> = turned.map(|(home, away)| pairing(teams, home, away)).collect();
    // The bye is the last line of a draw, as in every other form.
    draw.sort_by_key(|pairing| pairing.away.is_none());
    draw
}

/// Places from 0; the one beyond the last team is a bye.
fn pairing(teams: usize, home: usize, away: usize) -> Pairing {
    let number = |place: usize| TeamNumber(u8::try_from(place + 1).unwrap_or(u8::MAX));
    match (home == teams, away == teams) {
        (true, _) => Pairing { home: number(away), away: None },
        (_, true) => Pairing { home: number(home), away: None },
        (false, false) => Pairing { home: number(home), away: Some(number(away)) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables as they are printed for six.
    #[test]
    fn six_teams_meet_as_in_the_printed_tables() {
        let printed = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"];
        for (number, line) in (1..).zip(printed) {
            assert_eq!(written(&round(6, number)), line, "round {number}");
        }
        assert_eq!(written(&round(6, 6)), "6-1 5-2 4-3");
    }

    #[test]
    fn with_five_the_sixth_is_a_bye() {
        assert_eq!(written(&round(5, 1)), "2-5 3-4 1");
        assert_eq!(written(&round(5, 2)), "5-3 1-2 4");
    }

    #[test]
    fn nobody_is_at_home_much_more_often_than_away() {
        for teams in 3..=64 {
            let rounds = if teams % 2 == 0 { teams - 1 } else { teams };
            let mut balance = vec![0_i32; teams];
            for number in 1..=rounds {
                for pairing in round(teams, u8::try_from(number).unwrap()) {
                    if let Some(away) = pairing.away {
                        balance[pairing.home.index()] += 1;
                        balance[away.index()] -= 1;
                    }
                }
            }
            assert!(balance.iter().all(|balance| balance.abs() <= 1), "{teams} teams: {balance:?}");
        }
    }

    fn written(draw: &[Pairing]) -> String {
        let line = |pairing: &Pairing| match pairing.away {
            Some(away) => format!("{}-{away}", pairing.home),
            None => pairing.home.to_string(),
        };
        draw.iter().map(line).collect::<Vec<_>>().join(" ")
    }
}
