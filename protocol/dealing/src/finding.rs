//! What checking a set found, one fact each, in words for somebody who plays bridge and not for a cryptographer.

use std::fmt;

use crate::board_key::BoardKeyId;
use crate::commitment::UnsoundCommitment;
use crate::contribution::Label;
use crate::digest::{PublicKey, SetRoot};

/// How a finding bears on the trust in a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Checked, and as it should be.
    Holds,
    /// Nothing wrong, but something is not proven.
    Caveat,
    /// Wrong: the transcript was altered or the server did not keep to the scheme.
    Fault,
}

/// One fact about a set. `Display` is a sentence or two.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// The signature is good and the key is the expected one.
    SignedByExpectedKey,
    /// The signature is good, by a key nobody vouched for.
    SignedByUnknownKey {
        /// The key.
        key: PublicKey,
    },
    /// The signature is good, by another key than the expected one.
    SignedByAnotherKey {
        /// The key expected.
        expected: PublicKey,
        /// The key found.
        found: PublicKey,
    },
    /// The signature does not fit the document.
    BadSignature,
    /// The root is the root of the listed commitments.
    RootHolds,
    /// The list of commitments is out of order, or the root is not its root.
    UnsoundCommitment(UnsoundCommitment),
    /// The root is the one the player kept from before the first board.
    RootAsKept,
    /// The root is not the one the player kept.
    RootNotAsKept {
        /// The root kept.
        kept: SetRoot,
        /// The root found.
        found: SetRoot,
    },
    /// There is no root from before the first board to compare with.
    RootNotKept,
    /// Neither a key nor a root came from outside the document.
    NothingKept,
    /// `E` follows from the contributions and the beacon.
    EntropyHolds,
    /// `E` is something else.
    EntropyDiffers,
    /// One label stands for two contributors.
    LabelTwice {
        /// The label.
        label: Label,
    },
    /// What a contributor revealed is not what it had committed to.
    ShareDiffers {
        /// The contributor.
        label: Label,
    },
    /// These mixed something in.
    Contributors {
        /// Their labels.
        labels: Vec<Label>,
    },
    /// This one committed and did not reveal.
    DidNotReveal {
        /// Its label.
        label: Label,
    },
    /// This one was asked and committed to nothing.
    DidNotCommit {
        /// Its label.
        label: Label,
    },
    /// The player's own bytes are in `E`.
    OwnIncluded {
        /// The player's label.
        label: Label,
    },
    /// The player's own bytes are not in `E`, or altered.
    OwnMissing {
        /// The player's label.
        label: Label,
    },
    /// The commitments are those announced before the first reveal.
    AnnouncedHold,
    /// A commitment is not the one announced, was never announced, or was announced and is gone.
    AnnouncedDiffers {
        /// Which of those who contribute.
        label: Label,
    },
    /// The list of announced commitments was not kept.
    AnnouncedNotKept,
    /// A public beacon is mixed in; whether it is the true output cannot be checked here.
    BeaconIncluded {
        /// Which one, as the context promised it.
        beacon: String,
    },
    /// A beacon is mixed in that the context does not promise, or missing though it does.
    BeaconNotAsPromised,
    /// Neither a contribution nor a beacon.
    NoOutsideEntropy,
    /// A secret was revealed for a board nobody committed to.
    RevealOutsideTheSet {
        /// The board.
        id: BoardKeyId,
    },
    /// Cards were seen on a board nobody committed to.
    SeenOutsideTheSet {
        /// The board.
        id: BoardKeyId,
    },
}

impl Finding {
    /// How it bears on the trust in the set.
    #[must_use]
    pub const fn weight(&self) -> Weight {
        match self {
            Self::SignedByExpectedKey
            | Self::RootHolds
            | Self::RootAsKept
            | Self::EntropyHolds
            | Self::Contributors { .. }
            | Self::OwnIncluded { .. }
            | Self::AnnouncedHold => Weight::Holds,
            Self::SignedByUnknownKey { .. }
            | Self::RootNotKept
            | Self::NothingKept
            | Self::DidNotReveal { .. }
            | Self::DidNotCommit { .. }
            | Self::AnnouncedNotKept
            | Self::BeaconIncluded { .. }
            | Self::NoOutsideEntropy => Weight::Caveat,
            Self::SignedByAnotherKey { .. }
            | Self::BadSignature
            | Self::UnsoundCommitment(_)
            | Self::RootNotAsKept { .. }
            | Self::EntropyDiffers
            | Self::BeaconNotAsPromised
            | Self::LabelTwice { .. }
            | Self::ShareDiffers { .. }
            | Self::OwnMissing { .. }
            | Self::AnnouncedDiffers { .. }
            | Self::RevealOutsideTheSet { .. }
            | Self::SeenOutsideTheSet { .. } => Weight::Fault,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SignedByExpectedKey => f.write_str("The signature is good, by the key you expected."),
            Self::SignedByUnknownKey { key } => {
                write!(f, "The signature is good. Compare its key with the one the server publishes: {key}.")
            }
            Self::SignedByAnotherKey { expected, found } => {
                write!(f, "The signature is by the key {found}, not by {expected}, which you expected.")
            }
            Self::BadSignature => {
                f.write_str("The signature does not fit: the server did not sign this document as it stands.")
            }
            Self::RootHolds => f.write_str("The root fits the listed commitments."),
            Self::UnsoundCommitment(what) => write!(f, "The commitments do not hold together: {what}."),
            Self::RootAsKept => f.write_str("The root is the one you kept from before the first board."),
            Self::RootNotAsKept { kept, found } => write!(f, "The root is {found}, but you kept {kept}."),
            Self::RootNotKept => f.write_str(
                "You kept no root from before the first board, so it is not known whether the boards were fixed before the \
                 server knew what the contributors would mix in.",
            ),
            Self::NothingKept => f.write_str(
                "Nothing was compared with what you kept yourself, neither the server's key nor the root. Whoever wrote \
                 this document could have made it up as a whole.",
            ),
            Self::EntropyHolds => f.write_str("The mixed entropy follows from the contributions and the beacon."),
            Self::EntropyDiffers => {
                f.write_str("The mixed entropy does not follow from the contributions and the beacon.")
            }
            Self::LabelTwice { label } => write!(f, "{label} is named twice."),
            Self::ShareDiffers { label } => write!(f, "What {label} revealed is not what {label} committed to."),
            Self::Contributors { labels } => {
                let labels = labels.iter().map(Label::as_str).collect::<Vec<_>>().join(", ");
                write!(
                    f,
                    "Mixed in by {labels}. If one of them was honest and nobody could guess what it would reveal, nobody \
                     chose the deals."
                )
            }
            Self::DidNotReveal { label } => write!(
                f,
                "{label} committed and did not reveal, and was left out. That happens when a line drops; a server in \
                 league with {label} could choose that way between two sets of deals."
            ),
            Self::DidNotCommit { label } if label.is_of_a_computer() => {
                write!(f, "{label} mixed nothing in, as computers do not: the dealer would only mix in its own.")
            }
            Self::DidNotCommit { label } => {
                write!(f, "{label} was asked and committed to nothing in time, and has no part in the deals.")
            }
            Self::OwnIncluded { label } => write!(f, "Your own contribution, {label}, is mixed in unaltered."),
            Self::OwnMissing { label } => write!(f, "Your own contribution, {label}, is missing or was altered."),
            Self::AnnouncedHold => {
                f.write_str("The contributors are those announced before anybody revealed anything.")
            }
            Self::AnnouncedDiffers { label } => {
                write!(f, "The commitment of {label} is not as it was announced before anybody revealed anything.")
            }
            Self::AnnouncedNotKept => f.write_str(
                "You gave no list of the commitments announced before the first reveal, so it is not proven that every \
                 contributor chose without knowing the others.",
            ),
            Self::BeaconIncluded { beacon } => write!(
                f,
                "A public beacon is mixed in: {beacon}. Look up its output where it is published; this check cannot."
            ),
            Self::BeaconNotAsPromised => f.write_str("The beacon is not as the context promises."),
            Self::NoOutsideEntropy => f.write_str(
                "No contributions and no beacon: this proves only that the hands were not changed after the commitment.",
            ),
            Self::RevealOutsideTheSet { id } => write!(f, "A secret is given for {id}, which is not in the set."),
            Self::SeenOutsideTheSet { id } => write!(f, "Cards were seen on {id}, which is not in the set."),
        }
    }
}
