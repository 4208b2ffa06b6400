//! The table through a lane, at the moments of the session and of the competition.

use bridge_protocol::{AccountId, Lane, Occupant, PlayerName, Policy, TableView};
use bridge_rules::Seat;

use crate::{forms, procedures, sample::Sample, session};

pub(crate) fn samples() -> Vec<Sample> {
    vec![
        Sample::new("view.gathering", session::gathering(Policy::social()).views[Lane::West].clone()),
        Sample::new("view.computer", with_a_computer()),
        Sample::new("view.revealing", session::revealing(Policy::social()).views[Lane::South].clone()),
        Sample::new("view.auction", session::auction().views[Lane::South].clone()),
        Sample::new("view.play", session::one_trick().views[Lane::East].clone()),
        Sample::new("view.kibitzer", session::one_trick().views[Lane::Kibitzer].clone()),
        Sample::new("view.claim", session::claimed().views[Lane::West].clone()),
        Sample::new("view.finished", session::finished().views[Lane::East].clone()),
        Sample::new("view.held", procedures::held().views[Lane::West].clone()),
        Sample::new("view.lead", procedures::face_down().views[Lane::West].clone()),
        Sample::new("view.undo", procedures::undo_asked().views[Lane::East].clone()),
        Sample::new("view.director", procedures::looked_at().views[Lane::Director].clone()),
        Sample::new("view.session", forms::between_deals()),
        Sample::new("view.adjusted", procedures::adjusted().views[Lane::East].clone()),
    ]
}

/// The host has a computer play East.
fn with_a_computer() -> TableView {
    let mut view = session::gathering(Policy::social()).views[Lane::West].clone();
    view.seats[Seat::East] = Some(Occupant {
        account: AccountId::computer(1),
        name: PlayerName::new("Computer 1").expect("a name"),
        computer: true,
        sitting: 5,
        lines: 0,
    });
    view
}
