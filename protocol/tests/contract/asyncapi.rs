//! The channel for programs: `asyncapi.yaml` is written by hand, and what it refers to is there.

use std::{fs, path::PathBuf};

use crate::schema::definitions;

#[test]
fn what_the_channel_refers_to_is_in_the_schema() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("asyncapi.yaml");
    let text = fs::read_to_string(path).expect("the description of the channel");
    let definitions = definitions();
    let mut told = Vec::new();
    for line in text.lines() {
        let Some((_, target)) = line.split_once("$ref: ") else { continue };
        let target = target.trim_matches(['\'', '"', ' ']);
        if let Some(name) = target.strip_prefix("schema/v1.json#/$defs/") {
            assert!(definitions.contains_key(name), "{name} is not in the schema");
            told.push(name);
        } else {
            let place = target.strip_prefix("#/").unwrap_or_else(|| panic!("{target} is elsewhere"));
            let name = place.rsplit('/').next().expect("a name");
            assert!(text.lines().any(|line| line.trim() == format!("{name}:")), "{target} is not there");
        }
    }
    told.sort_unstable();
    assert_eq!(told, ["ClientHello", "RequestFrame", "ServerFrame"]);
}
