//! A server's address and the questions that are asked there over HTTP.

use std::{fmt, str::FromStr, time::Duration};

use bridge_protocol::{
    AnalysisRequest, BoardAnalysis, CallMeanings, Daily, Day, GuestRequest, GuestToken, MeaningsRequest, PlayerName,
    ServerInfo, TicketGrant,
};
use reqwest::{Client, RequestBuilder, Response, StatusCode, Url};
use serde::de::DeserializeOwned;

use super::{ApiError, BadAddress, encryption};

/// How long an answer may take: the server's own doors close after five seconds.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// A connection is used again for so long: a server lets go of an idle one after 2 s at the earliest, and what is asked
/// at that very moment would be lost.
const ASKED_AGAIN_WITHIN: Duration = Duration::from_secs(1);
/// An analysis waits for others, and for computers that play.
const ANALYSED_WITHIN: Duration = Duration::from_secs(30);

/// A bridge server: scheme, host and port. Cheap to clone; clones share their HTTP connections.
#[derive(Clone)]
pub struct Server {
    base: Url,
    http: Client,
}

impl Server {
    /// A server at an address such as `http://127.0.0.1:8080` or `https://bridge.example`.
    ///
    /// # Errors
    /// If the text is not an `http` or `https` address, or says more than scheme, host and port.
    pub fn new(address: &str) -> Result<Self, BadAddress> {
        let bad = || BadAddress { text: address.to_owned() };
        let base = Url::parse(address.trim()).map_err(|_| bad())?;
        let bare = matches!(base.scheme(), "http" | "https")
            && base.has_host()
            && base.username().is_empty()
            && base.password().is_none()
            && base.path() == "/"
            && base.query().is_none()
            && base.fragment().is_none();
        if !bare {
            return Err(bad());
        }
        // The socket knows no proxies, so tokens and tickets take none either.
        let http = Client::builder()
            .no_proxy()
            .timeout(ANSWER_WITHIN)
            .pool_idle_timeout(ASKED_AGAIN_WITHIN)
            .tls_backend_preconfigured(encryption().as_ref().clone())
            .build()
            .map_err(|_| bad())?;
        Ok(Self { base, http })
    }

    /// The address of the WebSocket.
    pub fn ws_url(&self) -> String {
        let scheme = if self.base.scheme() == "https" { "wss" } else { "ws" };
        format!("{scheme}://{}/ws", self.authority())
    }

    /// Host and port, as they go into a `Host` header.
    pub fn authority(&self) -> &str {
        self.base.authority()
    }

    /// The link for an invitation: `http://HOST:PORT/join/TOKEN`.
    pub fn link(&self, invitation: &str) -> String {
        format!("{self}/join/{invitation}")
    }

    /// Asks for a guest's token.
    ///
    /// # Errors
    /// If nobody answers, or the server refuses.
    pub async fn guest(&self, name: &PlayerName) -> Result<GuestToken, ApiError> {
        let asked = self.http.post(self.door("/api/guest")).json(&GuestRequest { name: name.clone() });
        self.json(self.answer(asked).await?).await
    }

    /// Asks for a ticket, which opens one connection within [`bridge_protocol::limits::TICKET_LIFE`], and the proof of
    /// it.
    ///
    /// # Errors
    /// If nobody answers, the token is not good, or the server refuses.
    pub async fn ticket(&self, token: &str) -> Result<TicketGrant, ApiError> {
        let asked = self.http.post(self.door("/api/ws-ticket")).bearer_auth(token);
        self.json(self.answer(asked).await?).await
    }

    /// Asks what the cards of a board could have made.
    ///
    /// # Errors
    /// If nobody answers, or the server refuses.
    pub async fn analysis(&self, board: &AnalysisRequest) -> Result<BoardAnalysis, ApiError> {
        let asked = self.http.post(self.door("/api/analysis")).timeout(ANALYSED_WITHIN).json(board);
        self.json(self.answer(asked).await?).await
    }

    /// Asks what calls would mean to a computer as partner if they came next.
    ///
    /// # Errors
    /// If nobody answers, or the server refuses.
    pub async fn meanings(&self, calls: &MeaningsRequest) -> Result<CallMeanings, ApiError> {
        let asked = self.http.post(self.door("/api/meanings")).timeout(ANALYSED_WITHIN).json(calls);
        self.json(self.answer(asked).await?).await
    }

    /// Asks for the boards of a day, or today's, and with an account's token for what it may know of them.
    ///
    /// # Errors
    /// If nobody answers, the token is not good, or the server refuses.
    pub async fn daily(&self, day: Option<Day>, token: Option<&str>) -> Result<Daily, ApiError> {
        let path = day.map_or_else(|| "/api/daily".to_owned(), |day| format!("/api/daily/{day}"));
        let asked = self.http.get(self.door(&path));
        let asked = if let Some(token) = token { asked.bearer_auth(token) } else { asked };
        self.json(self.answer(asked).await?).await
    }

    /// Asks what the server says of itself.
    ///
    /// # Errors
    /// If nobody answers, or the answer is none.
    pub async fn about(&self) -> Result<ServerInfo, ApiError> {
        self.json(self.answer(self.http.get(self.door("/api/server"))).await?).await
    }

    /// The server's figures, in the text format of Prometheus.
    ///
    /// # Errors
    /// If nobody answers, or the server refuses.
    pub async fn metrics(&self) -> Result<String, ApiError> {
        let answer = self.answer(self.http.get(self.door("/metrics"))).await?;
        answer.text().await.map_err(|source| self.unreachable(source))
    }

    fn door(&self, path: &str) -> Url {
        let mut door = self.base.clone();
        door.set_path(path);
        door
    }

    async fn answer(&self, asked: RequestBuilder) -> Result<Response, ApiError> {
        let server = self.clone();
        let answer = asked.send().await.map_err(|source| self.unreachable(source))?;
        let status = answer.status();
        if status.is_success() {
            return Ok(answer);
        }
        let too_many = ApiError::too_many(self, answer.headers());
        let message = match answer.json::<Problem>().await {
            Ok(problem) => problem.error,
            Err(_) => status.canonical_reason().unwrap_or("no reason given").to_owned(),
        };
        Err(match status {
            StatusCode::UNAUTHORIZED => ApiError::TokenRefused { server, message },
            StatusCode::TOO_MANY_REQUESTS => too_many,
            status => ApiError::Refused { server, status: status.as_u16(), message },
        })
    }

    async fn json<T: DeserializeOwned>(&self, answer: Response) -> Result<T, ApiError> {
        let body = answer.bytes().await.map_err(|source| self.unreachable(source))?;
        serde_json::from_slice(&body).map_err(|source| ApiError::Strange { server: self.clone(), source })
    }

    fn unreachable(&self, source: reqwest::Error) -> ApiError {
        ApiError::Unreachable { server: self.clone(), source }
    }
}

/// The body of a refusal.
#[derive(serde::Deserialize)]
struct Problem {
    error: String,
}

impl FromStr for Server {
    type Err = BadAddress;

    fn from_str(address: &str) -> Result<Self, BadAddress> {
        Self::new(address)
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base.as_str().trim_end_matches('/'))
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Server({self})")
    }
}

impl PartialEq for Server {
    fn eq(&self, other: &Self) -> bool {
        self.base == other.base
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_scheme_host_and_port() {
        for (address, socket) in [
            ("http://127.0.0.1:8080", "ws://127.0.0.1:8080/ws"),
            ("http://[::1]:9/", "ws://[::1]:9/ws"),
            ("https://bridge.example", "wss://bridge.example/ws"),
        ] {
            let server = Server::new(address).unwrap();
            assert_eq!(server.ws_url(), socket);
            assert_eq!(server.to_string(), address.trim_end_matches('/'));
        }
    }

    #[test]
    fn anything_else_is_no_server() {
        for text in ["", "127.0.0.1:8080", "ftp://a", "http://", "http://a/b", "http://a?t=1", "http://u:p@a", "\u{0}"]
        {
            assert_eq!(Server::new(text), Err(BadAddress { text: text.to_owned() }), "{text}");
        }
    }
}
