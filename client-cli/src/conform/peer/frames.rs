//! What every frame must be, whichever story it comes in: the checks that are made wherever it arrives.

use bridge_protocol::{Answer, Lane, Refused, ServerFrame, TableEvent, TableEvents};

use super::{Attended, Peer};
use crate::conform::{
    broken::Broken,
    competition::{check_event, check_match},
    told::{is_of_the_speaker, is_the_lead, may_be_told},
    verdict::Findings,
};

impl Peer {
    /// What came, held against what every frame must be, and folded.
    ///
    /// # Errors
    /// If it does not fit into what was told before.
    pub(super) fn take_in(&mut self, frame: &ServerFrame) -> Result<(), Broken> {
        match frame {
            ServerFrame::Reply(reply) => {
                let first = self.asked.remove(&reply.id);
                self.findings.check("S-ONE-REPLY", first, || format!("a reply to {} that nothing waits for", reply.id));
                if let Answer::Refused(refused) = &reply.answer {
                    check_refusal(&self.findings, refused);
                }
            }
            ServerFrame::Snapshot(snapshot) => {
                let (lane, seq, view) = (snapshot.lane, snapshot.seq, snapshot.view.clone());
                self.attended = Some(Attended { table: snapshot.table, lane, seq, view });
            }
            ServerFrame::TableEvents(told) => self.fold(told)?,
            ServerFrame::Presence(presence) => self.presence = Some(presence.clone()),
            ServerFrame::Gone { table } => {
                self.gone = true;
                self.attended = self.attended.take().filter(|attended| attended.table != *table);
            }
            ServerFrame::Event(frame) => {
                check_event(&self.findings, frame);
                self.event = Some(frame.view.clone());
            }
            ServerFrame::Match(frame) => {
                check_match(&self.findings, frame);
                self.team_match = Some(frame.view.clone());
            }
            ServerFrame::Welcome(_) | ServerFrame::Announcement(_) | ServerFrame::Closing(_) => {}
        }
        Ok(())
    }

    /// Folds the events of the table that they attend.
    fn fold(&mut self, told: &TableEvents) -> Result<(), Broken> {
        let Some(attended) = self.attended.as_mut().filter(|attended| attended.table == told.table) else {
            return Ok(());
        };
        let (lane, expected) = (attended.lane, attended.seq.next());
        self.findings.check("S-LANE-DENSE", told.from == expected, || {
            format!("lane {lane:?} goes on with event {:?} where {expected:?} is next", told.from)
        });
        for event in &told.events {
            self.findings.tell_of(event);
            check_event_of_table(&self.findings, attended, event);
            let folded = attended.view.apply(lane, event);
            self.findings.check("S-FOLD", folded.is_ok(), || format!("{event:?} does not fit in {lane:?}"));
            folded.map_err(|cause| Broken::new(format!("{cause}: {event:?}")))?;
            self.played.note(event, &attended.view);
            attended.seq = attended.seq.next();
        }
        self.heard.push(told.events.clone());
        Ok(())
    }
}

/// What an event must be in the lane that is told it, with the view that it comes upon.
fn check_event_of_table(findings: &Findings, attended: &Attended, event: &TableEvent) {
    let (lane, view) = (attended.lane, &attended.view);
    let tells = thought_ms(event).is_some() && lane != Lane::Director;
    for (id, holds) in [
        ("S-THOUGHT", !tells),
        ("S-TOLD", may_be_told(lane, event, view)),
        ("S-CHAT-NAME", is_of_the_speaker(event, view)),
        ("S-LEAD-FACED", is_the_lead(event, view)),
    ] {
        findings.check(id, holds, || format!("lane {lane:?} is told {event:?}"));
    }
}

/// What every refusal has, wherever it arrives: words, and the advice that the contract's table of refusals gives.
fn check_refusal(findings: &Findings, refused: &Refused) {
    findings.check("S-REFUSAL", !refused.message.is_empty(), || format!("no words: {refused:?}"));
    let due = refused.why.retry();
    findings.check("S-RETRY", refused.retry == due, || format!("{refused:?}, where the contract advises {due:?}"));
}

/// How long the player of an act thought, where that is told.
fn thought_ms(event: &TableEvent) -> Option<u64> {
    match event {
        TableEvent::Called { thought_ms, .. }
        | TableEvent::LeadMade { thought_ms, .. }
        | TableEvent::Played { thought_ms, .. } => *thought_ms,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Refusal, Retry};

    use super::*;
    use crate::conform::{Verdict, verdict::Ending};

    #[test]
    fn a_refusal_has_words_and_the_advice_of_the_contract() {
        let verdicts = |refused: &Refused| {
            let findings = Findings::default();
            check_refusal(&findings, refused);
            findings.verdicts(&["S-REFUSAL", "S-RETRY"], &Ending::Whole(String::new()))
        };
        let good = Refused::from(Refusal::NotHost {});
        assert!(verdicts(&good).iter().all(|(_, verdict)| *verdict == Verdict::Holds));
        let wrong = Refused { retry: Retry::Later, message: String::new(), ..good };
        assert!(verdicts(&wrong).iter().all(|(_, verdict)| matches!(verdict, Verdict::Fails(_))));
    }
}
