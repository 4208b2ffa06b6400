//! A socket of the server that is tried: asked for, and spoken on before anybody has said hello.

use std::time::Duration;

use bridge_client::api::Server;
use bridge_protocol::{Closing, SUBPROTOCOL, ServerFrame};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config,
    tungstenite::{
        self, Message,
        client::IntoClientRequest,
        http::{HeaderName, Response},
        protocol::WebSocketConfig,
    },
};

use super::broken::Broken;

/// How long to wait for what must come. A server that is slower cannot be played on.
const WAIT: Duration = Duration::from_secs(15);
/// The longest frame of a server (`MAX_SERVER_FRAME`), and as much again for what it must not send.
const LARGEST_FRAME: usize = 2 * 1_048_576;

/// A socket.
pub(super) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Asks for a socket, with these headers beside the usual ones and `after` behind the path.
///
/// # Errors
/// Whatever comes of it but a socket.
pub(super) async fn knock(
    server: &Server,
    after: &str,
    headers: &[(&'static str, &str)],
) -> Result<(Socket, Response<Option<Vec<u8>>>), tungstenite::Error> {
    let mut request = format!("{}{after}", server.ws_url()).into_client_request()?;
    for (name, value) in headers {
        request.headers_mut().insert(HeaderName::from_static(name), value.parse().expect("a header of a story"));
    }
    let config = WebSocketConfig::default().max_message_size(Some(LARGEST_FRAME)).max_frame_size(Some(LARGEST_FRAME));
    let connector = Connector::Rustls(bridge_client::api::encryption());
    let knocked = connect_async_tls_with_config(request, Some(config), true, Some(connector));
    timeout(WAIT, knocked).await.unwrap_or_else(|_| Err(tungstenite::Error::Io(std::io::ErrorKind::TimedOut.into())))
}

/// The status of an answer that is no socket.
pub(super) fn status_of<T>(knocked: &Result<T, tungstenite::Error>) -> Option<u16> {
    match knocked {
        Err(tungstenite::Error::Http(answer)) => Some(answer.status().as_u16()),
        Ok(_) | Err(_) => None,
    }
}

/// How a connection ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ended {
    /// The last words, if there were any.
    pub(super) closing: Option<Closing>,
    /// The close code.
    pub(super) code: Option<u16>,
}

/// The next text, or how the connection ended.
pub(super) async fn next_text(socket: &mut Socket) -> Result<Result<String, Ended>, Broken> {
    let mut ended = Ended::default();
    loop {
        match timeout(WAIT, socket.next()).await {
            Err(_) => return Err(Broken::new(format!("nothing came for {} s", WAIT.as_secs()))),
            Ok(Some(Ok(Message::Text(text)))) => return Ok(Ok(text.to_string())),
            Ok(Some(Ok(Message::Close(frame)))) => ended.code = frame.map(|frame| frame.code.into()),
            Ok(Some(Ok(_))) => {}
            Ok(Some(Err(_)) | None) => return Ok(Err(ended)),
        }
    }
}

/// The subprotocol header of a client that has no proof to show.
pub(super) const PLAIN_OFFER: [(&str, &str); 1] = [("sec-websocket-protocol", SUBPROTOCOL)];

/// Sends JSON on a socket that has said no hello.
///
/// # Errors
/// If the connection has ended.
pub(super) async fn say(socket: &mut Socket, what: &Value) -> Result<(), Broken> {
    socket.send(Message::text(what.to_string())).await.map_err(|error| Broken::new(error.to_string()))
}

/// Reads until a frame of this kind.
///
/// # Errors
/// If the connection ends first.
pub(super) async fn hears(socket: &mut Socket, kind: &str) -> Result<Value, Broken> {
    loop {
        let text =
            next_text(socket).await?.map_err(|ended| Broken::new(format!("it ended ({ended:?}) before {kind}")))?;
        match serde_json::from_str::<Value>(&text) {
            Ok(frame) if frame.get(kind).is_some() => return Ok(frame),
            Ok(_) => {}
            Err(error) => return Err(Broken::new(format!("{error}: {text}"))),
        }
    }
}

/// Reads until a connection ends on which there was no hello.
///
/// # Errors
/// If it does not end.
pub(super) async fn until_end(socket: &mut Socket) -> Result<Ended, Broken> {
    let mut closing = None;
    loop {
        match next_text(socket).await? {
            Ok(text) => {
                if let Ok(ServerFrame::Closing(last)) = serde_json::from_str(&text) {
                    closing = Some(last);
                }
            }
            Err(ended) => return Ok(Ended { closing, ..ended }),
        }
    }
}
