//! What is found in a trial: for each requirement whether it holds, and what was seen where it does not.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use bridge_protocol::TableEvent;
use parking_lot::Mutex;
use serde_json::Value;

/// The stable id of a requirement, as it stands in brackets in the contract.
pub type Id = &'static str;

/// What was found about one requirement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was tried, and nothing spoke against it.
    Holds,
    /// What was seen that it forbids.
    Fails(Vec<String>),
    /// It was not reached, because something before it went wrong.
    NotReached(String),
    /// It was not reached, because the time that the server gives was over before.
    OutOfTime(String),
    /// It cannot be tried here.
    LeftOut(String),
}

impl Verdict {
    pub(super) const fn was_not_reached(&self) -> bool {
        self.why_not_reached().is_some()
    }

    /// Why it was not reached.
    pub(super) const fn why_not_reached(&self) -> Option<&str> {
        match self {
            Self::NotReached(why) | Self::OutOfTime(why) => Some(why.as_str()),
            Self::Holds | Self::Fails(_) | Self::LeftOut(_) => None,
        }
    }
}

/// What is being found, shared by all who look.
#[derive(Clone, Default)]
pub(super) struct Findings {
    faults: Arc<Mutex<BTreeMap<Id, Vec<String>>>>,
    left_out: Arc<Mutex<BTreeMap<Id, String>>>,
    /// The kinds of table event that anybody was told of since a story began.
    told: Arc<Mutex<BTreeSet<String>>>,
}

/// Of how many faults of one kind the report tells.
const FAULTS_TOLD: usize = 3;

impl Findings {
    /// Notes whether a requirement held this time; `otherwise` says what was seen.
    pub(super) fn check(&self, id: Id, holds: bool, otherwise: impl FnOnce() -> String) {
        let mut found = self.faults.lock();
        let faults = found.entry(id).or_default();
        if !holds && faults.len() < FAULTS_TOLD {
            faults.push(otherwise());
        }
    }

    /// Takes back what was noted against a requirement until it should be kept.
    pub(super) fn forgive(&self, id: Id) {
        if let Some(faults) = self.faults.lock().get_mut(id) {
            faults.clear();
        }
    }

    /// Notes that a requirement cannot be tried here, and why.
    pub(super) fn leave_out(&self, id: Id, why: impl Into<String>) {
        self.left_out.lock().insert(id, why.into());
    }

    /// Somebody was told of an event.
    pub(super) fn tell_of(&self, event: &TableEvent) {
        if let Ok(Value::Object(members)) = serde_json::to_value(event) {
            self.told.lock().extend(members.into_iter().map(|(kind, _)| kind));
        }
    }

    /// The kinds of table event that anybody was told of since this was asked last.
    pub(super) fn take_told(&self) -> BTreeSet<String> {
        std::mem::take(&mut self.told.lock())
    }

    /// The verdicts on these requirements, of which a story or a trial that came so far was to try each.
    pub(super) fn verdicts(&self, ids: &[Id], ending: &Ending) -> Vec<(Id, Verdict)> {
        let found = self.faults.lock();
        let left_out = self.left_out.lock();
        let verdict = |id: &Id| match (found.get(id), left_out.get(id), ending) {
            (Some(faults), ..) if !faults.is_empty() => Verdict::Fails(faults.clone()),
            (_, Some(why), _) => Verdict::LeftOut(why.clone()),
            (_, None, Ending::Broke(why_not)) => why_not.clone(),
            (Some(_), None, Ending::Whole(_)) => Verdict::Holds,
            (None, None, Ending::Whole(why_not)) => Verdict::NotReached(why_not.clone()),
        };
        ids.iter().map(|id| (*id, verdict(id))).collect()
    }
}

/// How far a story, or the trial of a client, came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// To its end; and in words why what it did not come to was not tried.
    Whole(String),
    /// It broke. What nobody saw to fail might have failed after that: it was not reached.
    Broke(Verdict),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_story_broke_nothing_of_it_holds_and_what_failed_still_fails() {
        let findings = Findings::default();
        findings.check("S-GOOD", true, String::new);
        findings.check("S-BAD", false, || "two replies".to_owned());
        findings.leave_out("S-PACE", "rates are off");
        let why_not = Verdict::NotReached("the story broke".to_owned());
        let verdicts = findings.verdicts(&["S-BAD", "S-GOOD", "S-PACE"], &Ending::Broke(why_not.clone()));
        let left_out = Verdict::LeftOut("rates are off".to_owned());
        let fails = Verdict::Fails(vec!["two replies".to_owned()]);
        assert_eq!(verdicts, [("S-BAD", fails), ("S-GOOD", why_not), ("S-PACE", left_out)]);
    }
}
