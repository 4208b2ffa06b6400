//! Values of the command line that a match is opened with: a carry-over, a scale of victory points.

use std::{convert::Infallible, fs, path::PathBuf, str::FromStr};

use bridge_protocol::{CarryOver, Ratio, Team, VpChoice, limits::MAX_MS_PER_BOARD};

use crate::exit::Failure;

/// `home:12`, `away:0.1`, `home:1/3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CarryOverGiven(pub(crate) CarryOver);

impl FromStr for CarryOverGiven {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || "a carry-over is a team and an amount, like home:12, away:0.1 or home:1/3".to_owned();
        let (team, amount) = text.split_once(':').ok_or_else(bad)?;
        let to = Team::ALL.into_iter().find(|to| to.to_string().eq_ignore_ascii_case(team)).ok_or_else(bad)?;
        Ok(Self(CarryOver { to, amount: amount.parse().ok().or_else(|| decimal(amount)).ok_or_else(bad)? }))
    }
}

/// `0.25` as a fraction.
fn decimal(text: &str) -> Option<Ratio> {
    let (whole, decimals) = text.split_once('.')?;
    if decimals.is_empty() || decimals.len() > 4 || !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let d = 10_u32.pow(u32::try_from(decimals.len()).ok()?);
    let n = whole.parse::<u32>().ok()?.checked_mul(d)?.checked_add(decimals.parse().ok()?)?;
    let common = (1..=d).rev().find(|by| n % by == 0 && d % by == 0).unwrap_or(1);
    Some(Ratio { n: n / common, d: d / common })
}

/// `7.5` minutes for a board, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardMinutes(pub(crate) u64);

impl FromStr for BoardMinutes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let minutes = text.parse().map(Ratio::whole).ok().or_else(|| decimal(text));
        let ms = minutes.map(|Ratio { n, d }| u64::from(n) * 60_000 / u64::from(d));
        let fits = ms.filter(|ms| (1..=MAX_MS_PER_BOARD).contains(ms));
        fits.map(Self).ok_or_else(|| "a board has some minutes, 60 at most, like 7 or 7.5".to_owned())
    }
}

/// A scale by its name, or a file of one's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ScaleGiven {
    /// The WBF's continuous scale.
    Wbf,
    /// The older scale for 24 boards.
    Legacy24,
    /// By the percentage, for pairs who play matchpoints.
    Percent,
    /// A file.
    File(PathBuf),
}

impl FromStr for ScaleGiven {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "wbf" => Self::Wbf,
            "legacy24" => Self::Legacy24,
            "percent" => Self::Percent,
            file => Self::File(file.into()),
        })
    }
}

impl ScaleGiven {
    /// The scale as it goes into the conditions.
    pub(crate) fn choice(&self) -> Result<VpChoice, Failure> {
        match self {
            Self::Wbf => Ok(VpChoice::Wbf {}),
            Self::Legacy24 => Ok(VpChoice::Legacy24 {}),
            Self::Percent => Err(Failure::bad_input(
                "a margin in IMPs becomes victory points by --vp wbf, legacy24 or a file: percent is for a Swiss of pairs at \
                 matchpoints",
            )),
            Self::File(path) => {
                let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
                bridge_rules::VpScale::parse(&text)
                    .map_err(|error| Failure::bad_input(format!("{}: {error}", path.display())))?;
                Ok(VpChoice::Table { text })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_seven_minutes_and_a_half() {
        assert_eq!("7.5".parse(), Ok(BoardMinutes(450_000)));
        assert_eq!("60".parse(), Ok(BoardMinutes(3_600_000)));
        for text in ["", "0", "61", "-1", "seven"] {
            assert!(text.parse::<BoardMinutes>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_carry_over_is_exact() {
        for (text, to, n, d) in [
            ("home:12", Team::Home, 12, 1),
            ("Away:0.1", Team::Away, 1, 10),
            ("away:0.25", Team::Away, 1, 4),
            ("home:1/3", Team::Home, 1, 3),
            ("home:2.0", Team::Home, 2, 1),
        ] {
            assert_eq!(text.parse(), Ok(CarryOverGiven(CarryOver { to, amount: Ratio { n, d } })), "{text}");
        }
        for text in ["", "home", "lions:3", "home:-1", "home:.5", "home:1.", "home:0.00001"] {
            assert!(text.parse::<CarryOverGiven>().is_err(), "{text}");
        }
    }
}
