//! What is an account's own: asked of each table, match and event that it may have to do with, so that what is told is
//! so.

use bridge_game::{Event, MachineId, Moment, Table, TeamMatch};
use bridge_protocol::{AccountId, EventPlace, Lane, MatchPlace, Mine, MyEvent, MyMatch, MyTable};

use super::AppState;
use crate::{
    directory::{Directory, Listed},
    journal::StreamId,
};

impl AppState {
    /// What an account has opened, plays in or directs and is not over, at this node and at the others. What cannot be
    /// asked just now is left out.
    pub(super) async fn mine(&self, account: AccountId) -> Mine {
        let mine = self.mine_here(account).await;
        #[cfg(feature = "cluster")]
        let mine = self.mine_elsewhere(mine, account).await;
        mine
    }

    #[cfg(feature = "cluster")]
    async fn mine_elsewhere(&self, mut mine: Mine, account: AccountId) -> Mine {
        let Some(cluster) = &self.cluster else { return mine };
        for other in self.visitors.mine_elsewhere(cluster, account).await {
            mine.tables.extend(other.tables);
            mine.matches.extend(other.matches);
            mine.events.extend(other.events);
        }
        mine
    }

    pub(super) async fn mine_here(&self, account: AccountId) -> Mine {
        let mut mine = Mine::default();
        let (mut tables, mut matches, mut events) = (Vec::new(), Vec::new(), Vec::new());
        for place in self.whereabouts.of(account) {
            match place {
                MachineId::Table(id) => {
                    let own = own(&self.tables.directory, id.to_bytes(), move |table| my_table(table, account));
                    tables.extend(own.await);
                }
                MachineId::Match(id) => {
                    let own = own(&self.matches.directory, id.to_bytes(), move |known| my_match(known, account));
                    matches.extend(own.await);
                }
                MachineId::Event(id) => {
                    let own = own(&self.events.directory, id.to_bytes(), move |event| my_event(event, account));
                    events.extend(own.await);
                }
            }
        }
        // Where to look is remembered in the order in which it was found when the server started.
        tables.sort_by_key(|(opened_at, _)| *opened_at);
        matches.sort_by_key(|(opened_at, _)| *opened_at);
        events.sort_by_key(|(opened_at, _)| *opened_at);
        mine.tables.extend(tables.into_iter().map(|(_, table)| table));
        mine.matches.extend(matches.into_iter().map(|(_, team_match)| team_match));
        mine.events.extend(events.into_iter().map(|(_, event)| event));
        mine
    }
}

/// What is to be seen where this node is the one that knows, or none is. Nothing is woken for it.
async fn own<M: Listed, T: Send + 'static>(
    directory: &Directory<M>,
    id: [u8; 16],
    see: impl Fn(&M) -> Option<T> + Clone + Send + 'static,
) -> Option<T> {
    let stream = StreamId(id);
    let is_here = directory.registry.has(stream, stream).await.unwrap_or(false);
    if is_here { directory.look(stream, see).await.ok()?? } else { None }
}

fn my_table(table: &Table, account: AccountId) -> Option<(Moment, MyTable)> {
    let lane = table.lane_of(account).filter(|lane| *lane != Lane::Kibitzer);
    let host = table.belongs_to().is_hosted_by(account);
    let is_mine = (host || lane.is_some()) && !table.is_finished();
    let shown = MyTable { table: table.id(), host, lane, of_match: table.of_match() };
    is_mine.then(|| (table.opened_at(), shown))
}

fn my_match(team_match: &TeamMatch, account: AccountId) -> Option<(Moment, MyMatch)> {
    let host = team_match.belongs_to().is_hosted_by(account);
    let places = but(team_match.places_of(account), MatchPlace::Spectator {});
    let is_mine = (host || !places.is_empty()) && !team_match.is_finished();
    let shown = MyMatch { id: team_match.id(), name: team_match.name().to_owned(), host, places };
    is_mine.then(|| (team_match.opened_at(), shown))
}

fn my_event(event: &Event, account: AccountId) -> Option<(Moment, MyEvent)> {
    let host = event.host() == account;
    let places = but(event.places_of(account), EventPlace::Spectator {});
    let is_mine = (host || !places.is_empty()) && !event.is_finished();
    let shown = MyEvent { id: event.id(), name: event.conditions().name().to_owned(), host, places };
    is_mine.then(|| (event.opened_at(), shown))
}

/// What one only looks on at is nothing that waits for one.
fn but<P: PartialEq>(mut places: Vec<P>, looking_on: P) -> Vec<P> {
    places.retain(|place| *place != looking_on);
    places
}
