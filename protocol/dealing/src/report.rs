//! The answer to "was this dealt fairly?": what is proven, what is not, board by board.

use std::fmt;

use bridge_rules::{Deal, Seat};

use crate::board_key::BoardKeyId;
use crate::context::Context;
use crate::finding::{Finding, Weight};

const CLOSED: BoardVerdict = BoardVerdict::NotYetRevealed;
const WHY_CLOSED: &str = "the secret is not in the transcript: it is due when the board is over";
const DRAWN: BoardVerdict = BoardVerdict::DrawNotKnown;
const WHY_DRAWN: &str = "how the hands were drawn is not known here: fetch the transcript when the board is over";

/// The result of [`crate::verify()`]. `Display` is a page of plain words; it shows the deals of revealed boards.
#[derive(Clone, PartialEq, Eq)]
pub struct Report {
    /// Which set.
    pub ctx: Context,
    /// About the set as a whole.
    pub findings: Vec<Finding>,
    /// About each board of the commitment, in its order.
    pub boards: Vec<BoardReport>,
}

/// What was found about one board.
#[derive(Clone, PartialEq, Eq)]
pub struct BoardReport {
    /// The board.
    pub id: BoardKeyId,
    /// What was found.
    pub verdict: BoardVerdict,
}

/// Whether a board is the one that was fixed before anybody contributed.
#[derive(Clone, PartialEq, Eq)]
pub enum BoardVerdict {
    /// The secret fits the commitment, the deal follows from it, and the hands seen are those of the deal.
    Proven {
        /// The deal.
        deal: Deal,
        /// The seats whose hands were compared with what was seen; none where nothing was noted.
        compared: Vec<Seat>,
    },
    /// Something is wrong with this board.
    Mismatch {
        /// What does not match.
        what: Mismatch,
    },
    /// The secret fits the commitment, but the set has a fault, so nothing follows.
    Unfounded,
    /// The secret has not been given yet.
    NotYetRevealed,
    /// The secret fits the commitment, but the hands were drawn, and how is not known.
    DrawNotKnown,
}

/// What is wrong with a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mismatch {
    /// The secret given afterwards is not the one committed to.
    NotTheCommittedSecret,
    /// More than one secret is given.
    RevealedTwice,
    /// The hands seen at the table are not those that follow from the secret.
    HandsDiffer {
        /// The seats whose hands differ.
        seats: Vec<Seat>,
    },
}

/// What a report comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conclusion {
    /// Each board is proven, and the root is the one kept from before the first board.
    Proven,
    /// Nothing wrong was found, but not everything could be checked: the root was not kept, or secrets are missing.
    NotKnown,
    /// Something is wrong.
    Wrong,
}

impl Report {
    /// What it comes to.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        if !self.holds() {
            Conclusion::Wrong
        } else if self.root_is_as_kept() && [CLOSED, DRAWN].iter().all(|unknown| self.boards_with(unknown).is_empty()) {
            Conclusion::Proven
        } else {
            Conclusion::NotKnown
        }
    }

    /// Whether nothing is wrong. What is not proven, such as a board not revealed yet, is not wrong.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.findings.iter().all(|finding| finding.weight() < Weight::Fault)
            && self.boards.iter().all(|board| match board.verdict {
                BoardVerdict::Proven { .. } | BoardVerdict::NotYetRevealed | BoardVerdict::DrawNotKnown => true,
                BoardVerdict::Mismatch { .. } | BoardVerdict::Unfounded => false,
            })
    }

    /// The verdict on one board, if it is in the set.
    #[must_use]
    pub fn verdict(&self, id: BoardKeyId) -> Option<&BoardVerdict> {
        self.boards.iter().find(|board| board.id == id).map(|board| &board.verdict)
    }

    fn root_is_as_kept(&self) -> bool {
        self.findings.contains(&Finding::RootAsKept)
    }

    fn boards_with(&self, verdict: &BoardVerdict) -> String {
        let boards = self.boards.iter().filter(|board| board.verdict == *verdict);
        boards.map(|board| board.id.to_string()).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "bridge-deal/1: {}", self.ctx)?;
        for finding in &self.findings {
            let weight = match finding.weight() {
                Weight::Holds => "ok   ",
                Weight::Caveat => "note ",
                Weight::Fault => "FAULT",
            };
            writeln!(f, "{weight}  {finding}")?;
        }
        for board in &self.boards {
            writeln!(f, "{board}")?;
        }
        match self.conclusion() {
            Conclusion::Proven => f.write_str("Nothing is wrong."),
            Conclusion::Wrong => f.write_str("Something is wrong; see above."),
            Conclusion::NotKnown => {
                f.write_str("Nothing wrong was found, but this cannot be known:")?;
                if !self.root_is_as_kept() {
                    f.write_str(
                        "\n  whether the boards were fixed before anybody contributed, because the root from before the first \
                         board is not here",
                    )?;
                }
                for (verdict, why) in [(CLOSED, WHY_CLOSED), (DRAWN, WHY_DRAWN)] {
                    let boards = self.boards_with(&verdict);
                    if !boards.is_empty() {
                        write!(f, "\n  what was dealt on {boards}, because {why}")?;
                    }
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for BoardReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.verdict)
    }
}

impl fmt::Display for BoardVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proven { deal, compared } => match compared.as_slice() {
                [] => write!(f, "proven, but not compared with any hand you saw: {deal}"),
                seats => write!(f, "proven, and as seen for {}: {deal}", names(seats)),
            },
            Self::Mismatch { what } => write!(f, "MISMATCH, {what}"),
            Self::Unfounded => f.write_str("not proven, because the set has a fault"),
            Self::NotYetRevealed => f.write_str("not yet revealed"),
            Self::DrawNotKnown => f.write_str("drawn, and how is not known"),
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotTheCommittedSecret => f.write_str("the secret is not the one committed to before the set"),
            Self::RevealedTwice => f.write_str("more than one secret is given"),
            Self::HandsDiffer { seats } => {
                write!(f, "what was dealt is not what you saw for {}", names(seats))
            }
        }
    }
}

/// The deal is concealed: a report may be printed by accident, and only `Display` is meant to be read.
impl fmt::Debug for BoardVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proven { compared, .. } => write!(f, "Proven(<concealed>, as seen for [{}])", names(compared)),
            Self::Mismatch { what } => write!(f, "Mismatch({what:?})"),
            Self::Unfounded => f.write_str("Unfounded"),
            Self::NotYetRevealed => f.write_str("NotYetRevealed"),
            Self::DrawNotKnown => f.write_str("DrawNotKnown"),
        }
    }
}

impl fmt::Debug for BoardReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.id, self.verdict)
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ctx, findings, boards } = self;
        f.debug_struct("Report").field("ctx", ctx).field("findings", findings).field("boards", boards).finish()
    }
}

fn names(seats: &[Seat]) -> String {
    let name = |seat: &Seat| match seat {
        Seat::North => "North",
        Seat::East => "East",
        Seat::South => "South",
        Seat::West => "West",
    };
    seats.iter().map(name).collect::<Vec<_>>().join(", ")
}
