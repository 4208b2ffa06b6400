//! One person's own: a copy of all that is kept of them, and the end of it.

use std::collections::BTreeSet;

use bridge_game::{
    Event, MachineKind, Table, TeamMatch,
    record::{self, Keys as RecordKeys, OwnWords, People as _, stand_in},
};
use bridge_protocol::{AccountId, TableId};

use tracing::warn;

use super::protocol::{Exported, OrderAbout, Wrote};
use crate::{
    actor::replay::replay,
    deal_index::DealIndex,
    gateway::AppState,
    journal::{Records, StreamError, StreamId},
    operator::{Audited, Operator, Order, Target},
};

/// Streams that are over and are looked at together.
const PIECE: usize = 64;

/// What is kept of somebody at each table, match and event that they had to do with.
pub(super) async fn export(state: &AppState, account: AccountId) -> Result<Vec<Exported>, StreamError> {
    read_keys_of_other_nodes(state).await?;
    let mut exported = Vec::new();
    for stream in all_streams(state).await? {
        if let Some((kind, records)) = read(state, stream).await? {
            exported.extend(of_stream(state, stream, kind, &records, account));
        }
    }
    Ok(exported)
}

/// What was ordered about somebody, and came to something. That what is kept of them was asked for changed nothing.
pub(super) async fn ordered(state: &AppState, account: AccountId) -> Result<Vec<OrderAbout>, StreamError> {
    let all = state.operator.last(usize::MAX).await?.into_iter();
    let about = all.filter(|(_, audited, failed)| {
        failed.is_none()
            && audited.order.whom() == Some(Target::Account(account))
            && !matches!(audited.order, Order::Export { .. })
    });
    let told = about.map(|(number, Audited { at: at_ms, order, why, .. }, _)| OrderAbout { number, at_ms, order, why });
    Ok(told.collect())
}

/// Where there are other nodes, somebody may have come to one of those since the keys were read here.
async fn read_keys_of_other_nodes(state: &AppState) -> Result<(), StreamError> {
    if state.cluster.is_some() {
        state.people.read_anew().await?;
    }
    Ok(())
}

/// Every table, match and event, over or not.
async fn all_streams(state: &AppState) -> Result<Vec<StreamId>, StreamError> {
    let mut all: Vec<_> = state.journal.streams().await?.into_iter().map(|(stream, _)| stream).collect();
    let mut after = None;
    loop {
        let over = state.journal.retired(after, PIECE).await?;
        after = over.last().map(|(stream, _)| *stream);
        all.extend(over.into_iter().map(|(stream, _)| stream));
        if after.is_none() {
            all.retain(|stream| !DealIndex::has_written(*stream) && !Operator::has_written(*stream));
            return Ok(all);
        }
    }
}

/// None of what is damaged: it cannot be told of.
async fn read(state: &AppState, stream: StreamId) -> Result<Option<(MachineKind, Records)>, StreamError> {
    match state.journal.read(stream).await {
        Ok(records) => Ok(records.first().map(|first| record::kind(first)).map(|kind| (kind, records))),
        Err(StreamError::Damaged { .. }) => Ok(None),
        Err(cause) => Err(cause),
    }
}

fn of_stream(
    state: &AppState,
    stream: StreamId,
    kind: MachineKind,
    records: &Records,
    account: AccountId,
) -> Option<Exported> {
    let key = state.people.key(account);
    let own = records.iter().filter_map(|record| record::own_words(record, account, key.as_ref()?));
    let wrote: Vec<_> =
        own.map(|OwnWords { at, record, names, texts }| Wrote { at_ms: at.0, record, names, texts }).collect();
    let played = (kind == MachineKind::Table).then(|| played(state, records, account)).flatten();
    let is_theirs = played.is_some() || !wrote.is_empty();
    let exported = Exported { id: TableId::from_bytes(stream.0), kind, played, wrote };
    is_theirs.then_some(exported)
}

/// The boards of a table that are over, if they may have its record.
fn played(state: &AppState, records: &Records, account: AccountId) -> Option<bridge_protocol::SessionRecord> {
    let (table, _) = replay::<Table>(records, keys(state)).ok()?;
    table.may_read_record(account).then(|| table.record_for(account))
}

fn keys(state: &AppState) -> RecordKeys<'_> {
    RecordKeys { seal: state.pruner.seal(), people: state.people.as_ref() }
}

/// Erases what somebody wrote, and their name where others wrote it down before they came, in the journal and in
/// memory.
pub(super) async fn erase(state: &AppState, account: AccountId) -> Result<Erased, StreamError> {
    read_keys_of_other_nodes(state).await?;
    // First what is only found as long as their own names are known.
    let (expected, unread) = expected(state, account).await?;
    let mut families = BTreeSet::new();
    for (family, stand_in) in &expected {
        if state.people.erase(*stand_in).await? {
            families.insert(*family);
        }
    }
    let was_there = state.people.erase(account).await?;
    // Whoever sits with somebody of whom nothing was kept need not come again.
    if was_there || !families.is_empty() {
        state.read_words_anew(account, Some(&families)).await;
    }
    Ok(Erased { was_there, unread })
}

/// Writes down that somebody is erased: it need not be done again.
pub(super) async fn note_erased(state: &AppState, account: AccountId) {
    if let Err(cause) = state.operator.note_erased(account).await {
        warn!(%account, %cause, "it is not written down that somebody is erased: they are once more at the next start");
    }
}

/// What came of erasing somebody.
pub(super) struct Erased {
    /// Whether there was anything of theirs.
    pub(super) was_there: bool,
    /// The tables, matches and events that cannot be read, where a host may have written their name down.
    pub(super) unread: usize,
}

/// What stands for somebody in the families of journals in which they came: under the names that they brought, and
/// those that a host expected them by; and how many could not be looked into.
async fn expected(state: &AppState, account: AccountId) -> Result<(Vec<([u8; 16], AccountId)>, usize), StreamError> {
    let (mut expected, mut unread) = (Vec::new(), 0);
    for stream in all_streams(state).await? {
        let named = match read(state, stream).await? {
            Some((MachineKind::Table, _)) => continue,
            Some((MachineKind::Match, records)) => replay::<TeamMatch>(&records, keys(state))
                .ok()
                .map(|(team_match, _)| (team_match.family(), team_match.names_of(account))),
            Some((MachineKind::Event, records)) => {
                replay::<Event>(&records, keys(state)).ok().map(|(event, _)| (stream.0, event.names_of(account)))
            }
            None => None,
        };
        let Some((family, names)) = named else {
            unread += 1;
            continue;
        };
        let seal = state.pruner.seal();
        expected.extend(names.iter().map(|name| (family, stand_in(seal, &family, name.as_str()))));
    }
    Ok((expected, unread))
}
