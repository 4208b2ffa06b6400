//! Why an order was given, as the journal keeps it. What is said of a person is sealed under that person's key, and
//! goes when they are erased.

use std::fmt;

use bridge_game::record::{People as _, PersonKey};
use bridge_protocol::{AccountId, ERASED};
use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};

use crate::people::People;

/// What a reason is sealed for.
const PLACE: &[u8] = b"an operator's reason";

/// The words of whoever gave an order, sealed if they are of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Reason {
    /// Of an order that is about nobody with an account.
    Plain(String),
    Sealed {
        /// Whom the order is about.
        of: AccountId,
        /// Base64url.
        sealed: String,
    },
}

impl Reason {
    pub(super) fn sealed(why: &str, of: AccountId, key: &PersonKey) -> Self {
        Self::Sealed { of, sealed: BASE64URL_NOPAD.encode(&key.seal(PLACE, why.as_bytes())) }
    }

    /// In words, or with what stands for them if they were erased.
    pub(super) fn opened(self, people: &People) -> Self {
        let Self::Sealed { of, sealed } = self else { return self };
        let opened = people.key(of).and_then(|key| {
            let sealed = BASE64URL_NOPAD.decode(sealed.as_bytes()).ok()?;
            String::from_utf8(key.open(PLACE, &sealed)?).ok()
        });
        Self::Plain(opened.unwrap_or_else(|| ERASED.to_owned()))
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(why) => f.write_str(why),
            Self::Sealed { .. } => f.write_str("[sealed]"),
        }
    }
}
