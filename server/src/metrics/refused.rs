//! Refusals as figures: what an operator wants to tell apart, and the rest by what whoever asked can do about it.

use bridge_protocol::{Refusal, Retry};

use super::figures;

/// Every kind.
const KINDS: [&str; 10] =
    ["malformed", "too_fast", "overloaded", "storage", "fault", "limit", "opening", "never", "later", "stale"];

/// Counts a refusal.
pub(crate) fn count(why: &Refusal) {
    figures().refused.get_or_create(&[("kind", kind(why))]).inc();
}

/// Tells the figures before there are any: what is not there cannot rise.
pub(crate) fn begin_figures() {
    for kind in KINDS {
        drop(figures().refused.get_or_create(&[("kind", kind)]));
    }
}

fn kind(why: &Refusal) -> &'static str {
    match why {
        Refusal::Malformed { .. } => "malformed",
        Refusal::TooFast { .. } => "too_fast",
        Refusal::Overloaded { .. } => "overloaded",
        Refusal::Unavailable {} | Refusal::StorageFull {} | Refusal::Damaged {} => "storage",
        Refusal::Fault {} => "fault",
        Refusal::TooManyTables { .. }
        | Refusal::TooManyOpened { .. }
        | Refusal::TooManyFromAddress { .. }
        | Refusal::ServerFull { .. } => "limit",
        Refusal::CodeWanted {} | Refusal::NotAnOpener {} | Refusal::Draining {} => "opening",
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
