//! Who is who in an event of pairs or of persons, and what was agreed for them.

use bridge_client::connection::FollowedEvent;
use bridge_protocol::{ContestantNumber, EntryNumber, FieldConditions, FieldView};

/// What was agreed for the field.
pub(super) fn agreed(followed: &FollowedEvent) -> &FieldConditions {
    followed.conditions.of_field().expect("a field is looked at here, and a connection follows an event as of one kind")
}

/// `3 Ann & Bob`.
pub(super) fn numbered(contestant: ContestantNumber, field: &FieldView) -> String {
    format!("{contestant} {}", names(contestant, field))
}

/// `Ann & Bob`.
pub(super) fn names(contestant: ContestantNumber, field: &FieldView) -> String {
    let players = field.contestants.get(contestant.index()).map_or(&[][..], Vec::as_slice);
    players.iter().map(|entry| name(*entry, field)).collect::<Vec<_>>().join(" & ")
}

/// The name of whoever entered.
pub(super) fn name(entry: EntryNumber, field: &FieldView) -> String {
    let found = field.entries.iter().find(|each| each.number == entry);
    found.map_or_else(|| format!("entry {entry}"), |each| each.name.as_str().to_owned())
}

/// As whom somebody plays.
pub(super) fn own(followed: &FollowedEvent) -> Option<EntryNumber> {
    followed.places.iter().find_map(|place| place.entry())
}

/// The contestant that somebody is, or is one of.
pub(crate) fn own_contestant(followed: &FollowedEvent) -> Option<ContestantNumber> {
    contestant_of(own(followed)?, followed.view.field.as_ref()?)
}

/// The contestant that somebody who has entered is, or is one of.
pub(super) fn contestant_of(entry: EntryNumber, field: &FieldView) -> Option<ContestantNumber> {
    let mut contestants = (1..).map(ContestantNumber).zip(&field.contestants);
    contestants.find(|(_, players)| players.contains(&entry)).map(|(number, _)| number)
}
