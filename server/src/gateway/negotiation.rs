//! What the headers of a request say about the answer that is wanted.

use axum::http::{HeaderMap, HeaderName, header};

/// Whether a browser holds what bears this tag (RFC 9110, section 13.1.2).
pub(super) fn holds(asked: &HeaderMap, tag: &str) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    items(asked, header::IF_NONE_MATCH).any(|held| held == "*" || bare(held) == bare(tag))
}

/// Whether an answer may come compressed (RFC 9110, section 12.5.3).
pub(super) fn takes_gzip(asked: &HeaderMap) -> bool {
    items(asked, header::ACCEPT_ENCODING).any(|coding| names(coding, "gzip"))
}

/// Whether somebody reads pages (RFC 9110, section 12.5.1): browsers say so, programs do not.
pub(super) fn reads_pages(asked: &HeaderMap) -> bool {
    items(asked, header::ACCEPT).any(|range| names(range, "text/html"))
}

/// The items of a header that is a list.
pub(super) fn items(asked: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    asked
        .get_all(name)
        .into_iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|list| list.split(','))
        .map(str::trim)
}

/// Whether an item with a weight (`gzip;q=0.5`) is this one and wanted at all.
fn names(item: &str, what: &str) -> bool {
    let mut parts = item.split(';').map(str::trim);
    let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(what));
    let weight = parts.find_map(|each| each.strip_prefix("q=").or_else(|| each.strip_prefix("Q=")));
    named && weight.is_none_or(|weight| weight.parse().is_ok_and(|weight: f32| weight > 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_reads_pages_and_a_program_does_not() {
        for browser in
            ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html", "Text/HTML;q=0.1"]
        {
            assert!(reads_pages(&asks(header::ACCEPT, browser)), "{browser}");
        }
        for program in ["*/*", "application/json", "text/plain", "text/html;q=0", "text/htmlx", ""] {
            assert!(!reads_pages(&asks(header::ACCEPT, program)), "{program}");
        }
        assert!(!reads_pages(&HeaderMap::new()));
    }

    #[test]
    fn gzip_comes_to_whoever_takes_it() {
        for taken in ["gzip", "gzip, deflate, br", "br;q=1.0, GZIP;q=0.2"] {
            assert!(takes_gzip(&asks(header::ACCEPT_ENCODING, taken)), "{taken}");
        }
        for refused in ["", "identity", "gzip;q=0", "gzip; q=0.0", "xgzip", "br"] {
            assert!(!takes_gzip(&asks(header::ACCEPT_ENCODING, refused)), "{refused}");
        }
    }

    #[test]
    fn what_is_held_is_not_sent_again() {
        for held in ["W/\"a\"", "\"a\"", "\"b\", W/\"a\"", "*"] {
            assert!(holds(&asks(header::IF_NONE_MATCH, held), "W/\"a\""), "{held}");
        }
        for other in ["\"b\"", "a", "", "W/\"aa\""] {
            assert!(!holds(&asks(header::IF_NONE_MATCH, other), "W/\"a\""), "{other}");
        }
    }

    fn asks(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }
}
