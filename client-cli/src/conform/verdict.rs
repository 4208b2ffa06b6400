//! What a trial comes to: for each requirement whether it holds, and what was seen where it does not.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    sync::Arc,
};

use bridge_protocol::TableEvent;
use parking_lot::Mutex;
use quick_xml::{
    Writer,
    events::{BytesText, Event},
};

use serde_json::Value;

use crate::exit::Outcome;

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
    const fn was_not_reached(&self) -> bool {
        matches!(self, Self::NotReached(_) | Self::OutOfTime(_))
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

    /// The verdicts on these requirements; `why_not` says why one has not been tried.
    pub(super) fn verdicts(&self, ids: &[Id], why_not: &Verdict) -> Vec<(Id, Verdict)> {
        let found = self.faults.lock();
        let left_out = self.left_out.lock();
        let verdict = |id: &Id| match (found.get(id), left_out.get(id)) {
            (Some(faults), _) if !faults.is_empty() => Verdict::Fails(faults.clone()),
            (_, Some(why)) => Verdict::LeftOut(why.clone()),
            (Some(_), None) => Verdict::Holds,
            (None, None) => why_not.clone(),
        };
        ids.iter().map(|id| (*id, verdict(id))).collect()
    }
}

/// What a whole trial comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    verdicts: BTreeMap<Id, Verdict>,
}

impl Report {
    pub(super) fn add(&mut self, verdicts: impl IntoIterator<Item = (Id, Verdict)>) {
        self.verdicts.extend(verdicts);
    }

    /// The requirements that do not hold.
    pub fn failing(&self) -> impl Iterator<Item = Id> {
        self.verdicts.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Fails(_))).map(|(id, _)| *id)
    }

    /// Whether anything but what cannot be tried was wanted.
    pub fn has_tried_anything(&self) -> bool {
        self.verdicts.values().any(|verdict| !matches!(verdict, Verdict::LeftOut(_)))
    }

    /// Good if everything that can be tried was tried and holds; not known if nothing speaks against the server, but
    /// its time was over before all was tried.
    pub fn outcome(&self) -> Outcome {
        let outcomes = self.verdicts.values().map(|verdict| match verdict {
            Verdict::Holds | Verdict::LeftOut(_) => Outcome::Good,
            Verdict::OutOfTime(_) => Outcome::NotKnown,
            Verdict::Fails(_) | Verdict::NotReached(_) => Outcome::Disagreement,
        });
        outcomes.fold(Outcome::Good, |before, this| match (before, this) {
            (Outcome::Disagreement, _) | (_, Outcome::Disagreement) => Outcome::Disagreement,
            (Outcome::NotKnown, _) | (_, Outcome::NotKnown) => Outcome::NotKnown,
            (Outcome::Good, Outcome::Good) => Outcome::Good,
        })
    }

    /// The report as a JUnit file: a case for each requirement.
    pub fn junit(&self) -> String {
        let count =
            |wanted: fn(&Verdict) -> bool| self.verdicts.values().filter(|each| wanted(each)).count().to_string();
        let (tests, failures) = (self.verdicts.len().to_string(), count(|each| matches!(each, Verdict::Fails(_))));
        let (errors, skipped) = (count(Verdict::was_not_reached), count(|each| matches!(each, Verdict::LeftOut(_))));
        let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
        let written = xml
            .create_element("testsuite")
            .with_attributes([("name", "bridge-cli conform"), ("tests", &tests), ("failures", &failures)])
            .with_attributes([("errors", errors.as_str()), ("skipped", &skipped)])
            .write_inner_content(|xml| self.verdicts.iter().try_for_each(|(id, verdict)| case(xml, id, verdict)));
        written.expect("memory takes what is written to it");
        String::from_utf8(xml.into_inner()).expect("XML that was written as text")
    }
}

fn case(xml: &mut Writer<Vec<u8>>, id: Id, verdict: &Verdict) -> std::io::Result<()> {
    let element = xml.create_element("testcase").with_attributes([("classname", "conform"), ("name", id)]);
    let (kind, words) = match verdict {
        Verdict::Holds => return element.write_empty().map(drop),
        Verdict::Fails(faults) => ("failure", faults.join("\n")),
        Verdict::NotReached(why) | Verdict::OutOfTime(why) => ("error", why.clone()),
        Verdict::LeftOut(why) => ("skipped", why.clone()),
    };
    // What a server said may hold what no XML may.
    let words: String =
        words.chars().map(|each| if each.is_control() && each != '\n' { '\u{fffd}' } else { each }).collect();
    let inside = |xml: &mut Writer<Vec<u8>>| {
        xml.create_element(kind).write_text_content(BytesText::new(&words))?;
        Ok(())
    };
    element.write_inner_content(inside)?.write_event(Event::Text(BytesText::new("")))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (id, verdict) in &self.verdicts {
            match verdict {
                Verdict::Holds => writeln!(f, "{id:22} holds")?,
                Verdict::Fails(faults) => {
                    faults.iter().try_for_each(|fault| writeln!(f, "{id:22} FAILS: {}", on_one_line(fault)))?;
                }
                Verdict::NotReached(why) => writeln!(f, "{id:22} NOT REACHED: {}", on_one_line(why))?,
                Verdict::OutOfTime(why) => writeln!(f, "{id:22} OUT OF TIME: {}", on_one_line(why))?,
                Verdict::LeftOut(why) => writeln!(f, "{id:22} left out: {why}")?,
            }
        }
        let count = |wanted: fn(&Verdict) -> bool| self.verdicts.values().filter(|each| wanted(each)).count();
        write!(
            f,
            "{} hold, {} fail, {} were not reached, {} were left out",
            count(|each| *each == Verdict::Holds),
            count(|each| matches!(each, Verdict::Fails(_))),
            count(Verdict::was_not_reached),
            count(|each| matches!(each, Verdict::LeftOut(_))),
        )
    }
}

/// The longest fault that is shown in full.
const LONGEST: usize = 400;

/// What another program said, for a terminal: its control characters stay out of it.
fn on_one_line(text: &str) -> String {
    text.chars().take(LONGEST).map(|each| if each.is_control() { ' ' } else { each }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let findings = Findings::default();
        findings.check("S-GOOD", true, String::new);
        findings.check("S-BAD", true, String::new);
        findings.check("S-BAD", false, || "it said <\u{1b}[2J & more>".to_owned());
        let mut report = Report::default();
        let why_not = Verdict::NotReached("the connection ended".to_owned());
        report.add(findings.verdicts(&["S-BAD", "S-GOOD", "S-LATE"], &why_not));
        report.add([("S-PACE", Verdict::LeftOut("rates are off".to_owned()))]);
        report
    }

    #[test]
    fn one_fault_decides_and_what_was_not_reached_is_told() {
        let report = report();
        assert_eq!(report.failing().collect::<Vec<_>>(), ["S-BAD"]);
        assert_eq!(report.outcome(), Outcome::Disagreement);
        let text = report.to_string();
        assert!(text.ends_with("1 hold, 1 fail, 1 were not reached, 1 were left out"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }

    #[test]
    fn what_is_left_out_is_no_failure() {
        let mut report = Report::default();
        report.add([("S-PACE", Verdict::LeftOut("rates are off".to_owned())), ("S-GOOD", Verdict::Holds)]);
        assert_eq!(report.outcome(), Outcome::Good);
    }

    #[test]
    fn where_time_ran_out_nothing_is_known_unless_something_fails() {
        let mut report = Report::default();
        report.add([("S-SHARE", Verdict::OutOfTime("not_now, after 251 ms".to_owned())), ("S-GOOD", Verdict::Holds)]);
        assert_eq!(report.outcome(), Outcome::NotKnown);
        assert!(report.to_string().ends_with("1 hold, 0 fail, 1 were not reached, 0 were left out"), "{report}");
        report.add([("S-BAD", Verdict::Fails(Vec::new()))]);
        assert_eq!(report.outcome(), Outcome::Disagreement);
    }

    #[test]
    fn the_junit_file_has_a_case_for_each_requirement() {
        let xml = report().junit();
        for part in [
            r#"tests="4" failures="1" errors="1" skipped="1""#,
            r#"<testcase classname="conform" name="S-GOOD"/>"#,
            "it said &lt;\u{fffd}[2J &amp; more&gt;",
            "<skipped>rates are off</skipped>",
        ] {
            assert!(xml.contains(part), "{part} is not in\n{xml}");
        }
    }
}
