//! How well robots play and what for, as a command line names it.

use bridge_protocol::PlayFor;
use bridge_robot::Level;
use clap::ValueEnum;

/// How well they play.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum LevelName {
    Novice,
    Club,
    Strong,
}

/// What they play for.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum PlayForName {
    Imps,
    Matchpoints,
    Points,
}

impl LevelName {
    pub(crate) const fn level(self) -> Level {
        match self {
            Self::Novice => Level::Novice,
            Self::Club => Level::Club,
            Self::Strong => Level::Strong,
        }
    }
}

impl PlayForName {
    pub(crate) const fn play_for(self) -> PlayFor {
        match self {
            Self::Imps => PlayFor::Imps,
            Self::Matchpoints => PlayFor::Matchpoints,
            Self::Points => PlayFor::Points,
        }
    }
}
