//! A person's own words in what happened: where they stand, and how they are taken out and put back. What is left has
//! `{"name":n}`, `{"expected":n}` or `{"words":n}` in their places.

use std::collections::BTreeMap;

use bridge_protocol::{AccountId, PlayerName};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// Where in a record a person's own words stand: paths of members, with `*` for each of several.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Personal {
    pub(crate) names: &'static [&'static str],
    /// Names of others whom they expect.
    pub(crate) expected: &'static [&'static str],
    pub(crate) texts: &'static [&'static str],
}

impl Personal {
    pub(crate) const NOTHING: Self = Self { names: &[], expected: &[], texts: &[] };

    pub(crate) const fn name(names: &'static [&'static str]) -> Self {
        Self { names, ..Self::NOTHING }
    }

    pub(crate) const fn text(texts: &'static [&'static str]) -> Self {
        Self { texts, ..Self::NOTHING }
    }

    pub(crate) const fn is_nothing(self) -> bool {
        self.names.is_empty() && self.expected.is_empty() && self.texts.is_empty()
    }
}

/// What stood in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Name,
    Expected,
    Words,
}

impl Mark {
    const ALL: [Self; 3] = [Self::Name, Self::Expected, Self::Words];

    const fn member(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Expected => "expected",
            Self::Words => "words",
        }
    }
}

/// What somebody is called whose name was erased.
pub fn pseudonym(account: AccountId) -> PlayerName {
    PlayerName::new(&alias(account)).expect("letters and digits are a name")
}

pub(crate) fn alias(account: AccountId) -> String {
    format!("Erased {}", account.to_string().chars().take(6).collect::<String>())
}

/// Takes the texts at these paths out of what happened, and leaves their places.
pub(crate) fn take(record: &mut Value, paths: &[&str], mark: Mark) -> Vec<String> {
    let mut taken = Vec::new();
    for path in paths {
        for body in record.as_object_mut().into_iter().flat_map(serde_json::Map::values_mut) {
            take_at(body, path, mark, &mut taken);
        }
    }
    taken
}

fn take_at(value: &mut Value, path: &str, mark: Mark, taken: &mut Vec<String>) {
    let (member, rest) = path.split_once('.').map_or((path, None), |(member, rest)| (member, Some(rest)));
    let below: Vec<&mut Value> = match value {
        Value::Object(members) if member == "*" => members.values_mut().collect(),
        Value::Array(items) if member == "*" => items.iter_mut().collect(),
        Value::Object(members) => members.get_mut(member).into_iter().collect(),
        Value::Array(_) | Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    };
    for value in below {
        match (rest, &mut *value) {
            (Some(rest), _) => take_at(value, rest, mark, taken),
            (None, Value::String(text)) if !text.is_empty() => {
                let place = taken.len();
                taken.push(std::mem::take(text));
                *value = json!({ mark.member(): place });
            }
            (None, _) => {}
        }
    }
}

pub(crate) fn put_back(value: &mut Value, text: &impl Fn(Mark, usize) -> Option<String>) {
    if let Some(text) = place_of(value).and_then(|(mark, place)| text(mark, place)) {
        *value = Value::String(text);
        return;
    }
    match value {
        Value::Object(members) => members.values_mut().for_each(|member| put_back(member, text)),
        Value::Array(items) => items.iter_mut().for_each(|item| put_back(item, text)),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether it is the place of a name or of a text, and of which.
fn place_of(value: &Value) -> Option<(Mark, usize)> {
    let members = value.as_object().filter(|members| members.len() == 1)?;
    let (mark, place) = members.iter().next()?;
    let place = usize::try_from(place.as_u64()?).ok()?;
    let mark = Mark::ALL.into_iter().find(|known| known.member() == mark)?;
    Some((mark, place))
}

/// JSON with the members of each object in the order of their names: the same text whoever writes it.
pub(crate) fn canonical(value: &Value) -> String {
    struct Sorted<'a>(&'a Value);

    impl Serialize for Sorted<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self.0 {
                Value::Object(members) => {
                    let sorted: BTreeMap<_, _> = members.iter().map(|(name, value)| (name, Sorted(value))).collect();
                    serializer.collect_map(sorted)
                }
                Value::Array(items) => serializer.collect_seq(items.iter().map(Sorted)),
                other => other.serialize(serializer),
            }
        }
    }

    serde_json::to_string(&Sorted(value)).expect("a value is JSON")
}
