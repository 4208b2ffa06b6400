//! What an operator is shown: who is there, what is open, and of one table, match or event how it stands. Tables are
//! looked at as kibitzers see them, and of that no card and no word is taken.

use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    time::Duration,
};

use bridge_game::{Event, MachineKind, Table, TeamMatch, record, view};
use bridge_protocol::{AccountId, Lane, Refusal, TableId};
use bridge_rules::{BySeat, Seat};
use tokio::{sync::oneshot, time::timeout};

use super::{
    carry_out::above,
    protocol::{Kibitzer, Seated, ShownEvent, ShownMatch, ShownTable},
    refused::Refused,
};
use crate::{
    actor::{Machine, Message, TableQuery, inspect},
    deal_index::DealIndex,
    gateway::AppState,
    journal::StreamId,
    listing::{Open, Presence},
    operator::Operator,
    registry::Registry,
};

/// How long one that is busy is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// Something with an identity.
pub(super) enum Found {
    Table(ShownTable),
    Match(ShownMatch),
    Event(ShownEvent),
}

/// What this node and others have open, each once: as the one says that has it in memory, if one does.
pub(super) fn open_anywhere(all: impl IntoIterator<Item = Open>) -> Vec<Open> {
    let mut known = BTreeMap::new();
    for open in all {
        match known.entry(open.id) {
            Entry::Vacant(new) => drop(new.insert(open)),
            Entry::Occupied(mut asleep) if asleep.get().stage.is_none() => drop(asleep.insert(open)),
            Entry::Occupied(_) => {}
        }
    }
    let mut all: Vec<Open> = known.into_values().collect();
    all.sort_by_key(|open| (open.stage.is_none(), open.kind.name(), open.id));
    all
}

/// How many boards are on that somebody attends who plays them. One that all have left waits for them wherever it is.
pub(super) async fn boards_on(state: &AppState) -> usize {
    let mut boards = 0;
    for table in state.tables.directory.registry.all_awake() {
        let (told, is_played) = oneshot::channel();
        // One that has gone is played by nobody.
        table.send(Message::Query(TableQuery::IsPlayed { told })).await.ok();
        boards += usize::from(matches!(timeout(PATIENCE, is_played).await, Ok(Ok(true))));
    }
    boards
}

/// What has this identity, be it in memory, asleep or over, as far as these nodes know of it. Nothing is woken.
pub(super) async fn find(state: &AppState, id: TableId, nodes: &[Presence]) -> Result<Option<Found>, Refused> {
    let stream = StreamId::from(id);
    if DealIndex::has_written(stream) || Operator::has_written(stream) {
        return Ok(None);
    }
    let Some(first) = state.journal.read(stream).await?.into_iter().next() else { return Ok(None) };
    let node = nodes.iter().find(|node| node.is_awake).and_then(|node| node.node.clone());
    let AppState { tables, matches, events, .. } = state;
    Ok(Some(match record::kind(&first) {
        MachineKind::Table => {
            let here: BTreeSet<AccountId> = nodes.iter().flat_map(|node| node.connected.iter().copied()).collect();
            let see = move |table: &Table| shown_table(table, node, |account| here.contains(&account));
            let table = see_one(&tables.directory.registry, stream, see).await?;
            let watching: BTreeMap<_, _> = nodes.iter().flat_map(|node| node.kibitzers.clone()).collect();
            let kibitzers = watching.into_iter().map(|(account, name)| Kibitzer { account, name }).collect();
            Found::Table(ShownTable { kibitzers, ..table })
        }
        MachineKind::Match => {
            let see = move |team_match: &TeamMatch| shown_match(team_match, node);
            Found::Match(see_one(&matches.directory.registry, stream, see).await?)
        }
        MachineKind::Event => {
            let see = move |event: &Event| shown_event(event, node);
            Found::Event(see_one(&events.directory.registry, stream, see).await?)
        }
    }))
}

/// Sees a machine where it is.
async fn see_one<M: Machine, T: Send + 'static>(
    registry: &Registry<M>,
    stream: StreamId,
    see: impl FnOnce(&M) -> T + Send + 'static,
) -> Result<T, Refusal> {
    match registry.awake(stream) {
        Some(handle) => inspect(&handle, see).await,
        None => registry.known(stream).await?.as_ref().map(see).ok_or(Refusal::Unavailable {}),
    }
}

fn shown_table(table: &Table, node: Option<String>, is_here: impl Fn(AccountId) -> bool) -> ShownTable {
    let view = view::snapshot(table, Lane::Kibitzer);
    let seated = |seat: Seat| {
        let occupant = view.seats[seat].as_ref()?;
        let connected = occupant.computer || is_here(occupant.account);
        Some(Seated { account: occupant.account, name: occupant.name.clone(), computer: occupant.computer, connected })
    };
    ShownTable {
        id: table.id(),
        host: table.belongs_to().host(),
        of_match: above(table.belongs_to()),
        policy: view.policy.profile,
        stage: view.stage,
        board: view.board.as_ref().map(|board| board.board),
        boards_over: view.sheet.len(),
        last_event_ms: table.last_event_at().0,
        seats: BySeat::from_fn(seated),
        director: view.direction.director.clone(),
        kibitzers: Vec::new(),
        people: BTreeSet::from_iter(table.people()).into_iter().collect(),
        node,
    }
}

fn shown_match(team_match: &TeamMatch, node: Option<String>) -> ShownMatch {
    ShownMatch {
        id: TableId::from_bytes(team_match.id().to_bytes()),
        name: team_match.name().to_owned(),
        host: team_match.belongs_to().host(),
        of_event: above(team_match.belongs_to()),
        stage: team_match.stage(),
        last_event_ms: team_match.last_event_at().0,
        people: team_match.people(),
        node,
    }
}

fn shown_event(event: &Event, node: Option<String>) -> ShownEvent {
    ShownEvent {
        id: TableId::from_bytes(event.id().to_bytes()),
        name: event.conditions().name().to_owned(),
        host: event.host(),
        stage: event.stage(),
        last_event_ms: event.last_event_at().0,
        people: event.people(),
        node,
    }
}
