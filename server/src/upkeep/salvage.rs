//! Saves what can be saved of a damaged journal, and says what cannot.

use std::{fs, path::Path};

use super::{UpkeepError, check::named, copy_key, require_journal, require_new};
use crate::journal::{self, Salvaged, Short};

/// Says whether nothing was lost.
pub(super) fn salvage(data: &Path, new: &Path) -> Result<bool, UpkeepError> {
    require_journal(data)?;
    require_new(new)?;
    let salvaged = journal::salvage(data, new).inspect_err(|_| {
        // It is ours, and nothing is in it.
        fs::remove_dir_all(new).ok();
    })?;
    let has_key = copy_key(data, new)?;
    lost(&salvaged).iter().for_each(|line| println!("lost: {line}"));
    if !has_key {
        println!("lost: server.key; without it no server starts on {}", new.display());
    }
    let Salvaged { streams, records, .. } = salvaged;
    println!("{streams} tables, matches and events with {records} records are in {}", new.display());
    Ok(salvaged.is_everything() && has_key)
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
