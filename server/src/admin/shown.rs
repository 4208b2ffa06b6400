//! What an operator is shown: who is there, what is open, and of one table, match or event how it stands. Tables are
//! looked at as kibitzers see them, and of that no card and no word is taken.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    time::Duration,
};

use bridge_game::{
    Event, Table, TeamMatch,
    record::{self, Kind},
    view,
};
use bridge_protocol::{AccountId, Lane, Refusal, Stage, TableId};
use bridge_rules::{BySeat, Seat};
use tokio::{sync::oneshot, time::timeout};

use super::{
    carry_out::{Refused, above, connected},
    protocol::{Connection, Open, Seated, ShownEvent, ShownMatch, ShownTable},
};
use crate::{
    actor::{Handle, Machine, Message, TableQuery, inspect},
    deal_index::DealIndex,
    gateway::AppState,
    journal::StreamId,
    operator::Operator,
    registry::Registry,
    whereabouts::Spot,
};

/// How long one that is busy is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// Something with an identity.
pub(super) enum Found {
    Table(ShownTable),
    Match(ShownMatch),
    Event(ShownEvent),
}

/// Everybody who is connected.
pub(super) fn connections(state: &AppState) -> Vec<Connection> {
    let shown = state.connections.present().into_iter().map(|(connection, present)| {
        let account = present.person.account;
        let tables = state.whereabouts.of(account).into_iter().filter_map(|spot| match spot {
            Spot::Table(id) => Some(id),
            Spot::Match(_) | Spot::Event(_) => None,
        });
        Connection {
            connection: connection.0,
            account,
            name: present.person.name,
            from: present.ip.to_canonical(),
            since_ms: present.since.0,
            tables: tables.collect(),
        }
    });
    shown.collect()
}

/// What this node has of what an order asks for, for the node where it was given.
#[cfg(feature = "cluster")]
pub(crate) async fn listed(state: &AppState, order: &crate::operator::Order) -> Vec<u8> {
    use crate::operator::Order;
    let items = match order {
        Order::Who {} => serde_json::to_vec(&connections(state)),
        Order::Tables {} => serde_json::to_vec(&open(state).await),
        _ => return Vec::new(),
    };
    items.expect("they have no map with other keys than text")
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
    all.sort_by_key(|open| (open.stage.is_none(), open.kind.clone(), open.id));
    all
}

/// Everything that is not over, with how it stands if it is in memory.
pub(super) async fn open(state: &AppState) -> Vec<Open> {
    let mut all = Vec::new();
    for (stream, opener) in state.openings.all() {
        let id = TableId::from_bytes(stream.0);
        let stands = match () {
            () if let Some(table) = state.tables.directory.registry.awake(stream) => {
                look(&table, |table: &Table| (stage_of(table).to_string(), names(table))).await
            }
            () if let Some(team_match) = state.matches.directory.registry.awake(stream) => {
                let see = |known: &TeamMatch| (name_of(&known.stage()), vec![known.name().to_owned()]);
                look(&team_match, see).await
            }
            () if let Some(event) = state.events.directory.registry.awake(stream) => {
                let see = |known: &Event| (name_of(&known.stage()), vec![known.conditions().name().to_owned()]);
                look(&event, see).await
            }
            () => None,
        };
        let (stage, who) = stands.unzip();
        all.push(Open { id, kind: opener.kind.to_owned(), host: opener.host, stage, who: who.unwrap_or_default() });
    }
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

/// What has this identity, be it in memory, asleep or over. Nothing is woken.
pub(super) async fn find(state: &AppState, id: TableId) -> Result<Option<Found>, Refused> {
    let stream = StreamId(id.to_bytes());
    if DealIndex::has_written(stream) || Operator::has_written(stream) {
        return Ok(None);
    }
    let Some(first) = state.journal.read(stream).await?.into_iter().next() else { return Ok(None) };
    let here = connected(state);
    Ok(Some(match record::kind(&first) {
        Kind::Table => {
            let is_here = move |account| here.contains(&account);
            let see = move |table: &Table| shown_table(table, is_here);
            Found::Table(see_one(&state.tables.directory.registry, stream, see).await?)
        }
        Kind::Match => Found::Match(see_one(&state.matches.directory.registry, stream, shown_match).await?),
        Kind::Event => Found::Event(see_one(&state.events.directory.registry, stream, shown_event).await?),
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

async fn look<M: Machine, T: Send + 'static>(
    handle: &Handle<M>,
    see: impl FnOnce(&M) -> T + Send + 'static,
) -> Option<T> {
    timeout(PATIENCE, inspect(handle, see)).await.ok()?.ok()
}

fn shown_table(table: &Table, is_here: impl Fn(AccountId) -> bool) -> ShownTable {
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
        people: table.people(),
    }
}

fn shown_match(team_match: &TeamMatch) -> ShownMatch {
    ShownMatch {
        id: TableId::from_bytes(team_match.id().to_bytes()),
        name: team_match.name().to_owned(),
        host: team_match.belongs_to().host(),
        of_event: above(team_match.belongs_to()),
        stage: team_match.stage(),
        last_event_ms: team_match.last_event_at().0,
        people: team_match.people(),
    }
}

fn shown_event(event: &Event) -> ShownEvent {
    ShownEvent {
        id: TableId::from_bytes(event.id().to_bytes()),
        name: event.conditions().name().to_owned(),
        host: event.host(),
        stage: event.stage(),
        last_event_ms: event.last_event_at().0,
        people: event.people(),
    }
}

fn stage_of(table: &Table) -> Stage {
    view::snapshot(table, Lane::Kibitzer).stage
}

fn names(table: &Table) -> Vec<String> {
    let view = view::snapshot(table, Lane::Kibitzer);
    Seat::ALL.into_iter().filter_map(|seat| Some(view.seats[seat].as_ref()?.name.to_string())).collect()
}

/// A stage as messages name it.
fn name_of(stage: &impl serde::Serialize) -> String {
    serde_json::to_value(stage).ok().and_then(|stage| stage.as_str().map(str::to_owned)).unwrap_or_default()
}
