//! The door of the house: HTTP and WebSocket on one port. It knows who somebody is and how fast he may ask, and nothing
//! of cards: what it hands on to a table are commands, and what it sends was made there.

mod backlog;
mod browser_client;
mod doorway;
mod figures;
mod frame;
mod http;
mod meter;
mod negotiation;
mod origin;
mod outbox;
mod pages;
mod pulse;
mod rate;
mod request;
mod roll;
mod session;
mod shield;
mod socket;
mod wire;

use std::{convert::Infallible, io, net::SocketAddr, sync::Arc, time::Duration};

use axum::Router;
use bridge_protocol::{Answer, Reply, ServerFrame, limits::HELLO_DEADLINE};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tower::ServiceExt;
use tracing::{debug, warn};

pub(crate) use browser_client::IS_HERE as HAS_BROWSER_CLIENT;
pub(crate) use doorway::Doorway;
pub(crate) use figures::Figures;
pub(crate) use frame::Frame;
pub(crate) use http::House;
pub(crate) use origin::Origins;
pub use origin::{BadOrigin, Origin};
pub(crate) use outbox::Outbox;
pub(crate) use rate::GuestBook;
pub use rate::Rates;
pub(crate) use roll::Roll;

/// The largest head of an HTTP request.
const HEAD: usize = 8 * 1024;
/// How long one connection may speak HTTP, so that nobody stays by reading or writing a byte at a time (Promise S11).
const VISIT: Duration = Duration::from_secs(30);

/// Tells connections apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ConnectionId(pub(crate) u64);

/// Answers a request.
pub(crate) fn reply(outbox: &Outbox, id: u64, answer: Answer) {
    outbox.send(&ServerFrame::Reply(Reply { id, answer }));
}

/// Answers a request together with what it caused, once the outbox is flushed.
pub(crate) fn reply_held(outbox: &Outbox, id: u64, answer: Answer) {
    outbox.hold(Frame::text(&ServerFrame::Reply(Reply { id, answer })));
}

/// Lets people in until told to stop.
pub(crate) async fn serve(listener: TcpListener, house: Arc<House>, stop: CancellationToken) {
    let router = http::router(Arc::clone(&house));
    let visits = TaskTracker::new();
    loop {
        let place = house.doorway.place().await;
        let (stream, peer) = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(cause) => {
                    refused_by_the_system(&cause).await;
                    continue;
                }
            },
        };
        let Some(stay) = house.doorway.visit(peer.ip()) else {
            debug!(%peer, "too many connections from one address");
            continue;
        };
        let visit = visit(stream, peer, router.clone(), stop.clone());
        visits.spawn(async move {
            visit.await;
            drop((place, stay));
        });
    }
    visits.close();
    visits.wait().await;
}

/// One connection, as long as it speaks HTTP. A socket that is upgraded goes on in a task of its own.
async fn visit(stream: TcpStream, peer: SocketAddr, router: Router, stop: CancellationToken) {
    if let Err(cause) = stream.set_nodelay(true) {
        debug!(%cause, "a socket went away at once");
        return;
    }
    let Ok(here) = stream.local_addr() else { return };
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(http::Peer(peer.ip()));
        request.extensions_mut().insert(http::Here(here));
        let answer = tokio::time::timeout(HELLO_DEADLINE, router.clone().oneshot(request));
        async move { answer.await.unwrap_or_else(|_| Ok::<_, Infallible>(http::too_slow())) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HELLO_DEADLINE)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => Ok(ended),
        () = async { stop.run_until_cancelled(tokio::time::sleep(VISIT)).await; } => {
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

/// Out of file handles, most likely: wait for somebody to go rather than spin.
async fn refused_by_the_system(cause: &io::Error) {
    warn!(%cause, "cannot accept a connection: raise the limit of open files (ulimit -n)");
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
}
