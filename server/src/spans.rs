//! What takes time, as spans: a connection; a request, with what a machine decides for it and waits until it is
//! durable; a commit of the journal; an analysis. They have a target of their own: no log has them unless it names
//! it, and nobody listens unless the owner has named a collector (see `opentelemetry`). Until then each costs a
//! look at a number. In a span stands what was done and where; never a name, a word, a card or a token.

/// The target of every span.
pub(crate) const TARGET: &str = "spans";

/// A span, as `tracing::info_span!` without the target.
macro_rules! span {
    ($($rest:tt)+) => { tracing::info_span!(target: $crate::spans::TARGET, $($rest)+) };
}
pub(crate) use span;
