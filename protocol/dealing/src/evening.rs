//! Dealing when nobody knows how many deals there will be: the boards come in sets of four, each with a commitment of
//! its own, and the name of a set carries the root of the one before, so that the last root vouches for the evening
//! (Spec E4).

use std::fmt;

use bridge_rules::{BoardNumber, Deal, Draw, Drawn, Seat};
use serde::{Deserialize, Serialize};

use crate::board_key::BoardKeyId;
use crate::context::Context;
use crate::digest::SetRoot;
use crate::order::OrderFor;
use crate::report::{BoardVerdict, Conclusion, Mismatch, Report};
use crate::secret::BoardSecret;
use crate::transcript::Transcript;
use crate::verify::{Kept, verify};

/// The boards of a set.
const BOARDS: u32 = 4;

/// A set of an evening.
///
/// ```
/// use bridge_dealing::EveningSet;
/// use bridge_rules::BoardNumber;
///
/// let set = EveningSet::of(BoardNumber::new(6).expect("a board"));
/// assert_eq!((set.first().get(), set.last().get()), (5, 8));
/// assert_eq!(set.published_before().map(BoardNumber::get), Some(4));
/// assert_eq!(EveningSet::FIRST.name(None), "1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EveningSet(u32);

impl EveningSet {
    /// The set of boards 1 to 4.
    pub const FIRST: Self = Self(0);

    /// The set that this board belongs to.
    #[must_use]
    pub const fn of(board: BoardNumber) -> Self {
        Self((board.get() - 1) / BOARDS)
    }

    /// The set after this one; none when the numbers of boards are used up.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        BoardNumber::new((self.0 + 1) * BOARDS + 1).map(Self::of)
    }

    /// Which set it is, from 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0 + 1
    }

    /// Its first board.
    #[must_use]
    pub fn first(self) -> BoardNumber {
        BoardNumber::new(self.0 * BOARDS + 1).expect("a set has a board")
    }

    /// Its last board: the fourth, or the last number there is.
    #[must_use]
    pub fn last(self) -> BoardNumber {
        let last = |number| BoardNumber::new(self.0 * BOARDS + number);
        (1..=BOARDS).rev().find_map(last).expect("a set has a board")
    }

    /// Its boards, to be committed to: no reserves, because a deal that is dealt again has a number of its own.
    pub fn boards(self) -> impl Iterator<Item = BoardKeyId> {
        (self.first().get()..=self.last().get()).filter_map(BoardNumber::new).map(BoardKeyId::planned)
    }

    /// The board that may not open before this set is committed to and contributed to: the last of the set before.
    /// Nobody who knows how the evening goes can then still choose the next deals. None for the first set, which comes
    /// before everything.
    #[must_use]
    pub fn published_before(self) -> Option<BoardNumber> {
        Some(Self(self.0.checked_sub(1)?).last())
    }

    /// The name of the set in its context: its number from 1, and the root of the set before.
    #[must_use]
    pub fn name(self, before: Option<&SetRoot>) -> String {
        match before {
            None => (self.0 + 1).to_string(),
            Some(root) => format!("{} after {root}", self.0 + 1),
        }
    }
}

/// What was found about an evening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EveningReport {
    /// About each set by itself, in order.
    pub sets: Vec<Report>,
    /// What is wrong between them; nothing if they join up.
    pub gaps: Vec<Gap>,
}

/// A set that does not follow the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    /// It is for another table, or under other rules.
    Elsewhere {
        /// Which set, from 1.
        set: u32,
    },
    /// Its boards are not the next four.
    OtherBoards {
        /// Which set, from 1.
        set: u32,
    },
    /// Its name does not carry the root of the set before: one of the two may have been put there afterwards.
    OtherRoot {
        /// Which set, from 1.
        set: u32,
    },
}

/// A board that was dealt as a goulash of the one before, as the log of the evening says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoulashBoard {
    /// The board.
    pub board: BoardNumber,
    /// Who dealt it, and the board before.
    pub dealer: Seat,
}

/// A board whose hands two players drew, as the log of the evening says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnBoard {
    /// The board.
    pub board: BoardNumber,
    /// Who dealt it: the other began to draw.
    pub dealer: Seat,
    /// What they did; none as long as it is not known, which is until the board is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
}

/// Checks an evening: every set as [`verify`] does, and that each follows the one before. The transcripts are given in
/// order from the first set, each with what the player kept of it. The root of the last set, if it was kept, vouches
/// for all, because each name carries the root before.
///
/// A goulash is dealt again from the board before it and its own cut, and a draw is done again with the order of its
/// cards; both are compared with what was seen.
///
/// Never fails and never panics: whatever is wrong is in the report.
#[must_use]
pub fn verify_evening(sets: &[(Transcript, Kept)], goulashes: &[GoulashBoard], draws: &[DrawnBoard]) -> EveningReport {
    let dealt_otherwise: Vec<BoardNumber> =
        goulashes.iter().map(|each| each.board).chain(draws.iter().map(|each| each.board)).collect();
    let mut report = EveningReport { sets: Vec::new(), gaps: Vec::new() };
    let mut expected = Some(EveningSet::FIRST);
    for (place, ((transcript, _), kept)) in sets.iter().zip(&kept_of(sets)).enumerate() {
        report.sets.push(verify(&without_hands_of(transcript, &dealt_otherwise), kept));
        let set = place as u32 + 1;
        let before = place.checked_sub(1).map(|before| &sets[before].0);
        if before.is_some_and(|before| same_evening(&before.ctx) != same_evening(&transcript.ctx)) {
            report.gaps.push(Gap::Elsewhere { set });
        }
        let follows = expected.is_some_and(|set| set.boards().eq(transcript.boards.iter().map(|board| board.id)));
        if !follows {
            report.gaps.push(Gap::OtherBoards { set });
        }
        let name = expected.map(|set| set.name(before.map(|before| &before.root)));
        if name.as_deref() != field(&transcript.ctx, "set=") {
            report.gaps.push(Gap::OtherRoot { set });
        }
        expected = expected.and_then(EveningSet::next);
    }
    for goulash in goulashes {
        let verdict = goulash_verdict(sets, &report, goulash);
        if let Some((found, verdict)) = report.verdict_mut(goulash.board).zip(verdict) {
            *found = verdict;
        }
    }
    for drawn in draws {
        let verdict = draw_verdict(sets, &report, drawn);
        if let Some((found, verdict)) = report.verdict_mut(drawn.board).zip(verdict) {
            *found = verdict;
        }
    }
    report
}

/// What was kept of each set. The root that the name of the next set carries is as good as kept if that one's root was.
fn kept_of(sets: &[(Transcript, Kept)]) -> Vec<Kept> {
    let mut kept: Vec<Kept> = sets.iter().map(|(_, kept)| kept.clone()).collect();
    for place in (1..sets.len()).rev() {
        let (before, after) = (&sets[place - 1].0, &sets[place].0);
        let carried = format!(" after {}", before.root);
        let carries = field(&after.ctx, "set=").is_some_and(|name| name.ends_with(&carried));
        if carries && kept[place].root == Some(after.root) {
            kept[place - 1].root.get_or_insert(before.root);
        }
    }
    kept
}

/// The transcript without the hands that were seen of these boards: they are not those that the key alone deals.
fn without_hands_of(transcript: &Transcript, boards: &[BoardNumber]) -> Transcript {
    let mut transcript = transcript.clone();
    transcript.seen.retain(|seen| !boards.contains(&seen.id.board));
    transcript
}

/// What becomes of a board that is proven by itself when it was dealt as a goulash; none if it is not proven, because
/// that stands.
fn goulash_verdict(
    sets: &[(Transcript, Kept)],
    report: &EveningReport,
    goulash: &GoulashBoard,
) -> Option<BoardVerdict> {
    report.proven(goulash.board)?;
    let before = goulash.board.get().checked_sub(1).and_then(BoardNumber::new);
    let Some(passed_out) = before.and_then(|before| report.proven(before)) else {
        return Some(BoardVerdict::Unfounded);
    };
    let (transcript, secret) = revealed(sets, goulash.board)?;
    let deal = secret.goulash(&transcript.ctx, &transcript.entropy, &passed_out, goulash.dealer);
    Some(compared_with_what_was_seen(transcript, goulash.board, deal))
}

/// What becomes of a board that is proven by itself when its hands were drawn; none if it is not proven, because that
/// stands.
fn draw_verdict(sets: &[(Transcript, Kept)], report: &EveningReport, drawn: &DrawnBoard) -> Option<BoardVerdict> {
    let dealt = report.proven(drawn.board)?;
    let Some(told) = &drawn.drawn else { return Some(BoardVerdict::DrawNotKnown) };
    let (transcript, secret) = revealed(sets, drawn.board)?;
    let cards = told.way().in_order(&dealt);
    let order = secret.order(&transcript.ctx, &transcript.entropy, OrderFor::Stock, cards);
    Some(match Draw::replayed(&dealt, &order, drawn.dealer, told) {
        Some(deal) => compared_with_what_was_seen(transcript, drawn.board, deal),
        // With these cards it cannot have gone so.
        None => BoardVerdict::Mismatch { what: Mismatch::HandsDiffer { seats: vec![Seat::North, Seat::East] } },
    })
}

/// The set of a board whose secret is known.
fn revealed(sets: &[(Transcript, Kept)], board: BoardNumber) -> Option<(&Transcript, BoardSecret)> {
    let id = BoardKeyId::planned(board);
    sets.iter().find_map(|(transcript, _)| {
        let reveal = transcript.reveals.iter().find(|reveal| reveal.id == id)?;
        Some((transcript, reveal.board_secret()))
    })
}

fn compared_with_what_was_seen(transcript: &Transcript, board: BoardNumber, deal: Deal) -> BoardVerdict {
    let id = BoardKeyId::planned(board);
    let noted: Vec<_> = transcript.seen.iter().filter(|seen| seen.id == id).map(|seen| &seen.deal).collect();
    let differs = |&seat: &Seat| noted.iter().any(|seen| seen.hand(seat).is_some_and(|hand| hand != deal.hand(seat)));
    let seats: Vec<_> = Seat::ALL.into_iter().filter(differs).collect();
    if !seats.is_empty() {
        return BoardVerdict::Mismatch { what: Mismatch::HandsDiffer { seats } };
    }
    let compared = Seat::ALL.into_iter().filter(|&seat| noted.iter().any(|seen| seen.hand(seat).is_some())).collect();
    BoardVerdict::Proven { deal, compared }
}

impl EveningReport {
    /// The deal of a board, if it is proven.
    #[must_use]
    pub fn proven(&self, board: BoardNumber) -> Option<Deal> {
        match self.sets.iter().find_map(|set| set.verdict(BoardKeyId::planned(board)))? {
            BoardVerdict::Proven { deal, .. } => Some(*deal),
            BoardVerdict::Mismatch { .. }
            | BoardVerdict::Unfounded
            | BoardVerdict::NotYetRevealed
            | BoardVerdict::DrawNotKnown => None,
        }
    }

    fn verdict_mut(&mut self, board: BoardNumber) -> Option<&mut BoardVerdict> {
        let boards = self.sets.iter_mut().flat_map(|set| &mut set.boards);
        boards.into_iter().find(|found| found.id == BoardKeyId::planned(board)).map(|found| &mut found.verdict)
    }

    /// What it comes to: wrong if a set is wrong or does not follow, proven if every set is.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        let conclusions: Vec<_> = self.sets.iter().map(Report::conclusion).collect();
        if !self.gaps.is_empty() || conclusions.contains(&Conclusion::Wrong) {
            Conclusion::Wrong
        } else if conclusions.is_empty() || conclusions.contains(&Conclusion::NotKnown) {
            Conclusion::NotKnown
        } else {
            Conclusion::Proven
        }
    }
}

impl fmt::Display for EveningReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for report in &self.sets {
            writeln!(f, "{report}")?;
        }
        for gap in &self.gaps {
            writeln!(f, "{gap}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Elsewhere { set } => write!(f, "Set {set} is not of the same table and rules as the set before."),
            Self::OtherBoards { set } => write!(f, "Set {set} does not have the next four boards."),
            Self::OtherRoot { set } => write!(f, "The name of set {set} does not carry the root of the set before."),
        }
    }
}

/// What all sets of an evening have in common: the server and its table, and the rules.
fn same_evening(ctx: &Context) -> (Option<&str>, Option<&str>) {
    (ctx.as_str().split('|').next(), field(ctx, "rules="))
}

fn field<'a>(ctx: &'a Context, name: &str) -> Option<&'a str> {
    ctx.as_str().split('|').find_map(|field| field.strip_prefix(name))
}
