//! The rulebook and the code keep together: whatever cites a rule (`Spec C9.3`, `Promise S9`) leads to one, each rule
//! is tried by a test or says why there is none, and RULE_INDEX.md lists where each is held. `cargo golden` writes that
//! list anew.

mod citations;
mod rules;
mod tree;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
};

use crate::{
    citations::{Citation, cited_in, named_in},
    rules::{Rule, rules},
    tree::{path_in_tree, sources},
};

/// Where a rule is held and where it is tried, as files.
#[derive(Default)]
struct Held {
    by: BTreeSet<String>,
    tried: BTreeSet<String>,
}

#[test]
fn every_citation_leads_to_a_rule() {
    let known: BTreeSet<_> = rules().into_iter().map(|rule| rule.id).collect();
    let mut lost = Vec::new();
    for source in sources() {
        let cited = cited_in(&source.text).into_iter().chain(named_in(&source.text));
        let unknown = cited.filter(|citation| !known.contains(&citation.id));
        lost.extend(unknown.map(|Citation { id, .. }| format!("{}: {id}", source.path)));
    }
    assert!(lost.is_empty(), "there are no such rules: {lost:#?}");
}

#[test]
fn a_rule_has_one_place() {
    let mut seen = BTreeMap::new();
    for rule in rules() {
        if let Some(other) = seen.insert(rule.id.clone(), rule.file) {
            panic!("{} is in {other} and in {}", rule.id, rule.file);
        }
    }
}

#[test]
fn every_rule_is_tried_or_says_why_not() {
    let held = held();
    let rules = rules();
    let is_tried = |rule: &Rule| held.get(&rule.id).is_some_and(|held| !held.tried.is_empty());
    let has_parts = |rule: &Rule| rules.iter().any(|each| each.is_part_of(rule));
    let silent: Vec<_> = rules
        .iter()
        .filter(|rule| !is_tried(rule) && !has_parts(rule) && !rule.says_why_untried)
        .map(|rule| format!("{} {}", rule.id, rule.title))
        .collect();
    let boasting: Vec<_> =
        rules.iter().filter(|rule| is_tried(rule) && rule.says_why_untried).map(|rule| &rule.id).collect();
    assert!(silent.is_empty(), "no test cites these, and they have no line \"*No test:* …\": {silent:#?}");
    assert!(boasting.is_empty(), "these say that there is no test, and there is one: {boasting:?}");
}

#[test]
fn the_index_is_that_of_the_tree() {
    let path = path_in_tree("server/game/RULE_INDEX.md");
    let index = index();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &index).expect("a writable folder");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == index, "RULE_INDEX.md is out of date: `cargo golden` writes it anew");
}

/// The files that cite each rule.
fn held() -> BTreeMap<String, Held> {
    let mut all: BTreeMap<String, Held> = BTreeMap::new();
    for source in sources().into_iter().filter(|source| !source.path.ends_with(".md")) {
        for citation in cited_in(&source.text) {
            let held = all.entry(citation.id).or_default();
            let tries = source.is_test() || source.tests_from().is_some_and(|start| citation.at >= start);
            if tries {
                held.tried.insert(source.path.clone())
            } else {
                held.by.insert(source.path.clone())
            };
        }
        for citation in named_in(&source.text) {
            all.entry(citation.id).or_default().tried.insert(source.path.clone());
        }
    }
    all
}

fn index() -> String {
    let mut text =
        "<!-- Written by `cargo golden` from the citations in the tree. -->\n\n# Where each rule is held\n\n\
                    The files that cite a rule of the [rulebook](RULEBOOK.md), the\n\
                    [scoring rules](../../protocol/rules/SCORING.md), the\n\
                    [forms of the game](../../protocol/rules/FORMS.md), [dealing](../../protocol/dealing/DEALING.md)\n\
                    and the [promises](../PROMISES.md). `git grep` finds the line.\n\n\
                    | Rule | Held in | Tried by |\n|---|---|---|\n"
            .to_owned();
    let held = held();
    let nothing = Held::default();
    for rule in rules() {
        let held = held.get(&rule.id).unwrap_or(&nothing);
        writeln!(text, "| {} | {} | {} |", rule.link(), listed(&held.by), listed(&held.tried)).expect("a text grows");
    }
    text
}

fn listed(files: &BTreeSet<String>) -> String {
    let links: Vec<_> = files.iter().map(|file| format!("[{}](../../{file})", short(file))).collect();
    links.join(", ")
}

/// `server/game/src/table/undo.rs` is `game: table/undo.rs`.
fn short(file: &str) -> String {
    let parts: Vec<_> =
        file.split('/').filter(|part| !matches!(*part, "src" | "tests" | "server" | "protocol")).collect();
    match parts.split_first() {
        Some((first, rest)) if !rest.is_empty() => format!("{first}: {}", rest.join("/")),
        Some(_) | None => parts.join("/"),
    }
}
