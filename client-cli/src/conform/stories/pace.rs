//! How many, and how fast.

use bridge_protocol::{Answer, ClosingReason, Refusal, Request, limits::MAX_CONNECTIONS};
use serde_json::json;

use crate::conform::{
    Broken,
    peer::Came,
    socket::{PLAIN_OFFER, knock, say, until_end},
    trial::Trial,
};

/// So many requests at once are too fast for an account on any server that has rates.
const MANY: usize = 100;

pub(super) async fn pace(trial: Trial) -> Result<(), Broken> {
    let findings = trial.findings.clone();
    let mut peers = Vec::new();
    for _ in 0..MAX_CONNECTIONS {
        peers.push(trial.enter(3).await?);
    }
    let hello = json!({"hello": {"protocol": 1, "ticket": trial.ticket(3).await?}});
    let (mut socket, _) =
        knock(&trial.server, "", &PLAIN_OFFER).await.map_err(|error| Broken::new(error.to_string()))?;
    say(&mut socket, &hello).await?;
    let ended = until_end(&mut socket).await?;
    let reason = ended.closing.map(|closing| closing.reason);
    let good = reason == Some(ClosingReason::TooManyConnections) && ended.code == Some(4009);
    findings.check("S-CONNECTIONS", good, || format!("one connection more than {MAX_CONNECTIONS}: {ended:?}"));
    for peer in peers {
        peer.hang_up().await;
    }

    let mut peer = trial.enter(2).await?;
    let mut asked = Vec::new();
    for _ in 0..MANY {
        match peer.send(&Request::Ping {}).await {
            Ok(id) => asked.push(id),
            // It was closed while we were sending.
            Err(_) => break,
        }
    }
    let (mut done, mut paced) = (0, 0);
    let ended = loop {
        match peer.next().await? {
            Came::Frame(frame) => {
                let bridge_protocol::ServerFrame::Reply(reply) = *frame else { continue };
                match reply.answer {
                    Answer::Done {} => done += 1,
                    Answer::Refused(refused) => {
                        paced += 1;
                        let waits = matches!(refused.why, Refusal::TooFast { retry_after_ms } if retry_after_ms > 0);
                        findings.check("S-PACE", waits, || format!("in haste: {refused:?}"));
                    }
                    other => findings.check("S-PACE", false, || format!("a ping came to {other:?}")),
                }
                if done == asked.len() {
                    break None;
                }
            }
            Came::Unknown => {}
            Came::End(ended) => break Some(ended),
        }
    };
    let Some(ended) = ended else {
        for id in ["S-PACE", "S-FLOODING"] {
            findings.leave_out(id, "this server's owner has switched its rates off");
        }
        return Ok(());
    };
    findings.check("S-PACE", done >= 20, || format!("only {done} of the first requests were carried out"));
    let reason = ended.closing.map(|closing| closing.reason);
    let good = reason == Some(ClosingReason::Flooding) && ended.code == Some(1008) && paced >= 19;
    findings.check("S-FLOODING", good, || format!("after {paced} refusals for haste: {ended:?}"));
    Ok(())
}
