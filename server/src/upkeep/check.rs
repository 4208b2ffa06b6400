//! Whether a server would find everything: each record is read, and each table, match and event is replayed.

use std::path::Path;

use bridge_game::{
    Event, MachineKind, Table, TeamMatch,
    record::{self, Keys as RecordKeys, NoPeople, SealKey},
};

use super::{Counted, UpkeepError, of_journal, require_journal};
use crate::{
    actor::replay::{Damage, replay},
    console::say,
    deal_index::DealIndex,
    journal::{OpenError, Records, StreamError, StreamId, Survey, survey},
    keys::Keys,
    operator::{self, Operator},
};

/// What was found.
pub(super) struct Report {
    survey: Survey,
    counted: Counted,
    /// One line for each thing that is wrong.
    faults: Vec<String>,
}

/// Looks through a data directory; a server may be running on it.
pub(super) fn check(data: &Path) -> Result<Report, UpkeepError> {
    require_journal(data)?;
    let (mut faults, mut counted) = (Vec::new(), Counted::default());
    let keys = Keys::read(data)?.ok_or_else(|| UpkeepError::NoKey(data.to_owned()))?;
    let seal = keys.seal();
    let looked = survey(data, |stream, records| {
        counted.add(stream, records.as_ref().map_or(0, Vec::len));
        match verdict(stream, records, &seal) {
            Ok(()) => true,
            Err(wrong) => {
                faults.push(format!("{}: {wrong}", named(stream)));
                false
            }
        }
    });
    let survey = looked.map_err(|cause| of_journal(data, cause))?;
    if survey.key.is_some_and(|found| keys.fingerprint() != found) {
        return Err(OpenError::WrongKey.into());
    }
    Ok(Report { survey, counted, faults })
}

impl Report {
    /// The report of a copy which for this reason has not all that there was.
    pub(super) fn lacking(mut self, fault: Option<&str>) -> Self {
        self.faults.extend(fault.map(str::to_owned));
        self
    }

    pub(super) fn is_well(&self) -> bool {
        self.survey.is_well() && self.faults.is_empty()
    }

    /// Says it, and whether all is well.
    pub(super) fn tell(&self) -> bool {
        for fault in self.survey.faults.iter().chain(&self.faults) {
            say!("damaged: {fault}");
        }
        say!("{} {} read.", self.counted, self.counted.verb());
        if self.is_well() {
            say!("All is well.");
        } else if self.survey.streams == 0 {
            say!("Restore a backup, or see whether anything can be saved with  bridge-server salvage --data DIR NEW");
        } else {
            say!("Save what can be saved with  bridge-server salvage --data DIR NEW");
        }
        self.is_well()
    }
}

/// What a stream is of.
pub(super) fn named(stream: StreamId) -> String {
    let what = if Operator::has_written(stream) {
        "the operator's orders".to_owned()
    } else if DealIndex::has_written(stream) {
        "the index of deals".to_owned()
    } else {
        stream.as_in_links().to_string()
    };
    format!("{what} ({stream})")
}

/// Whether a server could go on from these records.
pub(super) fn verdict(stream: StreamId, records: Result<Records, StreamError>, seal: &SealKey) -> Result<(), String> {
    let records = records.map_err(|damaged| match damaged {
        StreamError::Damaged { after, .. } => format!("it is damaged after record {after}"),
        StreamError::Full | StreamError::Unreachable(_) | StreamError::Failed(_) | StreamError::Closed(_) => {
            damaged.to_string()
        }
    })?;
    if DealIndex::has_written(stream) {
        let unsound = records.iter().position(|record| !DealIndex::is_sound(record));
        return unsound
            .map_or(Ok(()), |place| Err(format!("record {} of the index of deals cannot be read", place + 1)));
    }
    if Operator::has_written(stream) {
        let unsound = records.iter().position(|record| !operator::is_sound(record));
        return unsound
            .map_or(Ok(()), |place| Err(format!("record {} of the operator's orders cannot be read", place + 1)));
    }
    let Some(first) = records.first() else { return Ok(()) };
    // Whether they can be replayed does not hang on what people wrote.
    let keys = RecordKeys { seal, people: &NoPeople };
    match record::kind(first) {
        MachineKind::Table => replay::<Table>(&records, keys).map(drop),
        MachineKind::Match => replay::<TeamMatch>(&records, keys).map(drop),
        MachineKind::Event => replay::<Event>(&records, keys).map(drop),
    }
    .map_err(|damage: Damage| format!("it cannot be replayed: {damage}"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_no_journal_is_told_with_what_to_do() {
        let data = tempfile::tempdir().unwrap();
        Keys::open(data.path()).unwrap();
        let journal = data.path().join("journal.sqlite");
        let refused = || check(data.path()).err().map(|cause| cause.to_string()).unwrap_or_default();
        fs::write(&journal, "").unwrap();
        assert!(refused().contains("restore it from a backup, or move it away"), "{}", refused());
        rusqlite::Connection::open(&journal).unwrap().execute_batch("CREATE TABLE recipes(name)").unwrap();
        assert!(refused().contains("another program's database: restore a backup"), "{}", refused());
        fs::write(&journal, "A shopping list\n").unwrap();
        let report = check(data.path()).unwrap();
        assert!(!report.is_well() && report.survey.streams == 0, "nothing is read, and salvage may find something yet");
    }
}
