//! How the writer begins: with a file that is sound, or mended, and that is on disk to its end.

use std::sync::Arc;

use tokio::sync::watch;

use super::directory_lock::DirectoryLock;
use super::error::OpenError;
use super::files::JOURNAL;
use super::limits::Limits;
use super::wal_tail::End;
use super::writer::{Location, Writer};
use super::{fault, mend, meta, schema, wal_tail};
use crate::journal::queued::Condition;
use crate::journal::status::Status;

impl Writer {
    /// Opens the file, mended if need be, and brings its log into it.
    pub(super) fn begin(
        location: Location,
        lock: DirectoryLock,
        limits: Limits,
        condition: watch::Sender<Condition>,
        status: Arc<Status>,
    ) -> Result<Writer, OpenError> {
        mend::finish(&location.dir)?;
        Writer::look_at_log(&location)?;
        match Writer::take_stock(&location, &limits, &condition, &status) {
            Err(OpenError::Sqlite(damage)) if fault::is_damage(&damage) => {
                tracing::error!(error = %damage, "the journal is damaged: what can be saved is moved to a new file");
                mend::mend(&location.dir)?;
                Writer::take_stock(&location, &limits, &condition, &status)
            }
            taken => taken,
        }
        .map(|writer| writer.holding(lock))
    }

    /// Before SQLite opens the file, which would write over what lies behind damage to its log.
    fn look_at_log(location: &Location) -> Result<(), OpenError> {
        let path = location.dir.join(JOURNAL);
        match wal_tail::end_of(&path) {
            Ok(End::Clean) => {}
            Ok(End::Torn) => tracing::warn!(
                "the journal's log ends in a torn commit: one that was under way, and was not answered; or, if somebody has cut the file \
                 since or copied it without journal.sqlite-shm, what was stored last"
            ),
            Ok(End::Cut { frames }) => tracing::error!(
                frames,
                "journal.sqlite-wal is shorter than it was: what was stored last is lost, for all streams. If this is a copy, copy it \
                 again, or make copies with `bridge-server backup`"
            ),
            Ok(End::Damaged) => {
                schema::check_ours(&path, location.key)?;
                tracing::error!("the journal's log is damaged: what can be saved is moved to a new file");
                mend::mend(&location.dir)?;
            }
            Err(error) => tracing::error!(%error, "the end of the journal's log cannot be looked at"),
        }
        Ok(())
    }

    fn take_stock(
        location: &Location,
        limits: &Limits,
        condition: &watch::Sender<Condition>,
        status: &Arc<Status>,
    ) -> Result<Writer, OpenError> {
        let path = location.dir.join(JOURNAL);
        let log = meta::length_of_log(&path);
        let connection = schema::open(&path, location.key)?;
        if let Some(fault) = meta::log_fault(&connection, log)? {
            tracing::error!(
                "{fault}: what was stored last is lost, for all streams. If this is a copy, copy the log too, or make copies with \
                 `bridge-server backup`"
            );
            // Told once: from here on the log is what it is.
            meta::write_log_bytes(&connection, 1)?;
        }
        let mut writer = Writer::on(location, connection, limits.clone(), condition.clone(), Arc::clone(status));
        writer.load()?;
        // First of all the log is copied back: after a failed fsync its end may be readable and yet not on disk, and
        // what is answered from here on must be.
        let copied = writer.copy_back().and_then(|()| writer.checkpoint());
        match copied {
            Err(error) if fault::is_full(&error) => status.note_full("it is tidied later"),
            copied => copied?,
        }
        Ok(writer)
    }

    /// One that only looks, at a file that somebody else may be writing to.
    pub(super) fn reading(location: &Location) -> Result<Writer, OpenError> {
        let connection = schema::open_to_read(&location.dir.join(JOURNAL))?;
        let condition = watch::Sender::new(Condition::Running);
        Ok(Writer::on(location, connection, Limits::default(), condition, Arc::default()))
    }
}
