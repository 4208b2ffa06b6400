//! Orders of the operator that are damaged, and without which no server starts, are let go of.

use std::{path::Path, sync::Arc};

use tokio::runtime::Handle;

use super::{UpkeepError, has_moved, require_journal};
#[cfg(feature = "postgres")]
use crate::journal::{JournalAccess, PostgresJournal};
use crate::{
    KeyError,
    clock::WallClock,
    config::DatabaseUrl,
    console::say,
    journal::{Journal, SqliteJournal},
    keys::Keys,
    operator::{Operator, OrderedBy},
};

/// The server must not run. Gives whether all is well from then on. To be called within a runtime, on a thread that may
/// block.
pub(super) fn forget(data: &Path, of: Option<&DatabaseUrl>) -> Result<bool, UpkeepError> {
    let keys = Keys::read(data)?.ok_or_else(|| KeyError::Missing { path: data.join("server.key") })?;
    let journal: Arc<dyn Journal> = match of {
        None if has_moved(data) => return Err(UpkeepError::Moved(data.to_owned())),
        None => {
            require_journal(data)?;
            Arc::new(SqliteJournal::open_with_key(data, keys.fingerprint())?)
        }
        #[cfg(feature = "postgres")]
        Some(url) => Arc::new(PostgresJournal::open(url.reveal(), keys.fingerprint(), JournalAccess::Sole)?),
        #[cfg(not(feature = "postgres"))]
        Some(_) => return Err(UpkeepError::NoDatabases),
    };
    let were_damaged = Handle::current().block_on(async {
        let now = u64::try_from(WallClock::default().since_1970().as_millis()).unwrap_or(u64::MAX);
        let who = OrderedBy::of_this_process();
        let were_damaged = Operator::forget_damaged(Arc::clone(&journal), now, who).await?;
        journal.shutdown().await.map_err(UpkeepError::Closing)?;
        Ok::<_, UpkeepError>(were_damaged)
    })?;
    if were_damaged {
        say!("Nobody is banned or muted any more, and no token is void: give again what has to stand.");
        say!(
            "Tokens of keys that were rotated have lost their effect. Those of the first key are good again, even if it"
        );
        say!("was retired:  bridge-server admin keys rotate, then keys retire 1,  if it was.");
    } else {
        say!("The operator's orders are whole: all of them stand.");
    }
    Ok(true)
}
