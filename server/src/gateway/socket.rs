//! One WebSocket: frames in to the conversation, frames out from its outbox, and an end for whoever is silent, slow or
//! rude. One task, lean buffers: an idle friend costs a few kilobytes.

use std::{
    convert::Infallible,
    net::IpAddr,
    ops::ControlFlow::{self, Break, Continue},
    panic::AssertUnwindSafe,
    pin::pin,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use axum::{extract::Request, response::Response};
use bridge_game::Person;
use bridge_protocol::{
    ClientHello, Closing, ClosingReason, Hello, PROTOCOL_VERSION, ServerFrame, Welcome,
    limits::{MAX_FRAME, OUTBOX_BYTES},
};
use futures_util::{FutureExt, SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::Instant,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        self, Message as WsMessage, Utf8Bytes,
        error::ProtocolError,
        protocol::{CloseFrame, Role, WebSocketConfig},
    },
};
use tracing::{debug, error, info};

use super::{
    AppState, Attended,
    connection_limiter::{ConnectionPermit, HelloPermit},
    connection_registry::{Present, REMOVED},
    conversation::{Conversation, Flow},
    fragment_limit::is_too_much,
    handshake::Handshake,
    http::PROGRAM,
    keepalive::{Keepalive, KeepaliveAction},
    wire::Wire,
};
use crate::{
    accounts::Bearer,
    address::Address,
    metrics::figures,
    net::Stream,
    outbox::{ConnectionId, Frame, Outbox},
    spans::span,
    tasks,
};

/// What a socket reads at a time. Most requests are a tenth of it, and an idle socket keeps this much.
const READ_BUFFER: usize = 1024;
/// How long the close handshake may take.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

type Socket = WebSocketStream<Wire>;

/// Answers the handshake and lets the socket live in a task of its own.
pub(super) fn upgrade(
    state: Arc<AppState>,
    mut request: Request,
    handshake: &Handshake,
    ip: IpAddr,
    waiting: HelloPermit,
    place: ConnectionPermit,
) -> Response {
    let upgraded = hyper::upgrade::on(&mut request);
    let sockets = state.sockets.clone();
    sockets.spawn(tasks::of_this_server(async move {
        if let Some(socket) = open(upgraded).await {
            attend(socket, state, ip, waiting).await;
        }
        drop(place);
    }));
    handshake.answer()
}

/// The bare stream behind the upgrade: nothing between it and the frames.
async fn open(upgraded: OnUpgrade) -> Option<Socket> {
    let upgraded: Upgraded = upgraded.await.ok()?;
    let parts = upgraded.downcast::<TokioIo<Stream>>().ok()?;
    let (wire, read) = (Wire::with_messages_of(MAX_FRAME, parts.io.into_inner()), parts.read_buf.to_vec());
    let config = with_messages_of(MAX_FRAME);
    Some(WebSocketStream::from_partially_read(wire, read, Role::Server, Some(config)).await)
}

/// How the library reads and writes, where messages are no longer than this.
pub(super) fn with_messages_of(longest: usize) -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(OUTBOX_BYTES)
        .max_message_size(Some(longest))
        .max_frame_size(Some(longest))
}

async fn attend(mut socket: Socket, state: Arc<AppState>, ip: IpAddr, waiting: HelloPermit) {
    let greeted = tokio::select! {
        biased;
        greeted = hello(&mut socket, &state) => greeted,
        () = waiting.expired() => Err(ClosingReason::NotAuthenticated),
    };
    let (Bearer { person, key }, hello) = match greeted {
        Ok(greeted) => greeted,
        Err(reason) => return close_handshake(socket, Closing::because(reason)).await,
    };
    drop(waiting);
    let id = ConnectionId(state.hellos.fetch_add(1, Ordering::Relaxed));
    info!(connection = id.0, account = %person.account, from = %ip, "said hello");
    // Whoever is connected for an evening makes many requests: each is a trace of its own.
    let _connected = span!(parent: None, "connection", connection = id.0, account = %person.account);
    let (since, outbox) = (state.clock.now(), socket.get_ref().outbox().clone());
    let attended = Attended::default();
    let present =
        Present { person: person.clone(), key, ip, since, attended: attended.clone(), outbox: outbox.clone() };
    let Some(pace) = state.connections.add(id, present) else {
        info!(connection = id.0, "too many connections of one account");
        return close_handshake(socket, Closing::because(ClosingReason::TooManyConnections)).await;
    };
    figures().connections.inc();
    // Whoever comes while the server closes may have missed that all connections were closed.
    if state.stop.is_cancelled() || state.cluster.as_ref().is_some_and(|cluster| cluster.is_cut_off()) {
        outbox.close(state.connections.restart());
    }
    // Likewise whoever comes while they are sent away.
    if state.operator.keeps_out(person.account, key, ip) {
        outbox.close(REMOVED);
    }
    let account = person.account;
    let from = state.open_counts.tag(Address::of(ip).ip());
    let mut conversation = Conversation::new(Arc::clone(&state), person, from, id, outbox.clone(), pace, attended);
    let conversed = async {
        conversation.welcome(hello).await;
        converse(&mut socket, &mut conversation, &outbox).await
    };
    let closing = match AssertUnwindSafe(conversed).catch_unwind().await {
        Ok(Break(closing)) => closing,
        Err(_) => {
            error!(connection = id.0, "its conversation panicked: whoever it is comes back by another one");
            outbox.disconnect();
            None
        }
    };
    state.connections.remove(id, account);
    conversation.leave().await;
    if let Some(closing) = closing {
        info!(connection = id.0, reason = ?closing.reason, "closed");
        figures().slow_readers.inc_by(u64::from(closing.reason == ClosingReason::SlowReader));
        close_handshake(socket, closing).await;
    }
    figures().connections.dec();
}

/// The first frame says which protocol and who (Promise S2: by ticket, never in the address).
async fn hello(socket: &mut Socket, state: &AppState) -> Result<(Bearer, Hello), ClosingReason> {
    let frame = match socket.next().await {
        Some(Ok(WsMessage::Text(frame))) => frame,
        Some(_) | None => return Err(ClosingReason::NotAuthenticated),
    };
    if spoken_version(&frame).is_some_and(|version| version != u64::from(PROTOCOL_VERSION)) {
        return Err(ClosingReason::Version);
    }
    let ClientHello { hello } = serde_json::from_str(&frame).map_err(|_| ClosingReason::NotAuthenticated)?;
    let bearer = state.redeem(&hello.ticket).await.ok_or(ClosingReason::NotAuthenticated)?;
    Ok((bearer, hello))
}

/// Which major version a hello is of: one of another may have other members, and is told so all the same.
fn spoken_version(frame: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Spoken {
        hello: Version,
    }
    #[derive(Deserialize)]
    struct Version {
        protocol: u64,
    }
    serde_json::from_str(frame).ok().map(|spoken: Spoken| spoken.hello.protocol)
}

/// Listens until one side has had enough; breaks with the reason if it is ours to tell.
async fn converse(
    socket: &mut Socket,
    conversation: &mut Conversation,
    outbox: &Outbox,
) -> ControlFlow<Option<Closing>, Infallible> {
    let mut keepalive = Keepalive::new(Instant::now());
    let mut alarm = pin!(tokio::time::sleep_until(keepalive.next_check()));
    loop {
        tokio::select! {
            biased;
            () = outbox.called() => write_on(socket, outbox, keepalive).await?,
            frame = socket.next() => {
                let Some(Ok(frame)) = frame else { return Break(bad_frame(frame)) };
                keepalive.received(Instant::now());
                socket.get_mut().inward().heard();
                match conversation.hear(frame).await {
                    Flow::On => {}
                    Flow::End(closing) => {
                        write_on(socket, outbox, keepalive).await?;
                        return Break(closing);
                    }
                }
            }
            () = alarm.as_mut() => {
                match keepalive.check(Instant::now()) {
                    KeepaliveAction::Rest => {}
                    KeepaliveAction::Ping => outbox.push(&Frame::ping()),
                    KeepaliveAction::Dead => return Break(None),
                }
                alarm.as_mut().reset(keepalive.next_check());
            }
        }
    }
}

/// Writes what the line did not take at once. A break ends the conversation, with the reason if it is ours.
async fn write_on(socket: &mut Socket, outbox: &Outbox, keepalive: Keepalive) -> ControlFlow<Option<Closing>> {
    let mut writing = pin!(async {
        socket.flush().await?;
        // The library does not wait for its answer to a close frame to be on its way.
        socket.get_mut().flush().await?;
        Ok::<_, tungstenite::Error>(())
    });
    loop {
        tokio::select! {
            biased;
            written = writing.as_mut() => match (written, outbox.closing()) {
                (Ok(()), None) => return Continue(()),
                (Ok(()), closing @ Some(_)) => return Break(closing),
                (Err(_), _) => return Break(None),
            },
            () = outbox.called() => match outbox.closing() {
                None => {}
                closing @ Some(_) => return Break(closing),
            },
            // While we write we do not listen: whoever does not read in this time is as good as silent.
            () = tokio::time::sleep_until(keepalive.expires_at()) => return Break(None),
        }
    }
}

fn bad_frame(frame: Option<tungstenite::Result<WsMessage>>) -> Option<Closing> {
    match frame {
        Some(Err(tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake))) => None,
        Some(Err(tungstenite::Error::Capacity(_) | tungstenite::Error::Utf8(_) | tungstenite::Error::Protocol(_))) => {
            Some(Closing::because(ClosingReason::Malformed))
        }
        Some(Err(tungstenite::Error::Io(cause))) if is_too_much(&cause) => {
            Some(Closing::because(ClosingReason::Malformed))
        }
        Some(Err(cause)) => {
            debug!(%cause, "a socket went away");
            None
        }
        Some(Ok(_)) | None => None,
    }
}

/// Says why, closes (RFC 6455, section 7), and does not wait long for the answer.
async fn close_handshake(mut socket: Socket, closing: Closing) {
    let closing_handshake = async {
        if closing.reason != ClosingReason::SlowReader {
            socket.get_ref().outbox().send_final(&Frame::text(&ServerFrame::Closing(closing)));
        }
        let code = closing.reason.code().into();
        socket.close(Some(CloseFrame { code, reason: Utf8Bytes::default() })).await?;
        // Bytes that nobody reads would make the system reset the connection, and the reason would be lost with it.
        let wire = socket.get_mut();
        wire.shutdown().await?;
        while wire.inward().stream().read(&mut [0; 1024]).await? > 0 {}
        Ok::<_, tungstenite::Error>(())
    };
    // Whether the other side hears it is its own affair: the socket ends here.
    if !matches!(tokio::time::timeout(CLOSE_WITHIN, closing_handshake).await, Ok(Ok(()))) {
        debug!("a close handshake was not answered");
    }
}

impl AppState {
    /// How many computers may play here.
    pub(super) fn computers(&self) -> u32 {
        u32::try_from(self.robots.most()).unwrap_or(u32::MAX)
    }

    /// The server's first words.
    pub(super) fn welcome(&self, person: &Person) -> Welcome {
        Welcome {
            protocol: PROTOCOL_VERSION,
            server: PROGRAM.to_owned(),
            account: person.account,
            name: person.name.clone(),
            public_url: self.public_url.clone(),
            now_ms: self.clock.calendar().0,
            run_id: Some(self.run_id),
            computers: Some(self.computers()),
        }
    }
}
