//! How one contributor's commitment and answer enter the transcript.

use serde::{Deserialize, Serialize};

use crate::context::Context;
use crate::contribution::{AnnouncedCommitment, Contribution, Label, Share};
use crate::digest::ClientCommitment;

/// What became of one contributor: in JSON `{"label": "A:N", "commitment": "<64 hex>", "revealed": "<hex>" or null}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ContributionRecord {
    /// Which of those who contribute.
    pub label: Label,
    /// `cc_p`.
    pub commitment: ClientCommitment,
    /// `r_p`, or nothing if it did not come in time or did not match: then it is not part of `E`.
    pub revealed: Option<Share>,
}

impl ContributionRecord {
    /// Settles one announced commitment with what came in answer, if anything did. A share that does not match the
    /// commitment counts as not revealed.
    #[must_use]
    pub fn settle(ctx: &Context, announced: AnnouncedCommitment, revealed: Option<Share>) -> Self {
        let AnnouncedCommitment { label, commitment } = announced;
        let revealed = revealed.filter(|r| ClientCommitment::of(ctx, &label, r) == commitment);
        Self { label, commitment, revealed }
    }

    /// What goes into `E`, if it was revealed.
    #[must_use]
    pub fn contribution(&self) -> Option<Contribution> {
        self.revealed.clone().map(|r| Contribution { label: self.label.clone(), r })
    }
}
