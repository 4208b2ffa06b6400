//! How much is open in the whole house, whichever node's people opened it: the database counts it, so that nobody has a
//! share at each node.

use std::collections::BTreeSet;

use tokio_postgres::Row;

use super::{Membership, MembershipError, within};
use crate::{
    journal::StreamId,
    openings::{Counts, Opener, Shares, TABLE},
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

impl Membership {
    /// How much there is already of what somebody opens. It is entered if they may have it; one that was entered before
    /// is not counted twice. Those who ask at the very same moment may exceed their share by as many as they are.
    pub(in crate::cluster) async fn open(
        &self,
        stream: StreamId,
        opener: &Opener,
        shares: Shares,
    ) -> Result<Counts, MembershipError> {
        let client = self.as_one_of_them()?;
        let (id, host, from) = (stream.0.as_slice(), host(opener), address(opener));
        let [of_host, of_address, tables] = [shares.of_host, shares.of_address, shares.tables].map(sql);
        let row =
            within(client.query_one(OPEN, &[&id, &opener.kind, &host, &from, &TABLE, &of_host, &of_address, &tables]))
                .await?;
        Ok(Counts { of_host: number(&row, 0), of_address: number(&row, 1), tables: number(&row, 2) })
    }

    /// Enters what is open, if it is not entered yet.
    pub(in crate::cluster) async fn enter(&self, open: &[(StreamId, Opener)]) -> Result<(), MembershipError> {
        let client = self.as_one_of_them()?;
        let streams: Vec<_> = open.iter().map(|(stream, _)| stream.0.as_slice()).collect();
        let kinds: Vec<_> = open.iter().map(|(_, opener)| opener.kind).collect();
        let hosts: Vec<_> = open.iter().map(|(_, opener)| host(opener)).collect();
        let addresses: Vec<_> = open.iter().map(|(_, opener)| address(opener)).collect();
        within(client.execute(ENTER, &[&streams, &kinds, &hosts, &addresses])).await?;
        Ok(())
    }

    /// These are over.
    pub(in crate::cluster) async fn are_over(&self, streams: &[StreamId]) -> Result<(), MembershipError> {
        let client = self.as_one_of_them()?;
        within(client.execute(OVER, &[&names(streams)])).await?;
        Ok(())
    }

    /// Those of these that are not over.
    pub(in crate::cluster) async fn still_open(
        &self,
        streams: &[StreamId],
    ) -> Result<BTreeSet<StreamId>, MembershipError> {
        let client = self.as_one_of_them()?;
        let open = within(client.query(STILL_OPEN, &[&names(streams)])).await?;
        Ok(super::families(&open).into_iter().collect())
    }

    /// How many tables are not over, wherever they are.
    pub(in crate::cluster) async fn tables_open(&self) -> Result<usize, MembershipError> {
        let client = self.as_one_of_them()?;
        Ok(number(&within(client.query_one(TABLES_OPEN, &[&TABLE])).await?, 0))
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

#[cfg(test)]
mod tests {
    use bridge_protocol::AccountId;

    use super::{super::tests::two, *};
    use crate::journal::{Journal, Seq};

    const SHARES: Shares = Shares { of_host: 2, of_address: 9, tables: 3 };

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_people_of_two_nodes_open_is_counted_together_until_it_is_over() {
        let Some((one, other, ..)) = two().await else { return };
        let by = |host: u8| Opener { kind: TABLE, host: Some(AccountId::from_bytes([host; 16])), from: None };
        let of = |of_host, tables| Counts { of_host, of_address: 0, tables };
        assert_eq!(one.open(stream(11), &by(1), SHARES).await.unwrap(), of(0, 0));
        assert_eq!(other.open(stream(12), &by(1), SHARES).await.unwrap(), of(1, 1));
        assert_eq!(
            other.open(stream(13), &by(1), SHARES).await.unwrap(),
            of(2, 2),
            "it has its share, and is not entered"
        );
        let of_a_match = Opener { kind: "match", ..by(1) };
        assert_eq!(one.open(stream(14), &of_a_match, SHARES).await.unwrap(), of(0, 2), "each kind is counted apart");
        assert_eq!(one.open(stream(15), &by(2), SHARES).await.unwrap(), of(0, 2));
        assert_eq!(other.open(stream(16), &by(3), SHARES).await.unwrap(), of(0, 3), "the house is full");
        assert_eq!(one.tables_open().await.unwrap(), 3);
        let known = [11, 12, 13].map(stream);
        assert_eq!(one.still_open(&known).await.unwrap(), known[..2].iter().copied().collect());
        other.are_over(&known).await.unwrap();
        assert_eq!(one.open(stream(16), &by(1), SHARES).await.unwrap(), of(0, 1));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_was_never_opened_and_what_is_over_is_swept_and_what_is_open_stays() {
        let Some((one, _, journal, _database)) = two().await else { return };
        let room = |number| (stream(number), Opener { kind: TABLE, host: None, from: None });
        for number in [21, 22] {
            let (epoch, _) = journal.create(stream(number), stream(number)).await.unwrap();
            journal.append(stream(number), epoch, Seq::NOTHING, vec![b"opened".to_vec()]).await.unwrap();
        }
        one.enter(&[room(21), room(22), room(23)]).await.unwrap();
        assert_eq!(one.tables_open().await.unwrap(), 2, "what is not there is not entered");
        let begun = Opener { host: Some(AccountId::from_bytes([1; 16])), ..room(24).1 };
        one.open(stream(24), &begun, Shares { tables: 9, ..SHARES }).await.unwrap();
        journal.retire(stream(22)).await.unwrap();
        one.0.sweep().await;
        assert_eq!(one.tables_open().await.unwrap(), 3, "it may be opened at this moment");
        let earlier = "UPDATE opening SET since = since - interval '2 minutes'";
        one.0.present().unwrap().execute(earlier, &[]).await.unwrap();
        one.0.sweep().await;
        let left = one.still_open(&[21, 22, 24].map(stream)).await.unwrap();
        assert_eq!(left, [stream(21)].into());
    }

    fn stream(number: u8) -> StreamId {
        StreamId([number; 16])
    }
}
