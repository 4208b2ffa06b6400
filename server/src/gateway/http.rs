//! The addresses of the server, and the few for programs beside the socket: whether it is well, what it is, and what
//! somebody has there.

use std::sync::Arc;

use axum::{
    Extension, Json, Router,
    extract::{DefaultBodyLimit, Path, Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use bridge_protocol::{PROTOCOL_VERSION, Profile, ServerInfo, limits};

use super::{
    AppState,
    analysis::{analysis, meanings},
    arrival::{ArrivedAt, Peer},
    authentication::{asking, guest, ticket, unstored},
    handshake::Handshake,
    not_serving::NotServing,
    pages,
    problem::{banned, foreign, problem, set_apart, too_many},
    rate, security_headers, socket,
};
use crate::metrics;

/// The largest body of a request: a deal and the cards that were played, twice over.
const BODY: usize = 1024;

/// Where boards are sent to be analysed.
pub(super) const ANALYSIS: &str = "/api/analysis";

/// Where one asks what calls would mean.
pub(super) const MEANINGS: &str = "/api/meanings";

/// What the server is called in its greetings.
pub(super) const PROGRAM: &str = concat!("bridge-server/", env!("CARGO_PKG_VERSION"));

pub(super) fn router(state: Arc<AppState>) -> Router {
    pages::router()
        .route("/healthz", get(|| async { "alive\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(figures))
        .route("/api/server", get(about))
        .route("/api/guest", post(guest))
        .route("/api/ws-ticket", post(ticket))
        .route("/api/mine", get(mine))
        .route("/api/daily", get(daily))
        .route("/api/daily/{day}", get(daily))
        .route(ANALYSIS, post(analysis))
        .route(MEANINGS, post(meanings))
        .route("/ws", get(upgrade))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::map_response(security_headers::add))
        .with_state(state)
}

async fn wrong_method() -> Response {
    problem(StatusCode::METHOD_NOT_ALLOWED, "this is not asked by that method: see PROTOCOL.md")
}

async fn ready(State(state): State<Arc<AppState>>) -> Response {
    if state.stop.is_cancelled() {
        return problem(StatusCode::SERVICE_UNAVAILABLE, "the server is stopping");
    }
    let apart = state.apart();
    if let Some(away @ NotServing::DatabaseAway) = apart {
        return set_apart(away);
    }
    // A node that cannot read what others ordered tells why before it tells that.
    if let Err(trouble) = state.storage.check().await {
        return problem(StatusCode::SERVICE_UNAVAILABLE, &trouble.to_string());
    }
    if let Some(apart) = apart {
        return set_apart(apart);
    }
    if state.operator.is_draining() {
        let why = "the server is being emptied: what is open goes on, and nothing more is opened";
        return problem(StatusCode::SERVICE_UNAVAILABLE, why);
    }
    "ready\n".into_response()
}

async fn about(State(state): State<Arc<AppState>>) -> Response {
    Json(ServerInfo {
        server: PROGRAM.to_owned(),
        protocol: PROTOCOL_VERSION,
        name: state.name.clone(),
        public_key: state.tables.public_key().to_string(),
        public_url: state.public_url.clone(),
        policies: Profile::ALL.map(Profile::policy).into(),
        limits: limits::table(),
        rates: rate::advertised(state.rates),
        computers: Some(state.computers()),
    })
    .into_response()
}

async fn figures(
    State(state): State<Arc<AppState>>,
    Extension(Peer(ip)): Extension<Peer>,
    headers: HeaderMap,
) -> Response {
    if !state.metrics_access.allows(ip, &headers) {
        let why = "the figures are for the owner of this server: start it with  --metrics-key KEY  and send  Authorization: Bearer \
                   KEY  (without a key they are told on its own machine, under an IP address or a name without dots, while it listens on \
                   loopback alone and has neither --public-url nor --trusted-proxy)";
        return problem(StatusCode::FORBIDDEN, why);
    }
    #[cfg(feature = "cluster")]
    if let Some(cluster) = &state.cluster {
        cluster.tell_figures();
    }
    ([(header::CONTENT_TYPE, metrics::MEDIA_TYPE)], state.storage.figures(state.tables_open().await).await)
        .into_response()
}

async fn mine(
    State(state): State<Arc<AppState>>,
    Extension(Peer(ip)): Extension<Peer>,
    Extension(ArrivedAt(here)): Extension<ArrivedAt>,
    headers: HeaderMap,
) -> Response {
    match asking(&state, ip, here, &headers) {
        Ok(bearer) => unstored(Json(state.mine(bearer.person.account).await)),
        Err(refused) => refused,
    }
}

/// Whoever does not say who they are is told what everybody may know, at the pace of tickets too.
async fn daily(
    State(state): State<Arc<AppState>>,
    Extension(Peer(ip)): Extension<Peer>,
    Extension(ArrivedAt(here)): Extension<ArrivedAt>,
    day: Option<Path<String>>,
    headers: HeaderMap,
) -> Response {
    let asks = if headers.contains_key(header::AUTHORIZATION) {
        match asking(&state, ip, here, &headers) {
            Ok(bearer) => Some(bearer.person.account),
            Err(refused) => return refused,
        }
    } else if let Some(ban) = state.operator.bars(None, ip) {
        return banned(&ban);
    } else if let Some(wait) = state.auth_rates.wait_for_ticket(ip) {
        return too_many(wait);
    } else {
        None
    };
    match state.daily(day.as_deref().map(String::as_str), asks).await {
        Ok(daily) => unstored(Json(daily)),
        Err(why) => problem(StatusCode::NOT_FOUND, &why),
    }
}

async fn upgrade(
    State(state): State<Arc<AppState>>,
    Extension(Peer(ip)): Extension<Peer>,
    Extension(ArrivedAt(here)): Extension<ArrivedAt>,
    request: Request,
) -> Response {
    if request.uri().query().is_some() {
        let why = "nothing belongs in this address: the ticket goes into the first frame";
        return problem(StatusCode::BAD_REQUEST, why);
    }
    if let Some(stranger) = state.origins.stranger(request.headers(), here) {
        return foreign(stranger);
    }
    if let Some(ban) = state.operator.bars(None, ip) {
        return banned(&ban);
    }
    if state.stop.is_cancelled() {
        return problem(StatusCode::SERVICE_UNAVAILABLE, "the server is stopping");
    }
    let handshake = match Handshake::read(request.headers()) {
        Ok(handshake) => handshake,
        Err(why) => return problem(StatusCode::BAD_REQUEST, why),
    };
    let has_proof = handshake.proof().is_some_and(|proof| state.proofs.show(proof, state.clock.now()));
    let (Some(waiting), Some(place)) = (state.limiter.admit_hello(ip, has_proof), state.limiter.permit_now()) else {
        return too_many(state.limiter.clears_in());
    };
    socket::upgrade(state, request, &handshake, ip, waiting, place)
}
