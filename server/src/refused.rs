//! Refusals as figures: what an operator wants to tell apart, and the rest by what whoever asked can do about it.

use bridge_protocol::{Refusal, Retry};
use metrics::counter;

const REFUSED: &str = "bridge_requests_refused_total";
/// Every kind.
const KINDS: [&str; 9] = ["malformed", "too_fast", "storage", "fault", "limit", "opening", "never", "later", "stale"];

/// Counts a refusal.
pub(crate) fn count(why: &Refusal) {
    counter!(REFUSED, "kind" => kind(why)).increment(1);
}

/// Tells the figures before there are any: what is not there cannot rise.
pub(crate) fn begin_figures() {
    KINDS.into_iter().for_each(|kind| counter!(REFUSED, "kind" => kind).increment(0));
}

fn kind(why: &Refusal) -> &'static str {
    match why {
        Refusal::Malformed { .. } => "malformed",
        Refusal::TooFast { .. } => "too_fast",
        Refusal::Unavailable {} | Refusal::StorageFull {} | Refusal::Damaged {} => "storage",
        Refusal::Fault {} => "fault",
        Refusal::TooManyTables { .. }
        | Refusal::TooManyOpened { .. }
        | Refusal::TooManyFromAddress { .. }
        | Refusal::ServerFull { .. } => "limit",
        Refusal::CodeWanted {} | Refusal::NotAnOpener {} => "opening",
        // What happens at a table.
        _ => match why.retry() {
            Retry::Never => "never",
            Retry::Later => "later",
            Retry::Refresh | Retry::Reconnect => "stale",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_is_of_a_kind_that_is_told() {
        let some = [
            Refusal::TooFast { retry_after_ms: 1 },
            Refusal::Fault {},
            Refusal::CodeWanted {},
            Refusal::NotHost {},
            Refusal::Stopping {},
            Refusal::ServerFull { limit: 1 },
        ];
        let kinds: Vec<_> = some.iter().map(kind).collect();
        assert_eq!(kinds, ["too_fast", "fault", "opening", "never", "stale", "limit"]);
        assert!(kinds.iter().all(|kind| KINDS.contains(kind)));
    }
}
