//! What comes of a question to several players. It is the same in both evenings, and so is the viewer's own answer; how
//! the others come to it is drawn in each.

use bridge_protocol::{ClaimStage, Turn};
use bridge_rules::{BySeat, Seat};

use super::{deed::Poll, viewer::Viewer};
use crate::chance::Chance;

#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Whether all agree.
    pub(super) verdict: bool,
    /// How the viewer answers, if they are asked.
    pub(super) own: bool,
    /// Whether the viewer answers when all others have.
    viewer_is_last: bool,
    /// Whether somebody leaves it unanswered until its time is over.
    pub(super) lapses: bool,
}

impl Plan {
    /// What comes of the poll about an act.
    pub(super) fn of(seed: u64, poll: Poll, stage: ClaimStage, about: Turn) -> Self {
        let mut chance = Chance::new(seed ^ (u64::from(about.0) << 8) ^ ((stage as u64) << 4) ^ poll as u64);
        let agree = match (poll, stage) {
            (Poll::Lead, _) => 100,
            (Poll::Undo, _) => 50,
            (Poll::Claim, ClaimStage::Partner) => 60,
            (Poll::Claim, ClaimStage::Opponents) => 12,
            (Poll::Claim, ClaimStage::PlayOn | ClaimStage::Director) => 70,
        };
        let verdict = chance.percent(agree);
        Self {
            verdict,
            own: verdict || chance.percent(50),
            viewer_is_last: chance.percent(50),
            lapses: chance.percent(if poll == Poll::Lead { 40 } else { 10 }),
        }
    }
}

/// Who is asked, and who has answered what.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) about: Turn,
    pub(super) stage: ClaimStage,
    pub(super) seats: Vec<Seat>,
    pub(super) answers: BySeat<Option<bool>>,
    pub(super) plan: Plan,
}

impl Asked {
    /// The others who have not answered.
    pub(super) fn open(&self, viewer: &Viewer) -> Vec<Seat> {
        let is_open = |seat: &Seat| self.answers[*seat].is_none() && viewer.seat() != Some(*seat);
        self.seats.iter().copied().filter(is_open).collect()
    }

    /// Whether the viewer is asked and has not answered.
    pub(super) fn awaits(&self, viewer: &Viewer) -> Option<Seat> {
        viewer.seat().filter(|own| self.seats.contains(own) && self.answers[*own].is_none())
    }

    /// Who of the others may answer out of sight: not the last, whose answer settles it.
    pub(super) fn unseen(&self, viewer: &Viewer) -> Vec<Seat> {
        let open = if viewer.directs() { Vec::new() } else { self.open(viewer) };
        let leaves_one = self.awaits(viewer).is_some() && self.plan.viewer_is_last;
        if leaves_one || open.len() > 1 { open } else { Vec::new() }
    }

    /// Whether the viewer gives their answer before the others are through.
    pub(super) fn viewer_is_first(&self, viewer: &Viewer) -> Option<Seat> {
        self.awaits(viewer).filter(|_| !self.plan.viewer_is_last)
    }

    /// What one of the others may answer, so that it comes to what is planned.
    pub(super) fn answer(&self, seat: Seat, viewer: &Viewer, chance: &mut Chance) -> bool {
        if self.plan.verdict {
            return true;
        }
        let viewer_objects = viewer.seat().is_some_and(|own| self.seats.contains(&own)) && !self.plan.own;
        let somebody_objected = Seat::ALL.into_iter().any(|each| self.answers[each] == Some(false));
        let is_last = self.open(viewer) == [seat];
        (viewer_objects || somebody_objected || !is_last) && chance.percent(50)
    }
}
