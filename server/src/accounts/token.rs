//! Guest tokens: JSON Web Tokens (RFC 7519) with one algorithm, and every claim required.

use std::{fmt, time::Duration};

use bridge_game::Person;
use bridge_protocol::{AccountId, PlayerName};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use parking_lot::RwLock;
use serde::{Deserialize, Serialize};

use super::hs256;
use crate::clock::WallClock;

/// How long a guest stays the same person without another token.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// How long after its end a token is still taken: clocks of one server may differ by so much.
const LEEWAY_SECONDS: u64 = 5;
const AUDIENCE: &str = "bridge-server";

/// Issues and checks tokens.
pub(crate) struct Tokens {
    issuer: String,
    /// The present one last.
    keys: RwLock<Vec<SigningKey>>,
    validation: Validation,
    clock: WallClock,
}

/// A key that tokens are signed with.
struct SigningKey {
    id: u32,
    header: Header,
    /// The only beginning that its tokens have: no other algorithm, no key by reference, nothing else to interpret.
    beginning: String,
    sign: EncodingKey,
    check: DecodingKey,
}

/// Somebody who has shown a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bearer {
    pub(crate) person: Person,
    /// The number of the key that the token was signed with.
    pub(crate) key: u32,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims {
    iss: String,
    aud: String,
    sub: AccountId,
    name: PlayerName,
    iat: u64,
    nbf: u64,
    exp: u64,
    jti: String,
}

/// The token is forged, expired, or not for this server. Which of these, its bearer is not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this token is not valid here (any more): ask for a new one")]
pub(crate) struct BadToken;

impl Tokens {
    /// `keys` are the numbers of the keys that are good, and the keys; the last one signs.
    pub(crate) fn new(issuer: String, keys: &[(u32, [u8; 32])], clock: WallClock) -> Self {
        hs256::install();
        let mut validation = Validation::new(Algorithm::HS256);
        // By the clock of this server, in `check`; the library asks the system's.
        validation.validate_exp = false;
        validation.set_required_spec_claims(&["exp", "iat", "nbf", "iss", "aud", "sub"]);
        validation.set_issuer(&[&issuer]);
        validation.set_audience(&[AUDIENCE]);
        Self { issuer, keys: RwLock::new(signing_keys(keys)), validation, clock }
    }

    /// Signs with the last of these keys from here on; tokens of others than these are void.
    pub(crate) fn rotate(&self, keys: &[(u32, [u8; 32])]) {
        *self.keys.write() = signing_keys(keys);
    }

    /// A token for a person. `id` is 128 fresh random bits.
    pub(crate) fn issue(&self, person: &Person, id: [u8; 16]) -> String {
        let now = self.clock.seconds_since_1970();
        let claims = Claims {
            iss: self.issuer.clone(),
            aud: AUDIENCE.to_owned(),
            sub: person.account,
            name: person.name.clone(),
            iat: now,
            nbf: now,
            exp: now + TOKEN_LIFE.as_secs(),
            jti: data_encoding::HEXLOWER.encode(&id),
        };
        let keys = self.keys.read();
        let key = keys.last().expect("there is always a key that signs");
        jsonwebtoken::encode(&key.header, &claims, &key.sign).expect("claims are plain JSON")
    }

    /// The person whose token this is.
    ///
    /// Only its end is compared with the clock. That it was issued in the future means that the clock has gone back
    /// since: nobody but this server signs, and for no later time than its own. Whoever holds it keeps their seats.
    pub(crate) fn check(&self, token: &str) -> Result<Bearer, BadToken> {
        let keys = self.keys.read();
        let key = keys.iter().find(|key| token.starts_with(&key.beginning)).ok_or(BadToken)?;
        let claims = jsonwebtoken::decode::<Claims>(token, &key.check, &self.validation).map_err(|_| BadToken)?.claims;
        let expired = claims.exp.saturating_add(LEEWAY_SECONDS) < self.clock.seconds_since_1970();
        if expired || claims.jti.is_empty() {
            return Err(BadToken);
        }
        let person = Person { account: claims.sub, name: claims.name };
        Ok(Bearer { person, key: key.id })
    }
}

fn signing_keys(keys: &[(u32, [u8; 32])]) -> Vec<SigningKey> {
    let key = |(id, key): &(u32, [u8; 32])| {
        let header = Header { kid: Some(id.to_string()), ..Header::new(Algorithm::HS256) };
        let beginning = serde_json::to_vec(&header).expect("a header is plain JSON");
        let beginning = data_encoding::BASE64URL_NOPAD.encode(&beginning) + ".";
        SigningKey {
            id: *id,
            header,
            beginning,
            sign: EncodingKey::from_secret(key),
            check: DecodingKey::from_secret(key),
        }
    };
    keys.iter().map(key).collect()
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const KEY: [u8; 32] = [7; 32];

    #[test]
    fn a_token_says_who_its_bearer_is() {
        let ann = ann();
        assert_eq!(tokens().check(&tokens().issue(&ann, [1; 16])).map(|bearer| bearer.person), Ok(ann));
    }

    #[test]
    fn a_token_of_another_server_or_key_is_refused() {
        let elsewhere = Tokens::new("elsewhere".to_owned(), &[(1, KEY)], WallClock::default()).issue(&ann(), [1; 16]);
        let other_key = Tokens::new("here".to_owned(), &[(1, [8; 32])], WallClock::default()).issue(&ann(), [1; 16]);
        assert_eq!(tokens().check(&elsewhere), Err(BadToken));
        assert_eq!(tokens().check(&other_key), Err(BadToken));
    }

    /// What is signed with the right key by other algorithms is among the forgeries that are sent to the whole server.
    #[test]
    fn no_keys_by_reference() {
        let tokens = tokens();
        let sign = |header: &Header| jsonwebtoken::encode(header, &good(), &EncodingKey::from_secret(&KEY)).unwrap();
        assert!(tokens.check(&sign(&header())).is_ok());
        for name in ["kid", "none", "jku", "x5u"] {
            let mut header = header();
            match name {
                "kid" => header.kid = Some("2".to_owned()),
                "none" => header.kid = None,
                "jku" => header.jku = Some("https://evil.example/keys".to_owned()),
                _ => header.x5u = Some("https://evil.example/cert".to_owned()),
            }
            assert_eq!(tokens.check(&sign(&header)), Err(BadToken), "{name}");
        }
    }

    #[test]
    fn an_unsigned_or_mangled_token_is_refused() {
        let good = tokens().issue(&ann(), [1; 16]);
        let parts: Vec<_> = good.split('.').collect();
        let none = data_encoding::BASE64URL_NOPAD.encode(br#"{"alg":"none","typ":"JWT"}"#);
        let forged = [
            format!("{none}.{}.", parts[1]),
            format!("{none}.{}.{}", parts[1], parts[2]),
            format!("{}.{}.", parts[0], parts[1]),
            format!("{}.{}", parts[0], parts[1]),
            format!("{}.{}.{}", parts[0], parts[1], parts[2].chars().rev().collect::<String>()),
            String::new(),
            "..".to_owned(),
            "a.b.c".to_owned(),
            "🂡.🂢.🂣".to_owned(),
        ];
        for token in forged {
            assert_eq!(tokens().check(&token), Err(BadToken), "{token}");
        }
    }

    /// Each required claim missing, null, of another type, and with a wrong value.
    #[test]
    fn every_claim_is_required_and_checked() {
        assert!(tokens().check(&signed(&good())).is_ok());
        let now = WallClock::default().seconds_since_1970();
        let mut tried = 0;
        for claim in ["iss", "aud", "sub", "name", "iat", "nbf", "exp", "jti"] {
            let others = [Value::Null, json!(true), json!([]), json!({}), json!(-1), json!(1.5), json!("")];
            for other in others.into_iter().map(Some).chain([None]) {
                let mut claims = good();
                match &other {
                    Some(value) => claims[claim] = value.clone(),
                    None => drop(claims.as_object_mut().unwrap().remove(claim)),
                }
                assert_eq!(tokens().check(&signed(&claims)), Err(BadToken), "{claim} {other:?}");
                tried += 1;
            }
        }
        for (claim, wrong) in [
            ("exp", json!(now - LEEWAY_SECONDS - 1)),
            ("iss", json!("elsewhere")),
            ("aud", json!("elsewhere")),
            ("sub", json!("ann")),
            ("name", json!("♠♥")),
            ("admin", json!(true)),
        ] {
            let mut claims = good();
            claims[claim] = wrong;
            assert_eq!(tokens().check(&signed(&claims)), Err(BadToken), "{claim}");
            tried += 1;
        }
        assert!(tried >= 60, "{tried}");
    }

    #[test]
    fn a_clock_that_has_gone_back_since_takes_nobodys_token() {
        let token = tokens().issue(&ann(), [1; 16]);
        for behind in [6, 60, 60 * 60, 365 * 24 * 60 * 60] {
            let later = tokens_by(WallClock::behind(Duration::from_secs(behind)));
            assert_eq!(later.check(&token).map(|bearer| bearer.person), Ok(ann()), "{behind} s");
        }
    }

    #[test]
    fn a_token_ends_after_its_life_by_the_clock_of_the_server() {
        let issued_before = |age| tokens_by(WallClock::behind(age)).issue(&ann(), [1; 16]);
        let moment = Duration::from_secs(60);
        assert!(tokens().check(&issued_before(TOKEN_LIFE - moment)).is_ok());
        assert_eq!(tokens().check(&issued_before(TOKEN_LIFE + moment)), Err(BadToken));
    }

    #[test]
    fn a_token_is_good_until_its_key_is_retired() {
        let (tokens, other) = (tokens(), [8; 32]);
        let old = tokens.issue(&ann(), [1; 16]);
        tokens.rotate(&[(1, KEY), (2, other)]);
        let new = tokens.issue(&ann(), [2; 16]);
        assert!(tokens.check(&old).is_ok() && tokens.check(&new).is_ok());
        assert_ne!(old.split('.').next(), new.split('.').next(), "each says which key it is of");
        tokens.rotate(&[(2, other)]);
        assert_eq!((tokens.check(&old), tokens.check(&new).is_ok()), (Err(BadToken), true));
    }

    fn header() -> Header {
        Header { kid: Some("1".to_owned()), ..Header::new(Algorithm::HS256) }
    }

    fn tokens() -> Tokens {
        tokens_by(WallClock::default())
    }

    fn tokens_by(clock: WallClock) -> Tokens {
        Tokens::new("here".to_owned(), &[(1, KEY)], clock)
    }

    fn ann() -> Person {
        Person { account: AccountId::from_bytes([3; 16]), name: PlayerName::new("Ann").unwrap() }
    }

    fn good() -> Value {
        let now = WallClock::default().seconds_since_1970();
        json!({
            "iss": "here", "aud": AUDIENCE, "sub": ann().account, "name": "Ann",
            "iat": now, "nbf": now, "exp": now + 60, "jti": "1",
        })
    }

    fn signed(claims: &Value) -> String {
        hs256::install();
        jsonwebtoken::encode(&header(), claims, &EncodingKey::from_secret(&KEY)).unwrap()
    }
}
