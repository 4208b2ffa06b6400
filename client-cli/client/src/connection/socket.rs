//! One socket from ticket to goodbye: text frames out, frames of the protocol in.

use bridge_protocol::{
    ClientHello, Hello, PROTOCOL_VERSION, RequestFrame, SUBPROTOCOL, ServerFrame, TicketGrant, Welcome,
};
use futures_util::{SinkExt, StreamExt};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config,
    tungstenite::{
        self, Message,
        client::IntoClientRequest,
        http::{StatusCode, header::SEC_WEBSOCKET_PROTOCOL},
        protocol::WebSocketConfig,
    },
};

use super::{ConnectError, Options, limits, tables::LeftOff};
use crate::{
    api::{ApiError, Server, encryption},
    retry::Patience,
};

pub(super) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(super) welcome: Welcome,
    pub(super) greeting: String,
}

/// A frame that came in, or the end.
pub(super) enum Inbound {
    Text(String),
    /// A ping, a pong or something that is not text: a sign of life.
    Life,
    /// Nothing will come any more.
    Nothing(String),
}

impl Socket {
    /// Opens a socket; while the server says when to come again, waits as it says.
    pub(super) async fn open_when_admitted(
        server: &Server,
        token: &str,
        options: Options,
    ) -> Result<Self, ConnectError> {
        let patience = Patience::of(options.patience());
        loop {
            match Self::open(server, token, options, LeftOff::default()).await {
                Ok(socket) => return Ok(socket),
                Err(error) => patience.wait(error).await?,
            }
        }
    }

    /// Takes a ticket, opens a socket and says hello.
    pub(super) async fn open(
        server: &Server,
        token: &str,
        options: Options,
        left_off: LeftOff,
    ) -> Result<Self, ConnectError> {
        let greeted = timeout(limits::CONNECT_WITHIN, Self::greet(server, token, options, left_off)).await;
        greeted.unwrap_or(Err(ConnectError::TooSlow))
    }

    async fn greet(server: &Server, token: &str, options: Options, left_off: LeftOff) -> Result<Self, ConnectError> {
        let TicketGrant { ticket, proof, .. } = server.ticket(token).await?;
        let mut request = server.ws_url().into_client_request().map_err(Box::new)?;
        let offered = format!("{SUBPROTOCOL}, {proof}").try_into().map_err(|_| ConnectError::Strange)?;
        request.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, offered);
        let connector = Connector::Rustls(encryption());
        let (mut stream, _) = connect_async_tls_with_config(request, Some(config()), NO_DELAY, Some(connector))
            .await
            .map_err(|error| refused_at_the_door(server, error))?;
        let client = Some(options.client.unwrap_or(THIS_LIBRARY).to_owned());
        let LeftOff { run_id, resume } = left_off;
        let hello = ClientHello { hello: Hello { protocol: PROTOCOL_VERSION, ticket, client, run_id, resume } };
        let hello = serde_json::to_string(&hello).expect("a hello is JSON");
        stream.send(Message::text(hello)).await.map_err(Box::new)?;
        while let Some(message) = stream.next().await {
            let Message::Text(text) = message.map_err(Box::new)? else { continue };
            return match serde_json::from_str(&text) {
                Ok(ServerFrame::Welcome(welcome)) => Ok(Self { stream, welcome, greeting: text.to_string() }),
                Ok(ServerFrame::Closing(closing)) => Err(ConnectError::Closed(closing)),
                Ok(_) | Err(_) => Err(ConnectError::Strange),
            };
        }
        Err(ConnectError::Socket(Box::new(tungstenite::Error::ConnectionClosed)))
    }

    pub(super) async fn send(&mut self, frame: &RequestFrame) -> Result<(), String> {
        let text = serde_json::to_string(frame).expect("a request is JSON");
        match timeout(limits::CONNECT_WITHIN, self.stream.send(Message::text(text))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => {
                tracing::debug!(%error, "the socket failed");
                Err("the server is gone".to_owned())
            }
            Err(_) => Err("the server does not read".to_owned()),
        }
    }

    /// The next frame, or the end. Safe to cancel.
    pub(super) async fn hear(&mut self) -> Inbound {
        match self.stream.next().await {
            Some(Ok(Message::Text(text))) => Inbound::Text(text.to_string()),
            Some(Ok(Message::Close(_))) | None => Inbound::Nothing("the server closed the connection".to_owned()),
            Some(Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => Inbound::Life,
            Some(Err(error)) => {
                tracing::debug!(%error, "the socket failed");
                Inbound::Nothing("the server is gone".to_owned())
            }
        }
    }

    pub(super) async fn close(mut self) {
        // Goodbye is a courtesy: a server that is gone does not need it.
        let _ = timeout(limits::CLOSE_WITHIN, async {
            self.stream.close(None).await?;
            while self.stream.next().await.is_some_and(|message| message.is_ok()) {}
            Ok::<_, tungstenite::Error>(())
        })
        .await;
    }
}

/// While too many say nothing there the server asks to come again, with a time to wait.
fn refused_at_the_door(server: &Server, error: tungstenite::Error) -> ConnectError {
    match error {
        tungstenite::Error::Http(answer) if answer.status() == StatusCode::TOO_MANY_REQUESTS => {
            ApiError::too_many(server, answer.headers()).into()
        }
        error => Box::new(error).into(),
    }
}

/// Who says hello, where the program does not say who it is.
const THIS_LIBRARY: &str = concat!("bridge-client ", env!("CARGO_PKG_VERSION"));

/// Acts are small frames that somebody waits for.
const NO_DELAY: bool = true;

fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(limits::READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(limits::WRITE_BUFFER)
        .max_message_size(Some(limits::FRAME))
        .max_frame_size(Some(limits::FRAME))
}
