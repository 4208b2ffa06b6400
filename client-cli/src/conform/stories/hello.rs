//! The first frame.

use bridge_protocol::{ClosingReason, PROTOCOL_VERSION};
use serde_json::{Value, json};

use crate::conform::{
    Broken, Id,
    socket::{Ended, PLAIN_OFFER, hears, knock, say, until_end},
    trial::Trial,
};

pub(super) async fn hello(trial: Trial) -> Result<(), Broken> {
    // Somebody says nothing all the while.
    let (silent, greeted) = tokio::join!(ends_after(&trial, None), greetings(&trial));
    not_authenticated(&trial, "S-HELLO-IN-TIME", "no hello", silent?);
    greeted
}

async fn greetings(trial: &Trial) -> Result<(), Broken> {
    let findings = &trial.findings;
    let peer = trial.enter(0).await?;
    let welcome = &peer.welcome;
    let own = welcome.protocol == PROTOCOL_VERSION && welcome.account == trial.guests[0].account;
    findings.check("S-WELCOME", own && welcome.name == trial.guests[0].name, || format!("{welcome:?}"));
    peer.hang_up().await;

    let early = json!({"id": 1, "do": {"ping": {}}});
    not_authenticated(trial, "S-HELLO-FIRST", "a request before the hello", ends_after(trial, Some(early)).await?);
    let nonsense = json!({"hello": {"protocol": 1, "ticket": "nonsense"}});
    not_authenticated(trial, "S-TICKET-ONCE", "a ticket that never was", ends_after(trial, Some(nonsense)).await?);

    let used = json!({"hello": {"protocol": 1, "ticket": trial.ticket(0).await?}});
    let (mut socket, _) =
        knock(&trial.server, "", &PLAIN_OFFER).await.map_err(|error| Broken::new(error.to_string()))?;
    say(&mut socket, &used).await?;
    hears(&mut socket, "welcome").await?;
    not_authenticated(trial, "S-TICKET-ONCE", "a ticket a second time", ends_after(trial, Some(used)).await?);

    let later = json!({"hello": {"protocol": 2, "ticket": trial.ticket(0).await?}});
    let of_other_members = json!({"hello": {"protocol": 2, "passkey": "of a later version"}});
    for later in [later, of_other_members] {
        let ended = ends_after(trial, Some(later)).await?;
        let reason = ended.closing.map(|closing| closing.reason);
        let good = reason == Some(ClosingReason::Version) && ended.code == Some(4002);
        findings.check("S-VERSION", good, || format!("protocol 2: {ended:?}"));
    }

    Ok(())
}

/// That a connection was closed because nobody knows who is there.
fn not_authenticated(trial: &Trial, id: Id, what: &str, ended: Ended) {
    let reason = ended.closing.map(|closing| closing.reason);
    let good = reason == Some(ClosingReason::NotAuthenticated) && ended.code == Some(4001);
    trial.findings.check(id, good, || format!("{what}: {ended:?}"));
}

/// How a connection ends that begins with this.
async fn ends_after(trial: &Trial, first: Option<Value>) -> Result<Ended, Broken> {
    let (mut socket, _) =
        knock(&trial.server, "", &PLAIN_OFFER).await.map_err(|error| Broken::new(error.to_string()))?;
    if let Some(first) = first {
        say(&mut socket, &first).await?;
    }
    until_end(&mut socket).await
}
