//! The words of doc comments as the reference shows them: what Rust links to is only named, and what the document has
//! is linked.

use std::fmt::Write;

use crate::document::anchor_of_section;

/// The words of a doc comment with their paragraphs.
pub(super) fn prose(words: &str) -> String {
    with_document_links(&without_rust_links(&without_examples(words)))
}

/// Examples in Rust are for whoever writes Rust.
fn without_examples(words: &str) -> String {
    let parts: Vec<&str> = words.split("```").step_by(2).map(str::trim_end).collect();
    parts.concat()
}

/// The same in one cell of a table.
pub(super) fn cell(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    prose(&line).replace('|', "\\|")
}

/// `` [`Refusal::StaleLine`](crate::Refusal) `` is `` `Refusal::StaleLine` `` to whoever does not write Rust.
fn without_rust_links(words: &str) -> String {
    let mut text = String::new();
    let mut rest = words;
    while let Some(start) = rest.find("[`") {
        let (before, link) = rest.split_at(start);
        let Some(end) = link.find("`]") else { break };
        text.push_str(before);
        text.push_str(&link[1..=end]);
        rest = &link[end + 2..];
        if let Some(target) = rest.strip_prefix('(').and_then(|rest| rest.find(')')) {
            rest = &rest[target + 2..];
        }
    }
    text + rest
}

/// "chapter `claims`" and "section 7" become links.
fn with_document_links(words: &str) -> String {
    let mut text = String::new();
    let mut rest = words;
    while let Some((at, kind)) =
        ["chapter `", "section "].iter().filter_map(|kind| Some((rest.find(kind)?, *kind))).min()
    {
        let (before, link) = rest.split_at(at);
        text.push_str(before);
        let named = &link[kind.len()..];
        let end = named.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(named.len());
        let name = named[..end].trim_end_matches('.');
        let after = &named[name.len()..];
        if kind == "section " {
            match anchor_of_section(name) {
                Some(anchor) => write!(text, "[section {name}](../PROTOCOL.md#{anchor})"),
                None => write!(text, "{kind}{name}"),
            }
            .expect("a text grows");
            rest = after;
        } else {
            write!(text, "chapter [{name}](../chapters/{name}.md)").expect("a text grows");
            rest = after.strip_prefix('`').unwrap_or(after);
        }
    }
    text + rest
}

#[test]
fn what_the_document_has_is_linked_and_what_rust_has_is_named() {
    assert_eq!(
        prose("As in chapter `undo` (section 7), see [`Retry`](crate::Retry), [`X`] and RFC 6455, section 1.9."),
        "As in chapter [undo](../chapters/undo.md) ([section 7](../PROTOCOL.md#7-what-the-server-promises)), see `Retry`, `X` and \
         RFC 6455, section 1.9."
    );
}
