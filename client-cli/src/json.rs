//! `--json`: each frame of the server one line on standard output, each request one line on standard input, nothing else. The
//! client says hello, enters the table, takes part in the dealing and comes back by itself; the rest is the program's that
//! reads. Numbers of requests stay below 2^52: those above are the client's own.

use std::io::{self, Write};

use bridge_protocol::RequestFrame;

use crate::{
    connection::{Connection, Update},
    exit::{Failure, Outcome},
    typed,
};

/// Passes frames on until the connection or a player's input ends.
///
/// # Errors
/// If the connection ends for good.
pub async fn run(mut connection: Connection, watching: bool) -> Result<Outcome, Failure> {
    let mut lines = typed::lines();
    let mut typing = true;
    loop {
        tokio::select! {
            update = connection.next_update() => match update {
                Some(Update::Frame(frame)) if !print(&frame) => break,
                Some(Update::Reply(reply)) if is_ours(&reply) && !print(&own_refusal(&reply)) => break,
                Some(Update::Ended(ended)) => return Err(ended.into()),
                None => break,
                Some(_) => {}
            },
            line = lines.recv(), if typing => match line {
                Some(line) if line.trim().is_empty() => {}
                Some(line) => match serde_json::from_str::<RequestFrame>(&line) {
                    Ok(frame) => connection.handle().post(frame).await?,
                    Err(error) => eprintln!("not a request: {error}"),
                },
                None if watching => typing = false,
                None => break,
            },
        }
    }
    connection.close().await;
    Ok(Outcome::Good)
}

/// A reply that no frame brought: the number of the request could not be used.
fn is_ours(reply: &bridge_protocol::Reply) -> bool {
    use bridge_protocol::{Answer, Refusal, Refused};
    matches!(&reply.answer, Answer::Refused(Refused { why: Refusal::Malformed { detail }, .. })
        if detail.starts_with(crate::connection::BAD_NUMBER))
}

fn own_refusal(reply: &bridge_protocol::Reply) -> String {
    let frame = bridge_protocol::ServerFrame::Reply(reply.clone());
    serde_json::to_string(&frame).expect("a reply is JSON")
}

fn print(line: &str) -> bool {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).is_ok()
}
