//! Saves what can be saved of a damaged journal, and says what cannot.

use std::{fs, path::Path};

use super::{
    Counted, UpkeepError, check::named, copy_key, is_beside_the_tables, require_journal, require_new, require_parent,
};
use crate::{
    console::say,
    journal::{self, KeyFingerprint, Salvaged, Short},
    keys::Keys,
};

/// Says whether nothing was lost.
pub(super) fn salvage(data: &Path, new: &Path) -> Result<bool, UpkeepError> {
    require_journal(data)?;
    require_new(new)?;
    require_parent(new)?;
    let salvaged = journal::salvage(data, new).inspect_err(|_| {
        // It is ours, and nothing is in it.
        fs::remove_dir_all(new).ok();
    })?;
    copy_key(data, new)?;
    let mut beside = Counted::default();
    let written_with = journal::survey(new, |stream, records| {
        if is_beside_the_tables(stream) {
            beside.streams += 1;
            beside.records += records.map_or(0, |records| records.len() as u64);
        }
        true
    })?
    .key;
    let key = key_fault(new, written_with)?;
    lost(&salvaged).iter().for_each(|line| say!("lost: {line}"));
    if let Some(fault) = &key {
        say!("lost: {fault}; without the right one no server starts on {}", new.display());
    }
    let tables = Counted {
        streams: (salvaged.streams as u64).saturating_sub(beside.streams),
        records: salvaged.records.saturating_sub(beside.records),
    };
    let verb = if tables.streams == 1 { "is" } else { "are" };
    say!("{tables} {verb} in {}", new.display());
    Ok(salvaged.is_everything() && key.is_none())
}

/// What is wrong with the key of a data directory, if something is.
fn key_fault(data: &Path, written_with: Option<KeyFingerprint>) -> Result<Option<String>, UpkeepError> {
    let keys = match Keys::read(data) {
        Ok(Some(keys)) => keys,
        Ok(None) => return Ok(Some("server.key".to_owned())),
        Err(bad) => return Ok(Some(bad.to_string())),
    };
    let is_other = written_with.is_some_and(|written_with| written_with != keys.fingerprint());
    Ok(is_other.then(|| "server.key, which is not the key that the journal was written with".to_owned()))
}

fn lost(salvaged: &Salvaged) -> Vec<String> {
    let Salvaged { short, endless, commits, pages, cut, .. } = salvaged;
    let mut lines = Vec::new();
    if *pages > 0 {
        lines.push(format!("{pages} pages of the file cannot be read or are empty"));
    }
    if *commits > 0 {
        lines.push(format!("{commits} commits: tables that were in play then are closed"));
    }
    if *cut > 0 {
        lines.push(format!(
            "the last {cut} pages of journal.sqlite-wal, which was cut: what was stored last, of all tables"
        ));
    }
    for Short { stream, whole, last } in short {
        let last = last.map_or("an unknown number".to_owned(), |last| last.to_string());
        lines.push(format!("{}: the first {whole} of {last} records are whole; it is closed", named(*stream)));
    }
    for stream in endless {
        let id = named(*stream);
        lines.push(format!("{id}: where it ended; it goes on behind the last record that was found"));
    }
    lines
}
