//! The connection, and what is made sure of before anything is written by it.

use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Statement};
use tracing::warn;

use super::access::JournalAccess;
use super::database_address::DatabaseAddress;
use super::error::{PostgresError, Trouble};
use super::{appends, queries, schema, streams};
use crate::journal::KeyFingerprint;

/// For so long a connection is waited for, and what is made sure of on it.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
/// What takes longer is given up, and the connection with it.
const PATIENCE: Duration = Duration::from_secs(10);
/// For so long whoever has the journal may take to let go of it, or of a row; within ten seconds the database finds out
/// that a machine is gone that has it.
const MANNERS: &str = "
    SET lock_timeout = '2s';
    SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;
    SET client_min_messages = warning;
    SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') IN ('off', 'local');
";

/// A connection on which everything is ready.
pub(super) struct Session {
    pub(super) client: Client,
    /// Ends some time after the client.
    pub(super) connection: JoinHandle<()>,
    pub(super) append: Statement,
    pub(super) append_alone: Statement,
    pub(super) where_they_stand: Statement,
    pub(super) claim: Statement,
    pub(super) records: Statement,
    pub(super) note: Statement,
}

/// What was asked, unless it takes too long.
pub(super) async fn within<T>(asked: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
    timeout(PATIENCE, asked).await.unwrap_or_else(|_| {
        warn!(
            seconds = PATIENCE.as_secs(),
            "the database has not answered for so long: where it waits for a standby that is away, every commit does"
        );
        Err(Trouble::Unknown)
    })
}

/// Connects, and makes sure that nobody else writes to the journal who may not. The tables are made if they are not
/// there.
pub(super) async fn open(
    database: &DatabaseAddress,
    key: KeyFingerprint,
    access: JournalAccess,
) -> Result<Session, PostgresError> {
    timeout(CONNECT_WITHIN, open_at_leisure(database, key, access, true)).await.unwrap_or(Err(PostgresError::Slow))
}

/// As [`open`], in place of a connection that was lost: a database that is empty meanwhile is being restored, and is
/// left as it is.
pub(super) async fn open_again(
    database: &DatabaseAddress,
    key: KeyFingerprint,
    access: JournalAccess,
) -> Result<Session, PostgresError> {
    timeout(CONNECT_WITHIN, open_at_leisure(database, key, access, false)).await.unwrap_or(Err(PostgresError::Slow))
}

/// A connection that has what [`JournalAccess`] asks for, on which nothing is ready.
pub(super) async fn connect(
    database: &DatabaseAddress,
    access: JournalAccess,
) -> Result<(Client, JoinHandle<()>), PostgresError> {
    let (client, connection) = database.connect().await?;
    client.batch_execute(MANNERS).await?;
    // Of this schema, for as long as the connection lives.
    let lock = match access {
        JournalAccess::Sole | JournalAccess::MovingIn => {
            "SELECT pg_advisory_lock(hashtext('bridge-server'), hashtext(current_schema()))"
        }
        // A node that hangs in the middle of a transaction does not keep the others from what it holds.
        JournalAccess::Shared => {
            "SET idle_in_transaction_session_timeout = '5s';
             SELECT pg_advisory_lock_shared(hashtext('bridge-server'), hashtext(current_schema()))"
        }
        JournalAccess::ReadOnly => "SET default_transaction_read_only = on",
    };
    client.batch_execute(lock).await.map_err(|cause| match cause.code() {
        Some(code) if *code == SqlState::LOCK_NOT_AVAILABLE => PostgresError::InUse,
        _ => cause.into(),
    })?;
    if client.query_one("SELECT current_setting('fsync') = 'off'", &[]).await?.get(0) {
        warn!("fsync is off in the database: what is acknowledged may be lost with its machine");
    }
    let is_read_only = client.query_one("SELECT current_setting('transaction_read_only') = 'on'", &[]).await?;
    if access != JournalAccess::ReadOnly && is_read_only.get(0) {
        return Err(PostgresError::ReadOnly);
    }
    Ok((client, connection))
}

async fn open_at_leisure(
    database: &DatabaseAddress,
    key: KeyFingerprint,
    access: JournalAccess,
    may_make: bool,
) -> Result<Session, PostgresError> {
    let (mut client, connection) = connect(database, access).await?;
    schema::prepare(&mut client, key, access, may_make).await?;
    if access != JournalAccess::ReadOnly {
        schema::check_rights(&client).await?;
    }
    Ok(Session {
        append: client.prepare(appends::APPEND).await?,
        append_alone: client.prepare(appends::APPEND_ALONE).await?,
        where_they_stand: client.prepare(appends::WHERE_THEY_STAND).await?,
        claim: client.prepare(streams::CLAIM).await?,
        records: client.prepare(queries::RECORDS).await?,
        note: client.prepare(streams::NOTE).await?,
        client,
        connection,
    })
}
