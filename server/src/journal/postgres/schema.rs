//! The tables, and whose they are.

use tokio_postgres::{Client, Transaction};

use super::access::JournalAccess;
use super::error::PostgresError;
use crate::journal::KeyFingerprint;

/// Counts up with every change to the tables, and to the records that are in them.
const VERSION: i32 = 1;
/// In the version's place as long as a journal is being moved in: what is there is not all of it.
const MOVING_IN: i32 = 0;

/// `bridge_journal` is one row: the version, and which key the records were written with. `stream` says where each
/// stream stands; its row is written with every append, and leaves room on its page for that. `record` has a row for
/// each append, a slice of its stream. `note` holds what the owner of a live stream wants to be known of it. `person`
/// has the keys of those whose words are in the records: nothing else is in it, so that it can be written anew as a
/// whole when a key is erased.
const TABLES: &str = "
    CREATE TABLE bridge_journal(
        one boolean PRIMARY KEY DEFAULT true CHECK (one), version integer NOT NULL, key bytea NOT NULL,
        probed timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE stream(
        id bytea PRIMARY KEY, family bytea NOT NULL, epoch bigint NOT NULL, head bigint NOT NULL,
        retired boolean NOT NULL DEFAULT false
    ) WITH (fillfactor = 70);
    CREATE INDEX streams_of_families ON stream(family, id);
    CREATE INDEX retired_streams ON stream(id) WHERE retired;
    CREATE TABLE record(
        stream bytea NOT NULL, first bigint NOT NULL, body bytea NOT NULL, PRIMARY KEY(stream, first)
    );
    CREATE TABLE note(stream bytea PRIMARY KEY, seq bigint NOT NULL, body bytea NOT NULL);
    CREATE TABLE person(id bytea PRIMARY KEY, key bytea NOT NULL);
";

/// What is done to the tables all the time.
const MISSING_RIGHTS: &str = "
    SELECT current_user::text, string_agg(wanted || ' on ' || name, ', ' ORDER BY name, wanted)
    FROM (VALUES
        ('bridge_journal', 'SELECT'), ('bridge_journal', 'UPDATE'),
        ('stream', 'SELECT'), ('stream', 'INSERT'), ('stream', 'UPDATE'), ('stream', 'DELETE'),
        ('record', 'SELECT'), ('record', 'INSERT'), ('record', 'DELETE'),
        ('note', 'SELECT'), ('note', 'INSERT'), ('note', 'UPDATE'), ('note', 'DELETE'),
        ('person', 'SELECT'), ('person', 'INSERT'), ('person', 'UPDATE'), ('person', 'DELETE')
    ) AS rights(name, wanted) WHERE NOT has_table_privilege(name, wanted)";

/// What takes rights of its own, and is done once.
const MAY_MAKE: &str = "
    SELECT current_user::text, coalesce(current_schema()::text, 'public'),
        coalesce(has_schema_privilege(current_schema()::text, 'CREATE'), false)";

/// Waits for whoever else prepares the tables, and has others wait until the transaction ends.
const ALONE: &str = "SELECT pg_advisory_xact_lock(hashtext('bridge-tables'), hashtext(current_schema()))";

/// Makes the tables if they are not there and may be made; else sees to it that they are this server's, and whole.
pub(super) async fn prepare(
    client: &mut Client,
    key: KeyFingerprint,
    access: JournalAccess,
    may_make: bool,
) -> Result<(), PostgresError> {
    let making = client.transaction().await?;
    if may_make {
        // Nodes that start together on an empty database: one makes the tables.
        making.query_one(ALONE, &[]).await?;
    }
    let Some((found, written_with)) = found(&making).await? else {
        if !may_make || matches!(access, JournalAccess::ReadOnly | JournalAccess::MovingIn) {
            return Err(PostgresError::Nothing);
        }
        make(&making, VERSION, key).await?;
        return Ok(making.commit().await?);
    };
    if found > VERSION {
        return Err(PostgresError::Newer { found, known: VERSION });
    }
    if (found == MOVING_IN) != (access == JournalAccess::MovingIn) {
        return Err(PostgresError::HalfMoved);
    }
    if written_with != key.0 {
        return Err(PostgresError::WrongKey);
    }
    Ok(making.commit().await?)
}

/// That the user may do to the tables what a journal takes: else it would be found out with every append.
pub(super) async fn check_rights(client: &Client) -> Result<(), PostgresError> {
    let row = client.query_one(MISSING_RIGHTS, &[]).await?;
    match row.get(1) {
        Some(missing) => Err(PostgresError::MayNotWrite { user: row.get(0), missing }),
        None => Ok(()),
    }
}

/// Makes room for a journal that is to be moved in, and marks it: nobody else takes it for a journal before
/// [`end_move`]. Of a move that did not come to its end nothing is left.
pub(super) async fn begin_move(client: &mut Client, key: KeyFingerprint) -> Result<(), PostgresError> {
    let making = client.transaction().await?;
    match found(&making).await? {
        None => make(&making, MOVING_IN, key).await?,
        Some((newer, _)) if newer > VERSION => return Err(PostgresError::Newer { found: newer, known: VERSION }),
        Some((version, _)) => {
            let inhabited = "SELECT EXISTS (SELECT FROM stream) OR EXISTS (SELECT FROM person)";
            if version != MOVING_IN && making.query_one(inhabited, &[]).await?.get(0) {
                return Err(PostgresError::Inhabited);
            }
            making.batch_execute("TRUNCATE stream, record, note, person").await?;
            let mark = "UPDATE bridge_journal SET version = $1, key = $2";
            making.execute(mark, &[&MOVING_IN, &key.0.as_slice()]).await?;
        }
    }
    Ok(making.commit().await?)
}

/// What was moved in is a journal from now on.
pub(super) async fn end_move(client: &Client) -> Result<(), PostgresError> {
    let whole = "UPDATE bridge_journal SET version = $1 WHERE version = $2";
    match client.execute(whole, &[&VERSION, &MOVING_IN]).await? {
        0 => Err(PostgresError::HalfMoved),
        _ => Ok(()),
    }
}

/// The version and the key of the journal that is there.
async fn found(making: &Transaction<'_>) -> Result<Option<(i32, Vec<u8>)>, PostgresError> {
    let is_there = making.query_one("SELECT to_regclass('bridge_journal') IS NOT NULL", &[]).await?;
    if !is_there.get::<_, bool>(0) {
        return Ok(None);
    }
    let row = making.query_one("SELECT version, key FROM bridge_journal", &[]).await?;
    Ok(Some((row.get(0), row.get(1))))
}

async fn make(making: &Transaction<'_>, version: i32, key: KeyFingerprint) -> Result<(), PostgresError> {
    let row = making.query_one(MAY_MAKE, &[]).await?;
    if !row.get::<_, bool>(2) {
        return Err(PostgresError::MayNotMake { user: row.get(0), schema: row.get(1) });
    }
    making.batch_execute(TABLES).await?;
    let begin = "INSERT INTO bridge_journal(version, key) VALUES($1, $2)";
    making.execute(begin, &[&version, &key.0.as_slice()]).await?;
    Ok(())
}
