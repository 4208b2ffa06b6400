//! That the suite and the contract name the same requirements.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use super::{
    serve,
    stories::{STORIES, UNMET, UNTRIED},
};

#[test]
fn every_requirement_of_the_contract_has_a_case_and_every_case_a_requirement() {
    let written = written();
    let twice: Vec<_> = written.iter().filter(|(_, places)| places.len() > 1).collect();
    assert!(twice.is_empty(), "ids that stand twice in the contract: {twice:?}");
    let mut tried: Vec<&str> = STORIES.iter().flat_map(|story| story.ids.iter().copied()).collect();
    tried.extend(serve::CLIENT_IDS);
    tried.extend(UNTRIED.iter().chain(serve::UNTRIED).map(|(id, _)| *id));
    let once: BTreeSet<&str> = tried.iter().copied().collect();
    assert_eq!(once.len(), tried.len(), "an id has two cases");
    let written: BTreeSet<&str> = written.keys().map(String::as_str).collect();
    let without_case: Vec<_> = written.difference(&once).collect();
    let without_sentence: Vec<_> = once.difference(&written).collect();
    assert!(
        without_case.is_empty() && without_sentence.is_empty(),
        "in the contract and not tried: {without_case:?}; tried and not in the contract: {without_sentence:?}"
    );
}

#[test]
fn every_kind_of_table_event_is_met_by_a_story_or_is_named_with_its_reason() {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol/schema/v1.json");
    let schema: Value = serde_json::from_str(&fs::read_to_string(schema).unwrap()).unwrap();
    let kinds = schema["$defs"]["TableEvent"]["oneOf"].as_array().expect("the kinds of table event");
    let kinds = kinds.iter().flat_map(|kind| kind["properties"].as_object().expect("its only member").keys());
    let kinds: BTreeSet<&str> = kinds.map(String::as_str).collect();
    let met = STORIES.iter().flat_map(|story| story.meets.iter().copied());
    let named: Vec<&str> = met.chain(UNMET.iter().map(|(kind, _)| *kind)).collect();
    let once: BTreeSet<&str> = named.iter().copied().collect();
    assert_eq!(once.len(), named.len(), "a kind of event is named twice");
    let (unnamed, unknown): (Vec<_>, Vec<_>) = (kinds.difference(&once).collect(), once.difference(&kinds).collect());
    assert!(unnamed.is_empty() && unknown.is_empty(), "met by no story: {unnamed:?}; no such event: {unknown:?}");
}

/// A MUST without an id would be tried by nobody.
#[test]
fn every_must_of_the_contract_has_an_id() {
    let mut without = Vec::new();
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        let parts: Vec<String> = parts(&text).filter(|part| !part.contains("RFC 2119")).collect();
        let sentences = parts.iter().flat_map(|part| part.split(". ")).filter(|sentence| sentence.contains("MUST"));
        for sentence in sentences.filter(|sentence| ids(sentence).next().is_none()) {
            without.push(format!("{}: {sentence}", path.file_name().unwrap().to_string_lossy()));
        }
    }
    assert!(without.is_empty(), "{without:#?}");
}

/// Paragraphs, entries of lists and rows of tables.
fn parts(text: &str) -> impl Iterator<Item = String> {
    let mut parts = vec![String::new()];
    let mut is_example = false;
    for line in text.lines() {
        is_example ^= line.trim_start().starts_with("```");
        let begins =
            line.trim().is_empty() || line.starts_with("- ") || line.starts_with('|') || line.starts_with("  - ");
        if begins {
            parts.push(String::new());
        }
        if !is_example {
            let part = parts.last_mut().expect("there is one from the beginning");
            part.push_str(line.trim());
            part.push(' ');
        }
    }
    parts.into_iter().filter(|part| !part.trim().is_empty())
}

/// Each id of the contract, and where it stands.
fn written() -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        for id in ids(&text) {
            found.entry(id).or_default().push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    found
}

/// `[S-REPLY-FIRST]`: of a server `S`, of a client `C`.
fn ids(text: &str) -> impl Iterator<Item = String> {
    text.split('[').skip(1).filter_map(|rest| {
        let id = rest.split(']').next()?;
        let is_id = id.starts_with("S-") || id.starts_with("C-");
        let plain = id.bytes().all(|each| each.is_ascii_uppercase() || each == b'-');
        (is_id && plain).then(|| id.to_owned())
    })
}

/// The text of the contract. The reference is written from the types.
fn documents() -> Vec<PathBuf> {
    let protocol = Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol");
    let chapters = fs::read_dir(protocol.join("chapters")).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<_> = chapters.filter(|path| path.extension().is_some_and(|kind| kind == "md")).collect();
    all.push(protocol.join("PROTOCOL.md"));
    all.sort();
    all
}
