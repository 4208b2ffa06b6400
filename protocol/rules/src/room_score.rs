//! The score of a board in one of the two rooms of a team match.

use crate::{BySide, Worth};

/// The score of each side for a board in one room. An adjusted score may give the sides what does not balance (Law
/// 12C1(c), Law 12C2), so that each has its own.
///
/// ```
/// use bridge_rules::{Artificial, BySide, RoomScore, Worth};
///
/// let played = RoomScore::played(620);
/// assert_eq!(played.0.north_south, played.0.east_west);
///
/// let adjusted = RoomScore(BySide {
///     north_south: Worth::Artificial(Artificial::AveragePlus),
///     east_west: Worth::Artificial(Artificial::AverageMinus),
/// });
/// assert_ne!(adjusted, played);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomScore(pub BySide<Worth>);

impl RoomScore {
    /// The score of a board played to its end, in points, from North-South's side.
    pub fn played(points: i32) -> RoomScore {
        RoomScore(BySide::from_fn(|_| Worth::of(points)))
    }
}
