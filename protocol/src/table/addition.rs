//! Room for table events that are younger than version 1.0, so that they cost an older client nothing.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An event that came into the protocol after 1.0: an object with one member, named for what happened. This crate knows
/// none yet, so it keeps the facts as they came.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, Value>", into = "BTreeMap<String, Value>")]
pub struct Addition {
    name: String,
    facts: Value,
}

/// An addition is one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an added event is an object with one member, named for what happened")]
pub struct NotOneAddition;

impl Addition {
    /// The kind of event, in the word of the wire.
    pub fn what(&self) -> &str {
        &self.name
    }
}

/// The name and no fact: a card may be among them.
impl fmt::Debug for Addition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Addition").field(&self.name).finish()
    }
}

impl TryFrom<BTreeMap<String, Value>> for Addition {
    type Error = NotOneAddition;

    fn try_from(members: BTreeMap<String, Value>) -> Result<Self, NotOneAddition> {
        let mut members = members.into_iter();
        match (members.next(), members.next()) {
            (Some((name, facts)), None) => Ok(Self { name, facts }),
            (Some(_) | None, _) => Err(NotOneAddition),
        }
    }
}

impl From<Addition> for BTreeMap<String, Value> {
    fn from(Addition { name, facts }: Addition) -> Self {
        Self::from([(name, facts)])
    }
}

#[cfg(feature = "typescript")]
bridge_rules::in_typescript! { Addition = "Record<string, unknown>"; }
#[cfg(feature = "schema")]
bridge_rules::in_schema! { Addition = {
    "description": "An event that came into the protocol after 1.0: one member, named for what happened.",
    "type": "object", "minProperties": 1, "maxProperties": 1
}; }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_addition_is_one_thing_and_arrives_as_it_was_sent() {
        let sent = r#"{"hat_thrown":{"seat":"N","times":[1,2]}}"#;
        let read: Addition = serde_json::from_str(sent).unwrap();
        assert_eq!((read.what(), serde_json::to_string(&read).unwrap().as_str()), ("hat_thrown", sent));
        for other in ["{}", r#"{"a":1,"b":2}"#, r#""hat_thrown""#, "[]"] {
            assert!(serde_json::from_str::<Addition>(other).is_err(), "{other}");
        }
    }

    #[test]
    fn its_facts_are_in_no_log() {
        let read: Addition = serde_json::from_str(r#"{"shown":{"card":"SA"}}"#).unwrap();
        assert_eq!(format!("{read:?}"), r#"Addition("shown")"#);
    }
}
