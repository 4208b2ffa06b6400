//! What a whole trial comes to, in words and as a JUnit file.

use std::{collections::BTreeMap, fmt};

use quick_xml::{
    Writer,
    events::{BytesText, Event},
};

use super::{Id, Verdict};
use crate::exit::Outcome;

/// What a whole trial comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    verdicts: BTreeMap<Id, Verdict>,
    /// What went wrong beside the requirements: stories that broke, and what they left open.
    broken: Vec<Verdict>,
}

impl Report {
    pub(super) fn add(&mut self, verdicts: impl IntoIterator<Item = (Id, Verdict)>) {
        self.verdicts.extend(verdicts);
    }

    /// A story broke, or left something open: that may show in no requirement.
    pub(super) fn note_broken(&mut self, why: Verdict) {
        self.broken.push(why);
    }

    /// Which stories broke, and what they left open, in words.
    pub fn broken(&self) -> impl Iterator<Item = &str> {
        self.broken.iter().filter_map(Verdict::why_not_reached)
    }

    /// The requirements that do not hold.
    pub fn failing(&self) -> impl Iterator<Item = Id> {
        self.verdicts.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Fails(_))).map(|(id, _)| *id)
    }

    /// Whether anything but what cannot be tried was wanted.
    pub fn has_tried_anything(&self) -> bool {
        self.verdicts.values().any(|verdict| !matches!(verdict, Verdict::LeftOut(_)))
    }

    /// Whether anything was seen to hold, or not to.
    pub fn has_found_anything(&self) -> bool {
        self.verdicts.values().any(|verdict| matches!(verdict, Verdict::Holds | Verdict::Fails(_)))
    }

    /// Good if everything that can be tried was tried and holds; not known if nothing speaks against the server, but
    /// its time was over before all was tried.
    pub fn outcome(&self) -> Outcome {
        let outcomes = self.verdicts.values().chain(&self.broken).map(|verdict| match verdict {
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
        let broken = self.broken().map(without_controls).collect::<Vec<_>>().join("\n");
        let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
        let written = xml
            .create_element("testsuite")
            .with_attributes([("name", "bridge-cli conform"), ("tests", &tests), ("failures", &failures)])
            .with_attributes([("errors", errors.as_str()), ("skipped", &skipped)])
            .write_inner_content(|xml| {
                self.verdicts.iter().try_for_each(|(id, verdict)| case(xml, id, verdict))?;
                if !broken.is_empty() {
                    xml.create_element("system-err").write_text_content(BytesText::new(&broken))?;
                }
                Ok(())
            });
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
    let words = without_controls(&words);
    let inside = |xml: &mut Writer<Vec<u8>>| {
        xml.create_element(kind).write_text_content(BytesText::new(&words))?;
        Ok(())
    };
    element.write_inner_content(inside)?.write_event(Event::Text(BytesText::new("")))
}

/// What a server said may hold what no XML may.
fn without_controls(words: &str) -> String {
    words.chars().map(|each| if each.is_control() && each != '\n' { '\u{fffd}' } else { each }).collect()
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
        self.broken().try_for_each(|what| writeln!(f, "BROKEN: {}", on_one_line(what)))?;
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
    use super::{
        super::verdict::{Ending, Findings},
        *,
    };

    fn report() -> Report {
        let findings = Findings::default();
        findings.check("S-GOOD", true, String::new);
        findings.check("S-BAD", true, String::new);
        findings.check("S-BAD", false, || "it said <\u{1b}[2J & more>".to_owned());
        let mut report = Report::default();
        let ending = Ending::Whole("the connection ended".to_owned());
        report.add(findings.verdicts(&["S-BAD", "S-GOOD", "S-LATE"], &ending));
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
    fn what_broke_is_told_though_every_requirement_has_its_verdict() {
        let mut report = Report::default();
        report.add([("S-GOOD", Verdict::Holds)]);
        report.note_broken(Verdict::NotReached("the story \"a match\" broke: <\u{1b}[2J>".to_owned()));
        assert_eq!(report.outcome(), Outcome::Disagreement);
        assert!(report.to_string().contains("BROKEN: the story \"a match\" broke"), "{report}");
        assert!(!report.to_string().contains('\u{1b}'), "{report}");
        assert!(report.junit().contains("broke: &lt;\u{fffd}[2J&gt;</system-err>"), "{}", report.junit());
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
