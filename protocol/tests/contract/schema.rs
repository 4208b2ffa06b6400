//! The contract for programs: `schema/v1.json` is generated from the types, every golden file is valid against it, and
//! so is whatever a client may ask. Its difference tells that the contract has changed.

use std::{collections::BTreeMap, fs, path::PathBuf};

use bridge_protocol::{
    AnalysisRequest, CallMeanings, ClientHello, Daily, ErrorBody, GuestRequest, GuestToken, MatchRuling,
    MeaningsRequest, Mine, RequestFrame, ServerFrame, ServerInfo, SessionRecord, TicketGrant,
};
use jsonschema::Validator;
use proptest::prelude::*;
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::{golden::updating, samples, strategies::requests};

/// Every type that is a message, or that stands in a file of its own, with all that they are made of.
pub(crate) fn definitions() -> Map<String, Value> {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let of = [
        SchemaGenerator::subschema_for::<ClientHello>,
        SchemaGenerator::subschema_for::<RequestFrame>,
        SchemaGenerator::subschema_for::<ServerFrame>,
        SchemaGenerator::subschema_for::<GuestRequest>,
        SchemaGenerator::subschema_for::<GuestToken>,
        SchemaGenerator::subschema_for::<TicketGrant>,
        SchemaGenerator::subschema_for::<ServerInfo>,
        SchemaGenerator::subschema_for::<Mine>,
        SchemaGenerator::subschema_for::<Daily>,
        SchemaGenerator::subschema_for::<AnalysisRequest>,
        SchemaGenerator::subschema_for::<MeaningsRequest>,
        SchemaGenerator::subschema_for::<CallMeanings>,
        SchemaGenerator::subschema_for::<ErrorBody>,
        SchemaGenerator::subschema_for::<SessionRecord>,
        SchemaGenerator::subschema_for::<MatchRuling>,
    ];
    for each in of {
        each(&mut generator);
    }
    let mut definitions = generator.take_definitions(true);
    definitions.values_mut().for_each(reflow);
    definitions
}

/// Where a comment breaks its lines is no part of the contract.
fn reflow(schema: &mut Value) {
    match schema {
        Value::Object(members) => members.iter_mut().for_each(|(name, value)| match value {
            Value::String(words) if name == "description" => *words = reflowed(words),
            _ => reflow(value),
        }),
        Value::Array(items) => items.iter_mut().for_each(reflow),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A paragraph, or an item of a list, on one line.
fn reflowed(words: &str) -> String {
    let begins_an_item = |line: &str| {
        let number = line.split_once(". ").map_or("", |(number, _)| number);
        line.starts_with("- ") || ((1..=2).contains(&number.len()) && number.chars().all(|c| c.is_ascii_digit()))
    };
    let mut text = String::new();
    for line in words.lines().map(str::trim) {
        match line {
            "" => text.push_str("\n\n"),
            _ if text.is_empty() || text.ends_with('\n') => text.push_str(line),
            _ => {
                text.push(if begins_an_item(line) { '\n' } else { ' ' });
                text.push_str(line);
            }
        }
    }
    text
}

#[test]
fn where_a_comment_breaks_its_lines_is_no_part_of_the_contract() {
    let words =
        "A card\nwas played.\n\n*Fold*, in this order:\n\n1. `turn` of the view\n   counts.\n2. The card\nleaves it.";
    let flowing =
        "A card was played.\n\n*Fold*, in this order:\n\n1. `turn` of the view counts.\n2. The card leaves it.";
    assert_eq!(reflowed(words), flowing);
}

/// The schema of one text frame, in either direction.
pub(crate) fn schema() -> Value {
    let one_of =
        ["ClientHello", "RequestFrame", "ServerFrame"].map(|name| json!({ "$ref": format!("#/$defs/{name}") }));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The bridge protocol, version 1",
        "description": "One text frame of a client or of the server. The bodies of HTTP and what stands in files are under $defs.",
        "anyOf": one_of,
        "$defs": definitions(),
    })
}

/// What judges a message of this type.
fn judge(name: &str) -> Validator {
    let mut schema = schema();
    let members = schema.as_object_mut().expect("a schema is an object");
    members.remove("anyOf");
    members.insert("$ref".to_owned(), json!(format!("#/$defs/{name}")));
    jsonschema::validator_for(&schema).expect("the schema is one")
}

#[test]
fn the_schema_is_that_of_the_types() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("schema/v1.json");
    let generated = format!("{:#}\n", schema());
    if updating() {
        fs::write(&path, &generated).expect("a writable folder");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == generated,
        "the messages are others than schema/v1.json says: `cargo golden` writes it anew. Its difference is what changes for \
         every client: say so in PROTOCOL.md or its chapter and in CHANGELOG.md"
    );
}

#[test]
fn every_golden_file_is_valid() {
    // To read the schema takes longer than to judge by it.
    let mut judges = BTreeMap::new();
    for sample in samples::all() {
        let value: Value = serde_json::from_str(&sample.json).expect("a golden file is JSON");
        let judge = judges.entry(sample.schema.clone()).or_insert_with(|| judge(&sample.schema));
        let wrong: Vec<_> = judge.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{} is no {}: {wrong:#?}", sample.name, sample.schema);
    }
}

/// The schema is as strict about requests as the server is: a member too many or too few, and a value with another
/// spelling.
#[test]
fn what_the_server_refuses_is_not_valid() {
    let judge = judge("RequestFrame");
    for (text, valid) in [
        (r#"{"id":7,"do":{"ping":{}}}"#, true),
        (r#"{"id":7,"do":{"ping":{}},"more":1}"#, false),
        (r#"{"id":7,"do":{"ping":{"more":1}}}"#, false),
        (r#"{"id":7,"do":{"dance":{}}}"#, false),
        (r#"{"id":-7,"do":{"ping":{}}}"#, false),
        (r#"{"id":7,"do":{"watch":{}}}"#, false),
        (r#"{"id":7,"do":{"play":{"table":"m5xwyzdfnyqhiylcnrssa33omu","turn":7,"card":"SA"}}}"#, true),
        (r#"{"id":7,"do":{"play":{"table":"m5xwyzdfnyqhiylcnrssa33omu","turn":7,"card":"AS"}}}"#, false),
        (r#"{"id":7,"do":{"play":{"table":"m5xwyzdfnyqhiylcnrssa33om","turn":7,"card":"SA"}}}"#, false),
        (r#"{"id":7,"do":{"call":{"table":"m5xwyzdfnyqhiylcnrssa33omu","turn":1,"call":"1Z"}}}"#, false),
    ] {
        let frame = serde_json::from_str(text).expect("JSON");
        assert_eq!((judge.is_valid(&frame), RequestFrame::read(text).is_ok()), (valid, valid), "{text}");
    }
}

#[test]
fn whatever_a_client_may_ask_is_valid() {
    let judge = judge("RequestFrame");
    proptest!(|(id in any::<u64>(), request in requests())| {
        let frame = serde_json::to_value(RequestFrame { id, request }).expect("JSON");
        let wrong: Vec<_> = judge.iter_errors(&frame).map(|error| error.to_string()).collect();
        prop_assert!(wrong.is_empty(), "{frame}: {wrong:?}");
    });
}

/// What a later server adds to what it sends is valid too, as a client has to bear it.
#[test]
fn what_a_later_server_adds_is_valid() {
    let judge = judge("ServerFrame");
    for text in [
        r#"{"gone":{"table":"m5xwyzdfnyqhiylcnrssa33omu","why":"later"}}"#,
        r#"{"table_events":{"table":"m5xwyzdfnyqhiylcnrssa33omu","from":1,"events":[{"added":{"hat_thrown":{"seat":"N"}}}]}}"#,
    ] {
        let frame = serde_json::from_str(text).expect("JSON");
        assert!(judge.is_valid(&frame), "{text}");
        serde_json::from_str::<ServerFrame>(text).expect("a client reads it");
    }
}
