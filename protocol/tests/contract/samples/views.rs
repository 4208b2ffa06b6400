//! The table through a lane, at the moments of the session.

use bridge_protocol::Lane;

use crate::{sample::Sample, session};

pub(crate) fn samples() -> Vec<Sample> {
    vec![
        Sample::new("view.gathering", session::gathering().views[Lane::West].clone()),
        Sample::new("view.revealing", session::revealing().views[Lane::South].clone()),
        Sample::new("view.auction", session::auction().views[Lane::South].clone()),
        Sample::new("view.play", session::one_trick().views[Lane::East].clone()),
        Sample::new("view.kibitzer", session::one_trick().views[Lane::Kibitzer].clone()),
        Sample::new("view.claim", session::claimed().views[Lane::West].clone()),
        Sample::new("view.finished", session::finished().views[Lane::East].clone()),
    ]
}
