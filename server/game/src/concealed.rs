//! What may not be printed, serialised or read from outside this crate.

use std::fmt;

/// A value that only this crate can look at.
///
/// Whoever holds one outside can pass it on, and nothing else:
///
/// ```compile_fail
/// let hand: bridge_rules::Hand = "AKQ.AKQ.AKQ.AKQJ".parse().unwrap();
/// let hidden = bridge_game::Concealed::new(hand);
/// hidden.reveal(); // private to bridge-game
/// ```
///
/// ```compile_fail
/// let hand: bridge_rules::Hand = "AKQ.AKQ.AKQ.AKQJ".parse().unwrap();
/// serde_json::to_string(&bridge_game::Concealed::new(hand)).unwrap(); // not Serialize
/// ```
///
/// ```compile_fail
/// let hand: bridge_rules::Hand = "AKQ.AKQ.AKQ.AKQJ".parse().unwrap();
/// let hidden = bridge_game::Concealed::new(hand);
/// assert!(hidden == hidden); // not PartialEq: a guess cannot be checked
/// ```
///
/// ```
/// let hand: bridge_rules::Hand = "AKQ.AKQ.AKQ.AKQJ".parse().unwrap();
/// assert_eq!(format!("{:?}", bridge_game::Concealed::new(hand)), "<concealed>");
/// ```
#[derive(Clone, Copy)]
pub struct Concealed<T>(T);

impl<T> Concealed<T> {
    /// Hides a value.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// Opens the door. Each caller says why it may.
    pub(crate) const fn reveal(&self) -> &T {
        &self.0
    }
}

impl<T> fmt::Debug for Concealed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
    }
}
