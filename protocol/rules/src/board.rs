//! The number on a board, which decides who deals and who is vulnerable.

use std::error::Error;
use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use crate::{ParseError, Seat, Vulnerability};

/// The number of a board, 1 to 65,535. Text and wire form: the decimal number.
///
/// Dealer and vulnerability repeat every sixteen boards (Law 2).
///
/// ```
/// use bridge_rules::{BoardNumber, Seat, Vulnerability};
///
/// let board = BoardNumber::new(7).unwrap();
/// assert_eq!((board.dealer(), board.vulnerability()), (Seat::South, Vulnerability::Both));
/// assert_eq!(BoardNumber::new(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoardNumber(NonZeroU16);

impl BoardNumber {
    /// The first board of a set.
    pub const FIRST: BoardNumber = BoardNumber(NonZeroU16::MIN);

    pub(crate) const EXPECTED: &'static str = "a board number, 1 to 65535";

    /// The board of this number; none for 0 and beyond 65,535.
    pub fn new(number: u32) -> Option<BoardNumber> {
        let number = u16::try_from(number).ok()?;
        NonZeroU16::new(number).map(BoardNumber)
    }

    /// The number, 1 to 65,535.
    pub const fn get(self) -> u32 {
        self.0.get() as u32
    }

    /// Who deals, and so calls first (Law 2, Spec C1.1).
    pub const fn dealer(self) -> Seat {
        Seat::ALL[self.boards_before() % 4]
    }

    /// Who is vulnerable (Law 2, Spec C1.1).
    pub const fn vulnerability(self) -> Vulnerability {
        Vulnerability::ALL[(self.boards_before() + self.boards_before() / 4) % 4]
    }

    /// The board after this one; none after the last.
    pub fn next(self) -> Option<BoardNumber> {
        self.0.checked_add(1).map(BoardNumber)
    }

    const fn boards_before(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl TryFrom<u32> for BoardNumber {
    type Error = BoardNumberError;

    fn try_from(number: u32) -> Result<BoardNumber, BoardNumberError> {
        BoardNumber::new(number).ok_or(BoardNumberError { number })
    }
}

impl From<BoardNumber> for u32 {
    fn from(board: BoardNumber) -> u32 {
        board.get()
    }
}

impl fmt::Display for BoardNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for BoardNumber {
    type Err = ParseError;

    /// Decimal digits only: no sign, no leading zero, so that a board has one name.
    fn from_str(text: &str) -> Result<BoardNumber, ParseError> {
        let number = if text.starts_with(['+', '0']) { None } else { text.parse().ok() };
        number.map(BoardNumber).ok_or_else(|| ParseError::new(BoardNumber::EXPECTED, text))
    }
}

/// A number that no board has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardNumberError {
    /// The number that was asked for.
    pub number: u32,
}

impl fmt::Display for BoardNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", BoardNumber::EXPECTED, self.number)
    }
}

impl Error for BoardNumberError {}

#[cfg(test)]
mod tests {
    //! Tries Spec C1.1.

    use super::*;

    /// The table printed on the boards.
    const SIXTEEN: [&str; 16] = [
        "N None", "E NS", "S EW", "W Both", "N NS", "E EW", "S Both", "W None", "N EW", "E Both", "S None", "W NS",
        "N Both", "E None", "S NS", "W EW",
    ];

    #[test]
    fn the_sixteen_boards_are_as_printed_and_repeat() {
        let mut board = Some(BoardNumber::FIRST);
        for row in SIXTEEN.iter().cycle().take(48) {
            let this = board.unwrap();
            assert_eq!(format!("{} {}", this.dealer(), this.vulnerability()), *row, "board {this}");
            board = this.next();
        }
    }

    #[test]
    fn boards_run_from_1_to_65535() {
        assert_eq!(BoardNumber::new(0), None);
        assert_eq!(BoardNumber::new(1), Some(BoardNumber::FIRST));
        assert_eq!(BoardNumber::new(65_535).unwrap().next(), None);
        let refusal = BoardNumber::try_from(65_536).unwrap_err();
        assert_eq!(refusal.to_string(), "expected a board number, 1 to 65535, found 65536");
    }

    #[test]
    fn a_board_has_one_name() {
        assert_eq!("16".parse::<BoardNumber>().map(BoardNumber::get), Ok(16));
        for other in ["", "0", "01", "+1", "-1", "65536", "1 ", "1.0", "١"] {
            assert!(other.parse::<BoardNumber>().is_err(), "{other:?}");
        }
    }
}
