//! The bracket of a knockout: the best two seeds can meet in the final only, the best four in the semi-finals, and so
//! on.

use bridge_protocol::{Pairing, TeamNumber};

/// The first round of so many teams, in the order of the bracket. What is missing to a power of two are byes for the
/// top seeds.
pub(crate) fn first(teams: usize) -> Vec<Pairing> {
    let size = teams.next_power_of_two();
    let mut seeds = vec![1];
    while seeds.len() < size {
        let sum = seeds.len() * 2 + 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    let number = |seed: usize| u8::try_from(seed).ok().filter(|_| seed <= teams).map(TeamNumber);
    let lines = seeds.chunks_exact(2).filter_map(|two| Some((number(two[0].min(two[1]))?, number(two[0].max(two[1])))));
    lines.map(|(home, away)| Pairing { home, away }).collect()
}

/// The next round: the winners of each two lines of the last draw. The better seed is at home.
pub(crate) fn next(winners: &[TeamNumber]) -> Vec<Pairing> {
    let (lines, alone) = winners.as_chunks::<2>();
    let met = lines.iter().map(|&[a, b]| Pairing { home: a.min(b), away: Some(a.max(b)) });
    met.chain(alone.iter().map(|&home| Pairing { home, away: None })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_seeds_meet_last() {
        assert_eq!(written(&first(8)), "1-8 4-5 2-7 3-6");
        assert_eq!(written(&next(&[TeamNumber(8), TeamNumber(4), TeamNumber(2), TeamNumber(3)])), "4-8 2-3");
        assert_eq!(written(&next(&[TeamNumber(4), TeamNumber(2)])), "2-4");
    }

    #[test]
    fn byes_go_to_the_top_seeds() {
        assert_eq!(written(&first(3)), "1 2-3");
        assert_eq!(written(&first(5)), "1 4-5 2 3");
        assert_eq!(written(&first(7)), "1 4-5 2-7 3-6");
    }

    #[test]
    fn a_bracket_of_any_size_has_everybody_once() {
        for teams in 3..=64 {
            let draw = first(teams);
            let mut everybody: Vec<_> = draw.iter().flat_map(|pairing| pairing.teams()).collect();
            everybody.sort_unstable();
            assert!(everybody.into_iter().eq(TeamNumber::all(teams)), "{teams} teams");
            assert_eq!(draw.len(), teams.next_power_of_two() / 2);
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
