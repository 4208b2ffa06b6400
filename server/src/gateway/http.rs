//! The few addresses for programs beside the socket: names for tokens, tokens for tickets, and whether the server
//! is well.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{
    Extension, Json, Router,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use bridge_game::Person;
use bridge_protocol::{
    AccountId, GuestRequest, GuestToken, PROTOCOL_VERSION, Profile, ServerInfo, TicketGrant, limits,
};
use serde_json::json;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

#[cfg(feature = "cluster")]
use super::Visitors;
use super::{
    AuthRateLimit, ConnectionLimiter, ConnectionRegistry, MetricsAccess, Origins, Proxies, Rates, Visits,
    analysis::{analysis, meanings},
    handshake::Handshake,
    metrics_access::bearer,
    not_serving::NotServing,
    pages, rate, security_headers, socket,
};
#[cfg(feature = "cluster")]
use crate::deal_index::DealIndex;
use crate::{
    accounts::{BadToken, Bearer, Proofs, TOKEN_LIFE, Tickets, Tokens},
    calendar,
    clock::Clock,
    cluster::Cluster,
    events::Events,
    journal::{Journal, StreamId},
    matches::Matches,
    metrics,
    open_counts::OpenCounts,
    open_permission::OpenPermission,
    operator::{Operator, Restriction},
    people::People,
    retention::Pruner,
    robots::Robots,
    storage::Storage,
    tables::Tables,
    whereabouts::Whereabouts,
};
#[cfg(feature = "robots")]
use crate::{analysis::Analyst, reasons::Reasons};

/// The largest body of a request: a deal and the cards that were played, twice over.
pub(super) const BODY: usize = 1024;

/// Where boards are sent to be analysed.
pub(super) const ANALYSIS: &str = "/api/analysis";

/// Where one asks what calls would mean.
pub(super) const MEANINGS: &str = "/api/meanings";

/// What the server is called in its greetings.
pub(super) const PROGRAM: &str = concat!("bridge-server/", env!("CARGO_PKG_VERSION"));

/// What every page and socket needs.
pub(crate) struct AppState {
    pub(crate) tokens: Tokens,
    pub(crate) tickets: Tickets,
    pub(crate) proofs: Proofs,
    /// Of the gateway itself, whose time passes as it does however fast that of the tables is.
    pub(crate) clock: Clock,
    pub(crate) whereabouts: Arc<Whereabouts>,
    /// Told what other nodes know of it.
    #[cfg(feature = "cluster")]
    pub(crate) deals: Arc<DealIndex>,
    pub(crate) robots: Robots,
    #[cfg(feature = "robots")]
    pub(crate) analyst: Analyst,
    #[cfg(feature = "robots")]
    pub(crate) reasons: Arc<Reasons>,
    pub(crate) tables: Arc<Tables>,
    pub(crate) matches: Arc<Matches>,
    pub(crate) events: Arc<Events>,
    pub(crate) open_counts: Arc<OpenCounts>,
    pub(crate) people: Arc<People>,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) storage: Storage,
    /// How many connections have said hello so far, for their numbers.
    pub(crate) hellos: AtomicU64,
    pub(crate) origins: Origins,
    pub(crate) metrics_access: MetricsAccess,
    pub(crate) proxies: Proxies,
    pub(crate) open_permission: OpenPermission,
    pub(crate) operator: Arc<Operator>,
    pub(crate) pruner: Pruner,
    /// What it is called in the sets that it deals.
    pub(crate) name: String,
    pub(crate) rates: Rates,
    /// Where people reach the server, as links say.
    pub(crate) public_url: Option<String>,
    pub(crate) auth_rates: AuthRateLimit,
    pub(crate) limiter: Arc<ConnectionLimiter>,
    pub(crate) stop: CancellationToken,
    pub(crate) sockets: TaskTracker,
    pub(crate) connections: ConnectionRegistry,
    /// Whether it is known that other nodes' operators may have ordered what could not be read yet.
    pub(crate) is_behind: AtomicBool,
    /// None if this server is alone.
    pub(crate) cluster: Option<Arc<Cluster>>,
    pub(crate) visits: Visits,
    #[cfg(feature = "cluster")]
    pub(crate) visitors: Visitors,
}

impl AppState {
    /// Why nobody is let in here, if nobody is.
    fn apart(&self) -> Option<NotServing> {
        NotServing::reason(self.is_behind.load(Ordering::Relaxed), self.cluster.as_deref())
    }

    /// Takes a ticket in, whichever node issued it. It is good once.
    pub(super) async fn redeem(&self, ticket: &str) -> Option<Bearer> {
        match &self.cluster {
            None => self.tickets.redeem(ticket),
            Some(cluster) => cluster.take_ticket(Tickets::read(ticket)?).await,
        }
    }

    /// How many tables are not over, at all nodes, and how many there may be.
    async fn tables_open(&self) -> (usize, usize) {
        let (here, most) = self.open_counts.tables();
        let everywhere = match &self.cluster {
            Some(cluster) => cluster.tables_open().await,
            None => None,
        };
        (everywhere.unwrap_or(here), most)
    }

    /// How many connections visit another node, and visitors from others are here.
    #[cfg(feature = "simulation")]
    pub(crate) fn visits(&self) -> usize {
        #[cfg(feature = "cluster")]
        let visitors = self.visitors.count();
        #[cfg(not(feature = "cluster"))]
        let visitors = 0;
        self.visits.count() + visitors
    }

    /// Whether a table, match or event is in memory.
    pub(crate) fn has_awake(&self, stream: StreamId) -> bool {
        self.tables.directory.registry.awake(stream).is_some()
            || self.matches.directory.registry.awake(stream).is_some()
            || self.events.directory.registry.awake(stream).is_some()
    }

    /// Whether it is in memory here, or another node has it or may have it.
    pub(crate) async fn is_in_use(&self, stream: StreamId) -> bool {
        if self.has_awake(stream) {
            return true;
        }
        match &self.cluster {
            None => false,
            Some(cluster) => !matches!(cluster.other_owner(stream).await, Ok(None)),
        }
    }
}

/// Where a request came from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub(super) IpAddr);

/// The address of ours at which a request arrived.
#[derive(Clone, Copy, Debug)]
pub(super) struct Here(pub(super) SocketAddr);

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
                   loopback alone)";
        return problem(StatusCode::FORBIDDEN, why);
    }
    #[cfg(feature = "cluster")]
    if let Some(cluster) = &state.cluster {
        cluster.tell_figures();
    }
    ([(header::CONTENT_TYPE, metrics::MEDIA_TYPE)], state.storage.figures(state.tables_open().await).await)
        .into_response()
}

async fn guest(
    State(state): State<Arc<AppState>>,
    Extension(Peer(ip)): Extension<Peer>,
    Extension(Here(here)): Extension<Here>,
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
    if let Some(wait) = state.auth_rates.wait_for_guest(ip) {
        return too_many(wait);
    }
    let GuestRequest { name } = match serde_json::from_slice(&body) {
        Ok(request) => request,
        Err(cause) => return problem(StatusCode::BAD_REQUEST, &format!("send {{\"name\": \"…\"}}: {cause}")),
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

async fn ticket(
    State(state): State<Arc<AppState>>,
    Extension(Peer(ip)): Extension<Peer>,
    Extension(Here(here)): Extension<Here>,
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

async fn mine(
    State(state): State<Arc<AppState>>,
    Extension(Peer(ip)): Extension<Peer>,
    Extension(Here(here)): Extension<Here>,
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
    Extension(Here(here)): Extension<Here>,
    day: Option<Path<String>>,
    headers: HeaderMap,
) -> Response {
    let asks = if headers.contains_key(header::AUTHORIZATION) {
        match asking(&state, ip, here, &headers) {
            Ok(bearer) => Some(bearer.person.account),
            Err(refused) => return refused,
        }
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

/// Who asks for what only they may have, at the pace of tickets; or the answer to whoever may not.
#[expect(clippy::result_large_err, reason = "the answer goes out as it is")]
fn asking(state: &AppState, ip: IpAddr, here: SocketAddr, headers: &HeaderMap) -> Result<Bearer, Response> {
    if let Some(stranger) = state.origins.stranger(headers, here).filter(|origin| *origin != "null") {
        return Err(foreign(stranger));
    }
    if let Some(wait) = state.auth_rates.wait_for_ticket(ip) {
        return Err(too_many(wait));
    }
    let token = bearer(headers)
        .ok_or_else(|| problem(StatusCode::UNAUTHORIZED, "send your token as  Authorization: Bearer …"))?;
    let bad = |bad: BadToken| problem(StatusCode::UNAUTHORIZED, &bad.to_string());
    let bearer = state.tokens.check(token).map_err(bad)?;
    if state.operator.has_voided(bearer.person.account, bearer.key) {
        return Err(bad(BadToken));
    }
    if let Some(ban) = state.operator.bars(Some(bearer.person.account), ip) {
        return Err(banned(&ban));
    }
    if let Some(apart) = state.apart() {
        return Err(set_apart(apart));
    }
    match state.connections.wait_for_ticket(bearer.person.account) {
        Some(wait) => Err(too_many(wait)),
        None => Ok(bearer),
    }
}

async fn upgrade(
    State(state): State<Arc<AppState>>,
    Extension(Peer(ip)): Extension<Peer>,
    Extension(Here(here)): Extension<Here>,
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

/// An answer that no cache may keep.
pub(super) fn unstored(body: impl IntoResponse) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], body).into_response()
}

fn set_apart(why: NotServing) -> Response {
    problem(StatusCode::SERVICE_UNAVAILABLE, &why.to_string())
}

pub(super) fn problem(status: StatusCode, why: &str) -> Response {
    (status, Json(json!({ "error": why }))).into_response()
}

/// A page hears it already when it asks for a name or a ticket, because of a socket that is refused browsers tell it
/// nothing. There `null` passes: it is what a page may send that hides its address, and the socket is the door that
/// counts.
pub(super) fn foreign(stranger: &HeaderValue) -> Response {
    let origin = String::from_utf8_lossy(stranger.as_bytes());
    let why = format!(
        "pages from {origin} may not connect here: if that is how people reach this server, its owner can start it with  \
         --origin {origin}"
    );
    problem(StatusCode::FORBIDDEN, &why)
}

/// The answer to whom the server's owner keeps out. Why, the owner may tell them.
fn banned(ban: &Restriction) -> Response {
    let until = ban.until.map_or_else(String::new, |until| format!(" until {}", calendar::spelled(until)));
    let why =
        format!("the owner of this server has banned you from it{until}: ask them if you think that this is a mistake");
    problem(StatusCode::FORBIDDEN, &why)
}

/// The answer to whoever sends a request too slowly.
pub(super) fn too_slow() -> Response {
    problem(StatusCode::REQUEST_TIMEOUT, "this took too long to arrive: send it at once")
}

/// The answer to a request that has arrived and whose answer is late: a disk is slow, or another node.
pub(super) fn too_busy() -> Response {
    let why = problem(StatusCode::SERVICE_UNAVAILABLE, "the server is too busy to answer: try again in a few seconds");
    ([(header::RETRY_AFTER, "5")], why).into_response()
}

pub(super) fn too_many(wait: Duration) -> Response {
    let seconds = wait.as_secs() + 1;
    let why = json!({ "error": format!("too many at once: try again in {seconds} s") });
    (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, seconds.to_string())], Json(why)).into_response()
}

fn no_entropy() -> Response {
    problem(StatusCode::SERVICE_UNAVAILABLE, "the system gives no entropy")
}

fn random_bits() -> Option<[u8; 16]> {
    let mut bits = [0; 16];
    crate::entropy::fill(&mut bits).ok().map(|()| bits)
}
