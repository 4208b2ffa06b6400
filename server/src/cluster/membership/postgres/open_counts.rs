//! What is open at all nodes together, as PostgreSQL counts it.

use std::collections::BTreeSet;

use bridge_game::MachineKind;
use tokio_postgres::Row;

use super::{DatabaseConnection, families};
use crate::{
    cluster::membership::error::MembershipError,
    journal::StreamId,
    open_counts::{Counts, Opener, Shares},
};

pub(super) const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS opening(
        stream bytea PRIMARY KEY, kind text NOT NULL, host bytea, address bigint,
        since timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX IF NOT EXISTS openings_of_hosts ON opening(kind, host);
    CREATE INDEX IF NOT EXISTS openings_of_addresses ON opening(address);
";
/// Counts, and enters something if there is room for it, in one statement.
const OPEN: &str = "
    WITH counted AS (
        SELECT (SELECT count(*) FROM opening WHERE kind = $2 AND host = $3) AS of_host,
            (SELECT count(*) FROM opening WHERE address = $4) AS of_address,
            (SELECT count(*) FROM opening WHERE kind = $5) AS tables
    ), entered AS (
        INSERT INTO opening(stream, kind, host, address) SELECT $1, $2, $3, $4 FROM counted
        WHERE of_host < $6 AND of_address < $7 AND tables < $8 ON CONFLICT (stream) DO NOTHING
    )
    SELECT of_host, of_address, tables FROM counted";
/// Those of them that are there and not over.
const ENTER: &str = "
    INSERT INTO opening(stream, kind, host, address)
    SELECT asked.* FROM unnest($1::bytea[], $2::text[], $3::bytea[], $4::bigint[]) AS asked(id, kind, host, address)
    JOIN stream USING (id) WHERE NOT stream.retired ORDER BY id ON CONFLICT (stream) DO NOTHING";
const OVER: &str = "DELETE FROM opening WHERE stream = ANY($1)";
const STILL_OPEN: &str = "SELECT stream FROM opening WHERE stream = ANY($1)";
const TABLES_OPEN: &str = "SELECT count(*) FROM opening WHERE kind = $1";
/// What came to nothing because its node died, and what was over when that did.
pub(super) const SWEEP: &str = "
    DELETE FROM opening WHERE since < clock_timestamp() - interval '1 minute' AND NOT EXISTS (
        SELECT FROM stream WHERE stream.id = opening.stream AND stream.head > 0 AND NOT stream.retired
    );";

impl DatabaseConnection {
    pub(in crate::cluster::membership) async fn open_one(
        &self,
        stream: StreamId,
        opener: &Opener,
        shares: Shares,
    ) -> Result<Counts, MembershipError> {
        let id = stream.0.as_slice();
        let host = host(opener);
        let from = address(opener);
        let [of_host, of_address, tables] = [shares.of_host, shares.of_address, shares.tables].map(sql);
        let row = self
            .client
            .query_one(
                OPEN,
                &[&id, &opener.kind.name(), &host, &from, &MachineKind::Table.name(), &of_host, &of_address, &tables],
            )
            .await?;
        Ok(Counts { of_host: number(&row, 0), of_address: number(&row, 1), tables: number(&row, 2) })
    }

    pub(in crate::cluster::membership) async fn enter(
        &self,
        open: &[(StreamId, Opener)],
    ) -> Result<(), MembershipError> {
        let streams: Vec<_> = open.iter().map(|(stream, _)| stream.0.as_slice()).collect();
        let kinds: Vec<_> = open.iter().map(|(_, opener)| opener.kind.name()).collect();
        let hosts: Vec<_> = open.iter().map(|(_, opener)| host(opener)).collect();
        let addresses: Vec<_> = open.iter().map(|(_, opener)| address(opener)).collect();
        self.client.execute(ENTER, &[&streams, &kinds, &hosts, &addresses]).await?;
        Ok(())
    }

    pub(in crate::cluster::membership) async fn note_over(&self, streams: &[StreamId]) -> Result<(), MembershipError> {
        self.client.execute(OVER, &[&names(streams)]).await?;
        Ok(())
    }

    pub(in crate::cluster::membership) async fn still_open(
        &self,
        streams: &[StreamId],
    ) -> Result<BTreeSet<StreamId>, MembershipError> {
        let open = self.client.query(STILL_OPEN, &[&names(streams)]).await?;
        Ok(families(&open).into_iter().collect())
    }

    pub(in crate::cluster::membership) async fn tables_open(&self) -> Result<usize, MembershipError> {
        Ok(number(&self.client.query_one(TABLES_OPEN, &[&MachineKind::Table.name()]).await?, 0))
    }
}

fn names(streams: &[StreamId]) -> Vec<&[u8]> {
    streams.iter().map(|stream| stream.0.as_slice()).collect()
}

fn host(opener: &Opener) -> Option<Vec<u8>> {
    opener.host.map(|host| host.to_bytes().to_vec())
}

fn address(opener: &Opener) -> Option<i64> {
    opener.from.map(|from| from.bits().cast_signed())
}

/// There are never so many that it does not fit.
fn sql(share: usize) -> i64 {
    i64::try_from(share).unwrap_or(i64::MAX)
}

fn number(row: &Row, column: usize) -> usize {
    usize::try_from(row.get::<_, i64>(column)).unwrap_or_default()
}
