//! What a table made of a board, as a line of a traveller or of a score sheet says it.

use bridge_rules::{Artificial, BySide, Card, Outcome, WeightedScore};

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineResult {
    /// What was played.
    Played {
        /// How it ended.
        outcome: Outcome,
        /// The opening lead.
        lead: Option<Card>,
    },
    /// The one result that a director gave both sides in place of what was played (Law 12C1).
    Assigned {
        /// The result.
        outcome: Outcome,
        /// The same as what each side was given.
        given: BySide<Given>,
    },
    /// An artificial score (Law 12C2).
    Artificial(BySide<Share>),
    /// Several results, each with a weight, or another one for each side (Law 12C1): no line can hold them.
    Adjusted(BySide<Given>),
    /// The director has still to say what it comes to.
    ToBeRuled,
    /// Not played.
    NotPlayed,
}

/// What a side was given where no line can hold it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    /// Scores, North-South's to either side, each with how much it counts.
    Scores(Vec<WeightedScore>),
    /// A part of what could be had.
    Share(Share),
}

/// A part of what could be had on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// Average plus and minus are what the whole session makes of them (Law 12C2(c)).
    Average(Artificial),
    /// So many percent.
    Percent(u8),
}

impl Share {
    /// In percent, as far as that says it.
    pub(crate) const fn percent(self) -> u8 {
        match self {
            Self::Average(Artificial::AveragePlus) => 60,
            Self::Average(Artificial::Average) => 50,
            Self::Average(Artificial::AverageMinus) => 40,
            Self::Percent(percent) => percent,
        }
    }

    fn in_words(self) -> String {
        match self {
            Self::Average(Artificial::AveragePlus) => "average plus".to_owned(),
            Self::Average(Artificial::Average) => "average".to_owned(),
            Self::Average(Artificial::AverageMinus) => "average minus".to_owned(),
            Self::Percent(percent) => format!("{percent} %"),
        }
    }
}

impl Given {
    fn in_words(&self) -> String {
        match self {
            Self::Share(share) => share.in_words(),
            Self::Scores(scores) => match &scores[..] {
                [only] if only.n == only.d => only.points.to_string(),
                scores => {
                    let told = scores.iter().map(|score| format!("{}/{} of {}", score.n, score.d, score.points));
                    told.collect::<Vec<_>>().join(", ")
                }
            },
        }
    }
}

impl LineResult {
    /// What each side was given in place of what was played, for whoever scores the board again:
    /// `NS 2/3 of 420, 1/3 of -50; EW average plus`, the scores North-South's.
    pub(crate) fn given(&self) -> Option<String> {
        let both = |words: BySide<String>| Some(format!("NS {}; EW {}", words.north_south, words.east_west));
        match self {
            Self::Artificial(shares) => both(BySide::from_fn(|side| shares[side].in_words())),
            Self::Assigned { given, .. } | Self::Adjusted(given) => {
                both(BySide::from_fn(|side| given[side].in_words()))
            }
            Self::Played { .. } | Self::ToBeRuled | Self::NotPlayed => None,
        }
    }
}
