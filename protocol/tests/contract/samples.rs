//! Every message of the protocol, by example. The examples tell one story: four friends, one spade game.

mod analysis;
pub(crate) mod answers;
pub(crate) mod events;
pub(crate) mod frames;
pub(crate) mod http;
pub(crate) mod match_rulings;
pub(crate) mod matches;
pub(crate) mod records;
pub(crate) mod refusals;
pub(crate) mod requests;
pub(crate) mod rulings;
pub(crate) mod table_events;
pub(crate) mod views;

use crate::sample::Sample;

/// All of them, in the order of the document.
pub(crate) fn all() -> Vec<Sample> {
    [
        http::samples(),
        frames::samples(),
        requests::samples(),
        answers::samples(),
        refusals::samples(),
        rulings::samples(),
        table_events::samples(),
        views::samples(),
        records::samples(),
        matches::samples(),
        match_rulings::samples(),
        events::samples(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The names that each kind of message must have samples for: `request` and `call` make `request.call`.
pub(crate) fn required() -> impl Iterator<Item = String> {
    let kinds = [
        ("frame", frames::NAMES),
        ("frame.closing", frames::REASONS),
        ("request", requests::NAMES),
        ("answer", answers::NAMES),
        ("refusal", refusals::NAMES),
        ("ruling", rulings::NAMES),
        ("table_event", table_events::NAMES),
        ("request.match", matches::ASKS),
        ("match_ruling", match_rulings::NAMES),
        ("request.event", events::ASKS),
        ("event_ruling", events::RULINGS),
    ];
    kinds.into_iter().flat_map(|(kind, names)| names.iter().map(move |name| format!("{kind}.{name}")))
}
