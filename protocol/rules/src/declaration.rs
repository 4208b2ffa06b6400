//! What a player says where there is no auction.

use crate::{Aim, Bid, Strain};

/// A declaration: what is said to come to what is played, at a form of the game without an auction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
pub enum Declaration {
    /// Minibridge: declarer names the strain and what they undertake (Spec F13.1).
    Choose {
        /// The trumps, or none.
        strain: Strain,
        /// A part-score or a game.
        aim: Aim,
    },
    /// Not to open, to leave a contract to stand, or not to double.
    Pass,
    /// With slips: to see partner's slip and then name a contract (Spec F13.2).
    Open,
    /// With slips: to name a contract, higher than the last.
    Bid(Bid),
    /// Bridge-whist: to name the strain (Spec F16.2).
    Name(Strain),
    /// Bridge-whist: the dealer leaves it to partner.
    Leave,
    /// Bridge-whist: to double what a trick is worth, or double it again.
    Double,
}

/// The kinds of declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum DeclarationKind {
    /// A strain and an aim.
    Choose,
    /// To say nothing more.
    Pass,
    /// To open the bidding.
    Open,
    /// To bid a contract.
    Bid,
    /// To name a strain.
    Name,
    /// To leave it to partner.
    Leave,
    /// To double the worth of a trick.
    Double,
}

impl DeclarationKind {
    /// Its name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            DeclarationKind::Choose => "choose",
            DeclarationKind::Pass => "pass",
            DeclarationKind::Open => "open",
            DeclarationKind::Bid => "bid",
            DeclarationKind::Name => "name",
            DeclarationKind::Leave => "leave",
            DeclarationKind::Double => "double",
        }
    }
}

impl Declaration {
    /// Which kind it is.
    pub const fn kind(&self) -> DeclarationKind {
        match self {
            Declaration::Choose { .. } => DeclarationKind::Choose,
            Declaration::Pass => DeclarationKind::Pass,
            Declaration::Open => DeclarationKind::Open,
            Declaration::Bid(_) => DeclarationKind::Bid,
            Declaration::Name(_) => DeclarationKind::Name,
            Declaration::Leave => DeclarationKind::Leave,
            Declaration::Double => DeclarationKind::Double,
        }
    }
}
