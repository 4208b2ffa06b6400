//! Who somebody is: a name for a token, a token for a ticket, and the token of whoever asks for what only they may
//! have.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    Extension, Json,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use bridge_game::Person;
use bridge_protocol::{AccountId, GuestRequest, GuestToken, TicketGrant, limits};

use super::{
    AppState,
    arrival::{ArrivedAt, Peer},
    metrics_access::bearer,
    overload::Priority,
    problem::{banned, foreign, misread, no_entropy, problem, set_apart, too_many},
};
use crate::accounts::{BadToken, Bearer, TOKEN_LIFE, Tickets};

pub(super) async fn guest(
    State(state): State<Arc<AppState>>,
    Extension(Peer(ip)): Extension<Peer>,
    Extension(ArrivedAt(here)): Extension<ArrivedAt>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    if let Some(stranger) = state.origins.stranger(&headers, here).filter(|origin| *origin != "null") {
        return foreign(stranger);
    }
    if let Some(ban) = state.operator.bars(None, ip) {
        return banned(&ban);
    }
    if let Some(apart) = state.apart() {
        return set_apart(apart);
    }
    if let Some(wait) = state.auth_rates.wait_for_guest(ip).max(state.overload.wait(Priority::Lobby)) {
        return too_many(wait);
    }
    let GuestRequest { name } = match serde_json::from_slice(&body) {
        Ok(request) => request,
        Err(cause) => return misread("{\"name\": \"…\"}", &cause),
    };
    if name.mixes_scripts() {
        return problem(StatusCode::BAD_REQUEST, "write your name in the letters of one script");
    }
    let (Some(account), Some(id)) = (random_bits(), random_bits()) else { return no_entropy() };
    let person = Person { account: AccountId::from_bytes(account), name };
    let token = state.tokens.issue(&person, id);
    let Person { account, name } = person;
    unstored(Json(GuestToken { token, account, name, expires_in: TOKEN_LIFE.as_secs() }))
}

pub(super) async fn ticket(
    State(state): State<Arc<AppState>>,
    Extension(Peer(ip)): Extension<Peer>,
    Extension(ArrivedAt(here)): Extension<ArrivedAt>,
    headers: HeaderMap,
) -> Response {
    let bearer = match asking(&state, ip, here, &headers) {
        Ok(bearer) => bearer,
        Err(refused) => return refused,
    };
    let (Some(bits), Some(proof_bits)) = (random_bits(), random_bits()) else { return no_entropy() };
    let proof = state.proofs.issue(proof_bits, state.clock.now());
    let ticket = match &state.cluster {
        None => state.tickets.issue(bearer, bits).map_err(|_| too_many(limits::TICKET_LIFE)),
        Some(cluster) => match cluster.keep_ticket(bits, &bearer, limits::TICKET_LIFE).await {
            Ok(()) => Ok(Tickets::spelled(bits)),
            Err(cause) => Err(problem(StatusCode::SERVICE_UNAVAILABLE, &cause.to_string())),
        },
    };
    match ticket {
        Ok(ticket) => unstored(Json(TicketGrant { ticket, proof, expires_in: limits::TICKET_LIFE.as_secs() })),
        Err(refused) => refused,
    }
}

/// Who asks for what only they may have, at the pace of tickets; or the answer to whoever may not.
#[expect(clippy::result_large_err, reason = "the answer goes out as it is")]
pub(super) fn asking(state: &AppState, ip: IpAddr, here: SocketAddr, headers: &HeaderMap) -> Result<Bearer, Response> {
    if let Some(stranger) = state.origins.stranger(headers, here).filter(|origin| *origin != "null") {
        return Err(foreign(stranger));
    }
    if let Some(wait) = state.auth_rates.wait_for_ticket(ip).max(state.overload.wait(Priority::Arrival)) {
        return Err(too_many(wait));
    }
    let token = bearer(headers)
        .ok_or_else(|| problem(StatusCode::UNAUTHORIZED, "send your token as  Authorization: Bearer …"))?;
    // Keys and bans may have changed that are not known here yet.
    if let Some(apart) = state.apart() {
        return Err(set_apart(apart));
    }
    let bad = |bad: BadToken| problem(StatusCode::UNAUTHORIZED, &bad.to_string());
    let bearer = state.tokens.check(token).map_err(bad)?;
    if state.operator.has_voided(bearer.person.account, bearer.key) {
        return Err(bad(BadToken));
    }
    if let Some(ban) = state.operator.bars(Some(bearer.person.account), ip) {
        return Err(banned(&ban));
    }
    match state.connections.wait_for_ticket(bearer.person.account) {
        Some(wait) => Err(too_many(wait)),
        None => Ok(bearer),
    }
}

/// An answer that no cache may keep.
pub(super) fn unstored(body: impl IntoResponse) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], body).into_response()
}

fn random_bits() -> Option<[u8; 16]> {
    let mut bits = [0; 16];
    crate::entropy::fill(&mut bits).ok().map(|()| bits)
}
