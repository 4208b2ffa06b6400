//! How a segment is dealt (Spec E2).

use bridge_dealing::{ClientCommitment, Share, Transcript};
use bridge_protocol::Room;
use bridge_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::Moment;

/// The players contribute to the deals of a segment, and it is dealt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DealingRecord {
    /// The players are asked for commitments.
    ContributionsCalled {
        /// Number of the segment, from 1.
        segment: u8,
        /// The moment until which they are awaited.
        until: Moment,
    },
    /// A player committed.
    Contributed {
        /// Number of the segment, from 1.
        segment: u8,
        /// Where they are to play.
        room: Room,
        /// Their seat there.
        seat: Seat,
        /// The commitment `cc_p` (Spec E2).
        commitment: ClientCommitment,
    },
    /// The players are asked to reveal.
    RevealsCalled {
        /// Number of the segment, from 1.
        segment: u8,
        /// The moment until which they are awaited.
        until: Moment,
    },
    /// A player revealed.
    Revealed {
        /// Number of the segment, from 1.
        segment: u8,
        /// Where they are to play.
        room: Room,
        /// Their seat there.
        seat: Seat,
        /// The contribution `r_p` (Spec E2).
        value: Share,
    },
    /// The entropy is fixed and the transcript signed.
    Dealt {
        /// Number of the segment, from 1.
        segment: u8,
        /// How, without the boards' secrets.
        transcript: Box<Transcript>,
    },
}

impl DealingRecord {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["contributions_called", "contributed", "reveals_called", "revealed", "dealt"];
}
