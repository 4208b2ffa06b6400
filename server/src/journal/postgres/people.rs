//! The keys of people, under which their words lie in the records. A key that is erased is deleted, and the table
//! written anew without it, into a new file: what the database keeps of the old one (its log until that is used again,
//! what was archived of it, standbys, backups) is its owner's to let go.

use tokio_postgres::{Client, Row};

use super::error::Trouble;
use crate::journal::PersonId;

/// Gives somebody a key if they have none, and says which they have.
pub(super) async fn admit(client: &Client, person: PersonId, key: &[u8]) -> Result<Vec<u8>, Trouble> {
    let admit = "INSERT INTO person(id, key) VALUES($1, $2)
        ON CONFLICT (id) DO UPDATE SET key = person.key RETURNING key";
    Ok(client.query_one(admit, &[&person.0.as_slice(), &key]).await?.get(0))
}

/// Says whether there was one. What an attempt before this one left in the file goes in any case.
pub(super) async fn erase(client: &Client, person: PersonId) -> Result<bool, Trouble> {
    let erased = client.execute("DELETE FROM person WHERE id = $1", &[&person.0.as_slice()]).await?;
    client.batch_execute("VACUUM FULL person").await?;
    Ok(erased > 0)
}

/// Everybody's key.
pub(super) async fn all(client: &Client) -> Result<Vec<(PersonId, Vec<u8>)>, Trouble> {
    Ok(keys(&client.query("SELECT id, key FROM person ORDER BY id", &[]).await?))
}

/// The keys of these, as far as they have one.
pub(super) async fn some(client: &Client, asked: &[PersonId]) -> Result<Vec<(PersonId, Vec<u8>)>, Trouble> {
    let asked: Vec<_> = asked.iter().map(|person| person.0.as_slice()).collect();
    Ok(keys(&client.query("SELECT id, key FROM person WHERE id = ANY($1) ORDER BY id", &[&asked]).await?))
}

fn keys(rows: &[Row]) -> Vec<(PersonId, Vec<u8>)> {
    rows.iter().filter_map(|row| Some((PersonId(row.get::<_, &[u8]>(0).try_into().ok()?), row.get(1)))).collect()
}
