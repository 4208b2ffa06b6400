//! What a replayed board came to, beside what is recorded.

use std::fmt;

use bridge_protocol::BoardResult;
use bridge_rules::{Contract, Outcome};

use super::Recorded;

pub(super) struct Comparison<'a> {
    pub(super) recorded: &'a Recorded,
    pub(super) result: BoardResult,
}

impl Comparison<'_> {
    /// Contract, declarer, tricks and score are the same.
    pub(super) fn agrees(&self) -> bool {
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
        )
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
    use bridge_rules::Outcome;

    use super::*;
    use crate::load::replay::record;

    #[test]
    fn boards_agree_or_differ_in_one_line() {
        let mut recorded = record::tests::passed_out(1);
        let result = BoardResult::new(recorded.board.board, Outcome::PassedOut);
        let passed = Comparison { recorded: &recorded, result };
        assert_eq!(passed.to_string(), "   1  passed out        NS     0   recorded passed out        NS     0   ok");

        recorded.outcome = Outcome::Played { contract: "4SXS".parse().unwrap(), tricks: 9 };
        recorded.score = -100;
        let differs = Comparison { recorded: &recorded, result };
        assert!(!differs.agrees());
        assert!(differs.to_string().ends_with("recorded 4SX   S  9 tricks  NS  -100   DIFFERS"), "{differs}");
    }
}
