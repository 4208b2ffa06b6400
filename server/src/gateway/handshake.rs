//! The WebSocket handshake (RFC 6455, section 4): what a client asks for, and how it is answered.

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use bridge_protocol::{PROOF_SUBPROTOCOL, SUBPROTOCOL};
use data_encoding::BASE64;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::negotiation::items;

/// Bytes of the key that a client draws for each handshake.
const KEY: usize = 16;

/// A handshake that can be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Handshake {
    accept: String,
    speaks_ours: bool,
    proof: Option<String>,
}

impl Handshake {
    /// Reads the headers of a request.
    ///
    /// # Errors
    /// Why it is no handshake, in words.
    pub(super) fn read(headers: &HeaderMap) -> Result<Self, &'static str> {
        let says = |name, what: &str| items(headers, name).any(|word| word.eq_ignore_ascii_case(what));
        if !says(header::CONNECTION, "upgrade")
            || !says(header::UPGRADE, "websocket")
            || !says(header::SEC_WEBSOCKET_VERSION, "13")
        {
            return Err("this address speaks WebSocket, version 13 (RFC 6455)");
        }
        let mut keys = headers.get_all(header::SEC_WEBSOCKET_KEY).iter();
        let (Some(key), None) = (keys.next(), keys.next()) else {
            return Err("a handshake has one Sec-WebSocket-Key (RFC 6455, section 4.1)");
        };
        if !BASE64.decode(key.as_bytes()).is_ok_and(|bytes| bytes.len() == KEY) {
            return Err("a Sec-WebSocket-Key is 16 bytes in base64 (RFC 6455, section 4.1)");
        }
        // Subprotocols are names, and upper and lower case differ in them.
        let offered = || items(headers, header::SEC_WEBSOCKET_PROTOCOL);
        Ok(Self {
            accept: derive_accept_key(key.as_bytes()),
            speaks_ours: offered().any(|offer| offer == SUBPROTOCOL),
            proof: offered().find(|offer| offer.starts_with(PROOF_SUBPROTOCOL)).map(str::to_owned),
        })
    }

    /// What the client shows to find room among those who have not said hello.
    pub(super) fn proof(&self) -> Option<&str> {
        self.proof.as_deref()
    }

    /// The answer; the proof is never the subprotocol that is chosen.
    pub(super) fn answer(&self) -> Response {
        let mut response = StatusCode::SWITCHING_PROTOCOLS.into_response();
        let accept = HeaderValue::try_from(&self.accept).expect("base64 is a header value");
        response.headers_mut().extend([
            (header::CONNECTION, HeaderValue::from_static("Upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_ACCEPT, accept),
        ]);
        if self.speaks_ours {
            response.headers_mut().insert(header::SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The handshake of RFC 6455, section 1.3.
    const KEY: &str = "dGhlIHNhbXBsZSBub25jZQ==";

    #[test]
    fn it_is_answered_as_the_rfc_has_it() {
        let answer = Handshake::read(&asks(KEY, None)).unwrap().answer();
        assert_eq!(answer.status(), StatusCode::SWITCHING_PROTOCOLS);
        assert_eq!(answer.headers()[header::SEC_WEBSOCKET_ACCEPT], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
        assert!(!answer.headers().contains_key(header::SEC_WEBSOCKET_PROTOCOL), "none was offered");
    }

    #[test]
    fn a_key_is_sixteen_bytes_in_base64_and_there_is_one() {
        for wrong in [
            "",
            "AAAA",
            "dGhlIHNhbXBsZSBub25jZQ",
            "dGhlIHNhbXBsZSBub25jZR==",
            "dGhlIHNhbXBsZSBub25jZQ= =",
            "dGhlIHNhbXBsZSBub25j",
            "dGhlIHNhbXBsZSBub25jZSE=",
            "dGhlIHNhbXBsZSBub25jZQ==dGhlIHNhbXBsZSBub25jZQ==",
            "!!!!IHNhbXBsZSBub25jZQ==",
            "_-hlIHNhbXBsZSBub25jZQ==",
        ] {
            assert!(Handshake::read(&asks(wrong, None)).is_err(), "{wrong}");
        }
        let mut two = asks(KEY, None);
        two.append(header::SEC_WEBSOCKET_KEY, HeaderValue::from_static(KEY));
        assert!(Handshake::read(&two).is_err());
        two.remove(header::SEC_WEBSOCKET_KEY);
        assert!(Handshake::read(&two).is_err());
    }

    #[test]
    fn what_says_no_upgrade_is_no_handshake() {
        for (name, other) in [
            (header::CONNECTION, "keep-alive"),
            (header::UPGRADE, "h2c"),
            (header::SEC_WEBSOCKET_VERSION, "8"),
            (header::SEC_WEBSOCKET_VERSION, "113"),
        ] {
            let mut headers = asks(KEY, None);
            headers.insert(name.clone(), HeaderValue::from_static(other));
            assert!(Handshake::read(&headers).is_err(), "{name}: {other}");
        }
        let mut headers = asks(KEY, None);
        headers.insert(header::CONNECTION, HeaderValue::from_static("keep-alive, UPGRADE"));
        assert!(Handshake::read(&headers).is_ok());
    }

    #[test]
    fn our_subprotocol_is_chosen_by_its_exact_name() {
        for (offered, chosen) in [
            ("bridge.v1", true),
            ("other, bridge.v1", true),
            ("bridge.v1,bridge.proof.AAAA", true),
            ("BRIDGE.V1", false),
            ("Bridge.v1", false),
            ("bridge.v10", false),
            ("bridge.proof.AAAA", false),
        ] {
            let answer = Handshake::read(&asks(KEY, Some(offered))).unwrap().answer();
            let expected = chosen.then_some("bridge.v1");
            let said = answer.headers().get(header::SEC_WEBSOCKET_PROTOCOL).map(|value| value.to_str().unwrap());
            assert_eq!(said, expected, "{offered}");
        }
    }

    #[test]
    fn a_proof_may_be_offered_beside_it() {
        let proof = |offered| Handshake::read(&asks(KEY, Some(offered))).unwrap().proof().map(str::to_owned);
        assert_eq!(proof("bridge.v1, bridge.proof.AbC-_"), Some("bridge.proof.AbC-_".to_owned()));
        assert_eq!(proof("bridge.v1"), None);
    }

    fn asks(key: &str, offered: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::from_iter([
            (header::CONNECTION, HeaderValue::from_static("Upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13")),
            (header::SEC_WEBSOCKET_KEY, key.parse().unwrap()),
        ]);
        if let Some(offered) = offered {
            headers.insert(header::SEC_WEBSOCKET_PROTOCOL, offered.parse().unwrap());
        }
        headers
    }
}
