//! What the stories have opened is closed again, also where one of them broke in the middle of a deal, which its host
//! cannot break off alone.

use bridge_protocol::{Answer, EventRequest, Lane, MatchRequest, Mine, Request, ResumePoint, Seq, TableId, TableView};

use super::{
    Broken,
    http::ask,
    trial::{NAMES, Trial},
};

/// Closes what the guests have opened and is not over; tells what stays open.
pub(super) async fn close_what_is_open(trial: &Trial) -> Vec<String> {
    let closed = match what_is_open(trial).await {
        Ok(open) if open.iter().all(|(_, mine)| has_opened_nothing(mine)) => return Vec::new(),
        Ok(open) => close_all(trial, open).await,
        Err(broken) => Err(broken),
    };
    let left = match (closed, what_is_open(trial).await) {
        (Err(broken), _) | (_, Err(broken)) => vec![format!("what was opened may not be closed: {broken}")],
        (Ok(()), Ok(open)) => open.iter().flat_map(|(_, mine)| ids_of_opened(mine)).collect(),
    };
    left.into_iter().map(|what| format!("after the stories it is still open: {what}")).collect()
}

/// What each of the guests has a part in.
async fn what_is_open(trial: &Trial) -> Result<Vec<(usize, Mine)>, Broken> {
    let mut open = Vec::new();
    for guest in 0..NAMES.len() {
        let answer = ask(&trial.server, "GET", "/api/mine", Some(&trial.guests[guest].token)).await?;
        let mine = serde_json::from_str(&answer.text);
        open.push((guest, mine.map_err(|error| Broken::new(format!("/api/mine: {error}: {}", answer.text)))?));
    }
    Ok(open)
}

fn has_opened_nothing(mine: &Mine) -> bool {
    ids_of_opened(mine).is_empty()
}

fn ids_of_opened(mine: &Mine) -> Vec<String> {
    let tables = mine.tables.iter().filter(|each| each.host).map(|each| format!("table {}", each.table));
    let matches = mine.matches.iter().filter(|each| each.host).map(|each| format!("match {}", each.id));
    let events = mine.events.iter().filter(|each| each.host).map(|each| format!("event {}", each.id));
    tables.chain(matches).chain(events).collect()
}

/// First all who sit at a table would stop there; then whoever opened something closes it. What is refused stays open,
/// and is told so.
async fn close_all(trial: &Trial, open: Vec<(usize, Mine)>) -> Result<(), Broken> {
    for (guest, mine) in &open {
        for table in mine.tables.iter().filter(|table| table.of_match.is_none()) {
            if let Some(lane) = table.lane.filter(|lane| lane.seat().is_some()) {
                would_stop(trial, *guest, table.table, lane).await?;
            }
        }
    }
    for (guest, mine) in open.into_iter().filter(|(_, mine)| !has_opened_nothing(mine)) {
        let mut host = trial.enter(guest).await?;
        let events = mine.events.into_iter().filter(|each| each.host);
        let events = events.map(|each| Request::Event { id: each.id, ask: EventRequest::Close {} });
        let matches = mine.matches.into_iter().filter(|each| each.host);
        let matches = matches.map(|each| Request::Match { id: each.id, ask: MatchRequest::Close {} });
        let tables = mine.tables.into_iter().filter(|each| each.host);
        let tables = tables.map(|each| Request::CloseTable { table: each.table });
        for close in events.chain(matches).chain(tables) {
            host.ask(close).await?;
        }
        host.hang_up().await;
    }
    Ok(())
}

/// Somebody would stop where they sit. At a table of a set of boards that is refused, and nobody needs it there.
async fn would_stop(trial: &Trial, guest: usize, table: TableId, lane: Lane) -> Result<(), Broken> {
    let mut peer = trial.resume(guest, vec![ResumePoint { table, lane, seq: Seq::NO_EVENT }]).await?;
    peer.until("the snapshot", |_| true).await?;
    if let Some(board) = board_to_stop(peer.view()?) {
        let _: Answer = peer.ask(Request::AgreeToStop { table, board, agree: true }).await?;
    }
    peer.hang_up().await;
    Ok(())
}

/// The board that is on, or would be next.
fn board_to_stop(view: &TableView) -> Option<bridge_rules::BoardNumber> {
    let on = view.board.as_ref().filter(|board| board.result.is_none()).map(|board| board.board);
    on.or_else(|| view.next_board())
}
