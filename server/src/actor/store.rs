//! How what was decided becomes durable, and what is answered when it does not.

use bridge_game::{Moment, Stamp, record::Written};
use bridge_protocol::{AccountId, LogWords, Refusal};
use tracing::{debug, error, info, warn};

use super::{
    Machine, MachineActor,
    not_done::{NotDone, Unconfirmed, author_of},
};
use crate::{
    journal::{AppendError, Outcome, Position, Records, Unreachable, as_planted, outcome},
    people::People,
    planted::{perhaps_panic_after, perhaps_panic_before},
};

impl<M: Machine> MachineActor<M> {
    /// Appends the records and waits until they are durable: nothing is applied or told before. Gives the stamp of
    /// each.
    pub(super) async fn store(
        &mut self,
        records: &[M::Record],
        by: Option<AccountId>,
        at: Moment,
    ) -> Result<Vec<Stamp>, NotDone> {
        if records.is_empty() {
            return Ok(Vec::new());
        }
        perhaps_panic_before(self.stream);
        let (written, stamps) = written(&self.machine, &self.context.people, records, by, at).await?;
        let next = Position(self.head.0 + records.len() as u64);
        let appending = self.context.journal.append(self.stream, self.epoch, self.head, written);
        let appended = match as_planted(appending, self.head, next).await {
            Err(AppendError::Unknown) => self.find_out(records.len()).await,
            appended => appended,
        };
        self.head = appended.map_err(|cause| self.not_stored(cause))?;
        self.has_come_further = true;
        if let Some(under_way) = &mut self.under_way {
            under_way.is_stored = true;
        }
        perhaps_panic_after(self.stream);
        Ok(stamps)
    }

    /// What is answered where nothing was stored, or nobody knows whether it was. It is told in the log.
    fn not_stored(&self, cause: AppendError) -> NotDone {
        let (kind, id) = (M::KIND.name(), M::spell(self.stream));
        match cause {
            AppendError::Full => {
                warn!(kind, id, "the journal's disk is full");
                Refusal::StorageFull {}.into()
            }
            AppendError::Fenced { .. } => {
                warn!(kind, id, %cause, "it stops here: it was opened anew elsewhere");
                Unconfirmed::Failed.into()
            }
            AppendError::Conflict { .. } | AppendError::TooBig { .. } => {
                error!(kind, id, %cause, "it stops: the journal is another's");
                Unconfirmed::Failed.into()
            }
            AppendError::Unreachable(_) => {
                warn!(kind, id, "the journal's storage is out of reach");
                Refusal::Unavailable {}.into()
            }
            AppendError::Unknown => {
                warn!(kind, id, "the journal was lost in the middle of an append: it is read anew");
                Unconfirmed::Unknown.into()
            }
            AppendError::Failed(_) | AppendError::Closed(_) => {
                debug!(kind, id, "it stops with the journal");
                Unconfirmed::Failed.into()
            }
        }
    }

    /// The journal was lost before it answered an append. If it is back, it says what became of that.
    async fn find_out(&mut self, records: usize) -> Result<Position, AppendError> {
        let journal = self.context.journal.as_ref();
        let found = outcome(journal, self.stream, self.epoch, self.head, records).await;
        info!(
            kind = M::KIND.name(),
            id = M::spell(self.stream),
            ?found,
            "the journal was lost in the middle of an append"
        );
        match found {
            Some(Outcome::Stored(epoch)) => {
                self.epoch = epoch;
                Ok(Position(self.head.0 + records as u64))
            }
            Some(Outcome::Lost(epoch)) => {
                self.epoch = epoch;
                Err(Unreachable.into())
            }
            None => Err(AppendError::Unknown),
        }
    }
}

/// Records as the journal keeps them, sealed for who wrote what is in them, with the stamp of each.
async fn written<M: Machine>(
    machine: &M,
    people: &People,
    records: &[M::Record],
    by: Option<AccountId>,
    at: Moment,
) -> Result<(Records, Vec<Stamp>), NotDone> {
    let mut written = Records::with_capacity(records.len());
    let mut stamps = Vec::with_capacity(records.len());
    for record in records {
        let author = match machine.author(record, by) {
            None => None,
            Some(account) => Some(author_of(people, account).await?),
        };
        let Written { bytes, words } = M::write(record, at, author.as_ref());
        written.push(bytes);
        stamps.push(Stamp { at, words: words.as_ref().map(LogWords::digest) });
    }
    Ok((written, stamps))
}
