//! One value for each side: a pair that can only be indexed by a side.

use std::ops::{Index, IndexMut};

use crate::Side;

/// One `T` for each side. Serialised as a map with exactly the keys `NS` and `EW`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[expect(missing_docs, reason = "the names are the documentation")]
#[cfg_attr(feature = "schema", schemars(rename = "BySideOf{T}"))]
pub struct BySide<T> {
    #[cfg_attr(feature = "serde", serde(rename = "NS"))]
    pub north_south: T,
    #[cfg_attr(feature = "serde", serde(rename = "EW"))]
    pub east_west: T,
}

impl<T> BySide<T> {
    /// Asks for each side's value, North-South first.
    pub fn from_fn(mut value_for: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { north_south: value_for(Side::NorthSouth), east_west: value_for(Side::EastWest) }
    }

    /// Each side with its value, North-South first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Side, &T)> + ExactSizeIterator {
        Side::ALL.into_iter().map(|side| (side, &self[side]))
    }

    /// Each value made into another, North-South first.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide { north_south: change(self.north_south), east_west: change(self.east_west) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::NorthSouth => &self.north_south,
            Side::EastWest => &self.east_west,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::NorthSouth => &mut self.north_south,
            Side::EastWest => &mut self.east_west,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_find_their_own_value() {
        let mut sides = BySide::from_fn(|side| side);
        assert!(sides.iter().all(|(side, value)| side == *value));
        sides[Side::EastWest] = Side::NorthSouth;
        assert_eq!(sides.map(Side::as_str), BySide { north_south: "NS", east_west: "NS" });
    }
}
