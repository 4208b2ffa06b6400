//! What takes time, as spans: a connection; a request, with what a machine decides for it and waits until it is
//! durable; a commit of the journal; an analysis. They have a target of their own: no log has them unless it names
//! it, and nobody listens unless the owner has named a collector (see `opentelemetry`). Until then each costs a
//! look at a number. In a span stands what was done and where; never a name, a word, a card or a token.

use serde::Serialize;

/// The target of every span.
pub(crate) const TARGET: &str = "spans";

/// A span, as `tracing::info_span!` without the target.
macro_rules! span {
    ($($rest:tt)+) => { tracing::info_span!(target: $crate::spans::TARGET, $($rest)+) };
}
pub(crate) use span;

/// What a request or an order is called in JSON, and nothing of what is in it.
pub(crate) fn called(what: &impl Serialize) -> String {
    let written = serde_json::to_value(what).unwrap_or_default();
    written.as_object().and_then(|members| members.keys().next().cloned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Request;

    use super::*;

    #[test]
    fn a_request_is_called_as_on_the_wire_and_nothing_of_it_is_told() {
        assert_eq!(called(&Request::Watch { invite: "secret".to_owned() }), "watch");
        assert_eq!(called(&Request::Ping {}), "ping");
    }
}
