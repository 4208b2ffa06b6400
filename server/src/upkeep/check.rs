//! Whether a server would find everything: each record is read, and each table, match and event is replayed.

use std::path::Path;

use bridge_game::{
    Event, MachineKind, Table, TeamMatch,
    record::{self, Keys as RecordKeys, NoPeople, SealKey},
};

use super::{UpkeepError, require_journal, spelled};
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
    /// One line for each thing that is wrong.
    faults: Vec<String>,
}

/// Looks through a data directory; a server may be running on it.
pub(super) fn check(data: &Path) -> Result<Report, UpkeepError> {
    require_journal(data)?;
    let mut faults = Vec::new();
    let keys = Keys::read(data)?.ok_or_else(|| UpkeepError::NoKey(data.to_owned()))?;
    let seal = keys.seal();
    let survey = survey(data, |stream, records| match verdict(stream, records, &seal) {
        Ok(()) => true,
        Err(wrong) => {
            faults.push(format!("{}: {wrong}", named(stream)));
            false
        }
    })?;
    if survey.key.is_some_and(|found| keys.fingerprint() != found) {
        return Err(OpenError::WrongKey.into());
    }
    Ok(Report { survey, faults })
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
        let Survey { streams, records, .. } = self.survey;
        say!("{streams} tables, matches and events with {records} records were read.");
        if self.is_well() {
            say!("All is well.");
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
        spelled(stream).to_string()
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
