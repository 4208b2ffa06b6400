//! Where a session stands.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Where a session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Waiting for all four to be seated and ready for the next board.
    Gathering,
    /// Waiting for commitments to contributions to the deal.
    Committing,
    /// Waiting for the contributions themselves.
    Revealing,
    /// Two players draw the hands that they bid on (chapter `forms`).
    Drawing,
    /// A board's auction.
    Auction,
    /// Where there is no auction: until it is said what is played (chapter `forms`).
    Declaring,
    /// The play of a board's cards.
    Play,
    /// All boards are over.
    Finished,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gathering => "gathering",
            Self::Committing => "committing",
            Self::Revealing => "revealing",
            Self::Drawing => "drawing",
            Self::Auction => "auction",
            Self::Declaring => "declaring",
            Self::Play => "play",
            Self::Finished => "finished",
        })
    }
}

impl Stage {
    /// Whether cards are out that some may see and others may not.
    pub const fn is_board_on(self) -> bool {
        match self {
            Self::Drawing | Self::Auction | Self::Declaring | Self::Play => true,
            Self::Gathering | Self::Committing | Self::Revealing | Self::Finished => false,
        }
    }
}
