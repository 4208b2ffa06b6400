//! `--json`: each frame of the server one line on standard output, each request one line on standard input, nothing
//! else. The client says hello, enters the table, takes part in the dealing and comes back by itself; the rest is the
//! program's that reads. Numbers of requests stay below 2^52: those above are the client's own.

use std::time::Duration;

use bridge_client::connection::{Connection, Handle, PostError, Update};
use bridge_protocol::{Answer, Refusal, Refused, Reply, RequestFrame, ServerFrame};
use futures_util::FutureExt as _;
use tokio::time::{Instant, sleep_until};

use crate::{
    exit::{Failure, Outcome},
    input::stdin_lines,
    stdout::write,
};

/// How long the last replies are waited for when the input ends.
const LAST_REPLIES: Duration = Duration::from_secs(5);

/// How long frames are passed on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    /// As long as somebody types requests, and until the last of them is answered.
    InputEnds,
    /// Whoever looks on need not type anything.
    ConnectionEnds,
}

/// Passes frames on until the connection ends, or what is typed does.
///
/// # Errors
/// If the connection ends for good, or standard output takes nothing.
pub(crate) async fn run(mut connection: Connection, until: Until) -> Result<Outcome, Failure> {
    let mut typing = tokio::spawn(post_lines(connection.handle()));
    let (mut posted, mut answered, mut deadline) = (None, 0, None);
    let goes_on = until == Until::ConnectionEnds;
    while posted.is_none_or(|posted| goes_on || answered < posted) {
        tokio::select! {
            update = connection.next_update() => match update {
                Some(Update::Frame(frame)) => {
                    if !print(&frame)? {
                        break;
                    }
                }
                // The frame that brought it is printed already.
                Some(Update::Reply(_)) => answered += 1,
                Some(Update::NotSent { id, why }) => {
                    answered += 1;
                    if !print(&own_refusal(id, why))? {
                        break;
                    }
                }
                Some(Update::Ended(ended)) => return Err(ended.into()),
                None => break,
                Some(_) => {}
            },
            lines = &mut typing, if posted.is_none() => {
                // A reader that failed has posted nothing more.
                posted = Some(lines.unwrap_or(0));
                deadline = Some(Instant::now() + LAST_REPLIES);
            }
            () = sleep_until(deadline.unwrap_or_else(Instant::now)), if deadline.is_some() && !goes_on => break,
        }
    }
    print_the_rest(&mut connection)?;
    connection.close().await;
    Ok(Outcome::Good)
}

/// What has come is passed on, also where the input ended first.
fn print_the_rest(connection: &mut Connection) -> Result<(), Failure> {
    while let Some(Some(update)) = connection.next_update().now_or_never() {
        if let Update::Frame(frame) = update
            && !print(&frame)?
        {
            break;
        }
    }
    Ok(())
}

/// Posts what is typed; the number of requests when the input ends. It runs beside the reading, which must never wait
/// for it.
async fn post_lines(handle: Handle) -> usize {
    let mut lines = stdin_lines::lines();
    let mut posted = 0;
    while let Some(line) = lines.recv().await {
        match serde_json::from_str::<RequestFrame>(&line) {
            _ if line.trim().is_empty() => {}
            Ok(frame) => match handle.post(frame).await {
                Ok(()) => posted += 1,
                Err(_) => break,
            },
            Err(error) => eprintln!("not a request: {error}"),
        }
    }
    posted
}

/// A reply that no frame brought: the number of the request could not be used.
fn own_refusal(id: u64, why: PostError) -> String {
    let refused = Refused::from(Refusal::Malformed { detail: why.to_string() });
    let frame = ServerFrame::Reply(Reply { id, answer: Answer::Refused(refused) });
    serde_json::to_string(&frame).expect("a reply is JSON")
}

fn print(line: &str) -> Result<bool, Failure> {
    write(format!("{line}\n").as_bytes())
}
