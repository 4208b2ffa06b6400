//! The three who play with the client that is tried. They pass, follow suit and agree with everything.

use bridge_client::{Connection, RequestError, api::Server, connection::Attended, pending::pending_action};
use bridge_protocol::{Answer, BoardSource, PlayerName, Policy, Request, Stage, TableId};
use bridge_rules::Seat;
use tokio::task::JoinHandle;

use crate::conform::{Broken, trial::opening_key};

/// Boards enough for a client that passes whenever it can.
const BOARDS: u8 = 24;
/// The seat of the client.
const TRIED: Seat = Seat::South;

/// Opens a table at which three sit; gives the invitation of the fourth.
pub(super) async fn sit_down(server: &Server, code: Option<&str>) -> Result<(String, Vec<JoinHandle<()>>), Broken> {
    let mut host = enter(server, "Nora").await?;
    let broken = |error: RequestError| Broken::new(error.to_string());
    host.handle().show_code(code).await.map_err(broken)?;
    let key = opening_key()?;
    let opening = Request::OpenTable { key, boards: BoardSource::Deal(BOARDS), policy: Policy::social() };
    let Answer::Opened { table, invitations } = host.request(opening).await.map_err(broken)? else {
        return Err(Broken::new("the server opened no table"));
    };
    host.sit(&invitations.seats.north).await.map_err(broken)?;
    let mut players = vec![host];
    for (seat, name) in [(Seat::East, "Emil"), (Seat::West, "Willem")] {
        let mut player = enter(server, name).await?;
        player.sit(&invitations.seats[seat]).await.map_err(broken)?;
        players.push(player);
    }
    let tasks = players.into_iter().map(|player| tokio::spawn(play(player, table))).collect();
    Ok((invitations.seats[TRIED].clone(), tasks))
}

async fn enter(server: &Server, name: &str) -> Result<Connection, Broken> {
    let name = PlayerName::new(name).expect("a name of a trial");
    let guest = server.guest(&name).await.map_err(|error| Broken::new(error.to_string()))?;
    Connection::open(server, &guest.token).await.map_err(|error| Broken::new(error.to_string()))
}

async fn play(mut player: Connection, table: TableId) {
    let mut last = None;
    while player.table(table).is_some_and(|view| view.stage != Stage::Finished) {
        let due = player.attended(table).and_then(|attended| answer(table, attended));
        // Not every update is about what was asked: nothing is said twice.
        if let Some(request) = due.filter(|due| last.as_ref() != Some(due)) {
            // What is refused was overtaken, and the next view shows it.
            let _ = player.handle().patiently(request.clone()).await;
            last = Some(request);
        }
        if player.next_update().await.is_none() {
            return;
        }
    }
}

fn answer(table: TableId, attended: &Attended) -> Option<Request> {
    pending_action(&attended.view, attended.lane)?.acquiesce(table, attended.view.turn)
}
