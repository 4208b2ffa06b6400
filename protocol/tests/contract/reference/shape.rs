//! What a schema says of a type: its variants, its members, and its name for readers.

use serde_json::Value;

/// One variant of an enum, as an object with one member or as a text.
pub(super) struct Variant<'a> {
    pub(super) name: String,
    pub(super) words: String,
    /// What the member holds; none for a text.
    pub(super) inner: Option<&'a Value>,
}

/// One member of an object.
pub(super) struct Member<'a> {
    pub(super) name: &'a str,
    pub(super) words: String,
    pub(super) required: bool,
    pub(super) schema: &'a Value,
}

/// The variants of an enum in their order; none for what is no enum with words.
pub(super) fn variants_of(schema: &Value) -> Vec<Variant<'_>> {
    let Some(variants) = schema["oneOf"].as_array() else { return Vec::new() };
    variants.iter().flat_map(variants_in).collect()
}

fn variants_in(schema: &Value) -> Vec<Variant<'_>> {
    let words = text_in(schema, "description");
    if let Some(texts) = schema["enum"].as_array() {
        let text = |each: &Value| each.as_str().expect("a text").to_owned();
        return texts.iter().map(|each| Variant { name: text(each), words: words.clone(), inner: None }).collect();
    }
    if let Some(name) = schema["const"].as_str() {
        return vec![Variant { name: name.to_owned(), words, inner: None }];
    }
    let members = || schema["properties"].as_object().into_iter().flatten();
    let tag = members().find_map(|(name, inner)| Some((name, inner["const"].as_str()?)));
    if let Some((member, name)) = tag {
        return vec![Variant { name: format!("\"{member}\":\"{name}\""), words, inner: Some(schema) }];
    }
    members().map(|(name, inner)| Variant { name: name.clone(), words: words.clone(), inner: Some(inner) }).collect()
}

/// The members of an object, but for the tag by which a variant is known; none for anything else.
pub(super) fn members_of(schema: &Value) -> Vec<Member<'_>> {
    let required = schema["required"].as_array();
    let is_required = |name: &str| required.is_some_and(|all| all.iter().any(|each| each == name));
    let members = schema["properties"].as_object().into_iter().flatten();
    members
        .filter(|(_, schema)| schema["const"].is_null())
        .map(|(name, schema)| Member {
            name,
            words: text_in(schema, "description"),
            required: is_required(name),
            schema,
        })
        .collect()
}

/// What kind of value this is, with a link to those that have a place of their own.
pub(super) fn type_of(schema: &Value) -> String {
    if let Some(target) = schema["$ref"].as_str() {
        return linked(target.trim_start_matches("#/$defs/"));
    }
    if let Some(any) = schema["anyOf"].as_array().or_else(|| schema["oneOf"].as_array()) {
        let named: Vec<_> = any.iter().map(type_of).collect();
        return named.join(" or ");
    }
    if let Some(texts) = schema["enum"].as_array() {
        let spelled: Vec<_> = texts.iter().map(|text| format!("`{text}`")).collect();
        return spelled.join(", ");
    }
    let kinds: Vec<_> = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => kind.as_str().into_iter().collect(),
    };
    let named: Vec<_> = kinds.into_iter().map(|kind| kind_of(kind, schema)).collect();
    if named.is_empty() { "any value".to_owned() } else { named.join(" or ") }
}

fn kind_of(kind: &str, schema: &Value) -> String {
    match kind {
        "array" => match (&schema["items"], &schema["prefixItems"]) {
            (Value::Object(_), _) => format!("list of {}", type_of(&schema["items"])),
            (_, Value::Array(items)) => {
                let items: Vec<_> = items.iter().map(type_of).collect();
                format!("list of {}", items.join(", "))
            }
            (_, _) => "list".to_owned(),
        },
        "object" => match &schema["additionalProperties"] {
            of @ Value::Object(_) => format!("object of {}", type_of(of)),
            _ => object(schema),
        },
        "integer" => "number".to_owned(),
        "string" => match schema["pattern"].as_str() {
            Some(pattern) => format!("text as `{}`", pattern.replace('|', "\\|")),
            None => "text".to_owned(),
        },
        "boolean" => "`true` or `false`".to_owned(),
        "null" => "`null`".to_owned(),
        other => other.to_owned(),
    }
}

/// An object in place: its members by name.
fn object(schema: &Value) -> String {
    let members = members_of(schema);
    match schema["minProperties"].as_u64() {
        Some(_) => return "object with one member of any name".to_owned(),
        None if members.is_empty() => return "`{}`".to_owned(),
        None => {}
    }
    let named: Vec<_> = members.iter().map(|member| format!("`{}`: {}", member.name, type_of(member.schema))).collect();
    format!("object with {}", named.join(", "))
}

fn linked(name: &str) -> String {
    let place = match name {
        "Request" => "requests.md",
        "Answer" => "answers.md",
        "Refusal" => "refusals.md",
        "ServerFrame" => "frames.md",
        "TableEvent" => "table_events.md",
        "Ruling" | "MatchRuling" | "EventRuling" => "rulings.md",
        _ => return format!("[{name}](values.md#{})", name.to_lowercase()),
    };
    format!("[{name}]({place})")
}

fn text_in(schema: &Value, member: &str) -> String {
    schema[member].as_str().unwrap_or_default().to_owned()
}
