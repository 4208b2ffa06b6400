//! The three who play with the client that is tried. One of them opens the bidding, so that cards are played; else they
//! pass, follow suit and agree with everything.

use bridge_client::{
    Connection,
    api::Server,
    connection::{Attended, Handle},
    pending::{PendingAction, pending_action},
};
use bridge_protocol::{Answer, BoardSource, PlayerName, Policy, Request, Stage, TableId};
use bridge_rules::{Call, Seat};
use tokio::task::JoinHandle;

use crate::{conform::trial::opening_key, exit::Failure};

/// Boards enough for a client that passes whenever it can.
const BOARDS: u8 = 24;
/// The seat of the client.
const TRIED: Seat = Seat::South;
/// Who opens the bidding: the client leads against them, if it passes.
const OPENS: Seat = Seat::East;

/// A table at which three sit, with the invitation of the fourth.
pub(super) struct Laid {
    pub(super) table: TableId,
    pub(super) host: Handle,
    pub(super) invite: String,
    pub(super) mates: Vec<JoinHandle<()>>,
}

/// Opens a table at which three sit down.
pub(super) async fn sit_down(server: &Server, code: Option<&str>) -> Result<Laid, Failure> {
    let mut host = enter(server, "Nora").await?;
    host.handle().show_code(code).await?;
    let key = opening_key().map_err(|broken| Failure::bad_input(broken.to_string()))?;
    let opening = Request::OpenTable { key, boards: BoardSource::Deal(BOARDS), policy: Policy::social() };
    let Answer::Opened { table, invitations } = host.request(opening).await? else {
        return Err(Failure::refused("the server opened no table"));
    };
    host.sit(&invitations.seats.north).await?;
    let handle = host.handle();
    let mut players = vec![host];
    for (seat, name) in [(Seat::East, "Emil"), (Seat::West, "Willem")] {
        let mut player = enter(server, name).await?;
        player.sit(&invitations.seats[seat]).await?;
        players.push(player);
    }
    let mates = players.into_iter().map(|player| tokio::spawn(play(player, table))).collect();
    Ok(Laid { table, host: handle, invite: invitations.seats[TRIED].clone(), mates })
}

async fn enter(server: &Server, name: &str) -> Result<Connection, Failure> {
    let name = PlayerName::new(name).expect("a name of a trial");
    let guest = server.guest(&name).await?;
    Ok(Connection::open(server, &guest.token).await?)
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
    let (due, turn) = (pending_action(&attended.view, attended.lane)?, attended.view.turn);
    match &due {
        PendingAction::Call(auction) if attended.lane.seat() == Some(OPENS) && auction.standing().is_none() => {
            let call: Call = "1NT".parse().expect("a call of a trial");
            Some(Request::Call { table, turn, call, meaning: None })
        }
        _ => due.acquiesce(table, turn),
    }
}
