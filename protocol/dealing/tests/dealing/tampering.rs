//! Nothing in a transcript can be altered without being noticed, neither by its own player nor by a second signature.

use bridge_dealing::{Transcript, verify};
use serde_json::{Value, json};

use crate::drawn::{B2, kept, secret, server, settlement, transcript};

/// Every string and number of the document, each changed a little in turn: refused, or in the report as a fault.
#[test]
fn every_altered_leaf_is_noticed() {
    let document = document();
    let leaves = leaves(&document, "");
    assert!(leaves.len() > 25, "{leaves:?}");
    for leaf in leaves {
        for altered in alterations(document.pointer(&leaf).expect("a leaf")) {
            let mut document = document.clone();
            *document.pointer_mut(&leaf).expect("a leaf") = altered.clone();
            assert!(noticed(document), "{leaf} altered to {altered} passes");
        }
    }
}

/// Of a document, with another one at hand to take parts from.
type Alteration = fn(&mut Value, &Value);

#[test]
fn every_larger_change_is_noticed() {
    let mut other = Transcript::sign(settlement(|one| one.label.as_str() != "B:E"), &server()).expect("sound");
    other.add_reveal(secret(1, 0).reveal()).expect("the committed secret");
    let other = serde_json::to_value(other).expect("JSON");
    let rows: [(&str, Alteration); 10] = [
        ("boards exchanged", |it, _| list(it, "boards").reverse()),
        ("board dropped", |it, _| drop(list(it, "boards").pop())),
        ("board doubled", |it, _| double(list(it, "boards"))),
        ("contributor dropped", |it, _| drop(list(it, "contributions").pop())),
        ("contributor doubled", |it, _| double(list(it, "contributions"))),
        ("somebody named who was not asked", |it, _| it["uncommitted"] = json!(["B:W"])),
        ("reveal taken back", |it, _| it["contributions"][0]["revealed"] = Value::Null),
        ("secret given twice", |it, _| double(list(it, "reveals"))),
        ("other signature", |it, other| it["signature"] = other["signature"].clone()),
        ("another player left out", |it, other| *it = other.clone()),
    ];
    for (name, alter) in rows {
        let mut altered = document();
        alter(&mut altered, &other);
        // The last row is honest: a player who did not reveal is no fault.
        assert_eq!(noticed(altered), name != "another player left out", "{name}");
    }
}

#[test]
fn a_document_signed_again_by_another_key_is_noticed() {
    let mut forged = Transcript::sign(settlement(|_| true), &bridge_dealing::ServerKey::new(&[6; 32])).expect("sound");
    assert!(forged.verify_signature());
    assert!(!verify(&forged, &kept()).holds());
    forged.server_key = server().public();
    assert!(!forged.verify_signature());
}

#[test]
fn what_is_unsigned_may_be_missing() {
    let mut document = document();
    assert!(!noticed(document.clone()));
    let fields = document.as_object_mut().expect("an object");
    fields.remove("reveals");
    fields.remove("seen");
    fields.insert("later".to_owned(), json!("an unknown field is ignored"));
    assert!(!noticed(document));
}

fn noticed(document: Value) -> bool {
    match serde_json::from_value::<Transcript>(document) {
        Ok(transcript) => !verify(&transcript, &kept()).holds(),
        Err(_) => true,
    }
}

/// Both boards are over: what was seen of a board still closed could not be compared.
fn document() -> Value {
    let mut transcript = transcript();
    transcript.add_reveal(secret(2, 0).reveal()).expect("the committed secret");
    serde_json::to_value(transcript).expect("JSON")
}

fn leaves(value: &Value, path: &str) -> Vec<String> {
    match value {
        Value::Object(fields) => {
            fields.iter().flat_map(|(name, value)| leaves(value, &format!("{path}/{name}"))).collect()
        }
        Value::Array(list) => {
            list.iter().zip(0..).flat_map(|(value, n)| leaves(value, &format!("{path}/{n}"))).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => vec![path.to_owned()],
    }
}

/// Another value of the same kind: for hex the first or the last bit flipped, for a deal another one.
fn alterations(leaf: &Value) -> Vec<Value> {
    match leaf {
        Value::Number(number) => vec![json!(number.as_u64().expect("a number") + 1)],
        Value::String(text) if text.starts_with("N:") => vec![json!(B2)],
        Value::String(text) if text.is_empty() => vec![json!("00")],
        Value::String(text) => {
            let flip = |c: &str| if c == "0" { "1" } else { "0" };
            let (first, last) = (text.split_at(1), text.split_at(text.len() - 1));
            vec![json!(format!("{}{}", flip(first.0), first.1)), json!(format!("{}{}", last.0, flip(last.1)))]
        }
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => panic!("{leaf} in a transcript"),
    }
}

fn list<'a>(document: &'a mut Value, name: &str) -> &'a mut Vec<Value> {
    document[name].as_array_mut().expect("a list")
}

fn double(list: &mut Vec<Value>) {
    list.push(list[0].clone());
}
