//! What a frame may be without, and what may be `null` in it, as the contract's schema has it (section 5). It knows no
//! message by name: a member that comes into the contract is tried from then on.

use std::sync::LazyLock;

use serde_json::{Map, Value};

/// What the schema says, read once.
static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../protocol/schema/v1.json"))
        .expect("the schema of the contract is JSON")
});

/// Whether a frame is a snapshot or events of a table: only there lists are taken away.
pub(super) fn is_about_a_table(frame: &Value) -> bool {
    frame.get("snapshot").is_some() || frame.get("table_events").is_some()
}

/// Takes every list away that is empty: a client reads it as `[]`, whichever it is. Tells whether there was one.
pub(super) fn without_empty_lists(value: &mut Value) -> bool {
    let is_empty = |value: &Value| value.as_array().is_some_and(Vec::is_empty);
    match value {
        Value::Object(members) => {
            let before = members.len();
            members.retain(|_, member| !is_empty(member));
            let gone = members.len() < before;
            members.values_mut().map(without_empty_lists).filter(|any| *any).count() > 0 || gone
        }
        Value::Array(items) => items.iter_mut().map(without_empty_lists).filter(|any| *any).count() > 0,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Every member that is missing in a frame and may be `null` is there, as that.
pub(super) fn with_nulls(frame: &mut Value) {
    each_object(&SCHEMA["$defs"]["ServerFrame"], frame, &|members, nullable| {
        for name in nullable {
            members.entry(*name).or_insert(Value::Null);
        }
    });
}

/// Every member of a frame that is `null` and may be missing is so.
pub(super) fn without_nulls(frame: &mut Value) {
    each_object(&SCHEMA["$defs"]["ServerFrame"], frame, &|members, nullable| {
        members.retain(|name, member| !(member.is_null() && nullable.contains(&name.as_str())));
    });
}

/// What is to be done with the members of an object, of which these may both be missing and `null`.
type Change = dyn Fn(&mut Map<String, Value>, &[&'static str]);

/// Changes every object that the schema knows.
fn each_object(schema: &'static Value, value: &mut Value, change: &Change) {
    let schema = resolved(schema);
    for one_of in ["anyOf", "oneOf"] {
        let fitting = schema[one_of].as_array().into_iter().flatten().find(|each| fits(each, value));
        if let Some(fitting) = fitting {
            each_object(fitting, value, change);
        }
    }
    match value {
        Value::Array(items) => {
            let of_place = |place: usize| schema["prefixItems"].get(place).unwrap_or(&schema["items"]);
            items.iter_mut().enumerate().for_each(|(place, item)| each_object(of_place(place), item, change));
        }
        Value::Object(members) => {
            let Some(properties) = schema["properties"].as_object() else { return };
            for (name, property) in properties {
                if let Some(member) = members.get_mut(name) {
                    each_object(property, member, change);
                }
            }
            // One value for each seat: exactly these members, whatever they are.
            if schema["additionalProperties"] == false {
                return;
            }
            let may_miss = properties.iter().filter(|(name, property)| !wants(schema, name) && may_be_null(property));
            let nullable: Vec<_> = may_miss.map(|(name, _)| name.as_str()).collect();
            change(members, &nullable);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn resolved(schema: &'static Value) -> &'static Value {
    let name = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/"));
    name.map_or(schema, |name| resolved(&SCHEMA["$defs"][name]))
}

/// Whether an alternative is that of a value: one of the kind, and an object with all that is wanted.
fn fits(alternative: &'static Value, value: &Value) -> bool {
    let alternative = resolved(alternative);
    let is_kind = match value {
        Value::Object(_) => "object",
        Value::Array(_) => "array",
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return false,
    };
    let wanted = || alternative["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let several = alternative.get("oneOf").or_else(|| alternative.get("anyOf")).and_then(Value::as_array);
    several.is_some_and(|several| several.iter().any(|each| fits(each, value)))
        || (alternative["type"] == is_kind && wanted().all(|name| value.get(name).is_some()))
}

fn wants(schema: &Value, name: &str) -> bool {
    schema["required"].as_array().is_some_and(|wanted| wanted.iter().any(|each| each == name))
}

fn may_be_null(property: &Value) -> bool {
    let of_kind =
        |kind: &Value| kind == "null" || kind.as_array().is_some_and(|kinds| kinds.iter().any(|each| each == "null"));
    let several = property.get("anyOf").and_then(Value::as_array).into_iter().flatten();
    of_kind(&property["type"]) || several.map(|each| &each["type"]).any(of_kind)
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        path::{Path, PathBuf},
    };

    use bridge_protocol::ServerFrame;
    use serde_json::json;

    use super::*;

    fn golden() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol/golden/v1")
    }

    fn example(name: &str) -> Value {
        serde_json::from_str(&fs::read_to_string(golden().join(name)).unwrap()).unwrap()
    }

    /// The examples of the contract: what a server says.
    fn frames() -> Vec<(String, Value)> {
        let names = fs::read_dir(golden()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let framed = |name: String| framed(&name, example(&name)).map(|frame| (name, frame));
        let frames: Vec<_> = names.filter_map(framed).collect();
        assert!(frames.len() > 100, "{}", frames.len());
        frames
    }

    /// An example as it stands in a frame, if it is one about a table. An event's view has lists that are none to some.
    fn framed(name: &str, value: Value) -> Option<Value> {
        let table = "m5xwyzdfnyqhiylcnrssa33omu";
        match name.split('.').next()? {
            "frame" if !name.starts_with("frame.event") => Some(value),
            "table_event" => Some(json!({"table_events": {"table": table, "from": 1, "events": [value]}})),
            "view" => Some(json!({"snapshot": {"table": table, "lane": "S", "seq": 1, "view": value}})),
            _ => None,
        }
    }

    fn read(value: &Value) -> ServerFrame {
        serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"))
    }

    #[test]
    fn whatever_may_be_null_or_missing_is_so_and_means_the_same() {
        for (name, frame) in frames() {
            let (mut with, mut without) = (frame.clone(), frame.clone());
            with_nulls(&mut with);
            without_nulls(&mut without);
            assert_eq!(read(&with), read(&frame), "{name}");
            assert_eq!(read(&without), read(&frame), "{name}");
        }
    }

    #[test]
    fn a_call_has_its_meaning_as_null_and_a_view_its_board() {
        let called = json!({"called": {"turn": 1, "seat": "N", "call": "P"}});
        let mut frame = json!({"table_events": {"table": "x", "from": 1, "events": [called]}});
        with_nulls(&mut frame);
        let called = &frame["table_events"]["events"][0]["called"];
        assert!(called["meaning"].is_null() && called.get("thought_ms").is_some(), "{called}");
        let mut frame = example("frame.snapshot.json");
        without_nulls(&mut frame);
        let before = frame.clone();
        with_nulls(&mut frame);
        let view = &frame["snapshot"]["view"];
        assert!(view.get("meeting").is_some() && view["board"]["hands"].get("N").is_some(), "{view}");
        assert!(view["board"].get("claim").is_some() && view.get("swaps").is_none(), "{view}");
        without_nulls(&mut frame);
        assert_eq!(frame, before);
    }

    #[test]
    fn what_has_a_value_for_each_seat_keeps_all_four() {
        let frame = json!({"snapshot": {"view": {"seats": {"N": null, "E": null, "S": null, "W": null}}}});
        let mut without = frame.clone();
        without_nulls(&mut without);
        assert_eq!(without, frame);
    }

    #[test]
    fn every_empty_list_goes_and_our_own_library_reads_it_as_one() {
        let mut view = json!({"sheet": [], "board": {"calls": [], "trick": {"cards": []}}, "set": {"boards": [1]}});
        assert!(without_empty_lists(&mut view));
        assert_eq!(view, json!({"board": {"trick": {}}, "set": {"boards": [1]}}));
        assert!(!without_empty_lists(&mut view));
        for (name, frame) in frames().into_iter().filter(|(_, frame)| is_about_a_table(frame)) {
            let mut without = frame.clone();
            without_empty_lists(&mut without);
            assert_eq!(read(&without), read(&frame), "{name}");
        }
    }
}
