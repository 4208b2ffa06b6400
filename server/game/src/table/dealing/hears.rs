//! Who hears of the dealing: everybody. Which hands are in `board_opened` is said for all hidden hands alike
//! (`table/hears.rs`).

use bridge_protocol::Lane;

use super::Record;

impl Record {
    pub(in crate::table) const fn is_told_to(&self, _: Lane) -> bool {
        match self {
            Self::Ready { .. }
            | Self::ContributionsCalled { .. }
            | Self::Contributed { .. }
            | Self::RevealsCalled { .. }
            | Self::Revealed { .. }
            | Self::Dealt { .. }
            | Self::BoardOpened { .. } => true,
        }
    }
}
