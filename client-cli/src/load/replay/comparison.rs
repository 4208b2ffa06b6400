//! What a replayed board came to, beside what is recorded.

use std::fmt;

use bridge_protocol::BoardResult;
use bridge_rules::{Contract, Outcome, Seat, Vulnerability};

use super::Recorded;

pub(super) struct Comparison<'a> {
    pub(super) recorded: &'a Recorded,
    pub(super) result: BoardResult,
    /// Who dealt at the table, and who was vulnerable; none where that need not be asked.
    pub(super) dealt: Option<(Seat, Vulnerability)>,
}

impl Comparison<'_> {
    /// Contract, declarer, tricks and score are the same, and the terms.
    pub(super) fn agrees(&self) -> bool {
        self.dealt_alike() && self.came_to_the_same()
    }

    fn dealt_alike(&self) -> bool {
        self.dealt.is_none_or(|dealt| dealt == (self.recorded.dealer, self.recorded.vulnerability))
    }

    fn came_to_the_same(&self) -> bool {
        let (contract, tricks) = parts(self.recorded.outcome);
        (self.result.contract, self.result.tricks, self.result.score) == (contract, tricks, self.recorded.score)
    }
}

impl fmt::Display for Comparison<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (contract, tricks) = parts(self.recorded.outcome);
        let BoardResult { board, contract: played, tricks: taken, score } = self.result;
        let verdict = if self.agrees() { "ok" } else { "DIFFERS" };
        write!(
            f,
            "{board:>4}  {}   recorded {}   {verdict}",
            line(played, taken, score),
            line(contract, tricks, self.recorded.score)
        )?;
        match self.dealt {
            Some((dealer, vulnerability)) if !self.dealt_alike() => {
                let Recorded { dealer: by, vulnerability: then, .. } = self.recorded;
                write!(f, "   dealt by {dealer}, vulnerable {vulnerability}; recorded {by}, {then}")
            }
            Some(_) | None => Ok(()),
        }
    }
}

fn parts(outcome: Outcome) -> (Option<Contract>, Option<u8>) {
    match outcome {
        Outcome::PassedOut => (None, None),
        Outcome::Played { contract, tricks } => (Some(contract), Some(tricks)),
    }
}

fn line(contract: Option<Contract>, tricks: Option<u8>, score: i32) -> String {
    match (contract, tricks) {
        (Some(contract), Some(tricks)) => {
            format!("{:<5} {} {tricks:>2} tricks  NS {score:>5}", contract.title(), contract.declarer)
        }
        (Some(_), None) | (None, _) => format!("{:<17} NS {score:>5}", "passed out"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::replay::record;

    #[test]
    fn boards_agree_or_differ_in_one_line() {
        let mut recorded = record::tests::passed_out(1);
        let result = BoardResult::new(recorded.board.board, Outcome::PassedOut);
        let dealt = Some((recorded.dealer, recorded.vulnerability));
        let passed = Comparison { recorded: &recorded, result, dealt };
        assert_eq!(passed.to_string(), "   1  passed out        NS     0   recorded passed out        NS     0   ok");

        recorded.outcome = Outcome::Played { contract: "4SXS".parse().unwrap(), tricks: 9 };
        recorded.score = -100;
        let differs = Comparison { recorded: &recorded, result, dealt };
        assert!(!differs.agrees());
        assert!(differs.to_string().ends_with("recorded 4SX   S  9 tricks  NS  -100   DIFFERS"), "{differs}");

        recorded = record::tests::passed_out(1);
        let by_east = Comparison { recorded: &recorded, result, dealt: Some((Seat::East, Vulnerability::None)) };
        assert!(by_east.to_string().ends_with("DIFFERS   dealt by E, vulnerable None; recorded N, None"), "{by_east}");
    }
}
