//! The reference of the protocol: every message with its members, its words and its examples, written from the schema
//! (which has the doc comments of the types) and the golden files. What stands in `reference/` is compared, or written
//! anew.

mod shape;
mod words;

use std::{collections::BTreeMap, fmt::Write, fs, path::PathBuf};

use serde_json::{Map, Value};

use self::{
    shape::{members_of, type_of, variants_of},
    words::{cell, prose},
};
use crate::{golden::updating, layout::laid_out, sample::Sample, samples, schema::definitions};

/// A page that shows the variants of enums, one below the other.
struct Page {
    file: &'static str,
    title: &'static str,
    intro: &'static str,
    /// The types, and what the names of their golden files begin with.
    of: &'static [(&'static str, &'static str)],
}

const PAGES: [Page; 6] = [
    Page {
        file: "requests",
        title: "Requests",
        intro: "What a client may ask, as the one member of `do`. How asking goes is in section 8. Any request can be refused with \
                `malformed`, `too_fast`, `overloaded`, `stopping`, `unavailable` or `storage_full`.",
        of: &[("Request", "request")],
    },
    Page {
        file: "answers",
        title: "Answers",
        intro: "What comes of a request, as the `answer` of a reply.",
        of: &[("Answer", "answer")],
    },
    Page {
        file: "refusals",
        title: "Refusals",
        intro: "Why a request was not carried out, as the `why` of a refusal; and `retry`, whether it is worth sending again \
                (section 8).",
        of: &[("Refusal", "refusal")],
    },
    Page {
        file: "frames",
        title: "Frames of the server",
        intro: "Every message of the server is an object with one of these members.",
        of: &[("ServerFrame", "frame")],
    },
    Page {
        file: "table_events",
        title: "Table events",
        intro: "What happens at a table, and what the fold makes of it. `B` is the view's `board`. How folding goes is in \
                section 9; which viewer is told what, in chapter `visibility`.",
        of: &[("TableEvent", "table_event")],
    },
    Page {
        file: "rulings",
        title: "Rulings",
        intro: "What a director does: at a table (chapter `director`), in a match (chapter `match`) and in an event (chapter \
                `event`).",
        of: &[("Ruling", "ruling"), ("MatchRuling", "match_ruling"), ("EventRuling", "event_ruling")],
    },
];

const HTTP: [(&str, &str, &str); 10] = [
    ("GuestRequest", "http.guest_request", "`POST /api/guest`"),
    ("GuestToken", "http.guest_token", "the answer to it"),
    ("TicketGrant", "http.ticket_grant", "the answer to `POST /api/ws-ticket`"),
    ("ServerInfo", "http.server", "the answer to `GET /api/server`"),
    ("Mine", "http.mine", "the answer to `GET /api/mine`"),
    ("Daily", "http.daily", "the answer to `GET /api/daily`"),
    ("AnalysisRequest", "http.analysis_request", "`POST /api/analysis`"),
    ("MeaningsRequest", "http.meanings_request", "`POST /api/meanings`"),
    ("CallMeanings", "http.meanings", "the answer to it"),
    ("ErrorBody", "http.error", "the answer to whatever does not succeed"),
];

const NOTICE: &str = "<!-- Written from protocol/src and golden/v1 by `cargo golden`: change those. -->";

/// The files, by name.
fn pages() -> BTreeMap<String, String> {
    let (definitions, samples) = (definitions(), samples::all());
    let mut pages: BTreeMap<_, _> =
        PAGES.iter().map(|page| (page.file.to_owned(), with_variants(page, &definitions, &samples))).collect();
    pages.insert("http".to_owned(), http(&definitions, &samples));
    pages.insert("values".to_owned(), values(&definitions));
    pages
}

fn with_variants(page: &Page, definitions: &Map<String, Value>, samples: &[Sample]) -> String {
    let mut text = format!("{NOTICE}\n\n# {}\n\n{}\n", page.title, prose(page.intro));
    for (name, golden) in page.of {
        if page.of.len() > 1 {
            writeln!(text, "\n## {name}").expect("a text grows");
        }
        let depth = if page.of.len() > 1 { "###" } else { "##" };
        for variant in variants_of(&definitions[*name]) {
            writeln!(text, "\n{depth} `{}`\n\n{}", variant.name, prose(&variant.words)).expect("a text grows");
            text.push_str(&retry(golden, &variant.name));
            if let Some(inner) = variant.inner {
                text.push_str(&members(inner));
            }
            text.push_str(&examples(&format!("{golden}.{}", variant.name), samples));
        }
    }
    text
}

/// What a refusal says of asking again.
fn retry(golden: &str, name: &str) -> String {
    if golden != "refusal" {
        return String::new();
    }
    let refusals = samples::refusals::refusals();
    let why = refusals.iter().find(|why| crate::script::compact(why).starts_with(&format!("{{\"{name}\"")));
    let why = why.unwrap_or_else(|| panic!("{name} has no sample"));
    format!("\n`retry`: `{}`\n", crate::script::compact(&why.retry()))
}

fn http(definitions: &Map<String, Value>, samples: &[Sample]) -> String {
    let mut text =
        format!("{NOTICE}\n\n# The bodies of HTTP\n\n{}\n", prose("How they are asked for is in section 3."));
    for (name, golden, what) in HTTP {
        writeln!(text, "\n## {name}\n\nThe body of {what}.").expect("a text grows");
        text.push_str(&members(&definitions[name]));
        text.push_str(&examples(golden, samples));
    }
    text
}

/// What the messages are made of: every type that has no page of its own.
fn values(definitions: &Map<String, Value>) -> String {
    let mut text = format!(
        "{NOTICE}\n\n# Values\n\n{}\n",
        prose(
            "What the messages are made of, in the order of the alphabet. A member that is *optional* may be missing or `null`. \
               A client ignores members that it does not know."
        )
    );
    let elsewhere = |name: &str| {
        PAGES.iter().flat_map(|page| page.of).any(|(each, _)| *each == name)
            || HTTP.iter().any(|(each, ..)| *each == name)
    };
    for (name, schema) in definitions.iter().filter(|(name, _)| !elsewhere(name)) {
        writeln!(text, "\n## {name}").expect("a text grows");
        if let Some(words) = schema["description"].as_str() {
            writeln!(text, "\n{}", prose(words)).expect("a text grows");
        }
        let variants = variants_of(schema);
        if variants.is_empty() {
            match members_of(schema) {
                members if members.is_empty() => writeln!(text, "\n{}", type_of(schema)).expect("a text grows"),
                _ => text.push_str(&members(schema)),
            }
        } else {
            text.push_str("\n| One of | | |\n|---|---|---|\n");
            for variant in variants {
                let inner = variant.inner.map_or_else(|| "text".to_owned(), type_of);
                let name = if variant.inner.is_some() {
                    format!("`{}`", variant.name)
                } else {
                    format!("`\"{}\"`", variant.name)
                };
                writeln!(text, "| {name} | {inner} | {} |", cell(&variant.words)).expect("a text grows");
            }
        }
    }
    text
}

/// A table of members; nothing if the value has none of its own.
fn members(schema: &Value) -> String {
    let members = members_of(schema);
    if members.is_empty() {
        return match schema.get("properties") {
            Some(_) | None if schema["type"] == "object" => String::new(),
            Some(_) | None => format!("\nIts value is {}.\n", type_of(schema)),
        };
    }
    let mut text = "\n| Member | | |\n|---|---|---|\n".to_owned();
    for member in members {
        let optional = if member.required { "" } else { "optional " };
        writeln!(text, "| `{}` | {optional}{} | {} |", member.name, type_of(member.schema), cell(&member.words))
            .expect("a text grows");
    }
    text
}

/// The golden files of this name, and those with something behind a dot.
fn examples(name: &str, samples: &[Sample]) -> String {
    let longer = format!("{name}.");
    let shown = samples.iter().filter(|each| each.name == name || each.name.starts_with(&longer));
    shown.map(|each| format!("\n```json {}\n{}\n```\n", each.name, laid_out(&each.json))).collect()
}

#[test]
fn the_reference_is_that_of_the_types() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("reference");
    let mut committed: Vec<_> = fs::read_dir(&folder)
        .expect("the reference")
        .map(|entry| entry.expect("a folder that can be read").file_name().to_string_lossy().into_owned())
        .collect();
    committed.sort();
    let pages = pages();
    for (name, page) in &pages {
        let path = folder.join(format!("{name}.md"));
        if updating() {
            fs::write(&path, page).expect("a writable folder");
        }
        let file = fs::read_to_string(&path).unwrap_or_default();
        assert!(file == *page, "reference/{name}.md is out of date: `cargo golden` writes it anew");
    }
    let expected: Vec<_> = pages.keys().map(|name| format!("{name}.md")).collect();
    assert!(updating() || committed == expected, "there are files that nobody wrote: {committed:?}");
}

/// A variant or member of whose meaning the reference says nothing is a doc comment that is missing.
#[test]
fn nothing_in_the_reference_goes_without_words() {
    let definitions = definitions();
    let mut silent = Vec::new();
    // The members of `BySeat` and its like are named for what they are.
    for (name, schema) in definitions.iter().filter(|(name, _)| !name.starts_with("By")) {
        for variant in variants_of(schema) {
            if variant.words.is_empty() {
                silent.push(format!("{name}::{}", variant.name));
            }
            silent.extend(
                variant
                    .inner
                    .into_iter()
                    .flat_map(members_of)
                    .filter(|member| member.words.is_empty())
                    .map(|member| format!("{name}::{}.{}", variant.name, member.name)),
            );
        }
        let silent_members = members_of(schema).into_iter().filter(|member| member.words.is_empty());
        silent.extend(silent_members.map(|member| format!("{name}.{}", member.name)));
    }
    assert!(silent.is_empty(), "without words: {silent:#?}");
}
