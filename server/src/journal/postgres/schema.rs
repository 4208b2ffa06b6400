//! The tables, and whose they are.

use tokio_postgres::Client;

use super::error::PostgresError;
use crate::journal::KeyFingerprint;

/// Counts up with every change to the tables, and to the records that are in them.
const VERSION: i32 = 1;

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

/// Makes the tables if they are not there and may be made; else sees to it that they are this server's.
pub(super) async fn prepare(client: &mut Client, key: KeyFingerprint, may_make: bool) -> Result<(), PostgresError> {
    let making = client.transaction().await?;
    let found = making.query_one("SELECT to_regclass('bridge_journal') IS NOT NULL", &[]).await?;
    if !found.get::<_, bool>(0) {
        if !may_make {
            return Err(PostgresError::Nothing);
        }
        making.batch_execute(TABLES).await?;
        let begin = "INSERT INTO bridge_journal(version, key) VALUES($1, $2)";
        making.execute(begin, &[&VERSION, &key.0.as_slice()]).await?;
        return Ok(making.commit().await?);
    }
    let row = making.query_one("SELECT version, key FROM bridge_journal", &[]).await?;
    let (found, written_with): (i32, Vec<u8>) = (row.get(0), row.get(1));
    if found > VERSION {
        return Err(PostgresError::Newer { found, known: VERSION });
    }
    if written_with != key.0 {
        return Err(PostgresError::WrongKey);
    }
    Ok(making.commit().await?)
}
