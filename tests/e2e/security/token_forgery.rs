//! Tokens that the server did not give out, sent over the wire (Promise S4, S5, S7). The forger has read the source,
//! and in part they even have the key: what they change is one thing at a time.

use std::time::{SystemTime, UNIX_EPOCH};

use bridge_e2e::{TestServer, Wire, status};
use data_encoding::{BASE32_NOPAD, BASE64URL_NOPAD, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::{Sha256, Sha384, Sha512};

const HEADER: &str = r#"{"typ":"JWT","alg":"HS256","kid":"1"}"#;

#[tokio::test]
async fn s4_s5_a_token_that_the_server_did_not_give_out_gets_no_ticket() {
    let server = TestServer::open().await;
    let forger = Forger::with_the_key_of(&server);
    let good = forger.signed(HEADER, &forger.claims());
    assert_eq!(ask(&server, &good).await, 200, "the forger knows how");
    let forged = forger.other_headers().into_iter().chain(forger.other_keys()).chain(forger.other_claims());
    let mut tried = 0;
    for (how, token) in forged.chain(mangled(&good)) {
        assert_eq!(ask(&server, &token).await, 401, "{how}: {token}");
        tried += 1;
    }
    assert!(tried >= 25, "{tried}");
    assert_eq!(ask(&server, &good).await, 200, "and nobody else is the worse for it");
}

#[tokio::test]
async fn s4_a_token_comes_in_one_header_and_no_other_way() {
    let server = TestServer::open().await;
    let token = server.guest("Ann").await.token.token;
    for header in [
        format!("Cookie: token={token}"),
        format!("Authorization: Basic {token}"),
        format!("Authorization: bearer{token}"),
        format!("Authorization: {token}"),
        format!("X-Authorization: Bearer {token}"),
        "Authorization: Bearer ".to_owned(),
    ] {
        let mut wire = Wire::connect(server.address()).await;
        wire.send(format!("POST /api/ws-ticket HTTP/1.1\r\nHost: server\r\nContent-Length: 0\r\n{header}\r\n\r\n"))
            .await;
        assert_eq!(status(&wire.head().await), Some(401), "{header}");
    }
}

async fn ask(server: &TestServer, token: &str) -> u16 {
    let mut wire = Wire::connect(server.address()).await;
    let head = "POST /api/ws-ticket HTTP/1.1\r\nHost: server\r\nContent-Length: 0\r\nAuthorization: Bearer ";
    wire.send(format!("{head}{token}\r\n\r\n")).await;
    status(&wire.head().await).expect("the server answers")
}

struct Forger {
    key: [u8; 32],
    issuer: String,
}

impl Forger {
    fn with_the_key_of(server: &TestServer) -> Self {
        let text = std::fs::read_to_string(server.data().join("server.key")).unwrap();
        let root = HEXLOWER.decode(text.trim().as_bytes()).unwrap();
        let derive =
            |purpose: &str| -> [u8; 32] { sign256(&root, &format!("bridge-server/1/{purpose}")).try_into().unwrap() };
        let name = BASE32_NOPAD.encode(&derive("name")[..10]).to_lowercase();
        Self { key: derive("tokens"), issuer: format!("bridge-{name}") }
    }

    fn claims(&self) -> Value {
        let now = now();
        json!({
            "iss": self.issuer, "aud": "bridge-server", "sub": "a".repeat(26), "name": "Mallory",
            "iat": now, "nbf": now, "exp": now + 600, "jti": "00",
        })
    }

    fn signed(&self, header: &str, claims: &Value) -> String {
        let text = unsigned(header, claims);
        let signature = BASE64URL_NOPAD.encode(&sign256(&self.key, &text));
        format!("{text}.{signature}")
    }

    /// The right key, and a header that asks to be understood in another way.
    fn other_headers(&self) -> Vec<(String, String)> {
        let claims = self.claims();
        let jwk = json!({ "kty": "oct", "k": BASE64URL_NOPAD.encode(b"mallory's own key") });
        let mut forged: Vec<_> = [
            json!({ "typ": "JWT", "alg": "none" }),
            json!({ "typ": "JWT", "alg": "None" }),
            json!({ "typ": "JWT", "alg": "NONE" }),
            json!({ "typ": "JWT", "alg": "" }),
            json!({ "typ": "JWT", "alg": null }),
            json!({ "typ": "JWT", "alg": ["HS256"] }),
            json!({ "typ": "JWT" }),
            json!({ "typ": "JWT", "alg": "hs256" }),
            json!({ "typ": "JWT", "alg": "RS256" }),
            json!({ "typ": "JWT", "alg": "PS256" }),
            json!({ "typ": "JWT", "alg": "ES256" }),
            json!({ "typ": "JWT", "alg": "EdDSA" }),
            json!({ "typ": "JWT", "alg": "HS256" }),
            json!({ "typ": "JWT", "alg": "HS256", "kid": "2" }),
            json!({ "typ": "JWT", "alg": "HS256", "kid": "../../dev/null" }),
            json!({ "typ": "JWT", "alg": "HS256", "kid": "1' OR '1'='1" }),
            json!({ "typ": "JWT", "alg": "HS256", "kid": "1", "jku": "https://evil.example/keys" }),
            json!({ "typ": "JWT", "alg": "HS256", "kid": "1", "x5u": "https://evil.example/cert" }),
            json!({ "typ": "JWT", "alg": "HS256", "kid": "1", "x5c": ["MIIB"] }),
            json!({ "typ": "JWT", "alg": "HS256", "kid": "1", "jwk": jwk }),
            json!({ "typ": "JWT", "alg": "HS256", "kid": "1", "crit": ["exp"] }),
            json!({ "typ": "JWT", "alg": "HS256", "kid": "1", "zip": "DEF" }),
        ]
        .iter()
        .map(|header| (format!("header {header}"), self.signed(&header.to_string(), &claims)))
        .collect();
        let none = unsigned(r#"{"typ":"JWT","alg":"none"}"#, &claims);
        forged.push(("no signature at all".to_owned(), format!("{none}.")));
        forged.push(("not even a dot".to_owned(), none));
        for (name, mac) in [("HS384", sign384 as fn(&[u8], &str) -> Vec<u8>), ("HS512", sign512)] {
            let text = unsigned(&format!(r#"{{"typ":"JWT","alg":"{name}"}}"#), &claims);
            let signature = BASE64URL_NOPAD.encode(&mac(&self.key, &text));
            forged.push((name.to_owned(), format!("{text}.{signature}")));
        }
        forged
    }

    fn other_keys(&self) -> Vec<(String, String)> {
        let text = unsigned(HEADER, &self.claims());
        let keys: [(&str, &[u8]); 5] = [
            ("no key", b""),
            ("a key of zeros", &[0; 32]),
            ("a guess", b"secret"),
            ("the issuer's name", self.issuer.as_bytes()),
            ("half of the key", &self.key[..16]),
        ];
        let sign = |key: &[u8]| BASE64URL_NOPAD.encode(&sign256(key, &text));
        keys.iter().map(|(how, key)| ((*how).to_owned(), format!("{text}.{}", sign(key)))).collect()
    }

    fn other_claims(&self) -> Vec<(String, String)> {
        let mut forged = Vec::new();
        let mut with = |claim: &str, value: Option<Value>| {
            let mut claims = self.claims();
            match &value {
                Some(value) => claims[claim] = value.clone(),
                None => drop(claims.as_object_mut().unwrap().remove(claim)),
            }
            forged.push((format!("{claim} {value:?}"), self.signed(HEADER, &claims)));
        };
        for claim in ["iss", "aud", "sub", "name", "iat", "nbf", "exp", "jti"] {
            with(claim, None);
        }
        with("exp", Some(json!(now() - 6)));
        with("exp", Some(json!("9999999999")));
        with("exp", Some(json!(-1)));
        with("nbf", Some(json!("9999999999")));
        with("iat", Some(json!(1.5)));
        with("iss", Some(json!("bridge-elsewhere")));
        with("aud", Some(json!(["somebody", "else"])));
        with("sub", Some(json!("A".repeat(26))));
        with("name", Some(json!("\u{202e}evil")));
        with("admin", Some(json!(true)));
        forged
    }
}

/// A good token with something wrong about its text.
fn mangled(good: &str) -> Vec<(String, String)> {
    let (text, signature) = good.rsplit_once('.').unwrap();
    let (header, claims) = text.split_once('.').unwrap();
    let flipped: String = claims.chars().rev().collect();
    [
        ("other claims under a good signature", format!("{header}.{flipped}.{signature}")),
        ("a signature that is cut", format!("{text}.{}", &signature[..signature.len() - 2])),
        ("an empty signature", format!("{text}.")),
        ("a padded signature", format!("{good}=")),
        ("a fourth part", format!("{good}.{signature}")),
        ("twice", format!("{good} {good}")),
        ("nothing", String::new()),
        ("dots", "..".to_owned()),
        ("very long", "e30.".repeat(1_000)),
    ]
    .map(|(how, token)| (how.to_owned(), token))
    .into()
}

fn unsigned(header: &str, claims: &Value) -> String {
    let part = |text: &str| BASE64URL_NOPAD.encode(text.as_bytes());
    format!("{}.{}", part(header), part(&claims.to_string()))
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

fn sign256(key: &[u8], text: &str) -> Vec<u8> {
    Hmac::<Sha256>::new_from_slice(key).unwrap().chain_update(text).finalize().into_bytes().to_vec()
}

fn sign384(key: &[u8], text: &str) -> Vec<u8> {
    Hmac::<Sha384>::new_from_slice(key).unwrap().chain_update(text).finalize().into_bytes().to_vec()
}

fn sign512(key: &[u8], text: &str) -> Vec<u8> {
    Hmac::<Sha512>::new_from_slice(key).unwrap().chain_update(text).finalize().into_bytes().to_vec()
}
