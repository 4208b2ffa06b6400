//! What the server's owner orders while it runs, and what of it stands: bans, mutes, tokens that are no longer good,
//! the keys that tokens are signed with. Each order is in the journal, with who gave it and why, before it is carried
//! out; what stands is the fold of these records.

mod audit;
mod order;
mod reason;
mod state;

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use bridge_protocol::{AccountId, Refusal};
use parking_lot::RwLock;
use tokio::sync::Mutex as AsyncMutex;

pub(crate) use audit::is_sound;
use audit::{Audit, Record, Since};
pub(crate) use audit::{AuditError, Audited, ForgetError};
#[cfg(feature = "cluster")]
pub(crate) use order::Elsewhere;
pub(crate) use order::{Order, OrderedBy, Target};
pub(crate) use reason::Reason;
use state::OperatorState;
pub(crate) use state::{NotNow, Restriction, TokenKey};

use crate::{
    clock::Clock,
    journal::{Journal, Position, StreamError, StreamId},
    keys::Keys,
    people::{People, PeopleError},
};

/// Characters that a reason or an announcement may have.
pub(crate) const LONGEST_TEXT: usize = 500;

/// The orders of the server's owner, and what stands of them.
pub(crate) struct Operator {
    /// Whether other nodes write orders down too.
    is_shared: bool,
    clock: Clock,
    people: Arc<People>,
    state: RwLock<OperatorState>,
    audit: AsyncMutex<Audit>,
    /// Whether nothing more is opened. It ends with the process: whoever drains a server is about to stop it.
    draining: AtomicBool,
}

/// Why an order was not taken.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OrderError {
    /// It contradicts what stands.
    #[error(transparent)]
    NotNow(#[from] NotNow),
    /// It could not be written down.
    #[error(transparent)]
    Audit(#[from] AuditError),
    /// Nobody could read the reason.
    #[error("the reason cannot be sealed: {0}")]
    Reason(PeopleError),
}

impl From<PeopleError> for OrderError {
    fn from(cause: PeopleError) -> Self {
        match cause {
            PeopleError::Journal(StreamError::Full) => Self::Audit(AuditError::Full),
            cause @ (PeopleError::Journal(_) | PeopleError::NoEntropy(_)) => Self::Reason(cause),
        }
    }
}

impl Operator {
    /// What stands, as the journal has it, to which other nodes write too if it is shared.
    ///
    /// # Errors
    /// If the journal cannot be read, or these records of it are damaged: nobody knows then whom to keep out.
    pub(crate) async fn read(
        journal: Arc<dyn Journal>,
        people: Arc<People>,
        clock: Clock,
        is_shared: bool,
    ) -> Result<Self, StreamError> {
        let (audit, state) = Audit::read(journal).await?;
        let state = RwLock::new(state);
        let audit = AsyncMutex::new(audit);
        Ok(Self { is_shared, clock, people, state, audit, draining: AtomicBool::new(false) })
    }

    /// Lets go of what stands if its records are damaged, writes down who did so and when (in milliseconds since 1970),
    /// and says whether they were.
    ///
    /// # Errors
    /// If the journal cannot be read or written to.
    pub(crate) async fn forget_damaged(journal: Arc<dyn Journal>, at: u64, by: OrderedBy) -> Result<bool, ForgetError> {
        Audit::forget_damaged(journal, at, by).await
    }

    /// Whether a stream of the journal is one of its own.
    pub(crate) fn has_written(stream: StreamId) -> bool {
        audit::has_written(stream)
    }

    /// Reads what stands from the journal, as if nothing had been read.
    ///
    /// # Errors
    /// If the journal cannot be read.
    #[cfg(feature = "cluster")]
    pub(crate) async fn read_anew(&self) -> Result<(), StreamError> {
        let since = self.audit.lock().await.read_anew().await?;
        self.now_stands(since);
        Ok(())
    }

    /// Reads what another node has written to the journal since, if one has.
    ///
    /// # Errors
    /// If the journal cannot be read.
    #[cfg(feature = "cluster")]
    pub(crate) async fn read_on(&self) -> Result<(), StreamError> {
        let since = self.audit.lock().await.read_on().await?;
        self.now_stands(since);
        Ok(())
    }

    fn now_stands(&self, since: Since) {
        let mut state = self.state.write();
        match since {
            Since::More(orders) => orders.iter().for_each(|order| state.take(order)),
            Since::Anew(anew) => *state = *anew,
        }
    }

    /// Makes sure that what is written next follows all that stands, which another node may have written to.
    async fn hold(&self, audit: &mut Audit) -> Result<(), AuditError> {
        if self.is_shared {
            let since = audit.read_on().await.map_err(|_| AuditError::Journal)?;
            self.now_stands(since);
        }
        if let Some(state) = audit.hold().await? {
            self.now_stands(Since::Anew(Box::new(state)));
        }
        Ok(())
    }

    /// Writes an order down; from then on it stands. Gives its number.
    ///
    /// # Errors
    /// If it contradicts what stands, which is written down too, or cannot be made durable: then nothing is as it was
    /// ordered.
    pub(crate) async fn take(&self, order: Order, by: OrderedBy, why: Option<String>) -> Result<u64, OrderError> {
        let why = match (why, order.about()) {
            // Whoever is not known is given no key by the order to erase them.
            (Some(_), Some(account)) if is_erasure(&order) && !self.knows(account).await? => None,
            (Some(why), Some(account)) => {
                let author = self.people.author(account).await?;
                Some(Reason::sealed(&why, account, &author.key))
            }
            (why, _) => why.map(Reason::Plain),
        };
        let mut audit = self.audit.lock().await;
        self.hold(&mut audit).await?;
        let at = self.clock.calendar().0;
        let admitted = self.state.read().admits(&order, at);
        let refused = admitted.as_ref().err().map(ToString::to_string);
        let token_key = admitted.as_ref().ok().cloned().flatten();
        let is_followed = is_erasure(&order);
        let entry = Audited { at, by, order, why, token_key, refused, is_followed };
        let record = Record::Ordered(entry.clone());
        let number = audit.write(&record, || self.state.read().clone()).await?;
        admitted?;
        self.state.write().take(&entry);
        if let Order::Drain { on, .. } = entry.order {
            self.draining.store(on, Ordering::Relaxed);
        }
        Ok(number)
    }

    async fn knows(&self, account: AccountId) -> Result<bool, OrderError> {
        self.people.knows(account).await.map_err(|cause| PeopleError::Journal(cause).into())
    }

    /// Writes down that an order came to nothing, and whether nothing of it is to stand.
    pub(crate) async fn came_to_nothing(&self, number: u64, why: &str, undone: bool) -> Result<(), AuditError> {
        let record = Record::Failed { number, why: why.to_owned(), undone };
        let mut audit = self.audit.lock().await;
        self.hold(&mut audit).await?;
        audit.write(&record, || self.state.read().clone()).await?;
        if undone {
            let since = audit.read_anew().await.map_err(|_| AuditError::Journal)?;
            self.now_stands(since);
        }
        Ok(())
    }

    /// Who is to be erased and was not, as far as is known, to the end.
    pub(crate) fn to_erase(&self) -> Vec<AccountId> {
        self.state.read().to_erase().iter().copied().collect()
    }

    /// Writes down that somebody is erased who was to be.
    pub(crate) async fn note_erased(&self, account: AccountId) -> Result<(), AuditError> {
        let mut audit = self.audit.lock().await;
        self.hold(&mut audit).await?;
        audit.write(&Record::Erased { account }, || self.state.read().clone()).await?;
        self.state.write().note_erased(account);
        Ok(())
    }

    /// The last orders, the oldest first, each with its number and what it came to if it was nothing.
    pub(crate) async fn last(&self, most: usize) -> Result<Vec<(u64, Audited, Option<String>)>, StreamError> {
        let mut last = self.audit.lock().await.last(most).await?;
        for (_, audited, _) in &mut last {
            audited.why = audited.why.take().map(|why| why.opened(&self.people));
        }
        Ok(last)
    }

    /// Until when somebody may not come: an account that is named, or whoever comes from an address.
    pub(crate) fn bars(&self, account: Option<AccountId>, ip: IpAddr) -> Option<Restriction> {
        self.state.read().bars(account, ip, self.clock.calendar().0)
    }

    /// Why somebody may not speak, if they may not: with how long that still is, where it ends by itself.
    pub(crate) fn mutes(&self, account: AccountId) -> Option<Refusal> {
        let (state, now) = (self.state.read(), self.clock.calendar().0);
        let until = state.mutes(account, now)?.until;
        Some(Refusal::Muted { retry_after_ms: until.map(|until| until.saturating_sub(now)) })
    }

    /// Whether an order made the token of an account void, which was signed with a key of this number.
    pub(crate) fn has_voided(&self, account: AccountId, key: u32) -> bool {
        let state = self.state.read();
        state.has_retired(key) || state.has_revoked(account)
    }

    /// Whether somebody who came by a token from an address may not stay.
    pub(crate) fn keeps_out(&self, account: AccountId, key: u32, ip: IpAddr) -> bool {
        self.has_voided(account, key) || self.bars(Some(account), ip).is_some()
    }

    /// What is said to whoever comes.
    pub(crate) fn announcement(&self) -> Option<String> {
        self.state.read().announcement(self.clock.calendar().0)
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// All that stands at this moment.
    pub(crate) fn restrictions(&self) -> Vec<Restriction> {
        let stands = self.state.read().restrictions(self.clock.calendar().0).into_iter();
        let opened = stands.map(|each| Restriction { why: each.why.map(|why| why.opened(&self.people)), ..each });
        opened.collect()
    }

    /// The keys that tokens are signed with, the present one last.
    pub(crate) fn token_keys(&self) -> Vec<TokenKey> {
        self.state.read().token_keys().to_vec()
    }

    /// Those of them whose tokens are good, by their numbers; the last one signs.
    pub(crate) fn signing_keys(&self, keys: &Keys) -> Vec<(u32, [u8; 32])> {
        let state = self.state.read();
        let good = state.token_keys().iter().filter(|key| key.retired.is_none());
        good.map(|key| (key.id, keys.tokens(key.salt.as_bytes()))).collect()
    }
}

const fn is_erasure(order: &Order) -> bool {
    matches!(order, Order::Erase { .. })
}

/// The number of an order: that of its stream and its place there.
const fn number(stream: u64, place: Position) -> u64 {
    stream * audit::RECORDS + place.0
}
