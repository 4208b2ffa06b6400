//! What is noted of a machine beside its journal, so that the server starts without reading it: what it is, whose it
//! counts for, and when it has to be in memory again.

use bridge_game::{MachineKind, Moment};
use bridge_protocol::AccountId;
use serde::{Deserialize, Serialize};

use crate::{
    clock::Clock,
    journal::{Noted, Position},
    open_counts::AddressTag,
};

/// A note. It holds as long as nothing is appended to the stream after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Note {
    pub(crate) kind: MachineKind,
    /// None for what was opened by something else: a room of a match, a match of an event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) host: Option<AccountId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<AddressTag>,
    /// When it was written, by the machine's clock.
    at: u64,
    /// When the machine has to be in memory again, by the same clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wake_at: Option<u64>,
    /// Who has to do with it, beside those who look on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) people: Vec<AccountId>,
}

impl Note {
    pub(crate) fn new(
        kind: MachineKind,
        host: Option<AccountId>,
        from: Option<AddressTag>,
        at: Moment,
        wake_at: Option<Moment>,
    ) -> Self {
        Self { kind, host, from, at: at.0, wake_at: wake_at.map(|at| at.0), people: Vec::new() }
    }

    /// The note of a machine that these have to do with.
    pub(crate) fn with(self, people: Vec<AccountId>) -> Self {
        Self { people, ..self }
    }

    /// When it was written, by the machine's clock.
    pub(crate) const fn at(&self) -> Moment {
        Moment(self.at)
    }

    /// The note of a stream, if it has one that can be read.
    pub(crate) fn of(noted: &Noted) -> Option<Self> {
        let (_, body) = noted.note.as_ref()?;
        serde_json::from_slice(body).ok()
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a note has no map with other keys than text")
    }

    /// When the machine has to be in memory again, by the server's clock, which may be earlier than when the note was
    /// written.
    pub(crate) fn due(&self, clock: &Clock) -> Option<Moment> {
        let now = clock.now();
        let seen = now.max(Moment(self.at));
        self.wake_at.map(|at| now.after(Moment(at).since(seen)))
    }
}

/// Whether nothing was appended after the note.
pub(crate) fn holds(noted: &Noted) -> bool {
    noted.note.as_ref().is_some_and(|(head, _)| *head == noted.head && noted.head != Position::NOTHING)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clocks;

    const STREAM: crate::journal::StreamId = crate::journal::StreamId([1; 16]);

    #[tokio::test(start_paused = true)]
    async fn a_note_from_the_future_is_due_after_as_long_as_it_said_and_one_from_the_past_when_it_said() {
        let note = |at, wake_at| {
            let host = AccountId::from_bytes([1; 16]);
            Note::new(MachineKind::Table, Some(host), None, Moment(at), Some(Moment(wake_at)))
        };
        let clock = Clock::start_at(Moment(10_000), Clocks::Real);
        assert_eq!(note(9_000, 15_000).due(&clock), Some(Moment(15_000)));
        assert_eq!(note(9_000, 9_500).due(&clock), Some(Moment(10_000)), "at once");
        assert_eq!(note(90_000, 95_000).due(&clock), Some(Moment(15_000)));
    }

    #[test]
    fn a_note_reads_as_it_was_written() {
        let host = AccountId::from_bytes([1; 16]);
        let note = Note::new(MachineKind::Event, Some(host), None, Moment(1), None).with(vec![host]);
        let noted = |body, seq, head| Noted { stream: STREAM, family: STREAM, head, note: Some((seq, body)) };
        let kept = noted(note.write(), Position(2), Position(2));
        assert_eq!((Note::of(&kept), holds(&kept)), (Some(note.clone()), true));
        assert!(!holds(&noted(note.write(), Position(2), Position(3))));
        assert_eq!(Note::of(&noted(b"{}".to_vec(), Position(2), Position(2))), None);
    }
}
