//! A lock of an account, which one node at a time has.

use std::{sync::Arc, time::Duration};

use bridge_protocol::AccountId;
use tokio::time::Instant;
use tracing::debug;

use super::{MembershipError, PATIENCE, database::DatabaseConnection, within};
use crate::{error_chain::chain, tasks};

/// How often it is asked whether another node has let go. Whoever waited in the database for it would keep all else
/// that this node asks there waiting.
const ASKED_EVERY: Duration = Duration::from_millis(20);

/// While it is there no other node has the lock of the account: it is the connection's, and goes with it.
pub(crate) struct AccountLock {
    account: AccountId,
    connection: Arc<DatabaseConnection>,
}

impl AccountLock {
    /// Waits until no other node has it. This one may have it several times.
    pub(super) async fn of(account: AccountId, connection: Arc<DatabaseConnection>) -> Result<Self, MembershipError> {
        let patient_until = Instant::now() + PATIENCE;
        // An answer may come when nobody waits for it any more: what it gave is given back all the same.
        let asked = Self { account, connection };
        while !within(asked.connection.lock(account)).await? {
            if Instant::now() >= patient_until {
                return Err(MembershipError::Slow);
            }
            tokio::time::sleep(ASKED_EVERY).await;
        }
        Ok(asked)
    }
}

impl Drop for AccountLock {
    fn drop(&mut self) {
        let (account, connection) = (self.account, Arc::clone(&self.connection));
        tasks::spawn(async move {
            if let Err(cause) = within(connection.unlock(account)).await {
                debug!(cause = %chain(&cause), "an account's lock goes with the connection to the database");
            }
        });
    }
}
