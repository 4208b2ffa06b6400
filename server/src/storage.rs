//! Whether anything can be stored, for whoever asks (`/readyz`) and for the figures.

use std::{
    fs::Metadata,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use tokio::{sync::Mutex, time::Instant};

use crate::{
    journal::{Journal, StreamError},
    metrics, process,
};

/// For so long what was found out is believed: an answer costs the disk an fsync.
const BELIEVED: Duration = Duration::from_secs(1);
/// A disk that takes longer stores nothing, as far as anybody at a table can tell.
const PATIENCE: Duration = Duration::from_secs(3);

/// A file of the data directory that is as old as the last good backup of it.
pub(crate) const LAST_BACKUP: &str = "last-backup";

/// A file of a data directory whose journal was moved into a database: what is left there is from before.
pub(crate) const MOVED: &str = "journal.moved";

/// Whether the journal that a data directory had is in a database.
pub(crate) fn has_moved(data: &Path) -> bool {
    data.join(MOVED).exists()
}

/// The journal of the server and the disk it is on.
pub(crate) struct Storage {
    journal: Arc<dyn Journal>,
    data: PathBuf,
    /// Whether the journal is in a database.
    is_elsewhere: bool,
    /// What the server is called, and so each of its nodes.
    deployment: String,
    found: Mutex<Option<(Instant, Result<(), Trouble>)>>,
}

/// Why nothing can be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Trouble {
    #[error("the journal has failed")]
    Failed,
    #[error("the disk is full: nothing can be stored until there is space")]
    Full,
    #[error("what the journal is stored on does not answer")]
    Slow,
    #[error("the journal's storage is out of reach: nothing can be stored until it is back")]
    Unreachable,
}

impl Storage {
    pub(crate) fn new(journal: Arc<dyn Journal>, data: PathBuf, is_elsewhere: bool, deployment: String) -> Self {
        Self { journal, data, is_elsewhere, deployment, found: Mutex::new(None) }
    }

    /// Files beside the journal in which all stands that stood in it once: damaged ones that are kept for a report, and
    /// what a move into a database has left. Nobody is erased there.
    pub(crate) fn left_beside(&self) -> Vec<String> {
        let is_left = |name: &str| {
            name.starts_with("journal.damaged-") || self.is_elsewhere && name.starts_with("journal.sqlite")
        };
        let files = std::fs::read_dir(&self.data).into_iter().flatten().flatten();
        let mut left: Vec<_> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
        left.retain(|name| is_left(name));
        left.sort();
        left
    }

    /// Finds out whether anything can be stored by storing something.
    pub(crate) async fn check(&self) -> Result<(), Trouble> {
        let mut found = self.found.lock().await;
        if let Some((at, trouble)) = *found
            && at.elapsed() < BELIEVED
        {
            return trouble;
        }
        let trouble = match tokio::time::timeout(PATIENCE, self.journal.probe()).await {
            Err(_) => Err(Trouble::Slow),
            Ok(Ok(())) => Ok(()),
            Ok(Err(StreamError::Full)) => Err(Trouble::Full),
            Ok(Err(StreamError::Unreachable(_))) => Err(Trouble::Unreachable),
            Ok(Err(StreamError::Damaged { .. } | StreamError::Failed(_) | StreamError::Closed(_))) => {
                Err(Trouble::Failed)
            }
        };
        *found = Some((Instant::now(), trouble));
        trouble
    }

    /// Whether the database is away that keeps the journal. One that does not answer is, as where a commit waits for a
    /// standby that is gone: whether it refuses or is waited for changes from moment to moment then.
    const fn is_away(&self, found: Result<(), Trouble>) -> bool {
        match found {
            Err(Trouble::Unreachable) => true,
            Err(Trouble::Slow) => self.is_elsewhere,
            Ok(()) | Err(Trouble::Failed | Trouble::Full) => false,
        }
    }

    /// The figures of the server, those of its disk as they are at this moment, with how many tables are open and how
    /// many may be.
    pub(crate) async fn figures(&self, tables: (usize, usize)) -> String {
        let free = process::free_bytes(&self.data).ok();
        let is_away = self.is_away(self.check().await);
        metrics::storage(free, self.journal.is_full(), is_away, self.journal.damaged_streams());
        metrics::kept(bytes_in(&self.data), &self.deployment, last_backup(&self.data));
        metrics::unfinished(tables);
        metrics::render()
    }
}

/// What the files of a directory take together.
fn bytes_in(data: &Path) -> u64 {
    let files = std::fs::read_dir(data).into_iter().flatten().flatten();
    files.filter_map(|file| file.metadata().ok()).filter(Metadata::is_file).map(|file| file.len()).sum()
}

/// When the last good backup was made, if any was.
fn last_backup(data: &Path) -> Option<SystemTime> {
    std::fs::metadata(data.join(LAST_BACKUP)).and_then(|file| file.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{AppendError, Fault, FaultyJournal, MemoryJournal, Plan, Position, StreamId};

    #[tokio::test(start_paused = true)]
    async fn it_is_found_out_again_after_a_second_and_not_before() {
        let journal = Arc::new(FaultyJournal::new(
            MemoryJournal::default(),
            Plan::default().at(1, Fault::Full { appends: 3 }).at(4, Fault::FailBefore),
        ));
        let storage = Storage::new(Arc::clone(&journal) as Arc<dyn Journal>, PathBuf::from("."), false, String::new());
        let stream = StreamId([1; 16]);
        let (epoch, _) = journal.open(stream).await.unwrap();
        let append = || journal.append(stream, epoch, Position(0), vec![b"1C".to_vec()]);
        assert_eq!(storage.check().await, Ok(()));

        assert!(matches!(append().await, Err(AppendError::Full)));
        assert_eq!(storage.check().await, Ok(()), "it was found out a moment ago");
        tokio::time::advance(BELIEVED).await;
        assert_eq!(storage.check().await, Err(Trouble::Full));

        for _ in 0..2 {
            assert!(matches!(append().await, Err(AppendError::Full)));
        }
        tokio::time::advance(BELIEVED).await;
        assert_eq!(storage.check().await, Ok(()), "there is space again");

        assert!(matches!(append().await, Err(AppendError::Failed(_))));
        tokio::time::advance(BELIEVED).await;
        assert_eq!(storage.check().await, Err(Trouble::Failed));
    }

    #[test]
    fn a_database_that_does_not_answer_is_away_and_a_slow_disk_is_not() {
        let storage = |is_elsewhere| {
            Storage::new(Arc::new(MemoryJournal::default()), PathBuf::from("."), is_elsewhere, String::new())
        };
        let (database, disk) = (storage(true), storage(false));
        for found in [Err(Trouble::Unreachable), Err(Trouble::Slow)] {
            assert!(database.is_away(found), "{found:?}");
        }
        assert!(!disk.is_away(Err(Trouble::Slow)));
        for found in [Ok(()), Err(Trouble::Full), Err(Trouble::Failed)] {
            assert!(!database.is_away(found) && !disk.is_away(found), "{found:?}");
        }
    }

    #[test]
    fn what_is_left_beside_the_journal_is_known() {
        let data = tempfile::tempdir().unwrap();
        for file in ["journal.sqlite", "journal.sqlite-wal", "journal.damaged-1.sqlite", "server.key"] {
            std::fs::write(data.path().join(file), "").unwrap();
        }
        let storage = |is_elsewhere| {
            Storage::new(Arc::new(MemoryJournal::default()), data.path().to_owned(), is_elsewhere, String::new())
        };
        assert_eq!(storage(false).left_beside(), ["journal.damaged-1.sqlite"]);
        assert_eq!(storage(true).left_beside(), ["journal.damaged-1.sqlite", "journal.sqlite", "journal.sqlite-wal"]);
    }

    #[test]
    fn what_is_kept_is_counted_and_the_last_backup_is_known() {
        let data = tempfile::tempdir().unwrap();
        std::fs::write(data.path().join("journal"), [0; 100]).unwrap();
        std::fs::create_dir(data.path().join("folder")).unwrap();
        assert_eq!((bytes_in(data.path()), last_backup(data.path())), (100, None));
        std::fs::write(data.path().join(LAST_BACKUP), "").unwrap();
        assert!(last_backup(data.path()).is_some());
    }
}
