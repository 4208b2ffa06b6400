//! HTTP and WebSocket on one port. It knows who somebody is and how fast they may ask, and nothing of cards: what it
//! hands on to a table are commands, and what it sends was made there.

mod account_buckets;
mod address_counter;
mod analysis;
mod app_state;
mod arrival;
mod attended;
mod authentication;
mod browser_client;
mod connection_limiter;
mod connection_registry;
mod conversation;
mod corrections;
mod daily;
#[cfg(feature = "simulation")]
mod echo;
mod fragment_limit;
mod handshake;
mod http;
mod keepalive;
mod metrics_access;
mod mine;
mod negotiation;
mod not_serving;
mod origin;
mod overload;
mod pages;
mod problem;
mod proxied;
mod proxies;
mod proxy_header;
mod rate;
mod request;
mod security_headers;
mod socket;
#[cfg(feature = "cluster")]
mod visiting;
#[cfg(feature = "cluster")]
mod visitors;
mod visits;
mod wire;

use std::{convert::Infallible, io, net::SocketAddr, sync::Arc, time::Duration};

use axum::Router;
use bridge_protocol::limits::HELLO_DEADLINE;
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::time::Instant;
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tower::ServiceExt;
use tracing::{debug, warn};

use crate::{
    net::{Listener, Stream},
    tasks,
};
pub(crate) use app_state::AppState;
pub(crate) use attended::Attended;
pub(crate) use browser_client::IS_HERE as HAS_BROWSER_CLIENT;
pub(crate) use connection_limiter::ConnectionLimiter;
#[cfg(feature = "cluster")]
pub(crate) use connection_registry::Present;
pub(crate) use connection_registry::{ConnectionRegistry, Returning};
#[cfg(feature = "simulation")]
pub use echo::echo;
pub(crate) use metrics_access::MetricsAccess;
pub(crate) use origin::Origins;
pub use origin::{BadOrigin, Origin};
pub(crate) use overload::{Overload, watch as watch_load};
pub use proxies::Proxies;
pub(crate) use proxy_header::LOCAL as LOCAL_PROXY_HEADER;
pub(crate) use rate::AuthRateLimit;
pub use rate::Rates;
#[cfg(feature = "cluster")]
pub(crate) use visiting::serve as serve_visits;
#[cfg(feature = "cluster")]
pub(crate) use visitors::Visitors;
pub(crate) use visits::Visits;

/// The largest head of an HTTP request.
const HEAD: usize = 8 * 1024;
/// How long one connection may speak HTTP, so that nobody stays by reading or writing a byte at a time (Promise S11).
const HTTP_LIFETIME: Duration = Duration::from_secs(30);

/// How often it is said that nobody can be let in, while it lasts.
const WARNED_EVERY: Duration = Duration::from_secs(60);
/// Somebody may have gone by then.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// Lets people in until told to stop.
pub(crate) async fn serve(mut listener: Listener, state: Arc<AppState>, stop: CancellationToken) {
    let router = http::router(Arc::clone(&state));
    let connections = TaskTracker::new();
    crate::metrics::refused::begin_figures();
    let mut warned = None;
    loop {
        let permit = state.limiter.permit().await;
        let (stream, peer) = tokio::select! {
            biased;
            () = stop.cancelled() => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(cause) => {
                    refused_by_the_system(&cause, &mut warned).await;
                    continue;
                }
            },
        };
        let Some(address) = proxied::lets_in(&state, peer.ip()) else {
            debug!(%peer, "too many connections from one address");
            continue;
        };
        let serving = serve_http(stream, peer, Arc::clone(&state), router.clone(), stop.clone());
        connections.spawn(tasks::of_this_server(async move {
            serving.await;
            drop((permit, address));
        }));
    }
    connections.close();
    connections.wait().await;
}

/// One connection, as long as it speaks HTTP. A socket that is upgraded goes on in a task of its own.
async fn serve_http(
    mut stream: Stream,
    peer: SocketAddr,
    state: Arc<AppState>,
    router: Router,
    stop: CancellationToken,
) {
    if let Err(cause) = stream.set_nodelay() {
        debug!(%cause, "a socket went away at once");
        return;
    }
    let Ok(here) = stream.local_addr() else { return };
    let Some((sender, _stay)) = proxied::sender(&state, &mut stream, peer.ip()).await else { return };
    let service = service_fn(move |mut request: Request<Incoming>| {
        let asking = proxied::asks(&state, sender, &mut request);
        request.extensions_mut().insert(arrival::ArrivedAt(here));
        // What takes a while to answer has a deadline of its own for the request to arrive.
        let takes_a_while = [http::ANALYSIS, http::MEANINGS].contains(&request.uri().path());
        let patience = if takes_a_while { HTTP_LIFETIME } else { HELLO_DEADLINE };
        let (request, has_arrived) = arrival::watched(request);
        let answer = tokio::time::timeout(patience, router.clone().oneshot(request));
        async move {
            // Counted until it is answered.
            let Some(_asking) = asking else { return Ok(problem::too_many(HELLO_DEADLINE)) };
            let late = || if has_arrived.get() { problem::too_busy() } else { problem::too_slow() };
            answer.await.unwrap_or_else(|_| Ok::<_, Infallible>(late()))
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HELLO_DEADLINE)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        biased;
        ended = connection.as_mut() => Ok(ended),
        () = async { stop.run_until_cancelled(tokio::time::sleep(HTTP_LIFETIME)).await; } => {
            connection.as_mut().graceful_shutdown();
            tokio::time::timeout(HELLO_DEADLINE, connection).await
        }
    };
    match ended {
        Ok(Ok(())) => {}
        Ok(Err(cause)) => debug!(%peer, %cause, "an HTTP connection ended badly"),
        Err(_) => debug!(%peer, "an HTTP connection lingered"),
    }
}

/// Whoever was about to come in has gone away again, which is no matter to the next; otherwise this is out of file
/// handles, most likely, and waits for somebody to go rather than spin.
async fn refused_by_the_system(cause: &io::Error, warned: &mut Option<Instant>) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(cause.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        debug!(%cause, "a connection went away before it was accepted");
        return;
    }
    if warned.is_none_or(|at| at.elapsed() >= WARNED_EVERY) {
        warn!(%cause, "cannot accept a connection: raise the limit of open files (ulimit -n)");
        *warned = Some(Instant::now());
    }
    tokio::time::sleep(RETRY_DELAY).await;
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    use tracing::{Event, Subscriber};
    use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

    use super::*;

    #[derive(Clone, Default)]
    struct Warnings(Arc<AtomicUsize>);

    impl<S: Subscriber> Layer<S> for Warnings {
        fn on_event(&self, _: &Event<'_>, _: Context<'_, S>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn that_nobody_can_be_let_in_is_said_once_a_minute_and_tried_ten_times_a_second() {
        let warnings = Warnings::default();
        let _listening = tracing::subscriber::set_default(tracing_subscriber::registry().with(warnings.clone()));
        let begun = Instant::now();
        let mut warned = None;
        let mut tries = 0;
        while begun.elapsed() < 2 * WARNED_EVERY {
            refused_by_the_system(&io::ErrorKind::Other.into(), &mut warned).await;
            tries += 1;
        }
        assert_eq!((tries, warnings.0.load(Ordering::Relaxed)), (1200, 2));
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_goes_away_at_the_door_keeps_nobody_else_waiting() {
        let begun = Instant::now();
        let mut warned = None;
        refused_by_the_system(&io::ErrorKind::ConnectionAborted.into(), &mut warned).await;
        assert_eq!((begun.elapsed(), warned), (Duration::ZERO, None));
    }
}
