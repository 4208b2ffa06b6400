//! How code cites a rule: `Spec C6.1, C6.2` or `Promise S9` in words, `c6_6_…` or `s2_s27_…` at the beginning of a
//! test's name.

use crate::rules::is_id;

/// A citation, and the byte at which it stands.
pub(crate) struct Citation {
    pub(crate) id: String,
    pub(crate) at: usize,
}

/// Those in words. Several may follow one prefix, with a comma, "and" or "to" between them, and a line may end in
/// between.
pub(crate) fn cited_in(text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    for prefix in ["Spec", "Promise"] {
        for (at, _) in text.match_indices(prefix) {
            let alone = text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '`');
            let rest = &text[at + prefix.len()..];
            if !alone || !rest.starts_with(char::is_whitespace) {
                continue;
            }
            let words = rest.split_whitespace().filter(|word| !matches!(*word, "///" | "//!" | "//" | "*" | "#"));
            for word in words.take(12) {
                let id = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
                if is_id(id) {
                    found.push(Citation { id: id.to_owned(), at });
                    if !word[id.len()..].is_empty() && word[id.len()..] != *"," {
                        break;
                    }
                } else if !matches!(word, "and" | "to") {
                    break;
                }
            }
        }
    }
    found
}

/// Those that begin the names of tests.
pub(crate) fn named_in(text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("fn ") {
        let name = text[at + 3..].split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        let mut parts = name.split('_').peekable();
        while let Some(part) = parts.next().filter(|part| part.len() > 1 && is_lower_id(part)) {
            let mut id = part.to_uppercase();
            if let Some(number) = parts.next_if(|next| !next.is_empty() && next.chars().all(|c| c.is_ascii_digit())) {
                id = format!("{id}.{number}");
            }
            found.push(Citation { id, at });
        }
    }
    found
}

fn is_lower_id(part: &str) -> bool {
    part.starts_with(['b', 'c', 'd', 'e', 'f', 'r', 's']) && is_id(&part.to_uppercase())
}

#[test]
fn citations_are_found_in_words_and_in_names() {
    let ids = |found: Vec<Citation>| found.into_iter().map(|each| each.id).collect::<Vec<_>>();
    assert_eq!(ids(cited_in("as it may (Law 76; Spec C12).")), ["C12"]);
    assert_eq!(ids(cited_in("/// (Spec C6.1, C6.2): D1 is\n/// another")), ["C6.1", "C6.2"]);
    assert_eq!(ids(cited_in("//! (Spec\n//! C8 and C9.1). Promise S9, everywhere")), ["C8", "C9.1", "S9"]);
    assert_eq!(ids(cited_in("`Spec` is a prefix; Specs C1 are none")), [""; 0]);
    assert_eq!(
        ids(named_in("fn c6_6_a_trump_is_out() {} fn s2_s27_no_token() {} fn cards() {}")),
        ["C6.6", "S2", "S27"]
    );
}
