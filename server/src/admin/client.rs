//! The other end of the socket: gives an order to the server of a data directory, and tells what comes of it.

use std::{io, io::Write, path::Path, process::ExitCode, time::Duration};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::UnixStream,
};

use super::{
    CommandLine,
    protocol::{AnswerLine, OrderLine},
    socket_path,
    tell::Teller,
};

use crate::{
    console::complain,
    journal::{DirectoryLock, OpenError},
    operator::{Order, OrderedBy},
};

/// The server would not do it.
const REFUSED: u8 = 1;
/// The server was not reached.
const NOT_REACHED: u8 = 2;

/// A server takes an order at once, unless nobody is free there to carry it out.
const TAKEN_WITHIN: Duration = Duration::from_secs(30);
/// Whoever waits so long for what comes of it is told that they wait.
const SILENCE: Duration = Duration::from_secs(10);

/// Gives the order that the command line has. Exits with 0 if it was carried out, 1 if the server refused it, 2 if no
/// server was reached.
pub(crate) async fn run(line: CommandLine) -> ExitCode {
    let CommandLine { data, json, reason, order } = line;
    let order = OrderLine { order: order.into(), why: reason, name: OrderedBy::of_this_process().name };
    match give(&data, &order, Teller::new(json)).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(REFUSED),
        Err(why) => {
            complain!("bridge-server: {why}");
            ExitCode::from(NOT_REACHED)
        }
    }
}

/// Says whether it was carried out.
async fn give(data: &Path, order: &OrderLine, mut teller: Teller) -> Result<bool, String> {
    let path = socket_path(data).map_err(|cause| cause.to_string())?;
    let stream = UnixStream::connect(path).await.map_err(|cause| not_reached(data, &cause))?;
    let (read, mut write) = stream.into_split();
    let mut line = serde_json::to_vec(order).map_err(|cause| cause.to_string())?;
    line.push(b'\n');
    write.write_all(&line).await.map_err(|cause| format!("the server does not take the order: {cause}"))?;
    let mut lines = BufReader::new(read).lines();
    // What is written into a file is what was asked for, and nothing else.
    let is_data = matches!(order.order, Order::Export { .. });
    let lost = || "the server has gone away: whether the order was carried out, `admin audit` says".to_owned();
    let mut next = tokio::time::timeout(TAKEN_WITHIN, lines.next_line()).await.map_err(|_| not_taken())?;
    while let Some(line) = next.map_err(|_| lost())? {
        let answer: AnswerLine =
            serde_json::from_str(&line).map_err(|_| format!("the server is of another version, and says: {line}"))?;
        let text = teller.tell(&line, &answer);
        // Nobody may be reading any more.
        if is_data && !teller.tells_programs() && matches!(answer, AnswerLine::Done { .. }) {
            io::stderr().write_all(text.as_bytes()).ok();
        } else {
            io::stdout().write_all(text.as_bytes()).ok();
        }
        match answer {
            AnswerLine::Taken {} => {
                next = match tokio::time::timeout(SILENCE, lines.next_line()).await {
                    Ok(line) => line,
                    Err(_) => {
                        complain!("bridge-server: it is being carried out, and waited for (Ctrl-C ends that)");
                        lines.next_line().await
                    }
                };
                continue;
            }
            AnswerLine::Item(_) => {}
            AnswerLine::Done { .. } => return Ok(true),
            AnswerLine::Refused { why, .. } => {
                complain!("bridge-server: {why}");
                return Ok(false);
            }
        }
        next = lines.next_line().await;
    }
    Err(lost())
}

fn not_taken() -> String {
    "the server has not taken the order, and will not: it has stopped answering, or no handles are left (ulimit -n), \
     or eight others wait for theirs; its log and `ps` say which"
        .to_owned()
}

fn not_reached(data: &Path, cause: &io::Error) -> String {
    let here = data.display();
    if !data.is_dir() {
        return format!("there is no directory {here}: name the server's data directory with --data");
    }
    match cause.kind() {
        io::ErrorKind::PermissionDenied => {
            format!("{here} is another user's: run this as the user that the server runs as (sudo -u bridge-server)")
        }
        io::ErrorKind::NotFound if !data.join("server.key").exists() => {
            format!("{here} is no data directory of a server: name it with --data")
        }
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused if is_in_use(data) => {
            format!(
                "the server on {here} takes no orders: its admin.sock is gone, or could not be made (its log says why). It makes one when it is started again"
            )
        }
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => {
            format!("no server runs on {here}: start it, or name the data directory of the one that runs with --data")
        }
        _ => format!("the server on {here} cannot be reached: {cause}"),
    }
}

fn is_in_use(data: &Path) -> bool {
    matches!(DirectoryLock::take(data), Err(OpenError::InUse { .. }))
}

#[cfg(test)]
mod tests {
    use tokio::net::UnixListener;

    use super::*;

    /// Connected as soon as it listens, as the system has it.
    #[tokio::test(start_paused = true)]
    async fn a_server_that_takes_no_order_is_not_waited_for() {
        let data = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(socket_path(data.path()).unwrap()).unwrap();
        let order = OrderLine { order: Order::Who {}, why: None, name: None };
        let why = give(data.path(), &order, Teller::new(false)).await.unwrap_err();
        assert!(why.contains("has not taken the order"), "{why}");
        drop(listener);
    }

    #[test]
    fn a_server_whose_socket_is_gone_is_not_said_to_be_stopped() {
        let data = tempfile::tempdir().unwrap();
        std::fs::write(data.path().join("server.key"), "").unwrap();
        let told = || not_reached(data.path(), &io::ErrorKind::NotFound.into());
        assert!(told().contains("no server runs"));
        let _runs = DirectoryLock::take(data.path()).unwrap();
        assert!(told().contains("takes no orders"));
    }
}
