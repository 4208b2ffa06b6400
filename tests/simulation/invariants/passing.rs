//! What a table, a match or an event waits for that passes by itself, and how long it may.

use std::time::Duration;

use bridge_e2e::Attended;
use bridge_protocol::{
    ClaimStage, EventStage, EventView, MatchStage, MatchView, RoundTime, Stage, TableView, Turn,
    limits::{CLAIM_PERIOD, CONTRIBUTION_WINDOW, QUESTION_PERIOD, SKIP_PAUSE, TRAY_HOLD},
};
use bridge_rules::{BoardNumber, BySeat};
use tokio::time::Instant;

/// What is due is done within this time, however slow the disk is.
const DELAY: Duration = Duration::from_secs(10);

/// The last warning of a round's clock, in percent of its time.
const TIME_IS_UP: u8 = 100;

/// Something that is waited for, and that passes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    /// Contributions to the deal, at this stage.
    Contributions(Stage),
    /// Questions before the lead of this turn is faced.
    Questions(Turn),
    /// An answer to the claim of this turn.
    Claim(Turn, ClaimStage),
    /// The pause after a jump bid, in which the call of this turn is held.
    SkipPause(Turn),
    /// The next board, while these sittings last: it begins so many seconds after the last one.
    NextBoard(BoardNumber, BySeat<Option<u32>>, u8),
    /// The tray, on which so many calls of a board lie across the screen.
    Tray(BoardNumber, usize),
    /// The score of a match or an event may be corrected, for so long.
    Corrections(Duration),
    /// A round's time goes on, as it was shown, which is so long at most.
    Round(u8, RoundTime, Duration),
}

impl Passing {
    /// What the table waits for now, if it does not stand still.
    pub(crate) fn of(held: &Attended) -> Option<Self> {
        let view = &held.view;
        if view.direction.frozen {
            return None;
        }
        let board = view.board.as_ref();
        match view.stage {
            stage @ (Stage::Committing | Stage::Revealing) => Some(Self::Contributions(stage)),
            Stage::Play => board.and_then(|board| {
                let claim = board.claim.as_ref().filter(|claim| claim.stage != ClaimStage::Director);
                let claim = claim.map(|claim| Self::Claim(claim.turn, claim.stage));
                claim.or(board.lead.as_ref().map(|lead| Self::Questions(lead.turn)))
            }),
            Stage::Auction => board.and_then(|board| board.held).map(|_| Self::SkipPause(view.turn)),
            Stage::Gathering => next_board(held),
            Stage::Drawing | Stage::Declaring | Stage::Finished => None,
        }
    }

    /// What a match waits for, in which scores may be corrected for so long.
    pub(crate) fn of_match(view: &MatchView, correction: Duration) -> Option<Self> {
        (view.stage == MatchStage::Provisional).then_some(Self::Corrections(correction))
    }

    /// What an event waits for, whose rounds last at most so long.
    pub(crate) fn of_event(view: &EventView, correction: Duration, longest: Duration) -> Option<Self> {
        match view.stage {
            EventStage::Provisional => Some(Self::Corrections(correction)),
            EventStage::Playing => {
                let time = view.field.as_ref()?.clock?;
                let goes_on = time.stopped_with_ms.is_none() && time.warned < TIME_IS_UP;
                goes_on.then_some(Self::Round(view.round, time, longest))
            }
            EventStage::Gathering | EventStage::Drawn | EventStage::Outstanding | EventStage::Final => None,
        }
    }

    /// Whether it passes although people could do something about it, if they have a mind to.
    pub(crate) fn may_be_let_pass(self, view: &TableView) -> bool {
        match self {
            Self::Contributions(_) | Self::Questions(_) => true,
            // A contested claim may not.
            Self::Claim(..) => view.policy.claims == bridge_protocol::ClaimPolicy::PlayOn,
            Self::SkipPause(_) | Self::NextBoard(..) | Self::Tray(..) => false,
            Self::Corrections(_) | Self::Round(..) => false,
        }
    }

    /// How long it lasts at most.
    fn lasts(self) -> Duration {
        match self {
            Self::Contributions(_) => CONTRIBUTION_WINDOW,
            Self::Questions(_) => QUESTION_PERIOD,
            Self::Claim(..) => CLAIM_PERIOD,
            Self::SkipPause(_) => SKIP_PAUSE,
            Self::NextBoard(_, _, seconds) => Duration::from_secs(seconds.into()),
            Self::Tray(..) => TRAY_HOLD,
            Self::Corrections(lasts) | Self::Round(_, _, lasts) => lasts,
        }
    }

    /// It was waited for since then, with a server that was up and a storage that took what it was given.
    pub(crate) fn has_lasted_since(self, since: Instant) {
        let lasts = since.elapsed();
        assert!(lasts <= self.lasts() + DELAY, "{self:?} has lasted {lasts:?}");
    }
}

/// The first board of a session waits for everybody's own word; and every one does while somebody is gone.
fn next_board(held: &Attended) -> Option<Passing> {
    let view = &held.view;
    let seconds = view.policy.next_board_seconds.filter(|_| !view.sheet.is_empty())?;
    let here = held.presence.as_ref()?.here;
    let seating = view.session.as_ref().map(|session| session.form.seating()).unwrap_or_default();
    let all_are_here = seating.players().iter().all(|seat| here[*seat] && view.seats[*seat].is_some());
    let sittings = BySeat::from_fn(|seat| view.seats[seat].as_ref().map(|sits| sits.sitting));
    view.next_board().filter(|_| all_are_here).map(|board| Passing::NextBoard(board, sittings, seconds))
}
