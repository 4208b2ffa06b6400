//! The front of the server that tries: names and tickets of the server behind, under a text that means nothing, and the
//! handshake.

use std::sync::Arc;

use axum::{
    Router,
    body::Bytes,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use bridge_protocol::SUBPROTOCOL;
use data_encoding::HEXLOWER;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{handshake::derive_accept_key, protocol::Role},
};

use super::{super::http as behind, exam::Exam, relay::relay};

pub(super) fn router(exam: Arc<Exam>) -> Router {
    Router::new()
        .route("/api/guest", post(guest))
        .route("/api/ws-ticket", post(ticket))
        .route("/ws", get(socket))
        .fallback(other)
        .with_state(exam)
}

async fn guest(State(exam): State<Arc<Exam>>, body: Bytes) -> Response {
    exam.sign_of_life();
    if exam.state.lock().forgotten {
        exam.findings.check("C-NO-NEW-TOKEN", false, || "it replaces a token that was answered 401".to_owned());
    }
    let body = String::from_utf8_lossy(&body).into_owned();
    let Ok(answer) = behind::post(&exam.server, "/api/guest", body).await else {
        return nothing(StatusCode::BAD_GATEWAY);
    };
    let Some(mut guest) = answer.json().filter(|guest| guest["token"].is_string()) else {
        return as_it_came(answer);
    };
    // No JSON Web Token, and longer than one may think.
    let mut noise = [0; 100];
    if getrandom::fill(&mut noise).is_err() {
        return nothing(StatusCode::INTERNAL_SERVER_ERROR);
    }
    let opaque = format!("{}~", HEXLOWER.encode(&noise));
    if let Some(token) = guest["token"].as_str() {
        exam.state.lock().tokens.insert(opaque.clone(), token.to_owned());
    }
    guest["token"] = json!(opaque);
    guest["rating"] = json!({"stars": 3});
    text(StatusCode::OK, &guest)
}

async fn ticket(State(exam): State<Arc<Exam>>, headers: HeaderMap) -> Response {
    exam.sign_of_life();
    if std::mem::take(&mut exam.state.lock().out_of_order) {
        // A proxy that has lost its server for a moment has no words for it.
        exam.findings.check("C-ERROR-BODY", false, || "after an error without a body it did not ask again".to_owned());
        return nothing(StatusCode::SERVICE_UNAVAILABLE);
    }
    exam.findings.forgive("C-ERROR-BODY");
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let token = shown.and_then(|shown| exam.state.lock().tokens.get(shown).cloned());
    exam.findings.check("C-OPAQUE-TOKEN", token.is_some(), || "it shows another token than it was given".to_owned());
    let forgotten = exam.state.lock().forgotten;
    let Some(token) = token.filter(|_| !forgotten) else {
        exam.has_learnt();
        return text(StatusCode::UNAUTHORIZED, &json!({"error": "this token is not known"}));
    };
    let Ok(answer) = behind::ask(&exam.server, "POST", "/api/ws-ticket", Some(&token)).await else {
        return nothing(StatusCode::BAD_GATEWAY);
    };
    if let Some(ticket) = answer.json().and_then(|granted| granted["ticket"].as_str().map(str::to_owned)) {
        exam.state.lock().tickets.insert(ticket);
    }
    as_it_came(answer)
}

async fn socket(State(exam): State<Arc<Exam>>, mut request: Request) -> Response {
    exam.sign_of_life();
    let query = request.uri().query().is_some();
    exam.findings.check("C-NO-QUERY", !query, || format!("it asks for {}", request.uri()));
    no_secrets(&exam, &request);
    let offered = request.headers().get_all(header::SEC_WEBSOCKET_PROTOCOL).iter();
    let offered = offered.filter_map(|offer| offer.to_str().ok()).collect::<Vec<_>>().join(",");
    let shown = exam.state.lock().tickets.iter().any(|ticket| offered.contains(ticket.as_str()));
    exam.findings.check("C-TICKET-UNSEEN", !shown, || "it offers its ticket as a subprotocol".to_owned());
    let Some(key) = request.headers().get(header::SEC_WEBSOCKET_KEY).map(|key| derive_accept_key(key.as_bytes()))
    else {
        return nothing(StatusCode::BAD_REQUEST);
    };
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        if let Ok(upgraded) = upgrade.await {
            let socket = WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, None).await;
            relay(&exam, socket).await;
        }
    });
    let mut answer = nothing(StatusCode::SWITCHING_PROTOCOLS);
    let headers = [
        (header::CONNECTION, "Upgrade".to_owned()),
        (header::UPGRADE, "websocket".to_owned()),
        (header::SEC_WEBSOCKET_ACCEPT, key),
    ];
    let selected = offered.split(',').any(|each| each.trim() == SUBPROTOCOL);
    let selected = selected.then(|| (header::SEC_WEBSOCKET_PROTOCOL, SUBPROTOCOL.to_owned()));
    for (name, value) in headers.into_iter().chain(selected) {
        if let Ok(value) = value.parse() {
            answer.headers_mut().insert(name, value);
        }
    }
    answer
}

async fn other(State(exam): State<Arc<Exam>>, request: Request) -> Response {
    no_secrets(&exam, &request);
    let path = request.uri().path().to_owned();
    match behind::ask(&exam.server, "GET", &path, None).await {
        Ok(answer) => as_it_came(answer),
        Err(_) => nothing(StatusCode::BAD_GATEWAY),
    }
}

/// That no token and no ticket stands in an address.
fn no_secrets(exam: &Exam, request: &Request) {
    let address = request.uri().to_string();
    let state = exam.state.lock();
    let told = state.tokens.keys().chain(&state.tickets).any(|secret| address.contains(secret.as_str()));
    drop(state);
    exam.findings.check("C-SECRETS", !told, || "a token or a ticket stands in an address".to_owned());
}

fn as_it_came(answer: behind::Response) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::BAD_GATEWAY);
    (status, [(header::CONTENT_TYPE, "application/json")], answer.text).into_response()
}

fn text(status: StatusCode, body: &Value) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}

fn nothing(status: StatusCode) -> Response {
    status.into_response()
}
