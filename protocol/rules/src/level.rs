//! The level of a bid: how many tricks beyond the book of six it undertakes to win.

use crate::text_form::text_form;

/// A level, 1 to 7 (Law 18A). Text: the digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// All seven, ascending.
    pub const ALL: [Level; 7] = [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7)];

    pub(crate) const EXPECTED: &'static str = "a level, 1 to 7";

    /// The level of this number; none for 0 and beyond 7.
    pub const fn new(number: u8) -> Option<Level> {
        match number {
            1..=7 => Some(Level(number)),
            _ => None,
        }
    }

    /// The number of odd tricks, 1 to 7.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The tricks to be won, 7 to 13: the level and the book of six.
    pub const fn tricks_needed(self) -> u8 {
        self.0 + 6
    }

    /// Its text form: `1` to `7`.
    pub const fn as_str(self) -> &'static str {
        ["1", "2", "3", "4", "5", "6", "7"][self.0 as usize - 1]
    }

    pub(crate) fn from_text(text: &str) -> Option<Level> {
        match text.as_bytes() {
            [digit] => Level::new(digit.wrapping_sub(b'0')),
            _ => None,
        }
    }
}

text_form!(Level);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_run_from_one_to_seven() {
        assert_eq!((Level::new(0), Level::new(8), Level::new(255)), (None, None, None));
        for level in Level::ALL {
            assert_eq!(Level::new(level.get()), Some(level));
            assert_eq!(level.as_str().parse(), Ok(level));
        }
        for other in ["", "0", "8", "/", ":", "11", "¹"] {
            assert!(other.parse::<Level>().is_err(), "{other:?}");
        }
    }
}
