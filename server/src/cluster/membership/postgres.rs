//! Which nodes there are, and which has what, in PostgreSQL.

mod open_counts;
mod sealed_ticket;

use std::{sync::Arc, time::Duration};

use bridge_protocol::AccountId;
use tokio_postgres::{Client, Row, types::ToSql};

use super::error::MembershipError;
use crate::{
    accounts::Bearer,
    cluster::NodeId,
    journal::{DatabaseAddress, StreamId},
};

/// As of the journal's connection; that somebody is there, and who has what, need not outlive the database.
const MANNERS: &str = "
    SET lock_timeout = '2s'; SET synchronous_commit = off; SET client_min_messages = warning;
    SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;
";

/// Whether the node `$there` is there. One whose connection was lost has another, and its lock, by its next renewal or
/// the one after; whoever plays at one that was killed waits for as long. When the database itself has just come back
/// nobody holds a lock yet. A clock that was put back makes nobody live who holds no lock.
const LIVES: &str = "EXISTS (
    SELECT FROM node WHERE node.id = $there AND node.renewed > clock_timestamp() - interval '10 s' AND (
        node.renewed BETWEEN clock_timestamp() - interval '1.5 s' AND clock_timestamp() + interval '1 s'
        OR pg_postmaster_start_time() > clock_timestamp() - interval '4 s'
        OR EXISTS (
            SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted
            AND classid::bigint = (node.id >> 32) & 4294967295 AND objid::bigint = node.id & 4294967295
        )
    )
)";
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS node(id bigint PRIMARY KEY, renewed timestamptz NOT NULL, hears boolean NOT NULL);
    CREATE TABLE IF NOT EXISTS owner(family bytea PRIMARY KEY, node bigint NOT NULL);
    CREATE INDEX IF NOT EXISTS families_of_nodes ON owner(node);
    CREATE UNLOGGED TABLE IF NOT EXISTS sealed_ticket(
        id bytea PRIMARY KEY, sealed bytea NOT NULL, until timestamptz NOT NULL
    );
    DO $$ BEGIN
        -- Tickets of nodes from before that, which had the names in them: whoever holds one asks for another.
        IF pg_relation_size(to_regclass('ticket')) > 0 THEN TRUNCATE ticket; END IF;
    END $$;
";
const RENEW: &str = "
    UPDATE node SET renewed = clock_timestamp(), hears = $2 WHERE id = $1
    RETURNING extract(epoch FROM clock_timestamp())::float8";
const JOIN: &str = "
    INSERT INTO node(id, renewed, hears) VALUES($1, clock_timestamp(), $2)
    ON CONFLICT (id) DO UPDATE SET renewed = excluded.renewed, hears = excluded.hears";
const LEAVE: &str = "DELETE FROM node WHERE id = $1";
/// Whose row is gone: only then is taken over what a node has, so that it finds out by its next renewal.
const FORGOTTEN: &str = "NOT EXISTS (SELECT FROM node WHERE node.id = $node)";
/// Families of a node in which something is not over.
const LIVE: &str = "EXISTS (SELECT FROM stream WHERE stream.family = $family AND NOT retired)";
/// The locks of accounts at the nodes of this schema, apart from all others. Two accounts seldom have the same.
const LOCK: &str = "SELECT pg_try_advisory_lock(hashtext('bridge-account ' || current_schema()), $1)";
const UNLOCK: &str = "SELECT pg_advisory_unlock(hashtext('bridge-account ' || current_schema()), $1)";
const FAMILY: &str = "SELECT family FROM stream WHERE id = $1";

/// Those that ask whether a node is there. Clones are the same.
#[derive(Clone)]
pub(in crate::cluster) struct Statements(Arc<Texts>);

struct Texts {
    peers: String,
    owner: String,
    claim: String,
    forget: String,
    adopt: String,
    own: String,
    sweep: String,
}

/// A connection that holds the lock of its node.
pub(super) struct DatabaseConnection {
    client: Client,
    node: NodeId,
    statements: Statements,
}

impl Statements {
    pub(super) fn new() -> Self {
        let there = |node: &str| LIVES.replace("$there", node);
        let live = |family: &str| LIVE.replace("$family", family);
        let forgotten = |node: &str| FORGOTTEN.replace("$node", node);
        Self(Arc::new(Texts {
            peers: format!(
                "SELECT other.id, other.hears FROM node other WHERE other.id <> $1 AND {} ORDER BY id",
                there("other.id")
            ),
            owner: format!("SELECT owner.node, {} FROM owner WHERE family = $1", there("owner.node")),
            claim: format!(
                "INSERT INTO owner(family, node) VALUES($1, $2) ON CONFLICT (family) DO UPDATE SET node = $2
                 WHERE owner.node = $2 OR {} RETURNING family",
                forgotten("owner.node")
            ),
            forget: format!("DELETE FROM node gone WHERE NOT {}", there("gone.id")),
            adopt: format!(
                "UPDATE owner SET node = $1 FROM (
                     SELECT family FROM owner orphan WHERE orphan.node <> $1 AND {} AND {} LIMIT $2
                     FOR UPDATE SKIP LOCKED
                 ) gone WHERE owner.family = gone.family RETURNING owner.family",
                forgotten("orphan.node"),
                live("orphan.family")
            ),
            own: format!("SELECT family FROM owner WHERE node = $1 AND {}", live("owner.family")),
            sweep: format!(
                "DELETE FROM sealed_ticket WHERE until < clock_timestamp();{}
                 DELETE FROM owner WHERE NOT {} AND NOT {};
                 DELETE FROM node WHERE renewed < clock_timestamp() - interval '1 day'",
                open_counts::SWEEP,
                there("owner.node"),
                live("owner.family")
            ),
        }))
    }
}

impl DatabaseConnection {
    /// Makes the tables if they are not there, and takes the lock.
    pub(super) async fn open(
        database: &DatabaseAddress,
        statements: Statements,
        node: NodeId,
    ) -> Result<Self, tokio_postgres::Error> {
        let (client, _) = database.connect().await?;
        client.batch_execute(MANNERS).await?;
        client.query_one("SELECT pg_advisory_lock(hashtext('bridge-nodes'), hashtext(current_schema()))", &[]).await?;
        // A database without a journal is empty because it is being restored: nothing is made in its way.
        client.batch_execute("SELECT FROM bridge_journal").await?;
        client.batch_execute(TABLES).await?;
        client.batch_execute(open_counts::TABLES).await?;
        client
            .query_one("SELECT pg_advisory_unlock(hashtext('bridge-nodes'), hashtext(current_schema()))", &[])
            .await?;
        client.query_one("SELECT pg_advisory_lock($1)", &[&node.0]).await?;
        Ok(Self { client, node, statements })
    }

    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    pub(super) async fn renew(&self, hears: bool) -> Result<Option<Duration>, MembershipError> {
        let renewed = self.client.query_opt(RENEW, &[&self.node.0, &hears]).await?;
        Ok(renewed.map(|row| Duration::try_from_secs_f64(row.get(0)).unwrap_or_default()))
    }

    pub(super) async fn join(&self, hears: bool) -> Result<(), MembershipError> {
        self.client.execute(JOIN, &[&self.node.0, &hears]).await?;
        Ok(())
    }

    pub(super) async fn forget_the_gone(&self) -> Result<(), MembershipError> {
        self.client.execute(&self.texts().forget, &[]).await?;
        Ok(())
    }

    pub(super) async fn leave(&self) -> Result<(), MembershipError> {
        self.client.execute(LEAVE, &[&self.node.0]).await?;
        Ok(())
    }

    pub(super) async fn peers(&self) -> Result<Vec<(NodeId, bool)>, MembershipError> {
        let rows = self.client.query(&self.texts().peers, &[&self.node.0]).await?;
        Ok(rows.iter().map(|row| (NodeId(row.get(0)), row.get(1))).collect())
    }

    pub(super) async fn family(&self, stream: StreamId) -> Result<Option<StreamId>, MembershipError> {
        let row = self.client.query_opt(FAMILY, &[&stream.0.as_slice()]).await?;
        Ok(row.and_then(|row| families(&[row]).pop()))
    }

    pub(super) async fn owner(&self, family: StreamId) -> Result<Option<(NodeId, bool)>, MembershipError> {
        let row = self.client.query_opt(&self.texts().owner, &[&family.0.as_slice()]).await?;
        Ok(row.map(|row| (NodeId(row.get(0)), row.get(1))))
    }

    pub(super) async fn claim(&self, family: StreamId) -> Result<bool, MembershipError> {
        let row = self.client.query_opt(&self.texts().claim, &[&family.0.as_slice(), &self.node.0]).await?;
        Ok(row.is_some())
    }

    pub(super) async fn adopt(&self, most: usize) -> Result<Vec<StreamId>, MembershipError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        Ok(families(&self.client.query(&self.texts().adopt, &[&self.node.0, &most]).await?))
    }

    pub(super) async fn own(&self) -> Result<Vec<StreamId>, MembershipError> {
        Ok(families(&self.client.query(&self.texts().own, &[&self.node.0]).await?))
    }

    pub(super) async fn lock(&self, account: AccountId) -> Result<bool, MembershipError> {
        Ok(self.client.query_one(LOCK, &[&lock_of(account)]).await?.get(0))
    }

    pub(super) async fn unlock(&self, account: AccountId) -> Result<(), MembershipError> {
        self.client.query_one(UNLOCK, &[&lock_of(account)]).await?;
        Ok(())
    }

    pub(super) async fn keep_ticket(&self, bits: [u8; 16], of: &Bearer, life: Duration) -> Result<(), MembershipError> {
        let keep = "INSERT INTO sealed_ticket(id, sealed, until)
            VALUES($1, $2, clock_timestamp() + make_interval(secs => $3))";
        let (id, sealed) = (sealed_ticket::row_of(bits), sealed_ticket::seal(bits, of));
        let row: [&(dyn ToSql + Sync); 3] = [&id, &sealed, &life.as_secs_f64()];
        self.client.execute(keep, &row).await?;
        Ok(())
    }

    pub(super) async fn take_ticket(&self, bits: [u8; 16]) -> Result<Option<Bearer>, MembershipError> {
        let take = "DELETE FROM sealed_ticket WHERE id = $1 RETURNING sealed, until > clock_timestamp()";
        let taken = self.client.query_opt(take, &[&sealed_ticket::row_of(bits)]).await?;
        Ok(taken.filter(|row| row.get(1)).and_then(|row| sealed_ticket::open(bits, row.get(0))))
    }

    pub(super) async fn sweep(&self) -> Result<(), MembershipError> {
        Ok(self.client.batch_execute(&self.texts().sweep).await?)
    }

    #[cfg(test)]
    pub(super) const fn client(&self) -> &Client {
        &self.client
    }

    fn texts(&self) -> &Texts {
        &self.statements.0
    }
}

fn lock_of(account: AccountId) -> i32 {
    let [a, b, c, d, ..] = account.to_bytes();
    i32::from_be_bytes([a, b, c, d])
}

pub(super) fn families(rows: &[Row]) -> Vec<StreamId> {
    rows.iter().filter_map(|row| row.get::<_, &[u8]>(0).try_into().ok().map(StreamId)).collect()
}
