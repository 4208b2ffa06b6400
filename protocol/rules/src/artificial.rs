//! The score of a board that can have no result of its own (Law 12C2).

/// An artificial score: 60, 50 or 40 % at matchpoints, +3, 0 or −3 IMPs (Law 12C2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Artificial {
    /// Average plus, for a contestant who is not at fault.
    AveragePlus,
    /// Average, for a contestant who is partly at fault.
    Average,
    /// Average minus, for a contestant who is directly at fault.
    AverageMinus,
}

impl Artificial {
    /// How many steps from average: 1, 0 or −1.
    pub(crate) const fn steps(self) -> i32 {
        match self {
            Artificial::AveragePlus => 1,
            Artificial::Average => 0,
            Artificial::AverageMinus => -1,
        }
    }
}
