//! Names, tokens and tickets over HTTP, and the handshake of the socket.

use bridge_protocol::{PROOF_SUBPROTOCOL, SUBPROTOCOL};
use serde_json::json;

use crate::conform::{
    Broken,
    http::{Response, ask, post},
    socket::{knock, status_of},
    trial::Trial,
};

/// Names that nobody may have: too short, too long, with marks, in two scripts, with a suit.
const NO_NAMES: [&str; 6] = ["x", "abcdefghijklmnopqrstu", "<b>", "two  spaces", "Аnn", "♠♥"];

pub(super) async fn over_http(trial: Trial) -> Result<(), Broken> {
    let Trial { server, findings, guests, .. } = &trial;
    let told = ask(server, "GET", "/api/server", None).await?;
    let known = told.json().is_some_and(|told| told["protocol"] == 1 && told["limits"].is_object());
    let counts = told.json().is_some_and(|told| told["computers"].is_null() || told["computers"].is_u64());
    findings.check("S-SERVER-INFO", told.status == 200 && known && counts, || seen(&told));

    let guest = post(server, "/api/guest", json!({"name": "Gus"}).to_string()).await?;
    let whole = guest.json().is_some_and(|guest| {
        let texts = ["token", "account", "name"].iter().all(|member| guest[*member].is_string());
        texts && guest["expires_in"].is_u64() && guest["name"] == "Gus"
    });
    findings.check("S-GUEST", guest.status == 200 && whole, || format!("status {}, or members miss", guest.status));
    for name in NO_NAMES {
        let answer = post(server, "/api/guest", json!({ "name": name }).to_string()).await?;
        findings.check("S-NAME", answer.status == 400, || format!("{name:?}: {}", answer.status));
        findings.check("S-HTTP-ERROR", answer.has_words(), || seen(&answer));
    }
    let strange = post(server, "/api/guest", json!({"name": "Gus", "rating": 2000}).to_string()).await?;
    findings.check("S-NAME", strange.status == 400, || format!("a member more: {}", strange.status));

    let token = &guests[0].token;
    let granted = ask(server, "POST", "/api/ws-ticket", Some(token)).await?;
    let whole = granted.json().is_some_and(|granted| {
        let proof = granted["proof"].as_str().is_some_and(|proof| proof.starts_with(PROOF_SUBPROTOCOL));
        proof && granted["ticket"].is_string() && granted["expires_in"].is_u64()
    });
    findings
        .check("S-TICKET", granted.status == 200 && whole, || format!("status {}, or members miss", granted.status));
    let forged = format!("{}x", token.get(..token.len() - 1).unwrap_or_default());
    for wrong in [None, Some("nonsense"), Some(forged.as_str())] {
        let answer = ask(server, "POST", "/api/ws-ticket", wrong).await?;
        findings.check("S-TOKEN", answer.status == 401, || format!("a forged or missing token: {}", answer.status));
    }
    let mine = ask(server, "GET", "/api/mine", Some(token)).await?;
    let lists = |mine: serde_json::Value| ["tables", "matches", "events"].iter().all(|list| mine[*list].is_array());
    findings.check("S-MINE", mine.status == 200 && mine.json().is_some_and(lists), || seen(&mine));

    let long = json!({"name": "x".repeat(2_000)}).to_string();
    for (answer, status) in [
        (ask(server, "GET", "/api/nothing-here", None).await?, 404),
        (ask(server, "DELETE", "/api/guest", None).await?, 405),
        (post(server, "/api/guest", long).await?, 413),
    ] {
        findings.check("S-HTTP-STATUS", answer.status == status, || format!("{} where {status} is due", answer.status));
        findings.check("S-HTTP-ERROR", status == 413 || answer.has_words(), || seen(&answer));
    }
    Ok(())
}

fn seen(answer: &Response) -> String {
    format!("status {}: {}", answer.status, answer.text)
}

pub(super) async fn at_the_door(trial: Trial) -> Result<(), Broken> {
    let Trial { server, findings, .. } = &trial;
    let offered = format!("{SUBPROTOCOL}, {PROOF_SUBPROTOCOL}none");
    let knocked = knock(server, "", &[("sec-websocket-protocol", &offered)]).await;
    let selected = match &knocked {
        Ok((_, answer)) => answer.headers().get("sec-websocket-protocol").map(|value| value.as_bytes().to_owned()),
        Err(error) => return Err(Broken::new(format!("no socket: {error}"))),
    };
    findings.check("S-SUBPROTOCOL", selected.as_deref() == Some(SUBPROTOCOL.as_bytes()), || format!("{selected:?}"));
    for query in ["?", "?ticket=a0"] {
        let status = status_of(&knock(server, query, &[]).await);
        findings.check("S-NO-QUERY", status == Some(400), || format!("/ws{query}: {status:?}"));
    }
    for origin in ["https://elsewhere.example", "null", "http://127.0.0.1.elsewhere.example"] {
        let status = status_of(&knock(server, "", &[("origin", origin)]).await);
        findings.check("S-ORIGIN", status == Some(403), || format!("origin {origin}: {status:?}"));
    }
    let offer = [("sec-websocket-extensions", "permessage-deflate; client_max_window_bits")];
    let negotiated = match knock(server, "", &offer).await {
        Ok((_, answer)) => answer.headers().contains_key("sec-websocket-extensions"),
        // Our library does not bear an extension that it does not know.
        Err(_) => true,
    };
    findings.check("S-NO-EXTENSIONS", !negotiated, || "it answers with an extension".to_owned());
    Ok(())
}
