//! A table of four computers, and whoever watches it.

use std::time::Duration;

use bridge_client::{
    connection::{Connection, Options, RequestError},
    identity::passing_guest,
};
use bridge_protocol::{
    Answer, BoardSource, ComputerTempo, Computers, Kibitzing, PlayerName, Policy, Request, SessionRecord, Stage,
    TableId, TableView,
};
use bridge_rules::Seat;
use tokio::sync::{mpsc, watch};

use super::{Judge, Played, Share};
use crate::{
    cli::RobotsArgs,
    connect::{open_table, options, seat_computers_or_close},
    exit::Failure,
};

/// A measurement waits for a server that starts again.
const PATIENCE: Duration = Duration::from_secs(120);

/// Has a share of the boards played at the table of this number, and tells each when it is over. Where it ends before
/// that, by an error or because the program was told to end, the table is closed.
///
/// # Errors
/// The server's refusal, the end of the connection, or a table that was closed.
pub(super) async fn play(
    args: &RobotsArgs,
    judge: &Judge,
    (number, share): (usize, &Share),
    tell: mpsc::Sender<Played>,
    mut stopped: watch::Receiver<bool>,
) -> Result<(), Failure> {
    if *stopped.borrow() {
        return Ok(());
    }
    let name = PlayerName::new("Instrument").expect("a word is a name");
    let guest = passing_guest(&args.at.server, &name).await?;
    let options = Options { patience: Some(PATIENCE), ..options() };
    let mut watcher = Connection::open_with(&args.at.server, &guest.token, options).await?;
    watcher.handle().show_code(args.code.code.as_deref()).await?;
    let table = sit_down(args, &mut watcher, share).await?;
    let ends_by_itself = matches!(share, Share::Boards(_));
    let played = tokio::select! {
        played = tell_all(&mut watcher, table, judge, (number, share), tell) => played.map(|()| ends_by_itself),
        _ = stopped.wait_for(|stopped| *stopped) => Ok(false),
    };
    if !matches!(played, Ok(true)) {
        // What is told is why it ended; a form would be played for ever.
        drop(watcher.handle().patiently(Request::CloseTable { table }).await);
    }
    watcher.close().await;
    played.map(|_| ())
}

/// Tells the boards of a table, each when it is over.
async fn tell_all(
    watcher: &mut Connection,
    table: TableId,
    judge: &Judge,
    (number, share): (usize, &Share),
    tell: mpsc::Sender<Played>,
) -> Result<(), Failure> {
    // Deals of a form have their numbers from their table alone.
    let at_table = matches!(share, Share::Deals(..)).then_some(number);
    let mut told = 0;
    while told < share.len() {
        let news = |view: &TableView| view.sheet.len() > told || view.stage == Stage::Finished;
        watcher.until(table, news).await?;
        let record = record(watcher, table).await?;
        let finished = record.boards.get(told..).unwrap_or_default();
        if finished.is_empty() {
            return Err(Failure::refused("a table of computers was closed before its last board"));
        }
        for board in finished.iter().take(share.len() - told) {
            let Some(results) = share.results(board.board) else {
                return Err(Failure::refused("a table has played a board that it was not given"));
            };
            let spent = record.thinking.iter().find(|spent| spent.board == board.board);
            let played = judge.of(results, board.clone(), spent.and_then(|spent| spent.cpu_ms)).await?;
            let played = played.at(at_table);
            // Whoever listened has ended with another table's error.
            tell.send(played).await.ok();
            told += 1;
        }
    }
    Ok(())
}

/// Opens the table, watches it, and has four computers sit down.
async fn sit_down(args: &RobotsArgs, watcher: &mut Connection, share: &Share) -> Result<TableId, Failure> {
    let boards = match share {
        Share::Boards(tasks) => BoardSource::Import(tasks.iter().map(|task| task.board).collect()),
        Share::Deals(form, _) => BoardSource::Session(*form),
    };
    let (level, play_for) = (args.level, args.play_for.unwrap_or_default());
    let computers = Computers { level, tempo: ComputerTempo::AtOnce, play_for, ..Computers::USUAL };
    let policy = Policy { kibitzing: Kibitzing::OpenCards, computers, ..Policy::social() };
    let (table, invitations) = open_table(&watcher.handle(), boards, policy).await?;
    let invite = invitations.kibitzers.ok_or_else(|| Failure::refused("the table lets nobody watch"))?;
    watcher.watch(&invite).await?;
    seat_computers_or_close(&watcher.handle(), table, &Seat::ALL).await?;
    Ok(table)
}

async fn record(watcher: &Connection, table: TableId) -> Result<SessionRecord, Failure> {
    match watcher.handle().patiently(Request::Record { table }).await? {
        Answer::Record(record) => Ok(*record),
        other => Err(RequestError::strange(other).into()),
    }
}
